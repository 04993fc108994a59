"""Memory in the reverse sweep: what was read gives back its adjoint, what was written hands it over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.emit.elements import add_into, fill_zero, move_into
from autodiff.problem import NeedsOrderError, NotDifferentiableError
from autodiff.reverse.parallel import may_meet
from autodiff.shadow_types import check_element

if TYPE_CHECKING:
    from collections.abc import Sequence

    from autodiff.reverse.sweep import ReverseSweep

_ADDF = 0
"""The kind of memref.atomic_rmw that adds floats."""


def reverse_load(sweep: ReverseSweep, op: int) -> None:
    """The adjoint of what was read is added to the shadow."""
    body = sweep.body
    (result,) = body.results(op)
    adjoint = sweep.take(result)
    if adjoint is None or op in sweep.absorbed:
        return
    address, *indices = body.operands(op)
    check_element(body.type(address), body.operations[op])
    shadow, at = sweep.shadows.get(address), [sweep.values.get(index) for index in indices]
    add_to_element(sweep, op, adjoint, shadow, at, atomic=may_meet(sweep, op, address))


def add_to_element(sweep: ReverseSweep, op: int, term: ir.Value, memory: ir.Value, at: Sequence[ir.Value], *, atomic: bool) -> None:
    """Add to one element of a shadow."""
    emitter = sweep.emitter
    if not atomic:
        old = emitter.value("memref.load", (memory, *at), term.type)
        emitter.operation("memref.store", (emitter.add(old, term), memory, *at))
        return
    if not isinstance(term.type, ir.FloatType):
        raise NeedsOrderError(f"iterations may share this memory, and {term.type} cannot be added atomically", sweep.body.operations[op])
    kind = {"kind": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), _ADDF)}
    emitter.operation("memref.atomic_rmw", (term, memory, *at), (term.type,), kind)


def reverse_store(sweep: ReverseSweep, op: int) -> None:
    """The shadow's content is the adjoint of what was written, and nothing is left of it."""
    body, emitter = sweep.body, sweep.emitter
    stored, address, *indices = body.operands(op)
    check_element(body.type(address), body.operations[op])
    shadow, at = sweep.shadows.get(address), [sweep.values.get(index) for index in indices]
    of_type = body.type(stored)
    adjoint = None
    if body.active[stored]:
        adjoint = emitter.value("memref.load", (shadow, *at), of_type, called=f"d{body.name(stored)}")
    if op not in sweep.sums:
        emitter.operation("memref.store", (emitter.zero(of_type), shadow, *at))
    if adjoint is not None:
        sweep.accumulate(stored, adjoint)


def reverse_copy(sweep: ReverseSweep, op: int) -> None:
    """The target's adjoint goes to the source."""
    body, emitter = sweep.body, sweep.emitter
    source, target = body.operands(op)
    check_element(body.type(target), body.operations[op])
    shadow = sweep.shadows.get(target)
    if not body.activity.is_active_memory(source):
        fill_zero(emitter, shadow)
        return
    atomic = may_meet(sweep, op, source)
    to = sweep.shadows.get(source)
    move_into(emitter, shadow, lambda term, at: add_to_element(sweep, op, term, to, at, atomic=atomic))


def reverse_atomic_update(sweep: ReverseSweep, op: int) -> None:
    """memref.atomic_rmw that adds: what was added has the adjoint of the sum."""
    body, emitter = sweep.body, sweep.emitter
    operation = body.operations[op]
    added, address, *indices = body.operands(op)
    (result,) = body.results(op)
    if ir.IntegerAttr(operation.attributes["kind"]).value != _ADDF or sweep.take(result) is not None:
        raise NotDifferentiableError("of atomic updates only additions whose result is not used can be differentiated", operation)
    if body.active[added]:
        shadow, at = sweep.shadows.get(address), [sweep.values.get(index) for index in indices]
        sweep.accumulate(added, emitter.value("memref.load", (shadow, *at), body.type(added), called=f"d{body.name(added)}"))


def reverse_allocation(sweep: ReverseSweep, op: int) -> None:
    """Before the allocation there was no memory, and no adjoint of it."""
    for value in sweep.body.results(op):
        sweep.shadows.free(sweep.frame, value)


def seed_memory(sweep: ReverseSweep, value: int, seed: ir.Value) -> None:
    """The seed of memory that is returned."""
    add_into(sweep.emitter, seed, sweep.shadows.get(value))
