"""The analysis of one text: functions, requests, contexts, classes, and answers to questions about places.

Facts are derived when the report is made; names, ranges, reasons and paths only when somebody asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from analysis.activity.assumptions import assumptions, overlap_notice, without_overlap
from analysis.activity.classify import MOVES, Classes, classify
from analysis.activity.contexts import Context, find_contexts
from analysis.activity.engine import ModuleAnalysis, deep_recursion, qualified
from analysis.activity.explicit_requests import explicit_requests
from analysis.activity.mixed import mixed_activity
from analysis.activity.naming import FunctionText
from analysis.activity.reasons import Explainer, class_of, inactive_code, is_structural
from analysis.activity.region_requests import region_requests
from analysis.activity.report import (
    Class,
    MemoryFact,
    OperationFact,
    Problem,
    RequestInfo,
    Severity,
    Step,
    SummaryReport,
    ValueFact,
)
from analysis.activity.requests import Request, active_inputs, active_outputs, declared_inputs, default_requests, make_request
from analysis.activity.whole_program import differences, whole_program_classes
from analysis.dialects.declared import asserted_active
from analysis.memory.locations import bits_of
from analysis.program.frontend import ParsedFunction
from analysis.source.positions import Position, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analysis.activity.engine import Key
    from analysis.activity.facts import FunctionFacts
    from analysis.dialects.rule import Rule
    from analysis.program.frontend import ParsedDocument
    from analysis.program.model import FunctionModel


@dataclass(frozen=True, slots=True)
class Options:
    """What the user picked."""

    function: str | None = None
    """Differentiate this function only (name without '@'); None: the default requests."""
    inactive: tuple[str, ...] = ()
    """Arguments of that function, or of every requested one, that take no part: names ("%x" or "x") or positions ("0")."""
    whole_program: bool = False
    """Take the classes from the whole-program analysis, the reference, which enters every call separately. Slow on large programs."""


@dataclass(frozen=True, slots=True)
class Hit:
    """What stands at a place."""

    function: FunctionReport
    operation: OperationFact | None
    value: ValueFact | None
    range: Range


class FunctionReport:
    """One function of the text, analysed or not."""

    def __init__(self, parsed: ParsedFunction, lines: Sequence[str], place: Range | None = None) -> None:
        chunk = parsed.chunk
        self.name: str = chunk.symbol if place is None or parsed.model is None else parsed.model.symbol
        self.range = Range(chunk.start, chunk.end)
        self.place = place or self.range
        """For a body that a request differentiates inside a function: where that body is; otherwise the function."""
        self.parsed = parsed
        self._lines = lines
        self.requests: tuple[RequestInfo, ...] = ()
        self._model: FunctionModel | None = parsed.model
        self._rules: Sequence[Rule] = ()
        self._classes: Classes | None = None
        self._unreachable: list[tuple[int, int]] = []
        self._facts: FunctionFacts | None = None

    def attach(self, rules: Sequence[Rule], classes: Classes, facts: FunctionFacts, requests: tuple[RequestInfo, ...]) -> None:
        """Give it its facts."""
        self._rules = rules
        self._classes = classes
        self._facts = facts
        self._unreachable = facts.graph.unreachable
        self.requests = requests

    @property
    def analysed(self) -> bool:
        """Whether the analysis knows the function. One without a body, or one that does not parse, it does not."""
        return self._model is not None and not self._model.is_declaration

    @property
    def reached(self) -> bool:
        """Whether a request reaches the function; there are no classes otherwise."""
        return self._facts is not None

    @property
    def is_declaration(self) -> bool:
        """A function without a body."""
        return self._model is not None and self._model.is_declaration

    @cached_property
    def text(self) -> FunctionText:
        """Names and ranges."""
        assert self._model is not None
        first, last = self.range.start.line, self.range.end.line
        return FunctionText(self._model, self._lines[first : last + 1], self.range)

    @cached_property
    def name_range(self) -> Range:
        """The header: from the function's start to its symbol name."""
        if self._model is not None:
            return self.text.header_range()
        line = self._lines[self.range.start.line] if self.range.start.line < len(self._lines) else ""
        symbol = line.find("@" + self.name, self.range.start.column)
        end = symbol + 1 + len(self.name) if symbol >= 0 else len(line.rstrip())
        return Range(self.range.start, Position(self.range.start.line, max(end, self.range.start.column + 1)))

    @cached_property
    def explainer(self) -> Explainer:
        """Reasons."""
        assert self._classes is not None and self._facts is not None
        return Explainer(self.text, self._facts.points, self._classes)

    def _is_unreachable(self, op: int) -> bool:
        return any(start <= op < stop for start, stop in self._unreachable)

    def _written(self) -> Iterator[int]:
        """Operations that stand in the text, the function itself left out."""
        if self._facts is not None:
            model = self._facts.model
            for op in range(1, model.operation_count):
                if model.lines[op] >= 0:
                    yield op

    def operations(self) -> Iterator[OperationFact]:
        """Facts of every operation in the text, in source order."""
        places = self.text.operation_at_place if self._facts is not None else {}
        for op in self._written():
            if places[self.text.model.lines[op], self.text.model.columns[op]] == op:
                yield self.operation(op)

    def operation(self, op: int) -> OperationFact:
        """Facts of one operation, by its number in the model."""
        assert self._classes is not None and self._facts is not None
        text, model, flags = self.text, self._facts.model, self._classes.flags[op]
        structural = is_structural(self._rules[op], model, op)
        results = tuple(self.value(value) for value in model.results_of(op))
        varied = bool(flags & 4) or (structural and any(r.varied for r in results))
        useful = bool(flags & 8) or any(r.useful for r in results)
        return OperationFact(
            op,
            model.kinds[op],
            text.range_of(op),
            text.name_range_of(op),
            class_of(self._rules[op], model, op, flags),
            varied,
            useful,
            self.explainer.reason(op, self._is_unreachable(op)),
            results,
        )

    def classes(self) -> Iterator[tuple[Range, Class, str, int]]:
        """(range, class, reason code or "" if active, operation) of every operation in the text, in source order; cheap."""
        if self._facts is None or self._classes is None:
            return
        model, rules, flags, text = self._facts.model, self._rules, self._classes.flags, self.text
        unreachable = bytearray(model.operation_count)
        for start, stop in self._unreachable:
            unreachable[start:stop] = b"\x01" * (stop - start)
        places = text.operation_at_place
        for op in self._written():
            if places[model.lines[op], model.columns[op]] != op:
                continue
            kind = class_of(rules[op], model, op, flags[op])
            code = ""
            if kind == Class.INACTIVE:
                code = inactive_code(self._facts.points, op, flags[op], unreachable=bool(unreachable[op]))
            yield text.range_of(op), kind, code, op

    def value(self, value: int) -> ValueFact:
        """Facts of one value, by its number in the model."""
        assert self._classes is not None and self._facts is not None
        text, facts = self.text, self._facts
        sources: dict[str, None] = {}
        sinks: dict[str, None] = {}
        active = varied = useful = False
        for seen, context in self._classes.contexts:
            v, u = seen.sources[value] & context.inputs, seen.sinks[value] & context.outputs
            varied, useful, active = varied or bool(v), useful or bool(u), active or bool(v and u)
            sources.update(dict.fromkeys(text.port_name(port) for port in seen.ports.names_of_inputs(seen.sources[value])))
            sinks.update(dict.fromkeys(text.port_name(port) for port in seen.ports.names_of_outputs(seen.sinks[value])))
        model = facts.model
        info = model.types[model.value_types[value]]
        memory = tuple(self._memory(facts, value)) if value in facts.points.points else ()
        return ValueFact(text.value_name(value), info.text, active, varied, useful, tuple(sources), tuple(sinks), memory)

    def _memory(self, facts: FunctionFacts, value: int) -> Iterator[MemoryFact]:
        for number in bits_of(facts.points.targets(value)):
            location = facts.points.locations[number]
            overlaps = tuple(self.text.port_name(port) for port in location.ports[1:])
            yield MemoryFact(self.text.location_name(location), self._location_active(number), overlaps)

    def _location_active(self, number: int) -> bool:
        assert self._classes is not None and self._facts is not None
        values = self._facts.model.value_count
        return any(
            location == number and facts.sources[node] & context.inputs and facts.sinks[node] & context.outputs
            for facts, context in self._classes.contexts
            if facts is self._facts
            for node, (location, _) in enumerate(facts.graph.versions, values)
        )

    def arguments(self) -> tuple[ValueFact, ...]:
        """Facts of the function's arguments."""
        return tuple(self.value(value) for value in self._facts.model.arguments()) if self._facts is not None else ()

    def summary(self) -> SummaryReport | None:
        """The function's summary in words; None if it is not analysed."""
        if self._facts is None:
            return None
        summary, name = self._facts.summary, self.text.port_name
        return SummaryReport(
            tuple((name(port), tuple(name(source) for source in sorted(sources))) for port, sources in sorted(summary.depends.items())),
            tuple(name(port) for port in sorted(summary.writes)),
            summary.unknown_effects,
        )

    def at(self, position: Position) -> Hit | None:
        """What stands at a position inside the function."""
        if self._facts is None:
            return None
        text, model = self.text, self._facts.model
        relative = Position(position.line - self.range.start.line, position.column)
        named = text.statements.name_at(relative)
        if named is not None:
            name, range_ = named
            definition = text.statements.resolve(name, relative.line, relative.column)
            if definition is not None:
                value = self._value_of(definition.range.start, name, definition.statement, argument=definition.argument)
                if value is not None:
                    op = text.defining_operation(value)
                    fact = self.operation(op) if op > 0 else None
                    return Hit(self, fact, self.value(value), text.absolute(range_))
        index = text.statements.at(relative)
        while index >= 0:
            statement = text.statements.statements[index]
            op = text.operation_at_place.get((statement.place.line, statement.place.column), 0)
            if op > 0:
                fact = self.operation(op)
                return Hit(self, fact, None, fact.name_range if fact.name_range.contains(position) else fact.range)
            index = statement.parent
        if text.header_range().contains(position) or model.operation_count:
            return Hit(self, None, None, text.header_range())
        return None

    def _value_of(self, place: Position, name: str, statement: int, *, argument: bool) -> int | None:
        """The value that a definition in the text makes."""
        text, model = self.text, self.text.model
        if argument:
            for value, where in model.argument_places.items():
                if where == (place.line, place.column):
                    return value
            return None
        if statement < 0:
            return None
        spelled = text.statements.statements[statement]
        op = text.operation_at_place.get((spelled.place.line, spelled.place.column))
        if op is None:
            return None
        base, _, number = name.partition("#")
        index = 0
        for group in spelled.results:
            if group.name == base:
                index += int(number) if number.isdigit() else 0
                return model.first_result[op] + index if index < model.result_count[op] else None
            index += group.count
        return None


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


