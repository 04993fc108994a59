"""The whole-program analysis: every call site entered separately, no summaries. The reference for the modular analysis.

It costs one copy of a callee for every call, so it is for comparison and for small programs. Recursive calls stay calls by summary.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.activity.classify import CLEARS, MOVES, Classes, classify
from analysis.activity.contexts import Context, called_back_context, enter_callees, find_contexts, requested_context
from analysis.activity.facts import analyse_function
from analysis.activity.inline import INLINED, Inlined, inline
from analysis.dialects.rule import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis.activity.engine import Key, ModuleAnalysis
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.requests import Request
    from analysis.dialects.rule import Rule
    from analysis.memory.aliasing import Aliasing
    from analysis.memory.callsites import Callee
    from analysis.memory.summary import Summary
    from analysis.program.model import FunctionModel


@dataclass(slots=True)
class _InlinedResolver:
    """Answers about the inlined model by what its operations are copies of."""

    analysis: ModuleAnalysis
    inlined: Inlined

    def _origin(self, operation: int) -> tuple[FunctionModel, int]:
        key, op = self.inlined.origins[operation]
        return self.analysis.functions[key], op

    @property
    def opaque_memory(self) -> bool:
        """See `Resolver`."""
        return self.analysis.opaque_memory

    def callee(self, model: FunctionModel, operation: int, rule: Rule) -> Callee | Rule | None:
        """See `Resolver`."""
        return self.analysis.callee(*self._origin(operation), rule)

    def summary(self, callee: Callee, aliasing: Aliasing) -> Summary:
        """See `Resolver`."""
        return self.analysis.summary(callee, aliasing)

    def global_of(self, model: FunctionModel, operation: int, rule: Rule) -> str | None:
        """See `Resolver`."""
        return self.analysis.global_of(*self._origin(operation), rule)

    def holds_addresses(self, name: str) -> bool:
        """See `Resolver`."""
        return self.analysis.holds_addresses(name)

    def is_constant(self, name: str) -> bool:
        """See `Resolver`."""
        return self.analysis.is_constant(name)


def whole_program_classes(analysis: ModuleAnalysis, requests: Sequence[Request]) -> dict[str, Classes]:
    """Classes of the operations that the requests reach, by function."""
    walk = _Walk(analysis)
    for request in requests:
        walk.enter(
            request.function, analysis.root_aliasing(request), lambda facts, asked=request: requested_context(analysis, asked, facts)
        )
    # What unknown code may call back, it calls in the inlined program as well.
    for key, contexts in find_contexts(analysis, requests).items():
        called_back, context = called_back_context(analysis, key[0]) if walk.unknown else (key, None)
        if context is not None and key == called_back and context in contexts:
            walk.enter(key[0], key[1], lambda _, back=context: back)
    return walk.found


class _Walk:
    """Enters functions, everything they call inlined, and collects classes."""

    def __init__(self, analysis: ModuleAnalysis) -> None:
        self.analysis = analysis
        self.found: dict[str, Classes] = {}
        self.unknown = False
        """Code that nothing is known about runs somewhere."""
        self._by_summary: set[tuple[Key, Context]] = set()

    def enter(self, key: str, aliasing: Aliasing, context_of: Callable[[FunctionFacts], Context]) -> None:
        """One function under one aliasing."""
        analysis = self.analysis
        inlined = inline(key, analysis.functions[key], analysis.rules_of, analysis.callee)
        resolver = _InlinedResolver(analysis, inlined)
        facts = analyse_function(key, inlined.model, inlined.rules, analysis.ports(key), aliasing, resolver)
        self.unknown = self.unknown or facts.summary.unknown_effects
        context = context_of(facts)
        classes = Classes(bytearray(inlined.model.operation_count))
        classify(classes, facts, context)
        for op, (origin_key, origin) in enumerate(inlined.origins):
            self._classes(origin_key).flags[origin] |= classes.flags[op]
        _add_inlined_calls(inlined, classes, facts, context, self.found)
        self._left_as_calls(facts, context)

    def _classes(self, key: str) -> Classes:
        mine = self.found.get(key)
        if mine is None:
            mine = self.found[key] = Classes(bytearray(self.analysis.functions[key].operation_count), reached=True)
        return mine

    def _left_as_calls(self, facts: FunctionFacts, context: Context) -> None:
        """Calls that were not inlined (recursion, launches) enter their callees as in the modular analysis."""
        work = [(facts, context)]

        def enter(key: Key, inner: Context, _: int) -> None:
            if (key, inner) not in self._by_summary:
                self._by_summary.add((key, inner))
                callee = self.analysis.facts(*key)
                classify(self._classes(key[0]), callee, inner)
                work.append((callee, inner))

        while work:
            enter_callees(self.analysis, *work.pop(), 1, enter)


def _add_inlined_calls(inlined: Inlined, classes: Classes, facts: FunctionFacts, context: Context, found: dict[str, Classes]) -> None:
    """A call that was replaced by a body has no edges of its own: it is active if a result is, or an operation of that body."""
    model, sources, sinks = inlined.model, facts.sources, facts.sinks
    for op, kind in enumerate(model.kinds):
        if kind != INLINED:
            continue
        inside = any(flag & (MOVES | CLEARS) for flag in classes.flags[op + 1 : model.end[op]])
        if inside or any(sources[v] & context.inputs and sinks[v] & context.outputs for v in model.results_of(op)):
            key, origin = inlined.origins[op]
            found[key].flags[origin] |= MOVES


def differences(analysis: ModuleAnalysis, modular: dict[str, Classes], whole: dict[str, Classes]) -> list[tuple[str, int, bool]]:
    """Operations on which the two disagree: (function, operation, active in the modular analysis). Calls are left out: a call by summary
    moves what its callee moves in the end, an inlined one all that happens inside."""
    disagreeing: list[tuple[str, int, bool]] = []
    for key, classes in modular.items():
        other = whole.get(key)
        if other is None:
            continue
        rules = analysis.rules_of(key)
        for op, flags in enumerate(classes.flags):
            if rules[op].kind == Kind.CALL:
                continue
            mine, theirs = bool(flags & (MOVES | CLEARS)), bool(other.flags[op] & (MOVES | CLEARS))
            if mine != theirs:
                disagreeing.append((key, op, mine))
    return disagreeing
