"""A single store that comes or goes: the graph of a function with it, from the one without, or the other way round.

Where it stands, what was the current version of a location is followed by the version that the store makes. So all that read the one behind
the store reads the other. That is done only where no version is needed for that at the head of a loop or where branches meet, and where the
store has no part in what is told apart in memory (`analysis.memory.cells`, `analysis.memory.overlays`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analysis.activity.amend.new_loads import may_go, touched
from analysis.activity.amend.replaced_graph import ReplacedGraph, replaced_graph
from analysis.activity.amend.version_before import NONE, version_before
from analysis.activity.covering import covers, replaces
from analysis.dialects.rule import Flow, Kind
from analysis.memory.locations import bits_of
from analysis.memory.overlays import stands_alone
from analysis.memory.places import constant_values
from analysis.memory.renumbered import renumbered_points
from analysis.program.types import CARRIES_ADDRESS, CARRIES_BITS, CARRIES_DATA

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.facts import FunctionFacts
    from analysis.activity.graph import Graph
    from analysis.dialects.placed_rules import PlacedRules
    from analysis.dialects.rule import Rule
    from analysis.memory.points_to import PointsTo
    from analysis.program.model import FunctionModel
    from analysis.program.renumbering import Renumbering

MOST = 65
"""Locations that a store may write."""


class StoreChange(NamedTuple):
    """What becomes of a function's points-to and graph."""

    numbers: Renumbering
    points: PointsTo
    graph: Graph
    used: set[int]
    """Nodes that the store uses, or followed, or that follow it, by their numbers now."""
    made: set[int]
    """Nodes into which other edges lead than before."""


def is_store(model: FunctionModel, rule: Rule, op: int, *, opaque: bool) -> bool:
    """Whether an operation without regions puts data into memory and has no other effect. `opaque`: numbers may hold addresses."""
    if rule.kind != Kind.ACCESS or rule.reads or len(rule.writes) != 1 or len(rule.stores) != 1 or model.result_count[op]:
        return False
    if rule.leaks or rule.beyond or rule.request or rule.symbol or rule.asserted or rule.length is not None or rule.length_attribute:
        return False
    holding = CARRIES_ADDRESS | CARRIES_BITS if opaque else CARRIES_ADDRESS
    types, numbers, operands = model.types, model.value_types, model.operands_of(op)
    at = rule.writes[0] % len(operands)
    return types[numbers[operands[at]]].memory and not any(
        types[numbers[value]].carries & holding for index, value in enumerate(operands) if index != at
    )


def with_store(facts: FunctionFacts, numbers: Renumbering, model: FunctionModel, rules: PlacedRules) -> StoreChange | None:
    """A store that comes, as the only operation of a splice; `rules` are those of the new model."""
    op, points, graph = numbers.start, facts.points, facts.graph
    rule, operands = rules[op], model.operands_of(op)
    address = operands[rule.writes[0]]
    found = touched(points, model, rules, op, (address, address))
    if found is None:
        return None
    targets, access = found
    locations = bits_of(targets)
    if not locations or len(locations) > MOST or not _is_written_beside(points, op, op, targets):
        return None
    moved = renumbered_points(points, numbers, model, rules)
    moved.writes[op] = targets
    if access is not None:
        moved.access[op, address], moved.covered[op, address] = access[2:]
    if not stands_alone(moved, constant_values(model, rules), op):
        return None
    old = _versions(facts, op, locations)
    if old is None:
        return None
    values, versions = model.value_count, graph.versions
    block = facts.model.block_of(op)
    at = max((index + 1 for index, (_, by) in enumerate(versions) if block.first_operation <= by < op), default=len(points.locations))
    numbers = numbers.with_nodes(values + at, len(locations))
    new = {node: values + at + index for index, node in enumerate(old)}
    flowing = [operands[p] for p in rule.stores if model.types[model.value_types[operands[p]]].carries & CARRIES_DATA]
    covered, element, parallel = _covering(moved, op, rule, operands)
    kept = [not ((covered or element) and replaces(moved, location, address, op, parallel, covered=covered)) for location in locations]
    owned = [(value, version) for version in new.values() for value in flowing]
    follow = [(numbers.value(node), new[node]) for node, keeps in zip(old, kept, strict=True) if keeps]
    changed = replaced_graph(graph, facts.model, points.rules, numbers, [[*owned, *follow]]) if owned or follow else None
    if changed is None:
        return None
    pairs = [(numbers.value(node), new[node]) for node in old]
    moved_to, heads = dict(pairs), changed.graph.heads
    touched_tails: set[int] = set()
    for edge in range(changed.edge + len(owned) + len(follow), len(heads)):
        if heads[edge] in moved_to:
            heads[edge] = moved_to[heads[edge]]
            touched_tails.add(changed.graph.tails[edge])
    graph = _settled(changed.graph, changed, len(owned), len(owned) + len(follow), op)
    inside = range(block.first_operation, op)
    graph.clears = [(by, moved_to.get(a, a) if by not in inside else a, b) for by, a, b in graph.clears]
    at_clear = next((index for index, (_, _, after) in enumerate(graph.clears) if after >= values + at), len(graph.clears))
    graph.clears[at_clear:at_clear] = [(op, before, after) for before, after in pairs]
    at_residue = next((index for index, (_, after) in enumerate(graph.residue) if after >= values + at), len(graph.residue))
    graph.residue = [(moved_to.get(a, a) if index >= at_residue else a, b) for index, (a, b) in enumerate(graph.residue)]
    graph.residue[at_residue:at_residue] = [pair for pair, keeps in zip(pairs, kept, strict=True) if not keeps]
    graph.versions = [*graph.versions[:at], *((location, op) for location in locations), *graph.versions[at:]]
    graph.sinks = [(moved_to.get(node, node), bits) for node, bits in graph.sinks]
    graph.calls = [
        replace(record, inputs=tuple((bit, tuple(moved_to.get(node, node) for node in nodes)) for bit, nodes in record.inputs))
        if record.operation not in inside
        else record
        for record in graph.calls
    ]
    ends = {node for pair in pairs for node in pair}
    made = touched_tails | ends | {after for _, before, after in graph.clears if before in ends}
    return StoreChange(numbers, moved, graph, {*operands, *ends}, made)


