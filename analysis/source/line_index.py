"""Columns of one line in the units that others count in: UTF-8 bytes (MLIR, some editors), UTF-16 units (most editors), code points.

Everything here clamps: a column past the end of the line is the end, and a column inside a character is the character's start.
Whole-document offsets are left out: nothing needs them.
"""

from __future__ import annotations

from enum import Enum


class Encoding(Enum):
    """What a column counts; the values are the Language Server Protocol's names."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


def to_units(line: str, column: int, encoding: Encoding) -> int:
    """Units in front of code point `column` of `line`."""
    column = min(max(column, 0), len(line))
    if encoding is Encoding.UTF32 or line.isascii():
        return column
    head = line[:column]
    if encoding is Encoding.UTF8:
        return len(head.encode("utf-8", "surrogatepass"))
    return column + sum(character > "\uffff" for character in head)


def from_units(line: str, units: int, encoding: Encoding) -> int:
    """The code point column that lies `units` units into `line`."""
    if units <= 0:
        return 0
    if encoding is Encoding.UTF32 or line.isascii():
        return min(units, len(line))
    size = _utf8_size if encoding is Encoding.UTF8 else _utf16_size
    for column, character in enumerate(line):
        units -= size(character)
        if units < 0:
            return column
    return len(line)


def column_of_byte(line: str, byte: int) -> int:
    """The code point column of the 0-based byte column `byte` (MLIR's columns are 1-based: subtract 1 first)."""
    return from_units(line, byte, Encoding.UTF8)


def _utf8_size(character: str) -> int:
    if character < "\x80":
        return 1
    if character < "\u0800":
        return 2
    return 3 if character <= "\uffff" else 4


def _utf16_size(character: str) -> int:
    return 1 if character <= "\uffff" else 2
