"""A view as JSON, docs/schema/graph.schema.json. Counts stand first, so that a reader knows what is coming."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analysis.source.line_index import Encoding, to_units

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.graph_view.data import Cluster, Edge, GraphView, Node
    from analysis.source.positions import Position, Range

VERSION = 1
"""Of the form. It changes when a reader of the old one would misread the new one."""


def as_json(view: GraphView, lines: Sequence[str], encoding: Encoding = Encoding.UTF16) -> dict[str, Any]:
    """The view as an object. Ranges count lines from 0 and characters in the given units."""

    def position(place: Position) -> dict[str, int]:
        if place.line >= len(lines):
            return {"line": max(0, len(lines) - 1), "character": to_units(lines[-1], len(lines[-1]), encoding) if lines else 0}
        return {"line": place.line, "character": to_units(lines[place.line], place.column, encoding)}

    def place_of(where: Range | None) -> dict[str, Any] | None:
        return {"start": position(where.start), "end": position(where.end)} if where is not None else None

    counts = view.counts
    return {
        "version": VERSION,
        "view": view.view.value,
        "title": view.title,
        "message": view.message,
        "function": view.function,
        "target": view.target,
        "counts": {
            "nodes": counts.nodes,
            "edges": counts.edges,
            "operations": counts.operations,
            "active": counts.active,
            "inactive": counts.inactive,
            "structural": counts.structural,
        },
        "functions": [*view.functions],
        "clusters": [_cluster(cluster, place_of(cluster.range)) for cluster in view.clusters],
        "nodes": [_node(node, place_of(node.range)) for node in view.nodes],
        "edges": [_edge(edge) for edge in view.edges],
    }


def _cluster(cluster: Cluster, place: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "id": cluster.id,
        "kind": cluster.kind.value,
        "label": cluster.label,
        "parent": cluster.parent,
        "range": place,
        "operations": cluster.operations,
        "active": cluster.active,
    }


def _node(node: Node, place: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "id": node.id,
        "kind": node.kind.value,
        "label": node.label,
        "detail": node.detail,
        "activity": node.activity.value,
        "varied": node.varied,
        "useful": node.useful,
        "cluster": node.cluster,
        "range": place,
        "reason": {"code": node.code, "message": node.message} if node.code or node.message else None,
        "path": node.path,
    }


def _edge(edge: Edge) -> dict[str, Any]:
    return {
        "source": edge.source,
        "target": edge.target,
        "kind": edge.kind.value,
        "active": edge.active,
        "label": edge.label,
        "path": edge.path,
    }
