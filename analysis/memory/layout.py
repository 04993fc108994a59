"""Sizes, alignments and offsets, in bytes, of the llvm dialect's types as MLIR prints them.

The data layout is the usual one of a 64-bit machine (Linux on x86-64 and AArch64): pointers, `i64` and `f64` take 8 bytes and are aligned
to 8, `i128` and `f128` to 16, `f80` takes 16; every number is aligned to its size, rounded up to one of those; a vector is aligned to its
size rounded up to a power of two; the fields of a struct that is not packed lie at multiples of their alignments. `follows` tells whether
the layout that a module states says otherwise. A module without one is taken to mean this one.

Not known, and so None: scalable vectors, opaque and recursive structs (printed by name alone), pointers of other address spaces, which some
targets make smaller, and types that LLVM cannot keep in memory or that MLIR turns into others (`index`, `tf32`, floats of 8 bits).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

DYNAMIC_INDEX = -(1 << 31)
"""What stands in `rawConstantIndices` for an index that is an operand."""

_DEEPEST = 64
_NUMBERS = {"bf16": 16, "f16": 16, "f32": 32, "f64": 64, "f80": 80, "f128": 128, "ppc_fp128": 128}
_INTEGER = re.compile(r"i([1-9]\d{0,7})")
_COUNT = re.compile(r"\s*(\d+)\s*x\s*")
_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"|[<>()\[\],]')
_NAME = re.compile(r'\s*"(?:[^"\\]|\\.)*"\s*,')
_ENTRY = re.compile(r"([\w!.]+(?:<\d+>)?)\s*=\s*dense<(\[?[\d,\s]+\]?)>")


@dataclass(frozen=True, slots=True)
class Layout:
    """How a type lies in memory."""

    size: int
    """Bytes from one element of an array to the next."""
    stored: int
    """Bytes that a store of a value writes: 10 for an f80, of which the size is 16."""
    bits: int
    """Bits of the value itself: of a vector, packed."""
    alignment: int
    offsets: tuple[int, ...] = ()
    """For a struct: where its fields start."""
    elements: tuple[str, ...] = ()
    """For a struct: the types of its fields; for an array or vector: that of its elements. As text, nested as it was printed."""
    packed_bits: int = 0
    """For a vector: bits from one element to the next."""


@lru_cache(maxsize=4096)
def layout_of(text: str) -> Layout | None:
    """The layout of the type printed as `text`, at the top of a line ("!llvm.struct<(i8, f64)>") or inside another ("struct<(i8, f64)>").

    None where it is not known, and for what is no type.
    """
    return _layout(text, 0)


def size_of(text: str) -> int | None:
    """Bytes from one value of the type to the next in an array, as an alloca of one makes room for."""
    layout = layout_of(text)
    return None if layout is None else layout.size


def stored_size_of(text: str) -> int | None:
    """Bytes that a store of a value of the type writes."""
    layout = layout_of(text)
    return None if layout is None else layout.stored


@lru_cache(maxsize=4096)
def gep_offset(elem_type: str, constant_indices: tuple[int, ...]) -> int | None:
    """Bytes that a GEP with these indices (its `rawConstantIndices`) moves a pointer by; None where that is not known statically.

    The first index counts whole values of `elem_type`, each further one goes into it.
    """
    if not constant_indices or DYNAMIC_INDEX in constant_indices:
        return None
    first, *rest = constant_indices
    offset = 0
    if first:
        size = size_of(elem_type)
        if size is None:
            return None
        offset = first * size
    inside = elem_type
    for index in rest:
        layout = layout_of(inside)
        if layout is None or not layout.elements:
            return None
        if layout.offsets:
            if not 0 <= index < len(layout.offsets):
                return None
            offset += layout.offsets[index]
            inside = layout.elements[index]
            continue
        inside = layout.elements[0]
        step = layout.packed_bits // 8 if layout.packed_bits else size_of(inside)
        if step is None or layout.packed_bits % 8:
            return None
        offset += index * step
    return offset


def follows(spec: str) -> bool:
    """Whether what a module's `dlti.dl_spec`, as text, says of sizes and alignments is what this file assumes.

    Types that it does not mention count as following. Big-endian ones follow: nothing here looks into a number.
    """
    for name, numbers in _ENTRY.findall(spec):
        layout = layout_of(name)
        stated = [int(number) for number in re.findall(r"\d+", numbers)]
        if layout is None:
            continue
        if "ptr" in name:
            # Size, ABI alignment, preferred alignment, size of an index; one number stands for all of them.
            if stated[0] != 64 or stated[min(1, len(stated) - 1)] != 64:
                return False
        elif stated[0] != 8 * layout.alignment:
            return False
    return True


def _layout(text: str, depth: int) -> Layout | None:
    text = text.strip().removeprefix("!llvm.")
    if depth > _DEEPEST:
        return None
    head, opening, rest = text.partition("<")
    if not opening:
        return _number(text)
    if not rest.endswith(">"):
        return None
    inside = rest[:-1]
    match head:
        case "struct":
            return _struct(inside, depth)
        case "array":
            return _array(inside, depth)
        case "vector" | "vec":
            return _vector(inside, depth)
        case "ptr" if inside.strip() == "0":
            return _number("ptr")
        case _:
            return None


def _number(text: str) -> Layout | None:
    integer = _INTEGER.fullmatch(text)
    if text == "ptr":
        bits = 64
    elif integer is not None:
        bits = int(integer[1])
    elif text in _NUMBERS:
        bits = _NUMBERS[text]
    else:
        return None
    stored = (bits + 7) // 8
    alignment = min(16, _power_of_two(stored))
    return Layout(_aligned(stored, alignment), stored, bits, alignment)


def _struct(inside: str, depth: int) -> Layout | None:
    position = _behind_name(inside)
    rest = inside[position:].strip()
    packed = rest.startswith("packed")
    rest = rest.removeprefix("packed").strip()
    if not (rest.startswith("(") and rest.endswith(")")):
        return None
    offset, alignment = 0, 1
    offsets: list[int] = []
    fields = _split(rest[1:-1])
    for field in fields:
        layout = _layout(field, depth + 1)
        if layout is None:
            return None
        if not packed:
            offset = _aligned(offset, layout.alignment)
            alignment = max(alignment, layout.alignment)
        offsets.append(offset)
        offset += layout.size
    size = _aligned(offset, alignment)
    return Layout(size, size, 8 * size, alignment, tuple(offsets), tuple(fields))


def _behind_name(inside: str) -> int:
    """Where the name of an identified struct, with its comma, ends."""
    name = _NAME.match(inside)
    return 0 if name is None else name.end()


def _array(inside: str, depth: int) -> Layout | None:
    count = _COUNT.match(inside)
    if count is None:
        return None
    element = inside[count.end() :].strip()
    layout = _layout(element, depth + 1)
    if layout is None:
        return None
    size = int(count[1]) * layout.size
    return Layout(size, size, 8 * size, layout.alignment, elements=(element,))


def _vector(inside: str, depth: int) -> Layout | None:
    count = _COUNT.match(inside)
    if count is None:
        return None
    element = inside[count.end() :].strip()
    layout = _layout(element, depth + 1)
    if layout is None or layout.elements or not int(count[1]):
        return None
    bits = int(count[1]) * layout.bits
    stored = (bits + 7) // 8
    alignment = _power_of_two(stored)
    return Layout(_aligned(stored, alignment), stored, bits, alignment, elements=(element,), packed_bits=layout.bits)


def _split(fields: str) -> list[str]:
    """The types between the commas that stand in no bracket."""
    parts: list[str] = []
    depth = start = 0
    for token in _MARKS.finditer(fields):
        position = token.start()
        match fields[position]:
            case "<" | "(" | "[":
                depth += 1
            case ">" | ")" | "]":
                depth -= 1
            case "," if not depth:
                parts.append(fields[start:position].strip())
                start = position + 1
            case _:
                pass
    rest = fields[start:].strip()
    return [*parts, rest] if rest or parts else []


def _aligned(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment


def _power_of_two(size: int) -> int:
    return 1 << (size - 1).bit_length()
