"""Who calls whom in a text. A call is an operation that is called so and names a function in front of its own regions.

`enzyme.autodiff @f` and its relatives call @f as well. Addresses of functions and calls through them are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from analysis.source.document import ChunkKind
from analysis.source.positions import Position, Range
from server.navigation.symbols import Symbol, Symbols, table_of
from server.navigation.text import Piece

_CALLS = re.compile(r"(?:^|[._])(?:call(?![a-z])|invoke|launch_func|autodiff|fwddiff|FunctionCall)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Function:
    """A function as an end of a call."""

    name: str
    """Without '@'."""
    operation: str
    range: Range
    name_range: Range


@dataclass(frozen=True, slots=True)
class Call:
    """One function that calls another, or is called by it."""

    other: Function
    places: tuple[Range, ...]
    """Of the callee's name at each call."""
    operations: tuple[Range, ...]
    """Of the calling operations."""


def is_call(operation: str) -> bool:
    """Whether an operation of that name calls the function that it names."""
    return _CALLS.search(operation) is not None


def function_at(symbols: Symbols, position: Position) -> Function | None:
    """The function whose name a place touches, where it is defined or used."""
    at = symbols.at(position)
    found = next((symbol for symbol in at[2] if symbol.is_function), None) if at is not None else None
    return _function(found) if found is not None else None


def incoming(symbols: Symbols, position: Position) -> tuple[Call, ...]:
    """The functions that call the one whose name stands at a place."""
    at = symbols.at(position)
    if at is None:
        return ()
    callers: dict[Position, tuple[Symbol, list[tuple[Range, Range]]]] = {}
    by_start = {symbol.chunk.start: symbol for symbol in symbols.all() if symbol.chunk is not None and symbol.is_function}
    for piece in {piece.range.start: piece for piece, _ in symbols.uses(at[1], at[2])}.values():
        caller = by_start.get(piece.range.start)
        for callees, place, operation in calls_in(piece, symbols):
            if caller is not None and callees == at[2]:
                callers.setdefault(piece.range.start, (caller, []))[1].append((place, operation))
    return tuple(_call(caller, places) for caller, places in callers.values())


def outgoing(symbols: Symbols, position: Position) -> tuple[Call, ...]:
    """The functions that the one whose name stands at a place calls."""
    at = symbols.at(position)
    callees: dict[Position, tuple[Symbol, list[tuple[Range, Range]]]] = {}
    for symbol in at[2] if at is not None else ():
        for found, place, operation in calls_in(symbol.piece, symbols) if symbol.piece is not None and symbol.is_function else ():
            callees.setdefault(found[0].range.start, (found[0], []))[1].append((place, operation))
    return tuple(_call(callee, places) for callee, places in callees.values())


def calls_in(piece: Piece, symbols: Symbols) -> Iterator[tuple[list[Symbol], Range, Range]]:
    """Definitions of the callee, place of its name, place of the operation, for each call in a piece."""
    if piece.first.kind is not ChunkKind.FUNCTION:
        return
    statements = piece.found.statements
    seen: set[int] = set()
    for use in piece.found.symbols:
        index = statements.at(use.range.start)
        if index < 0 or index in seen or not is_call(statements[index].name):
            continue
        found = symbols.resolve(use.path, table_of(piece.first))
        if found and found[0].is_function:
            seen.add(index)
            yield found, piece.absolute(use.range), piece.absolute(statements.range_of(index))


def _function(symbol: Symbol) -> Function:
    assert symbol.chunk is not None
    return Function(symbol.name, symbol.chunk.operation, Range(symbol.chunk.start, symbol.chunk.end), symbol.range)


def _call(symbol: Symbol, places: list[tuple[Range, Range]]) -> Call:
    return Call(_function(symbol), tuple(place for place, _ in places), tuple(operation for _, operation in places))
