"""The report on one function: facts of its operations and values, and what stands at a place.

Names, ranges, reasons and paths are derived when somebody asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from analysis.activity.classify import Classes
from analysis.activity.naming import FunctionText
from analysis.activity.reasons import Explainer, class_of, inactive_code, is_structural
from analysis.activity.report import (
    Class,
    MemoryFact,
    OperationFact,
    RequestInfo,
    SummaryReport,
    ValueFact,
)
from analysis.memory.locations import bits_of
from analysis.program.frontend import ParsedFunction
from analysis.source.positions import Position, Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analysis.activity.facts import FunctionFacts
    from analysis.dialects.rule import Rule
    from analysis.memory.ports import Ports
    from analysis.program.model import FunctionModel


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
        self._names_of_sets: dict[tuple[tuple[str, ...], int, int, bool], tuple[str, ...]] = {}

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

    def operations(self) -> Iterator[OperationFact]:
        """Facts of every operation in the text, in source order."""
        for op in self.text.written if self._facts is not None else ():
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

    def explain(self, op: int) -> OperationFact:
        """The same as `operation`, with every step of the path."""
        self.explainer.whole = True
        try:
            return self.operation(op)
        finally:
            self.explainer.whole = False

    def classes(self) -> Iterator[tuple[Range, Class, str, int]]:
        """(range, class, reason code or "" if active, operation) of every operation in the text, in source order; cheap."""
        if self._facts is None or self._classes is None:
            return
        model, rules, flags, text = self._facts.model, self._rules, self._classes.flags, self.text
        unreachable = bytearray(model.operation_count)
        for start, stop in self._unreachable:
            unreachable[start:stop] = b"\x01" * (stop - start)
        points = self._facts.points
        for op in text.written:
            kind = class_of(rules[op], model, op, flags[op])
            code = ""
            if kind == Class.INACTIVE:
                code = inactive_code(points, op, flags[op], unreachable=bool(unreachable[op]))
            yield text.range_of(op), kind, code, op

    def value(self, value: int) -> ValueFact:
        """Facts of one value, by its number in the model."""
        assert self._classes is not None and self._facts is not None
        text, facts = self.text, self._facts
        sources: tuple[str, ...] = ()
        sinks: tuple[str, ...] = ()
        active = varied = useful = False
        for seen, context in self._classes.contexts:
            v, u = seen.sources[value] & context.inputs, seen.sinks[value] & context.outputs
            varied, useful, active = varied or bool(v), useful or bool(u), active or bool(v and u)
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
            names = self._names_of_sets[key] = tuple(dict.fromkeys((*known, *map(self.text.port_name, found))))
        return names

    def _memory(self, facts: FunctionFacts, value: int) -> Iterator[MemoryFact]:
        for number in bits_of(facts.points.targets(value)):
            location = facts.points.locations[number]
            overlaps = tuple(self.text.port_name(port) for port in location.ports[1:])
            yield MemoryFact(self.text.location_name(location), number in self._active_locations, overlaps)

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
            statement = text.statements[index]
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
