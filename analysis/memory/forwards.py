"""How values pass between an operation with regions, its blocks and its terminators, without looking at memory.

The same pairs serve addresses (points-to) and derivatives (the dependency graph); docs/formal.md, "Control flow".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analysis.dialects.rule import Flow, Kind
from analysis.program.components import strongly_connected_components

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.dialects.rule import Rule
    from analysis.program.model import Block, FunctionModel, Region

Pair = tuple[int, int]


@dataclass(slots=True)
class ValueFlow:
    """Pairs (from, to) of values of one operation with regions."""

    entry: list[Pair] = field(default_factory=list[Pair])
    """From operands into the regions."""
    inner: list[Pair] = field(default_factory=list[Pair])
    """From terminators back into regions; around a loop."""
    leave: list[Pair] = field(default_factory=list[Pair])
    """To the operation's results."""


def terminator_of(model: FunctionModel, owner: int, block: Block) -> int:
    """The last operation of a block of a region of `owner`; -1 for an empty block."""
    if block.first_operation >= block.end_operation:
        return -1
    op = block.end_operation - 1
    while model.parent[op] != owner:
        op = model.parent[op]
    return op


def block_arguments(block: Block) -> range:
    """The argument values of a block."""
    return range(block.first_argument, block.first_argument + block.argument_count)


def yielded(model: FunctionModel, rules: Sequence[Rule], owner: int, region: Region) -> list[list[int]]:
    """Operand lists of the terminators by which control leaves a region towards its operation."""
    lists: list[list[int]] = []
    for block in region:
        op = terminator_of(model, owner, block)
        if op >= 0 and op not in model.successors and rules[op].kind not in (Kind.RETURN, Kind.UNREACHABLE):
            lists.append(model.operands_of(op))
    return lists


def value_flow(model: FunctionModel, rules: Sequence[Rule], op: int) -> ValueFlow:
    """The pairs of a STRUCTURED operation, or of an UNKNOWN one with regions."""
    flow = ValueFlow()
    rule = rules[op]
    regions = [region for region in model.regions.get(op, ()) if region]
    if not regions:
        if rule.flow == Flow.REDUCE:
            flow.leave += zip(model.operands_of(op), model.results_of(op), strict=False)
        return flow
    operands, results = model.operands_of(op), list(model.results_of(op))
    if rule.kind == Kind.STRUCTURED:
        flow.leave += [(operands[position], value) for position in rule.depends or () for value in results]
    if rule.flow == Flow.LOOP:
        _loop(model, rules, op, regions[0], operands, results, flow)
    elif rule.flow == Flow.WHILE and len(regions) == 2:
        _while(model, rules, op, regions, operands, results, flow)
    elif rule.flow in (Flow.SELECT, Flow.ONCE):
        for region in regions:
            arguments = list(block_arguments(region[0]))
            if arguments and len(arguments) <= len(operands):
                flow.entry += zip(operands[-len(arguments) :], arguments, strict=True)
            for values in yielded(model, rules, op, region):
                count = min(len(values), len(results))
                flow.leave += zip(values[len(values) - count :], results[len(results) - count :], strict=True)
    elif rule.flow == Flow.PARALLEL:
        _parallel(model, rules, op, regions[0], operands, results, flow)
    elif rule.flow == Flow.REDUCE:
        _reduce(model, rules, op, operands, results, flow)
    elif rule.flow == Flow.ELEMENTS:
        _elements(model, rules, op, rule, regions[0], operands, results, flow)
    else:
        arguments = [value for region in regions for block in region for value in block_arguments(block)]
        values = [value for region in regions for each in yielded(model, rules, op, region) for value in each]
        flow.entry += [(x, y) for x in operands for y in arguments]
        flow.inner += [(x, y) for x in values for y in arguments]
        flow.leave += [(x, y) for x in values for y in results]
    return flow


def _loop(
    model: FunctionModel, rules: Sequence[Rule], op: int, region: Region, operands: list[int], results: list[int], flow: ValueFlow
) -> None:
    count = len(results)
    if not count:
        return
    initial = operands[-count:]
    arguments = list(block_arguments(region[0]))[-count:]
    flow.entry += zip(initial, arguments, strict=True)
    flow.leave += zip(initial, results, strict=True)
    for values in yielded(model, rules, op, region):
        flow.inner += zip(values, arguments, strict=False)
        flow.leave += zip(values, results, strict=False)


