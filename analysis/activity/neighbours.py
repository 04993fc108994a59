"""Look-ups in the parallel lists of a dependency graph, for questions about a few operations.

A table is one sorted list of positions, made on first use and kept with the graph: after an edit that leaves the graph as it is, the next
question finds it there.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.graph import Graph


class Table:
    """Where each number stands in a list."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers
        self._order = sorted(range(len(numbers)), key=numbers.__getitem__)

    def positions(self, number: int) -> list[int]:
        """Ascending."""
        key = self._numbers.__getitem__
        first = bisect_left(self._order, number, key=key)
        return self._order[first : bisect_right(self._order, number, first, key=key)]


def _kept(graph: Graph, name: str, numbers: Sequence[int]) -> Table:
    table = graph.kept.get(name)
    if not isinstance(table, Table):
        table = graph.kept[name] = Table(numbers)
    return table


def edges_into(graph: Graph, node: int) -> list[int]:
    """The nodes that a node depends on directly."""
    return [graph.heads[edge] for edge in _kept(graph, "into", graph.tails).positions(node)]


def edges_out_of(graph: Graph, node: int) -> list[int]:
    """The nodes that depend on a node directly."""
    return [graph.tails[edge] for edge in _kept(graph, "out of", graph.heads).positions(node)]


def edges_of(graph: Graph, operation: int) -> list[tuple[int, int]]:
    """The edges that an operation makes."""
    found: list[tuple[int, int]] = []
    for entry in _kept(graph, "owners", graph.owners).positions(operation):
        edges = slice(graph.owned_start[entry], graph.owned_stop[entry])
        found += zip(graph.heads[edges], graph.tails[edges], strict=True)
    return found
