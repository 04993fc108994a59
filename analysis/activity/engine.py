"""The modular analysis of a whole text: facts of each function, derived from the summaries of its callees (docs/formal.md, "Summaries").

Facts are derived on demand, for a function and an aliasing, callees first. A recursive cycle starts from the summary of a
call that never returns and is repeated until no summary of the cycle grows.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from analysis.activity.facts import FunctionFacts, analyse_function, revised_summary
from analysis.activity.links import qualified, resolve_symbol
from analysis.activity.module import Module
from analysis.activity.requests import CONST
from analysis.activity.reuse import take_over
from analysis.dialects.declared import asserted_inactive
from analysis.dialects.rule import Rule
from analysis.memory.aliasing import root_aliasing
from analysis.memory.callsites import Callee
from analysis.memory.ports import input_ports
from analysis.memory.summary import BOTTOM, Summary
from analysis.memory.summary_text import overlapped

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from analysis.activity.requests import Request
    from analysis.dialects.placed_rules import PlacedRules
    from analysis.memory.aliasing import Aliasing
    from analysis.memory.ports import Port, Ports
    from analysis.program.globals import GlobalModel
    from analysis.program.model import FunctionModel
    from analysis.program.renumbering import Renumbering

FRAMES_PER_LEVEL = 16
Key = tuple[str, "Aliasing"]


@contextmanager
def deep_recursion(levels: int) -> Generator[None]:
    """Room for recursion over nested regions or call chains; Python frames live on the heap, so only the counter has to be raised."""
    old = sys.getrecursionlimit()
    sys.setrecursionlimit(max(old, 2000 + levels * FRAMES_PER_LEVEL))
    try:
        yield
    finally:
        sys.setrecursionlimit(old)


@dataclass(slots=True)
class _Recursion:
    """Functions whose derivation has begun and not ended."""

    depth: dict[Key, int] = field(default_factory=dict["Key", int])
    assumed: dict[Key, Summary] = field(default_factory=dict["Key", Summary])
    """What is known so far of the summary of an unfinished function; only grows."""
    tentative: dict[Key, tuple[FunctionFacts, int]] = field(default_factory=dict["Key", "tuple[FunctionFacts, int]"])
    """Facts that rest on an assumed summary, and the smallest depth of the functions assumed."""
    lowest: int = sys.maxsize
    """Smallest depth of an unfinished function that the current derivation asked for."""
    growth: int = 0
    """How often an assumed summary has grown."""


class ModuleAnalysis(Module):
    """Facts of the functions of one text. Immutable input, results cached."""

    def __init__(
        self, functions: Mapping[str, FunctionModel], globals_: Mapping[str, GlobalModel], previous: ModuleAnalysis | None = None
    ) -> None:
        super().__init__(functions, globals_, previous)
        self._ports: dict[str, Ports] = {}
        self._facts: dict[str, dict[Aliasing, FunctionFacts]] = {}
        """By function, in the order in which their derivation was begun."""
        self._recursion = _Recursion()
        if previous is not None:
            take_over(self, previous)

    def with_bodies(self, changed: Mapping[str, FunctionModel]) -> Self | None:
        """See `Module`. What was derived of other functions stays."""
        new = super().with_bodies(changed)
        if new is not None:
            new._ports = {key: ports for key, ports in self._ports.items() if key not in changed}
            new._facts = {key: dict(facts) for key, facts in self._facts.items() if key not in changed}
            new._recursion = _Recursion()
        return new

    def with_facts(self, key: str, model: FunctionModel, facts: Sequence[FunctionFacts]) -> Self:
        """See `with_operation`; these are all facts of that function."""
        return self.with_operation(key, model)._exchange(key, self.ports(key), facts)

    def with_replaced(
        self, key: str, model: FunctionModel, rules: PlacedRules, numbers: Renumbering, ports: Ports, facts: Sequence[FunctionFacts]
    ) -> Self:
        """See `with_splice`; these are all facts of that function."""
        return self.with_splice(key, model, rules, numbers)._exchange(key, ports, facts)

    def _exchange(self, key: str, ports: Ports, facts: Sequence[FunctionFacts]) -> Self:
        """Give a copy of an analysis other facts of a function."""
        self._ports = {**self._ports, key: ports}
        self._facts = {name: dict(known) for name, known in self._facts.items()}
        self._facts[key] = {each.aliasing: each for each in facts}
        self._recursion = _Recursion()
        return self

    def facts_of(self, key: str) -> list[FunctionFacts]:
        """All facts of a function that were derived, in the order in which that was done."""
        return list(self._facts.get(key, {}).values())

    def summarize(self, key: str) -> None:
        """Make good what `revised_summary` left out."""
        for facts in self.facts_of(key):
            facts.summary = revised_summary(facts.summary, facts.ports, facts.graph, facts.sources, carried=True)

    def keep(self, key: str, previous: ModuleAnalysis) -> None:
        """Take over all that an earlier analysis knows of a function."""
        if key in previous._ports:
            self._ports[key] = previous._ports[key]
        if key in previous._facts:
            self._facts[key] = dict(previous._facts[key])

    def ports(self, key: str) -> Ports:
        """Inputs and outputs of a function."""
        ports = self._ports.get(key)
        if ports is None:
            ports = self._ports[key] = input_ports(self.functions[key], self._touched[key])
        return ports

    def root_aliasing(self, request: Request) -> Aliasing:
        """What may be assumed of the memory that a requested function is given.

        What opaque memory is accessed as depends on what may overlap, so the two are settled together; groups only grow.
        """
        model, mutable = self.functions[request.function], self.mutable_globals(request.function)
        closed = [index for index, activity in enumerate(request.arguments) if activity == CONST]
        aliasing = root_aliasing(model, closed, mutable)
        if not self.ports(request.function).opaque:
            return aliasing
        kinds: dict[Port, int] = {}
        while True:
            for port, kind in self.facts(request.function, aliasing).summary.accesses.items():
                kinds[port] = kinds.get(port, 0) | kind
            grown = root_aliasing(model, closed, mutable, kinds)
            if grown == aliasing:
                return aliasing
            aliasing = grown

    def facts(self, key: str, aliasing: Aliasing) -> FunctionFacts:
        """The facts of a function with a body."""
        found = self._known((key, aliasing))
        if found is None:
            with deep_recursion(self.levels):
                self._derive((key, aliasing))
            found = self._facts[key][aliasing]
        return found

    def _known(self, key: Key) -> FunctionFacts | None:
        known = self._facts.get(key[0])
        return known.get(key[1]) if known is not None else None

    def _settled(self, key: Key, facts: FunctionFacts) -> None:
        self._facts.setdefault(key[0], {})[key[1]] = facts

    def summary(self, callee: Callee, aliasing: Aliasing) -> Summary:
        """Summary of a callee; while it is being derived itself, what is known of it so far."""
        if callee.stated is not None:
            return overlapped(callee.stated, aliasing.groups)
        key = (callee.key, aliasing)
        found = self._known(key)
        if found is not None:
            return found.summary
        recursion = self._recursion
        if key in recursion.depth:
            recursion.lowest = min(recursion.lowest, recursion.depth[key])
            return recursion.assumed[key]
        if key in recursion.tentative:
            tentative, lowest = recursion.tentative[key]
            recursion.lowest = min(recursion.lowest, lowest)
            return tentative.summary
        return self._derive(key)

    def _derive(self, key: Key) -> Summary:
        recursion = self._recursion
        depth = recursion.depth[key] = len(recursion.depth)
        recursion.assumed.setdefault(key, BOTTOM)
        outer_lowest = recursion.lowest
        try:
            while True:
                recursion.lowest = sys.maxsize
                growth, before = recursion.growth, len(recursion.tentative)
                facts = self._analyse(key)
                lowest = recursion.lowest
                if lowest > depth:
                    self._settled(key, facts)
                    del recursion.assumed[key]
                    break
                joined = recursion.assumed[key].join(facts.summary)
                if joined != recursion.assumed[key]:
                    recursion.growth += 1
                    recursion.assumed[key] = joined
                facts.summary = joined
                entries = list(recursion.tentative)[before:]
                if lowest < depth:
                    recursion.tentative[key] = (facts, lowest)
                    outer_lowest = min(outer_lowest, lowest)
                    break
                if recursion.growth == growth:
                    self._settled(key, facts)
                    for member in entries:
                        self._settled(member, recursion.tentative[member][0])
                        recursion.assumed.pop(member, None)
                    del recursion.assumed[key]
                for member in entries:
                    del recursion.tentative[member]
                if recursion.growth == growth:
                    break
        finally:
            del recursion.depth[key]
            recursion.lowest = outer_lowest
        return facts.summary

    def _analyse(self, key: Key) -> FunctionFacts:
        name, aliasing = key
        return analyse_function(name, self.functions[name], self._rules[name], self.ports(name), aliasing, self)

    def callee(self, model: FunctionModel, operation: int, rule: Rule) -> Callee | Rule | None:
        """What a CALL operation runs (see `Resolver`)."""
        symbol = model.attributes.get(operation, {}).get(rule.symbol)
        if not isinstance(symbol, str):
            return None
        key = resolve_symbol(model.scope, symbol)
        target = self.functions.get(key)
        if target is not None and (asserted := asserted_inactive(target.attributes.get(0, {}))) is not None:
            return asserted
        if target is not None and not target.is_declaration:
            caller = qualified(model.scope, model.symbol)
            return Callee(key, target, self.ports(key), self._component.get(caller) == self._component[key])
        stated = self.stated.get(key)
        if target is not None and stated is not None:
            return Callee(key, target, self.ports(key), recursive=False, stated=stated)
        return self._external(model, operation, rule, symbol)
