"""What to report about a text, chosen from its analysis: plain data with ranges in code points, not yet a protocol message.

Only inactive operations and problems are reported; active ones are the normal case. A finding fades the text it covers, so that
operations next to each other become one finding, and a long function in which nothing is active is told by its header alone:
fading it whole would only make it hard to read. What a client can display is decided later, in `server.diagnostics`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analysis.activity.codes import BY_REASON, CODES, DOES_NOT_VERIFY, SYNTAX_ERROR
from analysis.activity.report import Class, Problem, Severity, Step
from analysis.source.positions import Position, Range
from server.findings_replaced import groups_after
from server.settings import Settings

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import DocumentReport, FunctionReport
    from analysis.activity.classify import Hiding, Replacing

MAXIMUM_FINDINGS = 500
"""In one text. Editors cut long lists without a word (VS Code at 1000, hints first), so we cut first and say so."""
SPARE = 20
"""Further groups that are found, so that some are there where an edit makes one of several."""
MAXIMUM_STEPS = 8
"""Of an explanation, in one finding."""
SMALL_FUNCTION = 12
"""Up to this many inactive operations a function is faded operation by operation even where none is active."""
HINT = "hint"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to report."""

    range: Range
    severity: str
    """ "error", "warning", "information" or "hint"."""
    code: str
    """ "ACT102"; "" for the notice that findings were left out."""
    message: str
    faded: bool = False
    """The text can be displayed as unnecessary."""
    related: tuple[Step, ...] = ()

    def moved(self, by: int) -> Finding:
        """The same some lines further down."""
        related = tuple(Step(step.message, step.range.moved(by)) for step in self.related)
        return Finding(self.range.moved(by), self.severity, self.code, self.message, self.faded, related)

    def is_about(self, line: int) -> bool:
        """Whether it shows something of a line."""
        (first, _), (last, _) = self.range
        return first <= line <= last or any(step.range.start.line <= line <= step.range.end.line for step in self.related)

    @property
    def names_a_line(self) -> bool:
        """Whether its words say on which line something is."""
        return any("line " in message for message in (self.message, *(step.message for step in self.related)))


def findings(report: DocumentReport, lines: Sequence[str], settings: Settings) -> tuple[Finding, ...]:
    """All findings, problems first, then inactive operations in source order. `lines` is the text without line breaks."""
    if not settings.enable:
        return ()
    hidden = hidden_codes(settings)
    problems = _sorted(problem for problem in report.problems if problem.code not in hidden)
    kept: list[tuple[Problem, None] | tuple[Group, FunctionReport]] = [(problem, None) for problem in problems]
    left_out: list[Problem | Group] = []
    hidden_operations = 0
    for function in report.functions:
        if len(kept) > MAXIMUM_FINDINGS:
            hidden_operations += _known_inactive(function, hidden)
        else:
            groups, behind = _known_groups(function, lines, hidden)
            kept += [(group, function) for group in groups]
            hidden_operations += behind
    if len(kept) > MAXIMUM_FINDINGS:
        left_out = [item for item, _ in kept[MAXIMUM_FINDINGS - 1 :]]
        del kept[MAXIMUM_FINDINGS - 1 :]
    found = [_of_problem(item[0]) if item[1] is None else item[0].as_finding(item[1]) for item in kept]
    if left_out:
        found.append(_left_out(left_out, hidden_operations))
    return tuple(found)


def hidden_codes(settings: Settings) -> frozenset[str]:
    """Codes that the user does not want to see."""
    return settings.ignore if settings.show_parse_errors else settings.ignore | {SYNTAX_ERROR, DOES_NOT_VERIFY}


def early_findings(problems: Iterable[Problem]) -> tuple[Finding, ...]:
    """Some problems of a text as they will be among its findings."""
    return tuple(_of_problem(problem) for problem in _sorted(problems)[: MAXIMUM_FINDINGS - 1])


def _sorted(problems: Iterable[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: (_RANK[problem.severity], problem.range.start))


_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFORMATION: 2}


@dataclass(slots=True)
class Group:
    """Inactive operations of a function that become one finding. The function's classes keep it, so it does not keep the function."""

    first: int
    """Number of the first operation."""
    range: Range
    codes: list[str]
    operations: list[int]
    whole: bool = False
    """It stands for the whole function."""
    finding: Finding | None = None
    """Itself as a finding, once that is made."""
    watched: frozenset[int] = frozenset()
    """What that depends on (`analysis.activity.views`)."""

    def as_finding(self, function: FunctionReport) -> Finding:
        """The finding, which is made once."""
        if self.finding is None:
            self.finding = _of_group(self, function)
            self.watched = frozenset() if self.whole else function.explainer.watched
        return self.finding

    def beside(self, lines: range, shift: int, by: int) -> Group:
        """The group `by` lines further down. Its finding stays if it is about these lines alone, or about places that did not shift."""
        finding = self.finding
        keeps = finding is None or all(place.line in lines for step in finding.related for place in (step.range.start, step.range.end))
        if keeps and (finding is None or not shift or not finding.names_a_line):
            if not by:
                return self
            return replace(self, range=self.range.moved(by), finding=finding and finding.moved(by))
        return replace(self, range=self.range.moved(by), finding=None)

    def move(self, by: int) -> None:
        """Go with the function to another place in the text."""
        self.range = self.range.moved(by)
        if self.finding is not None:
            self.finding = None if self.finding.names_a_line else self.finding.moved(by)


