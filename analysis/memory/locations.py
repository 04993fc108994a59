"""Abstract memory: the locations of one function (docs/formal.md, "Locations").

A location stands for the memory behind an argument at some depth, a global, an allocation site, or everything that is not
known. Inputs that may overlap one another share one location. What a location stands for never depends on the request.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analysis.memory.ports import Port

UNKNOWN_LOCATION = 0
"""The location of memory nothing is known about; it may coincide with every exposed location."""


@dataclass(slots=True)
class Location:
    """One piece of abstract memory."""

    ports: tuple[Port, ...] = ()
    """The inputs that it stands for; () for memory allocated in this function."""
    operation: int = -1
    """The operation that allocates it, or -1."""
    ordinal: int = 0
    """Which of the operation's allocations."""
    single: bool = False
    """It stands for exactly one live object, so a store that covers the object replaces its content."""
    constant: bool = False
    """A constant global: never written, no derivative in it."""
    holds_addresses: bool = True
    size: int | None = None
    """Bytes, where a layout tells."""
    cell: tuple[int, ...] = ()
    """Constant indices of the one element that it stands for (`analysis.memory.cells`); () for an object, or what is left of it."""


def bits_of(bits: int) -> list[int]:
    """The positions of the ones of a bit set, ascending."""
    if bits & (bits - 1) == 0:
        return [bits.bit_length() - 1] if bits else []
    positions: list[int] = []
    while bits:
        low = bits & -bits
        positions.append(low.bit_length() - 1)
        bits ^= low
    return positions
