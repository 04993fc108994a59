"""Memory in the reverse sweep: what was read gives back its adjoint, what was written hands it over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.emit.elements import add_into, fill_zero, move_into
from autodiff.shadow_types import check_element

if TYPE_CHECKING:
    from analysis.program.bindings import ir
    from autodiff.reverse.sweep import ReverseSweep


def reverse_load(sweep: ReverseSweep, op: int) -> None:
    """The adjoint of what was read is added to the shadow."""
    body, emitter = sweep.body, sweep.emitter
    (result,) = body.results(op)
    adjoint = sweep.take(result)
    if adjoint is None:
        return
    address, *indices = body.operands(op)
    check_element(body.type(address), body.operations[op])
    shadow, at = sweep.shadows.get(address), [sweep.values.get(index) for index in indices]
    old = emitter.value("memref.load", (shadow, *at), adjoint.type)
    emitter.operation("memref.store", (emitter.add(old, adjoint), shadow, *at))


def reverse_store(sweep: ReverseSweep, op: int) -> None:
    """The shadow's content is the adjoint of what was written, and nothing is left of it."""
    body, emitter = sweep.body, sweep.emitter
    stored, address, *indices = body.operands(op)
    check_element(body.type(address), body.operations[op])
    shadow, at = sweep.shadows.get(address), [sweep.values.get(index) for index in indices]
    of_type = body.type(stored)
    if body.active[stored]:
        adjoint = emitter.value("memref.load", (shadow, *at), of_type, called=f"d{body.name(stored)}")
    else:
        adjoint = None
    emitter.operation("memref.store", (emitter.zero(of_type), shadow, *at))
    if adjoint is not None:
        sweep.accumulate(stored, adjoint)


def reverse_copy(sweep: ReverseSweep, op: int) -> None:
    """The target's adjoint goes to the source."""
    body = sweep.body
    source, target = body.operands(op)
    check_element(body.type(target), body.operations[op])
    shadow = sweep.shadows.get(target)
    if body.activity.is_active_memory(source):
        move_into(sweep.emitter, shadow, sweep.shadows.get(source))
    else:
        fill_zero(sweep.emitter, shadow)


def reverse_allocation(sweep: ReverseSweep, op: int) -> None:
    """Before the allocation there was no memory, and no adjoint of it."""
    for value in sweep.body.results(op):
        sweep.shadows.free(sweep.frame, value)


def seed_memory(sweep: ReverseSweep, value: int, seed: ir.Value) -> None:
    """The seed of memory that is returned."""
    add_into(sweep.emitter, seed, sweep.shadows.get(value))
