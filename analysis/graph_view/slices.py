"""The view that explains one operation or value: its active path from an input to an output, or the frontier where the path breaks.

It shows the path, or the ways to the frontier, and the direct neighbours of what is explained. Of very long paths the middle is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from analysis.activity.stale import stale_nodes
from analysis.activity.witness import Witness
from analysis.dialects.rule import Kind
from analysis.graph_view.data import Activity, Edge, EdgeKind, Node, NodeKind
from analysis.graph_view.function_graph import Parts, counted

if TYPE_CHECKING:
    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.graph_view.function_graph import FunctionGraph

NEIGHBOURS = 12
"""Of what is explained, in each direction."""
ENDS = 30
"""How many nodes of a long path are shown at either end of each of its halves."""


@dataclass(slots=True)
class Ways:
    """Ways through the graph, as nodes of the picture."""

    found: list[list[str]] = field(default_factory=list[list[str]])
    gaps: dict[str, int] = field(default_factory=dict[str, int])
    """Nodes that stand for what is left out, with how many steps that is."""

    def add(self, way: Iterable[str]) -> None:
        """A way; what it does not fit into is left out in the middle."""
        nodes = [node for node, _ in groupby(way)]
        if len(nodes) > 2 * ENDS + 1:
            gap = f"g{len(self.gaps)}"
            self.gaps[gap] = len(nodes) - 2 * ENDS
            nodes = [*nodes[:ENDS], gap, *nodes[-ENDS:]]
        self.found.append(nodes)


class Slicer:
    """Slices of one function. The maps that it walks are made once."""

    def __init__(self, graph: FunctionGraph) -> None:
        self.graph = graph
        self.report = graph.report
        self.model = graph.model
        self._by_id = {node.id: node for node in graph.nodes}
        self._witnesses: dict[tuple[int, Context], Witness] = {}
        self._shown: dict[int, list[str | None]] = {}
        self._owned: dict[int, dict[int, list[tuple[int, int]]]] = {}
        self._edges: dict[tuple[str, str], list[Edge]] = {}
        self._out: dict[str, list[str]] = {}
        self._into: dict[str, list[str]] = {}
        for edge in graph.edges:
            self._edges.setdefault((edge.source, edge.target), []).append(edge)
            self._out.setdefault(edge.source, []).append(edge.target)
            self._into.setdefault(edge.target, []).append(edge.source)

    def of_operation(self, op: int) -> Parts:
        """What explains an operation."""
        op = self.graph.nesting.stands_for[op]
        return self._parts(f"o{op}", self._ways(op))

    def of_value(self, value: int) -> Parts:
        """What explains a value."""
        target = self.graph.shown.value(value)
        if target[0] == "o" and not self.report.activity(value)[0]:
            return self._parts(target, self._ways(int(target[1:])))
        ways = Ways()
        self._through_value(ways, value)
        return self._parts(target, ways)

    def _ways(self, op: int) -> Ways:
        ways = Ways()
        node = self._by_id.get(f"o{op}")
        if node is None:
            return ways
        match node.activity:
            case Activity.ACTIVE:
                self._through_operation(ways, op)
            case Activity.STRUCTURAL:
                self._through_structure(ways, op)
            case _:
                self._frontier(ways, op)
        return ways

    def _through_operation(self, ways: Ways, op: int) -> None:
        """The first path that an active operation is on, or the derivative that it clears."""
        for facts, context in self.graph.entered:
            for head, tail in self._owned_by(facts, op):
                if facts.sources[head] & context.inputs and facts.sinks[tail] & context.outputs:
                    self._through(ways, facts, context, head, tail, op)
                    return
        for facts, context in self.graph.entered:
            left = stale_nodes(facts, context)
            for owner, old, new in facts.graph.clears:
                held = facts.sources[old] & context.inputs or old in left
                if owner == op and held and facts.sinks[new] & context.outputs:
                    self._through(ways, facts, context, old, new, op)
                    return

    def _through_value(self, ways: Ways, value: int) -> None:
        memory = f"v{value}"
        for facts, context in self.graph.entered:
            if facts.sources[value] & context.inputs and facts.sinks[value] & context.outputs:
                self._through(ways, facts, context, value, value)
                return
            for node, shown in enumerate(self._shown_of(facts)):
                if shown == memory and facts.sources[node] & context.inputs and facts.sinks[node] & context.outputs:
                    self._through(ways, facts, context, node, node)
                    return

    def _through_structure(self, ways: Ways, op: int) -> None:
        """The path of an active result, or of the first active operation inside."""
        for value in (*self.model.results_of(op), *self.model.operands_of(op)):
            if self.report.activity(value)[0]:
                self._through_value(ways, value)
                return
        for inner in range(op + 1, self.model.end[op]):
            node = self._by_id.get(f"o{inner}")
            if node is not None and node.activity is Activity.ACTIVE:
                self._through_operation(ways, inner)
                return

    def _through(self, ways: Ways, facts: FunctionFacts, context: Context, head: int, tail: int, op: int | None = None) -> None:
        """From an active input to `head`, through an operation to `tail`, on to an active output."""
        witness, show = self._witness(facts, context), self._show(facts)
        after = witness.nodes_to_output(tail)
        middle = [f"o{op}"] if op is not None and op not in self.graph.nesting.opened else []
        ways.add([*show(witness.nodes_from_input(head)), *middle])
        ways.add([*(middle or show((head,))), *show(after), *self._output(facts, after[-1])])

    def _output(self, facts: FunctionFacts, node: int) -> Iterator[str]:
        """The node behind the end of a path: the return, or memory as the caller finds it."""
        by_value = node < self.model.value_count
        for source in self._show(facts)((node,)):
            ends = [target for target in self._out.get(source, ()) if self._is_output(target, by_value=by_value)]
            yield from sorted(ends, key=lambda target: not any(edge.active for edge in self._edges[source, target]))[:1]

    def _is_output(self, node: str, *, by_value: bool) -> bool:
        if by_value:
            return node[0] == "o" and self.graph.rules[int(node[1:])].kind == Kind.RETURN
        return self._by_id[node].kind is NodeKind.OUTPUT

    def _show(self, facts: FunctionFacts) -> Callable[[Iterable[int]], list[str]]:
        """What makes a way through the picture of one through the dependency graph."""
        shown, flow = self._shown_of(facts), self.graph.flow

        def show(nodes: Iterable[int]) -> list[str]:
            found: list[str] = []
            for node in nodes:
                name = flow.resolve(shown[node] or "")
                if name in self._by_id:
                    mover = flow.movers.get((found[-1], name)) if found else None
                    found += [mover, name] if mover is not None else [name]
            return found

        return show

    def _frontier(self, ways: Ways, op: int) -> None:
        """From active inputs to where the path breaks, and between there and an inactive operation."""
        facts, context = self.graph.entered[0]
        code, own = self.report.reason(op)[1].code, f"o{op}"
        breaks = self.report.explainer.breaks(op, code)
        if code not in ("not-varied", "not-useful"):
            return
        show, witness = self._show(facts), self._witness(facts, context)
        if code == "not-useful":
            heads = [*self.model.operands_of(op), *(head for head, _ in self._owned_by(facts, op))]
            varied = next((node for node in heads if facts.sources[node] & context.inputs), None)
            if varied is not None:
                ways.add([*show(witness.nodes_from_input(varied)), own])
        for found in breaks:
            maker = self.graph.shown.operation(found.operation)
            if code == "not-useful":
                ways.add([own, *show(found.trail), *([maker] if maker != own else ())])
                continue
            *near, last = found.trail
            ways.add([own, *show(near), maker][::-1])
            ways.add([*show(witness.nodes_from_input(last)), maker])

    def _parts(self, target: str, ways: Ways) -> Parts:
        path = {node for way in ways.found for node in way}
        pairs = {pair for way in ways.found for pair in pairwise(way)}
        kept = {target, *path}
        for near in (self._into, self._out):
            kept.update(sorted(near.get(target, ()), key=lambda node: node not in path)[:NEIGHBOURS])
        nodes = [replace(node, path=node.id in path) for node in self.graph.nodes if node.id in kept]
        edges = [*self._kept_edges(kept, pairs, target)]
        for gap, steps in ways.gaps.items():
            nodes.append(Node(gap, NodeKind.GAP, f"{steps} more steps", path=True, activity=Activity.ACTIVE))
            edges += [
                Edge(source, end, EdgeKind.DIFFERENTIABLE, active=True, path=True) for source, end in sorted(pairs) if gap in (source, end)
            ]
        return Parts(counted(self.graph.nesting.clusters, nodes), tuple(nodes), tuple(edges))

    def _kept_edges(self, kept: set[str], pairs: set[tuple[str, str]], target: str) -> Iterator[Edge]:
        telling = (EdgeKind.DIFFERENTIABLE, EdgeKind.MEMORY)
        for edge in self.graph.edges:
            on_path = (edge.source, edge.target) in pairs
            if edge.source in kept and edge.target in kept and (on_path or target in (edge.source, edge.target) or edge.kind in telling):
                yield replace(edge, path=on_path)

    def _owned_by(self, facts: FunctionFacts, op: int) -> list[tuple[int, int]]:
        """The edges by which an operation moves data."""
        table = self._owned.get(id(facts))
        if table is None:
            graph = facts.graph
            table = self._owned[id(facts)] = {}
            for owner, start, stop in zip(graph.owners, graph.owned_start, graph.owned_stop, strict=True):
                table.setdefault(owner, []).extend(zip(graph.heads[start:stop], graph.tails[start:stop], strict=True))
        return table.get(op, [])

    def _shown_of(self, facts: FunctionFacts) -> list[str | None]:
        if id(facts) not in self._shown:
            self._shown[id(facts)] = self.graph.shown.all_of(facts)
        return self._shown[id(facts)]

    def _witness(self, facts: FunctionFacts, context: Context) -> Witness:
        key = (id(facts), context)
        if key not in self._witnesses:
            self._witnesses[key] = Witness(facts, context)
        return self._witnesses[key]
