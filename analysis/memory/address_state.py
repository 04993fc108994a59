"""What the points-to analysis of one function knows so far, and the ways in which it grows.

Nothing here looks at operations: `analysis.memory.solver` does, and tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.memory.inputs import input_locations
from analysis.memory.locations import Location, bits_of
from analysis.memory.places import constant_values
from analysis.memory.ports import Port
from analysis.program.types import CARRIES_ADDRESS, CARRIES_BITS

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule
    from analysis.memory.aliasing import Aliasing
    from analysis.memory.callsites import Callee
    from analysis.memory.points_to import PointsTo, Resolver
    from analysis.memory.ports import Ports


class AddressState:
    """Addresses, contents and escape; only grows. `changed` says that something did."""

    def __init__(self, result: PointsTo, ports: Ports, aliasing: Aliasing, resolver: Resolver) -> None:
        self.result = result
        self.model = result.model
        self.rules = result.rules
        self.resolver = resolver
        self.shared = aliasing.shared
        self.ports = ports
        self.address = self._values_carrying(CARRIES_ADDRESS)
        self.tracked = self._tracked_values()
        """Values whose addresses are followed: addresses, and integers that may hold one."""
        self.numbered: int = 0
        """Locations into which numbers go that may be addresses nobody knows of."""
        self.beyond: int = 0
        """Locations of which some view may reach beyond what the function was given."""
        self.changed = False
        self.unknown_code = False
        self.at = 0
        self.constants = constant_values(self.model, self.rules)
        self._callees: dict[int, Callee | Rule | None] = {}
        """What calls run."""
        self._seen: dict[int, tuple[list[int], list[tuple[int, int]], int]] = {}
        """What a call of a function with a body saw the last time: what its operands point to, contents, escaped memory."""
        self.first_given: dict[int, int] = {}
        """Location -> the first operation that stores its address or gives it to unknown code."""
        input_locations(result, ports, aliasing, resolver)
        self._arguments()

    def _values_carrying(self, what: int) -> bytearray:
        """By value: whether its type carries something."""
        carries = [1 if info.carries & what else 0 for info in self.model.types]
        return bytearray(map(carries.__getitem__, self.model.value_types))

    def _tracked_values(self) -> bytearray:
        """Where pointers do not say what they point to, integers may be loaded from memory that holds addresses, and stored there."""
        model = self.model
        if not any(info.memory and not info.nested and info.content & CARRIES_ADDRESS for info in model.types):
            return self.address
        return self._values_carrying(CARRIES_ADDRESS | CARRIES_BITS)

    def _arguments(self) -> None:
        """What the function's arguments point to."""
        result, model = self.result, self.model
        arguments = model.arguments()
        for index, value in enumerate(arguments):
            port = Port("memory", index, 0)
            if index < len(model.argument_types) and port in result.location_of:
                result.points[value] = 1 << result.location_of[port]
                if model.types[model.value_types[value]].memory:
                    self._root(value)
            elif self.address[value]:
                self._attribution(value)

    def _attribution(self, value: int) -> None:
        """An address that a region receives from nowhere: memory that the enclosing operation provides (gpu attributions)."""
        number = self._allocation(-2, value, single=False)
        self.result.points[value] = 1 << number

    def _allocation(self, operation: int, ordinal: int, *, single: bool, holds: bool = True) -> int:
        key = (operation, ordinal)
        number = self.result.allocated.get(key)
        if number is None:
            number = self.result.add_location(Location(operation=operation, ordinal=ordinal, single=single, holds_addresses=holds))
            self.result.allocated[key] = number
        elif not single:
            self.result.locations[number].single = False
        return number

    def _add(self, value: int, bits: int) -> None:
        points = self.result.points
        old = points.get(value, 0)
        if bits & ~old:
            points[value] = old | bits
            self.changed = True

    def _flow(self, source: int, target: int) -> None:
        """An address passes from one value to another; the target views the whole object only if every inflow does."""
        result = self.result
        bits = result.points.get(source, 0)
        if not bits:
            return
        first = target not in result.points
        self._add(target, bits)
        if source not in result.whole:
            if target in result.whole:
                result.whole.discard(target)
                self.changed = True
        elif first:
            result.whole.add(target)
        self._set_offset(target, result.offsets.get(source))
        if source not in result.rooted:
            if target in result.rooted:
                result.rooted.discard(target)
                self.changed = True
        elif first and self._identity_layout(target):
            result.rooted.add(target)

    def _identity_layout(self, value: int) -> bool:
        """Whether distinct indices are distinct places: a stride may be zero."""
        info = self.model.types[self.model.value_types[value]]
        return info.memory and info.shaped and not info.layout

    def _set_offset(self, value: int, offset: int | None) -> None:
        """One more way in which a pointer is made, `offset` bytes behind the start of its object."""
        offsets = self.result.offsets
        old = offsets.get(value, offset)
        new = offset if old == offset else None
        if value not in offsets or offsets[value] != new:
            offsets[value] = new
            self.changed = True

    def _root(self, value: int) -> None:
        """An address of the start of all of an object."""
        self.result.whole.add(value)
        if not self.model.types[self.model.value_types[value]].shaped:
            self._set_offset(value, 0)
        if self._identity_layout(value):
            self.result.rooted.add(value)

    def _given_away(self, bits: int) -> None:
        """The operation at hand gives addresses to memory or to unknown code."""
        first = self.first_given
        for location in bits_of(bits):
            if self.at < first.get(location, self.at + 1):
                first[location] = self.at

    def _store_addresses(self, targets: int, bits: int) -> None:
        self._given_away(bits)
        content = self.result.content
        for location in bits_of(targets):
            if bits & ~content[location]:
                content[location] |= bits
                self.changed = True

    def _load_addresses(self, targets: int) -> int:
        bits = 0
        for location in bits_of(targets):
            content = self.result.content[location]
            known = content or (self.result.locations[location].holds_addresses and not self.numbered >> location & 1)
            bits |= content if known else 1
        return bits

    def _escape(self, bits: int) -> None:
        self._given_away(bits)
        if bits & ~self.result.escaped:
            self.result.escaped |= bits
            self.changed = True

    def _close_escape(self) -> None:
        """What can be reached from escaped memory has escaped; unknown memory may hold addresses of all of it."""
        result = self.result
        self.at = self.model.operation_count
        self._escape(result.reachable(result.escaped))
        if not self.unknown_code:
            return
        for location in bits_of(result.escaped):
            if result.locations[location].holds_addresses and not result.content[location] & 1:
                result.content[location] |= 1
                self.changed = True

    def _share(self) -> None:
        """Memory that this function allocates and lets out is, to it, like unknown memory: other threads use it between two operations."""
        result = self.result
        visible = result.escaped
        for number, location in enumerate(result.locations):
            if location.ports:
                visible |= result.content[number]
        visible = result.reachable(visible)
        own = 0
        for (operation, _), number in result.allocated.items():
            if operation >= 0:
                own |= visible & 1 << number
        if own:
            self._escape(own)
            for value, bits in list(result.points.items()):
                if bits & own:
                    self._add(value, 1)
