"""Branches reversed: the same choice, and in each branch the adjoints of what it uses from outside are handed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.bindings import append_block, attributes_of
from autodiff.body import Place
from autodiff.reverse.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.program.bindings import ir
    from autodiff.reverse.sweep import ReverseSweep


def reverse_branch(sweep: ReverseSweep, op: int) -> None:
    """scf.if and scf.index_switch: the operand is what decides."""
    (decides,) = sweep.body.operands(op)
    operation = sweep.body.operations[op]
    _reverse_regions(sweep, op, operation.name, (sweep.values.get(decides),))


def reverse_once(sweep: ReverseSweep, op: int) -> None:
    """Regions that run once."""
    _reverse_regions(sweep, op, "scf.execute_region", ())


def _reverse_regions(sweep: ReverseSweep, op: int, name: str, operands: Sequence[ir.Value]) -> None:
    body, emitter = sweep.body, sweep.emitter
    results, outside = body.results(op), sweep.carried(op)
    given = [sweep.take(result) for result in results]
    types = [body.type(value) for value in outside]
    regions = len(body.model.regions[op])
    old = body.operations[op]
    attributes = attributes_of(old) if name == old.name else {}
    before = {value: sweep.frame.adjoints[value] for value in outside if value in sweep.frame.adjoints}
    reversed_ = emitter.operation(name, operands, types, attributes, regions=regions)
    for region in range(regions):
        children = body.children(op, region)
        if not children and not outside:
            continue
        block = append_block(reversed_.regions[region], (), ())
        frame = Frame(Place(op, region), sweep.frame, block)
        frame.adjoints.update(before)
        with sweep.inside(frame, reversed_):
            if children:
                for value, adjoint in zip(body.operands(children[-1]), given, strict=True):
                    if adjoint is not None:
                        sweep.accumulate(value, adjoint)
                sweep.operations(children[:-1])
            emitter.operation("scf.yield", [sweep.current_or_zero(value) for value in outside])
    sweep.frame.adjoints.update(zip(outside, reversed_.results, strict=True))
