"""The least solution of `s[target] >= s[source]` over the edges of a graph, as bit sets.

Edges stand in program order, so one sweep settles everything outside loops. The slice of an outermost loop is swept until nothing
changes; where two sweeps do not settle it, its strongly connected components are collapsed, which keeps the cost linear.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.components import strongly_connected_components

if TYPE_CHECKING:
    from collections.abc import Sequence

SWEEPS = 2


def solve_forward(heads: Sequence[int], tails: Sequence[int], slices: Sequence[tuple[int, int]], state: list[int]) -> None:
    """Propagate `state` along the edges heads[i] -> tails[i], in place. `slices` are the edge ranges that contain cycles."""
    position = 0
    for start, stop in slices:
        for x, y in zip(heads[position:start], tails[position:start], strict=True):
            state[y] |= state[x]
        _settle(heads[start:stop], tails[start:stop], state)
        position = stop
    for x, y in zip(heads[position:], tails[position:], strict=True):
        state[y] |= state[x]


def solve_backward(heads: Sequence[int], tails: Sequence[int], slices: Sequence[tuple[int, int]], state: list[int]) -> None:
    """Propagate `state` against the edges, in place."""
    position = len(heads)
    for start, stop in reversed(slices):
        for x, y in zip(reversed(tails[stop:position]), reversed(heads[stop:position]), strict=True):
            state[y] |= state[x]
        _settle(tails[start:stop][::-1], heads[start:stop][::-1], state)
        position = start
    for x, y in zip(reversed(tails[:position]), reversed(heads[:position]), strict=True):
        state[y] |= state[x]


def _settle(heads: Sequence[int], tails: Sequence[int], state: list[int]) -> None:
    """Least fixpoint over one slice."""
    for _ in range(SWEEPS):
        changed = False
        for x, y in zip(heads, tails, strict=True):
            new = state[x] | state[y]
            if new != state[y]:
                state[y] = new
                changed = True
        if not changed:
            return
    _collapse(heads, tails, state)


def _collapse(heads: Sequence[int], tails: Sequence[int], state: list[int]) -> None:
    """Exact solution by components in topological order."""
    number: dict[int, int] = {}
    for node in heads:
        number.setdefault(node, len(number))
    for node in tails:
        number.setdefault(node, len(number))
    nodes = list(number)
    successors: list[list[int]] = [[] for _ in nodes]
    for x, y in zip(heads, tails, strict=True):
        successors[number[x]].append(number[y])
    for component in reversed(strongly_connected_components(successors)):
        union = 0
        for member in component:
            union |= state[nodes[member]]
        for member in component:
            state[nodes[member]] = union
        for member in component:
            for target in successors[member]:
                state[nodes[target]] |= union
