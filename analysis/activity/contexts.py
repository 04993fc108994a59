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
    from collections.abc import Callable, Sequence

    from analysis.activity.engine import Key, ModuleAnalysis
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
        enter(
            (request.function, aliasing),
            Context(active_inputs(request, facts), active_outputs(request, facts), declared_inputs(request, facts)),
            1 << number,
        )
    done: dict[Key, dict[Context, int]] = {}
    unknown_code = 0
    while queue or ((unknown_code := _called_back(analysis, found, unknown_code, enter)) and queue):
        _, _, key = heapq.heappop(queue)
        waiting.discard(key)
        before = done.setdefault(key, {})
        for context, requests_behind in list(found[key].items()):
            if before.get(context) != requests_behind:
                before[context] = requests_behind
                _enter_callees(analysis, key, context, requests_behind, enter)
    return found


def _called_back(
    analysis: ModuleAnalysis, found: dict[Key, dict[Context, int]], before: int, enter: Callable[[Key, Context, int], None]
) -> int:
    """Code that nothing is known about may call every function whose address is taken, and public ones, with anything: enter that for the
    requests that run such code, as far as public functions take part in them. These requests, as bits; `before`: those for which it is
    done already."""
    behind = 0
    for key, contexts in list(found.items()):
        if analysis.facts(*key).summary.unknown_effects:
            for requests_behind in contexts.values():
                behind |= requests_behind
    if behind & ~before:
        reached = {key for key, _ in found if analysis.functions[key].public}
        for key in sorted(analysis.called_back | reached):
            request = make_request(analysis.functions[key], key, (), "called back")
            aliasing = analysis.root_aliasing(request)
            facts = analysis.facts(key, aliasing)
            inputs, outputs = active_inputs(request, facts), active_outputs(request, facts)
            for port in facts.ports.inputs:
                if port.kind == "global":
                    inputs |= facts.ports.input(port)
                    outputs |= facts.ports.output(port)
            enter((key, aliasing), Context(inputs, outputs), behind)
    return behind


def _union(contexts: dict[Context, int], context: Context, requests_behind: int) -> tuple[Context, int]:
    inputs, outputs, declared, stale = context.inputs, context.outputs, context.declared, context.stale
    for other, behind in contexts.items():
        inputs |= other.inputs
        outputs |= other.outputs
        declared |= other.declared
        stale |= other.stale
        requests_behind |= behind
    return Context(inputs, outputs, declared & ~inputs, stale & ~inputs), requests_behind


def _enter_callees(
    analysis: ModuleAnalysis, key: Key, context: Context, requests_behind: int, enter: Callable[[Key, Context, int], None]
) -> None:
    facts = analysis.facts(*key)
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
        enter((record.callee, record.aliasing), Context(inputs, outputs, declared, stale & ~inputs), requests_behind)
