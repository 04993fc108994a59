"""Memory of bytes, with the tangents of the numbers that lie in it beside it.

A tangent belongs to the address where its number starts. Whoever overwrites a part of the number, takes its tangent away.
"""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING, TypeAlias

from analysis.memory.layout import layout_of

if TYPE_CHECKING:
    from collections.abc import Iterator

Number: TypeAlias = "tuple[float, float]"
"""Value and tangent. Integers and addresses are whole numbers; their tangent is that of the float whose bits they are."""
FORMATS = {"f32": "<f", "f64": "<d"}
_ARRAY = re.compile(r"(?:!llvm\.)?array<(\d+) x (.*)>")
_FIRST = 64
"""Below this address is nothing, so that null is no address."""


def size_of(text: str) -> int:
    """Bytes that a type takes in an array."""
    layout = layout_of(text)
    assert layout is not None, text
    return layout.size


def leaves(text: str, start: int = 0) -> Iterator[tuple[int, str]]:
    """The numbers that a value of a type consists of: where each starts, and its type."""
    layout = layout_of(text)
    assert layout is not None, text
    array = _ARRAY.fullmatch(text)
    if array is not None:
        for index in range(int(array[1])):
            yield from leaves(array[2], start + index * size_of(array[2]))
    elif layout.elements:
        for offset, element in zip(layout.offsets, layout.elements, strict=True):
            yield from leaves(element, start + offset)
    else:
        yield start, text


class Memory:
    """All memory of one run. Nothing is ever given back."""

    def __init__(self) -> None:
        self.content = bytearray(_FIRST)
        self.tangents: dict[int, tuple[float, int]] = {}
        """By address: the tangent of the number there, and how many bytes that number takes."""

    def allocate(self, size: int) -> int:
        """The address of new memory."""
        self.content.extend(bytes(-len(self.content) % 16))
        address = len(self.content)
        self.content.extend(bytes(max(size, 1)))
        return address

    def _check(self, address: int, size: int) -> None:
        assert _FIRST <= address <= address + size <= len(self.content), f"access of {size} bytes at {address}"

    def read(self, address: int, of_type: str) -> Number:
        """The number at an address."""
        size = size_of(of_type)
        self._check(address, size)
        raw = bytes(self.content[address : address + size])
        value = struct.unpack(FORMATS[of_type], raw)[0] if of_type in FORMATS else int.from_bytes(raw, "little")
        tangent, width = self.tangents.get(address, (0.0, size))
        return value, tangent if width == size else 0.0

    def write(self, address: int, of_type: str, number: Number, *, tangent: bool = True) -> None:
        """Put a number there; without its tangent, the tangents there stay what they are."""
        size = size_of(of_type)
        self._check(address, size)
        value = number[0]
        if of_type in FORMATS:
            raw = struct.pack(FORMATS[of_type], value)
        else:
            raw = (int(value) & ((1 << 8 * size) - 1)).to_bytes(size, "little")
        self.content[address : address + size] = raw
        if tangent:
            self._forget(address, size)
            if number[1]:
                self.tangents[address] = number[1], size

    def _forget(self, address: int, size: int) -> None:
        for other in range(address - 7, address + size):
            if other in self.tangents and other + self.tangents[other][1] > address:
                del self.tangents[other]

    def copy(self, target: int, source: int, size: int, *, tangent: bool = True) -> None:
        """Copy bytes, with the tangents of the numbers that start among them."""
        self._check(target, size)
        self._check(source, size)
        self.content[target : target + size] = bytes(self.content[source : source + size])
        if tangent:
            moved = {target + at: self.tangents[source + at] for at in range(size) if source + at in self.tangents}
            self._forget(target, size)
            self.tangents.update(moved)

    def fill(self, target: int, byte: int, size: int, *, tangent: bool = True) -> None:
        """Set bytes."""
        self._check(target, size)
        self.content[target : target + size] = bytes([byte & 255]) * size
        if tangent:
            self._forget(target, size)
