"""What may be typed at a place: SSA values that can be seen there, symbols, and the attributes that speak about activity."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analysis.source.positions import Position, Range
from server.navigation.symbols import Symbols
from server.navigation.text import Text

_TYPED = re.compile(r"([%@][\w$.-]*|[A-Za-z_][\w$.]*)?$", re.ASCII)

ATTRIBUTES = (
    ("enzyme.const", "on an argument: it takes part in no derivative"),
    ("llvm.noalias", "on an argument: its memory is reached through no other argument"),
    ("activity.active", "on an operation: it is active, whatever the analysis finds"),
    ("activity.inactive", "on an operation or a declaration: it is inactive, whatever the analysis finds"),
    ("activity.summary", "on a declaration: which of its outputs depend on which of its inputs"),
)
"""Attributes that the analysis reads, and what they say."""


@dataclass(frozen=True, slots=True)
class Completion:
    """One proposal."""

    text: str
    kind: str
    """ "value", "function", "global", "symbol" or "attribute"."""
    detail: str
    range: Range
    """What it replaces: the typed beginning."""


def completions(text: Text, symbols: Symbols, position: Position) -> tuple[Completion, ...]:
    """All proposals for the beginning that stands in front of a place; the client picks those that fit."""
    line = text.lines[position.line][: position.column]
    match = _TYPED.search(line)
    typed = match[0] if match is not None else ""
    where = Range(Position(position.line, position.column - len(typed)), position)
    if typed.startswith("%"):
        return _values(text, position, where)
    if typed.startswith("@"):
        return tuple(
            Completion("@" + symbol.name, "function" if symbol.is_function else "symbol", symbol.chunk.operation, where)
            for symbol in symbols.visible(position)
            if symbol.chunk is not None and symbol.name.replace(".", "_").isidentifier()
        )
    if line.count("{") > line.count("}"):
        return tuple(Completion(name, "attribute", meaning, where) for name, meaning in ATTRIBUTES)
    return ()


def _values(text: Text, position: Position, where: Range) -> tuple[Completion, ...]:
    piece = text.piece_at(position) or text.piece_at(where.start)
    if piece is None:
        return ()
    found: list[Completion] = []
    statements = piece.found.statements
    for definition in statements.visible(piece.relative(where.start)):
        detail = "block argument" if definition.argument else statements[definition.statement].name
        names = [definition.name] if definition.count == 1 else [f"{definition.name}#{index}" for index in range(definition.count)]
        found.extend(Completion(name, "value", detail, where) for name in names)
    return tuple(found)