def _while(
    model: FunctionModel, rules: Sequence[Rule], op: int, regions: list[Region], operands: list[int], results: list[int], flow: ValueFlow
) -> None:
    before, after = regions
    flow.entry += zip(operands, block_arguments(before[0]), strict=False)
    for values in yielded(model, rules, op, before):
        flow.inner += zip(values[1:], block_arguments(after[0]), strict=False)
        flow.leave += zip(values[1:], results, strict=False)
    for values in yielded(model, rules, op, after):
        flow.inner += zip(values, block_arguments(before[0]), strict=False)


def _parallel(
    model: FunctionModel, rules: Sequence[Rule], op: int, region: Region, operands: list[int], results: list[int], flow: ValueFlow
) -> None:
    count = len(results)
    arguments = list(block_arguments(region[0]))
    initial = operands[-count:] if count else []
    types = model.value_types
    if count and len(initial) == count and [types[v] for v in initial] == [types[v] for v in results]:
        flow.entry += zip(initial, results, strict=True)
        shared = arguments[-count:]
        if [types[v] for v in shared] == [types[v] for v in initial]:
            flow.entry += zip(initial, shared, strict=True)
            flow.leave += zip(shared, results, strict=True)
    for block in region:
        last = terminator_of(model, op, block)
        if last >= 0 and rules[last].flow != Flow.REDUCE:
            flow.leave += zip(model.operands_of(last), results, strict=False)


def _reduce(model: FunctionModel, rules: Sequence[Rule], op: int, operands: list[int], results: list[int], flow: ValueFlow) -> None:
    """The results of the enclosing parallel loop serve as the partial values."""
    partial = results or list(model.results_of(model.parent[op]))
    for index, region in enumerate(model.regions.get(op, ())):
        if index >= len(operands) or index >= len(partial):
            break
        flow.inner.append((operands[index], partial[index]))
        if not region:
            continue
        arguments = block_arguments(region[0])
        flow.entry += [(operands[index], argument) for argument in arguments]
        flow.entry += [(partial[index], argument) for argument in arguments]
        for values in yielded(model, rules, op, region):
            flow.inner += [(value, partial[index]) for value in values]


def _elements(
    model: FunctionModel,
    rules: Sequence[Rule],
    op: int,
    rule: Rule,
    region: Region,
    operands: list[int],
    results: list[int],
    flow: ValueFlow,
) -> None:
    data = element_operands(model, op, rule)
    arguments = list(block_arguments(region[0]))
    flow.entry += zip(data, arguments, strict=False)
    for values in yielded(model, rules, op, region):
        flow.leave += zip(values, results, strict=False)


def element_operands(model: FunctionModel, op: int, rule: Rule) -> list[int]:
    """Operands whose elements an ELEMENTS operation hands to its body, in the order of the body's arguments: inputs, outputs."""
    operands = model.operands_of(op)
    if rule.reads or rule.writes:
        positions = dict.fromkeys((*rule.reads, *rule.writes))
        return [operands[position] for position in positions]
    if rule.depends is not None:
        return []
    return operands


def output_operands(model: FunctionModel, op: int, rule: Rule) -> list[int]:
    """Operands that an ELEMENTS operation writes, in the order of the yielded values."""
    operands = model.operands_of(op)
    if rule.reads or rule.writes:
        return [operands[position] for position in rule.writes]
    if rule.depends is not None:
        return []
    segments = model.attributes.get(op, {}).get("operandSegmentSizes")
    if isinstance(segments, tuple) and len(segments) >= 2 and isinstance(segments[1], int):
        inputs = segments[0] if isinstance(segments[0], int) else 0
        return operands[inputs : inputs + segments[1]]
    region = model.regions.get(op, ((),))[0]
    count = 1
    if region:
        last = terminator_of(model, op, region[0])
        count = len(model.operands_of(last)) if last >= 0 else 1
    return operands[len(operands) - count :]


def captured(model: FunctionModel, op: int) -> list[int]:
    """Values from outside that are used in the regions of an operation."""
    if op not in model.regions:
        return []
    first = model.first_result[op] + model.result_count[op]
    end = model.end[op]
    behind = model.first_result[end] if end < model.operation_count else model.value_count
    used = model.operands[model.first_operand[op + 1] : model.first_operand[end]]
    return [value for value in dict.fromkeys(used) if not first <= value < behind]