@dataclass(slots=True)
class _Known:
    """What was found of one function, for the codes that are hidden."""

    hidden: frozenset[str]
    line: int
    """On which the function started then."""
    groups: list[Group] | None = None
    """The first of them, as many as can be shown."""
    behind: int = 0
    """Inactive operations behind these."""
    operations: int = -1
    """Inactive ones that are to be shown."""


def _known_of(function: FunctionReport, hidden: frozenset[str], lines: Sequence[str] | None = None) -> _Known:
    known = function.flags.kept.get("findings")
    if not isinstance(known, _Known) or known.hidden != hidden:
        known = _revised(function, hidden, lines) or _Known(hidden, function.range.start.line)
        function.flags.kept["findings"] = known
    return known


def _revised(function: FunctionReport, hidden: frozenset[str], lines: Sequence[str] | None) -> _Known | None:
    """What was found of a function before an edit of one operation that changed no operation's class, put right for that operation."""
    revision, function.flags.revision = function.flags.revision, None
    from analysis.activity.classify import Hiding, Replacing

    if isinstance(revision, Hiding):
        return _without_lines(function, revision, hidden, lines) if lines is not None else None
    if isinstance(revision, Replacing):
        return _replaced(function, revision, hidden, lines) if lines is not None else None
    known = revision.earlier.kept.pop("findings", None) if revision is not None else None
    if revision is None or not isinstance(known, _Known) or known.hidden != hidden or revision.earlier.flags != function.flags.flags:
        return None
    if known.line != function.range.start.line:
        return None
    line = known.line + revision.line
    for group in known.groups or ():
        if revision.operation in group.operations:
            ranges = [function.text.range_of(operation) for operation in group.operations]
            group.range = Range(ranges[0].start, max(where.end for where in ranges))
            group.finding = None
        elif group.finding is not None and group.finding.is_about(line):
            group.finding = None
    return known


def _without_lines(function: FunctionReport, change: Hiding, hidden: frozenset[str], lines: Sequence[str]) -> _Known | None:
    """What was found of a function of which some lines have no meaning now, without them. Leaves what was known as it is: the lines may
    soon mean again what they meant."""
    known = change.earlier.kept.get("findings")
    start = function.range.start.line
    if not isinstance(known, _Known) or known.hidden != hidden or known.line != start or known.groups is None:
        return None
    written = function.text.model.lines
    groups: list[Group] = []
    for group in known.groups:
        if group.whole:
            return None
        if group.range.end.line < start + change.first:
            groups.append(group.beside(range(start + change.first), change.shift, 0))
        elif group.range.start.line >= start + change.behind:
            groups.append(group.beside(range(start + change.behind, 1 << 60), change.shift, change.shift))
        else:
            left = [(operation, code) for operation, code in zip(group.operations, group.codes, strict=True) if written[operation] >= 0]
            groups += _grouped(function, left, lines)[0]
    return _Known(hidden, start, groups, known.behind)


def _replaced(function: FunctionReport, edit: Replacing, hidden: frozenset[str], lines: Sequence[str]) -> _Known | None:
    """What was found of a function before an edit that replaced a few operations, put right for that edit."""
    known = edit.earlier.kept.pop("findings", None)
    start = function.range.start.line
    if not isinstance(known, _Known) or known.hidden != hidden or known.line != start or known.groups is None:
        return None

    def wanted(found: list[tuple[int, str]]) -> list[tuple[int, str]]:
        return [(op, code) for op, reason in found if (code := BY_REASON[reason].code) not in hidden]

    after = groups_after(
        function,
        (known.groups, known.behind),
        edit,
        wanted,
        lambda found: _grouped(function, found, lines)[0],
        lambda: _groups(function, lines, hidden),
    )
    if after is None or (after[1] and len(after[0]) <= MAXIMUM_FINDINGS):
        return None
    return _Known(hidden, start, *after)


