"""The signature of the function that is called around a place, and which of its parameters the place is in."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.source import tokens as tk
from analysis.source.positions import Position
from server.navigation.calls import is_call
from server.navigation.symbols import Symbol, Symbols, table_of
from server.navigation.text import Text

_OPEN, _CLOSE = "([{<", ")]}>"


@dataclass(frozen=True, slots=True)
class Signature:
    """One function's header."""

    label: str
    """`@f(%x: f64 {enzyme.const}, ...) -> f64`."""
    parameters: tuple[tuple[int, int], ...]
    """Where each stands in the label, in code points."""
    active: int
    """The parameter that the place is in."""


def signature(text: Text, symbols: Symbols, position: Position) -> Signature | None:
    """The signature for a place between the parentheses of a call; None elsewhere. A call is written on one line."""
    piece = text.piece_at(position)
    if piece is None:
        return None
    found = [token for token in tk.code(text.lines[position.line]) if token.end <= position.column]
    depth = commas = 0
    for index in range(len(found) - 1, 0, -1):
        token = found[index]
        if token.text in _CLOSE:
            depth += 1
        elif token.text in _OPEN and depth:
            depth -= 1
        elif token.text == "," and not depth:
            commas += 1
        elif token.text in _OPEN:
            if token.text != "(" or found[index - 1].kind != tk.SYMBOL:
                return None
            statements = piece.found.statements
            place = Position(position.line - piece.range.start.line, found[index - 1].start)
            statement = statements.at(place)
            if statement < 0 or not is_call(statements[statement].name):
                return None
            use = next((use for use in piece.found.symbols if use.range.start == place), None)
            callees = symbols.resolve(use.path, table_of(piece.first)) if use is not None else []
            return _of(text, callees[0], commas) if callees and callees[0].is_function else None
    return None


def _of(text: Text, symbol: Symbol, active: int) -> Signature | None:
    """Read from the header. A function in generic form has none that could be shown."""
    assert symbol.chunk is not None
    if symbol.quoted:
        return None
    end = symbol.chunk.body or symbol.chunk.end
    label = "@" + symbol.name
    parameters: list[tuple[int, int]] = []
    start = depth = 0
    done = False
    last = (symbol.range.end.line, symbol.range.end.column)
    for number in range(symbol.range.end.line, end.line + 1):
        for token in tk.code(text.lines[number]):
            if (number, token.start) < symbol.range.end or (number, token.start) >= end or (done and token.text == "attributes"):
                continue
            if not done and token.text == ")" and depth == 1 and start < len(label):
                parameters.append((start, len(label)))
            if (number, token.start) > last and label[-1] not in "(":
                label += " "
            if token.text in _CLOSE:
                depth -= 1
                done = done or not depth
            label += token.text
            if token.text in _OPEN:
                depth += 1
                start = len(label) if depth == 1 else start
            elif not done and token.text == "," and depth == 1:
                parameters.append((start, len(label) - 1))
                start = len(label) + 1
            last = (number, token.end)
    return Signature(label, tuple(parameters), min(active, max(len(parameters) - 1, 0)))
