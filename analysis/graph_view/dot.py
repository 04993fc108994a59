"""A view in the DOT language of Graphviz, for pictures on paper-white ground. Drawing them is left to who can start programs.

Shapes tell kinds, colours and borders tell activity; both are told twice, so that neither needs colour vision.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol, cast

import graphviz  # pyright: ignore[reportMissingTypeStubs] - it has none

from analysis.graph_view.data import Activity, ClusterKind, EdgeKind, NodeKind

if TYPE_CHECKING:
    from analysis.graph_view.data import Cluster, Edge, GraphView, Node

ORANGE, BLUE, GREY, INK, FAINT = "#b35900", "#1f5fbf", "#8a8f98", "#24292f", "#6a7078"
LONGEST = 40
"""Characters of a line in a node."""

_SHAPES = {
    NodeKind.OPERATION: "box",
    NodeKind.ARGUMENT: "ellipse",
    NodeKind.MEMORY: "cylinder",
    NodeKind.OUTPUT: "cylinder",
    NodeKind.FUNCTION: "box",
    NodeKind.EXTERNAL: "box",
    NodeKind.GAP: "plaintext",
}
_ACTIVITIES = {
    Activity.ACTIVE: {"style": "filled,rounded", "fillcolor": "#ffe6cc", "color": ORANGE, "penwidth": "1.6", "fontcolor": INK},
    Activity.INACTIVE: {"style": "filled,rounded,dashed", "fillcolor": "#f5f6f7", "color": GREY, "penwidth": "1", "fontcolor": FAINT},
    Activity.STRUCTURAL: {"style": "filled,rounded", "fillcolor": "#ffffff", "color": "#57606a", "penwidth": "1", "fontcolor": INK},
    Activity.UNKNOWN: {"style": "filled,rounded,dotted", "fillcolor": "#ffffff", "color": GREY, "penwidth": "1.2", "fontcolor": FAINT},
}
_EDGES = {
    EdgeKind.DIFFERENTIABLE: {"style": "solid", "arrowhead": "normal"},
    EdgeKind.MEMORY: {"style": "dashed", "arrowhead": "normal"},
    EdgeKind.OVERWRITE: {"style": "dashed", "arrowhead": "tee"},
    EdgeKind.CONTROL: {"style": "dotted", "arrowhead": "odiamond"},
    EdgeKind.USE: {"style": "dotted", "arrowhead": "vee", "arrowsize": "0.6"},
    EdgeKind.CALL: {"style": "solid", "arrowhead": "normal"},
}


class _Writer(Protocol):
    """What is used of graphviz.Digraph, which is only partly typed."""

    source: str

    def attr(self, **attributes: str) -> None: ...

    def node(self, name: str, **attributes: str) -> None: ...

    def edge(self, tail: str, head: str, **attributes: str) -> None: ...

    def subgraph(self, *, name: str) -> AbstractContextManager[_Writer]: ...


def to_dot(view: GraphView) -> str:
    """The text of a directed graph."""
    made = graphviz.Digraph(
        "activity",
        graph_attr={
            "label": _escaped(f"{view.title}: {view.message}" if view.title else view.message),
            "labelloc": "t",
            "fontname": "Helvetica,Arial,sans-serif",
            "fontsize": "11",
            "fontcolor": INK,
            "bgcolor": "white",
            "ranksep": "0.35",
            "nodesep": "0.2",
        },
        node_attr={"fontname": "Courier,monospace", "fontsize": "10", "height": "0.3", "margin": "0.08,0.04"},
        edge_attr={"color": GREY, "arrowsize": "0.7", "fontname": "Helvetica,Arial,sans-serif", "fontsize": "9"},
    )
    graph = cast("_Writer", made)
    inside: dict[str | None, list[Node]] = {}
    for node in view.nodes:
        inside.setdefault(node.cluster, []).append(node)
    children: dict[str | None, list[Cluster]] = {}
    for cluster in view.clusters:
        children.setdefault(cluster.parent, []).append(cluster)
    _fill(graph, None, inside, children, view.target)
    for edge in view.edges:
        graph.edge(edge.source, edge.target, **_edge(edge))
    return graph.source


def _fill(
    graph: _Writer,
    around: str | None,
    inside: dict[str | None, list[Node]],
    children: dict[str | None, list[Cluster]],
    target: str | None,
) -> None:
    """Nesting is as deep as the program's: a program that is nested more deeply than Python's stack does not parse."""
    for node in inside.get(around, ()):
        graph.node(node.id, **_node(node, is_target=node.id == target))
    for cluster in children.get(around, ()):
        with graph.subgraph(name=f"cluster_{cluster.id}") as part:
            outer = cluster.kind in (ClusterKind.FUNCTION, ClusterKind.MODULE)
            part.attr(
                label=_escaped(_short(cluster.label)),
                labeljust="l",
                fontname="Helvetica,Arial,sans-serif",
                fontsize="10",
                fontcolor=FAINT,
                style="rounded" if outer else "rounded,filled",
                fillcolor="#00000008",
                color=GREY if outer else "#c5cad1",
            )
            _fill(part, cluster.id, inside, children, target)


def _node(node: Node, *, is_target: bool) -> dict[str, str]:
    lines = [_escaped(_short(node.label)), *([_escaped(_short(node.detail))] if node.detail else [])]
    attributes = {"shape": _SHAPES[node.kind], "label": "\\n".join(lines), "tooltip": _escaped(node.message or node.label)}
    attributes |= _ACTIVITIES[node.activity]
    if node.kind is NodeKind.GAP:
        attributes |= {"style": "solid", "fontcolor": FAINT}
    if node.kind is NodeKind.EXTERNAL:
        attributes["style"] += ",dotted"
    if is_target:
        attributes |= {"peripheries": "2", "penwidth": "2.2"}
    return attributes


def _edge(edge: Edge) -> dict[str, str]:
    attributes = dict(_EDGES[edge.kind])
    if edge.label:
        attributes["label"] = _escaped(edge.label)
    if edge.active:
        attributes |= {"color": BLUE if edge.kind in (EdgeKind.MEMORY, EdgeKind.OVERWRITE) else ORANGE, "penwidth": "1.6"}
    if edge.path:
        attributes["penwidth"] = "2.6"
    if edge.kind is EdgeKind.USE:
        attributes["color"] = "#b4bac2"
    return attributes


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 12]}…{text[-11:]}"


def _escaped(text: str) -> str:
    """As it stands: backslashes and entities mean nothing, and no text is taken for markup. Control characters have no picture."""
    printable = "".join(character if character.isprintable() else " " for character in text)
    return graphviz.escape(printable.replace("&", "&amp;"))
