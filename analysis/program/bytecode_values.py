"""Types and attributes in MLIR's bytecode, by number, as models have them.

Types come as `str` prints them, attributes as `attributes.plain` reads them. Those of the builtin dialect have a form that is taken
apart here, the others are text. Rare ones raise `bytecode.Unknown`.
"""

from __future__ import annotations

import struct
from math import isnan, nan
from typing import TYPE_CHECKING

from analysis.program.bytecode import Unknown

if TYPE_CHECKING:
    from analysis.program.bytecode import Cursor, Tables
    from analysis.program.model import AttributeValue

_DEEPEST = 50
"""As in `attributes`."""
_DYNAMIC = -(1 << 63)
_PLAIN_TYPES = {1: "index", 3: "bf16", 4: "f16", 5: "f32", 6: "f64", 7: "f80", 8: "f128", 12: "none"}
_FLOATS = {"f16": "<e", "f32": "<f", "f64": "<d"}
_ARRAYS = {"i1": "?", "i8": "b", "i16": "h", "i32": "i", "i64": "q", "f32": "f", "f64": "d"}


class Values:
    """What is in the tables of one module. Each is read once."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._texts: dict[int, str] = {}
        self._signatures: dict[int, tuple[list[int], list[int]] | None] = {}
        self._plain: dict[int, AttributeValue] = {}
        self._entries: dict[int, dict[str, int]] = {}

    def type_text(self, index: int) -> str:
        """A type as MLIR prints it."""
        text = self._texts.get(index)
        if text is None:
            text = self._texts[index] = self._type_text(index)
        return text

    def function_type(self, attribute: int) -> tuple[list[int], list[int]] | None:
        """Types of arguments and results, if the attribute is a function type."""
        if attribute not in self._signatures:
            of_type = self._type_of(attribute)
            cursor = self._tables.builtin(self._tables.attribute_count + of_type) if of_type >= 0 else None
            plain = cursor is not None and cursor.number() == 2
            self._signatures[attribute] = (list(cursor.listed()), list(cursor.listed())) if cursor is not None and plain else None
        return self._signatures[attribute]

    def type_attribute(self, attribute: int) -> str:
        """The type that an attribute holds, as text; "" if it holds none."""
        of_type = self._type_of(attribute)
        return self.type_text(of_type) if of_type >= 0 else ""

    def _type_of(self, attribute: int) -> int:
        cursor = self._tables.builtin(attribute)
        return cursor.number() if cursor is not None and cursor.number() == 6 else -1

    def _type_text(self, index: int) -> str:
        cursor = self._tables.builtin(self._tables.attribute_count + index)
        if cursor is None:
            return self._tables.text(self._tables.attribute_count + index)
        text = self.type_text
        match code := cursor.number():
            case 0:
                number = cursor.number()
                return f"{('', 's', 'u')[number & 3]}i{number >> 2}"
            case 2:
                inputs, results = ([text(part) for part in cursor.listed()] for _ in range(2))
                returned = ", ".join(results)
                if len(results) != 1 or returned.startswith("("):
                    returned = f"({returned})"
                return f"({', '.join(inputs)}) -> {returned}"
            case 9:
                return f"complex<{text(cursor.number())}>"
            case 10 | 11:
                space = self._space(cursor.number()) if code == 11 else ""
                shape = list(cursor.listed())
                element = text(cursor.number())
                layout = self._layout(cursor.number(), len(shape))
                return f"memref<{_dimensions(shape)}{element}{layout}{space}>"
            case 13 | 14:
                encoding = self._space(cursor.number()) if code == 14 else ""
                shape = list(cursor.listed())
                return f"tensor<{_dimensions(shape)}{text(cursor.number())}{encoding}>"
            case 15:
                return f"tuple<{', '.join(text(part) for part in cursor.listed())}>"
            case 16:
                return f"memref<*x{text(cursor.number())}>"
            case 17:
                space = self._space(cursor.number())
                return f"memref<*x{text(cursor.number())}{space}>"
            case 18:
                return f"tensor<*x{text(cursor.number())}>"
            case 19:
                shape = list(cursor.listed())
                return f"vector<{_dimensions(shape)}{text(cursor.number())}>"
            case _:
                if code not in _PLAIN_TYPES:
                    raise Unknown
                return _PLAIN_TYPES[code]

    def _layout(self, attribute: int, rank: int) -> str:
        """The layout of a memref as it stands in its type."""
        text = self._tables.text(attribute)
        names = ", ".join(f"d{number}" for number in range(rank))
        return "" if text == f"affine_map<({names}) -> ({names})>" else f", {text}"

    def _space(self, attribute: int) -> str:
        """A memory space or an encoding as it stands in a type."""
        cursor = self._tables.builtin(attribute)
        if cursor is None:
            return f", {self._tables.text(attribute)}"
        if cursor.number() != 8:
            raise Unknown
        kind = self.type_text(cursor.number())
        return f", {self.plain(attribute)}" + (f" : {kind}" if kind != "i64" else "")

    def entries(self, attribute: int) -> dict[str, int]:
        """Names and attributes of a dictionary."""
        found = self._entries.get(attribute)
        if found is None:
            cursor = self._tables.builtin(attribute)
            if cursor is None or cursor.number() != 1:
                raise Unknown
            pairs = [(cursor.number(), cursor.number()) for _ in range(cursor.number())]
            found = self._entries[attribute] = {self._tables.name(name): value for name, value in pairs}
        return found

    def plain(self, attribute: int) -> AttributeValue:
        """The attribute as `attributes.plain` gives it."""
        if attribute not in self._plain:
            self._plain[attribute] = self._value(attribute, 0)
        return self._plain[attribute]

    def _value(self, attribute: int, depth: int) -> AttributeValue:
        cursor = self._tables.builtin(attribute)
        if cursor is None:
            return self._tables.text(attribute)
        match cursor.number():
            case 0 if depth < _DEEPEST:
                return tuple(self._value(part, depth + 1) for part in cursor.listed())
            case 1 if depth < _DEEPEST:
                return {name: self._value(value, depth + 1) for name, value in self.entries(attribute).items()}
            case 2 | 3:
                return self._tables.strings[cursor.number()].decode("utf-8", "replace")
            case 4:
                return "@" + self._tables.name(cursor.number())
            case 5:
                root = "@" + self._tables.name(cursor.number())
                return "::".join((root, *(str(self._value(part, 0)) for part in cursor.listed())))
            case 6:
                return self.type_text(cursor.number())
            case 7:
                return True
            case 8:
                return self._integer(cursor)
            case 9:
                return self._float(cursor)
            case 16 | 18:
                return "dense"
            case 17:
                return self._array(cursor)
            case _:
                raise Unknown

    def _integer(self, cursor: Cursor) -> int | bool:
        kind = self.type_text(cursor.number())
        width = 64 if kind == "index" else int(kind.lstrip("sui"))
        if width > 64:
            raise Unknown
        bits = (self._tables.data[cursor.at] if width <= 8 else cursor.signed()) & ((1 << width) - 1)
        if kind == "i1":
            return bool(bits)
        return bits if kind.startswith("u") or not bits >> (width - 1) & 1 else bits - (1 << width)

    def _float(self, cursor: Cursor) -> float:
        kind = self.type_text(cursor.number())
        bits = cursor.signed()
        if kind == "bf16":
            kind, bits = "f32", bits << 16
        if kind not in _FLOATS:
            raise Unknown
        size = struct.calcsize(_FLOATS[kind])
        (value,) = struct.unpack(_FLOATS[kind], (bits & ((1 << 8 * size) - 1)).to_bytes(size, "little"))
        return nan if isnan(value) else value

    def _array(self, cursor: Cursor) -> tuple[AttributeValue, ...]:
        kind = _ARRAYS.get(self.type_text(cursor.number()))
        count = cursor.number()
        size = cursor.number()
        if kind is None:
            raise Unknown
        return struct.unpack_from(f"<{count}{kind}", self._tables.data[cursor.at : cursor.at + size])


def _dimensions(shape: list[int]) -> str:
    """ "4x?x" for the numbers of a shape as they are written."""
    sizes = ((number >> 1) ^ -(number & 1) for number in shape)
    return "".join("?x" if size == _DYNAMIC else f"{size}x" for size in sizes)
