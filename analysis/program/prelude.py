"""What has to stand in front of a chunk so that it can be parsed alone: the aliases and stubs of the symbols that it names.

Everything goes on one line, so that lines keep their distances. The modules around the chunk are opened in it, each with stubs of what is
named of its content, so that MLIR finds or misses a symbol as it would in the whole text. Attributes of modules are left out.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from analysis.source.blank import blank_locations
from analysis.source.chunks import aliases_by_name, header_text, needed_aliases, references, stub_text
from analysis.source.document import ChunkKind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from analysis.source.document import Chunk, Document, ModuleSpan
    from analysis.source.positions import Position

_FUNCTIONS = (ChunkKind.FUNCTION, ChunkKind.DECLARATION)


class Piece(NamedTuple):
    """A stretch of the prelude that was made from a chunk."""

    start: int
    end: int
    """Code-point columns in the prelude."""
    chunk: Chunk


class Prelude(NamedTuple):
    """The line in front of a chunk, and what closes behind the chunk what it opens."""

    text: str
    closing: str
    pieces: tuple[Piece, ...]

    def chunk_at(self, column: int) -> Chunk | None:
        """The chunk that the text at a column was made from."""
        return next((piece.chunk for piece in self.pieces if piece.start <= column < piece.end), None)


class Surroundings:
    """A document as a place to look symbols and aliases up in. Made once for all chunks that are parsed alone."""

    def __init__(self, lines: Sequence[str], document: Document) -> None:
        self.lines = lines
        self.document = document

    @cached_property
    def aliases(self) -> dict[tuple[str, str], Chunk]:
        return aliases_by_name(self.document)

    @cached_property
    def symbols(self) -> dict[tuple[str, int, str], Chunk]:
        """By section, module and name; the first of several. Of an operation that is not known it is not sure that it defines the name."""
        found: dict[tuple[str, int, str], Chunk] = {}
        unsure: dict[tuple[str, int, str], Chunk] = {}
        for chunk in self.document.chunks:
            if chunk.symbol and chunk.kind is not ChunkKind.ALIAS:
                into = unsure if chunk.kind is ChunkKind.OTHER else found
                into.setdefault((chunk.scope[0], chunk.module, chunk.symbol), chunk)
        return unsure | found

    @cached_property
    def modules(self) -> dict[tuple[str, int, str], int]:
        """By section, enclosing module and name: the index of a module."""
        found: dict[tuple[str, int, str], int] = {}
        for index, module in enumerate(self.document.modules):
            found.setdefault((module.scope[0], module.parent, module.symbol), index)
        return found

    def prelude(self, chunk: Chunk, lines: Sequence[str], without: Collection[Chunk] = ()) -> Prelude:
        """The prelude for a chunk, whose text in `lines` has no `loc(...)` that would name further aliases. Nothing is made from the
        chunks of `without`."""
        around = self._around(chunk.module)
        stubs = [stub for stub in self._stubs(chunk, lines, around) if stub not in without]
        aliases: dict[str, Chunk] = {}
        for needing in (chunk, *map(_declaring, stubs)):
            for alias in needed_aliases(lines, self.document, needing, self.aliases):
                if alias not in without:
                    aliases[alias.symbol] = alias
        writer = _Writer()
        for alias in sorted(aliases.values(), key=lambda alias: alias.start):
            writer.add(header_text(self.lines, alias), alias)
        by_level: dict[int, list[Chunk]] = {}
        for stub in stubs:
            inner = self._around(stub.module)
            by_level.setdefault(next(level for level in reversed(inner) if level in around), []).append(stub)
        for level in around:
            writer.add(_opening(self.document.modules[level] if level >= 0 else None))
            self._write(writer, by_level.get(level, ()), level)
        return Prelude(writer.text, "}" * len(around), tuple(writer.pieces))

    def _around(self, module: int) -> list[int]:
        """A module and those around it, outermost first, from -1 for the section itself."""
        found = [module]
        while found[-1] >= 0:
            found.append(self.document.modules[found[-1]].parent)
        return found[::-1]

    def _stubs(self, chunk: Chunk, lines: Sequence[str], around: Sequence[int]) -> list[Chunk]:
        """The chunks that define what `chunk` names, and what their stubs name in turn."""
        found: dict[Position, Chunk] = {}
        todo = [chunk]
        while todo:
            for path in sorted(references(lines, todo.pop()).symbols):
                symbol = self._look_up(chunk.scope[0], around, path.split("::"))
                if symbol is None or symbol.start in found:
                    continue
                if (symbol.module, symbol.symbol) == (chunk.module, chunk.symbol):
                    continue
                found[symbol.start] = symbol
                todo.append(_declaring(symbol))
        return list(found.values())

    def _look_up(self, section: str, around: Sequence[int], path: Sequence[str]) -> Chunk | None:
        """What `@a::@b` means inside the innermost of these modules. Some operations look in that one only, others in those around it."""
        for module in reversed(around):
            within = module
            for name in path[:-1]:
                inner = self.modules.get((section, within, name))
                if inner is None:
                    break
                within = inner
            else:
                name = path[-1]
            # A part of another operation, such as a selector of a comdat, comes with that operation.
            found = self.symbols.get((section, within, name))
            if found is not None:
                return found
        return None

    def _write(self, writer: _Writer, stubs: Iterable[Chunk], module: int) -> None:
        """The stubs of one module, then those of the modules inside it."""
        inside: dict[int, list[Chunk]] = {}
        for stub in stubs:
            if stub.module == module:
                writer.add(stub_text(self.lines, stub), stub)
            else:
                around = self._around(stub.module)
                inside.setdefault(around[around.index(module) + 1], []).append(stub)
        for child, inner in inside.items():
            writer.add(_opening(self.document.modules[child]))
            self._write(writer, inner, child)
            writer.add("}")


class _Writer:
    """The prelude's text, and which stretch of it came from where."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self.pieces: list[Piece] = []

    def add(self, text: str, chunk: Chunk | None = None) -> None:
        text = blank_locations([text])[0] + " "
        if chunk is not None:
            self.pieces.append(Piece(self._length, self._length + len(text), chunk))
        self._parts.append(text)
        self._length += len(text)

    @property
    def text(self) -> str:
        return "".join(self._parts)


def _declaring(chunk: Chunk) -> Chunk:
    """The part of a chunk that its stub is made from."""
    return chunk._replace(end=chunk.body) if chunk.kind in _FUNCTIONS and chunk.body is not None and not chunk.generic else chunk


def _opening(module: ModuleSpan | None) -> str:
    """What opens a module like this one. Its attributes are left out: no function needs them to be read."""
    if module is not None and module.operation == "gpu.module":
        return f"gpu.module @{_quoted(module.symbol)} {{"
    name = f"@{_quoted(module.symbol)} " if module is not None and module.symbol else ""
    # Only a module that says so may hold kernel launches.
    return f"module {name}attributes {{gpu.container_module}} {{"


def _quoted(symbol: str) -> str:
    """A symbol name as the text of a symbol, always in quotes."""
    escaped = "".join(character if character.isprintable() and character not in '"\\' else _escape(character) for character in symbol)
    return f'"{escaped}"'


def _escape(character: str) -> str:
    code = ord(character)
    # Bytes that are not UTF-8 were read as surrogates.
    units = bytes([code - 0xDC00]) if 0xDC80 <= code <= 0xDCFF else character.encode("utf-8", "replace")
    return "".join(f"\\{unit:02X}" for unit in units)
