"""The analysis of one text: functions, requests, contexts, classes, and answers to questions about places.

Facts are derived when the report is made; names, ranges, reasons and paths only when somebody asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.activity.assumptions import assumptions, overlap_notice, without_overlap
from analysis.activity.classify import MOVES, Classes, classify
from analysis.activity.contexts import Context, find_contexts
from analysis.activity.engine import ModuleAnalysis, deep_recursion
from analysis.activity.explicit_requests import explicit_requests
from analysis.activity.function_report import FunctionReport, Hit
from analysis.activity.links import qualified
from analysis.activity.mixed import mixed_activity
from analysis.activity.region_requests import region_requests
from analysis.activity.report import (
    Class,
    Problem,
    RequestInfo,
    Severity,
    Step,
)
from analysis.activity.requests import Request, active_inputs, active_outputs, declared_inputs, default_requests, make_request
from analysis.activity.whole_program import differences, whole_program_classes
from analysis.dialects.declared import asserted_active
from analysis.memory.locations import bits_of
from analysis.program.frontend import ParsedFunction
from analysis.source.positions import Position, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis.activity.engine import Key
    from analysis.activity.facts import FunctionFacts
    from analysis.program.frontend import ParsedDocument


@dataclass(frozen=True, slots=True)
class Options:
    """What the user picked."""

    function: str | None = None
    """Differentiate this function only (name without '@'); None: the default requests."""
    inactive: tuple[str, ...] = ()
    """Arguments of that function, or of every requested one, that take no part: names ("%x" or "x") or positions ("0")."""
    whole_program: bool = False
    """Take the classes from the whole-program analysis, the reference, which enters every call separately. Slow on large programs."""


BAD_REQUEST = "ACT205"


@dataclass(frozen=True, slots=True)
class Difference:
    """An operation on which the modular and the whole-program analysis disagree."""

    function: str
    operation: str
    range: Range
    modular: Class
    whole_program: Class


class DocumentReport:
    """The answer for a whole text."""

    def __init__(
        self,
        functions: tuple[FunctionReport, ...],
        problems: tuple[Problem, ...],
        differences: Callable[[], tuple[Difference, ...]],
    ) -> None:
        self.functions = functions
        self.problems = problems
        self._differences = differences

    def compare_modes(self) -> tuple[Difference, ...]:
        """Where the whole-program analysis comes to another class; calls are left out, since it sees bodies in their place."""
        return self._differences()

    def at(self, position: Position) -> Hit | None:
        """What stands at a position; None outside of analysed functions."""
        around = [function for function in self.functions if function.place.contains(position)]
        return around[-1].at(position) if around else None


@dataclass(frozen=True, slots=True)
class Analysed:
    """What the analysis of a text leaves for the next version of it."""

    analysis: ModuleAnalysis
    reports: dict[str, FunctionReport]
    """By qualified name."""


def report_on(
    parsed: ParsedDocument, lines: Sequence[str], options: Options, previous: Analysed | None = None
) -> tuple[DocumentReport, Analysed]:
    """Analyse a parsed text. What did not change since `previous`, an earlier version of it, is taken over."""
    known = {id(report.parsed.model): report for report in previous.reports.values()} if previous is not None else {}
    reports = [FunctionReport(function, lines, previous=known.get(id(function.model))) for function in parsed.functions]
    problems = [
        Problem(
            Severity.ERROR, problem.code, problem.message, problem.range, tuple(Step(note.message, note.range) for note in problem.notes)
        )
        for problem in parsed.problems
    ]
    by_key: dict[str, FunctionReport] = {}
    for report in reports:
        model = report.parsed.model
        if model is not None:
            by_key.setdefault(qualified(model.scope, model.symbol), report)
    models = {key: model for key, report in by_key.items() if (model := report.parsed.model) is not None}
    on_regions = [entry for key, model in models.items() if not model.is_declaration for entry in region_requests(key, model)]
    for entry in on_regions:
        host = by_key[entry.host]
        place = host.text.range_of(entry.operation)
        if isinstance(entry.request, str):
            problems.append(Problem(Severity.ERROR, BAD_REQUEST, entry.request, host.text.name_range_of(entry.operation)))
            continue
        report = FunctionReport(ParsedFunction(host.parsed.chunk, entry.model, ()), lines, place)
        reports.append(report)
        by_key[entry.key] = report
        models[entry.key] = entry.model
    reports.sort(key=lambda report: (report.place.start, report.place.end))
    new = dict(by_key)
    variables = {qualified(entry.scope, entry.symbol): entry for entry in parsed.globals}
    analysis = ModuleAnalysis(models, variables, previous.analysis if previous is not None else None)
    with deep_recursion(analysis.levels):
        asked = [entry.request for entry in on_regions if not isinstance(entry.request, str)]
        requests, classes = _analyse(analysis, by_key, previous.reports if previous is not None else {}, options, problems, asked)
    problems.sort(key=lambda problem: problem.range)
    by_place = {id(report): by_key[key] for key, report in new.items()}
    reports = [by_place.get(id(report), report) for report in reports]

    def compare() -> tuple[Difference, ...]:
        with deep_recursion(analysis.levels):
            whole = whole_program_classes(analysis, requests)
            return tuple(_difference(by_key[key], op, active=active) for key, op, active in differences(analysis, classes, whole))

    return DocumentReport(tuple(reports), tuple(problems), compare), Analysed(analysis, by_key)


def _difference(report: FunctionReport, op: int, *, active: bool) -> Difference:
    mine, other = (Class.ACTIVE, Class.INACTIVE) if active else (Class.INACTIVE, Class.ACTIVE)
    return Difference(report.name, report.text.model.kinds[op], report.text.name_range_of(op), mine, other)


def _analyse(
    analysis: ModuleAnalysis,
    by_key: dict[str, FunctionReport],
    known: dict[str, FunctionReport],
    options: Options,
    problems: list[Problem],
    on_regions: Sequence[Request],
) -> tuple[list[Request], dict[str, Classes]]:
    """Attach facts to the reports, or put those of an earlier text in their place; the requests, and the classes by function."""
    for key, message in analysis.misstated:
        text = f"the summary of @{by_key[key].name} cannot be read: {message}; the function is assumed to do anything"
        problems.append(Problem(Severity.ERROR, BAD_REQUEST, text, by_key[key].name_range))
    requests = _requests(analysis, by_key, options, problems, on_regions)
    contexts = find_contexts(analysis, requests)
    reached = {key for key, _ in contexts}
    if options.function is None:
        asking = {request.function.partition("::")[0] for request in requests if request.origin != "default"}
        for key in reversed(analysis.order):
            if key not in reached and key.partition("::")[0] not in asking:
                # functions that only call one another: nobody outside does
                requests.append(make_request(analysis.functions[key], key, (), "default"))
                contexts = find_contexts(analysis, requests)
                reached = {key for key, _ in contexts}
    by_function: dict[str, list[tuple[FunctionFacts, Context, int]]] = {}
    for (key, aliasing), entered in contexts.items():
        facts = analysis.facts(key, aliasing)
        for context, behind in entered.items():
            by_function.setdefault(key, []).append((facts, context, behind))
    whole = whole_program_classes(analysis, requests) if options.whole_program else {}
    found: dict[str, Classes] = {}
    for key, entered in by_function.items():
        report, old = by_key[key], known.get(key)
        behind = 0
        for _, _, requests_behind in entered:
            behind |= requests_behind
        infos = tuple(_info(analysis, requests[number]) for number in bits_of(behind))
        if old is not None and not whole and old.agrees(report, [(facts, context) for facts, context, _ in entered], infos):
            by_key[key], found[key] = old, old.flags
            problems.extend(old.notices)
            continue
        classes = Classes(bytearray(analysis.functions[key].operation_count))
        for facts, context, _ in entered:
            classify(classes, facts, context)
        if key in whole:
            classes.flags[:] = whole[key].flags
        found[key] = classes
        for op, attributes in analysis.functions[key].attributes.items():
            if op and asserted_active(attributes):
                classes.flags[op] |= MOVES
        report.attach(analysis.rules_of(key), classes, entered[0][0], infos)
        report.notices = tuple(assumptions(report.text, entered[0][0]))
        problems.extend(report.notices)
    for request in requests:
        _judge(analysis, request, by_key[request.function], contexts, problems)
    return requests, found


def _judge(
    analysis: ModuleAnalysis,
    request: Request,
    report: FunctionReport,
    contexts: dict[Key, dict[Context, int]],
    problems: list[Problem],
) -> None:
    """Whether a request fits its function, and whether assumed overlap costs precision there."""
    aliasing = analysis.root_aliasing(request)
    facts = analysis.facts(request.function, aliasing)
    context = Context(active_inputs(request, facts), active_outputs(request, facts), declared_inputs(request, facts))
    if context not in contexts[request.function, aliasing]:
        return
    problems.extend(mixed_activity(request, facts, context, report.explainer))
    apart = without_overlap(aliasing)
    if apart != aliasing:
        other = analysis.facts(request.function, apart)
        other_context = Context(active_inputs(request, other), active_outputs(request, other), declared_inputs(request, other))
        notice = overlap_notice(report.text, (facts, context), (other, other_context))
        if notice is not None:
            problems.append(notice)


def _info(analysis: ModuleAnalysis, request: Request) -> RequestInfo:
    return RequestInfo(analysis.functions[request.function].symbol, request.mode, request.arguments, request.results, request.origin)


def _requests(
    analysis: ModuleAnalysis,
    by_key: dict[str, FunctionReport],
    options: Options,
    problems: list[Problem],
    on_regions: Sequence[Request],
) -> list[Request]:
    if options.function is None and not options.inactive:
        explicit, bad = explicit_requests(analysis)
        explicit += on_regions
        for entry in bad:
            place = by_key[entry.caller].text.name_range_of(entry.operation)
            problems.append(Problem(Severity.ERROR, BAD_REQUEST, entry.message, place))
        asking = {request.function.partition("::")[0] for request in explicit} | {entry.caller.partition("::")[0] for entry in bad}
        defaults = default_requests(analysis.functions, analysis.callees)
        return explicit + [request for request in defaults if request.function.partition("::")[0] not in asking]
    requests: list[Request] = []
    if options.function is None:
        candidates = [request.function for request in default_requests(analysis.functions, analysis.callees)]
    else:
        candidates = [key for key, model in analysis.functions.items() if model.symbol == options.function and not model.is_declaration]
        if not candidates:
            problems.append(
                Problem(
                    Severity.ERROR,
                    "ACT903",
                    f"there is no function @{options.function} with a body to differentiate",
                    Range(Position(0, 0), Position(0, 0)),
                )
            )
    unused = set(options.inactive)
    for key in candidates:
        model, text = analysis.functions[key], by_key[key].text
        names = [text.argument_name(index) for index in range(len(model.argument_types))]
        inactive: set[int] = set()
        for wanted in options.inactive:
            for index, name in enumerate(names):
                if wanted in (name, name.removeprefix("%"), str(index)):
                    inactive.add(index)
                    unused.discard(wanted)
        requests.append(make_request(model, key, inactive, "command line"))
    for wanted in sorted(unused) if candidates else ():
        problems.append(
            Problem(
                Severity.ERROR,
                "ACT903",
                f"no requested function has an argument {wanted!r} to be inactive",
                by_key[candidates[0]].name_range,
            )
        )
    return requests
