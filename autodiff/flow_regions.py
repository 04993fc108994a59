"""Shadow addresses through loops and branches: beside each address that a region is given or hands over goes its shadow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.widen import add_argument, widen, widen_terminator

if TYPE_CHECKING:
    from analysis.program.bindings import ir
    from autodiff.flow import ShadowFlow


def flow_through(flow: ShadowFlow, value: int) -> ir.Value:
    """The shadow of a block argument, or of the result of an operation that contains regions."""
    body = flow.body
    op = body.maker[value] if body.maker[value] >= 0 else body.place[value].operation
    through = _THROUGH.get(body.kind(op))
    if through is None:
        raise flow.lost(value)
    through(flow, op, value)
    return flow.shadows[value]


def _for(flow: ShadowFlow, op: int, value: int) -> None:
    """What scf.for carries: initial values, block arguments, yielded values, results; all of them at once, as one may become another."""
    body = flow.body
    results, arguments, end = body.results(op), body.arguments(op)[1:], body.terminator(op)
    carried = [k for k, argument in enumerate(arguments) if body.is_memory(argument) and body.holds_floats(argument)]
    starts = flow.all_of([body.operands(op)[3 + k] for k in carried])
    for k, result in zip(carried, widen(body, op, starts, [start.type for start in starts]), strict=True):
        flow.shadows[results[k]] = result
        flow.shadows[arguments[k]] = add_argument(body, op, 0, result.type, flow.name(arguments[k]))
    widen_terminator(body, end, flow.all_of([body.operands(end)[k] for k in carried]))


def _select(flow: ShadowFlow, op: int, value: int) -> None:
    """A result of scf.if or scf.index_switch."""
    body = flow.body
    k = body.results(op).index(value)
    (flow.shadows[value],) = widen(body, op, [], [body.type(value)])
    for region in range(len(body.model.regions[op])):
        end = body.terminator(op, region)
        widen_terminator(body, end, [flow.get(body.operands(end)[k])])


def _while(flow: ShadowFlow, op: int, value: int) -> None:
    """What scf.while carries. Both parts are widened for every address that goes through it, as they need not have the same order."""
    body = flow.body
    before, after, results = body.arguments(op, 0), body.arguments(op, 1), body.results(op)
    condition, end = body.terminator(op, 0), body.terminator(op, 1)
    carried = [k for k, argument in enumerate(before) if body.is_memory(argument) and body.holds_floats(argument)]
    handed = [k for k, argument in enumerate(after) if body.is_memory(argument) and body.holds_floats(argument)]
    starts = flow.all_of([body.operands(op)[k] for k in carried])
    made = widen(body, op, starts, [body.type(after[k]) for k in handed])
    for k, result in zip(handed, made, strict=True):
        flow.shadows[results[k]] = result
        flow.shadows[after[k]] = add_argument(body, op, 1, body.type(after[k]), flow.name(after[k]))
    for k in carried:
        flow.shadows[before[k]] = add_argument(body, op, 0, body.type(before[k]), flow.name(before[k]))
    widen_terminator(body, condition, flow.all_of([body.operands(condition)[1 + k] for k in handed]))
    widen_terminator(body, end, flow.all_of([body.operands(end)[k] for k in carried]))


def _once(flow: ShadowFlow, op: int, value: int) -> None:
    """A result of a region that runs once."""
    _select(flow, op, value)


_THROUGH = {
    "scf.for": _for,
    "scf.if": _select,
    "scf.index_switch": _select,
    "scf.while": _while,
    "scf.execute_region": _once,
    "memref.alloca_scope": _once,
}
