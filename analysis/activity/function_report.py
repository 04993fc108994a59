"""The report on one function: facts of its operations and values, and what stands at a place.

Names, ranges, reasons and paths are derived when somebody asks for them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from analysis.activity.classify import CLEARS, MOVES, USEFUL, VARIED, Classes, Hiding, Revision, classify, mark_asserted
from analysis.activity.naming import FunctionText
from analysis.activity.reasons import Explainer, class_of, inactive_code, is_structural
from analysis.activity.report import (
    Class,
    MemoryFact,
    OperationFact,
    Problem,
    Reason,
    RequestInfo,
    SummaryReport,
    ValueFact,
)
from analysis.dialects.placed_rules import PlacedRules
from analysis.dialects.rule import Kind, Trait
from analysis.memory.locations import bits_of
from analysis.memory.ports import in_order
from analysis.memory.summary_text import summary_text
from analysis.program.frontend import ParsedFunction
from analysis.source.positions import Position, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.memory.ports import Port, Ports
    from analysis.memory.summary import Summary
    from analysis.program.model import FunctionModel


_ACTIVE, _INACTIVE, _STRUCTURAL = 1, 0, 2
_IS_ACTIVE = bytes(_ACTIVE if flags & (MOVES | CLEARS) else _INACTIVE for flags in range(256))


def _in_words(summary: Summary, name: Callable[[Port], str]) -> SummaryReport:
    return SummaryReport(
        tuple((name(port), tuple(name(source) for source in sorted(sources))) for port, sources in sorted(summary.depends.items())),
        tuple(name(port) for port in sorted(summary.writes)),
        summary.unknown_effects,
    )


@dataclass(frozen=True, slots=True)
class Hit:
    """What stands at a place."""

    function: FunctionReport
    operation: OperationFact | None
    value: ValueFact | None
    range: Range
    number: int | None = None
    """The value's number in the model."""


