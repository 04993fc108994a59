"""What is wrong with a text, as the parser sees it. Plain data, with places in the user's text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analysis.source.positions import Range

SYNTAX: Final = "ACT901"
"""The parser does not understand the text."""
INVALID: Final = "ACT902"
"""The text can be read, but an operation in it breaks a rule of its dialect."""
NOT_READ: Final = "ACT903"
"""Not analysed for another reason: something that the function needs has an error, or a limit is exceeded."""


@dataclass(frozen=True, slots=True)
class ParseNote:
    """A remark that belongs to a problem."""

    message: str
    range: Range


@dataclass(frozen=True, slots=True)
class ParseProblem:
    """An error in the text. A function with one of these may have no model."""

    code: str
    """SYNTAX, INVALID or NOT_READ."""
    message: str
    range: Range
    notes: tuple[ParseNote, ...] = ()

    def moved(self, by: int) -> ParseProblem:
        """The same some lines further down."""
        notes = tuple(ParseNote(note.message, note.range.moved(by)) for note in self.notes)
        return ParseProblem(self.code, self.message, self.range.moved(by), notes)
