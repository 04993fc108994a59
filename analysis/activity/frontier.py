"""Frontiers: for an inactive operation, the nearest places where the way of a derivative to it, or from it, ends.

Towards inputs: operations that take something varied and pass nothing on (a comparison, a rounding), and writes that replace varied memory.
Towards outputs: operations that use a result and pass nothing on, and writes that replace it before anybody reads it. The search is
bounded; what lies beyond is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from analysis.activity.neighbours import Table, edges_into, edges_out_of
from analysis.activity.report import Step
from analysis.dialects.rule import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.naming import FunctionText

MAX_VISITED = 64
MAX_STEPS = 4


@dataclass(frozen=True, slots=True)
class Break:
    """One place where the way ends."""

    step: Step
    operation: int
    """What passes nothing on, or overwrites; the searched operation itself where nothing uses or reads what it makes."""
    trail: tuple[int, ...]
    """Nodes of the dependency graph from the searched operation to this place, the nearest first. Neighbours that no edge joins are
    the operands and results of one operation, or the two versions of an overwrite."""


class Frontier:
    """Searches in one function and context."""

    def __init__(self, text: FunctionText, facts: FunctionFacts, context: Context) -> None:
        self.text = text
        self.facts = facts
        self.context = context
        self.model = facts.model
        self.watched: frozenset[int] = frozenset()
        """Nodes that the last search came by, or looked at: what it found depends on no other (`analysis.activity.views`)."""

    @cached_property
    def before(self) -> dict[int, list[tuple[int, int]]]:
        """Memory version -> (operation that made it, version before)."""
        found: dict[int, list[tuple[int, int]]] = {}
        for op, old, new in self._overwrites():
            found.setdefault(new, []).append((op, old))
        return found

    @cached_property
    def after(self) -> dict[int, list[tuple[int, int]]]:
        """Memory version -> (operation that wrote over it, version after)."""
        found: dict[int, list[tuple[int, int]]] = {}
        for op, old, new in self._overwrites():
            found.setdefault(old, []).append((op, new))
        return found

    def _overwrites(self) -> Iterator[tuple[int, int, int]]:
        """`Graph.clears` within one location. A store at a repeated place takes bytes out of others as well, which stay as they are."""
        graph, values = self.facts.graph, self.model.value_count
        for op, old, new in graph.clears:
            if old < values or graph.versions[old - values][0] == graph.versions[new - values][0]:
                yield op, old, new

    @cached_property
    def _operands(self) -> Table:
        return Table(self.model.operands)

    def users(self, value: int) -> list[int]:
        """Operations that a value is an operand of, once for each time."""
        return [self.model.user_at(position) for position in self._operands.positions(value)]

    def varied(self, node: int) -> bool:
        """Whether an active input reaches the node."""
        return bool(self.facts.sources[node] & self.context.inputs)

    def useful(self, node: int) -> bool:
        """Whether the node reaches an active output."""
        return bool(self.facts.sinks[node] & self.context.outputs)

    def towards_inputs(self, op: int, owned: Iterable[tuple[int, int]]) -> tuple[Break, ...]:
        """Where what the operation reads loses its derivative."""
        steps: list[Break] = []
        rule = self.facts.points.rules[op]
        if rule.kind == Kind.PURE and rule.depends == ():
            steps += [Break(self._stops(op), op, (value,)) for value in self._varied_operands(op)[:1]]
        work = list(dict.fromkeys([*(head for head, _ in owned), *self.model.operands_of(op)]))
        seen = dict.fromkeys(work, -1)
        popped = [*work]
        while work and len(seen) < MAX_VISITED and len(steps) < MAX_STEPS:
            node = work.pop(0)
            popped.append(node)
            onward = edges_into(self.facts.graph, node)
            if node < self.model.value_count:
                maker = self.text.defining_operation(node)
                if maker > 0 and not self.varied(node):
                    reached = self._varied_operands(maker)
                    if reached:
                        steps.append(Break(self._stops(maker), maker, (*_trail(seen, node), reached[0])))
                        continue
                    onward += self.model.operands_of(maker)
            else:
                for writer, old in self.before.get(node, ()):
                    if self.varied(old) and not self.varied(node):
                        step = Step(f"{self.model.kinds[writer]} replaces what was varied", self.text.range_of(writer))
                        steps.append(Break(step, writer, (*_trail(seen, node), old)))
            for other in onward:
                if other not in seen:
                    seen[other] = node
                    work.append(other)
        self.watched = frozenset(popped)
        return _distinct(steps)

    def _varied_operands(self, op: int) -> list[int]:
        return [value for value in self.model.operands_of(op) if self.varied(value)]

    def towards_outputs(self, op: int, owned: Iterable[tuple[int, int]]) -> tuple[Break, ...]:
        """Where what the operation makes stops counting."""
        steps: list[Break] = []
        work = list(dict.fromkeys([*self.model.results_of(op), *(tail for _, tail in owned)]))
        seen = dict.fromkeys(work, -1)
        popped: list[int] = []
        while work and len(seen) < MAX_VISITED and len(steps) < MAX_STEPS:
            node = work.pop(0)
            popped.append(node)
            onward = edges_out_of(self.facts.graph, node)
            if node < self.model.value_count:
                users = self.users(node)
                if not users:
                    step = Step(f"{self.text.value_name(node)} is not used", self.text.value_range(node))
                    steps.append(Break(step, op, _trail(seen, node)))
                for user in users:
                    results = [value for value in self.model.results_of(user) if value in onward]
                    if not results and self.model.result_count[user] and not self.model.regions.get(user):
                        steps.append(Break(self._stops(user), user, (*_trail(seen, node), *self.model.results_of(user)[:1])))
            else:
                for writer, new in self.after.get(node, ()):
                    if new not in onward:
                        step = Step(f"{self.model.kinds[writer]} overwrites it", self.text.range_of(writer))
                        steps.append(Break(step, writer, (*_trail(seen, node), new)))
                if not onward and node not in self.after:
                    location = self.facts.graph.versions[node - self.model.value_count][0]
                    if location >= 0:
                        name = self.text.location_name(self.facts.points.locations[location])
                        step = Step(f"nothing reads {name} afterwards", self.text.range_of(op))
                        steps.append(Break(step, op, _trail(seen, node)))
            for other in onward:
                if other not in seen and not self.useful(other):
                    seen[other] = node
                    work.append(other)
        self.watched = frozenset(popped)
        return _distinct(steps)[:MAX_STEPS]

    def _stops(self, op: int) -> Step:
        rule = self.facts.points.externals.get(op, self.facts.points.rules[op])
        why = f": {rule.reason}" if rule.reason else ""
        return Step(f"{self.model.kinds[op]} passes no derivative on{why}", self.text.range_of(op))


def _trail(seen: Mapping[int, int], node: int) -> tuple[int, ...]:
    """From where the search began to a node that it met."""
    found: list[int] = []
    while node != -1:
        found.append(node)
        node = seen[node]
    return tuple(reversed(found))


def _distinct(breaks: Iterable[Break]) -> tuple[Break, ...]:
    """The first of those that say the same."""
    first: dict[Step, Break] = {}
    for found in breaks:
        first.setdefault(found.step, found)
    return tuple(first.values())
