"""Which locations every address of a function may mean, and what each operation may write (docs/formal.md, "Points-to").

Flow-insensitive, before and independent of activity: activity never feeds back. This file holds the answer; `analysis.memory.solver`
derives it. Escape alone looks at order: memory is out of reach for unknown code that runs before its address is given away.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from analysis.dialects.rule import Rule
from analysis.memory.callsites import CallSite
from analysis.memory.locations import Location, bits_of
from analysis.memory.ports import Port

if TYPE_CHECKING:
    from analysis.dialects.placed_rules import PlacedRules
    from analysis.memory.aliasing import Aliasing
    from analysis.memory.callsites import Callee
    from analysis.memory.summary import Summary
    from analysis.program.model import FunctionModel


class Resolver(Protocol):
    """What the points-to analysis asks about calls and globals."""

    @property
    def opaque_memory(self) -> bool:
        """Whether some function of the text has addresses whose type does not say what they point to."""
        ...

    def callee(self, model: FunctionModel, operation: int, rule: Rule) -> Callee | Rule | None:
        """The function that a call runs, the rule of a known external, or None where nothing is known."""
        ...

    def summary(self, callee: Callee, aliasing: Aliasing) -> Summary:
        """The callee's summary for an aliasing."""
        ...

    def global_of(self, model: FunctionModel, operation: int, rule: Rule) -> str | None:
        """The qualified name of the global whose address a GLOBAL operation gives, or None."""
        ...

    def holds_addresses(self, name: str) -> bool:
        """Whether a global, by qualified name, can hold addresses."""
        ...

    def is_constant(self, name: str) -> bool:
        """Whether a global, by qualified name, is constant."""
        ...


@dataclass(slots=True)
class PointsTo:
    """The result for one function under one aliasing."""

    model: FunctionModel
    rules: PlacedRules
    """By operation."""
    locations: list[Location] = field(default_factory=list[Location])
    location_of: dict[Port, int] = field(default_factory=dict[Port, int])
    """Input memory -> its location."""
    allocated: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    """(operation, ordinal) -> location."""
    points: dict[int, int] = field(default_factory=dict[int, int])
    """Address value -> bit set of locations, as derived; use `targets`."""
    content: list[int] = field(default_factory=list[int])
    """Location -> locations that addresses stored in it may mean."""
    whole: set[int] = field(default_factory=set[int])
    """Address values that view all of the one object they point into."""
    escaped: int = 1
    """Locations that unknown code may reach, the unknown location included."""
    calls: dict[int, CallSite] = field(default_factory=dict[int, CallSite])
    externals: dict[int, Rule] = field(default_factory=dict[int, Rule])
    """Calls of known externals -> the external's rule."""
    writes: dict[int, int] = field(default_factory=dict[int, int])
    """Operation -> locations that it or anything nested in it may write or allocate."""

    rooted: set[int] = field(default_factory=set[int])
    """Address values whose indices count from the start of their objects, element by element."""
    escaping_later: int = 0
    """Escaped allocations of which `escapes_from` knows more."""
    escapes_from: dict[int, int] = field(default_factory=dict[int, int])
    """Escaped allocation -> the first operation by which its address can have been given away."""
    objects: int = 0
    """How many locations are objects; the rest are cells."""
    offsets: dict[int, int | None] = field(default_factory=dict[int, "int | None"])
    """Pointer value -> bytes from the start of its objects; None where that is not constant."""
    expansion: dict[int, int] = field(default_factory=dict[int, int])
    """Object -> its cells."""
    access: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    """(operation, address value) -> locations, where a constant place says which cells."""
    covered: dict[tuple[int, int], int] = field(default_factory=dict["tuple[int, int]", int])
    """(operation, address value) -> those of them that lie inside the place, so that a write leaves nothing of them."""

    over: dict[int, int] = field(default_factory=dict[int, int])
    """Location -> its overlays (`analysis.memory.overlays`)."""
    overlays: int = 0
    """All overlays."""
    repeated: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict[int, "tuple[tuple[int, int], ...]"])
    """Store at a repeated place -> (location, the place's overlay of it)."""
    gathered: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict[int, "tuple[tuple[int, int], ...]"])
    """Store at the places of a range, one in each turn of a loop -> (location, the overlay of it for such a loop while it runs)."""
    sweeps: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict[int, "tuple[tuple[int, int], ...]"])
    """Loop with such stores -> (such an overlay, the overlay for what all loops over the range leave)."""
    renewed: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict[int, "tuple[tuple[int, int], ...]"])
    """First operation of a block -> (location, overlay) of the places that values made in this block belong to."""

    def add_location(self, location: Location) -> int:
        """The number of a new location."""
        self.locations.append(location)
        self.content.append(0)
        return len(self.locations) - 1

    def targets(self, value: int) -> int:
        """The locations that an access through `value` may touch, wherever."""
        bits = self.points.get(value, 0)
        return self.expanded(bits | self.escaped if bits & 1 else bits)

    def targets_of(self, operation: int, value: int) -> int:
        """The locations that this operation may touch through `value`."""
        bits = self.access.get((operation, value))
        return self.targets(value) if bits is None else bits

    def expanded(self, bits: int) -> int:
        """A set of objects with all their cells."""
        if self.expansion:
            for number in bits_of(bits):
                bits |= self.expansion.get(number, 0)
        return bits

    def with_overlays(self, bits: int) -> int:
        """A set of locations with all their overlays."""
        for part, overlays in self.over.items():
            if bits >> part & 1:
                bits |= overlays
        return bits

    def escaped_at(self, operation: int) -> int:
        """Locations that unknown code run by this operation may reach: not those whose address is given away only later."""
        bits = self.escaped
        for number in bits_of(self.escaping_later):
            if self.escapes_from[number] > operation:
                bits &= ~self.expanded(1 << number)
        return bits

    def reachable(self, bits: int) -> int:
        """Closure of a set of locations over the addresses stored in them, with all cells."""
        return self.expanded(self._reachable(bits))

    def _reachable(self, bits: int) -> int:
        if bits & 1:
            bits |= self.escaped
        work = bits_of(bits)
        while work:
            new = self.content[work.pop()] & ~bits
            if new & 1:
                new |= self.escaped & ~bits
            bits |= new
            work.extend(bits_of(new))
        return bits
