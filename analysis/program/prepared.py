"""Text made ready for the parser, and the way from the parser's diagnostics back to the user's text."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from analysis.program.places import Places
from analysis.program.problems import INVALID, NOT_READ, SYNTAX, ParseNote, ParseProblem
from analysis.source.blank import blank_locations, rewrite_enzyme
from analysis.source.positions import Position, Range
from analysis.source.tokens import STRING, code, unquoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analysis.program.bindings import ir
    from analysis.program.prelude import Prelude
    from analysis.source.document import Chunk

DEEPEST = 1000
"""Regions may be nested that deep. The parser recurses: some 3 000 levels end the process."""

_NO_BRACKETS = bytes(set(range(256)) - set(b"{}()[]"))
_UNDEFINED = re.compile(r"undefined symbol alias id '(.*)'$")
_ESCAPED_BYTE = re.compile(r"\\[89A-Fa-f][0-9A-Fa-f]")


class Prepared:
    """Lines of the user's text as the parser gets them."""

    def __init__(self, lines: Sequence[str], first_line: int, prelude: Prelude | None = None) -> None:
        self.lines = lines
        """The user's lines, from the document's line `first_line` on."""
        self.first_line = first_line
        self.prelude = prelude
        self.places = Places(rewrite_enzyme(blank_locations(lines)), lines_above=0 if prelude is None else 1)
        parsed = self.places.lines
        self.text = "\n".join(parsed) if prelude is None else "\n".join((prelude.text, *parsed, prelude.closing))

    @cached_property
    def encoded(self) -> bytes:
        """The text as the parser reads it."""
        return self.text.encode("utf-8", "replace")

    @cached_property
    def refusal(self) -> str:
        """Why the text must not be given to the parser, which it would end together with the process; "" if it may."""
        brackets = self.encoded.translate(None, _NO_BRACKETS)
        for opening, closing in (b"{}", b"()", b"[]"):
            if brackets.count(opening) > DEEPEST and _depth(brackets, opening, closing) > DEEPEST:
                return f"brackets are nested more than {DEEPEST} deep"
        if "\\" in self.text and any("\\" in line and _ESCAPED_BYTE.search(line) and _has_odd_name(line) for line in self.places.lines):
            return "an operation name is not UTF-8"
        return ""

    def problems(self, diagnostics: Iterable[ir.DiagnosticInfo], whole: Range) -> tuple[list[ParseProblem], list[Chunk]]:
        """The parser's errors in the user's text, and the chunks whose stubs have errors. An error without a place, or of a stub, is
        one of `whole`."""
        found: list[ParseProblem] = []
        broken: list[Chunk] = []
        for diagnostic in diagnostics:
            message = diagnostic.message.strip()
            place = diagnostic.location
            dumped = False
            notes: list[ParseNote] = []
            for note in diagnostic.notes:
                if note.message.startswith("see current operation:"):
                    dumped = True
                elif (where := self.range_of(note.location)) is not None:
                    notes.append(ParseNote(note.message.strip(), where))
            stub = self._stub(place)
            if stub is not None:
                broken.append(stub)
                what = f"alias {stub.symbol}" if stub.symbol[:1] in "#!" else f"symbol @{stub.symbol}"
                found.append(ParseProblem(NOT_READ, f"{what} cannot be resolved, since its definition has an error: {message}", whole))
            else:
                where = self.range_of(place) or whole
                if (alias := _UNDEFINED.match(message)) is not None:
                    where = self._named(alias[1], where)
                found.append(ParseProblem(INVALID if dumped else SYNTAX, message, where, tuple(notes)))
        return found, broken

    def _stub(self, place: ir.Location) -> Chunk | None:
        """The chunk behind a place in the prelude."""
        if self.prelude is None or place.start_line != 1 or not place.is_a_file():
            return None
        before = self.prelude.text.encode("utf-8", "replace")[: place.start_col - 1]
        return self.prelude.chunk_at(len(before.decode("utf-8", "ignore")))

    def range_of(self, place: ir.Location) -> Range | None:
        """The token at a place, or the next one on its line: where a token is wrong, the parser gives the end of what stands before it. At
        the end of a line, the token before. None for a place that is not in the user's text."""
        line = place.start_line - self.places.first if place.is_a_file() else -1
        if line < 0:
            return None
        if line >= len(self.lines):
            return self._last_before(len(self.lines) - 1, len(self.lines[-1]))
        column = self.places.original_column(line, self.places.column(line, place.start_col - 1))
        token = next((token for token in code(self.lines[line]) if column < token.end), None)
        if token is None:
            return self._last_before(line, column)
        return Range(Position(self.first_line + line, max(column, token.start)), Position(self.first_line + line, token.end))

    def _named(self, alias: str, behind: Range) -> Range:
        """The alias that the parser does not know: it tells the place behind it."""
        line, column = behind.start
        before = self._last_before(line - self.first_line, column)
        (line, start), (_, end) = before
        return before if self.lines[line - self.first_line][start + 1 : end] == alias else behind

    def _last_before(self, line: int, column: int) -> Range:
        """The last token that starts before a place, or the text's start."""
        for number in range(line, -1, -1):
            found = [token for token in code(self.lines[number]) if number < line or token.start < column]
            if found:
                return Range(Position(self.first_line + number, found[-1].start), Position(self.first_line + number, found[-1].end))
        return Range(Position(self.first_line, 0), Position(self.first_line, 0))


def _has_odd_name(line: str) -> bool:
    """Whether a generic operation's name has escaped bytes that are not UTF-8. Reading such a name ends the process as well."""
    found = code(line)
    for name, behind in pairwise(found):
        if name.kind == STRING and behind.text == "(":
            try:
                unquoted(name.text).encode("utf-8", "surrogateescape").decode()
            except UnicodeError:
                return True
    return False


def _depth(brackets: bytes, opening: int, closing: int) -> int:
    """How deep brackets of one kind are nested; those in strings and comments are counted as well."""
    found = np.frombuffer(brackets, np.uint8)
    change = (found == opening).astype(np.int32) - (found == closing)
    return int(change.cumsum().max(initial=0))
