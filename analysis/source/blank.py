"""Text that the MLIR parser reads as we want it, with every operation at its place.

`blank_locations` takes explicit locations away, so that an operation's location is where it stands; `rewrite_enzyme` (from
`enzyme_syntax`) puts operations of the `enzyme` dialect, which upstream MLIR cannot parse, into generic form.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from analysis.source import tokens as tk
from analysis.source.enzyme_syntax import Rewritten, rewrite_enzyme

__all__ = ["Rewritten", "blank_locations", "rewrite_enzyme"]

_LOCATION = re.compile(r"(?<![\w.$-])loc\(", re.ASCII)
_NO_TRAILER = frozenset({"=", ",", "(", "[", "<", ":", "at"})
"""Behind these, `loc(...)` is an attribute's value or part of another location."""
_LONGEST = 20
"""Lines after which a location that is not closed counts as broken text and stays."""


def blank_locations(lines: Sequence[str]) -> list[str]:
    """The lines with every `loc(...)` behind an operation or a block argument replaced by blanks, also over several lines.

    Definitions (`#loc1 = loc(...)`), locations that are attributes, and text in strings and comments stay as they are. No column and
    no line number changes.
    """
    blanks: dict[int, list[tuple[int, int]]] = {}
    behind = (0, 0)
    for number, text in enumerate(lines):
        if "loc(" in text:
            # A location may end on a later line, with others behind it.
            column = behind[1] if number == behind[0] else 0
            if number >= behind[0] and _LOCATION.search(text, column):
                behind = _blank_line(lines, number, column, blanks) or (number + 1, 0)
    result = list(lines)
    for number, spans in blanks.items():
        parts: list[str] = []
        at = 0
        for first, last in spans:
            parts += (lines[number][at:first], " " * (last - first))
            at = last
        result[number] = "".join(parts) + lines[number][at:]
    return result


def _blank_line(lines: Sequence[str], line: int, column: int, blanks: dict[int, list[tuple[int, int]]]) -> tuple[int, int] | None:
    """Note the trailers that start on a line from a column on. If one ends on another line: where."""
    found = tk.code(lines[line])
    closing = _closing(lines, line)
    for index in range(len(found) - 1):
        token = found[index]
        if token.start < column or not _is_location(token, found[index + 1]):
            continue
        end = closing.get(found[index + 1].start)
        if end is None:
            continue
        end_line, end_column = end
        before = found[index - 1].text if index else _last_token(lines, line)
        if before not in _NO_TRAILER:
            for number in range(line, end_line + 1):
                first = token.start if number == line else 0
                last = end_column if number == end_line else len(lines[number])
                blanks.setdefault(number, []).append((first, last))
        if end_line > line:
            return end
        column = end_column
    return None


def _is_location(token: tk.Token, following: tk.Token) -> bool:
    return token.text == "loc" and token.kind == tk.BARE and following.text == "(" and following.start == token.end


def _closing(lines: Sequence[str], line: int) -> dict[int, tuple[int, int]]:
    """By column of each opening parenthesis of a line: the place behind the one that closes it, if there is one near."""
    found: dict[int, tuple[int, int]] = {}
    opened: list[int] = []
    for number in range(line, min(line + _LONGEST, len(lines))):
        for token in tk.code(lines[number]):
            if token.text == "(":
                opened.append(token.start if number == line else -1)
            elif token.text == ")" and opened:
                column = opened.pop()
                if column >= 0:
                    found[column] = (number, token.end)
        if not opened:
            break
    return found


def _last_token(lines: Sequence[str], line: int) -> str:
    """Text of the last token above a line, "" if there is none near."""
    for number in range(line - 1, max(line - _LONGEST, -1), -1):
        found = tk.code(lines[number])
        if found:
            return found[-1].text
    return ""
