"""The dependency graph of a function in which a few neighbouring operations that write no memory were replaced by others of that kind.

All other edges stay, with other numbers; those of the new operations go where the pass over the program (`analysis.activity.build`) would
put them. So the graph is the one that the pass would make, as long as it is certain where that place is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analysis.activity.graph import CallRecord, Graph
from analysis.dialects.rule import Kind
from analysis.program.types import CARRIES_DATA

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from analysis.dialects.rule import Rule
    from analysis.program.model import FunctionModel
    from analysis.program.renumbering import Renumbering

FARTHEST = 24
"""How many neighbours are asked where their edges are."""


class ReplacedGraph(NamedTuple):
    """What becomes of a graph."""

    graph: Graph
    edge: int
    """The first edge of the new operations."""
    first: int
    """Entries of `Graph.owners` that the new operations have: the first, and behind the last."""
    last: int
    gone: list[int]
    """Heads of the edges that went, by their numbers before."""


class _Place(NamedTuple):
    """Where in a graph operations have, or would have, their edges and entries."""

    edge: int
    edges: int
    """How many of their edges there are."""
    entry: int
    entries: int
    beside: int
    """An edge of the same block: their own, the next one's first, or the last one's last; -1 for none."""


def edges_of_pure(model: FunctionModel, rule: Rule, op: int) -> list[tuple[int, int]]:
    """The edges of a PURE operation without a destination, as the pass makes them."""
    operands, types, numbers = model.operands_of(op), model.types, model.value_types
    if rule.depends == ():
        return []
    found: list[tuple[int, int]] = []
    by_result = rule.depends_by_result
    for index, result in enumerate(model.results_of(op)):
        if not types[numbers[result]].carries & CARRIES_DATA:
            continue
        positions = by_result[index] if by_result and index < len(by_result) else rule.depends
        for position in range(len(operands)) if positions is None else positions:
            if -len(operands) <= position < len(operands) and types[numbers[operands[position]]].carries & CARRIES_DATA:
                found.append((operands[position], result))
    return found


def replaced_graph(
    graph: Graph,
    before: FunctionModel,
    rules: Sequence[Rule],
    numbers: Renumbering,
    edges: Sequence[Sequence[tuple[int, int]]],
    instead: Mapping[int, int] | None = None,
) -> ReplacedGraph | None:
    """The new graph. `before`, `rules`: of the old model; `edges`: those of each new operation; `instead`: nodes in place of those that go,
    by the old numbers. None where the place is not certain."""
    if any(first <= numbers.start < last for first, last in graph.unreachable):
        return None
    place = _place(graph, before, rules, numbers)
    if place is None:
        if any(edges):
            return None
        place = _Place(0, 0, 0, 0, -1)
    new = [pair for mine in edges for pair in mine]
    by = len(new) - place.edges
    table = numbers.table(graph.node_count)
    for node, other in (instead or {}).items():
        table[node] = table[other]
    moved = table.__getitem__
    start, stop = place.edge, place.edge + place.edges
    owners: list[int] = []
    owned: list[tuple[int, int]] = []
    at = start
    for op, mine in enumerate(edges, numbers.start):
        if mine:
            owners.append(op)
            owned.append((at, at + len(mine)))
            at += len(mine)
    entry, behind = place.entry, place.entry + place.entries
    first_op, ops_by, nodes_by = numbers.start, numbers.by, numbers.values_by + numbers.nodes
    heads, tails = list(map(moved, graph.heads)), list(map(moved, graph.tails))
    heads[start:stop], tails[start:stop] = [head for head, _ in new], [tail for _, tail in new]
    starts, stops = graph.owned_start, graph.owned_stop
    changed = replace(
        graph,
        node_count=graph.node_count + nodes_by,
        heads=heads,
        tails=tails,
        slices=_slices(graph.slices, place, by),
        owners=[*numbers.operations(graph.owners[:entry]), *owners, *numbers.operations(graph.owners[behind:])],
        owned_start=[*starts[:entry], *(first for first, _ in owned), *_moved(starts[behind:], stop, by)],
        owned_stop=[*stops[:entry], *(last for _, last in owned), *_moved(stops[behind:], stop, by)],
        clears=[(op if op < first_op else op + ops_by, table[old], table[now]) for op, old, now in graph.clears],
        residue=[(table[old], table[now]) for old, now in graph.residue],
        sources=[(moved(node), bits) for node, bits in graph.sources],
        sinks=[(moved(node), bits) for node, bits in graph.sinks],
        calls=[_call(record, numbers, table) for record in graph.calls],
        versions=[each if each[1] < first_op else (each[0], each[1] + ops_by) for each in graph.versions] if ops_by else graph.versions,
        unreachable=[(numbers.end(first), numbers.end(last)) for first, last in graph.unreachable],
    )
    return ReplacedGraph(changed, start, entry, entry + len(owners), graph.heads[start:stop])


def _moved(edges: Sequence[int], first: int, by: int) -> Sequence[int]:
    """Edge numbers, those from `first` on so many further."""
    return [edge + by if edge >= first else edge for edge in edges] if by else edges


def _slices(slices: Sequence[tuple[int, int]], place: _Place, by: int) -> list[tuple[int, int]]:
    """The ranges that contain cycles. What stands beside an edge of one is in it."""
    if not by:
        return [*slices]
    found: list[tuple[int, int]] = []
    for start, stop in slices:
        if start <= place.beside < stop:
            if stop + by > start:
                found.append((start, stop + by))
        elif start >= place.edge + place.edges:
            found.append((start + by, stop + by))
        else:
            found.append((start, stop))
    return found


def _call(record: CallRecord, numbers: Renumbering, table: Sequence[int]) -> CallRecord:
    inputs = tuple((bit, tuple(table[node] for node in nodes)) for bit, nodes in record.inputs)
    outputs = tuple((bit, tuple(table[node] for node in nodes)) for bit, nodes in record.outputs)
    return replace(record, operation=numbers.operation(record.operation), inputs=inputs, outputs=outputs)


def _place(graph: Graph, model: FunctionModel, rules: Sequence[Rule], numbers: Renumbering) -> _Place | None:
    """Where the operations that go have their edges, or would have them."""
    entries: list[int] = []
    for op in range(numbers.start, numbers.stop):
        count = graph.owners.count(op)
        if count > 1:
            return None
        if count:
            entries.append(graph.owners.index(op))
    if entries:
        first, last = entries[0], entries[-1]
        edge = graph.owned_start[first]
        if entries != list(range(first, last + 1)) or any(graph.owned_stop[at] != graph.owned_start[at + 1] for at in range(first, last)):
            return None
        stop = _behind_versions(graph, model, numbers.stop - 1, graph.owned_stop[last])
        return _Place(edge, stop - edge, first, len(entries), edge)
    return _before(graph, model, rules, numbers.stop) or _behind(graph, model, rules, numbers.start)


def _before(graph: Graph, model: FunctionModel, rules: Sequence[Rule], op: int) -> _Place | None:
    """The place in front of the edges of the first operation from `op` on that has some, in the same block."""
    stop = model.block_of(op).end_operation
    for _ in range(FARTHEST):
        if op >= stop:
            return None
        rule = rules[op]
        owned = graph.owners.count(op)
        if owned == 1 and rule.kind in (Kind.PURE, Kind.VIEW, Kind.ACCESS) and not rule.converts:
            entry = graph.owners.index(op)
            edge = graph.owned_start[entry]
            return _Place(edge, 0, entry, 0, edge)
        if owned or not _makes_nothing(rule):
            return None
        op = model.end[op]
    return None


def _behind(graph: Graph, model: FunctionModel, rules: Sequence[Rule], op: int) -> _Place | None:
    """The place behind the edges of the last operation in front of `op` that has some, in the same block."""
    for before in _backward(model, op):
        rule = rules[before]
        owned = graph.owners.count(before)
        if owned == 1 and rule.kind in (Kind.PURE, Kind.VIEW, Kind.ACCESS) and not rule.converts:
            entry = graph.owners.index(before)
            edge = _behind_versions(graph, model, before, graph.owned_stop[entry])
            return _Place(edge, 0, entry + 1, 0, edge - 1)
        if owned or not _makes_nothing(rule):
            return None
    return None


def _behind_versions(graph: Graph, model: FunctionModel, op: int, edge: int) -> int:
    """Behind the edges by which what memory held goes on into the versions that an operation made."""
    values, tails, versions = model.value_count, graph.tails, graph.versions
    while edge < len(tails) and tails[edge] >= values and versions[tails[edge] - values][1] == op:
        edge += 1
    return edge


def _backward(model: FunctionModel, op: int) -> Iterator[int]:
    """The operations in front of one in its block, the nearest first; some of them."""
    first, parent = model.block_of(op).first_operation, model.parent[op]
    for _ in range(FARTHEST):
        if op <= first:
            return
        op -= 1
        while model.parent[op] != parent:
            op = model.parent[op]
        yield op


def _makes_nothing(rule: Rule) -> bool:
    """Whether an operation that owns no edge adds nothing to the graph at all."""
    if rule.kind == Kind.ACCESS:
        return not rule.writes
    return rule.kind in (Kind.VIEW, Kind.GLOBAL) or (rule.kind == Kind.PURE and not rule.converts)
