"""The nesting of operations, found by counting: which block each operation of a pre-order list belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analysis.program.model import Block, Region

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analysis.program.bindings import ir


class Entry(NamedTuple):
    """A block that will be walked."""

    first_argument: int
    argument_count: int
    operations: int
    """Direct children."""


class Frame:
    """An operation whose regions are being walked."""

    __slots__ = ("_block", "_blocks", "_region", "_start", "done", "numbers", "operation", "outer", "regions")

    def __init__(self, operation: int, regions: Sequence[Sequence[Entry]], numbers: Sequence[Mapping[ir.Block, int]], outer: int) -> None:
        self.operation = operation
        self.regions = regions
        self.numbers = numbers
        """By region: the index of each of its blocks."""
        self.outer = outer
        """Operations still to come in the block around it."""
        self.done: list[Region] = []
        """Regions that were walked to their end."""
        self._region = 0
        self._block = -1
        self._start = 0
        self._blocks: list[Block] = []

    def next_block(self, following: int) -> int:
        """End the current block before operation `following`, and go to the next block that has operations. Returns how many it has;
        0 when the last region is done."""
        if self._block >= 0:
            self._end_block(following)
        while self._region < len(self.regions):
            self._block += 1
            if self._block < len(self.regions[self._region]):
                self._start = following
                operations = self.regions[self._region][self._block].operations
                if operations:
                    return operations
                self._end_block(following)
            else:
                self.done.append(tuple(self._blocks))
                self._blocks = []
                self._region += 1
                self._block = -1
        return 0

    def _end_block(self, following: int) -> None:
        entry = self.regions[self._region][self._block]
        self._blocks.append(Block(entry.first_argument, entry.argument_count, self._start, following))

    def targets(self, successors: Sequence[ir.Block]) -> tuple[list[int], list[int]]:
        """Indices and argument counts of blocks of the region that is being walked."""
        numbers, entries = self.numbers[self._region], self.regions[self._region]
        indices = [numbers[block] for block in successors]
        return indices, [entries[index].argument_count for index in indices]
