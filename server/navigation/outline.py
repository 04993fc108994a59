"""What a text consists of, for an editor's outline and for a search over documents: modules, functions, globals and aliases, nested."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analysis.source.document import ChunkKind
from analysis.source.positions import Position, Range
from server.navigation.symbols import Symbol, Symbols
from server.navigation.text import Text

MAXIMUM_MATCHES = 200
"""Of a search in one document."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One symbol of the outline."""

    name: str
    """With '@'; a module without a name is "module"."""
    kind: str
    """ "module", "function", "declaration", "global", "alias" or "operation"."""
    detail: str
    """Name of the operation."""
    range: Range
    name_range: Range
    children: tuple[Entry, ...] = ()


def outline(text: Text, symbols: Symbols) -> tuple[Entry, ...]:
    """The outline, in textual order."""
    entries = [_entry(text, symbol) for symbol in symbols.all()]
    named = {symbol.module for symbol in symbols.all()}
    for index, module in enumerate(text.document.modules):
        if index not in named:
            head = Range(module.start, module.body if module.body.line == module.start.line else module.start)
            entries.append(Entry("module", "module", module.operation, Range(module.start, module.end), head))
    entries.sort(key=lambda entry: (entry.range.start, (-entry.range.end.line, -entry.range.end.column)))
    position = 0

    def nested(end: Position) -> tuple[Entry, ...]:
        """The entries from `position` on that end before a place, each with those inside it."""
        nonlocal position
        found: list[Entry] = []
        while position < len(entries) and entries[position].range.start < end:
            entry = entries[position]
            position += 1
            found.append(replace(entry, children=nested(entry.range.end)))
        return tuple(found)

    return nested(Position(len(text.lines), 0))


def _entry(text: Text, symbol: Symbol) -> Entry:
    if symbol.chunk is None:
        module = text.document.modules[symbol.module]
        return Entry("@" + symbol.name, "module", module.operation, Range(module.start, module.end), symbol.range)
    chunk = symbol.chunk
    name = symbol.name if chunk.kind is ChunkKind.ALIAS else "@" + symbol.name
    return Entry(name, _KINDS[chunk.kind], chunk.operation, Range(chunk.start, chunk.end), symbol.range)


def matching(text: Text, symbols: Symbols, query: str) -> tuple[tuple[Entry, str], ...]:
    """Entries whose name holds the letters of the query in this order, without regard to case, and the name of what each stands in."""
    wanted = query.lower().removeprefix("@")
    found: list[tuple[Entry, str]] = []

    def walk(entries: tuple[Entry, ...], inside: str) -> None:
        for entry in entries:
            if entry.name.startswith("@") and _has_letters(entry.name.lower(), wanted):
                found.append((entry, inside))
            walk(entry.children, entry.name)

    walk(outline(text, symbols), "")
    return tuple(found[:MAXIMUM_MATCHES])


def _has_letters(name: str, wanted: str) -> bool:
    rest = iter(name)
    return all(letter in rest for letter in wanted)


_KINDS = {
    ChunkKind.FUNCTION: "function",
    ChunkKind.DECLARATION: "declaration",
    ChunkKind.GLOBAL: "global",
    ChunkKind.ALIAS: "alias",
    ChunkKind.OTHER: "operation",
}
