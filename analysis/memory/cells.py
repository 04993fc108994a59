"""Cells: parts of one object that constant indices tell apart (docs/formal.md, "Cells").

An object whose elements are accessed with constant indices is split: one location for each constant element, and one (the object's own) for
all the rest. An access with other indices, or through a view that moves them, touches all of them. Objects that stand for several
inputs that may overlap are not split, since equal indices into them need not mean equal places.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.dialects.rule import Kind
from analysis.memory.locations import bits_of

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule
    from analysis.memory.points_to import PointsTo
    from analysis.program.model import FunctionModel

MAX_CELLS = 64
"""Constant elements told apart in one object; an object with more is not split."""

Index = tuple[int, ...]


def split_cells(points: PointsTo) -> None:
    """Split the objects of a solved function, and extend every set of locations that it holds."""
    accesses = _constant_accesses(points)
    if not accesses:
        return
    used: dict[int, dict[Index, None]] = {}
    for (_, value), index in accesses.items():
        for number in bits_of(points.targets(value)):
            used.setdefault(number, {})[index] = None
    expansion: dict[int, int] = {}
    cell_of: dict[tuple[int, Index], int] = {}
    for number, indices in sorted(used.items()):
        record = points.locations[number]
        if number == 0 or record.constant or len(record.ports) > 1 or len(indices) > MAX_CELLS:
            continue
        if any(port.depth for port in record.ports):
            continue
        bits = 0
        for index in indices:
            cell = len(points.locations)
            points.locations.append(replace(record, cell=index))
            points.content.append(points.content[number])
            cell_of[number, index] = cell
            bits |= 1 << cell
        expansion[number] = bits
    if not expansion:
        return
    for access, index in accesses.items():
        bits = 0
        for number in bits_of(points.targets(access[1])):
            cell = cell_of.get((number, index))
            bits |= 1 << cell if cell is not None else 1 << number
        points.access[access] = bits
    points.expansion = expansion
    points.escaped = points.expanded(points.escaped)
    for site in points.calls.values():
        for port, bits in site.locations.items():
            site.locations[port] = points.expanded(bits)


def _constant_accesses(points: PointsTo) -> dict[tuple[int, int], Index]:
    """(operation, address value) -> constant indices, for accesses through addresses that count from the start of their object."""
    model = points.model
    constants: dict[int, int] = {}
    accesses: dict[tuple[int, int], Index] = {}
    for op, rule in enumerate(points.rules):
        if rule.constant:
            number = model.attributes.get(op, {}).get(rule.constant)
            if isinstance(number, int) and model.result_count[op] == 1:
                constants[model.first_result[op]] = number
    for op, rule in enumerate(points.rules):
        if rule.kind != Kind.ACCESS or (rule.indices is None and not rule.index_map):
            continue
        operands = model.operands_of(op)
        memory = operands[(rule.reads or rule.writes)[0]]
        if memory in points.rooted and not points.points.get(memory, 1) & 1:
            index = _index_of(model, op, rule, constants)
            if index is not None:
                accesses[op, memory] = index
    return accesses


def _index_of(model: FunctionModel, op: int, rule: Rule, constants: dict[int, int]) -> Index | None:
    if rule.index_map:
        text = model.attributes.get(op, {}).get(rule.index_map)
        results = str(text).rpartition("-> (")[2].rstrip(">)").split(",")
        numbers = [part.strip() for part in results]
        return tuple(map(int, numbers)) if all(part.isdigit() for part in numbers) else None
    values = model.operands_of(op)[rule.indices :]
    if all(value in constants for value in values):
        return tuple(constants[value] for value in values)
    return None
