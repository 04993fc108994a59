"""Changes of a sequence, one after the other, as one."""

from __future__ import annotations

import random

from analysis.incremental.changes import change_between, change_to
from analysis.source.lines import LinedText, Stretch


def test_changes_one_after_the_other_are_one() -> None:
    choices = random.Random(1)
    for _ in range(300):
        old = [str(number) for number in range(8)]
        new, whole = [*old], Stretch(0, 0, 0)
        for _ in range(choices.randint(1, 3)):
            first = choices.randint(0, len(new))
            removed, inserted = choices.randint(0, min(2, len(new) - first)), choices.randint(0, 2)
            new[first : first + removed] = ["x"] * inserted
            change = Stretch(first, removed, inserted)
            whole = whole.then(change) if any(whole) else change
        first, removed, inserted = whole
        assert [*old[:first], *new[first : first + inserted], *old[first + removed :]] == new
        text = LinedText(new, (old, whole))
        found = change_to(text, old, new)
        assert [*old[: found.first], *new[found.first : found.first + found.inserted], *old[found.first + len(found.old) :]] == new
        assert (len(found.old), found.inserted) == (len(change_between(old, new).old), change_between(old, new).inserted)
