"""Where two versions of a text, or of another sequence, differ, as one stretch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.source.lines import AnyText, LineChange, LinedText, Stretch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def change_between(old: Sequence[str], new: Sequence[str]) -> LineChange:
    """The lines between the first and the last difference."""
    first, removed, inserted = stretch_between(old, new)
    return LineChange(first, tuple(old[first : first + removed]), inserted)


def change_to(text: AnyText, old: Sequence[str], new: Sequence[str]) -> LineChange:
    """As `change_between`, where `new` are the lines of a text that may know itself in what it differs from `old`."""
    if not isinstance(text, LinedText) or text.before is None or text.before[0] is not old:
        return change_between(old, new)
    first, removed, inserted = text.before[1]
    while removed and inserted and old[first + removed - 1] == new[first + inserted - 1]:
        removed, inserted = removed - 1, inserted - 1
    while removed and inserted and old[first] == new[first]:
        first, removed, inserted = first + 1, removed - 1, inserted - 1
    return LineChange(first, tuple(old[first : first + removed]), inserted)


def stretch_between(old: Sequence[object], new: Sequence[object]) -> Stretch:
    """What became other items, from the first to the last."""
    most, behind = min(len(old), len(new)), len(new) - len(old)
    first = _alike(most, lambda start, stop: old[start:stop] == new[start:stop])
    end = len(old)
    last = _alike(most - first, lambda start, stop: old[end - stop : end - start] == new[end - stop + behind : end - start + behind])
    return Stretch(first, end - last - first, len(new) - last - first)


def _alike(most: int, equal: Callable[[int, int], bool]) -> int:
    """How many items are alike, at most `most`; `equal` compares a stretch. Comparing stretches is quicker than one by one."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if equal(low, middle) else (low, middle - 1)
    return low
