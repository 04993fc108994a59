"""From a type as MLIR prints it to a `TypeInfo`.

The whole of builtin's and llvm's type syntax is understood, and the types of the other upstream dialects that can hold data. A type that
is not known, or not well-formed, carries anything. Left out on purpose: what layouts, encodings and memory spaces say, which no rule
depends on, and aliases (`!a`), which MLIR never prints.
"""

from __future__ import annotations

import re
from functools import lru_cache

from analysis.program.types import CARRIES_ADDRESS, CARRIES_ANYTHING, CARRIES_BITS, CARRIES_FLOAT, DYNAMIC, TypeInfo

_DEEPEST = 64
"""Types nested deeper than this carry anything: it bounds the recursion and keeps the work linear in the text."""

_FLOAT = re.compile(r"bf16|tf32|f(?:16|32|64|80|128)|f\d+E\d+M\d+[A-Z0-9]*|ppc_fp128")
_INTEGER = re.compile(r"[su]?i(\d{1,9})")
_DIMENSION = re.compile(r"\s*(\?|\d+|\[\s*\d+\s*\])\s*x\s*")
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|->|>=|<=|[<>()\[\]{}]')
_SPACE = re.compile(r"\s*(?:[-+]?\d|\"|#[\w.$-]*(?:space|storage_class)\b)")
"""How a memory space starts. What does not look like one counts as a layout."""
_CLOSING = {"<": ">", "(": ")", "[": "]", "{": "}"}
_NOTHING = frozenset(
    {"none", "void", "!llvm.void", "token", "!llvm.token", "label", "!llvm.label", "metadata", "!llvm.metadata"}
    | {"!gpu.async.token", "!async.token", "!async.group", "!async.coro.id", "!async.coro.state"}
)


@lru_cache(maxsize=4096)
def classify(text: str) -> TypeInfo:
    """What the analysis has to know of the type printed as `text`. Never fails: what is not understood carries anything."""
    text = text.strip()
    try:
        return _Reader(text).read(0, len(text), 0)
    except _NotUnderstoodError:
        return _anything(text)


class _NotUnderstoodError(Exception):
    """The text is not a type that this module knows."""


def _anything(text: str) -> TypeInfo:
    return TypeInfo(text, CARRIES_ANYTHING, elements=DYNAMIC, content=CARRIES_ANYTHING)


