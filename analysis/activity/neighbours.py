"""Look-ups in the parallel lists of a dependency graph, for questions about a few operations.

A table is one sorted list of positions, made on first use and kept with the graph: after an edit that leaves the graph as it is, the next
question finds it there.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analysis.activity.graph import Graph


FEW = 8
"""Questions up to which looking through a list is quicker than sorting it."""


class Table:
    """Where each number stands in a list."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers
        self._asked = 0

    @cached_property
    def _order(self) -> list[int]:
        return sorted(range(len(self._numbers)), key=self._numbers.__getitem__)

    def positions(self, number: int) -> list[int]:
        """Ascending."""
        self._asked += 1
        if self._asked <= FEW:
            return [*_positions(self._numbers, number)]
        key = self._numbers.__getitem__
        first = bisect_left(self._order, number, key=key)
        return self._order[first : bisect_right(self._order, number, first, key=key)]


def _positions(numbers: Sequence[int], number: int) -> Iterator[int]:
    at = -1
    for _ in range(numbers.count(number)):
        at = numbers.index(number, at + 1)
        yield at


def rewired(graph: Graph, start: int, heads: Sequence[int]) -> Graph:
    """The graph with other heads of some edges, from edge `start` on. What is known of its edges is taken over."""
    new = replace(graph, heads=[*graph.heads[:start], *heads, *graph.heads[start + len(heads) :]])
    new.kept.update((name, graph.kept[name]) for name in ("into", "owners") if name in graph.kept)
    return new


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
