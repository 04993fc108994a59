"""Calls in the dependency graph: by summary, by the rule of a known external, or as code that may do anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.activity.graph import CallRecord
from analysis.activity.loops import Loop
from analysis.activity.state import DeadState
from analysis.dialects.rule import Kind
from analysis.memory.aliasing import argument_attributes
from analysis.memory.forwards import captured
from analysis.memory.locations import bits_of
from analysis.memory.ports import Port

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analysis.activity.build import GraphBuilder
    from analysis.dialects.rule import Rule
    from analysis.memory.callsites import CallSite

MAX_PRODUCT = 12
"""Edges between inputs and outputs of one call are written out up to this many; above it they meet in a hub."""


def run_call(builder: GraphBuilder, op: int, rule: Rule) -> None:
    """A CALL operation."""
    site = builder.points.calls.get(op)
    if site is not None:
        if not rule.repeats:
            _by_summary(builder, op, site)
            return
        with Loop(builder, op, builder.points.writes.get(op, 0), parallel=True) as loop:
            _by_summary(builder, op, site)
            loop.close(builder.current)
        builder.current = loop.head
        return
    external = builder.points.externals.get(op)
    if external is None:
        run_unknown(builder, op, rule)
        return
    start, stop = rule.arguments or (0, 0)
    operands = builder.model.operands_of(op)[start : stop or None]
    if external.kind == Kind.PURE:
        builder.pure(op, external, operands)
    elif external.kind == Kind.ACCESS:
        builder.access(op, external, operands)
    elif external.kind == Kind.ALLOCATE:
        builder.allocate(op, external, operands)
    elif external.kind == Kind.VIEW:
        builder.edges((operands[external.source], result) for result in builder.model.results_of(op))
    else:
        run_unknown(builder, op, external)


def run_unknown(builder: GraphBuilder, op: int, rule: Rule) -> None:
    """UNKNOWN: everything it can reach depends on everything it can reach, and on things we do not see. CONFINED: only the former."""
    from analysis.activity.regions import run_unknown_regions

    points, model, data = builder.points, builder.model, builder.data
    operands = [*model.operands_of(op), *captured(model, op)]
    reach = 0
    for value in operands:
        reach |= points.points.get(value, 0)
    reach = points.reachable(reach)
    hub = builder.node(-1, op)
    if rule.kind != Kind.CONFINED:
        reach |= points.escaped_at(op)
        builder.graph.sources.append((hub, 1))
        builder.graph.sinks.append((hub, 1))
    locations = bits_of(reach)
    start = len(builder.heads)
    for value in operands:
        if data[value]:
            builder.edge(value, hub)
    for location in locations:
        builder.edge(builder.current[location], hub)
    builder.own(op, start)
    if any(model.regions.get(op, ())):
        run_unknown_regions(builder, op, hub)
    start = len(builder.heads)
    for value in model.results_of(op):
        if data[value]:
            builder.edge(hub, value)
    written = [] if rule.reads_only else [location for location in locations if not points.locations[location].constant]
    updates = [(location, builder.node(location, op), False) for location in written]
    for _, version, _ in updates:
        builder.edge(hub, version)
    builder.own(op, start)
    builder.commit(op, updates, clears=True)


def _by_summary(builder: GraphBuilder, op: int, site: CallSite) -> None:
    summary, ports = site.summary, site.callee.ports
    entering = {port: _entering(builder, site, port) for port in ports.inputs if not port.cell or port in summary.cells}
    outputs: dict[Port, list[int]] = {}
    start = len(builder.heads)
    for index, result in enumerate(builder.model.results_of(op)):
        port = Port("result", index)
        if builder.data[result] and port in ports.output_bit:
            outputs[port] = [result]
            _connect(builder, op, entering, summary.depends.get(port, ()), [result])
    writers: dict[int, list[Port]] = {}
    for port in sorted(summary.writes):
        for location in bits_of(site.locations.get(port, 0)):
            writers.setdefault(location, []).append(port)
    updates: list[tuple[int, int, bool]] = []
    by_dependence: dict[frozenset[Port], list[int]] = {}
    for location, writing in writers.items():
        if builder.points.locations[location].constant:
            continue
        version = builder.node(location, op)
        updates.append((location, version, len(writing) == 1 and _replaces(builder, site, writing[0], location)))
        depends = frozenset[Port]().union(*(summary.depends.get(port, frozenset()) for port in writing))
        by_dependence.setdefault(depends, []).append(version)
        for port in writing:
            outputs.setdefault(port, []).append(version)
    for depends, versions in by_dependence.items():
        _connect(builder, op, entering, depends, versions)
    builder.own(op, start)
    for port, carried in summary.carried.items():
        for target in outputs.get(port, ()):
            builder.graph.residue.extend((node, target) for source in carried for node in entering.get(source, ()))
    seen = [update for update in updates if builder.points.locations[update[0]].operation != op]
    made = [update for update in updates if builder.points.locations[update[0]].operation == op]
    builder.commit(op, made, clears=False)
    builder.commit(op, seen, clears=True)
    if not summary.returns:
        builder.current = DeadState(builder.node(location, op) for location in range(len(builder.current)))
    builder.graph.calls.append(
        CallRecord(
            op,
            site.callee.key,
            site.aliasing,
            tuple((ports.input_bit[port], tuple(nodes)) for port, nodes in entering.items() if nodes),
            tuple((ports.output(port), tuple(nodes)) for port, nodes in outputs.items()),
        )
    )


def _entering(builder: GraphBuilder, site: CallSite, port: Port) -> list[int]:
    """The caller's nodes at an input of the callee."""
    if port.kind == "value":
        return [site.passed[port.position]] if builder.data[site.passed[port.position]] else []
    return [builder.current[location] for location in bits_of(site.locations.get(port, 0))]


def _replaces(builder: GraphBuilder, site: CallSite, port: Port, location: int) -> bool:
    """Whether nothing of the location's old content is left after the call."""
    if builder.masked:
        return False
    if port.kind == "fresh":
        return builder.points.locations[location].single
    if not site.summary.overwrites(port):
        return False
    if port.kind == "memory" and "llvm.byval" in argument_attributes(site.callee.model, port.position):
        return False  # what it overwrites is a copy
    if port.cell:
        cells = site.locations[port] & ~builder.points.overlays
        single = builder.points.locations[location].single and cells & (cells - 1) == 0
        return single and bool(site.covered.get(port, 0) >> location & 1) and builder.parallel is None
    if port.kind == "memory" and port.depth == 0:
        return builder.replaces(location, site.passed[port.position], site.operation, covered=True)
    return port.kind == "global" and builder.points.locations[location].single and builder.parallel is None


def _connect(builder: GraphBuilder, op: int, entering: dict[Port, list[int]], depends: Iterable[Port], targets: list[int]) -> None:
    nodes = sorted({node for port in depends for node in entering.get(port, ())})
    if len(nodes) * len(targets) > MAX_PRODUCT and len(nodes) > 1 and len(targets) > 1:
        hub = builder.node(-1, op)
        for node in nodes:
            builder.edge(node, hub)
        nodes = [hub]
    for target in targets:
        for node in nodes:
            builder.edge(node, target)
