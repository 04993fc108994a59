"""What a chunk needs in order to be parsed alone: the aliases that it uses, the symbols that it names, and short stubs for those.

Names are collected from tokens, so a name that only looks like an alias may be among them; only aliases that the document defines
count. Which symbol a name means (scopes, nested modules) is left to the caller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from analysis.source import tokens as tk
from analysis.source.document import Chunk, ChunkKind, Document
from analysis.source.positions import Position

_VISIBILITIES = frozenset({"private", "public", "nested"})
_LINKAGES = frozenset(
    {"private", "internal", "available_externally", "linkonce", "weak", "common", "appending", "extern_weak", "linkonce_odr", "weak_odr"}
)


class References(NamedTuple):
    """The names in a piece of text."""

    aliases: frozenset[str]
    """"#map", "!t": with their sigil, without those that carry a dialect prefix (`#gpu.x`)."""
    symbols: frozenset[str]
    """"f" for `@f`, "m::f" for `@m::@f`; without quotes and escapes."""


_NOTHING = References(frozenset(), frozenset())


def _names(line: str) -> References:
    if "@" not in line and "!" not in line and "#" not in line:
        return _NOTHING
    aliases: set[str] = set()
    symbols: set[str] = set()
    found = tk.code(line)
    for index, token in enumerate(found):
        if token.kind in (tk.TYPE_NAME, tk.ATTRIBUTE_NAME):
            if "." not in token.text:
                aliases.add(token.text)
        elif token.kind == tk.SYMBOL and not (index and found[index - 1].text == "::"):
            path = [tk.symbol_name(token.text)]
            while index + 2 < len(found) and found[index + 1].text == "::" and found[index + 2].kind == tk.SYMBOL:
                index += 2
                path.append(tk.symbol_name(found[index].text))
            symbols.add("::".join(path))
    return References(frozenset(aliases), frozenset(symbols)) if aliases or symbols else _NOTHING


_cached_names = lru_cache(maxsize=1 << 14)(_names)


def references(lines: Sequence[str], chunk: Chunk) -> References:
    """What the chunk's text names. A function's own symbol is among the symbols."""
    aliases: set[str] = set()
    symbols: set[str] = set()
    for line in _lines_of(lines, chunk):
        names = _cached_names(line) if len(line) < 2000 else _names(line)
        if names is not _NOTHING:
            aliases |= names.aliases
            symbols |= names.symbols
    return References(frozenset(aliases), frozenset(symbols))


def aliases_by_name(document: Document) -> dict[tuple[str, str], Chunk]:
    """The alias chunks of a document by section number (as text) and name; the last one where a name is defined twice."""
    return {(chunk.scope[0], chunk.symbol): chunk for chunk in document.chunks if chunk.kind is ChunkKind.ALIAS}


def needed_aliases(
    lines: Sequence[str], document: Document, chunk: Chunk, known: Mapping[tuple[str, str], Chunk] | None = None
) -> list[Chunk]:
    """The alias chunks that `chunk` uses, directly or through other aliases, in textual order. Who asks for many chunks of a document
    passes `aliases_by_name(document)` as `known`."""
    section = chunk.scope[0]
    aliases = aliases_by_name(document) if known is None else known
    found: dict[str, Chunk] = {}
    todo = [chunk]
    while todo:
        for name in references(lines, todo.pop()).aliases:
            alias = aliases.get((section, name))
            if alias is not None and name not in found and alias is not chunk:
                found[name] = alias
                todo.append(alias)
    return sorted(found.values(), key=lambda alias: alias.start)


def header_text(lines: Sequence[str], chunk: Chunk) -> str:
    """The chunk on one line up to its body's opening brace, which is not included; all of it when it has no body. Without comments."""
    return _one_line(_tokens(lines, chunk, chunk.start, chunk.body or chunk.end))


def stub_text(lines: Sequence[str], chunk: Chunk) -> str:
    """One line that declares what the chunk defines, so that text that names it verifies: a function without its body and private, a
    `gpu.func` with an empty body, a global without its initial value; any other chunk as it is. An incomplete header gives a
    text that does not parse."""
    if chunk.kind in (ChunkKind.FUNCTION, ChunkKind.DECLARATION):
        if chunk.generic:
            return _generic_stub(lines, chunk)
        header = _tokens(lines, chunk, chunk.start, chunk.body or chunk.end)
        if chunk.operation == "gpu.func":
            return _one_line(header) + " { gpu.return }"
        if chunk.operation == "llvm.func":
            header = [part for index, part in enumerate(header) if not (index < 4 and part.text in _LINKAGES | _VISIBILITIES)]
            return _one_line(_without_comdat(header))
        header = [part for index, part in enumerate(header) if not (index == 1 and part.text in _VISIBILITIES)]
        return f"{header[0].text} private {_one_line(header[1:])}" if chunk.operation == "func.func" and header else _one_line(header)
    whole = _tokens(lines, chunk, chunk.start, chunk.end)
    if chunk.operation == "memref.global" and not chunk.generic:
        return _one_line(_without_value(whole))
    return _one_line(whole)


class _Part(NamedTuple):
    text: str
    apart: bool
    """Something stood between this token and the one before."""


def _tokens(lines: Sequence[str], chunk: Chunk, start: Position, end: Position) -> list[_Part]:
    parts: list[_Part] = []
    for number in range(start.line, end.line + 1):
        behind = -1
        for token in tk.code(lines[number]):
            if (number > start.line or token.start >= start.column) and (number < end.line or token.start < end.column):
                parts.append(_Part(token.text, token.start != behind))
                behind = token.end
    return parts


def _one_line(parts: Sequence[_Part]) -> str:
    return "".join(f" {text}" if apart else text for text, apart in parts).strip()


def _generic_stub(lines: Sequence[str], chunk: Chunk) -> str:
    parts = _tokens(lines, chunk, chunk.start, chunk.end)
    if chunk.body is None:
        return _one_line(parts)
    opened = len(_tokens(lines, chunk, chunk.start, chunk.body))
    depth = 0
    closed = len(parts)
    for index in range(opened, len(parts)):
        depth += (parts[index].text == "{") - (parts[index].text == "}")
        if not depth:
            closed = index
            break
    parts[opened + 1 : closed] = []
    text = _one_line(parts)
    if "sym_visibility" in text or chunk.operation != "func.func":
        return text.replace('sym_visibility = "public"', 'sym_visibility = "private"')
    return text.replace("sym_name", 'sym_visibility = "private", sym_name', 1)


def _without_value(parts: list[_Part]) -> list[_Part]:
    """A global's text without its initial value and what follows that."""
    depth = 0
    for index, part in enumerate(parts):
        if part.text in ("(", "[", "{", "<"):
            depth += 1
        elif part.text in (")", "]", "}", ">"):
            depth -= 1
        elif part.text == "=" and not depth:
            return parts[:index]
    return parts


def _without_comdat(parts: list[_Part]) -> list[_Part]:
    """A header without `comdat(@a::@b)`, which names what only the whole module has."""
    for index, part in enumerate(parts):
        if part.text == "comdat" and index + 1 < len(parts) and parts[index + 1].text == "(":
            behind = next((at + 1 for at in range(index, len(parts)) if parts[at].text == ")"), len(parts))
            return parts[:index] + parts[behind:]
    return parts


def _lines_of(lines: Sequence[str], chunk: Chunk) -> list[str]:
    text = list(lines[chunk.start.line : chunk.end.line + 1])
    text[-1] = text[-1][: chunk.end.column]
    text[0] = text[0][chunk.start.column :]
    return text
