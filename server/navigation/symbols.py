"""What symbols (`@f`) and aliases (`#map`, `!t`) mean in a text: definitions by symbol table, and every use.

A name is looked up in the symbol table around it and then in the tables around that; MLIR itself looks in the nearest only, so that a
program that MLIR accepts is read as MLIR reads it, and a program in the making is read at all. Other files are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from analysis.source import tokens as tk
from analysis.source.document import Chunk, ChunkKind
from analysis.source.positions import Position, Range, make_range
from server.navigation.text import Piece, Text

Table = int
"""A symbol table: the index of a module, or -1 - n for section n."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """One definition."""

    name: str
    """Without '@'; an alias with its sigil."""
    table: Table
    range: Range
    """Of the name as it is written: with '@' and quotes, in generic form between the quotes."""
    piece: Piece | None
    """The piece that defines it; None for a module."""
    chunk: Chunk | None
    module: int = -1
    """The module that it names; -1 for none."""
    quoted: bool = False
    """The name stands in a string, without '@'."""

    @property
    def is_function(self) -> bool:
        """Whether it can be called."""
        return self.chunk is not None and self.chunk.kind in (ChunkKind.FUNCTION, ChunkKind.DECLARATION)


class Symbols:
    """The symbols of one text."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._defined: dict[tuple[Table, str], list[Symbol]] = {}
        self._modules: dict[tuple[Table, str], int] = {}
        for symbol in self._definitions():
            self._defined.setdefault((symbol.table, symbol.name), []).append(symbol)
            if symbol.module >= 0:
                self._modules.setdefault((symbol.table, symbol.name), symbol.module)

    def all(self) -> Iterator[Symbol]:
        """Every definition; those of one name together."""
        for found in self._defined.values():
            yield from found

    def at(self, position: Position) -> tuple[Range, str, list[Symbol]] | None:
        """The symbol that a place touches: where it stands, its name, its definitions (none if they are elsewhere)."""
        for symbol in self.all():
            if symbol.range.contains(position):
                return symbol.range, symbol.name, self._defined[symbol.table, symbol.name]
        piece = self._text.piece_at(position)
        if piece is None:
            return None
        relative = piece.relative(position)
        for use in piece.found.symbols:
            if use.range.contains(relative):
                return piece.absolute(use.range), use.path[-1], self.resolve(use.path, table_of(piece.first))
        return None

    def resolve(self, path: tuple[str, ...], table: Table) -> list[Symbol]:
        """The definitions that a reference from inside a table means."""
        for around in self._tables_from(table, path[0]):
            inner: Table | None = around
            for name in path[:-1]:
                inner = self._modules.get((inner, name)) if inner is not None else None
            if inner is not None and (found := self._defined.get((inner, path[-1]))):
                return found
        return []

    def _tables_from(self, table: Table, name: str) -> Iterator[Table]:
        modules = self._text.document.modules
        while table >= 0:
            if name[:1] not in ("#", "!"):
                yield table
            span = modules[table]
            table = span.parent if span.parent >= 0 else -1 - int(span.scope[0])
        yield table

    def visible(self, position: Position) -> list[Symbol]:
        """What a plain `@name` at a place may mean."""
        table = self._table_at(position)
        return [symbol for symbol in self.all() if symbol.table == table and symbol.name[:1] not in ("#", "!")]

    def _table_at(self, position: Position) -> Table:
        document = self._text.document
        inside = [index for index, module in enumerate(document.modules) if module.body < position < module.end]
        if inside:
            return inside[-1]
        return -sum(line <= position.line for line in document.sections)

    def uses(self, name: str, symbols: list[Symbol]) -> Iterator[tuple[Piece, Range]]:
        """Every place that means these definitions, their own names excluded: the piece, and the range in the text."""
        own = {symbol.range.start for symbol in symbols}
        meant: dict[tuple[Table, tuple[str, ...]], bool] = {}
        for piece in self._text.pieces:
            table = table_of(piece.first)
            for use in piece.found.symbols:
                if use.path[-1] != name:
                    continue
                key = (table, use.path)
                if key not in meant:
                    meant[key] = any(symbol in symbols for symbol in self.resolve(use.path, table))
                if meant[key] and (where := piece.absolute(use.range)).start not in own:
                    yield piece, where

    # Definitions.

    def _definitions(self) -> Iterator[Symbol]:
        text = self._text
        for piece in text.pieces:
            for chunk in piece.chunks:
                if chunk.symbol and (place := _name_of(text, chunk.symbol, Range(chunk.start, chunk.end), generic=chunk.generic)):
                    yield Symbol(chunk.symbol, table_of(chunk), place, piece, chunk, quoted=chunk.generic)
        for index, module in enumerate(text.document.modules):
            place = _name_of(text, module.symbol, Range(module.start, module.end), generic=module.generic) if module.symbol else None
            if place is not None:
                table = module.parent if module.parent >= 0 else -1 - int(module.scope[0])
                yield Symbol(module.symbol, table, place, None, None, index, quoted=module.generic)


def table_of(chunk: Chunk) -> Table:
    """The symbol table in which a chunk stands."""
    return chunk.module if chunk.module >= 0 else -1 - int(chunk.scope[0])


def _name_of(text: Text, name: str, where: Range, *, generic: bool) -> Range | None:
    """Where an operation gives its symbol's name."""
    before = ("", "")
    for number in range(where.start.line, where.end.line + 1):
        for token in tk.code(text.lines[number]):
            if number == where.start.line and token.start < where.start.column:
                continue
            if (number, token.start) >= where.end:
                return None
            spelled = tk.symbol_name(token.text) if token.kind == tk.SYMBOL else token.text if token.text[:1] in ("#", "!") else ""
            if not generic and spelled == name:
                return make_range(number, token.start, number, token.end)
            if generic and before == ("sym_name", "=") and token.kind == tk.STRING and tk.unquoted(token.text) == name:
                return make_range(number, token.start + 1, number, max(token.end - 1, token.start + 1))
            before = (before[1], token.text)
    return None
