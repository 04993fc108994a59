"""Colours and widths of terminal output.

Only bold, dim and green are used: on a dark and on a light background these stay readable, and the words say the same without them.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

TAB = 8


@dataclass(frozen=True, slots=True)
class Style:
    """Paints text, or leaves it as it is."""

    color: bool

    def bold(self, text: str) -> str:
        return self._paint("1", text)

    def dim(self, text: str) -> str:
        return self._paint("2", text)

    def green(self, text: str) -> str:
        return self._paint("1;32", text)

    def red(self, text: str) -> str:
        return self._paint("1;31", text)

    def _paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.color and text else text


def printable(line: str) -> str:
    """A line of source as a terminal may have it: tabs as blanks, control characters as a question mark (they could move the cursor)."""
    return "".join(character if character.isprintable() else "?" for character in line.expandtabs(TAB))


def width(text: str) -> int:
    """Terminal columns that printable text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(character) else 1 + (unicodedata.east_asian_width(character) in "WF") for character in text)


def clip(text: str, columns: int, ellipsis: str) -> str:
    """The text, cut with an ellipsis when it is wider than `columns`."""
    if width(text) <= columns:
        return text
    room = columns - width(ellipsis)
    kept: list[str] = []
    for character in text:
        room -= width(character)
        if room < 0:
            break
        kept.append(character)
    return "".join(kept).rstrip() + ellipsis
