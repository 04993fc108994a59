"""Memory with shadows, and the other things that a running program touches.

An object is two lists, the contents and their tangents. A memref is a tuple (contents, tangents, offset, sizes, strides), so that an
address gives access to the shadow as well, as in forward mode with shadow memory beside memory. Memory of bytes can be viewed as memory
of floats or wider integers (`Bytes`); then each byte has a tangent, and a wide element has the mean of those of its bytes: all of the
tangent if they come from one store, and some part of it if some of them do.

There is one machine, since there is one run at a time.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, TypeAlias

from tests.soundness.semantics.errors import GivenUpError

if TYPE_CHECKING:
    from collections.abc import Iterator

Memref: TypeAlias = "tuple[Any, Any, int, tuple[int, ...], tuple[int, ...]]"
MAX_ELEMENTS = 4096
FUEL = 4000
"""Iterations and calls of one run."""


class Machine:
    """What a run can change apart from its results."""

    def __init__(self) -> None:
        self.fuel = FUEL
        self.shadows: list[list[Any]] = []
        """Tangents of every object that exists."""
        self.undefined = 0
        self.backwards = False
        """Parallel loops run their iterations in the opposite order."""

    def reset(self, shadows: list[list[Any]], *, backwards: bool) -> None:
        """Before a run, with the memory that exists then."""
        self.fuel = FUEL
        self.shadows = list(shadows)
        self.undefined = 0
        self.backwards = backwards


MACHINE = Machine()


def tick(steps: int = 1) -> None:
    """One more iteration or call, or so many."""
    MACHINE.fuel -= steps
    if MACHINE.fuel < 0:
        raise GivenUpError("too long")


def iterations(start: int, stop: int, step: int) -> range:
    """The values of a loop's induction variable."""
    if step <= 0:
        raise GivenUpError("a step that is not positive")
    values = range(start, stop, step)
    MACHINE.fuel -= len(values)
    if MACHINE.fuel < 0:
        raise GivenUpError("too long")
    return values


def any_order(values: range) -> range:
    """In the order of this run."""
    return values[::-1] if MACHINE.backwards else values


def undefined(kind: str) -> Any:
    """The content of memory that nobody has written: never the same twice, small enough to compute with."""
    MACHINE.undefined += 1
    number = MACHINE.undefined
    match kind:
        case "float":
            return (number * 0.37) % 2.0 - 0.9
        case "complex":
            return complex((number * 0.37) % 2.0 - 0.9, (number * 0.59) % 2.0 - 0.9)
        case "memref":
            return None
        case _:
            return number % 3


def allocate(kind: str, sizes: tuple[int, ...]) -> Memref:
    """A new object with no tangent in it."""
    count = 1
    strides: list[int] = []
    for size in reversed(sizes):
        strides.append(count)
        count *= size
    if count > MAX_ELEMENTS or min(sizes, default=0) < 0:
        raise GivenUpError("an object of that size")
    shadow = [0.0] * count
    MACHINE.shadows.append(shadow)
    return ([undefined(kind) for _ in range(count)], shadow, 0, sizes, tuple(reversed(strides)))


def at(memref: Memref, *indices: int) -> int:
    """The position of an element."""
    position = memref[2]
    for index, size, stride in zip(indices, memref[3], memref[4], strict=True):
        if not 0 <= index < size:
            raise GivenUpError("out of bounds")
        position += index * stride
    return position


def place(sizes: tuple[int, ...], *indices: int) -> int:
    """The position of an element of a tensor."""
    position = 0
    for index, size in zip(indices, sizes, strict=True):
        if not 0 <= index < size:
            raise GivenUpError("out of bounds")
        position = position * size + index
    return position


def positions(memref: Memref) -> list[int]:
    """The positions of all elements, in row-major order."""
    found = [memref[2]]
    for size, stride in zip(memref[3], memref[4], strict=True):
        found = [position + index * stride for position in found for index in range(size)]
    return found


def snapshot() -> list[list[Any]]:
    """All shadows, to be put back."""
    return [list(shadow) for shadow in MACHINE.shadows]


