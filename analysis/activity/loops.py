"""Loops in the dependency graph: memory versions at the head, edges around, slices to iterate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.activity.state import copied
from analysis.memory.locations import bits_of

if TYPE_CHECKING:
    from analysis.activity.build import GraphBuilder


class Loop:
    """Versions at the head of a loop for what it may write, and the edges around it. Outermost loops become slices to iterate."""

    def __init__(self, builder: GraphBuilder, op: int, written: int, *, parallel: bool = False) -> None:
        self.builder = builder
        self.op = op
        self.written = bits_of(written)
        self.parallel = parallel

    def __enter__(self) -> Loop:
        builder = self.builder
        self.start = len(builder.heads)
        builder.loop_depth += 1
        self.outer_parallel = builder.parallel
        if self.parallel:
            builder.parallel = (self.op, builder.model.end[self.op])
        state = copied(builder.current)
        for location in self.written:
            head = builder.node(location, self.op)
            builder.edge(state[location], head)
            state[location] = head
        builder.current = state
        self.head = copied(state)
        return self

    def close(self, state: list[int] | None) -> None:
        """`state` at the end of a turn goes back to the head; None if no turn ends."""
        if state is None:
            return
        for location in self.written:
            if state[location] != self.head[location]:
                self.builder.edge(state[location], self.head[location])

    def __exit__(self, *_: object) -> None:
        builder = self.builder
        builder.loop_depth -= 1
        builder.parallel = self.outer_parallel
        if builder.loop_depth == 0 and len(builder.heads) > self.start:
            builder.graph.slices.append((self.start, len(builder.heads)))
