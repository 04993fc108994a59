"""The differentiable slice of a value: all that it depends on to first order, and all that depends on it, whatever the request.

Wider than an explanation, which shows one path: these are all paths, within one function. A value that is an address stands for the
memory behind it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.memory.locations import bits_of

if TYPE_CHECKING:
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.function_report import FunctionReport
    from analysis.source.positions import Range


@dataclass(frozen=True, slots=True)
class Slice:
    """Places in the text, in textual order: names of operations, and of arguments of functions and blocks."""

    before: tuple[Range, ...]
    """What the value depends on."""
    after: tuple[Range, ...]
    """What depends on the value."""


def differentiable_slice(function: FunctionReport, value: int) -> Slice:
    """The slice of a value of a function that is analysed; empty for one that no derivative flows through."""
    contexts = function.flags.contexts
    if not contexts:
        return Slice((), ())
    facts = contexts[0][0]
    starts = _nodes(facts, value)
    graph = facts.graph
    before = _reached(facts, starts, graph.tails, graph.heads)
    after = _reached(facts, starts, graph.heads, graph.tails)
    return Slice(_places(function, facts, before), _places(function, facts, after))


def _nodes(facts: FunctionFacts, value: int) -> set[int]:
    """A value's own node, and the versions of the memory that it is the address of."""
    if value not in facts.points.points:
        return {value}
    locations = {*bits_of(facts.points.targets(value))}
    versions = enumerate(facts.graph.versions, facts.model.value_count)
    return {value, *(node for node, (location, _) in versions if location in locations)}


def _reached(facts: FunctionFacts, starts: set[int], here: list[int], there: list[int]) -> tuple[set[int], set[int]]:
    """(nodes, operations) on all ways that leave some nodes by edges from `here` to `there`."""
    edges: defaultdict[int, list[int]] = defaultdict(list)
    for number, node in enumerate(here):
        edges[node].append(number)
    seen, walked, waiting = set(starts), set[int](), [*starts]
    while waiting:
        for number in edges.get(waiting.pop(), ()):
            walked.add(number)
            if there[number] not in seen:
                seen.add(there[number])
                waiting.append(there[number])
    graph = facts.graph
    moving = zip(graph.owners, graph.owned_start, graph.owned_stop, strict=True)
    return seen, {op for op, start, stop in moving if any(number in walked for number in range(start, stop))}


def _places(function: FunctionReport, facts: FunctionFacts, reached: tuple[set[int], set[int]]) -> tuple[Range, ...]:
    nodes, operations = reached
    text, model = function.text, facts.model
    written = {*text.written}
    found = {text.name_range_of(op) for op in operations & written}
    found |= {text.value_range(value) for value in nodes if value in model.argument_places and _carries(facts, value)}
    return tuple(sorted(found, key=lambda where: where.start))


def _carries(facts: FunctionFacts, value: int) -> bool:
    """Whether anything flows in or out of a value itself, and not only of the memory that it is the address of."""
    return value in facts.points.points or bool(facts.sources[value]) or bool(facts.sinks[value])