def restore(saved: list[list[Any]]) -> None:
    """Put back the shadows; memory that has come into being since then has none."""
    shadows = MACHINE.shadows
    for shadow, old in zip(shadows, saved, strict=False):
        shadow[:] = old
    for shadow in shadows[len(saved) :]:
        shadow[:] = [0.0] * len(shadow)


def copy(source: Memref, target: Memref) -> tuple[list[int], list[Any]]:
    """Copy the contents; where the tangents would go, and which."""
    if source[3] != target[3]:
        raise GivenUpError("a copy between different sizes")
    here, there = positions(source), positions(target)
    values, tangents = [source[0][p] for p in here], [source[1][p] for p in here]
    for position, value in zip(there, values, strict=True):
        target[0][position] = value
    return there, tangents


def subview(memref: Memref, offsets: tuple[int, ...], sizes: tuple[int, ...], steps: tuple[int, ...], kept: tuple[int, ...]) -> Memref:
    """A rectangular part, with the dimensions `kept`."""
    offset = memref[2]
    for start, size, step, extent, stride in zip(offsets, sizes, steps, memref[3], memref[4], strict=True):
        if start < 0 or size < 0 or step < 0 or start + max(size - 1, 0) * step >= max(extent, 1):
            raise GivenUpError("out of bounds")
        offset += start * stride
    return (
        memref[0],
        memref[1],
        offset,
        tuple(sizes[i] for i in kept),
        tuple(steps[i] * memref[4][i] for i in kept),
    )


def reinterpret(memref: Memref, offset: int, sizes: tuple[int, ...], strides: tuple[int, ...]) -> Memref:
    """The same object, seen otherwise."""
    made = (memref[0], memref[1], offset, sizes, strides)
    last = offset + sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
    if offset < 0 or min(sizes, default=1) < 1 or last >= len(memref[0]):
        raise GivenUpError("out of bounds")
    return made


class Constant(list[Any]):
    """The contents of a constant global."""

    def __setitem__(self, key: Any, value: Any) -> None:
        raise GivenUpError("a store to constant memory")


class Bytes:
    """Bytes of an object as wider elements: contents, or with `tangents` their tangents."""

    def __init__(self, held: Any, start: int, code: str, *, tangents: bool) -> None:
        self.held = held
        self.start = start
        self.code = code
        self.width = struct.calcsize(code)
        self.tangents = tangents

    def __len__(self) -> int:
        return (len(self.held) - self.start) // self.width

    def __iter__(self) -> Iterator[Any]:
        return (self[position] for position in range(len(self)))

    def __getitem__(self, position: int) -> Any:
        first = self.start + position * self.width
        part = self.held[first : first + self.width]
        if self.tangents:
            return sum(part) / self.width
        return struct.unpack("<" + self.code, bytes(part))[0]

    def __setitem__(self, position: int, value: Any) -> None:
        first = self.start + position * self.width
        if self.tangents:
            self.held[first : first + self.width] = [value] * self.width
        else:
            self.held[first : first + self.width] = list(struct.pack("<" + self.code, value))


def view_bytes(memref: Memref, start: int, code: str, sizes: tuple[int, ...]) -> Memref:
    """memref.view: part of a buffer of bytes as elements of another type."""
    count = 1
    strides: list[int] = []
    for size in reversed(sizes):
        strides.append(count)
        count *= size
    first = memref[2] + start
    contents, tangents = Bytes(memref[0], first, code, tangents=False), Bytes(memref[1], first, code, tangents=True)
    if start < 0 or start + count * contents.width > memref[3][0]:
        raise GivenUpError("out of bounds")
    return (contents, tangents, 0, sizes, tuple(reversed(strides)))


NAMES: dict[str, object] = {
    "tick": tick,
    "iterations": iterations,
    "any_order": any_order,
    "undefined": undefined,
    "allocate": allocate,
    "at": at,
    "place": place,
    "positions": positions,
    "snapshot": snapshot,
    "restore": restore,
    "copy": copy,
    "subview": subview,
    "reinterpret": reinterpret,
    "view_bytes": view_bytes,
    "GivenUp": GivenUpError,
    "MACHINE": MACHINE,
}
"""As compiled programs call them."""
