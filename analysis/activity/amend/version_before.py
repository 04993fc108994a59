"""Which version of a location is current in front of an operation, found in a graph that was built.

The pass that builds a graph knows it and forgets it. Here the nearest operation in front that may write is looked for, block by block
outwards. Where more than one version that it made may be meant, there is no answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from analysis.dialects.rule import Flow

if TYPE_CHECKING:
    from analysis.activity.graph import Graph
    from analysis.memory.points_to import PointsTo

NONE = -1


def version_before(graph: Graph, points: PointsTo, op: int, location: int) -> int:
    """The node; NONE where it is not certain."""
    model = points.model
    if model.is_kernel:
        return NONE
    while True:
        parent, block = model.parent[op], model.block_of(op)
        writer = _last_writer(points, op, block.first_operation, location)
        if writer >= 0:
            return _behind(graph, points, writer, location)
        regions = model.regions[parent]
        if any(len(region) > 1 for region in regions):
            return NONE
        if any(location in pair for pair in points.renewed.get(block.first_operation, ())):
            return NONE
        if parent == 0:
            return model.value_count + location
        flow = points.rules[parent].flow
        if flow in (Flow.LOOP, Flow.PARALLEL):
            if points.writes.get(parent, 0) >> location & 1:
                return _first(graph, points, parent, location)
        elif flow != Flow.SELECT and (flow != Flow.ONCE or len(regions) > 1):
            return NONE
        op = parent


def _last_writer(points: PointsTo, op: int, first: int, location: int) -> int:
    """The nearest operation in front of `op` in its block that may write a location; -1 for none."""
    parents, writes = points.model.parent, points.writes
    parent = parents[op]
    while op > first:
        op -= 1
        while parents[op] != parent:
            op = parents[op]
        if writes.get(op, 0) >> location & 1:
            return op
    return -1


def _behind(graph: Graph, points: PointsTo, op: int, location: int) -> int:
    """The version behind an operation that may write."""
    model, rule = points.model, points.rules[op]
    if op not in model.regions:
        return _only(graph, points, op, location)
    if any(len(region) > 1 for region in model.regions[op]) or any(op < head < model.end[op] for head in points.renewed):
        return NONE
    if rule.flow in (Flow.LOOP, Flow.PARALLEL):
        return _first(graph, points, op, location)
    return _only(graph, points, op, location) if rule.flow == Flow.SELECT else NONE


def _only(graph: Graph, points: PointsTo, op: int, location: int) -> int:
    """The one version that an operation itself made."""
    found = _made(graph, op).get(location, ())
    return points.model.value_count + found[0] if len(found) == 1 else NONE


def _first(graph: Graph, points: PointsTo, op: int, location: int) -> int:
    """The version at the head of a loop, which is the one behind it as well."""
    found = _made(graph, op).get(location, ())
    return points.model.value_count + found[0] if found and op not in points.sweeps else NONE


def _made(graph: Graph, op: int) -> dict[int, list[int]]:
    """By location: the versions that an operation itself made, by their places in `Graph.versions`."""
    key = ("made", op)
    known = graph.kept.get(key)
    if isinstance(known, dict):
        return cast("dict[int, list[int]]", known)
    made: dict[int, list[int]] = {}
    for index, (location, by) in enumerate(graph.versions):
        if by == op:
            made.setdefault(location, []).append(index)
    graph.kept[key] = made
    return made
