"""What the indentation of a text says about its braces. Asked only where a closing brace is one too many: it may be wrong."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from analysis.source.marks import mark

_DEEPEST = 80


def indent_of(line: str) -> int:
    """Blanks in front of the line's text."""
    return len(line) - len(line.lstrip())


class Indentation:
    """Lines of a section that begin with a closing brace, and lines that start a function, a global or a module, by their indent."""

    def __init__(self, lines: Sequence[str], first: int, stop: int) -> None:
        self._closers: dict[int, list[int]] = {}
        self._starts: dict[int, list[int]] = {}
        for number in range(first, stop):
            line = lines[number]
            found = mark(line)
            if found is None:
                continue
            indent = min(indent_of(line), _DEEPEST)
            if found.starts:
                self._starts.setdefault(indent, []).append(number)
            elif line.lstrip().startswith("}"):
                self._closers.setdefault(indent, []).append(number)

    def closes_later(self, line: int, indent: int) -> bool:
        """Whether a closing brace at `indent` follows `line`, with nothing that starts at `indent` or further left in between."""
        closers = self._closers.get(indent, [])
        index = bisect_right(closers, line)
        if index == len(closers):
            return False
        for depth, starts in self._starts.items():
            following = bisect_right(starts, line)
            if depth <= indent and following < len(starts) and starts[following] < closers[index]:
                return False
        return True
