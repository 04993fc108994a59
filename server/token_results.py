"""Semantic tokens in the protocol's encoding, and what was answered last, so that the next answer can be the difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lsprotocol import types

from analysis.source.line_index import Encoding, to_units
from server.display.items import SemanticToken

REMEMBERED = 32
"""Answers; a client whose last one is forgotten gets the whole again."""
_NUMBERS = 5
"""Numbers for one token."""


def encoded(tokens: Iterable[SemanticToken], lines: Sequence[str], encoding: Encoding) -> list[int]:
    """Five numbers a token: lines and units from the one before, length, type, modifiers."""
    data: list[int] = []
    last_line = last_start = 0
    for token in tokens:
        start, end = (to_units(lines[token.line], column, encoding) for column in (token.start, token.end))
        data += (token.line - last_line, start - last_start * (token.line == last_line), end - start, token.type, token.modifiers)
        last_line, last_start = token.line, start
    return data


def difference(old: Sequence[int], new: Sequence[int]) -> list[types.SemanticTokensEdit]:
    """One edit that makes the new numbers of the old ones, or none where they are equal."""
    shorter = min(len(old), len(new))
    head = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    head -= head % _NUMBERS
    tail = next((index for index in range(shorter - head) if old[-1 - index] != new[-1 - index]), shorter - head)
    tail -= tail % _NUMBERS
    if head == len(old) == len(new):
        return []
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
