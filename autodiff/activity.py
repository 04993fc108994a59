"""What the analysis knows of the functions that a derivative is made of, by the numbers of their models.

One request is analysed, with the activities of its own arguments and results. `everything` is the baseline: whatever can carry a
derivative is active, and every write of memory that can hold one is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.activity.classify import CLEARS, MOVES, Classes, classify
from analysis.activity.contexts import Context, find_contexts
from analysis.activity.engine import ModuleAnalysis, deep_recursion, qualified
from analysis.activity.naming import FunctionText
from analysis.activity.reasons import is_structural
from analysis.activity.requests import ACTIVE, CONST, Request, make_request, natural_activity
from analysis.activity.stale import stale_nodes
from analysis.dialects.declared import asserted_active
from analysis.dialects.rule import Kind
from analysis.incremental.session import wanted_attributes
from analysis.program.frontend import parse_document
from analysis.program.types import CARRIES_ADDRESS, CARRIES_FLOAT
from analysis.source.lines import split_lines
from analysis.source.positions import Range

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.facts import FunctionFacts
    from analysis.dialects.rule import Rule
    from analysis.memory.points_to import PointsTo
    from analysis.program.frontend import ParsedDocument
    from analysis.program.model import FunctionModel
    from autodiff.request import DerivativeRequest


@dataclass(frozen=True, slots=True)
class Activity:
    """Facts of one function in all contexts in which the request enters it."""

    key: str
    model: FunctionModel
    rules: Sequence[Rule]
    points: PointsTo
    text: FunctionText
    operations: bytes
    """By operation: 1 if it moves or clears a derivative."""
    values: bytes
    """By value: 1 if it carries a derivative."""
    locations: int
    """Memory some version of which carries a derivative, or whose derivative is cleared, as bits; -1 for all memory."""

    def is_active_memory(self, address: int) -> bool:
        """Whether the memory behind an address may hold a derivative."""
        return bool(self.points.targets(address) & self.locations)


class Program:
    """The parsed text and its analysis."""

    def __init__(self, text: str) -> None:
        self.lines = split_lines(text)
        self.parsed: ParsedDocument = parse_document(self.lines, wanted_attributes)
        self.models: dict[str, FunctionModel] = {}
        self._texts: dict[str, FunctionText] = {}
        for function in self.parsed.functions:
            model = function.model
            if model is not None:
                key = qualified(model.scope, model.symbol)
                if key not in self.models:
                    start, end = function.chunk.start, function.chunk.end
                    self.models[key] = model
                    self._texts[key] = FunctionText(model, self.lines[start.line : end.line + 1], Range(start, end))
        variables = {qualified(entry.scope, entry.symbol): entry for entry in self.parsed.globals}
        self.analysis = ModuleAnalysis(self.models, variables)

    def key_of(self, symbol: str) -> str | None:
        """The qualified name of a function with a body; None if there is none of that name."""
        for key, model in self.models.items():
            if model.symbol == symbol and not model.is_declaration:
                return key
        return None

    def argument_names(self, key: str) -> list[str]:
        """The names of a function's arguments as the text spells them."""
        return [self._texts[key].argument_name(index) for index in range(len(self.models[key].argument_types))]

    def written_arguments(self, key: str) -> set[int]:
        """The arguments whose memory a function may write."""
        model = self.models[key]
        request = make_request(model, key, (), "autodiff")
        with deep_recursion(self.analysis.levels):
            summary = self.analysis.facts(key, self.analysis.root_aliasing(request)).summary
        return {port.position for port in summary.writes if port.kind == "memory"}

    def without_request(self, key: str) -> Activity:
        """A function of which nothing is active."""
        model = self.models[key]
        points = self.analysis.facts(key, self.analysis.root_aliasing(make_request(model, key, (), "autodiff"))).points
        nothing = bytes(model.operation_count), bytes(model.value_count)
        return Activity(key, model, self.analysis.rules_of(key), points, self._texts[key], *nothing, 0)

    def activities(self, key: str, request: DerivativeRequest, *, everything: bool) -> dict[str, Activity]:
        """Facts of every function that the request reaches."""
        model = self.models[key]
        asked = _analysis_request(model, key, request, everything=everything)
        with deep_recursion(self.analysis.levels):
            contexts = find_contexts(self.analysis, [asked])
            entered: dict[str, list[tuple[FunctionFacts, Context]]] = {}
            for (reached, aliasing), found in contexts.items():
                facts = self.analysis.facts(reached, aliasing)
                entered.setdefault(reached, []).extend((facts, context) for context in found)
        return {reached: self._activity(reached, found, everything=everything) for reached, found in entered.items()}

    def _activity(self, key: str, entered: Sequence[tuple[FunctionFacts, Context]], *, everything: bool) -> Activity:
        model, rules = self.models[key], self.analysis.rules_of(key)
        first = entered[0][0]
        if everything:
            operations, values = _everything(model, rules)
            return Activity(key, model, rules, first.points, self._texts[key], operations, values, -1)
        classes = Classes(bytearray(model.operation_count))
        active = bytearray(model.value_count)
        for facts, context in entered:
            classify(classes, facts, context)
            for value in range(model.value_count):
                if facts.sources[value] & context.inputs and facts.sinks[value] & context.outputs:
                    active[value] = 1
        locations = 0
        for facts, context in entered:
            for node, (location, _) in enumerate(facts.graph.versions, model.value_count):
                if location >= 0 and facts.sources[node] & context.inputs and facts.sinks[node] & context.outputs:
                    locations |= 1 << location
            left = stale_nodes(facts, context)
            for _, before, after in facts.graph.clears:
                if facts.sinks[after] & context.outputs and (facts.sources[before] & context.inputs or before in left):
                    locations |= _location_of(facts, after)
        if any(facts is not first for facts, _ in entered):
            locations = -1
        for op, attributes in model.attributes.items():
            if op and asserted_active(attributes):
                classes.flags[op] |= MOVES
        moved = bytes(1 if flags & (MOVES | CLEARS) else 0 for flags in classes.flags)
        return Activity(key, model, rules, first.points, self._texts[key], moved, bytes(active), locations)


