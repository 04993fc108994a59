"""Witness paths: one shortest way from an active input to an operation, and one from it to an active output."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts

NOWHERE = -1


class Witness:
    """Breadth-first trees of one function in one context, from all its active inputs and from all its active outputs."""

    def __init__(self, facts: FunctionFacts, context: Context) -> None:
        graph = facts.graph
        self.facts = facts
        self.context = context
        count = graph.node_count
        self.before = _tree(count, graph.heads, graph.tails, _roots(graph.sources, context.inputs))
        self.after = _tree(count, graph.tails, graph.heads, _roots(graph.sinks, context.outputs))

    def from_input(self, node: int) -> list[int]:
        """Nodes from an active input to `node`, both included."""
        return _walk(self.before, node)[::-1]

    def to_output(self, node: int) -> list[int]:
        """Nodes from `node` to an active output, both included."""
        return _walk(self.after, node)


def _roots(seeds: Iterable[tuple[int, int]], active: int) -> tuple[list[int], list[int]]:
    """Nodes that are inputs or outputs the user can name, and those that are so by assumption only."""
    seeds = list(seeds)
    return [n for n, bits in seeds if bits & active & ~1], [n for n, bits in seeds if bits & active & 1]


def _tree(count: int, heads: Sequence[int], tails: Sequence[int], roots: tuple[list[int], list[int]]) -> list[int]:
    """By node: its predecessor on a shortest path from a root; itself for a root; NOWHERE if it is not reached.

    Roots of the second list count only for nodes that those of the first do not reach.
    """
    targets: dict[int, list[int]] = {}
    for x, y in zip(heads, tails, strict=True):
        targets.setdefault(x, []).append(y)
    parent = [NOWHERE] * count
    for group in roots:
        queue: deque[int] = deque()
        for root in group:
            if parent[root] == NOWHERE:
                parent[root] = root
                queue.append(root)
        while queue:
            node = queue.popleft()
            for target in targets.get(node, ()):
                if parent[target] == NOWHERE:
                    parent[target] = node
                    queue.append(target)
    return parent


def _walk(parent: Sequence[int], node: int) -> list[int]:
    path = [node]
    while parent[node] not in (node, NOWHERE):
        node = parent[node]
        path.append(node)
    return path
