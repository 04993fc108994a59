"""Semantic tokens in the protocol's encoding, and what was answered last, so that the next answer can be the difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lsprotocol import types

from analysis.incremental.changes import stretch_between
from analysis.source.line_index import Encoding, to_units
from server.display.items import SemanticToken

REMEMBERED = 32
"""Answers; a client whose last one is forgotten gets the whole again."""
_NUMBERS = 5
"""Numbers for one token."""


@dataclass(slots=True)
class Encoder:
    """Five numbers a token: lines and units from the one before, length, type, modifiers."""

    lines: Sequence[str]
    encoding: Encoding
    data: list[int] = field(default_factory=list[int])
    _line: int = 0
    _start: int = 0

    def add(self, tokens: Iterable[SemanticToken]) -> None:
        """Encode tokens that stand behind those before."""
        data, lines, encoding = self.data, self.lines, self.encoding
        last_line, last_start = self._line, self._start
        for line, start, end, kind, modifiers in tokens:
            if encoding is not Encoding.UTF32 and not lines[line].isascii():
                start, end = to_units(lines[line], start, encoding), to_units(lines[line], end, encoding)
            data += (line - last_line, start - last_start * (line == last_line), end - start, kind, modifiers)
            last_line, last_start = line, start
        self._line, self._start = last_line, last_start


def difference(old: Sequence[int], new: Sequence[int]) -> list[types.SemanticTokensEdit]:
    """One edit that makes the new numbers of the old ones, or none where they are equal."""
    head, removed, inserted = stretch_between(old, new)
    if not removed and not inserted:
        return []
    tail = len(old) - head - removed
    head -= head % _NUMBERS
    tail -= tail % _NUMBERS
    return [types.SemanticTokensEdit(start=head, delete_count=len(old) - head - tail, data=list(new[head : len(new) - tail]))]


@dataclass(slots=True)
class TokenResults:
    """The newest answers by result id."""

    _known: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    _count: int = 0

    def remember(self, data: list[int]) -> str:
        """Keep an answer; its result id."""
        self._count += 1
        result_id = str(self._count)
        self._known[result_id] = data
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
        return result_id

    def take(self, result_id: str) -> list[int] | None:
        """An earlier answer, which is forgotten: its successor takes its place."""
        return self._known.pop(result_id, None)
