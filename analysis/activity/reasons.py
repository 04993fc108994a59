"""Why an operation has its class, in words, with a witness path where there is one (docs/formal.md, "Classification")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.activity.classify import CLEARS, DECLARED, MOVES, USEFUL, VARIED
from analysis.activity.frontier import Frontier
from analysis.activity.neighbours import edges_of
from analysis.activity.report import Class, Reason, Step
from analysis.activity.witness import FIRST, witness_of
from analysis.dialects.declared import asserted_active
from analysis.dialects.rule import Flow, Kind, Trait
from analysis.memory.ports import in_order
from analysis.program.types import CARRIES_FLOAT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analysis.activity.classify import Classes
    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.frontier import Break
    from analysis.activity.naming import FunctionText
    from analysis.activity.witness import Path
    from analysis.dialects.rule import Rule
    from analysis.memory.points_to import PointsTo
    from analysis.memory.ports import Port
    from analysis.program.model import FunctionModel
    from analysis.source.positions import Range


def is_structural(rule: Rule, model: FunctionModel, op: int) -> bool:
    """Whether an operation only passes control and values on: terminators, and operations that only contain regions."""
    if rule.kind == Kind.STRUCTURED:
        return rule.flow != Flow.ELEMENTS and not (rule.flow == Flow.REDUCE and model.result_count[op])
    return bool(rule.traits & Trait.STRUCTURAL)


def class_of(rule: Rule, model: FunctionModel, op: int, flags: int) -> Class:
    """The class of an operation from its flags."""
    if is_structural(rule, model, op):
        return Class.STRUCTURAL
    return Class.ACTIVE if flags & (MOVES | CLEARS) else Class.INACTIVE


def inactive_code(points: PointsTo, op: int, flags: int, *, unreachable: bool) -> str:
    """The reason code of an inactive operation."""
    if unreachable:
        return "unreachable"
    if points.externals.get(op, points.rules[op]).asserted:
        return "declared-inactive"
    if not touches_floats(points, op):
        return "no-derivative-type"
    if flags & VARIED:
        return "not-useful"
    return "declared-inactive" if flags & DECLARED else "not-varied"


def inactive_of(facts: FunctionFacts, flags: Sequence[int], ops: Iterable[int]) -> list[tuple[int, str]]:
    """The inactive ones of some operations, with their reason codes."""
    points, model = facts.points, facts.model
    found: list[tuple[int, str]] = []
    for op in ops:
        if model.lines[op] >= 0 and class_of(points.rules[op], model, op, flags[op]) is Class.INACTIVE:
            unreachable = any(start <= op < stop for start, stop in facts.graph.unreachable)
            found.append((op, inactive_code(points, op, flags[op], unreachable=unreachable)))
    return found


_BY_OPERANDS = (Kind.ACCESS, Kind.CALL, Kind.ALLOCATE, Kind.CONFINED, Kind.UNKNOWN)


def touches_floats(points: PointsTo, op: int) -> bool:
    """Whether a result, or data that the operation moves through memory, can be a float."""
    rule, model = points.rules[op], points.model
    types, numbers = model.types, model.value_types
    first = model.first_result[op]
    for number in numbers[first : first + model.result_count[op]]:
        if types[number].carries & CARRIES_FLOAT:
            return True
    if rule.kind not in _BY_OPERANDS and rule.flow != Flow.ELEMENTS:
        return False
    operands = model.operands_of(op)
    if rule.kind == Kind.ACCESS:
        for position in rule.stores:
            if types[numbers[operands[position]]].carries & CARRIES_FLOAT:
                return True
        return bool(rule.reads and rule.writes) and any(types[numbers[value]].content & CARRIES_FLOAT for value in operands)
    by_value = any(types[numbers[value]].carries & CARRIES_FLOAT for value in operands)
    through_memory = any(types[numbers[value]].content & CARRIES_FLOAT for value in operands)
    match rule.kind:
        case Kind.CALL:
            written = points.writes.get(op, 0)
            return by_value or any(types[numbers[v]].content & CARRIES_FLOAT and points.targets(v) & written for v in operands)
        case Kind.ALLOCATE:
            return rule.copies and (by_value or through_memory)
        case Kind.CONFINED | Kind.UNKNOWN:
            return by_value or through_memory
        case _:
            return rule.flow == Flow.ELEMENTS and (by_value or through_memory)


class Explainer:
    """Reasons for the operations of one function. Witness trees are built on first use."""

    def __init__(self, text: FunctionText, points: PointsTo, classes: Classes) -> None:
        self.text = text
        self.points = points
        self.model = text.model
        self.rules = points.rules
        self.classes = classes
        self._contains: bytearray | None = None
        self._search: Frontier | None = None
        self.watched: frozenset[int] = frozenset()
        """See `Frontier`; of the last inactive operation that was asked for."""
        self.whole = False
        """Give paths with all their steps."""

    def reason(self, op: int, unreachable: bool) -> Reason:
        """The reason for the operation's class."""
        rule, flags = self.rules[op], self.classes.flags[op]
        if is_structural(rule, self.model, op):
            return self._structural(op, unreachable)
        asserted = asserted_active(self.model.attributes.get(op, {}))
        if asserted:
            return Reason("moves", f"it is declared active by the attribute {asserted}")
        if flags & MOVES:
            return self._moves(op)
        if flags & CLEARS:
            return self._clears(op)
        code = inactive_code(self.points, op, flags, unreachable=unreachable)
        return Reason(code, self._inactive_message(op, rule, code, flags), self._frontier(op, code))

    def _frontier(self, op: int, code: str) -> tuple[Step, ...]:
        return tuple(found.step for found in self.breaks(op, code))

    def breaks(self, op: int, code: str) -> tuple[Break, ...]:
        """Where the way of a derivative to an inactive operation, or from it, ends; in the first context that enters the function."""
        self.watched = frozenset()
        if code not in ("not-varied", "not-useful") or not self.classes.contexts:
            return ()
        facts, context = self.classes.contexts[0]
        if self._search is None:
            self._search = Frontier(self.text, facts, context)
        owned = edges_of(facts.graph, op)
        found = self._search.towards_inputs(op, owned) if code == "not-varied" else self._search.towards_outputs(op, owned)
        self.watched = self._search.watched
        return found

    def _inactive_message(self, op: int, rule: Rule, code: str, flags: int) -> str:
        model, name = self.model, self.model.kinds[op]
        match code:
            case "unreachable":
                return "control never reaches it"
            case "not-useful":
                return "depends on an active input, but no active output depends on it"
            case "declared-inactive" if (known := self.points.externals.get(op, rule)).asserted:
                return known.reason
            case "declared-inactive":
                inputs = self._declared_inputs(op)
                listed = ", ".join(inputs)
                return f"depends only on {listed}, declared inactive" if inputs else "depends only on inputs that are declared inactive"
            case "no-derivative-type":
                if rule.kind == Kind.ALLOCATE:
                    return "makes memory and moves no data"
                results = [model.types[model.value_types[value]].text for value in model.results_of(op)]
                if results:
                    return f"a value of type {results[0]} holds no derivative"
                return "moves nothing that can hold a derivative"
            case _:
                pass
        if rule.kind == Kind.PURE and rule.depends == ():
            if rule.reason and model.operands_of(op):
                return f"{name} passes no derivative on: {rule.reason}"
            if not model.operands_of(op):
                return "a constant"
            return f"{name} passes no derivative on"
        if flags & USEFUL:
            return "an active output depends on it, but it depends on no active input"
        return "depends on no active input"

    def _declared_inputs(self, op: int) -> list[str]:
        bits = 0
        for facts, context in self.classes.contexts:
            for head, _ in edges_of(facts.graph, op):
                bits |= facts.sources[head] & context.declared
            if bits:
                return [self.text.port_name(port) for port in in_order(facts.ports.names_of_inputs(bits))]
        return []

    def _moves(self, op: int) -> Reason:
        for facts, context in self.classes.contexts:
            for head, tail in edges_of(facts.graph, op):
                if facts.sources[head] & context.inputs and facts.sinks[tail] & context.outputs:
                    return self._moving(facts, context, head, tail)
        return Reason("moves", "carries a derivative")

    def _moving(self, facts: FunctionFacts, context: Context, head: int, tail: int) -> Reason:
        path = witness_of(facts, context).through(head, tail, whole=self.whole)
        source, sink = self._ends(facts, context, path)
        return Reason("moves", f"carries a derivative from {source} to {sink}", self._steps(facts, path, source, sink))

    def _ends(self, facts: FunctionFacts, context: Context, path: Path) -> tuple[str, str]:
        """The active input and the active output at a path's ends."""
        source = _first(facts.ports.names_of_inputs(_seed(facts.graph.sources, path.start) & context.inputs), self.text)
        sink = _first(facts.ports.names_of_outputs(_seed(facts.graph.sinks, path.end) & context.outputs), self.text)
        return source, sink

    def _clears(self, op: int) -> Reason:
        for facts, context in self.classes.contexts:
            for owner, old, new in facts.graph.clears:
                if owner == op and facts.sources[old] & context.inputs and facts.sinks[new] & context.outputs:
                    path = witness_of(facts, context).through(old, new, whole=self.whole)
                    location = facts.graph.versions[new - self.model.value_count][0]
                    memory = self.text.location_name(facts.points.locations[location])
                    source, sink = self._ends(facts, context, path)
                    message = f"overwrites {memory}, which may hold a derivative of {source}, with data that has none"
                    return Reason("clears", message, self._steps(facts, path, source, sink))
        return Reason("clears", "overwrites memory that may hold a derivative with data that has none")

    def _steps(self, facts: FunctionFacts, path: Path, source: str, sink: str) -> tuple[Step, ...]:
        steps = [Step(f"starts at {source}", self._node_range(facts, path.start))]
        for position, node in enumerate(path.shown):
            if path.left_out and position == FIRST:
                steps.append(Step(f"{path.left_out} more steps", steps[-1].range))
            step = Step(self._step_message(facts, node), self._node_range(facts, node))
            if step != steps[-1]:
                steps.append(step)
        if sink:
            steps.append(Step(f"ends in {sink}", self._node_range(facts, path.end)))
        return tuple(steps)

    def steps_from_input(self, facts: FunctionFacts, path: Path) -> tuple[Step, ...]:
        """A path from an active input, as steps."""
        source = _first(facts.ports.names_of_inputs(_seed(facts.graph.sources, path.start)), self.text)
        return self._steps(facts, path, source, "")

    def _step_message(self, facts: FunctionFacts, node: int) -> str:
        text, values = self.text, self.model.value_count
        if node < values:
            op = text.defining_operation(node)
            name = text.value_name(node)
            return f"{name} of {self.model.kinds[op]}" if op >= 0 else f"{name}, a block argument"
        location, op = facts.graph.versions[node - values]
        return f"{text.location_name(facts.points.locations[location])} after {self.model.kinds[op]}"

    def _node_range(self, facts: FunctionFacts, node: int) -> Range:
        values = self.model.value_count
        if node < values:
            return self.text.value_range(node)
        op = facts.graph.versions[node - values][1]
        return self.text.range_of(op) if op > 0 else self.text.header_range()

    def _structural(self, op: int, unreachable: bool) -> Reason:
        if unreachable:
            return Reason("nothing-active", "control never reaches it")
        if self.contains_active(op):
            return Reason("contains-active", "contains an active operation")
        if self.forwards_active(op):
            return Reason("forwards-active", "passes on a value that is active")
        return Reason("nothing-active", "contains and passes on nothing active")

    def contains_active(self, op: int) -> bool:
        """Whether an active operation is nested in it."""
        if self._contains is None:
            model, flags = self.model, self.classes.flags
            contains = bytearray(model.operation_count)
            for inner in range(model.operation_count - 1, 0, -1):
                active = flags[inner] & (MOVES | CLEARS) and not is_structural(self.rules[inner], model, inner)
                if active or contains[inner]:
                    contains[model.parent[inner]] = 1
            self._contains = contains
        return bool(self._contains[op])

    def forwards_active(self, op: int) -> bool:
        """Whether an operand or result is active."""
        values = [*self.model.operands_of(op), *self.model.results_of(op)]
        return any(
            facts.sources[value] & context.inputs and facts.sinks[value] & context.outputs
            for facts, context in self.classes.contexts
            for value in values
        )


def _seed(seeds: Sequence[tuple[int, int]], node: int) -> int:
    bits = 0
    for other, mine in seeds:
        if other == node:
            bits |= mine
    return bits


def _first(ports: Sequence[Port], text: FunctionText) -> str:
    """The port to name where there are several: one that the user can see, as near as possible."""
    known = sorted(in_order(ports), key=lambda port: (port.kind == "unknown", port.depth))
    return text.port_name(known[0]) if known else "code that nothing is known about"
