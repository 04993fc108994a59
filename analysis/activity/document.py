"""The analysis of one text: functions, requests, contexts, classes, and answers to questions about places.

Facts are derived when the report is made; names, ranges, reasons and paths only when somebody asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.activity.assumptions import assumptions, overlap_notice, without_overlap
from analysis.activity.classify import Classes, classify, mark_asserted
from analysis.activity.contexts import Context, find_contexts, requested_context
from analysis.activity.engine import ModuleAnalysis, deep_recursion
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
from analysis.activity.requested import BAD_REQUEST, Options, wanted_requests
from analysis.activity.requests import Request, make_request
from analysis.activity.whole_program import differences, whole_program_classes
from analysis.memory.locations import bits_of
from analysis.program.frontend import ParsedFunction
from analysis.source.positions import Position, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from analysis.activity.engine import Key
    from analysis.activity.facts import FunctionFacts
    from analysis.program.frontend import ParsedDocument
    from analysis.program.globals import GlobalModel
    from analysis.program.problems import ParseProblem


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
    globals: tuple[GlobalModel, ...]
    requests: list[Request]
    contexts: dict[Key, dict[Context, int]]
    classes: dict[str, Classes]
    judged: list[tuple[Problem, ...]]
    """By request: what is wrong with it."""
    amendable: bool
    """All of its problems are those of the parser, of functions and of requests, and all of its functions stand in the text as such."""


def report_on(
    parsed: ParsedDocument, lines: Sequence[str], options: Options, previous: Analysed | None = None
) -> tuple[DocumentReport, Analysed]:
    """Analyse a parsed text. What did not change since `previous`, an earlier version of it, is taken over."""
    known = {id(report.parsed.model): report for report in previous.reports.values()} if previous is not None else {}
    reports = [FunctionReport(function, lines, previous=known.get(id(function.model))) for function in parsed.functions]
    problems = parse_problems(parsed)
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
    known_reports = previous.reports if previous is not None else {}
    with deep_recursion(analysis.levels):
        for key, message in analysis.misstated:
            text = f"the summary of @{by_key[key].name} cannot be read: {message}; the function is assumed to do anything"
            problems.append(Problem(Severity.ERROR, BAD_REQUEST, text, by_key[key].name_range))
        asked = [entry.request for entry in on_regions if not isinstance(entry.request, str)]
        requests = wanted_requests(analysis, by_key, options, problems, asked)
        amendable = not on_regions and len(problems) == len(parsed.problems) and options == Options()
        contexts = _all_contexts(analysis, requests, options)
        whole = whole_program_classes(analysis, requests) if options.whole_program else {}
        classes = _classify_all(analysis, by_key, known_reports, requests, contexts, whole)
        problems += [notice for key in classes for notice in by_key[key].notices]
        judged = [tuple(judge(analysis, request, by_key[request.function], contexts)) for request in requests]
    problems += [problem for found in judged for problem in found]
    by_place = {id(report): by_key[key] for key, report in new.items()}
    reports = [by_place.get(id(report), report) for report in reports]
    analysed = Analysed(analysis, by_key, parsed.globals, requests, contexts, classes, judged, amendable)
    return document_report(reports, problems, analysed), analysed


def document_report(reports: Sequence[FunctionReport], problems: list[Problem], analysed: Analysed) -> DocumentReport:
    """The report of an analysed text."""
    analysis, requests = analysed.analysis, analysed.requests
    by_key, classes = analysed.reports, analysed.classes

    def compare() -> tuple[Difference, ...]:
        with deep_recursion(analysis.levels):
            whole = whole_program_classes(analysis, requests)
            return tuple(_difference(by_key[key], op, active=active) for key, op, active in differences(analysis, classes, whole))

    return DocumentReport(tuple(reports), tuple(sorted(problems, key=lambda problem: problem.range)), compare)


def parse_problems(parsed: ParsedDocument) -> list[Problem]:
    """What the parser found wrong."""
    return [as_problem(problem) for problem in parsed.problems]


def as_problem(problem: ParseProblem) -> Problem:
    """What the parser found wrong, as a report tells it."""
    notes = tuple(Step(note.message, note.range) for note in problem.notes)
    return Problem(Severity.ERROR, problem.code, problem.message, problem.range, notes)


def _difference(report: FunctionReport, op: int, *, active: bool) -> Difference:
    mine, other = (Class.ACTIVE, Class.INACTIVE) if active else (Class.INACTIVE, Class.ACTIVE)
    return Difference(report.name, report.text.model.kinds[op], report.text.name_range_of(op), mine, other)


def _all_contexts(analysis: ModuleAnalysis, requests: list[Request], options: Options) -> dict[Key, dict[Context, int]]:
    """The contexts of all functions. Functions that only call one another, so that nobody outside does, get requests of their own."""
    contexts = find_contexts(analysis, requests)
    reached = {key for key, _ in contexts}
    if options.function is None:
        asking = {request.function.partition("::")[0] for request in requests if request.origin != "default"}
        for key in reversed(analysis.order):
            if key not in reached and key.partition("::")[0] not in asking:
                requests.append(make_request(analysis.functions[key], key, (), "default"))
                contexts = find_contexts(analysis, requests)
                reached = {key for key, _ in contexts}
    return contexts


def _classify_all(
    analysis: ModuleAnalysis,
    by_key: dict[str, FunctionReport],
    known: dict[str, FunctionReport],
    requests: Sequence[Request],
    contexts: dict[Key, dict[Context, int]],
    whole: Mapping[str, Classes],
) -> dict[str, Classes]:
    """Attach facts to the reports, or put those of an earlier text in their place; the classes by function."""
    by_function: dict[str, list[tuple[FunctionFacts, Context, int]]] = {}
    for (key, aliasing), entered in contexts.items():
        facts = analysis.facts(key, aliasing)
        for context, behind in entered.items():
            by_function.setdefault(key, []).append((facts, context, behind))
    found: dict[str, Classes] = {}
    for key, entered in by_function.items():
        report, old = by_key[key], known.get(key)
        behind = 0
        for _, _, requests_behind in entered:
            behind |= requests_behind
        infos = tuple(_info(analysis, requests[number]) for number in bits_of(behind))
        pairs = [(facts, context) for facts, context, _ in entered]
        if old is not None and not whole and old.agrees(report, pairs, infos):
            by = report.range.start.line - old.range.start.line
            by_key[key], found[key] = old.moved(report.parsed, by) if by else old, old.flags
        else:
            found[key] = classify_function(analysis, key, report, pairs, infos, whole.get(key))
    return found


def classify_function(
    analysis: ModuleAnalysis,
    key: str,
    report: FunctionReport,
    entered: Sequence[tuple[FunctionFacts, Context]],
    infos: tuple[RequestInfo, ...],
    whole: Classes | None = None,
) -> Classes:
    """Attach facts to a report. `whole`: the classes to take in place of the modular ones."""
    classes = Classes(bytearray(analysis.functions[key].operation_count))
    for facts, context in entered:
        classify(classes, facts, context)
    if whole is not None:
        classes.flags[:] = whole.flags
    mark_asserted(classes, analysis.functions[key])
    report.attach(analysis.rules_of(key), classes, entered[0][0], infos)
    report.notices = tuple(assumptions(report.text, entered[0][0]))
    return classes


def judge(
    analysis: ModuleAnalysis, request: Request, report: FunctionReport, contexts: Mapping[Key, Mapping[Context, int]]
) -> Iterator[Problem]:
    """Whether a request fits its function, and whether assumed overlap costs precision there."""
    aliasing = analysis.root_aliasing(request)
    facts = analysis.facts(request.function, aliasing)
    context = requested_context(analysis, request, facts)
    if context not in contexts[request.function, aliasing]:
        return
    yield from mixed_activity(request, facts, context, report.explainer)
    apart = without_overlap(aliasing)
    if apart != aliasing:
        other = analysis.facts(request.function, apart)
        other_context = requested_context(analysis, request, other)
        notice = overlap_notice(report.text, (facts, context), (other, other_context))
        if notice is not None:
            yield notice


def _info(analysis: ModuleAnalysis, request: Request) -> RequestInfo:
    return RequestInfo(analysis.functions[request.function].symbol, request.mode, request.arguments, request.results, request.origin)
