"""The solver against the definition: the least states that hold along every edge."""

from __future__ import annotations

import random

import pytest

from analysis.activity import solve


def least(heads: list[int], tails: list[int], state: list[int]) -> list[int]:
    state = list(state)
    while True:
        before = list(state)
        for x, y in zip(heads, tails, strict=True):
            state[y] |= state[x]
        if state == before:
            return state


def looping(seed: int) -> tuple[list[int], list[int], list[tuple[int, int]], list[int]]:
    """Edges in program order, but for some inside of slices, which go back."""
    choices = random.Random(seed)
    nodes = choices.randint(5, 60)
    heads: list[int] = []
    tails: list[int] = []
    slices: list[tuple[int, int]] = []
    behind = 0  # nodes in front of this one are settled
    while behind < nodes - 2:
        stop = min(nodes - 1, behind + choices.randint(1, 15))
        start_edge = len(heads)
        looped = choices.random() < 0.6
        for _ in range(choices.randint(1, 40)):
            x, y = choices.randint(behind, stop), choices.randint(behind + 1, stop)
            if x == y or (x > y and not looped):
                continue
            heads.append(x)
            tails.append(y)
        if not looped:
            order = sorted(zip(tails[start_edge:], heads[start_edge:], strict=True))
            tails[start_edge:], heads[start_edge:] = [y for y, _ in order], [x for _, x in order]
        else:
            slices.append((start_edge, len(heads)))
        behind = stop
    state = [choices.choice((0, 0, 1 << choices.randrange(70))) for _ in range(nodes)]
    return heads, tails, slices, state


@pytest.mark.parametrize(
    ("sweeps", "patience"), [(solve.SWEEPS, solve.PATIENCE), (0, solve.PATIENCE), (0, -1)], ids=["sweep", "follow", "collapse"]
)
@pytest.mark.parametrize("seed", range(60))
def test_least_solution_in_both_directions(seed: int, sweeps: int, patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "SWEEPS", sweeps)
    monkeypatch.setattr(solve, "PATIENCE", patience)
    heads, tails, slices, state = looping(seed)
    forward = list(state)
    solve.solve_forward(heads, tails, slices, forward)
    assert forward == least(heads, tails, state)
    backward = list(state)
    solve.solve_backward(heads, tails, slices, backward)
    assert backward == least(tails, heads, state)
