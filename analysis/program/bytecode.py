"""MLIR's bytecode: its sections, and the tables that operations refer to by number.

A format of MLIR's own (docs/BytecodeFormat.md there), read as far as models need it. Whatever is written in a way that is not known here
raises `Unknown`, and who asked looks at MLIR's bindings instead. `bytecode_values` reads types and attributes, `body` the operations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

VERSION: Final = 4
"""Up to here, properties are written as attributes, so that all operations read alike."""
_STRINGS, _DIALECTS, _ENTRIES, _OFFSETS, IR = 0, 1, 2, 3, 4
_FILE_PLACE, _OTHER_PLACES = 11, (10, 12, 13, 14, 15)
_FEW = 40
"""Locations that are quicker looked up one by one."""
_TEXT, _BUILTIN, _OTHER = 0, 1, 2
"""How an entry is written: as text, by the builtin dialect, by another dialect."""

LENGTHS: Final = bytes(9 if not byte else (byte & -byte).bit_length() for byte in range(256))
"""By the first byte of a number: how many bytes it has."""
_LENGTHS = np.frombuffer(LENGTHS, np.uint8).astype(np.int64)
_SHIFTS = np.minimum(_LENGTHS, 8).astype(np.uint32)
_MASKS = np.array([(1 << (8 * length)) - 1 if length <= 4 else 0 for length in LENGTHS], np.uint32)


class Unknown(Exception):  # noqa: N818  # nothing went wrong
    """Something is written in a way that this module does not know."""


def numbers(data: bytes) -> NDArray[np.uint32]:
    """By offset: the number that starts there, if it has no more than 28 bits; 0 for a longer one."""
    padded = np.frombuffer(data + b"\0\0\0", np.uint8)
    first = padded[:-3]
    word = first.astype(np.uint32)
    for byte in range(1, 4):
        word |= padded[byte : len(data) + byte].astype(np.uint32) << np.uint32(8 * byte)
    word &= _MASKS[first]
    word >>= _SHIFTS[first]
    return word


class Cursor:
    """Reads one number after the other."""

    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.at = at

    def number(self) -> int:
        """The next number."""
        at = self.at
        first = self.data[at]
        if first & 1:
            self.at = at + 1
            return first >> 1
        self.at = end = at + LENGTHS[first]
        if not first:
            return int.from_bytes(self.data[at + 1 : end], "little")
        return int.from_bytes(self.data[at:end], "little") >> (end - at)

    def signed(self) -> int:
        """The next number, written with its sign in the lowest bit."""
        number = self.number()
        return (number >> 1) ^ -(number & 1)

    def listed(self) -> Iterator[int]:
        """The numbers of a list, which its length precedes."""
        return (self.number() for _ in range(self.number()))

    def section(self) -> tuple[int, int, int]:
        """Number, start and end of the next section; the cursor goes on behind it."""
        which = self.data[self.at]
        self.at += 1
        length = self.number()
        if which & 0x80:
            alignment = self.number()
            self.at += -self.at % alignment
        start, self.at = self.at, self.at + length
        return which & 0x7F, start, self.at


class Tables:
    """What the operations of one module refer to by number."""

    def __init__(self, data: bytes) -> None:
        """`data` as MLIR writes it for `VERSION`."""
        self.data = data
        cursor = Cursor(data, 4)
        if data[:4] != b"ML\xefR" or cursor.number() != VERSION:
            raise Unknown
        cursor.at = data.index(0, cursor.at) + 1
        sections: dict[int, tuple[int, int]] = {}
        while cursor.at < len(data):
            which, start, end = cursor.section()
            sections[which] = start, end
        if not sections.keys() >= {_STRINGS, _DIALECTS, _ENTRIES, _OFFSETS, IR}:
            raise Unknown
        self.ir = sections[IR]
        self.strings = self._read_strings(*sections[_STRINGS])
        self._dialects: list[bytes] = []
        self.names: list[str] = []
        """Operation names."""
        self.unclear: set[int] = set()
        """Numbers of those that may be another: "op" and "op." are written alike."""
        self._read_names(sections[_DIALECTS][0])
        self._bytes = np.frombuffer(data, np.uint8)
        self._starts, self._writers, self.attribute_count = self._read_offsets(sections[_OFFSETS][0], *sections[_ENTRIES])
        self._start: list[int] = self._starts.tolist()
        self._writer = self._writers.tobytes()
        self._names: dict[int, str] = {}

    def _read_strings(self, at: int, end: int) -> list[bytes]:
        cursor = Cursor(self.data, at)
        lengths = list(cursor.listed())
        strings: list[bytes] = []
        for length in lengths:
            # The last string comes first, each with a byte behind it.
            strings.append(self.data[end - length : end - 1])
            end -= length
        return strings[::-1]

    def _read_names(self, at: int) -> None:
        cursor = Cursor(self.data, at)
        for _ in range(cursor.number()):
            name = cursor.number()
            self._dialects.append(self.strings[name >> 1])
            if name & 1:
                cursor.section()
        count = cursor.number()
        while len(self.names) < count:
            dialect = self._dialects[cursor.number()]
            for number in cursor.listed():
                short = self.strings[number]
                if not short:
                    self.unclear.add(len(self.names))
                self.names.append((dialect + b"." + short).decode("utf-8", "replace"))

    def _read_offsets(self, at: int, start: int, end: int) -> tuple[NDArray[np.int64], NDArray[np.uint8], int]:
        """By attribute, then by type: where it starts (one more than there are), and who wrote it. The number of attributes."""
        cursor = Cursor(self.data, at)
        attributes, types = cursor.number(), cursor.number()
        sizes: list[NDArray[np.int64]] = [np.array([start], np.int64)]
        writers: list[NDArray[np.uint8]] = []
        have = 0
        while have < attributes + types:
            writer = _BUILTIN if self._dialects[cursor.number()] == b"builtin" else _OTHER
            count = cursor.number()
            have += count
            while count:
                single = self.data[cursor.at : cursor.at + count].translate(LENGTHS)
                short = len(single) - len(single.lstrip(b"\1"))
                if short:
                    found = np.frombuffer(self.data, np.uint8, short, cursor.at).astype(np.int64) >> 1
                    cursor.at += short
                else:
                    short = 1
                    found = np.array([cursor.number()], np.int64)
                sizes.append(found >> 1)
                writers.append(((found & 1) * writer).astype(np.uint8))
                count -= short
        starts = np.cumsum(np.concatenate(sizes))
        if starts[-1] != end:
            raise Unknown
        return starts, np.concatenate(writers), attributes

    # Places.

    def places(self, attributes: list[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Line and column of locations, as MLIR counts them; 0 for one that is not in a file."""
        if len(attributes) < _FEW:
            found = np.array([self._place(attribute) for attribute in attributes], np.int64).reshape(-1, 2)
            return found[:, 0], found[:, 1]
        index = np.array(attributes, np.int64)
        codes, at = self._numbers_at(self._starts[index])
        in_file = codes == _FILE_PLACE
        if not in_file.all() and not np.isin(codes, (_FILE_PLACE, *_OTHER_PLACES)).all():
            raise Unknown
        if not (self._writers[index] == _BUILTIN).all():
            raise Unknown
        _, at = self._numbers_at(at)
        lines, at = self._numbers_at(at)
        columns, _ = self._numbers_at(at)
        return lines * in_file, columns * in_file

    def _place(self, attribute: int) -> tuple[int, int]:
        cursor = self.builtin(attribute)
        code = -1 if cursor is None else cursor.number()
        if cursor is not None and code == _FILE_PLACE:
            cursor.number()
            return cursor.number(), cursor.number()
        if code not in _OTHER_PLACES:
            raise Unknown
        return 0, 0

    def _numbers_at(self, at: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The numbers at some offsets, and the offsets behind them."""
        data = self._bytes
        first = data[at]
        lengths = _LENGTHS[first]
        longest = int(lengths.max(initial=0))
        if longest == 1:
            return (first >> 1).astype(np.int64), at + 1
        if longest > 4:
            raise Unknown
        word = first.astype(np.int64)
        last = len(data) - 1
        for byte in range(1, longest):
            word |= data[np.minimum(at + byte, last)].astype(np.int64) << (8 * byte)
        return (word & _MASKS[first]) >> lengths, at + lengths

    # Entries.

    def builtin(self, entry: int) -> Cursor | None:
        """At the entry, where the builtin dialect has written it; None for one that is text."""
        writer = self._writer[entry]
        if writer == _TEXT:
            return None
        if writer != _BUILTIN:
            raise Unknown
        return Cursor(self.data, self._start[entry])

    def text(self, entry: int) -> str:
        """The entry that is written as text."""
        if self._writer[entry] != _TEXT:
            raise Unknown
        return decoded(self.data[self._start[entry] : self._start[entry + 1] - 1])

    def name(self, attribute: int) -> str:
        """The attribute that is a string, and UTF-8."""
        found = self._names.get(attribute)
        if found is None:
            cursor = self.builtin(attribute)
            if cursor is None or cursor.number() not in (2, 3):
                raise Unknown
            found = self._names[attribute] = decoded(self.strings[cursor.number()])
        return found


def decoded(text: bytes) -> str:
    """The text if it is UTF-8."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise Unknown from None
