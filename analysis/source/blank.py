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
    result = list(lines)
    line = column = 0
    while line < len(result):
        text = result[line]
        if "loc(" not in text or not _LOCATION.search(text, column):
            line, column = line + 1, 0
            continue
        found = tk.code(text)
        index = next((i for i in range(len(found) - 1) if found[i].start >= column and _is_location(found[i], found[i + 1])), -1)
        if index < 0:
            line, column = line + 1, 0
            continue
        start = found[index].start
        end = _closing(result, line, found[index + 1].start)
        if end is None:
            column = found[index].end
            continue
        end_line, end_column = end
        if _token_before(result, line, index) not in _NO_TRAILER:
            for number in range(line, end_line + 1):
                old = result[number]
                first = start if number == line else 0
                last = end_column if number == end_line else len(old)
                result[number] = old[:first] + " " * (last - first) + old[last:]
        line, column = end_line, end_column
    return result


def _is_location(token: tk.Token, following: tk.Token) -> bool:
    return token.text == "loc" and token.kind == tk.BARE and following.text == "(" and following.start == token.end


def _closing(lines: Sequence[str], line: int, column: int) -> tuple[int, int] | None:
    """The place behind the parenthesis that closes the one at a place; None if there is none near."""
    depth = 0
    for number in range(line, min(line + _LONGEST, len(lines))):
        for token in tk.code(lines[number]):
            if number == line and token.start < column:
                continue
            depth += (token.text == "(") - (token.text == ")")
            if not depth:
                return number, token.end
    return None


def _token_before(lines: Sequence[str], line: int, index: int) -> str:
    """Text of the token in front of token `index` of a line, "" if there is none."""
    if index:
        return tk.code(lines[line])[index - 1].text
    for number in range(line - 1, max(line - _LONGEST, -1), -1):
        found = tk.code(lines[number])
        if found:
            return found[-1].text
    return ""
