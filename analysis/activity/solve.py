"""The least solution of `s[target] >= s[source]` over the edges of a graph, as bit sets.

Edges stand in program order, so one sweep settles everything outside loops. The slice of an outermost loop is swept until nothing
changes. Where a few sweeps do not settle it, only what still changes is followed; and where that goes on for too long, strongly connected
components are collapsed, which keeps the cost linear.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.components import strongly_connected_components

if TYPE_CHECKING:
    from collections.abc import Sequence

SWEEPS = 3
PATIENCE = 8
"""How many times the edges of a slice may be followed before its components are collapsed."""


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
    for x, y in zip(heads, tails, strict=True):
        state[y] |= state[x]
    unsettled = _unsettled(heads, tails, state)
    for _ in range(SWEEPS):
        if not unsettled:
            return
        for x, y in zip(heads, tails, strict=True):
            state[y] |= state[x]
        unsettled = _unsettled(heads, tails, state)
    _follow(heads, tails, state, unsettled)


def _unsettled(heads: Sequence[int], tails: Sequence[int], state: Sequence[int]) -> list[int]:
    """Nodes of which more has to be passed on. Looking costs less than a sweep that notes what it changes, and mostly there are none."""
    return [x for x, y in zip(heads, tails, strict=True) if state[x] & ~state[y]]


def _follow(heads: Sequence[int], tails: Sequence[int], state: list[int], work: list[int]) -> None:
    """Go on from some nodes."""
    successors: dict[int, list[int]] = {}
    for x, y in zip(heads, tails, strict=True):
        successors.setdefault(x, []).append(y)
    left = PATIENCE * len(heads)
    while work:
        if left < 0:
            _collapse(heads, tails, state)
            return
        node = work.pop()
        targets = successors.get(node, ())
        left -= len(targets)
        mine = state[node]
        for target in targets:
            if mine & ~state[target]:
                state[target] |= mine
                work.append(target)


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
