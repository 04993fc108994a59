"""What the semantics has to know of a type: how wide its numbers are, how many there are, where a memref's elements lie."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.layout import layout_of

DYNAMIC = -1
FLOAT_FORMATS = {"f16": "e", "f32": "f", "f64": "d"}
"""How `struct` writes a float type."""

_CONTAINER = re.compile(r"(tensor|vector|memref)<(.*)>$")
_DIMENSION = re.compile(r"(\d+|\?|\*)x")
_STRIDED = re.compile(r"strided<\[(.*?)\](?:, offset: (\?|-?\d+))?>")


@dataclass(frozen=True, slots=True)
class Shape:
    """One type."""

    text: str
    kind: str
    """ "float", "integer", "index", "complex", "tensor", "vector", "memref"; "pointer" and "aggregate" of the llvm dialect."""
    bits: int = 0
    """Of a float or integer; 0 otherwise."""
    sizes: tuple[int, ...] = ()
    element: str = ""
    """Of a container; the type itself otherwise."""
    strides: tuple[int, ...] | None = None
    """Of a memref with a strided layout."""

    @property
    def carries(self) -> bool:
        """Whether a value of it has a tangent: floats, and integers that have room for a byte of one. An address has none: the
        shadow of memory lies beside the memory, and whoever has the address has both."""
        match self.kind:
            case "float" | "complex":
                return True
            case "integer":
                return self.bits >= 8
            case "tensor" | "vector":
                return shape_of(self.element).carries
            case "aggregate":
                return any(shape_of(leaf).carries for _, leaf, _ in layout_of(self.text).leaves if leaf != "ptr")
            case _:
                return False

    @property
    def holds_addresses(self) -> bool:
        """Whether it is an address of the llvm dialect, or something with one in it."""
        return self.kind == "pointer" or (self.kind == "aggregate" and any(leaf == "ptr" for _, leaf, _ in layout_of(self.text).leaves))

    @property
    def many(self) -> bool:
        """Whether a value is a list, and its tangent too: of elements, or of the numbers and addresses in an aggregate."""
        return self.kind in ("tensor", "vector", "aggregate")

    @property
    def count(self) -> int:
        """Number of elements of a container of static shape."""
        total = 1
        for size in self.sizes:
            total *= size
        return total

    @property
    def is_static(self) -> bool:
        return DYNAMIC not in self.sizes


@lru_cache(maxsize=4096)
def shape_of(text: str) -> Shape:
    """Read a type. Raises UnsupportedError for one that the semantics does not cover."""
    if text == "index":
        return Shape(text, "index", 64, element=text)
    if text in FLOAT_FORMATS:
        return Shape(text, "float", int(text[1:]), element=text)
    if text[0] == "i" and text[1:].isdigit():
        return Shape(text, "integer", int(text[1:]), element=text)
    if text in ("complex<f64>", "complex<f32>"):
        return Shape(text, "complex", element=text)
    if text == "!llvm.ptr":
        return Shape(text, "pointer", 64, element=text)
    if text.startswith(("!llvm.struct<", "!llvm.array<")):
        return Shape(text, "aggregate", 0, (len(layout_of(text).leaves),), text)
    container = _CONTAINER.match(text)
    if container is None:
        raise UnsupportedError(f"type {text}")
    kind, inside = container.groups()
    position, sizes = 0, list[int]()
    while (dimension := _DIMENSION.match(inside, position)) is not None:
        if dimension[1] == "*":
            raise UnsupportedError(f"type {text}")
        sizes.append(DYNAMIC if dimension[1] == "?" else int(dimension[1]))
        position = dimension.end()
    element, rest = _element(inside[position:])
    strides: tuple[int, ...] | None = None
    if kind == "memref" and rest:
        strided = _STRIDED.match(rest)
        if strided is None:
            raise UnsupportedError(f"layout {rest}")
        strides = tuple(DYNAMIC if part.strip() == "?" else int(part) for part in strided[1].split(",") if part.strip())
    elif rest:
        raise UnsupportedError(f"type {text}")
    if shape_of(element).kind in ("tensor", "vector"):
        raise UnsupportedError(f"type {text}")
    return Shape(text, kind, 0, tuple(sizes), element, strides)


def _element(text: str) -> tuple[str, str]:
    """The element type, and what stands behind the comma after it."""
    depth = 0
    for position, character in enumerate(text):
        if character in "<([":
            depth += 1
        elif character in ">)]":
            depth -= 1
        elif character == "," and not depth:
            return text[:position], text[position + 1 :].strip()
    return text, ""


def row_major(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The strides of the layout without gaps."""
    strides: list[int] = []
    step = 1
    for size in reversed(sizes):
        strides.append(step)
        step *= size
    return tuple(reversed(strides))
