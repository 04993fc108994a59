"""Which findings of a text are those of the text before, at their old place or some lines away: these are neither sent nor worded again."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.source.positions import Range
from server.findings import Finding


def matched(old: Sequence[Finding], new: Sequence[Finding]) -> list[tuple[int, int] | None]:
    """For each of `new`, the number of the one of `old` that it is, and how many lines further down it stands (0: it is the same object).

    None for what is new, and for what is found nowhere near where it was: both are in the order of the text.
    """
    numbers = {id(item): number for number, item in enumerate(old)}
    behind = len(old) - len(new)
    found: list[tuple[int, int] | None] = []
    following = 0
    for index, item in enumerate(new):
        match = (number, 0) if (number := numbers.get(id(item))) is not None else None
        if match is None:
            for number in (following, index + behind):
                if 0 <= number < len(old) and (by := shift_between(old[number], item)):
                    match = (number, by)
                    break
        if match is not None:
            following = match[0] + 1
        found.append(match)
    return found


def shift_between(old: Finding, new: Finding) -> int:
    """How many lines further down `new` is, if that is all in which they differ; 0 otherwise."""
    by = new.range[0][0] - old.range[0][0]
    if not by or old.message != new.message or old.code != new.code or len(old.related) != len(new.related):
        return 0
    if old.severity != new.severity or old.faded != new.faded or not _is_moved(old.range, new.range, by):
        return 0
    for a, b in zip(old.related, new.related, strict=True):
        if a.message != b.message or not _is_moved(a.range, b.range, by):
            return 0
    return by


def _is_moved(old: Range, new: Range, by: int) -> bool:
    (line, column), (end_line, end_column) = old
    (new_line, new_column), (new_end_line, new_end_column) = new
    return new_line - line == by == new_end_line - end_line and new_column == column and new_end_column == end_column
