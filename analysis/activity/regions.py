"""Control flow in the dependency graph: structured operations, blocks and branches (docs/formal.md, "Control flow")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.activity.loops import Loop
from analysis.activity.state import copied
from analysis.dialects.rule import Flow, Kind
from analysis.memory.forwards import (
    branch_flow,
    cyclic_blocks,
    element_operands,
    output_operands,
    terminator_of,
    value_flow,
    yielded,
)
from analysis.memory.locations import bits_of

if TYPE_CHECKING:
    from analysis.activity.build import GraphBuilder
    from analysis.activity.state import State
    from analysis.dialects.rule import Rule
    from analysis.memory.forwards import Pair, ValueFlow
    from analysis.program.model import Region


def run_function(builder: GraphBuilder) -> None:
    """The body. A kernel's body runs many times at once, so it is a parallel loop around its memory."""
    regions = builder.model.regions.get(0, ())
    if not regions or not regions[0]:
        return
    if builder.model.is_kernel:
        written = builder.points.writes.get(0, 0)
        with Loop(builder, 0, written, parallel=True) as loop:
            states = run_region(builder, 0, regions[0])
            loop.close(builder.merge(states, written, 0) if states else None)
        return
    run_region(builder, 0, regions[0])


def run_region(builder: GraphBuilder, owner: int, region: Region) -> list[State]:
    """Run a region from the current state; the states with which control reaches the enclosing operation."""
    if len(region) == 1:
        block = region[0]
        last = terminator_of(builder.model, owner, block)
        if last < 0:
            return [builder.current]
        if last not in builder.model.successors:
            if block.first_operation in builder.points.renewed:
                builder.renew(block.first_operation, owner)
            return _straight(builder, block.first_operation, block.end_operation, last)
    return _run_blocks(builder, owner, region)


def _straight(builder: GraphBuilder, first: int, stop: int, last: int) -> list[State]:
    builder.operations(first, last)
    return _leave(builder, last, stop)


def _leave(builder: GraphBuilder, last: int, stop: int) -> list[State]:
    """The last operation of a block that has no successors."""
    kind = builder.rules[last].kind
    if kind == Kind.RETURN:
        builder.returns(last)
        return []
    if kind == Kind.UNREACHABLE:
        return []
    if kind != Kind.YIELD or last in builder.model.regions:
        builder.operations(last, stop)
    return [builder.current]


def _run_blocks(builder: GraphBuilder, owner: int, region: Region) -> list[State]:
    """A region of several blocks: in reverse postorder, new versions at block heads where predecessors differ, and at every target of
    a backward edge for all that its cycle may write (irreducible cycles as well)."""
    model, graph = builder.model, builder.graph
    terminators = [terminator_of(model, owner, block) for block in region]
    successors = [[s.block for s in model.successors.get(last, ())] for last in terminators]
    order = _reverse_postorder(successors)
    rank = {block: i for i, block in enumerate(order)}
    for index, block in enumerate(region):
        if index not in rank:
            graph.unreachable.append((block.first_operation, block.end_operation))
    cycle = cyclic_blocks(model, owner, region)
    written_by_block = [_written(builder, block.first_operation, block.end_operation) for block in region]
    for index, block in enumerate(region):
        for pair in builder.points.renewed.get(block.first_operation, ()):
            written_by_block[index] |= 1 << pair[0] | 1 << pair[1]
    written_by_cycle: dict[int, int] = {}
    last_of_cycle: dict[int, int] = {}
    everything = 0
    for index in order:
        number = cycle[index]
        written_by_cycle[number] = written_by_cycle.get(number, 0) | written_by_block[index]
        last_of_cycle[number] = rank[index]
        everything |= written_by_block[index]
    predecessors: dict[int, list[int]] = {index: [] for index in order}
    for index in order:
        for target in dict.fromkeys(successors[index]):
            predecessors[target].append(index)

    entry = builder.current
    after: dict[int, State] = {}
    heads: dict[int, list[tuple[int, int]]] = {}
    leaving: list[State] = []
    slice_start, slice_end = -1, -1
    for position, index in enumerate(order):
        block = region[index]
        if cycle[index] and slice_start < 0:
            slice_start = len(builder.heads)
            builder.loop_depth += 1
        if cycle[index]:
            slice_end = max(slice_end, last_of_cycle[cycle[index]])
        incoming = [after[p] for p in predecessors[index] if rank[p] < position]
        if position == 0:
            incoming.append(entry)
        backward = [p for p in predecessors[index] if rank[p] >= position]
        state = builder.merge(incoming, everything, owner)
        if backward:
            state = copied(state)
            heads[index] = []
            for location in bits_of(written_by_cycle[cycle[index]]):
                head = builder.node(location, owner)
                builder.edge(state[location], head)
                state[location] = head
                heads[index].append((location, head))
        builder.current = copied(state)
        if block.first_operation in builder.points.renewed:
            builder.renew(block.first_operation, owner)
        last = terminators[index]
        if last >= 0:
            builder.operations(block.first_operation, last)
            if successors[index]:
                if builder.rules[last].kind != Kind.BRANCH:
                    before = copied(builder.current)
                    builder.operations(last, block.end_operation)
                    # A callee that unwinds need not have come to the end of what it does.
                    builder.current = builder.merge([before, builder.current], builder.points.writes.get(last, 0), last)
                _branch(builder, last, region)
            else:
                leaving += _leave(builder, last, block.end_operation)
        after[index] = builder.current
        for target in dict.fromkeys(successors[index]):
            for location, head in heads.get(target, ()) if rank[target] <= position else ():
                if builder.current[location] != head:
                    builder.edge(builder.current[location], head)
        if slice_start >= 0 and position >= slice_end:
            builder.loop_depth -= 1
            if builder.loop_depth == 0 and len(builder.heads) > slice_start:
                graph.slices.append((slice_start, len(builder.heads)))
            slice_start, slice_end = -1, -1
    return leaving


