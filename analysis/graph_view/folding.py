"""Less of a graph: without mere uses, and with clusters folded into one node each where there is too much to read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.graph_view.data import Activity, ClusterKind, Edge, EdgeKind, Node, NodeKind
from analysis.graph_view.function_graph import Parts, counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.graph_view.data import Cluster


def without_uses(parts: Parts) -> Parts:
    """The same without the edges of kind USE, and without what nothing leads to or from then, unless it is active."""
    edges = tuple(edge for edge in parts.edges if edge.kind is not EdgeKind.USE)
    linked = {end for edge in edges for end in (edge.source, edge.target)}
    nodes = tuple(node for node in parts.nodes if node.id in linked or node.activity is Activity.ACTIVE)
    return Parts(counted(parts.clusters, nodes), nodes, edges)


def folded(parts: Parts, clusters: Collection[str]) -> Parts:
    """The same with each of the clusters as one node, which has the cluster's id. Edges inside are left out, parallel ones joined."""
    by_id = {cluster.id: cluster for cluster in parts.clusters}
    stands_for: dict[str, str | None] = {}

    def outermost(id_: str | None) -> str | None:
        """The outermost folded cluster around."""
        if id_ is None:
            return None
        if id_ not in stands_for:
            stands_for[id_] = outermost(by_id[id_].parent) or (id_ if id_ in clusters else None)
        return stands_for[id_]

    nodes: dict[str, Node] = {}
    place: dict[str, str] = {}
    for node in parts.nodes:
        around = outermost(node.cluster)
        place[node.id] = around or node.id
        if around is None:
            nodes[node.id] = node
        else:
            nodes[around] = _joined(nodes.get(around), by_id[around], node, parts.nodes)
    edges: dict[tuple[str, str, str], Edge] = {}
    for edge in parts.edges:
        source, target = place[edge.source], place[edge.target]
        if source != target:
            key = (source, target, edge.kind.value)
            old = edges.get(key)
            active, path = (old.active, old.path) if old is not None else (False, False)
            edges[key] = Edge(source, target, edge.kind, active or edge.active, edge.label, path or edge.path)
    kept = tuple(cluster for cluster in parts.clusters if outermost(cluster.id) is None)
    return Parts(kept, tuple(nodes.values()), tuple(edges.values()))


def _joined(old: Node | None, cluster: Cluster, node: Node, nodes: Sequence[Node]) -> Node:
    """The node of a folded cluster with one more node in it."""
    if old is None:
        old = Node(cluster.id, NodeKind.OPERATION, cluster.label, range=cluster.range)
        head = next((each for each in nodes if each.id == f"o{cluster.id[1:]}"), old)
        detail = f"{cluster.operations} operation{'s' if cluster.operations != 1 else ''}, {cluster.active} active"
        activity = Activity.ACTIVE if cluster.active else Activity.INACTIVE
        old = replace(head, id=cluster.id, detail=detail, activity=activity, cluster=cluster.parent)
    return replace(old, varied=old.varied or node.varied, useful=old.useful or node.useful, path=old.path or node.path)


def to_fold(parts: Parts, budget: int) -> frozenset[str]:
    """Clusters to fold so that no more than `budget` nodes are left, if that is possible: outer ones open first, small before large.

    What remains too large with all operations folded that hold others stays so.
    """
    if len(parts.nodes) <= budget:
        return frozenset()
    foldable = [
        cluster for cluster in parts.clusters if cluster.kind is not ClusterKind.FUNCTION and cluster.kind is not ClusterKind.MODULE
    ]
    own: dict[str | None, int] = {}
    for node in parts.nodes:
        own[node.cluster] = own.get(node.cluster, 0) + 1
    children: dict[str | None, list[str]] = {}
    ids = {cluster.id for cluster in foldable}
    for cluster in foldable:
        children.setdefault(cluster.parent if cluster.parent in ids else None, []).append(cluster.id)
    shown = sum(count for id_, count in own.items() if id_ not in ids) + len(children.get(None, ()))
    closed = set(children.get(None, ()))
    level = sorted(closed, key=lambda id_: own.get(id_, 0))
    while level:
        following: list[str] = []
        for id_ in level:
            inside = children.get(id_, [])
            cost = own.get(id_, 0) + len(inside) - 1
            if shown + cost <= budget:
                shown += cost
                closed.discard(id_)
                closed.update(inside)
                following += inside
        level = sorted(following, key=lambda id_: own.get(id_, 0))
    return frozenset(closed)
