"""Parallel loops reversed: a parallel loop. Adjoints of what the iterations share are sums over the iterations, in values by a reduction,
in memory by atomic additions where iterations may meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import append_block, values
from autodiff.body import Place
from autodiff.emit.counting import count
from autodiff.loops import bounds
from autodiff.problem import NotDifferentiableError
from autodiff.reverse.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from autodiff.reverse.sweep import ReverseSweep


def reverse_parallel(sweep: ReverseSweep, op: int) -> None:
    """scf.parallel, with sums as reductions."""
    body, emitter = sweep.body, sweep.emitter
    limits = bounds(body, op)
    assert limits is not None
    *inner, last = body.children(op)
    reduced, results = body.operands(last), body.results(op)
    rank = len(limits.lower)
    given: dict[int, ir.Value] = {}
    for k, result in enumerate(results):
        adjoint = sweep.take(result)
        if adjoint is not None:
            if not is_sum(sweep, last, k):
                raise NotDifferentiableError(
                    "of the reductions of parallel loops only sums can be differentiated; write a sequential loop that carries the value",
                    body.operations[last],
                )
            given[k] = adjoint
            sweep.accumulate(limits.inits[k], adjoint)
    outside = [value for value in sweep.carried(op) if value not in limits.inits or _is_used_inside(sweep, op, value)]
    starts = [emitter.zero(body.type(value)) for value in outside]
    dimensions = zip(limits.lower, limits.upper, limits.step, strict=True)
    counts = [count(emitter, *(sweep.values.bound(bound) for bound in each)) for each in dimensions]
    zeros, ones = [emitter.number(0)] * rank, [emitter.number(1)] * rank
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([rank, rank, rank, len(starts)])}
    types = [start.type for start in starts]
    loop = emitter.operation("scf.parallel", (*zeros, *counts, *ones, *starts), types, segments, regions=1)
    locations = [ir.Location.name(body.name(value), emitter.location) for value in body.arguments(op)]
    block = append_block(loop.regions[0], [emitter.index] * rank, locations)
    frame = Frame(Place(op, 0), sweep.frame, block, counts=tuple(counts), parallel=True)
    with sweep.inside(frame, loop):
        # From the last to the first, so that what is right in sequence only stays right in sequence.
        ends = [emitter.integer("subi", times, one) for times, one in zip(counts, ones, strict=True)]
        counting = values(block.arguments)
        frame.numbers = tuple(emitter.integer("subi", end, number) for end, number in zip(ends, counting, strict=True))
        for k, adjoint in given.items():
            sweep.accumulate(reduced[k], adjoint)
        sweep.operations(inner)
        _sum_up(sweep, [sweep.current_or_zero(value) for value in outside])
    for value, term in zip(outside, loop.results, strict=True):
        sweep.accumulate(value, term)


def _sum_up(sweep: ReverseSweep, terms: Sequence[ir.Value]) -> None:
    """The terminator: the sum of what each iteration contributes."""
    emitter = sweep.emitter
    reduce = emitter.operation("scf.reduce", terms, regions=len(terms))
    for term, region in zip(terms, reduce.regions, strict=True):
        block = append_block(region, (term.type, term.type), (emitter.location, emitter.location))
        with emitter.at(ir.InsertionPoint(block)):
            left, right = values(block.arguments)
            emitter.operation("scf.reduce.return", (emitter.add(left, right),))


def _is_used_inside(sweep: ReverseSweep, op: int, value: int) -> bool:
    model = sweep.body.model
    return value in model.operands[model.first_operand[op + 1] : model.first_operand[model.end[op]]]


def is_sum(sweep: ReverseSweep, last: int, k: int) -> bool:
    """Whether reduction `k` adds floats."""
    body = sweep.body
    operations = body.children(last, k)
    return [body.kind(op) for op in operations[:-1]] == ["arith.addf"]


def may_meet(sweep: ReverseSweep, op: int, address: int) -> bool:
    """Whether iterations of a parallel loop that is being reversed may add to the same element of the shadow that operation `op`
    reaches through an address."""
    parallel = [frame.place.operation for frame in sweep.frame.upwards() if frame.parallel]
    return any(_may_meet(sweep, loop, op, address) for loop in parallel)


def _may_meet(sweep: ReverseSweep, loop: int, op: int, address: int) -> bool:
    body, points = sweep.body, sweep.body.activity.points
    bits = points.targets(address)
    inside = [location for number, location in enumerate(points.locations) if bits >> number & 1]
    end = body.model.end[loop]
    if all(not location.ports and loop < location.operation < end for location in inside):
        return False
    counting = body.arguments(loop)
    place = _positions(sweep, op, address, counting)
    if place is None:
        return True
    for other in range(loop + 1, end):
        if not body.moves[other]:
            continue
        for operand in body.operands(other):
            same = operand == address and _positions(sweep, other, operand, counting) == place
            if not same and body.is_memory(operand) and points.targets(operand) & bits:
                return True
    return False


def _positions(sweep: ReverseSweep, op: int, address: int, counting: range) -> tuple[int, ...] | None:
    """At which of an access's indices each counter of a loop stands; None if one is missing."""
    operands = sweep.body.operands(op)
    if address not in operands or sweep.body.operations[op].regions:
        return None
    indices = operands[operands.index(address) + 1 :]
    if any(counter not in indices for counter in counting):
        return None
    return tuple(indices.index(counter) for counter in counting)
