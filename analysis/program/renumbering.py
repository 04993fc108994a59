"""How operations and values are numbered anew when a few neighbouring operations are replaced (`analysis.program.splice`)."""

from __future__ import annotations

import sys
from copy import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analysis.program.model import FunctionModel
    from analysis.program.splice import Splice


class Renumbering:
    """From the numbers before a splice to those after it. Nobody asks for those of what went and has nothing in its stead."""

    def __init__(self, model: FunctionModel, splice: Splice) -> None:
        """`model`: before the splice."""
        self.start, self.stop = splice.operation, splice.operation + splice.removed
        """The operations that go."""
        self.count = len(splice.operations)
        self.by = self.count - splice.removed
        self.first_value = model.first_result[self.start]
        self.stop_value = model.first_result[self.stop]
        self.values = sum(len(operation.results) for operation in splice.operations)
        """How many values come."""
        self.values_by = self.values - (self.stop_value - self.first_value)
        self.renamed = splice.renamed
        self.at, self.nodes = sys.maxsize, 0
        """In front of which node of a graph, behind the values, others come, and how many; where these are negative, so many go."""

    def with_nodes(self, at: int, count: int) -> Renumbering:
        """The same, where nodes behind the values come or go as well."""
        new = copy(self)
        new.at, new.nodes = at, count
        return new

    def operation(self, op: int) -> int:
        """A number of an operation; negative ones mean nothing and stay."""
        return op if op < self.start else op + self.by

    def end(self, op: int) -> int:
        """A border between operations, or the first operation of a block."""
        return op if op <= self.start else op + self.by

    def value(self, value: int) -> int:
        """A number of a value, or of a node of a graph whose first nodes are the values; -1 for one that goes."""
        if value < self.first_value:
            return value
        if value < self.stop_value:
            return self.renamed.get(value, -1)
        if value < self.at:
            return value + self.values_by
        return value + self.values_by + self.nodes if value >= self.at - min(self.nodes, 0) else -1

    def before(self, value: int) -> int:
        """The number that a value had; -1 for one that came."""
        if value < self.first_value:
            return value
        return value - self.values_by if value >= self.first_value + self.values else -1

    def table(self, count: int) -> list[int]:
        """`value` of the numbers below `count`."""
        by, at = self.values_by, min(self.at, count)
        gone = [self.renamed.get(value, -1) for value in range(self.first_value, self.stop_value)]
        head = [*range(self.first_value), *gone, *range(self.stop_value + by, at + by)]
        return [*head, *[-1] * -self.nodes, *range(at + by + max(self.nodes, 0), count + by + self.nodes)]

    def spread(self, states: list[int]) -> list[int]:
        """What is known of each value or node, in a list that has room for those that come: 0 for them."""
        at = min(self.at, len(states))
        values = [*states[: self.first_value], *[0] * self.values, *states[self.stop_value : at]]
        return [*values, *[0] * self.nodes, *states[at - min(self.nodes, 0) :]]

    def operations(self, ops: Iterable[int]) -> list[int]:
        """Numbers of operations."""
        start, by = self.start, self.by
        return [op if op < start else op + by for op in ops] if by else [*ops]
