"""Memory in forward mode: the shadow holds the tangents of the memory's content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.emit.elements import fill_zero
from autodiff.problem import NotDifferentiableError
from autodiff.shadow_types import check_element

if TYPE_CHECKING:
    from autodiff.forward.sweep import ForwardSweep

_ADDF = 0
"""The kind of memref.atomic_rmw that adds floats."""


def load(sweep: ForwardSweep, op: int) -> None:
    """memref.load."""
    body, emitter = sweep.body, sweep.emitter
    address, *indices = body.operands(op)
    (result,) = body.results(op)
    check_element(body.type(address), body.operations[op])
    at = [body.values[index] for index in indices]
    for direction, flow in enumerate(sweep.flows):
        shadow = flow.get(address)
        tangent = emitter.value("memref.load", (shadow, *at), body.type(result), called=sweep.name(result, direction))
        sweep.set(result, direction, tangent)


def store(sweep: ForwardSweep, op: int) -> None:
    """memref.store."""
    body, emitter = sweep.body, sweep.emitter
    stored, address, *indices = body.operands(op)
    check_element(body.type(address), body.operations[op])
    at = [body.values[index] for index in indices]
    for direction, flow in enumerate(sweep.flows):
        emitter.operation("memref.store", (sweep.tangent_or_zero(stored, direction), flow.get(address), *at))


def copy(sweep: ForwardSweep, op: int) -> None:
    """memref.copy."""
    body, emitter = sweep.body, sweep.emitter
    source, target = body.operands(op)
    check_element(body.type(target), body.operations[op])
    for flow in sweep.flows:
        if body.activity.is_active_memory(source):
            emitter.operation("memref.copy", (flow.get(source), flow.get(target)))
        else:
            fill_zero(emitter, flow.get(target))


def free(sweep: ForwardSweep, op: int) -> None:
    """memref.dealloc: the shadow goes too, if there is one or the memory can have one."""
    body, emitter = sweep.body, sweep.emitter
    (address,) = body.operands(op)
    if body.holds_floats(address) and body.activity.is_active_memory(address):
        for flow in sweep.flows:
            emitter.operation("memref.dealloc", (flow.get(address),))


def atomic_update(sweep: ForwardSweep, op: int) -> None:
    """memref.atomic_rmw that adds."""
    body, emitter = sweep.body, sweep.emitter
    operation = body.operations[op]
    kind = operation.attributes["kind"]
    added, address, *indices = body.operands(op)
    (result,) = body.results(op)
    used = any(True for _ in operation.results[0].uses)
    if ir.IntegerAttr(kind).value != _ADDF or (used and body.active[result]):
        raise NotDifferentiableError("of atomic updates only additions whose result is not used can be differentiated", operation)
    at = [body.values[index] for index in indices]
    for direction, flow in enumerate(sweep.flows):
        tangent = sweep.tangent(added, direction)
        if tangent is not None:
            emitter.operation("memref.atomic_rmw", (tangent, flow.get(address), *at), (tangent.type,), {"kind": kind})


def _beside(sweep: ForwardSweep, op: int, direction: int) -> list[ir.Value]:
    """The operands of an operation on shadows: shadows, tangents, and what has neither."""
    body = sweep.body
    given: list[ir.Value] = []
    for operand in body.operands(op):
        if body.is_memory(operand):
            check_element(body.type(operand), body.operations[op])
            given.append(sweep.flows[direction].get(operand))
        else:
            given.append(sweep.tangent_or_zero(operand, direction) if body.carries(operand) else body.values[operand])
    return given


def read_vector(sweep: ForwardSweep, op: int) -> None:
    """Vectors read from memory: the same from the shadow, padding and pass-through being tangents."""
    (result,) = sweep.body.results(op)
    for direction in range(sweep.width):
        operation = sweep.body.operations[op]
        made = sweep.emitter.copy(operation, _beside(sweep, op, direction), sweep.name(result, direction))
        sweep.set(result, direction, made.results[0])


def write_vector(sweep: ForwardSweep, op: int) -> None:
    """Vectors written to memory."""
    for direction in range(sweep.width):
        sweep.emitter.copy(sweep.body.operations[op], _beside(sweep, op, direction))