def report_on(
    parsed: ParsedDocument, lines: Sequence[str], options: Options, previous: ModuleAnalysis | None = None
) -> tuple[DocumentReport, ModuleAnalysis]:
    """Analyse a parsed text. Facts of `previous` are taken over for what did not change."""
    reports = [FunctionReport(function, lines) for function in parsed.functions]
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
    analysis = ModuleAnalysis(models, {qualified(entry.scope, entry.symbol): entry for entry in parsed.globals}, previous)
    with deep_recursion(analysis.levels):
        asked = [entry.request for entry in on_regions if not isinstance(entry.request, str)]
        requests, classes = _analyse(analysis, by_key, options, problems, asked)
    problems.sort(key=lambda problem: problem.range)

    def compare() -> tuple[Difference, ...]:
        with deep_recursion(analysis.levels):
            whole = whole_program_classes(analysis, requests)
            return tuple(_difference(by_key[key], op, active=active) for key, op, active in differences(analysis, classes, whole))

    return DocumentReport(tuple(reports), tuple(problems), compare), analysis


def _difference(report: FunctionReport, op: int, *, active: bool) -> Difference:
    mine, other = (Class.ACTIVE, Class.INACTIVE) if active else (Class.INACTIVE, Class.ACTIVE)
    return Difference(report.name, report.text.model.kinds[op], report.text.name_range_of(op), mine, other)


def _analyse(
    analysis: ModuleAnalysis,
    by_key: dict[str, FunctionReport],
    options: Options,
    problems: list[Problem],
    on_regions: Sequence[Request],
) -> tuple[list[Request], dict[str, Classes]]:
    """Attach facts to the reports; the requests, and the classes by function."""
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
        report = by_key[key]
        classes = Classes(bytearray(analysis.functions[key].operation_count))
        behind = 0
        for facts, context, requests_behind in entered:
            classify(classes, facts, context)
            behind |= requests_behind
        if key in whole:
            classes.flags[:] = whole[key].flags
        found[key] = classes
        for op, attributes in analysis.functions[key].attributes.items():
            if op and asserted_active(attributes):
                classes.flags[op] |= MOVES
        infos = tuple(_info(analysis, requests[number]) for number in bits_of(behind))
        report.attach(analysis.rules_of(key), classes, entered[0][0], infos)
        problems.extend(assumptions(report.text, entered[0][0]))
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
        notice = overlap_notice(report.text, facts, other, context)
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