def branch_flow(model: FunctionModel, op: int, region: Region) -> tuple[list[Pair], list[int]]:
    """Pairs of a branching terminator, and target arguments that it produces itself."""
    pairs: list[Pair] = []
    produced: list[int] = []
    operands = model.operands_of(op)
    for successor in model.successors.get(op, ()):
        arguments = list(block_arguments(region[successor.block]))
        produced += arguments[: successor.produced]
        pairs += zip([operands[p] for p in successor.operands], arguments[successor.produced :], strict=False)
    return pairs, produced


@dataclass(slots=True)
class AddressForwards:
    """How addresses pass through regions and branches."""

    pairs: list[Pair] = field(default_factory=list[Pair])
    """(from, to) of values that are addresses, or numbers that may hold one."""
    provided: list[int] = field(default_factory=list[int])
    """Block arguments that are addresses from nowhere: memory that a parallel operation provides for its body."""
    unknown: list[int] = field(default_factory=list[int])
    """Block arguments whose addresses are not known."""
    carried: set[int] = field(default_factory=set[int])
    """Block arguments that may hold what an earlier turn of a loop made."""


def address_forwards(model: FunctionModel, rules: Sequence[Rule], address: bytearray, tracked: bytearray) -> AddressForwards:
    """The passing of `tracked` values, of which `address` ones are addresses."""
    result = AddressForwards()
    pairs, unknown, provided = result.pairs, result.unknown, result.provided
    for op, regions in model.regions.items():
        rule = rules[op]
        arguments = [v for region in regions for block in region for v in block_arguments(block) if address[v]]
        reached: set[int] = set()
        if op:
            flow = value_flow(model, rules, op)
            entry = [] if rule.flow == Flow.ELEMENTS else flow.entry
            mine = [(x, y) for x, y in (*entry, *flow.inner, *flow.leave) if tracked[x] and tracked[y]]
            pairs += mine
            reached.update(y for x, y in mine if address[x])
            around = flow.inner if rule.kind == Kind.STRUCTURED else mine
            result.carried.update(y for x, y in around if tracked[x] and tracked[y])
        else:
            reached.update(model.arguments())
        for region in regions:
            cycle = cyclic_blocks(model, op, region)
            for index, block in enumerate(region):
                last = terminator_of(model, op, block)
                if last >= 0 and last in model.successors:
                    if cycle[index]:
                        turning = [region[s.block] for s in model.successors[last] if cycle[s.block] == cycle[index]]
                        result.carried.update(v for target in turning for v in block_arguments(target) if tracked[v])
                    mine, produced = branch_flow(model, last, region)
                    pairs += [(x, y) for x, y in mine if tracked[x] and tracked[y]]
                    reached.update(y for x, y in mine if address[x])
                    unknown += [value for value in produced if address[value]]
                    reached.update(produced)
        rest = [value for value in arguments if value not in reached]
        if rule.flow == Flow.PARALLEL:
            provided += rest
        else:
            unknown += rest
    return result


def cyclic_blocks(model: FunctionModel, owner: int, region: Region) -> list[int]:
    """By block: the number of the cycle that it lies on, counted from 1; 0 for a block on no cycle."""
    number = [0] * len(region)
    if len(region) < 2 and not any(terminator_of(model, owner, block) in model.successors for block in region):
        return number
    successors: list[list[int]] = []
    for block in region:
        last = terminator_of(model, owner, block)
        successors.append([s.block for s in model.successors.get(last, ())])
    count = 0
    for component in strongly_connected_components(successors):
        if len(component) > 1 or component[0] in successors[component[0]]:
            count += 1
            for member in component:
                number[member] = count
    return number


def repeated_operations(model: FunctionModel, rules: Sequence[Rule]) -> bytearray:
    """By operation: whether it may run more than once in one run of the function."""
    repeated = bytearray(model.operation_count)
    for op, regions in model.regions.items():
        rule = rules[op]
        loops = bool(op) and not (rule.kind == Kind.STRUCTURED and rule.flow in (Flow.SELECT, Flow.ONCE))
        for region in regions:
            cyclic = cyclic_blocks(model, op, region)
            for index, block in enumerate(region):
                if loops or cyclic[index] or repeated[op]:
                    repeated[block.first_operation : block.end_operation] = b"\x01" * (block.end_operation - block.first_operation)
    return repeated
