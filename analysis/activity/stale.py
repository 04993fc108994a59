"""Stale memory: versions that may hold a derivative which is not theirs, where inactive operations are left out (docs/formal.md,
"Classification").

An inactive write of data without a derivative over a varied version is left out where nobody reads what it wrote; then the shadow memory
keeps the derivative that was there. The next write that somebody does read has to clear it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Set

    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts


def stale_nodes(facts: FunctionFacts, context: Context) -> Set[int]:
    """Nodes that are not varied and whose shadow may hold a derivative all the same, whichever of the inactive operations are left out."""
    known = facts.stale.get(context)
    if known is None:
        known = facts.stale[context] = _stale_nodes(facts, context)
    return known


def _stale_nodes(facts: FunctionFacts, context: Context) -> Set[int]:
    graph, sources, sinks = facts.graph, facts.sources, facts.sinks
    inputs, outputs = context.inputs, context.outputs
    work: list[int] = []
    if context.stale:
        work += [node for node, bits in graph.sources if bits & context.stale and not sources[node] & inputs]
    for before, after in graph.residue:
        if sources[before] & inputs and not sources[after] & inputs and not sinks[after] & outputs:
            work.append(after)
    if not work:
        return frozenset()
    onward: dict[int, list[int]] = {}
    for before, after in graph.residue:
        onward.setdefault(before, []).append(after)
    for before, after in zip(graph.heads, graph.tails, strict=True):
        if not (sources[after] & inputs or sinks[after] & outputs):
            onward.setdefault(before, []).append(after)
    stale = set(work)
    while work:
        for after in onward.get(work.pop(), ()):
            if after not in stale and not sources[after] & inputs and not sinks[after] & outputs:
                stale.add(after)
                work.append(after)
    return stale
