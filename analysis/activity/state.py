"""The state of the pass that builds the graph: the current version of every location."""

from __future__ import annotations

State = list[int]


class DeadState(list[int]):
    """The state behind a call that never returns. What follows is read all the same, but does not count where paths meet."""


def copied(state: State) -> State:
    """A state to go on from, dead if `state` is."""
    return type(state)(state)


def living(states: list[State]) -> list[State]:
    """Those of the states from which control really comes; one dead state if there is no other."""
    alive = [state for state in states if not isinstance(state, DeadState)]
    return alive or states[:1]
