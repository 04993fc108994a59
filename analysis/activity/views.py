"""What an edit changed for the searches of `analysis.activity.frontier`, so that what they found can be kept where nothing did.

A search goes from node to node; what it does at one depends on the edges there, on the operations that make and use it, and on whether
its neighbours are varied and useful. A search that comes by no node for which any of this changed finds what it found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analysis.activity.neighbours import Table, edges_into

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.program.renumbering import Renumbering

MOST = 64
"""Nodes that became varied or useful, or ceased to be."""


class Views(NamedTuple):
    """Nodes at which a search may do something else than before, by their numbers now."""

    towards_outputs: frozenset[int]
    towards_inputs: frozenset[int]


def changed_views(
    old: FunctionFacts, new: FunctionFacts, context: Context, numbers: Renumbering, used: Iterable[int], made: Iterable[int]
) -> Views | None:
    """The nodes, for facts of which the new ones differ by a splice. `used`, `made`: nodes that edges leave, or where they end, which came
    or went. None if they are many."""
    useful = _differing(_moved(old.sinks, numbers), new.sinks, context.outputs)
    varied = _differing(_moved(old.sources, numbers), new.sources, context.inputs)
    if len(useful) > MOST or len(varied) > MOST:
        return None
    outputs = {*used, *(head for node in useful for head in edges_into(new.graph, node))}
    inputs = {*made, *varied}
    if varied:
        model, operands = new.model, Table(new.model.operands)
        users = {model.user_at(position) for node in varied for position in operands.positions(node)}
        inputs.update(value for user in users for value in model.results_of(user))
        replaced = {*varied}
        inputs.update(after for _, before, after in new.graph.clears if before in replaced)
    return Views(frozenset(outputs), frozenset(inputs))


def _moved(states: list[int], numbers: Renumbering) -> list[int]:
    """What was known of each node, by the numbers now."""
    moved = numbers.spread(states)
    for before, now in numbers.renamed.items():
        moved[now] = states[before]
    return moved


def _differing(old: Sequence[int], new: Sequence[int], bits: int) -> list[int]:
    return [node for node, (a, b) in enumerate(zip(old, new, strict=True)) if a != b and bool(a & bits) != bool(b & bits)]
