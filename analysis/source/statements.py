"""The operations of a chunk as they are written: where each starts and ends, its results, and what every SSA name means.

MLIR says where an operation's name stands and nothing more; the rest of its text is found here. Also works without MLIR, by
heuristics, for text that does not parse. Operands are left out: their order in the text is not always their order in the operation.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from analysis.source import tokens as tk
from analysis.source.positions import Position, Range
from analysis.source.scopes import Definition, Scopes
from analysis.source.shapes import Group, Shape
from analysis.source.statement_scan import Scan

__all__ = ["Definition", "ResultGroup", "Statement", "Statements", "statement_index"]


@dataclass(frozen=True, slots=True)
class ResultGroup:
    """`%r` or `%r:2` in front of an operation."""

    name: str
    """With its '%': "%r"."""
    count: int
    """Number of results: 1, or n for `%r:n`."""
    range: Range
    """Of the name and its `:n`."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One operation as written."""

    name: str
    """Operation name without quotes, as written ("return" stays "return")."""
    place: Position
    """Of the operation's name, for a generic form of its opening quote: where MLIR says that the operation is."""
    results: tuple[ResultGroup, ...]
    start: Position
    """First result group, or `place`."""
    end: Position
    """Behind the last token, nested regions and trailing types included, blanks and comments excluded."""
    parent: int
    """Index of the enclosing statement; -1 for the outermost."""


