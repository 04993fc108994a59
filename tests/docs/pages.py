"""Reads examples out of Markdown pages: `mlir` blocks whose comments mark what is reported where.

A comment of carets marks the line above it: `//   ^^^^ ACT102` says that ACT102 is reported for what stands over the carets. What has no
such place is listed behind the block, "Reported: `ACT303`".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PAGES = Path(__file__).resolve().parents[2] / "docs" / "codes"

_BLOCK = re.compile(r"^```mlir\n(?P<text>.*?)^```\n(?:\nReported: (?P<reported>[^\n]*)\n)?", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"^\s*//\s*(?P<carets>\^+) (?P<code>ACT[0-9]{3})$")


@dataclass(frozen=True, slots=True)
class Mark:
    """One expected report."""

    line: int
    column: int
    words: str
    """What stands over the carets."""
    code: str


@dataclass(frozen=True, slots=True)
class Example:
    """One block."""

    text: str
    marks: tuple[Mark, ...]
    unplaced: tuple[str, ...]
    """Codes without a place."""


def examples(markdown: str) -> Iterator[Example]:
    """The blocks of a page, in order."""
    for block in _BLOCK.finditer(markdown):
        marks: list[Mark] = []
        above = -1
        lines = block["text"].split("\n")
        for number, line in enumerate(lines):
            match = _MARK.match(line)
            if match is None:
                above = number
                continue
            start, end = match.span("carets")
            marks.append(Mark(above, start, lines[above][start:end], match["code"]))
        yield Example(block["text"], tuple(marks), tuple(re.findall(r"`(ACT[0-9]{3})`", block["reported"] or "")))
