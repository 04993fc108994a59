"""scf.while reversed: the forward sweep counts the iterations, the reverse sweep runs as many, last first.

The first region runs once more than the second, so that a reversed iteration is the second region, but for the first time, and then the
first region. Each region is reversed in one place, so that what the forward sweep kept is given back in order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import append_block, values
from autodiff.body import Place
from autodiff.reverse.frame import Frame
from autodiff.widen import add_argument, widen, widen_terminator

if TYPE_CHECKING:
    from autodiff.reverse.sweep import ReverseSweep

_EQUAL = 0
"""The predicate of arith.cmpi."""


def count_iterations(sweep: ReverseSweep, op: int) -> None:
    """Let the forward sweep count how often the second region runs."""
    body, emitter = sweep.body, sweep.emitter
    with emitter.at(ir.InsertionPoint(body.operations[op])):
        zero = emitter.number(0)
    (count,) = widen(body, op, [zero], [emitter.index])
    before = add_argument(body, op, 0, emitter.index, "iterations")
    after = add_argument(body, op, 1, emitter.index, "iterations")
    widen_terminator(body, body.terminator(op, 0), [before])
    end = body.terminator(op, 1)
    with emitter.at(ir.InsertionPoint(body.operations[end])):
        following = emitter.integer("addi", after, emitter.number(1))
    widen_terminator(body, end, [following])
    sweep.iterations[op] = body.add_value(count, body.region_of[op], "iterations")


def reverse_while(sweep: ReverseSweep, op: int) -> None:
    """scf.while."""
    body, emitter = sweep.body, sweep.emitter
    inits, results = body.operands(op), body.results(op)
    before, after = body.arguments(op, 0), body.arguments(op, 1)
    *first, condition = body.children(op, 0)
    *second, last = body.children(op, 1)
    handed, yields = body.operands(condition)[1:], body.operands(last)

    def matters(*of: int) -> bool:
        return body.carries(of[0]) and any(body.active[value] for value in of)

    carried = [k for k in range(len(inits)) if matters(before[k], inits[k], yields[k])]
    passed = [k for k in range(len(handed)) if matters(results[k], after[k], handed[k])]
    outside = sweep.carried(op)
    times = sweep.values.get(sweep.iterations[op])
    zero, one = emitter.number(0), emitter.number(1)
    given = [sweep.take_or_zero(results[k]) for k in passed]
    starts = [emitter.zero(body.type(before[k])) for k in carried] + [sweep.current_or_zero(value) for value in outside]
    types = [start.type for start in starts]
    loop = emitter.operation("scf.for", (zero, emitter.integer("addi", times, one), one, *starts), types, regions=1)
    names = ["k", *(f"d{body.name(value)}" for value in (*(before[k] for k in carried), *outside))]
    block = append_block(loop.regions[0], (emitter.index, *types), [ir.Location.name(name, emitter.location) for name in names])
    adjoints = values(block.arguments)[1:]
    frame = Frame(Place(op, 0), sweep.frame, block)
    with sweep.inside(frame, loop):
        frame.adjoints.update(zip(outside, adjoints[len(carried) :], strict=True))
        equal = {"predicate": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), _EQUAL)}
        is_last = emitter.value("arith.cmpi", (block.arguments[0], zero), ir.IntegerType.get_signless(1), equal, "last")
        made = [*(body.type(after[k]) for k in passed), *(body.type(value) for value in outside)]
        choice = emitter.operation("scf.if", (is_last,), made, regions=2)
        with emitter.at(ir.InsertionPoint(append_block(choice.regions[0], (), ()))):
            emitter.operation("scf.yield", (*given, *(frame.adjoints[value] for value in outside)))
        inner = Frame(Place(op, 1), frame, append_block(choice.regions[1], (), ()))
        inner.adjoints.update({value: frame.adjoints[value] for value in outside})
        with sweep.inside(inner, choice):
            for k, adjoint in zip(carried, adjoints, strict=False):
                sweep.accumulate(yields[k], adjoint)
            sweep.operations(second)
            taken = [sweep.take_or_zero(after[k]) for k in passed]
            emitter.operation("scf.yield", (*taken, *(inner.adjoints[value] for value in outside)))
        found = values(choice.results)
        frame.adjoints.update(zip(outside, found[len(passed) :], strict=True))
        for k, adjoint in zip(passed, found, strict=False):
            sweep.accumulate(handed[k], adjoint)
        sweep.operations(first)
        taken = [sweep.take_or_zero(before[k]) for k in carried]
        emitter.operation("scf.yield", (*taken, *(frame.adjoints[value] for value in outside)))
    found = values(loop.results)
    sweep.frame.adjoints.update(zip(outside, found[len(carried) :], strict=True))
    for k, adjoint in zip(carried, found, strict=False):
        sweep.accumulate(inits[k], adjoint)
