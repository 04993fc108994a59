"""A text without the bodies of its functions: all that the meaning of one function's text may depend on beside that text.

Two texts with equal settings can differ in nothing but functions: their bodies, which of them there are, and their headers. What names a
function is then to be looked at again where the header of that function changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from analysis.source.chunks import header_text, references
from analysis.source.document import ChunkKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from analysis.source.document import Chunk, ChunkKey, Document

FUNCTIONS = (ChunkKind.FUNCTION, ChunkKind.DECLARATION)
Scope: TypeAlias = "tuple[str, ...]"
Header: TypeAlias = "tuple[ChunkKind, str]"
Headers: TypeAlias = "dict[tuple[Scope, str], Header]"
"""By scope and symbol."""


class Setting(NamedTuple):
    """What a text consists of beside functions."""

    modules: tuple[tuple[str, str, Scope], ...]
    between: tuple[str, ...]
    """What stands outside of all chunks: beginnings and ends of modules, separators, and what is no operation."""
    others: tuple[tuple[ChunkKind, ChunkKey, Scope], ...]
    """Chunks that are no functions."""
    behind: tuple[int, ...]
    """By alias: how many functions stand above it. An alias must not be used above its definition."""
    named: tuple[tuple[Scope, str, Header], ...]
    """The functions that other chunks name."""

    @property
    def is_plain(self) -> bool:
        """There is nothing but functions, so that nothing else can be wrong."""
        return not (self.modules or self.between or self.others)


class Functions(NamedTuple):
    """The headers of a text's functions."""

    headers: Headers
    known: dict[tuple[ChunkKey, Scope], Header]
    """By key and scope of the chunk; of bodies that were edited since, the ones before."""
    twice: frozenset[str]
    """Symbols that are defined more than once in their scope."""

    def changed(self, old: Functions) -> frozenset[str]:
        """Symbols of functions whose headers are not what they were, whatever their scope; of two with one name, calls mean the first."""
        twice, mine, other = self.twice | old.twice, self.headers, old.headers
        if mine == other:
            return twice
        return twice | {name[1] for name in mine.keys() | other.keys() if mine.get(name) != other.get(name)}


def read_functions(lines: Sequence[str], document: Document, known: Mapping[tuple[ChunkKey, Scope], Header]) -> Functions:
    """The functions of a cut text. `known`: headers of an earlier version."""
    headers: Headers = {}
    found: dict[tuple[ChunkKey, Scope], Header] = {}
    taken: set[tuple[Scope, str]] = set()
    twice: set[str] = set()
    for chunk in document.chunks:
        name = (chunk.scope, chunk.symbol)
        if chunk.kind in FUNCTIONS:
            key = (chunk.key, chunk.scope)
            header = known.get(key)
            if header is None:
                header = (chunk.kind, header_text(lines, chunk))
            headers[name] = found[key] = header
        elif not chunk.symbol or chunk.kind is ChunkKind.ALIAS:
            continue
        if name in taken:
            twice.add(chunk.symbol)
        taken.add(name)
    return Functions(headers, found, frozenset(twice))


def read_setting(lines: Sequence[str], document: Document, functions: Functions) -> Setting:
    """The setting of a cut text."""
    others: list[tuple[ChunkKind, ChunkKey, Scope]] = []
    behind: list[int] = []
    named: set[str] = set()
    above = 0
    for chunk in document.chunks:
        if chunk.kind in FUNCTIONS:
            above += 1
            continue
        others.append((chunk.kind, chunk.key, chunk.scope))
        if chunk.kind is ChunkKind.ALIAS:
            if above:
                behind.append(above)
        else:
            named.update(part for path in references(lines, chunk).symbols for part in path.split("::"))
    return Setting(
        tuple([(module.operation, module.symbol, module.scope) for module in document.modules]),
        tuple(_between(lines, document)),
        tuple(others),
        tuple(behind),
        tuple((*name, header) for name, header in functions.headers.items() if name[1] in named) if named else (),
    )


def names_any(lines: Sequence[str], chunk: Chunk, symbols: frozenset[str]) -> bool:
    """Whether a chunk may name one of the symbols, or something inside of one."""
    text = "\n".join(lines[chunk.start.line : chunk.end.line + 1])
    return '@"' in text or any(f"@{symbol}" in text for symbol in symbols)


def _between(lines: Sequence[str], document: Document) -> Iterator[str]:
    """What stands outside of all chunks, without blanks and comments: the beginnings and ends of modules, and what is no operation."""
    line, column = 0, 0
    for (start_line, start_column), end in [(chunk.start, chunk.end) for chunk in document.chunks] + [((len(lines), 0), None)]:
        if line < start_line:
            yield from filter(None, map(_code, (lines[line][column:], *lines[line + 1 : start_line])))
            column = 0
        if start_column > column and (text := _code(lines[start_line][column:start_column])):
            yield text
        if end is not None:
            line, column = end


def _code(text: str) -> str:
    text = text.strip()
    return "" if text.startswith("//") and not text.startswith("// -----") else text
