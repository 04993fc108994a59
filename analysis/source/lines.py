r"""A text as a list of lines, edited in place.

Lines end where the Language Server Protocol says that they end: at \n, \r\n and \r and nowhere else (`str.splitlines` also breaks at
form feeds and Unicode separators, which would shift every line below). Undo and versions are left out: that is the client's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from analysis.source.positions import Position, Range

_LINE_END = re.compile(r"(\r\n|\r|\n)")


class Stretch(NamedTuple):
    """Items `first` .. `first + removed` of a sequence, such as the lines of a text, became items `first` .. `first + inserted`."""

    first: int
    removed: int
    inserted: int

    def then(self, later: Stretch) -> Stretch:
        """One stretch for this change and a later one; it may contain what neither touched."""
        first, end = min(self.first, later.first), max(self.first + self.inserted, later.first + later.removed)
        return Stretch(first, end - self.inserted + self.removed - first, end - later.removed + later.inserted - first)


class LinedText:
    """A text as its lines, so that an edit costs what it changed: joining and splitting a long text takes longer than analysing an edit."""

    __slots__ = ("before", "lines")

    def __init__(self, lines: list[str], before: tuple[list[str], Stretch] | None = None) -> None:
        self.lines = lines
        """Without terminators. Kept and not copied; never changed."""
        self.before = before
        """The lines of an earlier version, and which of them this one has others for; None if that is not known."""


AnyText: TypeAlias = "str | LinedText"


def split_lines(text: AnyText) -> list[str]:
    """The lines of `text` without their terminators; at least one, the last one empty when the text ends with a terminator.

    Not to be changed: a text that knows its lines gives its own.
    """
    if isinstance(text, LinedText):
        return text.lines
    if "\r" not in text:
        return text.split("\n")
    return _LINE_END.split(text)[::2]


class LineChange(NamedTuple):
    """Lines `first` .. `first + len(old)` of the old text, which read `old`, became lines `first` .. `first + inserted` of the new."""

    first: int
    old: tuple[str, ...]
    inserted: int


class TextLines:
    """A text that is kept as lines. An edit touches the lines it names and no others."""

    __slots__ = ("_ends", "lines")

    def __init__(self, text: str = "") -> None:
        self.lines, self._ends = _split(text)

    lines: list[str]
    """Without terminators. Read it, never change it: `replace` does."""
    _ends: list[str]
    """Terminator of each line; that of the last line is empty."""

    def text(self) -> str:
        """The whole text, with the terminators that it came with."""
        return "".join(_interleave(self.lines, self._ends))

    def clamp(self, position: Position) -> Position:
        """The nearest place that exists."""
        line, column = position
        if line < 0:
            return Position(0, 0)
        if line >= len(self.lines):
            return Position(len(self.lines) - 1, len(self.lines[-1]))
        return Position(line, min(max(column, 0), len(self.lines[line])))

    def replace(self, where: Range, new_text: str) -> LineChange:
        """Put `new_text` in place of `where` (columns in code points; places that do not exist are clamped, an end before the start
        counts as the start). Returns the lines that changed."""
        start = self.clamp(where.start)
        end = max(start, self.clamp(where.end))
        first, last = start.line, end.line
        piece = self.lines[first][: start.column] + new_text + self.lines[last][end.column :] + self._ends[last]
        if first and piece.startswith("\n") and self._ends[first - 1] == "\r":
            # \r and \n come together: they are one terminator now, and the line before is touched too.
            first -= 1
            piece = self.lines[first] + "\r" + piece
        lines, ends = _split(piece)
        if last + 1 < len(self.lines):
            # The piece ends with a terminator; what follows that terminator are the old lines.
            lines.pop()
            ends.pop()
        old = tuple(self.lines[first : last + 1])
        self.lines[first : last + 1] = lines
        self._ends[first : last + 1] = ends
        return LineChange(first, old, len(lines))


def _split(text: str) -> tuple[list[str], list[str]]:
    if "\r" not in text:
        lines = text.split("\n")
        ends = ["\n"] * len(lines)
        ends[-1] = ""
        return lines, ends
    parts = _LINE_END.split(text)
    return parts[::2], [*parts[1::2], ""]


def _interleave(lines: Iterable[str], ends: Iterable[str]) -> Iterable[str]:
    for line, end in zip(lines, ends, strict=True):
        yield line
        yield end