class Statements:
    """The statements of a stretch of text, in textual order of their names, which is MLIR's pre-order."""

    def __init__(self, lines: Sequence[str], extent: Range, scan: Scan, argument_places: Sequence[tuple[int, int]] | None) -> None:
        """Made by `statement_index`."""
        self._lines = lines
        self._extent = extent
        self._scan = scan
        self._argument_places = argument_places

    def __len__(self) -> int:
        return len(self._scan.names)

    def __getitem__(self, index: int) -> Statement:
        scan = self._scan
        return Statement(
            scan.names[index],
            Position(*scan.places[index]),
            self.results(index),
            Position(*scan.starts[index]),
            Position(*scan.ends[index]),
            scan.parents[index],
        )

    @property
    def name_places(self) -> Sequence[tuple[int, int]]:
        """`Statement.place` of each, in order."""
        return self._scan.places

    def with_line(self, lines: Sequence[str], index: int, shape: Shape) -> Statements:
        """The statements of the text in which statement `index`, which fills its line, was replaced by one with results of the same names
        that fills it as well. `lines` is the new text, `shape` that line's."""
        scan = self._scan.with_line(index, shape)
        return Statements(lines, self._extent, scan, self._argument_places)

    def spliced(
        self, lines: Sequence[str], index: int, removed: int, like: int, new: Sequence[tuple[int, Shape]], line: int, shift: int
    ) -> Statements:
        """The statements of the text in which `removed` neighbours from `index` on, each of which fills its line, were replaced by
        others that do: `new` has their lines and shapes. They stand in the region of statement `like`. What was on `line` and below is now
        `shift` lines further down."""
        scan = self._scan.spliced(index, removed, like, new, line, shift)
        (start, end), arguments = self._extent, self._argument_places
        if arguments is not None and shift:
            arguments = [(number + shift if number >= line else number, column) for number, column in arguments]
        return Statements(lines, Range(start, Position(end.line + shift, end.column)), scan, arguments)

    @cached_property
    def statements(self) -> list[Statement]:
        """All of them. Single ones are cheaper to have by index."""
        return [self[index] for index in range(len(self))]

    def results(self, index: int) -> tuple[ResultGroup, ...]:
        """The result groups of a statement."""
        spread = self._scan.spread.get(index)
        if spread is None:
            line = self._scan.group_lines[index]
            spread = [(line, group) for group in self._scan.groups[index]]
        return tuple(
            ResultGroup(group.name, group.count, Range(Position(line, group.start), Position(line, group.end))) for line, group in spread
        )

    def groups(self, index: int) -> Sequence[Group]:
        """The names and sizes of a statement's result groups, without their lines."""
        spread = self._scan.spread.get(index)
        return self._scan.groups[index] if spread is None else [group for _, group in spread]

    def range_of(self, index: int) -> Range:
        """A statement from its first result to its end."""
        return Range(Position(*self._scan.starts[index]), Position(*self._scan.ends[index]))

    def at(self, position: Position) -> int:
        """Index of the innermost statement that contains the position (its end included); -1 for none."""
        index = bisect_right(self._scan.starts, position) - 1
        while index >= 0 and self._scan.ends[index] < position:
            index = self._scan.parents[index]
        return index

    def starting_at(self, place: tuple[int, int]) -> int:
        """Index of the statement whose `place` this is; -1 for none."""
        index = bisect_right(self._scan.places, place) - 1
        return index if index >= 0 and self._scan.places[index] == place else -1

    def name_at(self, position: Position) -> tuple[str, Range] | None:
        """The SSA name (`%x`, without `#1`) that the position touches, and the range of the name with its `#1`."""
        if not 0 <= position.line < len(self._lines):
            return None
        for token in tk.code(self._lines[position.line]):
            if token.kind == tk.VALUE and token.start <= position.column <= token.end:
                found = Range(Position(position.line, token.start), Position(position.line, token.end))
                return token.text.partition("#")[0], found
        return None

    @cached_property
    def _scopes(self) -> Scopes:
        return Scopes(self._lines, self._extent, self._scan, self._argument_places)

    def definitions(self) -> list[Definition]:
        """Every result and block argument, in textual order."""
        return self._scopes.definitions

    def resolve(self, name: str, line: int, column: int) -> Definition | None:
        """What `name` (`%x` or `%x#1`) means at a place, by the scopes of regions. Found also where it is defined further down."""
        return self._scopes.resolve(name.partition("#")[0], Position(line, column))

    def visible(self, position: Position) -> list[Definition]:
        """What can be named at a place: definitions above it that its region sees, the innermost first."""
        return self._scopes.visible(position)

    def places(self, name: str) -> list[Range]:
        """Every place of an SSA name (without `#1`), whatever it means there; a range includes the `#1`."""
        return self._scopes.places(name)

    def regions(self) -> list[tuple[Range, int]]:
        """Every stretch between braces that holds operations, and the statement that owns it; without the text as a whole."""
        return [(Range(Position(*region.start), Position(*region.end)), region.owner) for region in self._scan.regions if region.owner >= 0]

    def block_labels(self) -> list[tuple[str, Range, int]]:
        """Name (`^bb0`), place and region of each label that begins a block. Equal regions see the same labels."""
        found: list[tuple[str, Range, int]] = []
        for (line, column), region in self._scan.labels:
            token = next(each for each in tk.code(self._lines[line]) if each.start == column)
            found.append((token.text, Range(Position(line, column), Position(line, token.end)), region))
        return found

    def region_at(self, position: Position) -> int:
        """The number of the innermost region around a place, as `block_labels` has it."""
        return self._scopes.region_at(position)

    def uses(self, definition: Definition) -> list[Range]:
        """Every place that means this definition, the definition itself excluded; a range includes the `#1`."""
        return self._scopes.uses(definition)


def statement_index(
    lines: Sequence[str],
    extent: Range,
    op_places: Sequence[tuple[int, int]] | None = None,
    argument_places: Sequence[tuple[int, int]] | None = None,
) -> Statements:
    """The statements of the text in `extent`. All positions count in `lines` (pass a chunk's own lines to have them relative).

    `op_places` and `argument_places` are the parser's (line, code point column) of operation names and block arguments, in any order;
    doubles and unknown places (-1) do no harm. With them the answer is exact. Without them heuristics decide. Never fails.
    """
    return Statements(lines, extent, Scan(lines, extent, op_places), argument_places)
