"""Edits that put an attribute into an operation, an argument or a declaration, or take it away.

They look at tokens only, so that everything else of the text stays as the user wrote it. Generic forms of functions are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analysis.source import tokens as tk
from analysis.source.positions import Position, Range
from server.actions.items import Edit

_OPENING, _CLOSING = frozenset("([{<"), frozenset(")]}>")


@dataclass(frozen=True, slots=True)
class _Place:
    """A token of a stretch of text with its place."""

    text: str
    start: Position
    end: Position
    depth: int
    """Brackets open around it; an opening bracket counts as inside of what it stands in, a closing one like its partner."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of an attribute dictionary."""

    name: str
    start: Position
    end: Position


def _places(lines: Sequence[str], start: Position, end: Position) -> Iterator[_Place]:
    depth = 0
    for line in range(start.line, min(end.line, len(lines) - 1) + 1):
        for token in tk.code(lines[line]):
            place = Position(line, token.start)
            if place < start:
                continue
            if place >= end:
                return
            closing = token.text in _CLOSING
            depth -= closing
            yield _Place(token.text, place, Position(line, token.end), depth)
            depth += token.text in _OPENING


@dataclass(frozen=True, slots=True)
class Dictionary:
    """An attribute dictionary in the text, or the place for one."""

    start: Position
    """Of its opening brace; where it is missing, the place for ` {...}`."""
    end: Position
    entries: tuple[Entry, ...]
    exists: bool

    def entry(self, name: str) -> Entry | None:
        """The entry of that name."""
        return next((entry for entry in self.entries if entry.name == name), None)

    def with_entry(self, name: str, written: str, prefix: str = " ") -> Edit:
        """Add an entry, or replace the one of that name. `prefix` goes before a new dictionary."""
        old = self.entry(name)
        if old is not None:
            return Edit(Range(old.start, old.end), written)
        if not self.exists:
            return Edit(Range(self.start, self.start), f"{prefix}{{{written}}}")
        inside = Position(self.start.line, self.start.column + 1)
        return Edit(Range(inside, inside), written + ", " if self.entries else written)

    def without_entry(self, name: str, behind: Position) -> Edit | None:
        """Take an entry away, and the dictionary with it if it is the only one; `behind` is where the text in front of it ends."""
        index = next((index for index, entry in enumerate(self.entries) if entry.name == name), -1)
        if index < 0:
            return None
        if len(self.entries) == 1:
            return Edit(Range(behind, self.end), "")
        if index:
            return Edit(Range(self.entries[index - 1].end, self.entries[index].end), "")
        return Edit(Range(self.entries[0].start, self.entries[1].start), "")


def _dictionary(places: Sequence[_Place], opening: int) -> Dictionary:
    """The dictionary whose opening brace has that index."""
    outer = places[opening].depth
    entries: list[Entry] = []
    first: _Place | None = None
    last = places[opening]
    for place in places[opening + 1 :]:
        closed = place.depth == outer and place.text == "}"
        if (closed or (place.text == "," and place.depth == outer + 1)) and first is not None:
            entries.append(Entry(first.text.strip('"'), first.start, last.end))
            first = None
        elif first is None and not closed:
            first = place
        last = place
        if closed:
            break
    return Dictionary(places[opening].start, last.end, tuple(entries), exists=True)


def argument_dictionary(lines: Sequence[str], name: Position, end: Position) -> tuple[Dictionary, Position] | None:
    """The dictionary of a function's argument and where its type ends; `name` is the argument's `%x`. None for what is no argument."""
    places = list(_places(lines, name, end))
    if len(places) < 3 or places[1].text != ":":
        return None
    for index, place in enumerate(places[2:], 2):
        behind = places[index - 1].end
        if place.depth > 0:
            continue
        if place.text == "{" and index > 2:
            return _dictionary(places, index), behind
        if place.depth < 0 or place.text in (",", "loc"):
            return Dictionary(behind, behind, (), exists=False), behind
    return None


def operation_dictionary(lines: Sequence[str], name: Range, end: Position) -> Dictionary | None:
    """The dictionary in front of an operation's types; None for an operation without a `:`. `name` is the operation's name."""
    places = list(_places(lines, name.end, end))
    for index, place in enumerate(places):
        if place.text == ":" and not place.depth:
            if index and places[index - 1].text == "}" and not places[index - 1].depth:
                opening = max(i for i in range(index) if places[i].text == "{" and not places[i].depth)
                return _dictionary(places, opening)
            behind = places[index - 1].end if index else name.end
            return Dictionary(behind, behind, (), exists=False)
    return None


def declaration_dictionary(lines: Sequence[str], start: Position, end: Position) -> Dictionary:
    """The dictionary behind `attributes` of a declaration."""
    places = list(_places(lines, start, end))
    for index, place in enumerate(places):
        if place.text == "attributes" and not place.depth and index + 1 < len(places) and places[index + 1].text == "{":
            return _dictionary(places, index + 1)
        if place.text == "loc" and not place.depth and index:
            return Dictionary(places[index - 1].end, places[index - 1].end, (), exists=False)
    behind = places[-1].end if places else end
    return Dictionary(behind, behind, (), exists=False)