def _location_of(facts: FunctionFacts, node: int) -> int:
    """The memory that a node of the graph is a version of, as bits."""
    number = node - facts.model.value_count
    location = facts.graph.versions[number][0] if number >= 0 else -1
    return 1 << location if location >= 0 else 0


def _everything(model: FunctionModel, rules: Sequence[Rule]) -> tuple[bytes, bytes]:
    types, numbers = model.types, model.value_types
    values = bytes(1 if types[number].carries & CARRIES_FLOAT else 0 for number in numbers)
    operations = bytearray(model.operation_count)
    for op, rule in enumerate(rules):
        if op == 0 or is_structural(rule, model, op):
            continue
        touched = [*model.operands_of(op), *model.results_of(op)]
        floats = any(types[numbers[value]].carries & CARRIES_FLOAT for value in touched)
        through_memory = any(types[numbers[value]].content & (CARRIES_FLOAT | CARRIES_ADDRESS) for value in touched)
        if rule.kind == Kind.PURE:
            stops = rule.depends == () or (rule.depends_by_result is not None and not any(rule.depends_by_result))
            operations[op] = floats and not stops
        elif rule.kind in (Kind.ACCESS, Kind.CALL, Kind.CONFINED, Kind.UNKNOWN) or rule.kind == Kind.STRUCTURED:
            operations[op] = floats or through_memory
    return bytes(operations), values


def _analysis_request(model: FunctionModel, key: str, request: DerivativeRequest, *, everything: bool) -> Request:
    """The request in the words of the analysis. The baseline is analysed as if nothing were const, so that all functions are reached."""
    arguments: list[str] = []
    declared: set[int] = set()
    for index, (activity, number) in enumerate(zip(request.arguments, model.argument_types, strict=True)):
        natural = natural_activity(model.types[number])
        if activity == "const" and not everything:
            if natural != CONST:
                declared.add(index)
            arguments.append(CONST)
        else:
            arguments.append(natural if natural != CONST or activity == "const" else ACTIVE)
    results: list[str] = []
    for activity, number in zip(request.results, model.result_types, strict=True):
        natural = natural_activity(model.types[number])
        results.append(CONST if activity in ("const", "constnoneed") and not everything else natural)
    return Request(key, tuple(arguments), tuple(results), request.mode, "autodiff", frozenset(declared))


__all__ = ["Activity", "Program"]
