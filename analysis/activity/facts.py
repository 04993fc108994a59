"""All that is known of one function under one aliasing, whatever the request: graph, sources, sinks, summary."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from analysis.activity.build import GraphBuilder
from analysis.activity.solve import PATIENCE, solve_backward, solve_forward
from analysis.dialects.placed_rules import PlacedRules, returns_of
from analysis.dialects.rule import Kind, Trait
from analysis.memory.access_kinds import access_kinds
from analysis.memory.locations import UNKNOWN_LOCATION, bits_of
from analysis.memory.ports import UNKNOWN_PORT, Port
from analysis.memory.solver import points_to
from analysis.memory.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Collection, Set

    from analysis.activity.contexts import Context
    from analysis.activity.engine import Key
    from analysis.activity.graph import Graph
    from analysis.memory.aliasing import Aliasing
    from analysis.memory.points_to import PointsTo, Resolver
    from analysis.memory.ports import Ports
    from analysis.program.model import FunctionModel


@dataclass(slots=True)
class FunctionFacts:
    """The answer of the modular analysis for one function and one aliasing."""

    key: str
    model: FunctionModel
    aliasing: Aliasing
    points: PointsTo
    ports: Ports
    graph: Graph
    sources: list[int]
    """By node: the inputs that it depends on to first order, as bits of `ports.inputs`."""
    sinks: list[int]
    """By node: the outputs that depend on it to first order, as bits of `ports.outputs`."""
    summary: Summary
    entered: dict[Context, tuple[tuple[Key, Context], ...]] = field(default_factory=dict["Context", "tuple[tuple[Key, Context], ...]"])
    """By context in which the function is entered: how it enters others, once that is known."""
    stale: dict[Context, Set[int]] = field(default_factory=dict["Context", "Set[int]"])
    """By context: nodes whose shadow may hold a derivative that is not theirs, once they are known (`analysis.activity.stale`)."""
    flags: dict[Context, bytes] = field(default_factory=dict["Context", bytes])
    """By context: the classes of the operations, once they are known (`analysis.activity.classify`)."""


def analyse_function(
    key: str, model: FunctionModel, rules: PlacedRules, ports: Ports, aliasing: Aliasing, resolver: Resolver
) -> FunctionFacts:
    """Points-to, graph, forward and backward sweep, summary. Callee summaries come from the resolver."""
    points = points_to(model, rules, ports, aliasing, resolver)
    graph = GraphBuilder(points, ports).build()
    sources, sinks = swept(graph)
    summary = _summarize(model, rules, ports, aliasing, points, graph, sources, kinds=resolver.opaque_memory)
    return FunctionFacts(key, model, aliasing, points, ports, graph, sources, sinks, summary)


def swept(graph: Graph) -> tuple[list[int], list[int]]:
    """Sources and sinks by node."""
    sources = [0] * graph.node_count
    for node, bits in graph.sources:
        sources[node] |= bits
    solve_forward(graph.heads, graph.tails, graph.slices, sources)
    sinks = [0] * graph.node_count
    for node, bits in graph.sinks:
        sinks[node] |= bits
    solve_backward(graph.heads, graph.tails, graph.slices, sinks)
    return sources, sinks


def revised_summary(summary: Summary, ports: Ports, graph: Graph, sources: list[int], *, carried: bool) -> Summary:
    """The summary of a function of which the edges between the same nodes changed, and nothing else. Without `carried` what operations
    that are left out may leave behind stays what it was, which only callers ask for: it takes longer than all else."""
    depends = _depends(ports, graph, sources, summary.writes)
    return replace(summary, depends=depends, carried=_carried(ports, graph, sources, depends) if carried else summary.carried)


def _depends(ports: Ports, graph: Graph, sources: list[int], writes: Collection[Port]) -> dict[Port, frozenset[Port]]:
    """Outputs -> inputs."""
    bits_of_port: dict[Port, int] = {}
    for node, bits in graph.sinks:
        if sources[node]:
            for position in bits_of(bits):
                port = ports.outputs[position]
                bits_of_port[port] = bits_of_port.get(port, 0) | sources[node]
    return {port: frozenset(ports.names_of_inputs(bits)) for port, bits in bits_of_port.items() if port.kind == "result" or port in writes}


def _summarize(
    model: FunctionModel,
    rules: PlacedRules,
    ports: Ports,
    aliasing: Aliasing,
    points: PointsTo,
    graph: Graph,
    sources: list[int],
    *,
    kinds: bool,
) -> Summary:
    written = points.writes.get(0, 0)
    unknown = any(
        (rules[op].kind == Kind.UNKNOWN and op)
        or (rules[op].kind == Kind.CALL and op not in points.calls and op not in points.externals)
        or (op in points.calls and points.calls[op].summary.unknown_effects)
        for op in rules.having(Trait.NAMES)
    )
    writes: set[Port] = set()
    for number, location in enumerate(points.locations):
        for port in location.ports:
            if written >> number & 1:
                writes.add(port)
    cells = {port for location in points.locations if location.cell for port in location.ports}
    names: dict[int, tuple[Port, ...]] = {number: location.ports for number, location in enumerate(points.locations)}
    for port in ports.outputs:
        if port.kind == "fresh" and (port.position, port.depth) in points.allocated:
            number = points.allocated[port.position, port.depth]
            if not port.cell:
                writes.add(port)
                names[number] = (port,)
                parts = [points.locations[part].cell for part in bits_of(points.expansion.get(number, 0) & ~points.overlays)]
                cells.update(port._replace(cell=part) for part in parts)
    writes |= {port for port in cells if port.kind == "fresh"}
    if unknown or (writes and any(points.escaped >> n & 1 and written >> n & 1 for n in names if not points.locations[n].ports)):
        writes.add(UNKNOWN_PORT)
    depends = _depends(ports, graph, sources, writes)
    escapes = {
        port
        for number, location in enumerate(points.locations)
        if points.escaped >> number & 1
        for port in location.ports
        if port.kind == "memory" and not port.cell and port not in aliasing.exposed
    }
    escapes |= {
        port
        for port in ports.outputs
        if port.kind == "fresh" and not port.cell and points.escaped >> points.allocated.get((port.position, port.depth), 0) & 1
        if (port.position, port.depth) in points.allocated
    }
    objects = {
        Port("fresh", operation, ordinal) for (operation, ordinal), number in points.allocated.items() if points.locations[number].single
    }
    return Summary(
        depends,
        frozenset(writes),
        points=_pointer_summary(model, rules, points, names),
        escapes=frozenset(escapes),
        starts=_starts(model, rules, points),
        objects=frozenset(objects),
        cells=frozenset(cells),
        carried=_carried(ports, graph, sources, depends),
        accesses=access_kinds(points, unknown=unknown) if kinds else {},
        returns=graph.returned,
        unknown_effects=unknown,
    )


def _starts(model: FunctionModel, rules: PlacedRules, points: PointsTo) -> frozenset[Port]:
    """Results that are, at every return, the start of all of an object."""
    starts: set[Port] | None = None
    for op in returns_of(rules):
        mine = {
            Port("result", index)
            for index, value in model.returned(op)
            if value in points.whole and (value in points.rooted or points.offsets.get(value) == 0)
        }
        starts = mine if starts is None else starts & mine
    return frozenset(starts or ())


def _carried(ports: Ports, graph: Graph, sources: list[int], depends: dict[Port, frozenset[Port]]) -> dict[Port, frozenset[Port]]:
    """Outputs -> inputs whose derivative they may hold besides their own, if operations of the function are left out."""
    if not graph.residue:
        return {}
    if all(not sources[before] & ~sources[after] for before, after in graph.residue):
        return {}
    held = list(sources)
    _let_stay(graph, held)
    bits: dict[Port, int] = {}
    for node, outputs in graph.sinks:
        if held[node] != sources[node]:
            for position in bits_of(outputs):
                port = ports.outputs[position]
                bits[port] = bits.get(port, 0) | held[node]
    carried = {port: frozenset(ports.names_of_inputs(found)) - depends.get(port, frozenset()) for port, found in bits.items()}
    return {port: inputs for port, inputs in carried.items() if inputs}


def _let_stay(graph: Graph, held: list[int]) -> None:
    """The least solution above the sources of each node, `held`, over the edges and `Graph.residue`, in place. Little differs from the
    sources as a rule, so only what does is followed; where that goes on for too long, everything is solved again."""
    heads = [*graph.heads, *(before for before, _ in graph.residue)]
    tails = [*graph.tails, *(after for _, after in graph.residue)]
    onward: dict[int, list[int]] = {}
    for x, y in zip(heads, tails, strict=True):
        if x in onward:
            onward[x].append(y)
        else:
            onward[x] = [y]
    work = [before for before, after in graph.residue if held[before] & ~held[after]]
    left = PATIENCE * len(heads)
    while work and left >= 0:
        node = work.pop()
        mine, targets = held[node], onward.get(node, ())
        left -= len(targets)
        for target in targets:
            if mine & ~held[target]:
                held[target] |= mine
                work.append(target)
    if work:
        solve_forward(heads, tails, [(0, len(heads))], held)


def _pointer_summary(
    model: FunctionModel, rules: PlacedRules, points: PointsTo, names: dict[int, tuple[Port, ...]]
) -> dict[Port, frozenset[Port]]:
    """What addresses that leave the function may mean."""

    def ports_of(bits: int) -> frozenset[Port]:
        found: set[Port] = set()
        for number in bits_of(bits):
            found.update(names.get(number, (UNKNOWN_PORT,)))
        return frozenset(found)

    pointers: dict[Port, frozenset[Port]] = {}
    for op in returns_of(rules):
        for index, value in model.returned(op):
            bits = points.points.get(value, 0)
            if bits:
                port = Port("result", index)
                pointers[port] = pointers.get(port, frozenset()) | ports_of(bits)
    for number, ports in names.items():
        if number < points.objects and points.content[number] and (number != UNKNOWN_LOCATION or points.content[number] != 1):
            for port in ports:
                pointers[port] = ports_of(points.content[number])
    return pointers
