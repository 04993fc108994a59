"""What to report about a text, chosen from its analysis: plain data with ranges in code points, not yet a protocol message.

Only inactive operations and problems are reported; active ones are the normal case. A finding fades the text it covers, so that
operations next to each other become one finding, and a long function in which nothing is active is told by its header alone:
fading it whole would only make it hard to read. What a client can display is decided later, in `server.diagnostics`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from analysis.activity.codes import BY_REASON, CODES, DOES_NOT_VERIFY, SYNTAX_ERROR
from analysis.activity.report import Class, Problem, Severity, Step
from analysis.source.positions import Position, Range
from server.settings import Settings

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import DocumentReport, FunctionReport

MAXIMUM_FINDINGS = 500
"""In one text. Editors cut long lists without a word (VS Code at 1000, hints first), so we cut first and say so."""
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


def findings(report: DocumentReport, lines: Sequence[str], settings: Settings) -> tuple[Finding, ...]:
    """All findings, problems first, then inactive operations in source order. `lines` is the text without line breaks."""
    if not settings.enable:
        return ()
    hidden = settings.ignore if settings.show_parse_errors else settings.ignore | {SYNTAX_ERROR, DOES_NOT_VERIFY}
    problems = [problem for problem in report.problems if problem.code not in hidden]
    problems.sort(key=lambda problem: (_RANK[problem.severity], problem.range.start))
    groups = [group for function in report.functions for group in _known_groups(function, lines, hidden)]
    kept = [*problems, *groups]
    left_out = kept[MAXIMUM_FINDINGS - 1 :] if len(kept) > MAXIMUM_FINDINGS else []
    del kept[len(kept) - len(left_out) :]
    found: list[Finding] = []
    for item in kept:
        if isinstance(item, Problem):
            found.append(_of_problem(item))
        else:
            item.finding = item.finding or _of_group(item)
            found.append(item.finding)
    if left_out:
        found.append(_left_out(left_out))
    return tuple(found)


_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFORMATION: 2}


@dataclass(slots=True)
class _Group:
    """Inactive operations that become one finding."""

    function: FunctionReport
    first: int
    """Number of the first operation."""
    range: Range
    codes: list[str]
    whole: bool = False
    """It stands for the whole function."""
    finding: Finding | None = None
    """Itself as a finding, once that is made."""


_known: WeakKeyDictionary[FunctionReport, tuple[frozenset[str], list[_Group]]] = WeakKeyDictionary()
"""Groups by function: the reports of functions that an edit does not touch stay the same."""


def _known_groups(function: FunctionReport, lines: Sequence[str], hidden: frozenset[str]) -> list[_Group]:
    known = _known.get(function)
    if known is None or known[0] != hidden:
        known = _known[function] = (hidden, _groups(function, lines, hidden))
    return known[1]


def _groups(function: FunctionReport, lines: Sequence[str], hidden: frozenset[str]) -> list[_Group]:
    """The inactive operations of one function, those without other text between them together. None for a function that no
    request reaches: that nothing of it is active says nothing."""
    if not function.analysed or not function.requests:
        return []
    groups: list[_Group] = []
    any_active = False
    for place, classification, reason, operation in function.classes():
        any_active = any_active or classification is Class.ACTIVE
        code = BY_REASON[reason].code if classification is Class.INACTIVE else ""
        if not code or code in hidden:
            continue
        last = groups[-1] if groups else None
        if last is not None and _touch(last.range.end, place.start, lines):
            last.range = Range(last.range.start, max(last.range.end, place.end))
            last.codes.append(code)
        else:
            groups.append(_Group(function, operation, place, [code]))
    codes = [code for group in groups for code in group.codes]
    if not any_active and len(codes) > SMALL_FUNCTION:
        return [_Group(function, groups[0].first, function.name_range, codes, whole=True)]
    return groups


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


def _of_group(group: _Group) -> Finding:
    code = Counter(group.codes).most_common(1)[0][0]
    if group.whole:
        message = f"nothing in @{group.function.name} is active: {_counted(group.codes)}"
        return Finding(group.range, HINT, code, message, faded=True)
    name, reason = group.function.reason(group.first)
    message = f"{name} is inactive: {reason.message}" if len(group.codes) == 1 else _counted(group.codes)
    return Finding(group.range, HINT, code, message, True, reason.path[:MAXIMUM_STEPS])


def _counted(codes: Sequence[str]) -> str:
    """ "4 inactive operations: 3 not varied, 1 no derivative type"."""
    counts = Counter(codes).most_common()
    names = [CODES[code].name.replace("-", " ") for code, _ in counts]
    if len(counts) == 1:
        return f"{len(codes)} inactive operations: {names[0]}"
    return f"{len(codes)} inactive operations: " + ", ".join(f"{count} {name}" for (_, count), name in zip(counts, names, strict=True))


def _left_out(items: Sequence[Problem | _Group]) -> Finding:
    operations = sum(len(item.codes) for item in items if isinstance(item, _Group))
    problems = sum(isinstance(item, Problem) for item in items)
    what = " and ".join(f"{count} {name}" for count, name in ((problems, "problems"), (operations, "inactive operations")) if count)
    message = f"{what} more are not shown: at most {MAXIMUM_FINDINGS} findings in one text"
    return Finding(items[0].range, Severity.INFORMATION.value, "", message)