def _branch(builder: GraphBuilder, last: int, region: Region) -> None:
    pairs, produced = branch_flow(builder.model, last, region)
    builder.edges(pairs)
    if produced:
        hub = builder.node(-1, last)
        builder.graph.sources.append((hub, 1))
        for value in builder.model.operands_of(last):
            if builder.data[value]:
                builder.edge(value, hub)
        for value in produced:
            if builder.data[value]:
                builder.edge(hub, value)


def _written(builder: GraphBuilder, first: int, stop: int) -> int:
    writes, ends, bits = builder.points.writes, builder.model.end, 0
    while first < stop:
        bits |= writes.get(first, 0)
        first = ends[first]
    return bits


def _reverse_postorder(successors: list[list[int]]) -> list[int]:
    seen = {0}
    order: list[int] = []
    work = [(0, 0)]
    while work:
        block, edge = work.pop()
        if edge < len(successors[block]):
            work.append((block, edge + 1))
            target = successors[block][edge]
            if target not in seen:
                seen.add(target)
                work.append((target, 0))
        else:
            order.append(block)
    return order[::-1]


def run_structured(builder: GraphBuilder, op: int, rule: Rule) -> None:
    """A STRUCTURED operation, by its flow."""
    builder.masked += rule.masked
    _structured(builder, op, rule)
    builder.masked -= rule.masked


def _structured(builder: GraphBuilder, op: int, rule: Rule) -> None:
    regions = builder.model.regions.get(op, ())
    flow = value_flow(builder.model, builder.rules, op)
    match rule.flow:
        case Flow.LOOP | Flow.PARALLEL:
            builder.edges(flow.entry)
            _run_loop(builder, op, regions, flow, parallel=rule.flow == Flow.PARALLEL)
        case Flow.WHILE:
            builder.edges(flow.entry)
            _run_while(builder, op, regions, flow)
        case Flow.ELEMENTS:
            _run_elements(builder, op, rule, regions, flow)
            return
        case Flow.REDUCE:
            _run_reduce(builder, op, regions, flow)
            return
        case Flow.ONCE:
            builder.edges(flow.entry)
            for region in regions:
                if region:
                    states = run_region(builder, op, region)
                    if states:
                        builder.current = builder.merge(states, builder.points.writes.get(op, 0), op)
        case _:
            builder.edges(flow.entry)
            _run_select(builder, op, regions)
    builder.edges(flow.leave)


def _run_select(builder: GraphBuilder, op: int, regions: tuple[Region, ...]) -> None:
    before = builder.current
    states: list[State] = []
    for region in regions:
        builder.current = copied(before)
        if region:
            states += run_region(builder, op, region)
        else:
            states.append(builder.current)
    if len(regions) == 1:
        states.append(before)
    builder.current = builder.merge(states, builder.points.writes.get(op, 0), op) if states else copied(before)


def _run_loop(builder: GraphBuilder, op: int, regions: tuple[Region, ...], flow: ValueFlow, *, parallel: bool) -> None:
    written = builder.points.writes.get(op, 0)
    sweeps = op in builder.points.sweeps
    if sweeps:
        builder.start_sweep(op)
    with Loop(builder, op, written, parallel=parallel) as loop:
        for region in regions:
            if region:
                states = run_region(builder, op, region)
                loop.close(builder.merge(states, written, op) if states else None)
        builder.edges(flow.inner)
    builder.current = loop.head
    if sweeps:
        builder.end_sweep(op)


