"""Classes of operations in one context (docs/formal.md, "Classification").

An operation is active when one of its edges leads from a varied node to a useful one (it moves a derivative), or when it
overwrites a varied memory version by a useful one (it clears a derivative).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analysis.activity.stale import stale_nodes
from analysis.dialects.declared import asserted_active

if TYPE_CHECKING:
    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.views import Views
    from analysis.program.model import FunctionModel
    from analysis.program.renumbering import Renumbering
    from analysis.program.splice import Splice

MOVES, CLEARS = 1, 2
VARIED, USEFUL = 4, 8
DECLARED = 16
"""It would be varied if inputs that a request declares inactive were active."""


@dataclass(slots=True)
class Classes:
    """By operation: a union of MOVES, CLEARS, VARIED, USEFUL, DECLARED, over all contexts seen."""

    flags: bytearray
    reached: bool = False
    contexts: list[tuple[FunctionFacts, Context]] = field(default_factory=list["tuple[FunctionFacts, Context]"])
    kept: dict[str, object] = field(default_factory=dict[str, object])
    """What clients made of the classes, by a name of theirs: the classes stay the same object for a function that an edit does not
    touch, also where it moves."""
    revision: Revision | Hiding | Replacing | None = None
    """Where little was edited: from what. Whoever has looked at it takes it away."""

    def forget(self) -> None:
        """Let clients make all of it anew."""
        self.kept.clear()
        self.revision = None


@dataclass(frozen=True, slots=True)
class Revision:
    """Classes of a function before an edit of one operation."""

    earlier: Classes
    operation: int
    line: int
    """That the operation fills, counted from the function's first."""


@dataclass(frozen=True, slots=True)
class Hiding:
    """Classes of a function before an edit by which some lines lost their meaning, or that have none."""

    earlier: Classes
    first: int
    """Line, counted from the function's first."""
    behind: int
    """First line behind those that went, in the old text."""
    shift: int
    """How many lines further down the rest stands."""


@dataclass(frozen=True, slots=True)
class Replacing:
    """Classes of a function before an edit that replaced a few neighbouring operations."""

    earlier: Classes
    splice: Splice
    numbers: Renumbering
    """Of the nodes that searches came by."""
    views: Views | None
    """What it changed for searches, if that is little."""


def classify(classes: Classes, facts: FunctionFacts, context: Context) -> None:
    """Add one context."""
    found = flags_of(facts, context)
    if classes.reached or any(classes.flags):
        found = bytes(a | b for a, b in zip(classes.flags, found, strict=True))
    classes.flags[:] = found
    classes.reached = True
    classes.contexts.append((facts, context))


def flags_of(facts: FunctionFacts, context: Context) -> bytes:
    """The classes in one context, by operation; made once."""
    known = facts.flags.get(context)
    if known is None:
        graph, sources, sinks = facts.graph, facts.sources, facts.sinks
        outputs, inputs = context.outputs, context.inputs
        flags = bytearray(facts.model.operation_count)
        move(flags, facts, context, 0, len(graph.owners))
        left = stale_nodes(facts, context)
        for op, before, after in graph.clears:
            if sinks[after] & outputs and (sources[before] & inputs or before in left):
                flags[op] |= CLEARS
        known = facts.flags[context] = bytes(flags)
    return known


def move(flags: bytearray, facts: FunctionFacts, context: Context, first: int, last: int) -> None:
    """Add what the operations move that have the entries from `first` to `last` of `Graph.owners`."""
    graph, sources, sinks = facts.graph, facts.sources, facts.sinks
    heads, tails = graph.heads, graph.tails
    inputs, outputs, declared = context.inputs, context.outputs, context.declared
    entries = (graph.owners, graph.owned_start, graph.owned_stop)
    if last - first < len(graph.owners):
        entries = (entries[0][first:last], entries[1][first:last], entries[2][first:last])
    for op, start, stop in zip(*entries, strict=True):
        found = 0
        for edge in range(start, stop):
            reach = sources[heads[edge]]
            if reach & inputs:
                found |= (VARIED | USEFUL | MOVES) if sinks[tails[edge]] & outputs else VARIED
            elif sinks[tails[edge]] & outputs:
                found |= (USEFUL | DECLARED) if reach & declared else USEFUL
        if found:
            flags[op] |= found


def mark_asserted(classes: Classes, model: FunctionModel) -> None:
    """What the program declares active is."""
    for op, attributes in model.attributes.items():
        if op and asserted_active(attributes):
            classes.flags[op] |= MOVES
