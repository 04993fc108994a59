"""The edges of a function that derivatives may follow, from the dependency graph, between the nodes of a picture.

Memory nodes that only pass one node's content on are left out: whoever reads them reads that node.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analysis.activity.stale import stale_nodes
from analysis.dialects.rule import Kind
from analysis.graph_view.data import EdgeKind
from analysis.memory.ports import Port
from analysis.program.types import CARRIES_DATA, CARRIES_FLOAT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.graph_view.shown import Shown

EdgeKey = tuple[str, str, EdgeKind]


@dataclass(slots=True)
class Flow:
    """What derivatives may follow in one function."""

    edges: dict[EdgeKey, bool] = field(default_factory=dict[EdgeKey, bool])
    """Whether a derivative passes."""
    activity: dict[str, tuple[bool, bool, bool]] = field(default_factory=dict[str, tuple[bool, bool, bool]])
    """By node that stands for memory, an argument for the memory behind it at entry: active, varied, useful."""
    outputs: dict[str, str] = field(default_factory=dict[str, str])
    """Nodes for memory that a caller finds changed, with their labels."""
    movers: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    """Two nodes that an edge of the dependency graph joins -> the operation between them that moves the data."""
    replaced: dict[str, str] = field(default_factory=dict[str, str])
    """Memory nodes that were left out -> the node that stands for each; "" where none does."""

    def add(self, source: str, target: str, kind: EdgeKind, *, active: bool) -> None:
        """An edge, once."""
        if source != target:
            key = (source, target, kind)
            self.edges[key] = self.edges.get(key, False) or active

    def resolve(self, node: str) -> str:
        """The node that stands for one."""
        while node in self.replaced:
            node = self.replaced[node]
        return node


def flow_of(shown: Shown, entered: Iterable[tuple[FunctionFacts, Context]]) -> Flow:
    """All of it, over every context in which the function is entered."""
    flow = Flow()
    grouped: dict[int, tuple[FunctionFacts, list[Context]]] = {}
    for facts, context in entered:
        grouped.setdefault(id(facts), (facts, []))[1].append(context)
    for facts, contexts in grouped.values():
        _add(flow, shown, facts, contexts)
    _contract(flow, shown)
    return flow


def _add(flow: Flow, shown: Shown, facts: FunctionFacts, contexts: list[Context]) -> None:
    graph, values = facts.graph, facts.model.value_count
    nodes = shown.all_of(facts)
    varied, useful = reach(facts, contexts)
    model = facts.model
    carries = [bool(info.carries & CARRIES_FLOAT) for info in model.types]
    floats = [carries[number] for number in model.value_types]
    through = _moved_elsewhere(shown, facts, nodes)
    for edge, (head, tail) in enumerate(zip(graph.heads, graph.tails, strict=True)):
        source, target = nodes[head], nodes[tail]
        if source is not None and target is not None and source != target:
            active = any(v and u for v, u in zip(varied[head], useful[tail], strict=True))
            kind = EdgeKind.MEMORY if head >= values and graph.versions[head - values][0] >= 0 else EdgeKind.DIFFERENTIABLE
            if not active and head < values and tail < values and not (floats[head] or floats[tail]):
                kind = EdgeKind.USE  # the dependence of numbers that could be, and are not, the bits of floats
            mover = through.get(edge)
            if mover is not None:
                flow.movers[source, target] = mover
                flow.add(source, mover, kind, active=active)
                source, kind = mover, EdgeKind.DIFFERENTIABLE
            flow.add(source, target, kind, active=active)
    whole = set(graph.residue)
    left = [stale_nodes(facts, context) for context in contexts]
    for op, old, new in graph.clears:
        source = nodes[old]
        if (old, new) in whole and source is not None:
            held = [v or old in stale for v, stale in zip(varied[old], left, strict=True)]
            clears = any(v and u and not w for v, u, w in zip(held, useful[new], varied[new], strict=True))
            flow.add(source, shown.operation(op), EdgeKind.OVERWRITE, active=clears)
    for number, node in enumerate(nodes[values:], values):
        if node is not None and (node in shown.memory or node[0] == "v"):
            active, v, u = flow.activity.get(node, (False, False, False))
            both = any(x and y for x, y in zip(varied[number], useful[number], strict=True))
            flow.activity[node] = (active or both, v or any(varied[number]), u or any(useful[number]))
    _add_outputs(flow, shown, facts, contexts, nodes)


def _moved_elsewhere(shown: Shown, facts: FunctionFacts, nodes: list[str | None]) -> dict[int, str]:
    """Edges -> the operation that moves data along them and is neither of their ends: one that puts it into a shared output."""
    graph = facts.graph
    found: dict[int, str] = {}
    for op, start, stop in zip(graph.owners, graph.owned_start, graph.owned_stop, strict=True):
        if op not in shown.opened:
            mover = shown.operation(op)
            found.update((edge, mover) for edge in range(start, stop) if mover not in (nodes[graph.heads[edge]], nodes[graph.tails[edge]]))
    return found


def reach(facts: FunctionFacts, contexts: list[Context]) -> tuple[list[tuple[bool, ...]], list[tuple[bool, ...]]]:
    """By node of the dependency graph and by context: whether it is varied, and whether it is useful."""
    varied = [tuple(bool(bits & context.inputs) for context in contexts) for bits in facts.sources]
    useful = [tuple(bool(bits & context.outputs) for context in contexts) for bits in facts.sinks]
    return varied, useful


def _add_outputs(flow: Flow, shown: Shown, facts: FunctionFacts, contexts: list[Context], nodes: list[str | None]) -> None:
    model, graph = facts.model, facts.graph
    varied = [[bool(bits & context.inputs) for context in contexts] for bits in facts.sources]
    for op, rule in enumerate(facts.points.rules):
        if rule.kind == Kind.RETURN:
            for index, value in model.returned(op):
                if model.types[model.value_types[value]].carries & CARRIES_DATA:
                    bit = facts.ports.output_bit.get(Port("result", index), 0)
                    active = any(v and bit & context.outputs for v, context in zip(varied[value], contexts, strict=True))
                    floats = model.types[model.value_types[value]].carries & CARRIES_FLOAT
                    kind = EdgeKind.DIFFERENTIABLE if active or floats else EdgeKind.USE
                    flow.add(shown.value(value), shown.operation(op), kind, active=active)
    for node, bits in graph.sinks:
        if node < model.value_count:
            continue
        location, op = graph.versions[node - model.value_count]
        source = nodes[node]
        if location < 0 or op < 0 or source is None:
            continue
        label = shown.text.location_name(facts.points.locations[location])
        output = next((id_ for id_, known in flow.outputs.items() if known == label), None)
        if output is None:
            output = f"r{len(flow.outputs)}"
            flow.outputs[output] = label
        active = any(v and bits & context.outputs for v, context in zip(varied[node], contexts, strict=True))
        flow.add(source, output, EdgeKind.MEMORY, active=active)


def _contract(flow: Flow, shown: Shown) -> None:
    """Leave out memory nodes with one predecessor, and those that nobody reads."""
    if not shown.memory:
        return
    into: dict[str, dict[EdgeKey, None]] = {}
    out: dict[str, dict[EdgeKey, None]] = {}
    for key in flow.edges:
        out.setdefault(key[0], {})[key] = None
        into.setdefault(key[1], {})[key] = None
    work = [*shown.memory][::-1]
    while work:
        node = work.pop()
        if node in flow.replaced:
            continue
        before, after = into.get(node, {}), out.get(node, {})
        sources = {source for source, _, _ in before}
        if after and (len(sources) != 1 or shown.memory[node].id.startswith("i")):
            continue
        flow.replaced[node] = stand_in = sources.pop() if len(sources) == 1 and after else ""
        touched = [*sources, *(source for source, _, _ in before), *(target for _, target, _ in after)]
        for key in [*before]:
            _drop(flow, into, out, key)
        for key in [*after]:
            active = flow.edges.get(key, False)
            _drop(flow, into, out, key)
            if stand_in and stand_in != key[1]:
                new = (stand_in, key[1], key[2])
                flow.add(*new, active=active)
                out.setdefault(stand_in, {})[new] = None
                into.setdefault(key[1], {})[new] = None
        work.extend(other for other in touched if other in shown.memory)


def _drop(flow: Flow, into: Mapping[str, dict[EdgeKey, None]], out: Mapping[str, dict[EdgeKey, None]], key: EdgeKey) -> None:
    flow.edges.pop(key, None)
    into.get(key[1], {}).pop(key, None)
    out.get(key[0], {}).pop(key, None)