def without_store(facts: FunctionFacts, numbers: Renumbering, model: FunctionModel, rules: PlacedRules) -> StoreChange | None:
    """A store that goes, as the only operation of a splice; `model` and `rules` are the new ones."""
    op, points, graph, before = numbers.start, facts.points, facts.graph, facts.model
    locations = bits_of(points.writes.get(op, 0))
    values = before.value_count
    mine = [index for index, (_, by) in enumerate(graph.versions) if by == op]
    if not locations or [graph.versions[index][0] for index in mine] != locations or mine[-1] - mine[0] != len(mine) - 1:
        return None
    if not may_go(points, op, op, op + 1) or not _is_written_beside(points, op, op + 1, points.writes[op]):
        return None
    if not graph.owners.count(op) or not stands_alone(points, constant_values(before, points.rules), op):
        return None
    old = _versions(facts, op, locations)
    if old is None:
        return None
    numbers = numbers.with_nodes(values + mine[0], -len(mine))
    gone = {values + index: node for index, node in zip(mine, old, strict=True)}
    moved = renumbered_points(replace(points, writes={by: bits for by, bits in points.writes.items() if by != op}), numbers, model, rules)
    left = replace(
        graph, clears=[each for each in graph.clears if each[0] != op], residue=[each for each in graph.residue if each[1] not in gone]
    )
    changed = replaced_graph(left, before, points.rules, numbers, [], gone)
    if changed is None:
        return None
    changed.graph.versions = [*changed.graph.versions[: mine[0]], *changed.graph.versions[mine[-1] + 1 :]]
    ends = {numbers.value(node) for node in old}
    made = {after for _, first, after in changed.graph.clears if first in ends}
    made.update(numbers.value(tail) for head, tail in zip(graph.heads, graph.tails, strict=True) if head in gone)
    return StoreChange(numbers, moved, changed.graph, {*before.operands_of(op), *ends}, made | ends)


def _settled(graph: Graph, changed: ReplacedGraph, owned: int, edges: int, op: int) -> Graph:
    """The graph in which only the first `owned` of the edges of the new store are its own."""
    if owned:
        graph.owned_stop[changed.first] = changed.edge + owned
    elif edges:
        for column in (graph.owners, graph.owned_start, graph.owned_stop):
            del column[changed.first]
    return graph


def _versions(facts: FunctionFacts, op: int, locations: Sequence[int]) -> list[int] | None:
    """The versions in front of an operation, if they were made in its block, or it stands in no region of the function's operations."""
    found = [version_before(facts.graph, facts.points, op, location) for location in locations]
    if NONE in found:
        return None
    model, values = facts.model, facts.model.value_count
    if model.parent[op] == 0 and len(model.regions[0][0]) == 1:
        return found
    first = model.block_of(op).first_operation
    makers = [facts.graph.versions[node - values][1] for node in found]
    return found if all(first <= maker < op for maker in makers) else None


def _is_written_beside(points: PointsTo, op: int, stop: int, bits: int) -> bool:
    """Whether other operations of the block, those from `op` to `stop` left out, write all of some locations."""
    model, written = points.model, 0
    if model.parent[op] == 0 and len(model.regions[0][0]) == 1 and op == stop:
        return not bits & ~points.writes.get(0, 0)
    for each in model.siblings(op):
        if not op <= each < stop:
            written |= points.writes.get(each, 0)
    return not bits & ~written


def _covering(points: PointsTo, op: int, rule: Rule, operands: Sequence[int]) -> tuple[bool, bool, tuple[int, int] | None]:
    """Whether a store covers what its address views, whether it may replace single elements, and what runs many times around it."""
    model, rules = points.model, points.rules
    masked, parallel = False, None
    above = model.parent[op]
    while above > 0:
        masked = masked or rules[above].masked
        if parallel is None and rules[above].flow == Flow.PARALLEL:
            parallel = (above, model.end[above])
        above = model.parent[above]
    covered = not masked and covers(model, operands, rule, rule.writes[0])
    return covered, not (rule.masked or rule.accumulates or masked), parallel