class FunctionReport:
    """One function of the text, analysed or not."""

    def __init__(
        self,
        parsed: ParsedFunction,
        lines: Sequence[str],
        place: Range | None = None,
        previous: FunctionReport | None = None,
        text: FunctionText | None = None,
    ) -> None:
        """`previous`: the report on the same model in an earlier text. `text`: names and ranges, if they are known."""
        chunk = parsed.chunk
        self.name: str = chunk.symbol if place is None or parsed.model is None else parsed.model.symbol
        self.range = Range(chunk.start, chunk.end)
        self.place = place or self.range
        """For a body that a request differentiates inside a function: where that body is; otherwise the function."""
        self.parsed = parsed
        self._lines = lines[self.range.start.line : self.range.end.line + 1] if text is None else text.lines
        self._previous_text = previous.__dict__.get("text") if previous is not None else None
        if text is not None:
            self.__dict__["text"] = text
        self.requests: tuple[RequestInfo, ...] = ()
        self._model: FunctionModel | None = parsed.model
        self._rules = PlacedRules()
        self._classes: Classes | None = None
        self._unreachable: list[tuple[int, int]] = []
        self._facts: FunctionFacts | None = None
        self.notices: tuple[Problem, ...] = ()
        """What the analysis had to assume of this function."""
        self._names_of_sets: dict[tuple[tuple[str, ...], int, int, bool], tuple[str, ...]] = {}

    def attach(self, rules: PlacedRules, classes: Classes, facts: FunctionFacts, requests: tuple[RequestInfo, ...]) -> None:
        """Give it its facts."""
        self._rules = rules
        self._classes = classes
        self._facts = facts
        self._unreachable = facts.graph.unreachable
        self.requests = requests

    def moved(self, parsed: ParsedFunction, by: int) -> FunctionReport:
        """The report on the same function `by` lines further down."""
        report = FunctionReport(parsed, self._lines, None if self.place is self.range else self.place.moved(by), self)
        report._lines = self._lines
        if self._classes is not None and self._facts is not None:
            report.attach(self._rules, self._classes, self._facts, self.requests)
        report.notices = tuple(problem.moved(by) for problem in self.notices)
        return report

    def revised(
        self, parsed: ParsedFunction, lines: Sequence[str], text: FunctionText, contexts: Sequence[tuple[FunctionFacts, Context]], op: int
    ) -> FunctionReport:
        """The report on the function with one operation edited: its new text, and its new facts in the contexts of old."""
        report = FunctionReport(parsed, lines, text=text)
        if self._classes is None or not contexts:
            return report
        old = self._classes
        classes = Classes(bytearray(len(old.flags)))
        if all(new.graph is before.graph for (new, _), (before, _) in zip(contexts, old.contexts, strict=True)):
            classes.flags[:] = old.flags
            classes.reached = old.reached
            classes.contexts.extend(contexts)
        else:
            for facts, context in contexts:
                classify(classes, facts, context)
            mark_asserted(classes, contexts[0][0].model)
        if old.revision is None:
            classes.revision = Revision(old, op, text.model.lines[op])
        report.attach(self._rules, classes, contexts[0][0], self.requests)
        report.notices = self.notices
        return report

    def kept(
        self,
        parsed: ParsedFunction,
        lines: Sequence[str],
        text: FunctionText,
        change: tuple[int, int, int],
        contexts: list[tuple[FunctionFacts, Context]],
    ) -> FunctionReport:
        """The report on the function where some of its lines mean nothing: its new text, with what was known of it. What it
        had to assume is to be told anew. `change`: see `Hiding`."""
        report = FunctionReport(parsed, lines, text=text)
        if self._classes is not None and self._facts is not None:
            classes = replace(self._classes, contexts=contexts, kept={}, revision=Hiding(self._classes, *change))
            report.attach(self._rules, classes, contexts[0][0] if contexts else self._facts, self.requests)
        return report

    @property
    def flags(self) -> Classes:
        """Classes of its operations, for one that a request reaches."""
        assert self._classes is not None
        return self._classes

    def agrees(self, other: FunctionReport, contexts: Sequence[tuple[FunctionFacts, Context]], requests: tuple[RequestInfo, ...]) -> bool:
        """Whether this report, of an earlier text, is what `other` would become with these contexts, wherever the function stands."""
        if self._classes is None or self._model is not other._model or len(self._classes.contexts) != len(contexts):
            return False
        by = other.range.start.line - self.range.start.line
        if (self.range.moved(by), self.place.moved(by), self.requests) != (other.range, other.place, requests):
            return False
        mine = self._classes.contexts
        return all(old is facts and entered == context for (old, entered), (facts, context) in zip(mine, contexts, strict=True))

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
        known, self._previous_text = self._previous_text, None
        return known.moved(self._lines, self.range) if known is not None else FunctionText(self._model, self._lines, self.range)

    @cached_property
    def name_range(self) -> Range:
        """The header: from the function's start to its symbol name."""
        if self._model is not None:
            return self.text.header_range()
        line = self._lines[0] if self._lines else ""
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

    def operations(self) -> Iterator[OperationFact]:
        """Facts of every operation in the text, in source order."""
        for op in self.text.written if self._facts is not None else ():
            yield self.operation(op)

    def operation(self, op: int) -> OperationFact:
        """Facts of one operation, by its number in the model."""
        assert self._classes is not None and self._facts is not None
        text, model, flags = self.text, self._facts.model, self._classes.flags[op]
        results = tuple(self.value(value) for value in model.results_of(op))
        varied, useful = self.reach(op)
        return OperationFact(
            op,
            model.kinds[op],
            text.range_of(op),
            text.name_range_of(op),
            class_of(self._rules[op], model, op, flags),
            varied,
            useful,
            self.reason(op)[1],
            results,
        )

    def reason(self, op: int) -> tuple[str, Reason]:
        """An operation's name, and why it has its class: the part of `operation` that a list of operations shows."""
        return self.text.model.kinds[op], self.explainer.reason(op, self._is_unreachable(op))

    def explain(self, op: int) -> OperationFact:
        """The same as `operation`, with every step of the path."""
        self.explainer.whole = True
        try:
            return self.operation(op)
        finally:
            self.explainer.whole = False

    def classes(self, within: Range | None = None) -> Iterator[tuple[Range, Class, str, int]]:
        """(range, class, reason code or "" if active, operation) of every operation in the text, in source order; cheap.

        With `within` only of those whose name stands on a line of that range.
        """
        if self._facts is not None:
            range_of = self.text.range_of
            for op, kind, code in self.codes(within):
                yield range_of(op), kind, code, op

    def codes(self, within: Range | None = None) -> Iterator[tuple[int, Class, str]]:
        """As `classes` without the ranges, for which the function's text need not be looked at."""
        if self._facts is None or self._classes is None:
            return
        flags, points = self._classes.flags, self._facts.points
        unreachable = bytearray(self._facts.model.operation_count)
        for start, stop in self._unreachable:
            unreachable[start:stop] = b"\x01" * (stop - start)
        inactive = Class.INACTIVE
        for op, kind in self._kinds(within):
            yield op, kind, inactive_code(points, op, flags[op], unreachable=bool(unreachable[op])) if kind is inactive else ""

    @property
    def any_active(self) -> bool:
        """Whether an operation of the text is active; quick where one is."""
        if self._facts is None or self._classes is None:
            return False
        model, rules = self._facts.model, self._rules
        moving = (op for op, flags in enumerate(self._classes.flags) if flags & (MOVES | CLEARS))
        return any(model.lines[op] >= 0 and class_of(rules[op], model, op, MOVES) is Class.ACTIVE for op in moving)

    def _kinds(self, within: Range | None) -> Iterator[tuple[int, Class]]:
        if self._facts is None or self._classes is None:
            return
        model, rules, flags = self._facts.model, self._rules, self._classes.flags
        active, inactive, moving, structural = Class.ACTIVE, Class.INACTIVE, MOVES | CLEARS, Trait.STRUCTURAL
        for op in self.written(within):
            rule = rules[op]
            if rule.traits & structural:
                yield op, class_of(rule, model, op, flags[op])
            else:
                yield op, active if flags[op] & moving else inactive

    def reach(self, op: int) -> tuple[bool, bool]:
        """Whether an operation is varied, and whether it is useful (see `OperationFact`); cheap."""
        assert self._classes is not None and self._facts is not None
        flags, results = self._classes.flags[op], [self.activity(value) for value in self._facts.model.results_of(op)]
        structural = is_structural(self._rules[op], self._facts.model, op)
        varied = bool(flags & VARIED) or (structural and any(varied for _, varied, _ in results))
        return varied, bool(flags & USEFUL) or any(useful for _, _, useful in results)

    @cached_property
    def counts(self) -> Mapping[Class, int]:
        """How many operations of the text have each class."""
        if self._facts is None or self._classes is None:
            return Counter()
        model, rules, flags, written = self._facts.model, self._rules, self._classes.flags, self.written()
        classes = bytearray(flags.translate(_IS_ACTIVE))
        for op in rules.having(Trait.STRUCTURAL):
            if is_structural(rules[op], model, op):
                classes[op] = _STRUCTURAL
        found = bytes(map(classes.__getitem__, written))
        numbers = {Class.ACTIVE: _ACTIVE, Class.INACTIVE: _INACTIVE, Class.STRUCTURAL: _STRUCTURAL}
        return Counter({kind: count for kind, number in numbers.items() if (count := found.count(number))})

    def written(self, within: Range | None = None) -> Sequence[int]:
        """Operations that stand in the text, in source order; with `within` those whose name stands on a line of that range."""
        found = self.text.written
        if within is None:
            return found
        lines, first = self.text.model.lines, self.range.start.line
        start = bisect_left(found, within.start.line - first, key=lines.__getitem__)
        return found[start : bisect_right(found, within.end.line - first, start, key=lines.__getitem__)]

    def activity(self, value: int) -> tuple[bool, bool, bool]:
        """Whether a value is active, varied, useful: `value` without the words."""
        active = varied = useful = False
        for seen, context in self._classes.contexts if self._classes is not None else ():
            v, u = seen.sources[value] & context.inputs, seen.sinks[value] & context.outputs
            varied, useful, active = varied or bool(v), useful or bool(u), active or bool(v and u)
        return active, varied, useful

    def address(self, value: int) -> bool | None:
        """Whether an address may point to active memory; None for what is no address."""
        if self._facts is None or value not in self._facts.points.points:
            return None
        return any(number in self._active_locations for number in bits_of(self._facts.points.targets(value)))

    def value(self, value: int) -> ValueFact:
        """Facts of one value, by its number in the model."""
        assert self._classes is not None and self._facts is not None
        text, facts = self.text, self._facts
        sources: tuple[str, ...] = ()
        sinks: tuple[str, ...] = ()
        active, varied, useful = self.activity(value)
        for seen, _ in self._classes.contexts:
            sources = self._names(sources, seen.ports, seen.sources[value], inputs=True)
            sinks = self._names(sinks, seen.ports, seen.sinks[value], inputs=False)
        model = facts.model
        info = model.types[model.value_types[value]]
        memory = tuple(self._memory(facts, value)) if value in facts.points.points else ()
        return ValueFact(text.value_name(value), info.text, active, varied, useful, sources, sinks, memory)

    def _names(self, known: tuple[str, ...], ports: Ports, bits: int, *, inputs: bool) -> tuple[str, ...]:
        """`known`, and the names of a set of inputs or outputs. Few of the sets in a function are different ones."""
        key = (known, id(ports), bits, inputs)
        names = self._names_of_sets.get(key)
        if names is None:
            found = ports.names_of_inputs(bits) if inputs else ports.names_of_outputs(bits)
            names = self._names_of_sets[key] = tuple(dict.fromkeys((*known, *map(self.text.port_name, in_order(found)))))
        return names

    def _memory(self, facts: FunctionFacts, value: int) -> Iterator[MemoryFact]:
        points = facts.points
        for number in bits_of(points.targets(value) & ~points.overlays):
            location = points.locations[number]
            overlaps = tuple(self.text.port_name(port) for port in location.ports[1:])
            active = not self._active_locations.isdisjoint((number, *bits_of(points.over.get(number, 0))))
            yield MemoryFact(self.text.location_name(location), active, overlaps)

    @cached_property
    def _active_locations(self) -> frozenset[int]:
        """Locations of which some version is active."""
        assert self._classes is not None and self._facts is not None
        values = self._facts.model.value_count
        return frozenset(
            location
            for facts, context in self._classes.contexts
            if facts is self._facts
            for node, (location, _) in enumerate(facts.graph.versions, values)
            if facts.sources[node] & context.inputs and facts.sinks[node] & context.outputs
        )

    def arguments(self) -> tuple[ValueFact, ...]:
        """Facts of the function's arguments."""
        return tuple(self.value(value) for value in self._facts.model.arguments()) if self._facts is not None else ()

    def summary(self) -> SummaryReport | None:
        """The function's summary in words; None if it is not analysed."""
        return _in_words(self._facts.summary, self.text.port_name) if self._facts is not None else None

    def stated_summary(self) -> str:
        """The summary as a declaration would state it in `activity.summary`; "" if the function is not analysed."""
        return summary_text(self._facts.summary) if self._facts is not None else ""

    def call_summary(self, op: int) -> SummaryReport | None:
        """What a call does, in the words of this function; None for what is no call, or one of a function that is not known."""
        site = self._facts.points.calls.get(op) if self._facts is not None else None
        if site is None:
            return None
        text, results = self.text, self.text.model.results_of(op)

        def name(port: Port) -> str:
            if port.kind in ("value", "memory") and port.position < len(site.passed):
                return text.port_words(port, text.value_name(site.passed[port.position]))
            if port.kind == "result" and port.position < len(results):
                return text.port_words(port, text.value_name(results[port.position]))
            return text.port_words(port, f"line {text.range_of(op).start.line + 1}") if port.kind == "fresh" else text.port_name(port)

        return _in_words(site.summary, name)

    def callee(self, op: int) -> str:
        """The symbol that a call names, as MLIR prints it ("@f", "@m::@f"); "" for what is no call, or an indirect one."""
        rule = self._rules[op] if op < len(self._rules) else None
        if rule is None or rule.kind != Kind.CALL or self._model is None:
            return ""
        symbol = self._model.attributes.get(op, {}).get(rule.symbol)
        return symbol if isinstance(symbol, str) else ""

    def is_assumed(self, op: int) -> bool:
        """Whether the operation is a call, or has no rule, so that the program itself may assert that it is inactive."""
        return op < len(self._rules) and self._rules[op].kind in (Kind.CALL, Kind.UNKNOWN)

    def overlaps(self) -> tuple[tuple[str, ...], ...]:
        """Groups of inputs that are assumed to share memory."""
        groups = self._facts.aliasing.groups if self._facts is not None else ()
        return tuple(tuple(map(self.text.port_name, group)) for group in groups)

    def at(self, position: Position) -> Hit | None:
        """What stands at a position inside the function."""
        if self._facts is None:
            return None
        text, model = self.text, self._facts.model
        relative = Position(position.line - self.range.start.line, position.column)
        named = text.statements.name_at(relative)
        if named is not None:
            start, end = named[1]
            value = self.value_named(text.lines[start.line][start.column : end.column], start)
            if value is not None:
                op = text.defining_operation(value)
                fact = self.operation(op) if op > 0 else None
                return Hit(self, fact, self.value(value), text.absolute(named[1]), value)
        index = text.statements.at(relative)
        while index >= 0:
            statement = text.statements[index]
            op = text.operation_at_place.get((statement.place.line, statement.place.column), 0)
            if op > 0:
                fact = self.operation(op)
                return Hit(self, fact, None, fact.name_range if fact.name_range.contains(position) else fact.range)
            index = statement.parent
        if text.header_range().contains(position) or model.operation_count:
            return Hit(self, None, None, text.header_range())
        return None

    def value_named(self, name: str, place: Position) -> int | None:
        """The value that a name ("%y", "%r#1") means at a place, which is relative to the function's first line."""
        definition = self.text.statements.resolve(name, place.line, place.column)
        if definition is None:
            return None
        return self._value_of(definition.range.start, name, definition.statement, argument=definition.argument)

    @cached_property
    def _arguments_by_place(self) -> dict[tuple[int, int], int]:
        return {where: value for value, where in self.text.model.argument_places.items()}

    def _value_of(self, place: Position, name: str, statement: int, *, argument: bool) -> int | None:
        """The value that a definition in the text makes."""
        text, model = self.text, self.text.model
        if argument:
            return self._arguments_by_place.get((place.line, place.column))
        if statement < 0:
            return None
        spelled = text.statements[statement]
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
