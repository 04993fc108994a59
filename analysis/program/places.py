"""The way back from the parser's places to the user's text.

The parser counts lines from 1 and columns in bytes from 1; it may have been given lines in front of the user's, and lines that are
longer than the user's where an operation was rewritten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.source.blank import Rewritten


class Places:
    """The lines that were parsed, and where in the user's text they come from."""

    def __init__(self, rewritten: Rewritten, lines_above: int) -> None:
        self.lines: Sequence[str] = rewritten.lines
        """What the parser was given, without the lines above it."""
        self.first = lines_above + 1
        """The parser's number of `lines[0]`."""
        self.exact = not rewritten.shifts and all(map(str.isascii, self.lines))
        """The parser's columns, less 1, are the user's."""
        self._rewritten = rewritten
        self._columns: dict[int, list[int]] = {}

    def column(self, line: int, byte: int) -> int:
        """Code-point column in lines[line] of a 0-based byte column; past the end for a byte that the line does not have."""
        text = self.lines[line]
        if text.isascii():
            return byte
        columns = self._columns.get(line)
        if columns is None:
            # Kept by line: a line may hold thousands of operations.
            columns = [column for column, character in enumerate(text) for _ in character.encode("utf-8", "replace")]
            self._columns[line] = columns
        return columns[byte] if byte < len(columns) else len(text)

    def original_column(self, line: int, column: int) -> int:
        """Column in the user's line of a column in lines[line]."""
        return self._rewritten.original_column(line, column) if line in self._rewritten.shifts else column
