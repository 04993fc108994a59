"""Overlays: what a store leaves behind, kept apart where another store writes the same place again (docs/formal.md, "Overlays").

Two stores through the same address with the same indices write the same bytes, wherever that is, as long as none of these values is
made anew in between. So the later one replaces what the earlier one left. Such a place is *repeated*. Its overlay is a location
that stands for those bytes of the place that were last written through it, and the location below stands for the rest: a store at
the place moves its bytes into the overlay, which then holds nothing else. When a value that the place is made of is about to be made anew,
the overlay is empty: its bytes go back to the location below (`PointsTo.renewed`). Two loops that store at all places of one range
(`analysis.memory.turns`) are the same at a larger scale: what such a loop writes is gathered in an overlay, and
replaces what an earlier one left when all turns are done.

Left out: places in memory that other threads may write, and views of equal shape that are made twice.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.dialects.rule import Flow, Kind, Trait
from analysis.memory.locations import bits_of
from analysis.memory.turns import swept
from analysis.program.types import CARRIES_DATA

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analysis.memory.locations import Location
    from analysis.memory.points_to import PointsTo
    from analysis.memory.turns import Place, Sweep
    from analysis.program.model import Block, FunctionModel

MAX_OVERLAYS = 16
"""Overlays of one object, those of its cells included."""


def lay_over(points: PointsTo, constants: Mapping[int, int], *, shared: bool) -> None:
    """Give overlays to the objects of a solved function of which the cells are known, and extend every set of locations that it holds.
    `constants`: values that are; `shared`: other threads run the same code."""
    if shared:
        return
    repeated, ranges = _together(points, constants)
    if not repeated and not ranges:
        return
    layers = _Layers(points)
    for place, stores in sorted(repeated, key=lambda each: -len(each[1])):
        layers.repeated(place, stores)
    for range_, sweeps in ranges.items():
        layers.swept(range_, sweeps)
    if points.over:
        _extend(points)


def stands_alone(points: PointsTo, constants: Mapping[int, int], store: int) -> bool:
    """Whether no other store, and no other loop, writes again what a store writes, so that the overlays of a function are the same without
    it."""
    repeated, ranges = _together(points, constants)
    return not any(store in stores for _, stores in repeated) and not any(
        store == sweep.store for sweeps in ranges.values() for sweep in sweeps
    )


def _together(points: PointsTo, constants: Mapping[int, int]) -> tuple[list[tuple[Place, list[int]]], dict[Place, list[Sweep]]]:
    """Places with several stores, and ranges with several loops."""
    places = _places(points, constants)
    repeated = [(place, stores) for place, stores in places.items() if len(stores) > 1]
    return repeated, swept(points, ((place, stores[0]) for place, stores in places.items() if len(stores) == 1), constants)


class _Layers:
    """Makes overlays."""

    def __init__(self, points: PointsTo) -> None:
        self.points = points
        self.around = _Around(points)
        self.made: dict[int, int] = {}
        """Object -> how many."""

    def repeated(self, place: Place, stores: list[int]) -> None:
        """For a place with several stores."""
        found = self._parts(place, stores, 1)
        if found is not None:
            parts, heads = found
            pairs = tuple((part, self._overlay(number, part)) for number, part in parts)
            self.points.repeated.update((op, pairs) for op in stores)
            self._renewed(heads, pairs)

    def swept(self, range_: Place, sweeps: list[Sweep]) -> None:
        """For a range that several loops write: an overlay for what such a loop leaves, and one for what it has written while it runs."""
        found = self._parts(range_, [sweep.store for sweep in sweeps], 2)
        if found is not None:
            parts, heads = found
            left = tuple((part, self._overlay(number, part)) for number, part in parts)
            running = tuple((part, self._overlay(number, part)) for number, part in parts)
            for store, loop in sweeps:
                self.points.gathered[store] = running
                settled = tuple((overlay, below) for (_, overlay), (_, below) in zip(running, left, strict=True))
                self.points.sweeps[loop] = self.points.sweeps.get(loop, ()) + settled
            self._renewed(heads, left)

    def _parts(self, place: Place, stores: list[int], each: int) -> tuple[list[tuple[int, int]], list[int]] | None:
        """(the locations that the stores touch, each behind its object; heads of the blocks that make the values of the place), if so many
        more overlays of each of these locations may be."""
        points = self.points
        address = place[0]
        assert isinstance(address, int)
        touched = 0
        for op in stores:
            touched |= points.targets_of(op, address)
        touched &= ~points.overlays
        parts: list[tuple[int, int]] = []
        made: dict[int, int] = {}
        for number in bits_of(points.points[address]):
            mine = bits_of(touched & points.expanded(1 << number))
            parts += [(number, part) for part in mine]
            made[number] = self.made.get(number, 0) + each * len(mine)
        if max(made.values()) > MAX_OVERLAYS:
            return None
        self.made |= made
        return parts, self.around.heads(place)

    def _overlay(self, object_: int, part: int) -> int:
        """A new overlay of a part of an object."""
        points = self.points
        number = len(points.locations)
        points.locations.append(replace(points.locations[part]))
        points.content.append(points.content[part])
        points.expansion[object_] = points.expansion.get(object_, 0) | 1 << number
        points.over[part] = points.over.get(part, 0) | 1 << number
        points.overlays |= 1 << number
        return number

    def _renewed(self, heads: list[int], pairs: tuple[tuple[int, int], ...]) -> None:
        for head in heads:
            self.points.renewed[head] = self.points.renewed.get(head, ()) + pairs


def _places(points: PointsTo, constants: Mapping[int, int]) -> dict[Place, list[int]]:
    """The places of stores that do not replace all of a location as it is, and the stores at each."""
    model = points.model
    first, all_operands, types, numbers = model.first_operand, model.operands, model.types, model.value_types
    places: dict[Place, list[int]] = {}
    alone: dict[tuple[int, int], bool] = {}
    rules = points.rules
    for op in rules.having(Trait.STORES_AT_A_PLACE):
        rule = rules[op]
        operands = all_operands[first[op] : first[op + 1]]
        address, stored = operands[rule.writes[0]], operands[rule.stores[0]]
        pointed = points.points.get(address, 1)
        if pointed & 1 or not pointed:
            continue
        held, value = types[numbers[address]], types[numbers[stored]]
        objects = [points.locations[number] for number in bits_of(pointed)]
        if any(location.constant for location in objects) or not value.carries & CARRIES_DATA:
            continue
        if (
            len(objects) == 1
            and objects[0].single
            and (
                points.covered.get((op, address))
                or (address in points.whole and held.elements == (1 if value.text == held.element else value.elements))
            )
        ):
            continue
        mapped = model.attributes.get(op, {}).get(rule.index_map) if rule.index_map else ""
        around = (model.parent[op], pointed)
        if around not in alone:
            alone[around] = all(_is_alone(points, op, location) for location in objects)
        if mapped is None or not alone[around]:
            continue
        said = {rule.writes[0] % len(operands), rule.stores[0] % len(operands)}
        indices = [(constants[value],) if value in constants else value for at, value in enumerate(operands) if at not in said]
        places.setdefault((address, numbers[stored], mapped, *indices), []).append(op)
    return places


def _is_alone(points: PointsTo, op: int, location: Location) -> bool:
    """Whether a store to a location happens where it stands, and nobody else can do anything there at that time."""
    above = points.model.parent[op]
    apart = True
    while above > 0:
        rule = points.rules[above]
        if rule.masked or rule.kind in (Kind.UNKNOWN, Kind.CONFINED):
            # the regions of what nobody knows may run again while they run
            return False
        if rule.flow == Flow.PARALLEL and apart:
            if not location.single or not above < location.operation < points.model.end[above]:
                return False
            apart = False  # of the innermost one only
        above = points.model.parent[above]
    return True


def _extend(points: PointsTo) -> None:
    """Where a location is touched, so are its overlays; where it lies inside of a place, so do they."""
    known: dict[int, int] = {}
    for sets in (points.access, points.covered):
        for key, bits in sets.items():
            if bits not in known:
                known[bits] = points.with_overlays(bits)
            if known[bits] != bits:
                sets[key] = known[bits]
    points.escaped = points.with_overlays(points.escaped)
    for site in points.calls.values():
        for mapped in (site.locations, site.covered):
            for port, bits in mapped.items():
                mapped[port] = points.with_overlays(bits)


class _Around:
    """Where the values of a function are defined."""

    def __init__(self, points: PointsTo) -> None:
        self.model: FunctionModel = points.model
        blocks = [block for regions in self.model.regions.values() for region in regions for block in region if block.argument_count]
        self.blocks = sorted(blocks, key=lambda block: block.first_argument)
        self.first_arguments = [block.first_argument for block in self.blocks]

    def heads(self, place: Place) -> list[int]:
        """The first operations of the blocks that make one of a place's values, the function's first block left out."""
        found: dict[int, None] = {}
        for value in (place[0], *place[3:]):
            if isinstance(value, int):
                block = self._definition(value)
                if block is not self.model.regions[0][0][0]:
                    found[block.first_operation] = None
        return list(found)

    def _definition(self, value: int) -> Block:
        """The block that defines a value."""
        definer = self.model.definer(value)
        if definer >= 0:
            return self.model.block_of(definer)
        return self.blocks[bisect_right(self.first_arguments, value) - 1]
