"""Calls of functions that are not inlined, recursive ones among them: the forward sweep calls the callee's forward sweep, the reverse sweep
its reverse sweep.

The callee is differentiated once for all its calls, with what is active in any of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import create, values
from autodiff.loops import enclosing_loops, is_parallel
from autodiff.problem import NeedsOrderError, NotDifferentiableError
from autodiff.widen import replace

if TYPE_CHECKING:
    from autodiff.activity import Activity
    from autodiff.body import Body
    from autodiff.reverse.sweep import ReverseSweep


@dataclass(frozen=True, slots=True)
class Split:
    """A function whose derivative is two functions."""

    forward: str
    reverse: str
    memory: tuple[int, ...]
    """Arguments whose shadows the reverse sweep takes."""
    results: tuple[int, ...]
    """Results whose adjoints it takes."""
    gradients: tuple[int, ...]
    """Arguments whose adjoints it gives."""


def split_of(body: Body, activity: Activity, forward: str, reverse: str) -> Split:
    """Which arguments and results of a function take part in its derivative."""
    model = body.model
    memory = [k for k, value in enumerate(model.arguments()) if is_active_memory(body, activity, value)]
    gradients = [k for k, value in enumerate(model.arguments()) if body.carries(value) and activity.values[value]]
    returned = body.operands(body.terminator(0))
    results = [k for k, value in enumerate(returned) if body.carries(value) and activity.values[value]]
    for value in returned:
        if is_active_memory(body, activity, value):
            raise NotDifferentiableError(
                "a function that is not inlined returns memory that holds a derivative, which is not supported; let it fill memory "
                "that it is given",
                body.operations[body.terminator(0)],
            )
    return Split(forward, reverse, tuple(memory), tuple(results), tuple(gradients))


def is_active_memory(body: Body, activity: Activity, value: int) -> bool:
    """Whether a value is an address of memory that may hold a derivative."""
    return body.is_memory(value) and body.holds_floats(value) and activity.is_active_memory(value)


def prepare_call(sweep: ReverseSweep, op: int) -> None:
    """Let the forward sweep call the callee's forward sweep."""
    body = sweep.body
    operation = body.operations[op]
    if not body.moves[op] or sweep.derivation.library_rule(body, op) is not None:
        return
    callee = sweep.derivation.called(body, op)
    if any(is_parallel(body, loop) for loop in enclosing_loops(body, body.model.parent[op])):
        raise NeedsOrderError("this call is not inlined, and its reverse sweep needs an order of iterations", operation)
    split = sweep.calls[op] = sweep.splits.of(callee, operation)
    _call_forward(sweep, op, split)


def reverse_call(sweep: ReverseSweep, op: int) -> None:
    """func.call."""
    rule = sweep.derivation.library_rule(sweep.body, op)
    if rule is not None:
        sweep.pure(op, rule)
        return
    body, emitter, split = sweep.body, sweep.emitter, sweep.calls[op]
    operands, results = body.operands(op), body.results(op)
    given = [sweep.shadows.get(operands[k]) for k in split.memory]
    given += [sweep.take_or_zero(results[k]) for k in split.results]
    types = [body.type(operands[k]) for k in split.gradients]
    call = emitter.operation("func.call", given, types, {"callee": ir.FlatSymbolRefAttr.get(split.reverse)})
    sweep.user.calls.append((call, split.reverse))
    for k, gradient in zip(split.gradients, values(call.results), strict=True):
        sweep.accumulate(operands[k], gradient)


def _call_forward(sweep: ReverseSweep, op: int, split: Split) -> None:
    body = sweep.body
    old = body.operations[op]
    new = create(
        old.name,
        [result.type for result in old.results],
        list(old.operands),
        {"callee": ir.FlatSymbolRefAttr.get(split.forward)},
        regions=0,
        location=old.location,
        point=ir.InsertionPoint(old),
    )
    for before, after in zip(values(old.results), values(new.results), strict=True):
        before.replace_all_uses_with(after)
        for listener in body.listeners:
            listener(before, after)
    old.erase()
    replace(body, op, new)
    sweep.forward_user.calls.append((new, split.forward))
