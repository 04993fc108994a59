"""Operations with regions in forward mode: tangents pass through them beside the primal values.

Terminators are widened before the region is differentiated, with placeholders, because shadow addresses may be added to the same
operation while its body is differentiated: what is added first has to come first everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import append_block, values
from autodiff.problem import NotDifferentiableError
from autodiff.widen import add_argument, widen, widen_terminator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from autodiff.forward.sweep import ForwardSweep


def _matters(sweep: ForwardSweep, *values: int) -> bool:
    return sweep.body.carries(values[0]) and any(sweep.body.active[value] for value in values)


def _starts(sweep: ForwardSweep, inits: Sequence[int], at: Sequence[int], op: int) -> list[ir.Value]:
    with sweep.emitter.at(ir.InsertionPoint(sweep.body.operations[op])):
        return [sweep.tangent_or_zero(inits[k], direction) for k in at for direction in range(sweep.width)]


def _hand_out(sweep: ForwardSweep, targets: Sequence[int], made: Sequence[ir.Value]) -> None:
    """Let new values be the tangents of `targets`, all directions of the first one first."""
    remaining = iter(made)
    for target in targets:
        for direction in range(sweep.width):
            sweep.set(target, direction, next(remaining))


def _new_arguments(sweep: ForwardSweep, op: int, region: int, targets: Sequence[int]) -> None:
    for target in targets:
        for direction in range(sweep.width):
            name = sweep.name(target, direction)
            sweep.set(target, direction, add_argument(sweep.body, op, region, sweep.body.type(target), name))


class _End:
    """The widened terminator of a region."""

    def __init__(self, sweep: ForwardSweep, end: int, handed: Sequence[int], *, sums: bool = False) -> None:
        """`sums`: the terminator has a region for each value, which adds."""
        self.sweep = sweep
        self.end = end
        self.handed = [value for value in handed for _ in range(sweep.width)]
        self.first = len(sweep.body.operations[end].operands)
        with sweep.emitter.at(ir.InsertionPoint(sweep.body.operations[end])):
            placeholders = [sweep.emitter.zero(sweep.body.type(value)) for value in self.handed]
        made = widen_terminator(sweep.body, end, placeholders, len(placeholders) if sums else 0)
        for value, region in zip(placeholders[::-1], list(made.regions)[::-1] if sums else [], strict=False):
            block = append_block(region, (value.type, value.type), (made.location, made.location))
            with sweep.emitter.at(ir.InsertionPoint(block)):
                left, right = values(block.arguments)
                sweep.emitter.operation("scf.reduce.return", (sweep.emitter.add(left, right),))

    def fill(self) -> None:
        """Put the tangents in, after the region is differentiated."""
        operation = self.sweep.body.operations[self.end]
        for number, value in enumerate(self.handed):
            tangent = self.sweep.tangent(value, number % self.sweep.width)
            if tangent is not None:
                operation.operands[self.first + number] = tangent


def counted(sweep: ForwardSweep, op: int) -> None:
    """scf.for."""
    body = sweep.body
    inits, results, arguments = body.operands(op)[3:], body.results(op), body.arguments(op)[1:]
    *inner, last = body.children(op)
    yields = body.operands(last)
    pairs = [k for k in range(len(inits)) if _matters(sweep, results[k], arguments[k], yields[k], inits[k])]
    made = widen(body, op, _starts(sweep, inits, pairs, op), [body.type(results[k]) for k in pairs for _ in range(sweep.width)])
    _new_arguments(sweep, op, 0, [arguments[k] for k in pairs])
    end = _End(sweep, last, [yields[k] for k in pairs])
    _hand_out(sweep, [results[k] for k in pairs], made)
    sweep.operations(inner)
    end.fill()


def select(sweep: ForwardSweep, op: int) -> None:
    """scf.if, scf.index_switch, and regions that run once."""
    body = sweep.body
    results = body.results(op)
    regions = [region for region in range(len(body.model.regions[op])) if body.children(op, region)]
    ends = [body.terminator(op, region) for region in regions]
    pairs = [k for k in range(len(results)) if _matters(sweep, results[k])]
    made = widen(body, op, [], [body.type(results[k]) for k in pairs for _ in range(sweep.width)]) if pairs else []
    widened = [_End(sweep, end, [body.operands(end)[k] for k in pairs]) for end in ends] if pairs else []
    _hand_out(sweep, [results[k] for k in pairs], made)
    for region in regions:
        sweep.operations(body.children(op, region)[:-1])
    for end in widened:
        end.fill()


once = select


def repeat(sweep: ForwardSweep, op: int) -> None:
    """scf.while."""
    body = sweep.body
    inits, results = body.operands(op), body.results(op)
    before, after = body.arguments(op, 0), body.arguments(op, 1)
    *first, condition = body.children(op, 0)
    *second, last = body.children(op, 1)
    handed, yields = body.operands(condition)[1:], body.operands(last)
    carried = [k for k in range(len(inits)) if _matters(sweep, before[k], inits[k], yields[k])]
    passed = [k for k in range(len(handed)) if _matters(sweep, results[k], after[k], handed[k])]
    made = widen(body, op, _starts(sweep, inits, carried, op), [body.type(results[k]) for k in passed for _ in range(sweep.width)])
    _new_arguments(sweep, op, 0, [before[k] for k in carried])
    _new_arguments(sweep, op, 1, [after[k] for k in passed])
    ends = [_End(sweep, condition, [handed[k] for k in passed]), _End(sweep, last, [yields[k] for k in carried])]
    _hand_out(sweep, [results[k] for k in passed], made)
    sweep.operations(first)
    sweep.operations(second)
    for end in ends:
        end.fill()


def parallel(sweep: ForwardSweep, op: int) -> None:
    """scf.parallel, with sums as reductions."""
    body = sweep.body
    results, inits = body.results(op), body.operands(op)[len(body.operands(op)) - len(body.results(op)) :]
    *inner, last = body.children(op)
    reduced = body.operands(last)
    pairs = [k for k in range(len(results)) if _matters(sweep, results[k], reduced[k], inits[k])]
    for k in pairs:
        if not is_sum(sweep, last, k):
            raise NotDifferentiableError(
                "of the reductions of parallel loops only sums can be differentiated; write a sequential loop that carries the value",
                body.operations[last],
            )
    if pairs:
        made = widen(body, op, _starts(sweep, inits, pairs, op), [body.type(results[k]) for k in pairs for _ in range(sweep.width)])
        end = _End(sweep, last, [reduced[k] for k in pairs], sums=True)
        _hand_out(sweep, [results[k] for k in pairs], made)
    else:
        end = None
    sweep.operations(inner)
    if end is not None:
        end.fill()


def is_sum(sweep: ForwardSweep, last: int, k: int) -> bool:
    """Whether reduction `k` adds floats."""
    body = sweep.body
    operations = body.children(last, k)
    return [body.kind(op) for op in operations[:-1]] == ["arith.addf"]
