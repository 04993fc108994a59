"""What SSA names mean: definitions (results and block arguments) and the regions in which each can be seen.

A name is looked up in the region where it is used, then in the header of the operation around that region (arguments of a function,
induction variables), then in the region around that, and so on up to a function. Dominance is left out: a name that is used before its
definition means that definition all the same.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from analysis.source import tokens as tk
from analysis.source.positions import Position, Range
from analysis.source.statement_scan import Place, Scan, is_function

_NEAR = 12
"""Tokens among which a type ends and `=` follows."""
_MODULES = frozenset({"module", "builtin.module", "gpu.module"})


@dataclass(frozen=True, slots=True)
class Definition:
    """Where an SSA name is defined."""

    name: str
    """With its '%', without `:n`."""
    range: Range
    """Of the name alone."""
    count: int
    """Number of values: n for `%r:n`."""
    statement: int
    """The operation whose result it is, or to whose region the block argument belongs; -1 for none."""
    argument: bool
    """A block argument and not a result."""


class _Scope(NamedTuple):
    """A region, or the header of an operation (which all of its regions see)."""

    region: int
    """-1 for a header."""
    owner: int
    """The operation for a header, -1 for a region."""


class Scopes:
    """Definitions and uses of one stretch of text. Built when first asked for."""

    def __init__(self, lines: Sequence[str], extent: Range, scan: Scan, argument_places: Sequence[tuple[int, int]] | None) -> None:
        self._lines = lines
        self._extent = extent
        self._scan = scan
        self._region_starts = [region.start for region in scan.regions]
        self._first_region: dict[int, int] = {}
        for index, region in enumerate(scan.regions):
            if region.owner >= 0:
                self._first_region.setdefault(region.owner, index)
        found = list(self._results())
        if argument_places is None:
            found.extend(self._label_arguments())
            found.extend(self._header_arguments(declarations_only=False))
        else:
            found.extend(self._known(argument_places))
            found.extend(self._header_arguments(declarations_only=True))
        found.sort(key=lambda pair: pair[1].range)
        self.definitions = [definition for _, definition in found]
        self._by_scope: dict[tuple[_Scope, str], list[Definition]] = {}
        self._scope_of: dict[Range, _Scope] = {}
        for scope, definition in found:
            self._by_scope.setdefault((scope, definition.name), []).append(definition)
            self._scope_of[definition.range] = scope
        self._defined_at = {definition.range.start: definition for definition in self.definitions}

    # Definitions.

    def _results(self) -> Iterator[tuple[_Scope, Definition]]:
        scan = self._scan
        for index, groups in enumerate(scan.groups):
            line = scan.group_lines[index]
            for at, group in scan.spread.get(index) or [(line, group) for group in groups]:
                scope = _Scope(scan.home[index], -1)
                yield scope, Definition(group.name, _range(at, group.start, group.start + len(group.name)), group.count, index, False)

    def _known(self, places: Sequence[tuple[int, int]]) -> Iterator[tuple[_Scope, Definition]]:
        """Block arguments where the parser says that they are."""
        labels = [place for place, _ in self._scan.labels]
        for line, column in sorted(set(places)):
            token = self._value_at(line, column)
            if token is None:
                continue
            place = Position(line, column)
            region = self.region_at(place)
            label = bisect_right(labels, place) - 1
            innermost = self._innermost(place)
            in_label = label >= 0 and self._scan.labels[label][1] == region and self._before_code(labels[label], place)
            owner = self._scan.regions[region].owner if in_label else innermost
            scope = _Scope(region, -1) if in_label or owner < 0 else _Scope(-1, owner)
            yield scope, Definition(token.text, _range(line, token.start, token.end), 1, owner, True)

    def _before_code(self, label: Place, place: Place) -> bool:
        """Whether no operation starts between a label and a place."""
        return bisect_right(self._scan.starts, place) == bisect_right(self._scan.starts, label)

    def _label_arguments(self) -> Iterator[tuple[_Scope, Definition]]:
        for place, region in self._scan.labels:
            owner = self._scan.regions[region].owner
            for line, token in self._label_values(place):
                yield _Scope(region, -1), Definition(token.text, _range(line, token.start, token.end), 1, owner, True)

    def _header_arguments(self, declarations_only: bool) -> Iterator[tuple[_Scope, Definition]]:
        """Block arguments that stand in headers, by the look of these. The parser never speaks of a declaration's argument names."""
        for index, name in enumerate(self._scan.names):
            region = self._first_region.get(index, -1)
            if (region < 0 and not is_function(name)) or (region >= 0 and declarations_only):
                continue
            end = self._scan.regions[region].start if region >= 0 else self._scan.ends[index]
            for line, token in _header_values(list(self._tokens(self._scan.places[index], end)), function=is_function(name)):
                yield _Scope(-1, index), Definition(token.text, _range(line, token.start, token.end), 1, index, True)

    def _label_values(self, place: Place) -> Iterator[tuple[int, tk.Token]]:
        depth = 0
        before = ""
        for line, token in self._tokens(place, self._extent.end):
            if token.text in ("(", "["):
                depth += 1
            elif token.text in (")", "]"):
                depth -= 1
                if depth <= 0:
                    return
            elif token.text in (":", "{", "}") and not depth:
                return
            elif token.kind == tk.VALUE and before in ("(", ","):
                yield line, token
            before = token.text

    def _tokens(self, start: Place, end: Place) -> Iterator[tuple[int, tk.Token]]:
        (first, first_column), (last, last_column) = start, end
        for line in range(first, min(last, len(self._lines) - 1) + 1):
            found = tk.code(self._lines[line])
            begin = bisect_left(found, first_column, key=_start) if line == first else 0
            for index in range(begin, len(found)):
                if line == last and found[index].start >= last_column:
                    return
                yield line, found[index]

    def _value_at(self, line: int, column: int) -> tk.Token | None:
        if not 0 <= line < len(self._lines):
            return None
        found = tk.code(self._lines[line])
        index = bisect_left(found, column, key=_start)
        return found[index] if index < len(found) and found[index].start == column and found[index].kind == tk.VALUE else None

    # Scopes.

    def region_at(self, position: Place) -> int:
        """The innermost region that contains a position."""
        index = bisect_right(self._region_starts, position) - 1
        regions = self._scan.regions
        while index > 0 and regions[index].end < position:
            index = regions[index].parent
        return max(index, 0)

    def _innermost(self, position: Place) -> int:
        index = bisect_right(self._scan.starts, position) - 1
        while index >= 0 and self._scan.ends[index] < position:
            index = self._scan.parents[index]
        return index

    def _scopes_from(self, position: Position) -> Iterator[_Scope]:
        region = self.region_at(position)
        while region >= 0:
            yield _Scope(region, -1)
            owner = self._scan.regions[region].owner
            if owner < 0:
                return
            yield _Scope(-1, owner)
            name = self._scan.names[owner]
            if name in _MODULES or is_function(name):
                return
            region = self._scan.regions[region].parent

    def resolve(self, name: str, position: Position) -> Definition | None:
        """What a name (without `#1`) means at a place."""
        here = self._defined_at.get(position)
        if here is not None and here.name == name:
            return here
        for scope in self._scopes_from(position):
            found = self._by_scope.get((scope, name))
            if found:
                # Several only in text that is wrong: the nearest above, else the first.
                above = [definition for definition in found if definition.range.start <= position]
                return above[-1] if above else found[0]
        return None

    def visible(self, position: Position) -> list[Definition]:
        """What can be named at a place: definitions above it, the innermost first, without the results
        of the operations around it; of equal names only the one that counts."""
        found: dict[str, Definition] = {}
        scopes = {scope: depth for depth, scope in enumerate(self._scopes_from(position))}
        above = [
            each
            for each in self.definitions
            if each.range.end < position
            and self._scope_of[each.range] in scopes
            and (each.argument or each.statement < 0 or self._scan.ends[each.statement] < position)
        ]
        for each in sorted(above, key=lambda each: scopes[self._scope_of[each.range]]):
            found.setdefault(each.name, each)
        return [*found.values()]

    def places(self, name: str) -> list[Range]:
        """Every place where a name (without `#1`) stands, whatever it means there; a range includes the `#1`."""
        return self._places.get(name, [])

    def uses(self, definition: Definition) -> list[Range]:
        """Places of the name that mean this definition, itself excluded."""
        found: list[Range] = []
        for where in self._places.get(definition.name, ()):
            if where.start != definition.range.start and self.resolve(definition.name, where.start) == definition:
                found.append(where)
        return found

    @property
    def _places(self) -> dict[str, list[Range]]:
        if self._names is None:
            self._names = {}
            for line, token in self._tokens(self._extent.start, self._extent.end):
                if token.kind == tk.VALUE:
                    self._names.setdefault(token.text.partition("#")[0], []).append(_range(line, token.start, token.end))
        return self._names

    _names: dict[str, list[Range]] | None = None


