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
