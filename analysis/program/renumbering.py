"""How operations and values are numbered anew when a few neighbouring operations are replaced (`analysis.program.splice`)."""

from __future__ import annotations

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

    @property
    def moves(self) -> tuple[int, int, int]:
        """Numbers of the values that go, the first and behind the last, and by how much those behind them move."""
        return self.first_value, self.stop_value, self.values_by

    def operation(self, op: int) -> int:
        """A number of an operation; negative ones mean nothing and stay."""
        return op if op < self.start else op + self.by

    def end(self, op: int) -> int:
        """A border between operations, or the first operation of a block."""
        return op if op <= self.start else op + self.by

    def value(self, value: int) -> int:
        """A number of a value, or of a node of a graph whose first nodes are the values."""
        if value < self.first_value:
            return value
        return value + self.values_by if value >= self.stop_value else self.renamed.get(value, -1)

    def before(self, value: int) -> int:
        """The number that a value had; -1 for one that came."""
        if value < self.first_value:
            return value
        return value - self.values_by if value >= self.first_value + self.values else -1

    def table(self, count: int) -> list[int]:
        """`value` of the numbers below `count`."""
        by = self.values_by
        gone = [self.renamed.get(value, -1) for value in range(self.first_value, self.stop_value)]
        return [*range(self.first_value), *gone, *range(self.stop_value + by, count + by)]

    def spread(self, states: list[int]) -> list[int]:
        """What is known of each value or node, in a list that has room for those that come: 0 for them."""
        return [*states[: self.first_value], *[0] * self.values, *states[self.stop_value :]]

    def operations(self, ops: Iterable[int]) -> list[int]:
        """Numbers of operations."""
        start, by = self.start, self.by
        return [op if op < start else op + by for op in ops] if by else [*ops]
