"""Rename an SSA value or a symbol within its text, or say why not. Blocks and aliases keep their names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analysis.source.positions import Position, Range
from server.navigation.occurrences import Occurrences, What, occurrences, value_at
from server.navigation.symbols import Symbols, table_of
from server.navigation.text import Text

_VALUE = re.compile(r"%?((?:[0-9]+|[A-Za-z_$.-][\w$.-]*))", re.ASCII)
_BARE = re.compile(r"[A-Za-z_][\w$.]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of text to replace."""

    range: Range
    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a rename is not possible, in words for the user."""

    message: str


def prepare(text: Text, symbols: Symbols, position: Position) -> tuple[Range, str] | Refusal | None:
    """The stretch that the user may edit and what stands there; None where there is nothing with a name."""
    found = occurrences(text, symbols, position)
    if found is None:
        return None
    if found.what in (What.BLOCK, What.ALIAS):
        return Refusal(f"{found.name} is {_KINDS[found.what]}; only SSA values and symbols can be renamed")
    if not found.definitions:
        return Refusal(f"{_shown(found)} is not defined in this document")
    return _editable(text, found, found.origin)


def rename(text: Text, symbols: Symbols, position: Position, new: str) -> tuple[Edit, ...] | Refusal | None:
    """The edits that give what stands at a place a new name; None where there is nothing with a name."""
    prepared = prepare(text, symbols, position)
    if prepared is None or isinstance(prepared, Refusal):
        return prepared
    found = occurrences(text, symbols, position)
    assert found is not None
    return _rename_value(text, found, position, new) if found.what is What.VALUE else _rename_symbol(text, symbols, found, new)


_KINDS = {What.BLOCK: "a block label", What.ALIAS: "an alias"}


def _shown(found: Occurrences) -> str:
    return f"@{found.name}" if found.what is What.SYMBOL else found.name


def _editable(text: Text, found: Occurrences, where: Range) -> tuple[Range, str]:
    """Of a value the name without `#1`; of a symbol the token."""
    line, column = where.start
    end = column + len(found.name) if found.what is What.VALUE else where.end.column
    return Range(where.start, Position(line, end)), text.lines[line][column:end]


def _rename_value(text: Text, found: Occurrences, position: Position, new: str) -> tuple[Edit, ...] | Refusal:
    match = _VALUE.fullmatch(new.strip())
    if match is None:
        return Refusal(f"{new!r} is not an SSA name: digits only, or letters, digits and $ . _ - that do not begin with a digit")
    name = "%" + match[1]
    if name == found.name:
        return ()
    piece = text.piece_at(position)
    assert piece is not None
    value = value_at(piece, position)
    assert value is not None and value[2] is not None
    definition, statements = value[2], piece.found.statements
    for where in (definition.range, *statements.uses(definition)):
        other = statements.resolve(name, *where.start)
        if other is not None:
            return Refusal(f"{name} is already defined in line {piece.absolute(other.range).start.line + 1}")
    for where in statements.places(name):
        if statements.resolve(found.name, *where.start) == definition:
            return Refusal(f"{name} already stands in line {piece.absolute(where).start.line + 1} and would mean this value")
    return tuple(Edit(_editable(text, found, where)[0], name) for where in sorted((*found.definitions, *found.uses)))


def _rename_symbol(text: Text, symbols: Symbols, found: Occurrences, new: str) -> tuple[Edit, ...] | Refusal:
    at = symbols.at(found.origin.start)
    assert at is not None
    name = new.strip().removeprefix("@")
    if len(name) > 1 and name.startswith('"') and name.endswith('"'):
        name = name[1:-1]
    if not name or any(character in '"\\' or not character.isprintable() for character in name):
        return Refusal(f"{new!r} is not a symbol name")
    if name == found.name:
        return ()
    for symbol in at[2]:
        others = [other for other in symbols.all() if other.table == symbol.table and other.name == name]
        if others:
            return Refusal(f"@{name} is already defined in line {others[0].range.start.line + 1}")
        for piece in text.pieces:
            for use in piece.found.symbols:
                if use.path == (name,) and table_of(piece.first) == symbol.table:
                    return Refusal(f"@{name} is already used in line {piece.absolute(use.range).start.line + 1}")
    written = f"@{name}" if _BARE.fullmatch(name) else f'@"{name}"'
    quoted = {symbol.range for symbol in at[2] if symbol.quoted}
    return tuple(Edit(where, name if where in quoted else written) for where in sorted((*found.definitions, *found.uses)))
