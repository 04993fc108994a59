"""The operations of one chunk as written. (API skeleton, being filled in.)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.source.positions import Position, Range


class ResultGroup(NamedTuple):
    name: str
    """With its '%': "%r"."""
    count: int
    """Number of results: 1, or n for `%r:n`."""
    range: Range
    """Of the name and its `:n`."""


class Statement(NamedTuple):
    name: str
    """Operation name without quotes, as written ("return" stays "return")."""
    place: Position
    """Of the operation name, for a generic form of its opening quote: where MLIR says that the operation is."""
    results: tuple[ResultGroup, ...]
    start: Position
    """First result group, or `place`."""
    end: Position
    """Behind the last token, nested regions and trailing types included, blanks and comments excluded."""
    parent: int
    """Index of the enclosing statement; -1 for the outermost."""


class Definition(NamedTuple):
    name: str
    """With '%', without ':n'."""
    range: Range
    """Of the name alone."""
    count: int
    """Number of values: n for `%r:n`."""
    statement: int
    """The operation whose result or region argument it is; -1 for none."""
    argument: bool
    """A block argument and not a result."""


class Statements:
    """Statements of a stretch of text, in textual order of their names (pre-order)."""

    statements: list[Statement]

    def at(self, position: Position) -> int:
        """Index of the innermost statement that contains the position; -1 for none."""
        raise NotImplementedError

    def starting_at(self, place: Position) -> int:
        """Index of the statement whose `place` this is; -1 for none."""
        raise NotImplementedError

    def name_at(self, position: Position) -> tuple[str, Range] | None:
        """The SSA name (`%x`, without `#1`) that the position touches, and its range."""
        raise NotImplementedError

    def definitions(self) -> list[Definition]:
        """Every result and block argument, in textual order."""
        raise NotImplementedError

    def resolve(self, name: str, line: int, column: int) -> Definition | None:
        """What `name` (`%x` or `%x#1`) means at a place, by the scopes of regions. Found also when it is defined after the place."""
        raise NotImplementedError

    def uses(self, definition: Definition) -> list[Range]:
        """Every place that means this definition, the definition itself excluded; ranges include a `#1`."""
        raise NotImplementedError


def statement_index(
    lines: Sequence[str],
    extent: Range,
    op_places: Sequence[tuple[int, int]] | None = None,
    argument_places: Sequence[tuple[int, int]] | None = None,
) -> Statements:
    """Statements of the text in `extent`. All positions count in `lines` (pass a chunk's own lines to have them relative).

    `op_places` and `argument_places` are the parser's (line, column in code points) of operation names and block arguments, in any
    order, doubles and unknown places allowed: with them the cut is exact. Without, heuristics decide: for text that does not parse.
    """
    raise NotImplementedError
