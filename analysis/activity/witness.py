"""Witness paths: one shortest way from an active input to an operation, and one from it to an active output.

A path may be as long as the function, and each operation has one. So what a reader is shown of it, its first and last nodes, is
found without walking it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.program.model import FunctionModel

NOWHERE = -1
FIRST, LAST = 3, 2
"""How many nodes of a long path are shown at its start and at its end."""


@dataclass(frozen=True, slots=True)
class Path:
    """What is shown of a path."""

    start: int
    end: int
    """The nodes at its ends, shown or not."""
    shown: tuple[int, ...]
    left_out: int = 0
    """Nodes left out behind the first `FIRST` shown ones."""


class Witness:
    """Breadth-first trees of one function in one context, from all its active inputs and from all its active outputs."""

    def __init__(self, facts: FunctionFacts, context: Context) -> None:
        graph = facts.graph
        tells = _telling(facts)
        self._before = _Tree(facts.model, tells, graph.heads, graph.tails, _roots(graph.sources, context.inputs))
        self._after = _Tree(facts.model, tells, graph.tails, graph.heads, _roots(graph.sinks, context.outputs))

    def from_input(self, node: int) -> Path:
        """From an active input to `node`."""
        shown = [*self._before.telling_up(node)][::-1]
        if shown and shown[-1] == node and not self._before.tells_at_end(node):
            shown.pop()
        start = self._before.roots[node]
        if len(shown) <= FIRST + LAST + 1:
            return Path(start, node, tuple(shown))
        return Path(start, node, (*shown[:FIRST], *shown[-LAST:]), len(shown) - FIRST - LAST)

    def through(self, head: int, tail: int, *, whole: bool = False) -> Path:
        """From an active input to `head`, on to `tail`, and from there to an active output; `whole`: with nothing left out."""
        before, after = self._before, self._after
        count = before.counts[head] + after.counts[tail]
        if whole or count <= FIRST + LAST + 1:
            shown = [*reversed([*before.telling_up(head)]), *after.telling_up(tail)]
            return Path(before.roots[head], after.roots[tail], tuple(shown))
        first = [*before.leading[head]]
        for node in after.telling_up(tail) if len(first) < FIRST else ():
            if len(first) == FIRST:
                break
            first.append(node)
        last = [*after.leading[tail][:LAST]]
        for node in before.telling_up(head) if len(last) < LAST else ():
            if len(last) == LAST:
                break
            last.append(node)
        return Path(before.roots[head], after.roots[tail], (*first, *reversed(last)), count - FIRST - LAST)

    def nodes_from_input(self, node: int) -> list[int]:
        """All nodes of the path from an active input to `node`."""
        return [*self._before.up(node)][::-1]

    def nodes_to_output(self, node: int) -> list[int]:
        """All nodes of the path from `node` to an active output."""
        return [*self._after.up(node)]


def witness_of(facts: FunctionFacts, context: Context) -> Witness:
    """The trees of a function in a context. They follow from the graph alone and are kept with it."""
    key = ("witness", context)
    witness = facts.graph.kept.get(key)
    if not isinstance(witness, Witness):
        witness = facts.graph.kept[key] = Witness(facts, context)
    return witness


def _telling(facts: FunctionFacts) -> bytearray:
    """By node: whether it says something that its neighbours do not. No hub does, and no memory as it is at entry."""
    versions = (location >= 0 and operation >= 0 for location, operation in facts.graph.versions)
    return bytearray(facts.model.value_count * b"\x01") + bytearray(versions)


def _roots(seeds: Iterable[tuple[int, int]], active: int) -> tuple[list[int], list[int]]:
    """Nodes that are inputs or outputs the user can name, and those that are so by assumption only."""
    seeds = list(seeds)
    return [n for n, bits in seeds if bits & active & ~1], [n for n, bits in seeds if bits & active & 1]


class _Tree:
    """Shortest paths from roots to all nodes along edges heads[i] -> tails[i].

    Roots of the second list count only for nodes that those of the first do not reach. A node that nothing reaches is its own root.
    """

    def __init__(
        self, model: FunctionModel, tells: bytearray, heads: Sequence[int], tails: Sequence[int], roots: tuple[list[int], list[int]]
    ) -> None:
        self._model = model
        self.tells = tells
        """By node: whether a path shows it where it is not at the path's end."""
        self.parent = [NOWHERE] * len(tells)
        """By node: its predecessor on the path; itself for a root; NOWHERE if it is not reached."""
        self.roots = [*range(len(tells))]
        """By node: where its path starts."""
        self.counts = [0] * len(tells)
        """By node: how many nodes of its path are shown, itself included."""
        self.leading: list[tuple[int, ...]] = [()] * len(tells)
        """By node: the first of them, at most `FIRST`."""
        targets: dict[int, list[int]] = {}
        for x, y in zip(heads, tails, strict=True):
            targets.setdefault(x, []).append(y)
        for group in roots:
            self._grow(group, targets)

    def _grow(self, group: Sequence[int], targets: dict[int, list[int]]) -> None:
        parent, roots, counts, leading, tells = self.parent, self.roots, self.counts, self.leading, self.tells
        queue: deque[int] = deque()
        for root in group:
            if parent[root] == NOWHERE:
                parent[root] = root
                if self.tells_at_end(root):
                    counts[root] = 1
                    leading[root] = (root,)
                queue.append(root)
        while queue:
            node = queue.popleft()
            root, count, lead = roots[node], counts[node], leading[node]
            for target in targets.get(node, ()):
                if parent[target] == NOWHERE:
                    parent[target] = node
                    roots[target] = root
                    counts[target] = count + tells[target]
                    leading[target] = (*lead, target) if tells[target] and count < FIRST else lead
                    queue.append(target)

    def tells_at_end(self, node: int) -> bool:
        """Whether a path shows the node at its end: arguments are named there in other words."""
        return bool(self.tells[node]) and not (node < self._model.value_count and self._model.definer(node) < 0)

    def up(self, node: int) -> Iterator[int]:
        """A node and its predecessors, up to the root."""
        yield node
        while self.parent[node] not in (node, NOWHERE):
            node = self.parent[node]
            yield node

    def telling_up(self, node: int) -> Iterator[int]:
        """Those of them that are shown."""
        for each in self.up(node):
            if self.tells_at_end(each) if self.parent[each] in (each, NOWHERE) else self.tells[each]:
                yield each
