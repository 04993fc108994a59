"""Positions of the protocol, in the units negotiated with the client, and ours, in code points.

Both directions clamp and copy: a client may be a little ahead or behind, and its objects stay as they came.
"""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types

from analysis.source.line_index import Encoding, from_units, to_units
from analysis.source.positions import Position, Range


def from_client(lines: Sequence[str], position: types.Position, encoding: Encoding) -> Position:
    """Our position for a client's; behind the last line it is the end of the text."""
    if position.line >= len(lines):
        return Position(len(lines) - 1, len(lines[-1]))
    return Position(position.line, from_units(lines[position.line], position.character, encoding))


def range_from_client(lines: Sequence[str], where: types.Range, encoding: Encoding) -> Range:
    """Our range for a client's."""
    return Range(from_client(lines, where.start, encoding), from_client(lines, where.end, encoding))


def to_client(lines: Sequence[str], position: Position, encoding: Encoding) -> types.Position:
    """The client's position for ours."""
    if position.line >= len(lines):
        return types.Position(len(lines) - 1, to_units(lines[-1], len(lines[-1]), encoding))
    return types.Position(position.line, to_units(lines[position.line], position.column, encoding))


def range_to_client(lines: Sequence[str], where: Range, encoding: Encoding) -> types.Range:
    """The client's range for ours."""
    return types.Range(to_client(lines, where.start, encoding), to_client(lines, where.end, encoding))
