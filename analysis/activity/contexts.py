"""Top-down: with which active inputs and outputs each function is entered, from the requests along the calls.

A context is a pair of port sets for one function and aliasing. Contexts of different calls are kept apart, so that one call
with varied operands does not make the callee's work for another call active; equal ones are met once.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.activity.requests import active_inputs, active_outputs, declared_inputs, make_request
from analysis.activity.stale import stale_nodes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from analysis.activity.engine import Key, ModuleAnalysis
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.requests import Request

MAX_CONTEXTS = 16
"""Contexts kept apart for one function and aliasing; more are merged into their union."""


@dataclass(frozen=True, slots=True)
class Context:
    """How a function is entered."""

    inputs: int
    """Inputs that are varied, as bits of the function's input ports."""
    outputs: int
    """Outputs that are useful, as bits of its output ports."""
    declared: int = 0
    """Inputs that a request declares inactive."""
    stale: int = 0
    """Inputs whose memory may hold a derivative that is not theirs any more, since what cleared it is left out."""


def find_contexts(analysis: ModuleAnalysis, requests: Sequence[Request]) -> dict[Key, dict[Context, int]]:
    """For each function and aliasing that a request reaches: its contexts, each with the bit set of requests behind it."""
    rank = {key: -position for position, key in enumerate(analysis.order)}
    found: dict[Key, dict[Context, int]] = {}
    queue: list[tuple[int, int, Key]] = []
    waiting: set[Key] = set()
    serial = 0

    def enter(key: Key, context: Context, requests_behind: int) -> None:
        nonlocal serial
        contexts = found.setdefault(key, {})
        old = contexts.get(context, 0)
        if requests_behind & ~old:
            if context not in contexts and len(contexts) >= MAX_CONTEXTS:
                context, requests_behind = _union(contexts, context, requests_behind)
                contexts.clear()
            contexts[context] = contexts.get(context, 0) | requests_behind
            if key not in waiting:
                waiting.add(key)
                serial += 1
                heapq.heappush(queue, (rank[key[0]], serial, key))

    for number, request in enumerate(requests):
        aliasing = analysis.root_aliasing(request)
        facts = analysis.facts(request.function, aliasing)
        enter((request.function, aliasing), requested_context(analysis, request, facts), 1 << number)
    done: dict[Key, dict[Context, int]] = {}
    while True:
        while queue:
            _, _, key = heapq.heappop(queue)
            waiting.discard(key)
            before = done.setdefault(key, {})
            for context, requests_behind in list(found[key].items()):
                if before.get(context) != requests_behind:
                    before[context] = requests_behind
                    enter_callees(analysis, analysis.facts(*key), context, requests_behind, enter)
        for key, context, requests_behind in _called_back(analysis, found):
            enter(key, context, requests_behind)
        if not queue:
            return found


def requested_context(analysis: ModuleAnalysis, request: Request, facts: FunctionFacts) -> Context:
    """How a request enters its function, of which these are facts. Ports that these facts do not mention are left out: which there are
    depends on what else was derived for the function."""
    globals_ = analysis.differentiable_globals(request.function)
    inputs, outputs = active_inputs(request, facts, globals_), active_outputs(request, facts, globals_)
    entering, leaving = _mentioned(facts.graph.sources), _mentioned(facts.graph.sinks)
    return Context(inputs & entering, outputs & leaving, declared_inputs(request, facts) & entering)


def _mentioned(seeds: Iterable[tuple[int, int]]) -> int:
    mentioned = 1
    for _, bits in seeds:
        mentioned |= bits
    return mentioned


def _called_back(analysis: ModuleAnalysis, found: Mapping[Key, Mapping[Context, int]]) -> Iterator[tuple[Key, Context, int]]:
    """Code that nothing is known about may call every function whose address is taken, and public ones, with anything: so they are entered
    by the requests of their section that run such code. Public functions that no request reaches are left out."""
    behind: dict[str, int] = {}
    for key, contexts in found.items():
        if analysis.facts(*key).summary.unknown_effects:
            section = section_of(key[0])
            for requests_behind in contexts.values():
                behind[section] = behind.get(section, 0) | requests_behind
    reached = {key for key, _ in found if analysis.functions[key].public}
    for key in sorted(analysis.called_back | reached) if behind else ():
        if section_of(key) in behind:
            yield (*called_back_context(analysis, key), behind[section_of(key)])


def section_of(key: str) -> str:
    """The section in which a function stands, from its qualified name."""
    return key.partition("::")[0]


def called_back_context(analysis: ModuleAnalysis, key: str) -> tuple[Key, Context]:
    """How unknown code calls a function: with everything varied and useful but what is declared const."""
    request = make_request(analysis.functions[key], key, (), "called back")
    aliasing = analysis.root_aliasing(request)
    facts = analysis.facts(key, aliasing)
    context = requested_context(analysis, request, facts)
    inputs, outputs = context.inputs, context.outputs
    for port in facts.ports.inputs:
        if port.kind == "global":
            inputs |= facts.ports.input(port)
            outputs |= facts.ports.output(port)
    return (key, aliasing), Context(inputs, outputs)


def _union(contexts: dict[Context, int], context: Context, requests_behind: int) -> tuple[Context, int]:
    inputs, outputs, declared, stale = context.inputs, context.outputs, context.declared, context.stale
    for other, behind in contexts.items():
        inputs |= other.inputs
        outputs |= other.outputs
        declared |= other.declared
        stale |= other.stale
        requests_behind |= behind
    return Context(inputs, outputs, declared & ~inputs, stale & ~inputs), requests_behind


def enter_callees(
    analysis: ModuleAnalysis, facts: FunctionFacts, context: Context, requests_behind: int, enter: Callable[[Key, Context, int], None]
) -> None:
    """The contexts in which a function, itself entered in a context, enters what it calls."""
    known = facts.entered.get(context)
    if known is None:
        known = facts.entered[context] = tuple(_entries(analysis, facts, context))
    for key, inner in known:
        enter(key, inner, requests_behind)


def _entries(analysis: ModuleAnalysis, facts: FunctionFacts, context: Context) -> Iterator[tuple[Key, Context]]:
    sources, sinks = facts.sources, facts.sinks
    left = stale_nodes(facts, context)
    for record in facts.graph.calls:
        if record.callee in analysis.stated:
            continue
        inputs = outputs = 1
        declared = stale = 0
        for bit, nodes in record.inputs:
            reach = 0
            for node in nodes:
                reach |= sources[node]
            if reach & context.inputs:
                inputs |= bit
            elif reach & context.declared:
                declared |= bit
            if left and not left.isdisjoint(nodes):
                stale |= bit
        for bit, nodes in record.outputs:
            for node in nodes:
                if sinks[node] & context.outputs:
                    outputs |= bit
                    break
        yield (record.callee, record.aliasing), Context(inputs, outputs, declared, stale & ~inputs)
