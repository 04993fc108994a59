"""The open texts of the navigation process: each cut into pieces, and what is found in a piece kept for as long as its text stays.

A piece is a function, a declaration, a global, an alias, or a run of other operations that stand next to each other (these see one
another's results). Positions inside a piece count lines from its first one, so that an edit above costs nothing. Nothing here needs
MLIR or a text that parses.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from analysis.incremental.changes import stretch_between
from analysis.source import tokens as tk
from analysis.source.chunks import cut, recut
from analysis.source.document import Chunk, ChunkKey, ChunkKind, Document
from analysis.source.lines import AnyText, LineChange, split_lines
from analysis.source.positions import Position, Range, make_range
from analysis.source.statements import Statements, statement_index

_SINGLE = frozenset({ChunkKind.FUNCTION, ChunkKind.DECLARATION, ChunkKind.GLOBAL, ChunkKind.ALIAS})


@dataclass(frozen=True, slots=True)
class SymbolUse:
    """One `@name`, or `#name` or `!name` without a dot, as it stands in a piece."""

    path: tuple[str, ...]
    """What stands before it in a nested reference (`@m::@f`), itself included; an alias with its sigil."""
    range: Range
    """Of the token, relative to the piece."""


class Found:
    """What is found in one piece, when somebody asks."""

    def __init__(self, lines: Sequence[str], column: int) -> None:
        self.lines = lines
        self._column = column

    @cached_property
    def statements(self) -> Statements:
        """Operations and SSA names."""
        return statement_index(self.lines, make_range(0, self._column, len(self.lines) - 1, len(self.lines[-1])))

    @cached_property
    def symbols(self) -> tuple[SymbolUse, ...]:
        """Symbols and aliases, in textual order."""
        found: list[SymbolUse] = []
        for number, line in enumerate(self.lines):
            if "@" in line or "#" in line or "!" in line:
                found.extend(_symbols(number, tk.code(line)))
        return tuple(found)


def _symbols(number: int, code: Sequence[tk.Token]) -> list[SymbolUse]:
    found: list[SymbolUse] = []
    path: tuple[str, ...] = ()
    for index, token in enumerate(code):
        if token.kind == tk.SYMBOL:
            nested = index > 1 and code[index - 1].text == "::" and code[index - 2].kind == tk.SYMBOL
            path = (*(path if nested else ()), tk.symbol_name(token.text))
            found.append(SymbolUse(path, make_range(number, token.start, number, token.end)))
        elif token.kind in (tk.ATTRIBUTE_NAME, tk.TYPE_NAME) and "." not in token.text:
            found.append(SymbolUse((token.text,), make_range(number, token.start, number, token.end)))
    return found


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of one text."""

    chunks: tuple[Chunk, ...]
    found: Found

    @property
    def first(self) -> Chunk:
        """Its only chunk, or the first of several."""
        return self.chunks[0]

    @property
    def range(self) -> Range:
        """Where it stands."""
        return Range(self.chunks[0].start, self.chunks[-1].end)

    def relative(self, position: Position) -> Position:
        """A place of the text as one of the piece."""
        return Position(position.line - self.chunks[0].start.line, position.column)

    def absolute(self, where: Range) -> Range:
        """A stretch of the piece as one of the text."""
        line = self.chunks[0].start.line
        return make_range(where.start.line + line, where.start.column, where.end.line + line, where.end.column)


class Text:
    """One text at one version."""

    def __init__(self, text: AnyText, before: Text | None = None) -> None:
        """`before` is the text of which this one is a newer version."""
        self.lines = split_lines(text)
        self.document = _cut_again(before, self.lines) if before is not None else cut(self.lines)
        old = before.kept if before is not None else {}
        self.kept: dict[tuple[tuple[int, ChunkKey], ...], Found] = {}
        pieces: list[Piece] = []
        for chunks in _runs(self.document):
            first = chunks[0].start.line
            key = tuple([(chunk.start.line - first, chunk.key) for chunk in chunks])
            found = self.kept.get(key) or old.get(key) or Found(_own_lines(self.lines, chunks), chunks[0].start.column)
            self.kept[key] = found
            pieces.append(Piece(chunks, found))
        self.pieces = tuple(pieces)
        self._starts = [piece.first.start for piece in pieces]

    def piece_at(self, position: Position) -> Piece | None:
        """The piece that a place touches."""
        index = bisect_right(self._starts, position) - 1
        return self.pieces[index] if index >= 0 and self.pieces[index].range.contains(position) else None

    def token_at(self, position: Position, kinds: Sequence[int]) -> tk.Token | None:
        """The token of one of these kinds that a place touches."""
        if not 0 <= position.line < len(self.lines):
            return None
        touched = (token for token in tk.code(self.lines[position.line]) if token.start <= position.column <= token.end)
        return next((token for token in touched if token.kind in kinds), None)


def _runs(document: Document) -> list[tuple[Chunk, ...]]:
    runs: list[list[Chunk]] = []
    joined = False
    for chunk in document.chunks:
        alone = chunk.kind in _SINGLE
        if runs and not alone and joined and runs[-1][-1].module == chunk.module and runs[-1][-1].scope == chunk.scope:
            runs[-1].append(chunk)
        else:
            runs.append([chunk])
        joined = not alone
    return [tuple(run) for run in runs]


def _own_lines(lines: Sequence[str], chunks: Sequence[Chunk]) -> list[str]:
    """The lines of a piece; what else stands on its first and last line is left out, but columns stay."""
    start, end = chunks[0].start, chunks[-1].end
    own = list(lines[start.line : end.line + 1])
    own[-1] = own[-1][: end.column]
    own[0] = " " * start.column + own[0][start.column :]
    return own


def _cut_again(before: Text, lines: Sequence[str]) -> Document:
    """The new text cut, from where it begins to differ from the old one to where they agree again."""
    old = before.lines
    first, removed, inserted = stretch_between(old, lines)
    if not (removed or inserted):
        return before.document
    last = len(old) - first - removed
    # An edit names at least one line: an insertion or a removal takes a neighbour along.
    if first:
        first -= 1
    elif last:
        last -= 1
    change = LineChange(first, tuple(old[first : len(old) - last]), len(lines) - last - first)
    return recut(before.document, lines, change)