def _run_while(builder: GraphBuilder, op: int, regions: tuple[Region, ...], flow: ValueFlow) -> None:
    written = builder.points.writes.get(op, 0)
    with Loop(builder, op, written) as loop:
        states = run_region(builder, op, regions[0])
        decided = builder.merge(states, written, op) if states else loop.head
        builder.current = copied(decided)
        builder.edges(flow.inner)
        states = run_region(builder, op, regions[1])
        loop.close(builder.merge(states, written, op) if states else None)
    builder.current = decided


def _run_reduce(builder: GraphBuilder, op: int, regions: tuple[Region, ...], flow: ValueFlow) -> None:
    """Regions that combine partial values, run any number of times. As a terminator it only passes values on."""
    with Loop(builder, op, builder.points.writes.get(op, 0)) as loop:
        start = len(builder.heads)
        builder.edges(flow.entry)
        builder.own(op, start)
        for region in regions:
            if region:
                builder.current = copied(loop.head)
                for state in run_region(builder, op, region):
                    loop.close(state)
        start = len(builder.heads)
        builder.edges(flow.inner)
        builder.edges(flow.leave)
        builder.own(op, start)
    builder.current = loop.head


def run_unknown_regions(builder: GraphBuilder, op: int, hub: int) -> None:
    """Regions of an operation without a rule: run in any order, any number of times, block arguments made of anything."""
    regions = builder.model.regions.get(op, ())
    flow = value_flow(builder.model, builder.rules, op)
    with Loop(builder, op, builder.points.writes.get(op, 0)) as loop:
        builder.edges(flow.entry)
        arguments = [
            v for region in regions for block in region for v in range(block.first_argument, block.first_argument + block.argument_count)
        ]
        for value in arguments:
            if builder.data[value]:
                builder.edge(hub, value)
        for region in regions:
            if not region:
                continue
            builder.current = copied(loop.head)
            for state in run_region(builder, op, region):
                loop.close(state)
            for values in yielded(builder.model, builder.rules, op, region):
                for value in values:
                    if builder.data[value]:
                        builder.edge(value, hub)
        builder.edges(flow.inner)
        for location in loop.written:
            builder.edge(loop.head[location], hub)
    builder.current = loop.head
    builder.edges(flow.leave)


def _run_elements(builder: GraphBuilder, op: int, rule: Rule, regions: tuple[Region, ...], flow: ValueFlow) -> None:
    """Element-wise bodies: elements in, the body in between, elements out. What goes in and out is the operation's own."""
    model, data, memory = builder.model, builder.data, builder.memory
    region = regions[0] if regions else ()
    inputs = element_operands(model, op, rule)
    outputs = output_operands(model, op, rule)
    arguments = list(range(region[0].first_argument, region[0].first_argument + region[0].argument_count)) if region else []
    nested = _written(builder, op + 1, model.end[op])
    touched = 0
    for value in outputs:
        if memory[value]:
            touched |= builder.points.targets(value)
    entry_cells: list[Pair] = []
    used = set(model.operands[model.first_operand[op + 1] : model.first_operand[model.end[op]]])
    for value, argument in zip(inputs, arguments, strict=False):
        if memory[value] and data[argument] and (argument in used or rule.writes):
            entry_cells += [(node, argument) for node in builder.cells(op, value)]
    with Loop(builder, op, nested) as loop:
        start = len(builder.heads)
        for node, argument in entry_cells:
            builder.edge(node, argument)
        builder.edges(pair for pair in flow.entry if pair[1] in used)
        builder.own(op, start)
        if region:
            states = run_region(builder, op, region)
            loop.close(builder.merge(states, nested, op) if states else None)
        made = yielded(model, builder.rules, op, region) if region else []
        updates = {location: builder.node(location, op) for location in bits_of(touched)}
        start = len(builder.heads)
        replaced: dict[int, bool] = {}
        for index, value in enumerate(outputs):
            covered = rule.covers and not builder.masked
            if memory[value]:
                for location in bits_of(builder.points.targets(value)):
                    for values in made:
                        if index < len(values) and data[values[index]]:
                            builder.edge(values[index], updates[location])
                    alone = location not in replaced
                    replaced[location] = alone and covered and builder.replaces(location, value, op, covered=True)
            elif index < model.result_count[op] and not covered:
                builder.edges([(value, model.first_result[op] + index)])
        builder.edges(flow.leave)
        if rule.writes:
            for node, _ in entry_cells:
                for result in model.results_of(op):
                    if data[result]:
                        builder.edge(node, result)
        for index, argument in enumerate(arguments[len(inputs) - len(outputs) :]):
            for values in made:
                if index < len(values):
                    builder.edges([(values[index], argument)])
        for value, argument in zip(inputs, arguments, strict=False):
            if memory[value] and data[argument]:
                for location in bits_of(builder.points.targets(value) & touched):
                    builder.edge(updates[location], argument)
        builder.own(op, start)
    builder.current = copied(loop.head)
    builder.commit(op, [(location, version, replaced.get(location, False)) for location, version in updates.items()], clears=True)
