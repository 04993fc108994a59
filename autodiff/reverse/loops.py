"""Counted loops reversed: the same number of iterations, last first. Adjoints of what a loop carries, and of what it uses from outside,
are carried by the reversed loop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import append_block
from autodiff.body import Place
from autodiff.emit.counting import count
from autodiff.loops import bounds
from autodiff.reverse.frame import Frame

if TYPE_CHECKING:
    from autodiff.body import Body
    from autodiff.reverse.sweep import ReverseSweep


def carried_pairs(body: Body, results: range, arguments: range, yields: list[int], inits: list[int]) -> list[int]:
    """Positions of what a loop carries whose adjoints count."""
    return [
        k
        for k in range(len(inits))
        if body.carries(arguments[k]) and any(body.active[value] for value in (results[k], arguments[k], yields[k], inits[k]))
    ]


def reverse_for(sweep: ReverseSweep, op: int) -> None:
    """scf.for."""
    body, emitter = sweep.body, sweep.emitter
    limits = bounds(body, op)
    assert limits is not None
    inits, results, arguments = list(limits.inits), body.results(op), body.arguments(op)[1:]
    *inner, end = body.children(op)
    yields = body.operands(end)
    pairs = carried_pairs(body, results, arguments, yields, inits)
    outside = sweep.carried(op)
    times = count(emitter, *(sweep.values.bound(each[0]) for each in (limits.lower, limits.upper, limits.step)))
    starts = [sweep.take_or_zero(results[k]) for k in pairs]
    starts += [sweep.current_or_zero(value) for value in outside]
    one = emitter.number(1)
    types = [start.type for start in starts]
    loop = emitter.operation("scf.for", (emitter.number(0), times, one, *starts), types, regions=1)
    names = [body.name(arguments[k]) for k in pairs] + [body.name(value) for value in outside]
    locations = [ir.Location.name(name, emitter.location) for name in ("k", *(f"d{name}" for name in names))]
    block = append_block(loop.regions[0], (emitter.index, *types), locations)
    adjoints = list(block.arguments)[1:]
    frame = Frame(Place(op, 0), sweep.frame, block, counts=(times,))
    with sweep.inside(frame, loop):
        last = emitter.integer("subi", times, one)
        frame.numbers = (emitter.integer("subi", last, block.arguments[0], "number"),)
        frame.adjoints.update(zip(outside, adjoints[len(pairs) :], strict=True))
        for k, adjoint in zip(pairs, adjoints, strict=False):
            sweep.accumulate(yields[k], adjoint)
        sweep.operations(inner)
        after = [sweep.take_or_zero(arguments[k]) for k in pairs]
        emitter.operation("scf.yield", (*after, *(frame.adjoints[value] for value in outside)))
    for value, adjoint in zip(outside, list(loop.results)[len(pairs) :], strict=True):
        sweep.frame.adjoints[value] = adjoint
    for k, adjoint in zip(pairs, loop.results, strict=False):
        sweep.accumulate(inits[k], adjoint)
