"""Facts of a function in which one operation has another operand, or other attributes that no rule reads.

Such an operation is one whose effect on addresses and memory does not change: then the graph keeps its nodes and, but for the heads of some
edges, its edges, and only what is swept over them is derived again. Where that is not certain there is no answer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.activity.facts import FunctionFacts, revised_summary, swept
from analysis.activity.neighbours import rewired
from analysis.dialects.rule import Flow, Kind
from analysis.program.types import CARRIES_ADDRESS, CARRIES_BITS, CARRIES_DATA

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.graph import Graph
    from analysis.dialects.rule import Rule
    from analysis.program.model import FunctionModel

_PLAIN_FLOWS = frozenset({Flow.LOOP, Flow.WHILE, Flow.SELECT, Flow.ONCE, Flow.PARALLEL})
"""Ways in which regions run that do not depend on what stands in them."""


def is_exchangeable(model: FunctionModel, rules: list[Rule], op: int, position: int, new: int, *, opaque: bool) -> bool:
    """Whether operand `position` of an operation may become value `new` with no effect but on what the operation passes on.

    `opaque`: numbers of the function may hold addresses.
    """
    rule = rules[op]
    operands = model.operands_of(op)
    old = operands[position]
    if model.value_types[old] != model.value_types[new] or rule.converts or rule.leaks or rule.beyond or rule.request:
        return False
    carries = model.types[model.value_types[old]].carries
    if carries & CARRIES_ADDRESS or (opaque and carries & CARRIES_BITS):
        return False
    if any(opaque and model.types[model.value_types[value]].carries & (CARRIES_ADDRESS | CARRIES_BITS) for value in model.results_of(op)):
        return False
    if any(model.types[model.value_types[value]].carries & CARRIES_ADDRESS for value in model.results_of(op)):
        return False
    if rule.kind == Kind.ACCESS:
        stored = {each % len(operands) for each in rule.stores}
        touched = {each % len(operands) for each in (*rule.reads, *rule.writes)}
        if position not in stored or position in touched:
            return False
    elif rule.kind != Kind.PURE:
        return False
    return in_plain_regions(model, rules, op)


def in_plain_regions(model: FunctionModel, rules: Sequence[Rule], op: int) -> bool:
    """Whether all regions around an operation run in ways that do not depend on what stands in them."""
    above = model.parent[op]
    while above > 0:
        if rules[above].kind != Kind.STRUCTURED or rules[above].flow not in _PLAIN_FLOWS:
            return False
        above = model.parent[above]
    return True


def same_meaning(facts: FunctionFacts, model: FunctionModel, rules: list[Rule]) -> FunctionFacts:
    """Facts that hold as they are for a model that differs in what no rule reads."""
    return replace(facts, model=model, points=replace(facts.points, model=model, rules=rules))


def with_operand(
    facts: FunctionFacts, model: FunctionModel, rules: list[Rule], op: int, position: int, *, called: bool
) -> FunctionFacts | None:
    """Facts for a model in which an exchangeable operand (`is_exchangeable`) of `op` is another value. The summary of
    a function that is not called is not all right (`revised_summary`)."""
    graph = _rewired(facts.graph, facts.model, model, op, position)
    if graph is None:
        return None
    points = replace(facts.points, model=model, rules=rules)
    if graph is facts.graph:
        return replace(facts, model=model, points=points)
    sources, sinks = swept(graph)
    summary = revised_summary(facts.summary, facts.ports, graph, sources, carried=called)
    return FunctionFacts(facts.key, model, facts.aliasing, points, facts.ports, graph, sources, sinks, summary)


def _rewired(graph: Graph, before: FunctionModel, now: FunctionModel, op: int, position: int) -> Graph | None:
    """The graph with the edges of an operation coming from another value."""
    count = graph.owners.count(op)
    if not count:
        return graph
    if count > 1:
        return None
    at = graph.owners.index(op)
    start, stop = graph.owned_start[at], graph.owned_stop[at]
    mine = graph.heads[start:stop]
    old, new = before.operands_of(op), now.operands_of(op)
    types, numbers = before.types, before.value_types
    if mine == [value for value in old if types[numbers[value]].carries & CARRIES_DATA]:
        changed = [value for value in new if types[numbers[value]].carries & CARRIES_DATA]
    elif old.count(old[position]) == 1:
        changed = [new[position] if head == old[position] else head for head in mine]
    else:
        return None  # which of its edges come from this operand cannot be told
    if changed == mine:
        return graph
    return rewired(graph, start, changed)