def _start(token: tk.Token) -> int:
    return token.start


def _range(line: int, start: int, end: int) -> Range:
    return Range(Position(line, start), Position(line, end))


def _header_values(found: list[tuple[int, tk.Token]], function: bool) -> Iterator[tuple[int, tk.Token]]:
    """Block arguments among the tokens from an operation's name to its region's brace (or to its end, for a declaration).

    `%i = ...` outside or inside of parentheses (loops, iter_args, launch sizes), all values of a group in front of `=` or `in`
    (`(%i, %j) = (...)`, `blocks(%x, %y, %z) in (...)`), `-> %x` and `as %x`, the parameters of a function, and a group of typed
    values right in front of the brace that no word introduces (linalg.map and linalg.reduce). `found` ends with the brace.
    """
    texts = [token.text for _, token in found]
    opened: list[int] = []
    parameters = function
    for index, (line, token) in enumerate(found):
        text = token.text
        if text in ("(", "["):
            opened.append(index)
        elif text in (")", "]"):
            if not opened:
                continue
            first = opened.pop()
            if opened or text == "]":
                continue
            following = texts[index + 1] if index + 1 < len(texts) else ""
            introduced = found[first - 1][1].kind == tk.BARE if first else True
            inside = found[first + 1 : index]
            if following in ("=", "in") or (following == ":" and _assigns(texts[index + 2 : index + 2 + _NEAR])):
                yield from _values_of_group(inside)
            elif function and (parameters or texts[first - 1] in ("workgroup", "private")):
                yield from _values_of_group(inside)
            elif not introduced and following == "{" and len(inside) > 1 and inside[1][1].text == ":":
                yield from _values_of_group(inside)
            parameters = False
        elif token.kind == tk.VALUE and index:
            following = texts[index + 1] if index + 1 < len(texts) else ""
            if following == "=" or texts[index - 1] in ("->", "as"):
                yield line, token


def _assigns(texts: list[str]) -> bool:
    """Whether a type and then `=` follow, as in `(%i) : index = (%a) to (%b)`."""
    return "=" in texts and "(" not in texts[: texts.index("=")]


def _values_of_group(found: list[tuple[int, tk.Token]]) -> Iterator[tuple[int, tk.Token]]:
    """Values with which the items of a group begin."""
    before = ","
    for line, token in found:
        if token.kind == tk.VALUE and before == ",":
            yield line, token
        before = token.text
