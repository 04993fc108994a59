"""The files that a command line names, read as text."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Source:
    """One input."""

    path: str
    """As the user wrote it; "<stdin>" for standard input."""
    text: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An input that could not be read."""

    path: str
    message: str
    """Why, without the path."""


def read_sources(paths: Sequence[str]) -> Iterator[Source | Unreadable]:
    """Read the inputs in order, each when it is asked for."""
    for path in paths:
        yield read_source(path)


def read_source(path: str) -> Source | Unreadable:
    """Read one input. Line breaks stay as they are; a byte-order mark is left out, as editors do."""
    name = "<stdin>" if path == STANDARD_INPUT else path
    try:
        data = sys.stdin.buffer.read() if path == STANDARD_INPUT else Path(path).read_bytes()
    except OSError as error:
        return Unreadable(name, (error.strerror or str(error)).lower())
    except ValueError as error:  # a NUL in the path
        return Unreadable(name, str(error))
    try:
        return Source(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Unreadable(name, f"not UTF-8 text: byte 0x{data[error.start]:02x} in line {line}")
