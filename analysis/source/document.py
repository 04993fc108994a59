"""What a cut document consists of: chunks (one per top-level operation) and the modules around them. Data only: `chunks` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from analysis.source.positions import Position

_DEEPEST = 100
"""Modules inside modules of which a scope tells the names."""


class ChunkKind(Enum):
    """What a chunk is."""

    FUNCTION = "function"
    """An operation called `something.func`, with a body."""
    DECLARATION = "declaration"
    """The same without a body, or with an empty one in generic form."""
    GLOBAL = "global"
    """An operation called `something.global`."""
    ALIAS = "alias"
    """`#name = ...` or `!name = ...`."""
    OTHER = "other"
    """Any other operation, the file's metadata, or text that starts nothing known."""


class ChunkKey:
    """The text of a chunk and the column at which it starts: equal keys mean equal text, wherever the chunk stands.

    Lines are compared and not digested, since those of an edited text are mostly the same objects as before.
    """

    __slots__ = ("_hash", "_text")

    def __init__(self, lines: Sequence[str], start: Position, end: Position) -> None:
        """Of the text between two places, `end` not included."""
        first, column = lines[start.line], start.column
        if start.line == end.line:
            self._text = (column, first[column : end.column], "", None)
        else:
            between = lines[start.line + 1 : end.line]
            between = between if isinstance(between, list) else [*between]
            self._text = (column, first[column:], lines[end.line][: end.column], between)
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, ChunkKey) and self._text == other._text)

    def __hash__(self) -> int:
        if self._hash is None:
            *edges, between = self._text
            self._hash = hash((*edges, tuple(between) if between is not None else None))
        return self._hash


class Chunk(NamedTuple):
    """One top-level operation or alias, `start` included and `end` not."""

    kind: ChunkKind
    operation: str
    """Operation name without quotes ("func.func"); "" for an alias and for text that starts with no operation name."""
    symbol: str
    """Symbol name without '@' and quotes; for an alias its name with the sigil ("#map", "!t"); "" if there is none."""
    scope: tuple[str, ...]
    """Section number as text ("0"), then the names of the enclosing modules, outermost first, '' for a module without a name."""
    module: int
    """Index of the innermost enclosing module in `Document.modules`; -1 at the top level of the section."""
    start: Position
    """First character of the operation: of its first result, its name or its opening quote."""
    end: Position
    """Behind its last character: closing brace, trailing dictionary, type and `loc(...)` included."""
    body: Position | None
    """The body's opening brace; None where there is none."""
    close: Position | None
    """The body's closing brace; None where there is none."""
    complete: bool
    """False when a closing bracket is missing: the chunk then ends where the next function starts, or with its section."""
    key: ChunkKey

    generic: bool = False
    """In generic form: the name stands in quotes and the body in parentheses."""


class ModuleSpan(NamedTuple):
    """A module, or another operation that turned out to contain functions."""

    operation: str
    symbol: str
    """Its symbol name, '' for none."""
    scope: tuple[str, ...]
    """The scope in which it stands itself."""
    parent: int
    """Index of the module around it; -1 for none."""
    start: Position
    body: Position
    """Its opening brace."""
    end: Position
    """Behind its closing brace and what follows that; the end of the section's text if the brace is missing."""
    generic: bool
    """In generic form: the name may stand behind the body."""


@dataclass(slots=True)
class OpenModule:
    """A module whose end the cutter has not met yet, or has."""

    operation: str
    symbol: str
    scope: tuple[str, ...]
    parent: int
    start: Position
    body: Position
    end: Position
    generic: bool
    indent: int
    """Blanks in front of the line on which it starts."""

    def inner_scope(self) -> tuple[str, ...]:
        """The scope of what stands in it. Ends at a depth that only broken text reaches."""
        return (*self.scope, self.symbol) if len(self.scope) <= _DEEPEST else self.scope

    def span(self) -> ModuleSpan:
        """As data."""
        return ModuleSpan(self.operation, self.symbol, self.scope, self.parent, self.start, self.body, self.end, self.generic)


class Document(NamedTuple):
    """A cut text."""

    chunks: tuple[Chunk, ...]
    """In textual order; they never overlap."""
    modules: tuple[ModuleSpan, ...]
    """In textual order of their starts."""
    sections: tuple[int, ...]
    """First line of each section: 0, and the line below each `// -----`."""
    balanced: bool
    """No section has a closing brace too many. Where one has, its text was cut with the help of the indentation."""
