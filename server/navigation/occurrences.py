"""Everything that means the same as what stands at a place: an SSA value, a block, a symbol or an alias, with definitions and uses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analysis.source import tokens as tk
from analysis.source.positions import Position, Range
from analysis.source.statements import Definition
from server.navigation.symbols import Symbols
from server.navigation.text import Piece, Text


class What(Enum):
    """What a name names."""

    VALUE = "value"
    BLOCK = "block"
    SYMBOL = "symbol"
    ALIAS = "alias"


@dataclass(frozen=True, slots=True)
class Occurrences:
    """One name and all that means the same."""

    what: What
    name: str
    """As written: with '%' (and without '#1'), '^', '#' or '!'; a symbol without '@'."""
    origin: Range
    """The place that was asked about; of a value with its '#1'."""
    definitions: tuple[Range, ...]
    """Empty for a name that the text does not define."""
    uses: tuple[Range, ...]
    """Definitions excluded."""


def occurrences(text: Text, symbols: Symbols, position: Position) -> Occurrences | None:
    """What stands at a place; None where no name does."""
    piece = text.piece_at(position)
    if piece is not None:
        value = value_at(piece, position)
        if value is not None:
            return _of_value(piece, position, *value)
        label = text.token_at(position, (tk.BLOCK,))
        if label is not None:
            return _of_block(piece, position, label)
    at = symbols.at(position)
    if at is None:
        return None
    origin, name, found = at
    what = What.ALIAS if name[:1] in ("#", "!") else What.SYMBOL
    uses = [where for _, where in symbols.uses(name, found)]
    return Occurrences(what, name, origin, tuple(symbol.range for symbol in found), tuple(uses))


def value_at(piece: Piece, position: Position) -> tuple[str, Range, Definition | None] | None:
    """The SSA name that a place touches, its place in the piece, and its definition."""
    statements, relative = piece.found.statements, piece.relative(position)
    named = statements.name_at(relative)
    if named is None:
        return None
    name, where = named
    return name, where, statements.resolve(name, where.start.line, where.start.column)


def _of_value(piece: Piece, position: Position, name: str, where: Range, definition: Definition | None) -> Occurrences:
    statements = piece.found.statements
    if definition is None:
        unknown = [each for each in statements.places(name) if statements.resolve(name, *each.start) is None]
        return Occurrences(What.VALUE, name, piece.absolute(where), (), tuple(map(piece.absolute, unknown)))
    uses = tuple(map(piece.absolute, statements.uses(definition)))
    return Occurrences(What.VALUE, name, piece.absolute(where), (piece.absolute(definition.range),), uses)


def _of_block(piece: Piece, position: Position, label: tk.Token) -> Occurrences:
    statements = piece.found.statements
    here = Range(Position(position.line, label.start), Position(position.line, label.end))
    region = statements.region_at(piece.relative(here.start))
    definitions = [where for name, where, inside in statements.block_labels() if name == label.text and inside == region]
    starts = {where.start for where in definitions}
    uses: list[Range] = []
    for number, line in enumerate(piece.found.lines):
        if label.text not in line:
            continue
        for token in tk.code(line):
            place = Position(number, token.start)
            if token.kind == tk.BLOCK and token.text == label.text and place not in starts and statements.region_at(place) == region:
                uses.append(Range(place, Position(number, token.end)))
    return Occurrences(What.BLOCK, label.text, here, tuple(map(piece.absolute, definitions)), tuple(map(piece.absolute, uses)))
