"""Places in a text. Lines and columns are 0-based; a column counts code points of its line.

Other units exist only at the borders: MLIR reports 1-based lines and byte columns, LSP clients count UTF-8, UTF-16 or UTF-32
units. `analysis.source.line_index` converts; nothing else does arithmetic on columns of another unit.
"""

from __future__ import annotations

from typing import NamedTuple


class Position(NamedTuple):
    """A place between two characters."""

    line: int
    column: int


class Range(NamedTuple):
    """A half-open stretch of text, `start` included and `end` not."""

    start: Position
    end: Position

    def contains(self, position: Position) -> bool:
        """Whether `position` lies inside, the end included (a cursor behind the last character still touches it)."""
        return self.start <= position <= self.end

    def moved(self, by: int) -> Range:
        """The range `by` lines further down."""
        (line, column), (end_line, end_column) = self
        return Range(Position(line + by, column), Position(end_line + by, end_column))


def make_range(line: int, column: int, end_line: int, end_column: int) -> Range:
    """A range from four numbers."""
    return Range(Position(line, column), Position(end_line, end_column))
