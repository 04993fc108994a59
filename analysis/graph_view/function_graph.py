"""The graph of one function: its nodes with their words and classes, its edges and its clusters. Views are cut from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from analysis.activity.report import Class
from analysis.dialects.rule import Kind
from analysis.graph_view.data import Activity, Cluster, Edge, Node, NodeKind
from analysis.graph_view.dependences import flow_of
from analysis.graph_view.nesting import ROOT, nesting
from analysis.graph_view.shown import Shown
from analysis.graph_view.uses import TERMINATORS, add_uses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from analysis.activity.function_report import FunctionReport

_CLASSES = {Class.ACTIVE: Activity.ACTIVE, Class.INACTIVE: Activity.INACTIVE, Class.STRUCTURAL: Activity.STRUCTURAL}


@dataclass(frozen=True, slots=True)
class Parts:
    """What a view is made of."""

    clusters: tuple[Cluster, ...]
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


class FunctionGraph:
    """For a function that a request reaches."""

    def __init__(self, report: FunctionReport) -> None:
        self.report = report
        self.text = report.text
        self.model = report.text.model
        self.entered = report.flags.contexts
        self.rules = self.entered[0][0].points.rules
        self.nesting = nesting(report)
        self.shown = Shown(report, self.nesting)
        self.flow = flow_of(self.shown, self.entered)
        self._linked = {end for source, target, _ in self.flow.edges for end in (source, target)}
        add_uses(self.flow, self.shown, self.rules)

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """All edges between nodes that are shown, in the order of their sources in the text."""
        order = {node.id: number for number, node in enumerate(self.nodes)}
        known = [
            Edge(source, target, kind, active)
            for (source, target, kind), active in self.flow.edges.items()
            if source in order and target in order
        ]
        known.sort(key=lambda edge: (order[edge.source], order[edge.target], edge.kind.value))
        return tuple(known)

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Without reasons: arguments, memory at entry, operations in the order of the text, outputs."""
        return tuple(self._nodes())

    def _nodes(self) -> Iterator[Node]:
        by_cluster: dict[int, list[Node]] = {}
        for memory in self.shown.memory.values():
            if memory.id not in self.flow.replaced:
                active, varied, useful = self.flow.activity.get(memory.id, (False, False, False))
                node = Node(
                    memory.id,
                    NodeKind.MEMORY,
                    memory.label,
                    memory.detail,
                    Activity.ACTIVE if active else Activity.INACTIVE,
                    varied,
                    useful,
                    memory.cluster,
                    self.text.name_range_of(memory.operation) if memory.operation else self.text.header_range(),
                )
                by_cluster.setdefault(memory.operation, []).append(node)
        used = {end for source, target, _ in self.flow.edges for end in (source, target)}
        arguments = self.model.arguments()
        inner: dict[str, list[int]] = {}
        for value, home in self.nesting.argument_homes.items():
            if value in arguments:
                yield self._argument(value, ROOT)
            elif f"v{value}" in used:
                inner.setdefault(home, []).append(value)
        yield from by_cluster.pop(0, ())
        for home in inner:
            if home.startswith(ROOT):
                yield from (self._argument(value, home) for value in inner[home])
        kinds = {op: kind for _, kind, _, op in self.report.classes()}
        for op in sorted({*kinds, *(int(id_[1:]) for id_ in self._linked if id_[0] == "o")}):
            if self.rules[op].kind in TERMINATORS and op not in self.nesting.opened and f"o{op}" not in used:
                continue
            yield self._operation(op, _CLASSES[kinds[op]] if op in kinds else Activity.STRUCTURAL)
            yield from by_cluster.get(op, ())
            own = f"c{op}"
            for home, values in inner.items():
                if home == own or home.startswith(own + "."):
                    yield from (self._argument(value, home) for value in values)
        for id_, label in self.flow.outputs.items():
            active = any(key[1] == id_ and passes for key, passes in self.flow.edges.items())
            activity = Activity.ACTIVE if active else Activity.INACTIVE
            yield Node(id_, NodeKind.OUTPUT, label, "on return", activity, active, active, ROOT, self.text.header_range())

    def _argument(self, value: int, home: str) -> Node:
        active, varied, useful = self.report.activity(value)
        _, at_entry_varied, at_entry_useful = self.flow.activity.get(f"v{value}", (False, False, False))
        active, varied, useful = active or bool(self.report.address(value)), varied or at_entry_varied, useful or at_entry_useful
        info = self.model.types[self.model.value_types[value]]
        return Node(
            f"v{value}",
            NodeKind.ARGUMENT,
            self.text.value_name(value),
            info.text,
            Activity.ACTIVE if active else Activity.INACTIVE,
            varied,
            useful,
            home,
            self.text.value_range(value),
        )

    def _operation(self, op: int, activity: Activity) -> Node:
        varied, useful = self.report.reach(op)
        nested = op in self.nesting.opened
        place = self.text.name_range_of(op) if nested else self.text.range_of(op)
        return Node(
            f"o{op}", NodeKind.OPERATION, self._label(op), self._detail(op), activity, varied, useful, self.nesting.homes[op], place
        )

    def _label(self, op: int) -> str:
        statement = self.text.statement(op)
        results = statement.results if statement is not None else ()
        names = ", ".join(group.name if group.count == 1 else f"{group.name}:{group.count}" for group in results)
        return f"{names} = {self.model.kinds[op]}" if names else self.model.kinds[op]

    def _detail(self, op: int) -> str:
        if self.rules[op].kind == Kind.CALL:
            return self.report.callee(op)
        results = self.model.results_of(op)
        if results:
            return self.model.types[self.model.value_types[results[0]]].text
        return "" if op in self.nesting.opened else self._written.get(op, "")

    @cached_property
    def _written(self) -> dict[int, str]:
        """By operation: the memory that it writes, where that is one piece."""
        names: dict[int, dict[str, None]] = {}
        for facts, _ in self.entered[:1]:
            for location, op in facts.graph.versions:
                if op > 0 and location >= 0:
                    names.setdefault(op, {})[self.text.location_name(facts.points.locations[location])] = None
        return {op: next(iter(found)) if len(found) == 1 else f"{len(found)} pieces of memory" for op, found in names.items()}

    def value_called(self, name: str) -> int | None:
        """The first value of a name ("%y", "%r#1"; "%r" for the first result of several)."""
        wanted = {name, f"{name}#0"}
        return next((value for value in range(self.model.value_count) if self.text.value_name(value) in wanted), None)

    def with_reasons(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """The nodes with why they have their classes; costs a search for each."""
        for node in nodes:
            if node.kind is NodeKind.OPERATION:
                _, reason = self.report.reason(int(node.id[1:]))
                node = replace(node, code=reason.code, message=reason.message)
            yield node

    def parts(self) -> Parts:
        """All of it, but for operations with regions that nothing leads to or from: their clusters say as much."""
        linked = {end for edge in self.edges for end in (edge.source, edge.target)}
        headers = {f"o{op}" for op in self.nesting.opened} - linked
        nodes = tuple(
            node for node in self.nodes if node.id not in headers or node.activity not in (Activity.STRUCTURAL, Activity.INACTIVE)
        )
        return Parts(counted(self.nesting.clusters, nodes), nodes, self.edges)


def counted(clusters: Iterable[Cluster], nodes: Iterable[Node]) -> tuple[Cluster, ...]:
    """The clusters that hold some of the nodes, with the number of operations in each."""
    clusters = tuple(clusters)
    parents = {cluster.id: cluster.parent for cluster in clusters}
    operations: dict[str, int] = {}
    active: dict[str, int] = {}
    for node in nodes:
        at = node.cluster
        while at is not None:
            is_operation = node.kind is NodeKind.OPERATION
            operations[at] = operations.get(at, 0) + is_operation
            active[at] = active.get(at, 0) + (is_operation and node.activity is Activity.ACTIVE)
            at = parents[at]
    return tuple(
        replace(cluster, operations=operations[cluster.id], active=active[cluster.id]) for cluster in clusters if cluster.id in operations
    )
