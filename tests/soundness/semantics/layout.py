"""How values of the llvm dialect lie in memory: the numbers and addresses that a value consists of, and where each is.

Written apart from `analysis.memory.layout`, which it serves to check; both mean a usual 64-bit machine (docs/formal.md, "Assumptions").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tests.soundness.semantics.errors import UnsupportedError

_FLOATS = {"f16": 2, "f32": 4, "f64": 8}
_INTEGER = re.compile(r"i(\d+)$")
_COUNTED = re.compile(r"(array|vector|vec)<(\d+) ?x ?(.*)>$")
_STRUCT = re.compile(r'struct<(?:"[^"]*", )?(packed )?\((.*)\)>$')

Leaf = tuple[int, str, int]
"""(offset, type, bytes) of one number or address; the type is "f64", "i32", "ptr"."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One type."""

    size: int
    """Bytes from one value to the next in an array."""
    alignment: int
    leaves: tuple[Leaf, ...]
    parts: tuple[tuple[int, int, int, str], ...] = ()
    """Of an aggregate or vector, by member: (offset, first leaf, leaf behind the last, type)."""


@lru_cache(maxsize=4096)
def layout_of(text: str) -> Layout:
    """The layout of a type as MLIR prints it, inside of another one or not. Raises UnsupportedError."""
    text = text.removeprefix("!llvm.")
    if text in ("ptr", "!ptr"):
        return Layout(8, 8, ((0, "ptr", 8),))
    if text in _FLOATS:
        return Layout(_FLOATS[text], _FLOATS[text], ((0, text, _FLOATS[text]),))
    integer = _INTEGER.match(text)
    if integer is not None:
        size = (int(integer[1]) + 7) // 8
        if size not in (1, 2, 4, 8):
            raise UnsupportedError(f"type {text} in memory")
        return Layout(size, size, ((0, text, size),))
    counted = _COUNTED.match(text)
    if counted is not None:
        member = layout_of(counted[3])
        if counted[1] != "array" and (inside := _INTEGER.match(counted[3])) is not None and int(inside[1]) % 8:
            raise UnsupportedError(f"type {text} in memory")
        size = int(counted[2]) * member.size
        alignment = member.alignment if counted[1] == "array" else 1 << (size - 1).bit_length()
        return _of(([member] * int(counted[2])), [counted[3]] * int(counted[2]), alignment, -(-size // alignment) * alignment)
    struct = _STRUCT.match(text)
    if struct is None:
        raise UnsupportedError(f"type {text} in memory")
    kinds = _split(struct[2])
    members = [layout_of(kind) for kind in kinds]
    packed = struct[1] is not None
    return _of(members, kinds, 1 if packed else max((member.alignment for member in members), default=1), None, packed=packed)


def _of(members: list[Layout], kinds: list[str], alignment: int, size: int | None, *, packed: bool = False) -> Layout:
    leaves: list[Leaf] = []
    parts: list[tuple[int, int, int, str]] = []
    offset = 0
    for member, kind in zip(members, kinds, strict=True):
        if not packed:
            offset = -(-offset // member.alignment) * member.alignment
        parts.append((offset, len(leaves), len(leaves) + len(member.leaves), kind))
        leaves += [(offset + start, leaf, count) for start, leaf, count in member.leaves]
        offset += member.size
    return Layout(-(-offset // alignment) * alignment if size is None else size, alignment, tuple(leaves), tuple(parts))


def _split(text: str) -> list[str]:
    parts: list[str] = []
    depth = start = 0
    for position, character in enumerate(text):
        if character in "(<[":
            depth += 1
        elif character in ")>]":
            depth -= 1
        elif character == "," and not depth:
            parts.append(text[start:position].strip())
            start = position + 1
    rest = text[start:].strip()
    return [*parts, rest] if rest else parts


def member_of(text: str, path: tuple[int, ...]) -> tuple[int, int]:
    """(first leaf, leaf behind the last) of a member of an aggregate."""
    first, behind = 0, len(layout_of(text).leaves)
    for index in path:
        _, start, stop, kind = layout_of(text).parts[index]
        first, behind, text = first + start, first + stop, kind
    return first, behind
