"""Cells: elements of one object that constant indices tell apart (docs/formal.md, "Cells").

An object whose elements are accessed with constant indices is split: one location for each such element, and one (the object's own) for
all the rest. An access with other indices, or through a view that moves them, touches all of them. Elements that a callee tells apart are
told apart in its callers. Objects that stand for several inputs that may overlap are not split, since equal indices into them need not
mean equal places.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.dialects.rule import Kind
from analysis.memory.locations import bits_of
from analysis.memory.ports import UNKNOWN_PORT

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule
    from analysis.memory.callsites import CallSite
    from analysis.memory.points_to import PointsTo
    from analysis.memory.ports import Port, Ports
    from analysis.program.model import FunctionModel

MAX_CELLS = 64
"""Elements told apart in one object; an object with more is not split."""

Index = tuple[int, ...]


def split_cells(points: PointsTo, ports: Ports) -> None:
    """Split the objects of a solved function, and extend every set of locations that it holds."""
    accesses = _constant_accesses(points)
    used: dict[int, dict[Index, None]] = {}
    for (_, value), index in accesses.items():
        for number in bits_of(points.targets(value)):
            used.setdefault(number, {})[index] = None
    for site in points.calls.values():
        for port in site.summary.cells:
            if _is_rooted(points, site, port):
                for number in bits_of(site.locations.get(port.base, 0)):
                    used.setdefault(number, {})[port.cell] = None
    cell_of = _make_cells(points, ports, used)
    for (op, value), index in accesses.items():
        bits = 0
        for number in bits_of(points.targets(value)):
            if number in points.expansion or number < points.objects:
                cell = cell_of.get((number, index))
                bits |= 1 << (number if cell is None else cell)
        points.access[op, value] = bits
    for site in points.calls.values():
        _map_ports(points, site, cell_of)
        site.locations[UNKNOWN_PORT] = points.escaped_at(site.operation)


def _make_cells(points: PointsTo, ports: Ports, used: dict[int, dict[Index, None]]) -> dict[tuple[int, Index], int]:
    cell_of: dict[tuple[int, Index], int] = {}
    points.objects = len(points.locations)
    for number, indices in sorted(used.items()):
        record = points.locations[number]
        if number == 0 or record.constant or len(record.ports) > 1 or len(indices) > MAX_CELLS:
            continue
        if any(port.depth for port in record.ports if port.kind == "memory"):
            continue
        bits = 0
        for index in sorted(indices):
            cell = len(points.locations)
            mine = tuple(port._replace(cell=index) for port in record.ports)
            for port in mine:
                ports.input(port)
                ports.output(port)
            points.locations.append(replace(record, cell=index, ports=mine))
            points.content.append(points.content[number])
            cell_of[number, index] = cell
            bits |= 1 << cell
        points.expansion[number] = bits
    points.escaped = points.expanded(points.escaped)
    return cell_of


def _is_rooted(points: PointsTo, site: CallSite, port: Port) -> bool:
    """Whether the indices of a callee's memory count from the start of the caller's object."""
    return port.kind != "memory" or site.passed[port.position] in points.rooted


def _map_ports(points: PointsTo, site: CallSite, cell_of: dict[tuple[int, Index], int]) -> None:
    """The caller's locations for the callee's cells; what is left of its memory for the rest."""
    told_apart: dict[Port, int] = {}
    whole = {port: points.expanded(bits) for port, bits in site.locations.items()}
    for port in site.summary.cells:
        base = whole.get(port.base, 0)
        if not _is_rooted(points, site, port):
            site.locations[port] = base
            continue
        bits = 0
        for number in bits_of(base):
            if number < points.objects:
                cell = cell_of.get((number, port.cell))
                bits |= 1 << (number if cell is None else cell)
                if cell is not None:
                    told_apart[port.base] = told_apart.get(port.base, 0) | 1 << cell
        site.locations[port] = bits
    for port, bits in whole.items():
        site.locations[port] = bits & ~told_apart.get(port, 0)


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
        memory = model.operands[model.first_operand[op] + (rule.reads or rule.writes)[0]]
        if memory in points.rooted and not points.points.get(memory, 1) & 1:
            index = _index_of(model, op, rule, constants)
            if index:
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