class _Reader:
    """Reads one text, given where each of its brackets ends."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.partner: dict[int, int] = {}
        """Opening bracket -> its closing one."""
        self.skipped: dict[int, int] = {}
        """Start -> end of what is no bracket but looks like one: strings, arrows, comparisons."""
        opened: list[int] = []
        for token in _BRACKETS.finditer(text):
            start, end = token.span()
            if end - start > 1:
                self.skipped[start] = end
            elif text[start] in _CLOSING:
                opened.append(start)
            elif opened and _CLOSING[text[opened[-1]]] == text[start]:
                self.partner[opened.pop()] = start
            else:
                raise _NotUnderstoodError
        if opened:
            raise _NotUnderstoodError

    def read(self, start: int, end: int, depth: int) -> TypeInfo:
        """The type that fills text[start:end]."""
        if depth > _DEEPEST:
            raise _NotUnderstoodError
        while start < end and self.text[start].isspace():
            start += 1
        while start < end and self.text[end - 1].isspace():
            end -= 1
        text = self.text[start:end]
        if text.startswith("("):
            return self._function(start, end, text, depth)
        head, opening, _ = text.partition("<")
        if not opening:
            return _plain(text)
        bracket = start + len(head)
        if self.partner.get(bracket) != end - 1:
            raise _NotUnderstoodError
        name = head if head.startswith("!") and not head.startswith("!llvm.") else head.removeprefix("!llvm.")
        return self._parameterized(name, text, bracket + 1, end - 1, depth + 1)

    def _function(self, start: int, end: int, text: str, depth: int) -> TypeInfo:
        """A function's type: a value of it is code, and holds no data. Read through only to see that it is one."""
        closing = self.partner.get(start, end)
        arrow = closing + 1
        while arrow < end and self.text[arrow].isspace():
            arrow += 1
        if self.text[arrow : arrow + 2] != "->":
            raise _NotUnderstoodError
        return TypeInfo(text, 0, element=text)

    def _parameterized(self, name: str, text: str, start: int, end: int, depth: int) -> TypeInfo:
        match name:
            case "memref" | "tensor" | "vector" | "vec" | "array" | "!gpu.mma_matrix":
                return self._shaped(name, text, start, end, depth)
            case "complex":
                return TypeInfo(text, self.read(start, end, depth).carries, element=text)
            case "ptr" | "!ptr.ptr":
                return _pointer(text)
            case "tuple":
                return self._aggregate(text, self._split(start, end), depth)
            case "struct":
                return self._structure(text, start, end, depth)
            case "func":
                return TypeInfo(text, 0, element=text)
            case "!async.value":
                inner = self.read(start, end, depth)
                return TypeInfo(text, inner.carries, element=text, content=inner.content)
            case _:
                return _anything(text)

    def _shaped(self, name: str, text: str, start: int, end: int, depth: int) -> TypeInfo:
        """Dimensions, then the element type; behind commas a layout, a memory space or an encoding."""
        inside = self._split(start, end)
        position, stop = inside[0]
        elements = 1
        if self.text.startswith("*x", position):
            position += 2
            elements = DYNAMIC
        while (dimension := _DIMENSION.match(self.text, position, stop)) is not None:
            elements = _times(elements, dimension[1])
            position = dimension.end()
        element = self.read(position, stop, depth)
        if name != "memref":
            shaped = name in ("tensor", "vector", "vec")
            return TypeInfo(text, element.carries, elements, element.text, content=element.content, shaped=shaped)
        return TypeInfo(
            text,
            CARRIES_ADDRESS,
            elements,
            element.text,
            memory=True,
            content=element.carries,
            nested=(element.text, *element.nested) if element.memory else (element.text,),
            layout=any(not _SPACE.match(self.text, *part) for part in inside[1:]),
            shaped=True,
        )

    def _structure(self, text: str, start: int, end: int, depth: int) -> TypeInfo:
        """An optional name, an optional `packed`, the fields in parentheses. `opaque`, or the name alone (of a struct that this one is
        part of), says nothing of the fields."""
        position, stop = self._split(start, end)[-1]
        while position < stop and self.text[position].isspace():
            position += 1
        if self.text.startswith("packed", position):
            position = self.text.find("(", position, stop)
        if position < 0 or self.text[position : position + 1] != "(":
            return _anything(text)
        return self._aggregate(text, self._split(position + 1, self.partner[position]), depth)

    def _aggregate(self, text: str, parts: list[tuple[int, int]], depth: int) -> TypeInfo:
        carries = content = 0
        for start, end in parts:
            if self.text[start:end].strip():
                part = self.read(start, end, depth)
                carries |= part.carries
                content |= part.content
        return TypeInfo(text, carries, element=text, content=content)

    def _split(self, start: int, end: int) -> list[tuple[int, int]]:
        """The stretches between the commas of text[start:end] that stand in no further bracket."""
        parts: list[tuple[int, int]] = []
        position = start
        while position < end:
            if position in self.partner:
                position = self.partner[position]
            elif position in self.skipped:
                position = self.skipped[position] - 1
            elif self.text[position] == ",":
                parts.append((start, position))
                start = position + 1
            position += 1
        parts.append((start, end))
        return parts


def _plain(text: str) -> TypeInfo:
    """A type without parameters."""
    if _FLOAT.fullmatch(text.removeprefix("!llvm.")):
        return TypeInfo(text, CARRIES_FLOAT, element=text)
    if (integer := _INTEGER.fullmatch(text)) is not None:
        return TypeInfo(text, CARRIES_BITS if int(integer[1]) >= 8 else 0, element=text)
    if text == "index":
        # Index computations carry no derivative, so that an index holds no bits of a float (docs/formal.md, "Bits of floats").
        return TypeInfo(text, 0, element=text)
    if text in ("!llvm.ptr", "ptr"):
        return _pointer(text)
    if text in _NOTHING:
        return TypeInfo(text, 0, element=text)
    if text.startswith("!"):
        return _anything(text)
    raise _NotUnderstoodError


def _pointer(text: str) -> TypeInfo:
    """An opaque pointer: nothing is known of the memory behind it."""
    return TypeInfo(text, CARRIES_ADDRESS, elements=DYNAMIC, memory=True, content=CARRIES_ANYTHING)


def _times(elements: int, dimension: str) -> int:
    """The count of elements with one more dimension; a scalable one is not known statically."""
    if elements == DYNAMIC or not dimension.isdecimal() or len(dimension) > 18:
        return DYNAMIC
    product = elements * int(dimension)
    return product if product < 1 << 63 else DYNAMIC
