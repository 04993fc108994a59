"""The dependency graph of one function: values and memory versions as nodes, first-order dependence as edges in program order.

Nodes 0 .. value_count - 1 are the function's values, the rest are memory versions (memory in SSA form, docs/formal.md, "Memory
versions") and hubs (one node in the middle where many inputs reach many outputs). The graph is built once for a function and an aliasing;
sources, sinks, classes for any request, and explanations are all read from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analysis.memory.aliasing import Aliasing


@dataclass(frozen=True, slots=True)
class CallRecord:
    """How a call of a function with a body connects the two graphs."""

    operation: int
    callee: str
    aliasing: Aliasing
    inputs: tuple[tuple[int, tuple[int, ...]], ...]
    """(input bit of the callee, the caller's nodes that enter there)."""
    outputs: tuple[tuple[int, tuple[int, ...]], ...]
    """(output bit of the callee, the caller's nodes that leave there)."""


@dataclass(slots=True)
class Graph:
    """Edges heads[i] -> tails[i], and who they belong to."""

    node_count: int = 0
    heads: list[int] = field(default_factory=list[int])
    tails: list[int] = field(default_factory=list[int])
    slices: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Edge ranges that contain cycles, ascending, disjoint."""

    owners: list[int] = field(default_factory=list[int])
    """Operations that move data, with the edges that do it: operation, first edge, end edge; parallel lists."""
    owned_start: list[int] = field(default_factory=list[int])
    owned_stop: list[int] = field(default_factory=list[int])

    clears: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])
    """(operation, memory version before, memory version after) for every write of memory that had content."""
    residue: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """(node, node) with no edge between them, where the derivative of the first stays in the second if operations are left out."""
    sources: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """(node, input bits) where data enters."""
    sinks: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """(node, output bits) where data leaves."""
    calls: list[CallRecord] = field(default_factory=list[CallRecord])
    versions: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """By node behind the values: (location, operation that made the version); location -1 for a hub, operation -1 at entry."""
    unreachable: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Ranges of operations that never run."""
    returned: bool = False
    """Some return can be reached."""
    kept: dict[object, object] = field(init=False, compare=False, repr=False, default_factory=dict[object, object])
    """What readers made of the edges, by a key of theirs."""
