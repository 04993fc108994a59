"""The part of a view that a picture shows: no mere uses in a whole function, and no more nodes than wanted, by folding regions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analysis.graph_view.data import View
from analysis.graph_view.folding import folded, to_fold, without_uses
from analysis.graph_view.function_graph import Parts

if TYPE_CHECKING:
    from analysis.graph_view.data import GraphView


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn, and what is not."""

    view: GraphView
    only_read: int
    """Nodes that are left out since they are only read."""
    folded: int
    """Regions that are folded."""


def picture(view: GraphView, budget: int, *, uses: bool = False) -> Picture:
    """The picture of a view. `budget`: as many nodes at most, if folding can do that; 0 for no limit."""
    parts = Parts(view.clusters, view.nodes, view.edges)
    if view.view is View.FUNCTION and not uses:
        parts = without_uses(parts)
    only_read = len(view.nodes) - len(parts.nodes)
    closed = to_fold(parts, budget) if budget else frozenset[str]()
    if closed:
        parts = folded(parts, closed)
    return Picture(replace(view, clusters=parts.clusters, nodes=parts.nodes, edges=parts.edges), only_read, len(closed))
