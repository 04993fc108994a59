"""The edges of a function along which no derivative passes: what decides what runs, and what is only read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.rule import Flow as RegionFlow
from analysis.dialects.rule import Kind
from analysis.graph_view.data import EdgeKind
from analysis.memory.forwards import branch_flow, value_flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analysis.dialects.rule import Rule
    from analysis.graph_view.dependences import Flow
    from analysis.graph_view.shown import Shown

TERMINATORS = (Kind.YIELD, Kind.BRANCH)
"""Operations that only pass values on: their edges lead past them."""


def add_uses(flow: Flow, shown: Shown, rules: Sequence[Rule]) -> None:
    """Add them. Of two edges between two nodes the one that says more stays."""
    flowing = {(source, target) for source, target, _ in flow.edges}
    for source, target, kind in _uses(shown, rules):
        if (source, target) not in flowing:
            flow.add(source, target, kind, active=False)


def _uses(shown: Shown, rules: Sequence[Rule]) -> Iterator[tuple[str, str, EdgeKind]]:
    model = shown.model
    passed: set[int] = set()
    """Values that terminators, seen so far from their operations, hand on."""
    for op in range(1, model.operation_count):
        rule = rules[op]
        operands = model.operands_of(op)
        if any(model.regions.get(op, ())):
            flow = value_flow(model, rules, op)
            pairs = [*flow.entry, *flow.inner, *flow.leave]
            passed.update(value for value, _ in pairs)
            for value, target in pairs:
                yield shown.value(value), shown.value(target), EdgeKind.USE
            mine = {value for value, _ in (*flow.entry, *flow.leave)}
            decides = rule.kind == Kind.STRUCTURED and rule.flow not in (RegionFlow.ELEMENTS, RegionFlow.REDUCE)
            for value in operands:
                if value not in mine or not decides:
                    yield shown.value(value), shown.operation(op), EdgeKind.CONTROL if decides else EdgeKind.USE
        elif op in model.successors:
            yield from _branch(shown, op)
        elif rule.kind == Kind.YIELD:
            owner = model.parent[op]
            for value in operands:
                if value not in passed and owner > 0:
                    yield shown.value(value), shown.operation(owner), EdgeKind.CONTROL
        else:
            for value in operands:
                yield shown.value(value), shown.operation(op), EdgeKind.USE


def _branch(shown: Shown, op: int) -> Iterator[tuple[str, str, EdgeKind]]:
    model = shown.model
    region = next(
        region for region in model.regions[model.parent[op]] if region and region[0].first_operation <= op < region[-1].end_operation
    )
    pairs, _ = branch_flow(model, op, region)
    for value, target in pairs:
        yield shown.value(value), shown.value(target), EdgeKind.USE
    handed = {value for value, _ in pairs}
    targets = model.successors[op]
    for value in model.operands_of(op):
        if value not in handed:
            yield shown.value(value), shown.operation(op), EdgeKind.CONTROL
    if len(targets) > 1:
        for successor in targets:
            block = region[successor.block]
            yield shown.operation(op), shown.operation(block.first_operation), EdgeKind.CONTROL
