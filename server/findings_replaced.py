"""What was found of a function before a few neighbouring operations of it were replaced, put right for the text behind that edit.

Operations next to the edit are grouped anew; other groups stay, with other numbers and lines. A finding that tells where the way of a
derivative ends stays only if the edit is not on that way.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from analysis.activity.codes import BY_REASON
from analysis.source.positions import Position, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis import FunctionReport
    from analysis.activity.classify import Replacing
    from server.findings import Finding, Group

_LINE = re.compile(r"line (\d+)")
Coded: TypeAlias = "list[tuple[int, str]]"
"""Operations with why they are inactive."""
_NOT_USEFUL = BY_REASON["not-useful"].code
_SEARCHED = frozenset(BY_REASON[reason].code for reason in ("not-useful", "not-varied"))
"""Of operations whose finding tells where a search led."""
_CERTAIN = frozenset(BY_REASON[reason].code for reason in ("no-derivative-type", "unreachable"))
"""Of operations that are inactive for themselves."""


class Shift:
    """How lines of a text move."""

    def __init__(self, behind: int, by: int) -> None:
        self.behind = behind
        """The first line that moves."""
        self.by = by

    def _place(self, place: Position) -> Position:
        return Position(place.line + self.by, place.column) if place.line >= self.behind else place

    def range(self, range_: Range) -> Range:
        """The same object where nothing of it moves."""
        if not self.by or range_.end.line < self.behind:
            return range_
        return Range(self._place(range_.start), self._place(range_.end))

    def finding(self, finding: Finding) -> Finding | None:
        """None if its words name a line that moves."""
        if not self.by:
            return finding
        for message in (finding.message, *(step.message for step in finding.related)):
            if "line " in message and any(int(number) > self.behind for number in _LINE.findall(message)):
                return None
        here = self.range(finding.range)
        related = tuple(step if (there := self.range(step.range)) is step.range else replace(step, range=there) for step in finding.related)
        if here is finding.range and all(new is old for new, old in zip(related, finding.related, strict=True)):
            return finding
        return replace(finding, range=here, related=related)


def groups_after(
    function: FunctionReport,
    known: tuple[Sequence[Group], int],
    edit: Replacing,
    wanted: Callable[[Coded], Coded],
    grouped: Callable[[Coded], list[Group]],
    everything: Callable[[], tuple[list[Group], int]],
) -> tuple[list[Group], int] | None:
    """The groups of a function, and how many inactive operations are behind them, given those before the edit; None if they are to be found
    anew. `wanted` makes codes of reasons and leaves out what is hidden, `grouped` makes groups of neighbours, and
    `everything` makes all groups anew."""
    from analysis.activity.reasons import inactive_of

    groups, behind = known
    splice, before, now = edit.splice, edit.earlier, function.flags
    start, stop, count = splice.operation, splice.operation + splice.removed, len(splice.operations)
    if any(group.whole for group in groups) or not function.any_active:
        return None
    moved = _Moved(function, edit)
    if now.flags[:start] != before.flags[:start] or now.flags[start + count :] != before.flags[stop:]:
        again, behind = everything()
        return moved.with_findings(again, groups), behind
    new = wanted(inactive_of(now.contexts[0][0], now.flags, range(start, start + count)))
    firsts = [group.first for group in groups]
    first, last = max(bisect_left(firsts, start) - 1, 0), bisect_left(firsts, stop)
    if last == len(groups) and behind:
        if not groups or groups[-1].operations[-1] >= start:
            return None
        gone = wanted(inactive_of(before.contexts[0][0], before.flags, range(start, stop)))
        return [moved.group(group) for group in groups], behind + len(new) - len(gone)
    around = groups[first : last + 1]
    again = grouped(sorted([*new, *(each for group in around for each in moved.operations(group))]))
    again = moved.with_findings(again, around)
    return [*map(moved.group, groups[:first]), *again, *map(moved.group, groups[last + 1 :])], behind


class _Moved:
    """From groups before an edit to those behind it."""

    def __init__(self, function: FunctionReport, edit: Replacing) -> None:
        splice = edit.splice
        self.function = function
        self.edit = edit
        self.start, self.stop = splice.operation, splice.operation + splice.removed
        self.by = len(splice.operations) - splice.removed
        self.shift = Shift(function.range.start.line + splice.line, splice.shift)

    def operations(self, group: Group) -> Coded:
        """The operations of a group that did not go, with their codes."""
        start, stop, by = self.start, self.stop, self.by
        pairs = zip(group.operations, group.codes, strict=True)
        return [(op if op < start else op + by, code) for op, code in pairs if not start <= op < stop]

    def group(self, group: Group) -> Group:
        """A group that is not next to the edit."""
        range_ = self.shift.range(group.range)
        finding, watched = self._finding(group)
        if group.first < self.start or not self.by:
            return replace(group, range=range_, finding=finding, watched=watched)
        operations = [op + self.by for op in group.operations]
        return replace(group, first=operations[0], operations=operations, range=range_, finding=finding, watched=watched)

    def with_findings(self, groups: list[Group], known: Sequence[Group]) -> list[Group]:
        """New groups, with the findings of those of the known ones that they are."""
        by_operation = {operations[0][0]: (group, operations) for group in known if (operations := self.operations(group))}
        for group in groups:
            old, operations = by_operation.get(group.first, (None, None))
            same = old is not None and operations == [*zip(group.operations, group.codes, strict=True)]
            if old is not None and same and len(group.codes) == len(old.codes) and group.range == self.shift.range(old.range):
                group.finding, group.watched = self._finding(old)
        return groups

    def _finding(self, group: Group) -> tuple[Finding | None, frozenset[int]]:
        """What becomes of a group's finding, and what it depends on."""
        finding, code, views = group.finding, group.codes[0], self.edit.views
        now = group.first if group.first < self.start else group.first + self.by
        if finding is None or (code not in _CERTAIN and self.edit.earlier.flags[group.first] != self.function.flags.flags[now]):
            return None, frozenset()
        if not group.watched and (code in _CERTAIN or code in _SEARCHED):
            return self.shift.finding(finding), group.watched
        if views is None or code not in _SEARCHED:
            return None, frozenset()
        watched = self._nodes(group.watched)
        if watched is None or not watched.isdisjoint(views.towards_outputs if code == _NOT_USEFUL else views.towards_inputs):
            return None, frozenset()
        return self.shift.finding(finding), watched

    def _nodes(self, nodes: frozenset[int]) -> frozenset[int] | None:
        """Their numbers now; None if one of them is gone."""
        moved = [*map(self.edit.numbers.value, nodes)]
        return None if -1 in moved else frozenset(moved)
