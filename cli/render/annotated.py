"""`annotate`: the source with the class of every operation in front and the reason behind.

The source itself is never cut or wrapped. A reason is cut to the width of the terminal, and moves to a line of its own when the
source leaves no room for it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from analysis.activity.report import Class, OperationFact, RequestInfo, Severity
from cli.render.counting import count_function
from cli.render.style import Style, clip, printable, width
from cli.render.subject import Subject, View

GUTTER = 10
"""Columns of a class's name."""
WIDEST_SOURCE = 72
"""A line of source longer than this does not push the reasons of all other lines to the right."""
NARROWEST_REASON = 24
"""Columns; with less room a reason is of no use."""
LEGEND = (
    (Class.ACTIVE, "the derivative has work to do here"),
    (Class.INACTIVE, "automatic differentiation may leave it out"),
    (Class.STRUCTURAL, "only contains other operations or passes values on"),
)


@dataclass(frozen=True, slots=True)
class _Mark:
    """What stands beside one line of source."""

    label: str
    remark: str


def render(subject: Subject) -> View:
    """The whole text, a legend, and a count for each function."""
    page = _Page(subject)
    return View("".join(f"{line}\n" for line in [*page.source(), "", *page.legend(), "", *page.counts()]))


class _Page:
    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        display = subject.query.display
        self._style = Style(display.color)
        self._bar, self._ellipsis = ("│", "…") if display.unicode else ("|", "...")
        self._columns = display.width
        self._sources = [printable(line) for line in subject.lines]
        if len(self._sources) > 1 and not self._sources[-1]:
            self._sources.pop()
        self._marks = _marks(subject)
        self._numbers = len(str(len(self._sources)))
        self._remarks_at = self._column_of_remarks()

    def source(self) -> list[str]:
        lines = [self._style.bold(self._subject.path)]
        for number, source in enumerate(self._sources):
            lines.extend(self._line(number, source))
        return lines

    def legend(self) -> list[str]:
        return [f"{self._label(kind.value)} {self._style.dim(f'{self._bar} {meaning}')}" for kind, meaning in LEGEND]

    def counts(self) -> list[str]:
        lines: list[str] = []
        for function in self._subject.functions:
            if function.parsed.model is None:
                lines.append(f"@{function.name}: {self._style.red('not analysed')}")
            elif not function.requests:
                lines.append(f"@{function.name}: {self._style.dim('not differentiated')}")
            else:
                counts = count_function(function)
                active = self._style.green(f"{counts.active} active")
                lines.append(f"@{function.name}: {active}, {counts.inactive} inactive, {counts.structural} structural")
        return lines or [self._style.dim("no functions")]

    def _line(self, number: int, source: str) -> list[str]:
        mark = self._marks.get(number)
        label, remark = (mark.label, mark.remark) if mark is not None else ("", "")
        head = self._head(str(number + 1), label)
        shown = self._style.dim(source) if label == Class.INACTIVE.value else source
        if not remark:
            return [head + shown if source else head.rstrip()]
        at = max(self._remarks_at, width(source) + 2)
        room = None if self._columns is None else self._columns_for_text() - at
        if room is not None and room < NARROWEST_REASON:
            # As far right as still leaves it room.
            at = max(min(self._remarks_at, self._columns_for_text() - NARROWEST_REASON), 0)
            below = self._head("", "") + " " * at + self._remark(remark, self._columns_for_text() - at)
            return [head + shown, below]
        return [head + shown + " " * (at - width(source)) + self._remark(remark, room)]

    def _remark(self, remark: str, room: int | None) -> str:
        return self._style.dim(remark if room is None else clip(remark, max(room, 1), self._ellipsis))

    def _head(self, number: str, label: str) -> str:
        return f"{self._style.dim(number.rjust(self._numbers))} {self._label(label)} {self._style.dim(self._bar)} "

    def _head_width(self) -> int:
        return self._numbers + GUTTER + 4

    def _columns_for_text(self) -> int:
        return (self._columns or 0) - self._head_width()

    def _label(self, label: str) -> str:
        padding = " " * (GUTTER - len(label))
        if label == Class.ACTIVE.value:
            return self._style.green(label) + padding
        if label == "error":
            return self._style.red(label) + padding
        return (self._style.dim(label) if label == Class.INACTIVE.value else label) + padding

    def _column_of_remarks(self) -> int:
        widths = [width(self._sources[line]) for line, mark in self._marks.items() if mark.remark and line < len(self._sources)]
        limit = WIDEST_SOURCE if self._columns is None else min(WIDEST_SOURCE, self._columns_for_text() - NARROWEST_REASON - 2)
        return max((each for each in widths if each <= limit), default=0) + 2


def _marks(subject: Subject) -> dict[int, _Mark]:
    """By line. An operation belongs to the line of its name."""
    marks: dict[int, _Mark] = {}
    by_line: defaultdict[int, list[OperationFact]] = defaultdict(list)
    for function in subject.functions:
        if not function.analysed or not function.requests:
            continue
        names = [argument.name for argument in function.arguments()]
        requests = dict.fromkeys(_request(request, names if request.function == function.name else []) for request in function.requests)
        marks[function.name_range.start.line] = _Mark("", "; ".join(requests))
        for fact in function.operations():
            by_line[fact.name_range.start.line].append(fact)
    for line, facts in by_line.items():
        classes = [fact.classification for fact in facts]
        label = min(classes, key=[Class.ACTIVE, Class.INACTIVE, Class.STRUCTURAL].index).value
        marks[line] = _Mark(label, "; ".join(_reason(fact, alone=len(facts) == 1) for fact in facts))
    for problem in subject.problems:
        line = min(problem.range.start.line, len(subject.lines) - 1)
        remark = f"{problem.code}: {problem.message}"
        if problem.severity is Severity.ERROR:
            marks[line] = _Mark("error", remark)
        else:
            before = marks.get(line, _Mark("", ""))
            marks[line] = _Mark(before.label, f"{before.remark}; {remark}" if before.remark else remark)
    return marks


def _reason(fact: OperationFact, *, alone: bool) -> str:
    words = f"{fact.reason.code}: {fact.reason.message}"
    return words if alone else f"{fact.name} {fact.classification.value}, {words}"


def _request(request: RequestInfo, names: list[str]) -> str:
    if not names or len(names) != len(request.arguments):
        return f"{request.mode} mode of @{request.function}"
    arguments = ", ".join(f"{name} {activity}" for name, activity in zip(names, request.arguments, strict=True))
    return f"{request.mode} mode: {arguments}"