def _known_groups(function: FunctionReport, lines: Sequence[str], hidden: frozenset[str]) -> tuple[list[Group], int]:
    """The groups of a function, and how many inactive operations there are behind them."""
    if not function.reached or not function.requests:
        return [], 0  # that nothing is active of a function that no request reaches says nothing
    known = _known_of(function, hidden, lines)
    line = function.range.start.line
    if known.groups is None:
        known.groups, known.behind = _groups(function, lines, hidden)
        known.line = line
    elif line != known.line:
        for group in known.groups:
            group.move(line - known.line)
        known.line = line
    return known.groups, known.behind


_INACTIVE = frozenset(code.code for code in BY_REASON.values())
"""Codes of inactive operations."""


def _known_inactive(function: FunctionReport, hidden: frozenset[str]) -> int:
    """How many operations the groups of a function would have."""
    if not function.reached or not function.requests:
        return 0
    known = _known_of(function, hidden)
    if known.operations < 0 and hidden.isdisjoint(_INACTIVE):
        known.operations = function.counts[Class.INACTIVE]
    elif known.operations < 0:
        codes = Counter(code for _, kind, code in function.codes() if kind is Class.INACTIVE)
        known.operations = sum(count for reason, count in codes.items() if BY_REASON[reason].code not in hidden)
    return known.operations


def _groups(function: FunctionReport, lines: Sequence[str], hidden: frozenset[str]) -> tuple[list[Group], int]:
    """The inactive operations of one function, those without other text between them together; of a long list the first groups, and how
    many operations are left. Of these the text is not looked at."""
    inactive: list[tuple[int, str]] = []
    any_active = False
    for operation, classification, reason in function.codes():
        any_active = any_active or classification is Class.ACTIVE
        if classification is Class.INACTIVE and (code := BY_REASON[reason].code) not in hidden:
            inactive.append((operation, code))
    if not any_active and len(inactive) > SMALL_FUNCTION:
        codes = [code for _, code in inactive]
        return [Group(inactive[0][0], function.name_range, codes, [], whole=True)], 0
    return _grouped(function, inactive, lines)


def _grouped(function: FunctionReport, inactive: Sequence[tuple[int, str]], lines: Sequence[str]) -> tuple[list[Group], int]:
    groups: list[Group] = []
    for number, (operation, code) in enumerate(inactive):
        place = function.text.range_of(operation)
        last = groups[-1] if groups else None
        if last is not None and _touch(last.range.end, place.start, lines):
            last.range = Range(last.range.start, max(last.range.end, place.end))
            last.codes.append(code)
            last.operations.append(operation)
        elif len(groups) > MAXIMUM_FINDINGS + SPARE:
            return groups, len(inactive) - number
        else:
            groups.append(Group(operation, place, [code], [operation]))
    return groups, 0


def _touch(end: Position, start: Position, lines: Sequence[str]) -> bool:
    """Whether nothing but blanks and comments stands between two places (or the second lies before the first)."""
    if start <= end:
        return True
    if start.line == end.line:
        return not lines[end.line][end.column : start.column].strip()
    between = [lines[end.line][end.column :], *lines[end.line + 1 : start.line]]
    return all(not text.strip() or text.lstrip().startswith("//") for text in between) and not lines[start.line][: start.column].strip()


def _of_problem(problem: Problem) -> Finding:
    return Finding(problem.range, problem.severity.value, problem.code, problem.message, related=problem.notes[:MAXIMUM_STEPS])


def _of_group(group: Group, function: FunctionReport) -> Finding:
    code = Counter(group.codes).most_common(1)[0][0]
    if group.whole:
        message = f"nothing in @{function.name} is active: {_counted(group.codes)}"
        return Finding(group.range, HINT, code, message, faded=True)
    name, reason = function.reason(group.first)
    message = f"{name} is inactive: {reason.message}" if len(group.codes) == 1 else _counted(group.codes)
    return Finding(group.range, HINT, code, message, True, reason.path[:MAXIMUM_STEPS])


def _counted(codes: Sequence[str]) -> str:
    """ "4 inactive operations: 3 not varied, 1 no derivative type"."""
    counts = Counter(codes).most_common()
    names = [CODES[code].name.replace("-", " ") for code, _ in counts]
    if len(counts) == 1:
        return f"{len(codes)} inactive operations: {names[0]}"
    return f"{len(codes)} inactive operations: " + ", ".join(f"{count} {name}" for (_, count), name in zip(counts, names, strict=True))


def _left_out(items: Sequence[Problem | Group], more: int) -> Finding:
    """A notice in place of `items` and of `more` inactive operations behind them."""
    operations = more + sum(len(item.codes) for item in items if isinstance(item, Group))
    problems = sum(isinstance(item, Problem) for item in items)
    counted = ((problems, "problem"), (operations, "inactive operation"))
    what = " and ".join(f"{count} more {name}{'s' if count != 1 else ''}" for count, name in counted if count)
    message = f"not shown: {what}; at most {MAXIMUM_FINDINGS} findings are shown for a text"
    return Finding(items[0].range, Severity.INFORMATION.value, "", message)
