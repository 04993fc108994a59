"""Cells: parts of one object that are told apart because their places are constant (docs/formal.md, "Cells").

Two kinds. An element of a memref with constant indices, as long as the indices count from the start of the object. And a range of bytes
behind a pointer with a constant offset from the start of the object, from one load or store; ranges that overlap become one. An object
with cells keeps a location of its own for all the rest. An access at a place that is not constant touches all of them. Cells of a callee
become cells of its callers. Objects that stand for several inputs that may overlap are not split, since equal places in them need not be
equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from analysis.memory.locations import bits_of
from analysis.memory.places import BYTES, constant_places
from analysis.memory.ports import UNKNOWN_PORT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analysis.memory.callsites import CallSite
    from analysis.memory.places import Place
    from analysis.memory.points_to import PointsTo
    from analysis.memory.ports import Port, Ports

MAX_CELLS = 64
"""Parts told apart in one object; an object with more is not split."""


@dataclass(slots=True)
class CellMap:
    """Where the parts of each object are."""

    exact: dict[tuple[int, Place], int] = field(default_factory=dict["tuple[int, Place]", int])
    """(object, cell) -> location."""
    parts: dict[int, int] = field(default_factory=dict[int, int])
    """Object -> its cells."""
    ranges: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict[int, "list[tuple[int, int, int]]"])
    """Object -> its byte ranges in order: (start, stop, location)."""

    def locate(self, number: int, place: Place, size: int | None) -> tuple[int, int]:
        """(locations that an access at `place` of an object touches, those of them that lie inside it)."""
        if place[0] != BYTES:
            cell = self.exact.get((number, place))
            return (1 << cell, 1 << cell) if cell is not None else (self.everything(number), 0)
        if number in self.parts and number not in self.ranges:
            return self.everything(number), 0
        _, start, stop = place
        touched = inside = covered = 0
        for cell_start, cell_stop, cell in self.ranges.get(number, ()):
            if cell_start < stop and start < cell_stop:
                touched |= 1 << cell
                covered += min(stop, cell_stop) - max(start, cell_start)
                if start <= cell_start and cell_stop <= stop:
                    inside |= 1 << cell
        if number not in self.ranges or covered < stop - start:
            touched |= 1 << number
            if start <= 0 and size is not None and size <= stop:
                inside |= 1 << number
        return touched, inside

    def everything(self, number: int) -> int:
        """An object with all its cells."""
        return 1 << number | self.parts.get(number, 0)


def split_cells(points: PointsTo, ports: Ports, constants: Mapping[int, int]) -> None:
    """Split the objects of a solved function, and extend every set of locations that it holds. `constants`: values that are."""
    places = constant_places(points, constants)
    used: dict[int, set[Place]] = {}
    for value, place in {(value, place) for (_, value), (place, cuts) in places.items() if cuts}:
        for number in bits_of(points.targets(value)):
            used.setdefault(number, set()).add(place)
    for site in points.calls.values():
        for port in site.summary.cells:
            place = _place_in_caller(points, site, port)
            if place is not None:
                for number in bits_of(site.locations.get(port.base, 0)):
                    used.setdefault(number, set()).add(place)
    points.objects = len(points.locations)
    cells = CellMap()
    for number, wanted in sorted(used.items()):
        _split(points, ports, cells, number, wanted)
    points.escaped = points.expanded(points.escaped)
    located: dict[tuple[int, Place], tuple[int, int]] = {}
    for (op, value), (place, _) in places.items():
        found = located.get((value, place))
        if found is None:
            touched = inside = 0
            for number in bits_of(points.points.get(value, 0)):
                mine, whole = cells.locate(number, place, points.locations[number].size)
                touched |= mine
                inside |= whole
            found = located[value, place] = (touched, inside)
        points.access[op, value], points.covered[op, value] = found
    for site in points.calls.values():
        _map_ports(points, site, cells)
        site.locations[UNKNOWN_PORT] = points.escaped_at(site.operation)


def _split(points: PointsTo, ports: Ports, cells: CellMap, number: int, wanted: set[Place]) -> None:
    record = points.locations[number]
    if number == 0 or record.constant or len(record.ports) > 1 or any(port.depth for port in record.ports if port.kind == "memory"):
        return
    by_bytes = {place for place in wanted if place[0] == BYTES}
    if by_bytes and len(by_bytes) < len(wanted):
        return
    chosen = _disjoint(by_bytes) if by_bytes else sorted(wanted)
    if len(chosen) > MAX_CELLS:
        return
    bits = 0
    for place in chosen:
        cell = len(points.locations)
        mine = tuple(port._replace(cell=place) for port in record.ports)
        for port in mine:
            ports.input(port)
            ports.output(port)
        points.locations.append(replace(record, cell=place, ports=mine))
        points.content.append(points.content[number])
        cells.exact[number, place] = cell
        if by_bytes:
            cells.ranges.setdefault(number, []).append((place[1], place[2], cell))
        bits |= 1 << cell
    points.expansion[number] = cells.parts[number] = bits


def _disjoint(places: set[Place]) -> list[Place]:
    """Byte ranges with those that overlap made one, in order."""
    merged: list[Place] = []
    for _, start, stop in sorted(places):
        if merged and start < merged[-1][2]:
            merged[-1] = (BYTES, merged[-1][1], max(stop, merged[-1][2]))
        else:
            merged.append((BYTES, start, stop))
    return merged


def _place_in_caller(points: PointsTo, site: CallSite, port: Port) -> Place | None:
    """Where a callee's cell is in the caller's object; None if that is not constant."""
    if port.cell[0] != BYTES:
        return port.cell if port.kind != "memory" or site.passed[port.position] in points.rooted else None
    shift = points.offsets.get(site.passed[port.position]) if port.kind == "memory" else 0
    return None if shift is None else (BYTES, port.cell[1] + shift, port.cell[2] + shift)


def _map_ports(points: PointsTo, site: CallSite, cells: CellMap) -> None:
    """The caller's locations for the callee's cells; what is left of its memory for the rest."""
    told_apart: dict[Port, int] = {}
    whole = {port: points.expanded(bits) for port, bits in site.locations.items()}
    for port in site.summary.cells:
        place = _place_in_caller(points, site, port)
        base = site.locations.get(port.base, 0)
        if place is None:
            site.locations[port] = points.expanded(base)
            continue
        touched = inside = 0
        for number in bits_of(base):
            if number < points.objects:
                mine, covered = cells.locate(number, place, None)
                touched |= mine
                inside |= covered
        site.locations[port] = touched
        site.covered[port] = inside
        told_apart[port.base] = told_apart.get(port.base, 0) | inside
    for port, bits in whole.items():
        site.locations[port] = bits & ~told_apart.get(port, 0)


def cell_words(place: Place) -> str:
    """A cell in words: "[0, 1]", "bytes 8 to 16"."""
    if place[0] == BYTES:
        return f"bytes {place[1]} to {place[2]}"
    return str(list(place))
