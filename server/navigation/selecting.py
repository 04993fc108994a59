"""Ever larger stretches around a place: word, operation, region, operation around it, ..., function, modules, text."""

from __future__ import annotations

from analysis.source import tokens as tk
from analysis.source.positions import Position, Range
from server.navigation.text import Text


def selection(text: Text, position: Position) -> tuple[Range, ...]:
    """The stretches, the smallest first; each lies inside the next one and differs from it."""
    found: list[Range] = [Range(position, position)]
    found.extend(
        Range(Position(position.line, token.start), Position(position.line, token.end))
        for token in tk.tokens(text.lines[position.line])
        if token.start <= position.column <= token.end
    )
    piece = text.piece_at(position)
    if piece is not None:
        statements, relative = piece.found.statements, piece.relative(position)
        found.extend(piece.absolute(where) for where, _ in statements.regions() if where.contains(relative))
        index = statements.at(relative)
        while index >= 0:
            found.append(piece.absolute(statements.range_of(index)))
            index = statements[index].parent
        found.append(piece.range)
    found.extend(Range(module.start, module.end) for module in text.document.modules)
    found.append(Range(Position(0, 0), Position(len(text.lines) - 1, len(text.lines[-1]))))
    around = sorted({where for where in found if where.contains(position)}, key=_size)
    chain: list[Range] = []
    for where in around:
        if not chain or (where.start <= chain[-1].start and chain[-1].end <= where.end):
            chain.append(where)
    return tuple(chain[1:] or chain)


def _size(where: Range) -> tuple[int, int]:
    lines = where.end.line - where.start.line
    return lines, where.end.column - where.start.column
