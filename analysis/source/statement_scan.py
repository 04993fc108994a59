"""The scanner behind `statements`: finds where operations start and end, by braces, `=`, result names and block labels.

With the parser's places of operation names the result is exact. Without, an operation starts where a line (or what follows a brace, a
label or the end of a type) looks like one. Lines that hold one plain operation, or a plain part of one, are taken whole from their
cached shape; tokens are read for the others.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import TypeAlias

from analysis.source import tokens as tk
from analysis.source.positions import Range
from analysis.source.shapes import UNDOTTED, Group, Shape, groups, guess_of, is_start, is_type_end, results_before, shape_of

Place: TypeAlias = tuple[int, int]
"""Line and column. Plain tuples, because there are several for each operation; they compare equal to a `Position`."""

_NO_LABEL_AFTER = frozenset({",", "[", "(", "->", "=", "to", "unwind", ":"})
_NO_REGION_AFTER = frozenset({"attributes", "<", "=", "[", ":", "->"})
_ENDINGS = ("yield", "return", "terminator", "unreachable", "reduce", "end", "stop")
"""How names end that may be a region's only operation; any other single name between braces is an attribute."""
_FAR = 6
"""Lines of code that are searched for results that stand above their operation's name."""


@dataclass(slots=True)
class Region:
    """A stretch between braces that holds operations or blocks."""

    start: Place
    """Behind the opening brace."""
    end: Place
    """In front of the closing one."""
    owner: int
    """The operation whose region it is; -1 for the text as a whole."""
    parent: int
    """The region around it; -1 for none."""


@dataclass(slots=True)
class _Frame:
    """An open brace."""

    start: Place
    owner: int
    around: int
    """Region around the brace."""
    holds: bool
    """Operations may start in it (always, where the parser tells which do)."""
    region: int = -1
    current: int = -1
    """The operation that has not ended yet."""
    depth: int = 0
    """Open parentheses and square brackets."""
    regions: bool = False
    """`({` was met inside the current operation, so `, {` may open a region as well."""


class Scan:
    """Operations as parallel lists, in textual order of their names."""

    def __init__(self, lines: Sequence[str], extent: Range, places: Sequence[tuple[int, int]] | None) -> None:
        self.names: list[str] = []
        self.places: list[Place] = []
        self.groups: list[tuple[Group, ...]] = []
        """Result groups, on the line of `group_lines` unless `spread` has them."""
        self.group_lines: list[int] = []
        self.spread: dict[int, list[tuple[int, Group]]] = {}
        """By operation: result groups with their lines, where these are not all on the line of the name."""
        self.starts: list[Place] = []
        self.ends: list[Place] = []
        self.parents: list[int] = []
        self.home: list[int] = []
        """The region in which the operation stands."""
        self.regions: list[Region] = []
        self.labels: list[tuple[Place, int]] = []
        """Places of the `^bb0` that begin blocks, and their regions."""
        self._lines = lines
        self._extent = extent
        self._exact = None if places is None else _by_line(places)
        self._frames = [_Frame(extent.start, -1, -1, True)]
        self._region(self._frames[0])
        self._last = extent.start
        self._last_text = ""
        self._line_end = extent.start
        """Behind the last token above the current line."""
        self._text_above = ""
        """That token."""
        self._fresh = True
        """Nothing stands between here and the start of a block."""
        self._fresh_at = -1
        """The token of the current line with which a block begins."""
        self._in_label = -1
        """Open parentheses inside a block label; -1 outside of one."""
        self._run()

    def _run(self) -> None:
        first, last = self._extent.start.line, min(self._extent.end.line, len(self._lines) - 1)
        for number in range(max(first, 0), last + 1):
            shape = shape_of(self._lines[number])
            if shape is not None and (number in (first, last) or not self._whole(number, shape)):
                self._line(number)
        while self._frames:
            self._leave(self._last)

    def with_line(self, index: int, shape: Shape) -> Scan:
        """See `Statements.with_line`."""
        scan = copy(self)
        line = self.places[index][0]
        for name, place in (("places", (line, shape.name_at)), ("starts", (line, shape.first)), ("ends", (line, shape.end))):
            known = getattr(self, name)
            if known[index] != place:
                setattr(scan, name, [*known[:index], place, *known[index + 1 :]])
        if self.groups[index] != shape.results:
            scan.groups = [*self.groups[:index], shape.results, *self.groups[index + 1 :]]
        return scan

    def spliced(self, index: int, removed: int, like: int, new: Sequence[tuple[int, Shape]], line: int, shift: int) -> Scan:
        """See `Statements.spliced`."""
        scan = copy(self)
        stop, by = index + removed, len(new) - removed
        parent, home = self.parents[like], self.home[like]

        def below(place: Place) -> Place:
            return (place[0] + shift, place[1]) if place[0] >= line else place

        scan.names = [*self.names[:index], *(shape.name for _, shape in new), *self.names[stop:]]
        scan.groups = [*self.groups[:index], *(shape.results for _, shape in new), *self.groups[stop:]]
        scan.home = [*self.home[:index], *[home] * len(new), *self.home[stop:]]
        owners = [owner if owner < index else owner + by for owner in self.parents[stop:]] if by else self.parents[stop:]
        scan.parents = [*self.parents[:index], *[parent] * len(new), *owners]
        numbers = [number + shift for number in self.group_lines[stop:]] if shift else self.group_lines[stop:]
        scan.group_lines = [*self.group_lines[:index], *(number for number, _ in new), *numbers]
        scan.spread = {
            at if at < index else at + by: [(number + shift if number >= line else number, group) for number, group in found]
            for at, found in self.spread.items()
        }
        rest = (self.places[stop:], self.starts[stop:], self.ends[stop:])
        places, starts, ends = ([(number + shift, column) for number, column in found] for found in rest) if shift else rest
        scan.places = [*self.places[:index], *((number, shape.name_at) for number, shape in new), *places]
        scan.starts = [*self.starts[:index], *((number, shape.first) for number, shape in new), *starts]
        scan.ends = [*self.ends[:index], *((number, shape.end) for number, shape in new), *ends]
        while parent >= 0:  # of all in front only what is around ends behind
            scan.ends[parent] = below(scan.ends[parent])
            parent = self.parents[parent]
        if by or shift:
            scan.regions = [
                Region(below(region.start), below(region.end), _after(region.owner, index, by), region.parent) for region in self.regions
            ]
            scan.labels = [(below(place), region) for place, region in self.labels]
        return scan

    # Lines.

    def _whole(self, number: int, shape: Shape) -> bool:
        """Take a plain line at once. False if its tokens have to be read."""
        if not shape.plain or self._in_label >= 0 or self._last_text in ("=", ","):
            return False
        if self._exact is None:
            frame = self._frames[-1]
            if not frame.holds or frame.depth:
                return False
            alone, starts = guess_of(self._lines[number])
            if not alone:
                return False
        else:
            columns = self._exact.get(number)
            starts = columns is not None
            if columns is not None and (len(columns) > 1 or columns[0] != shape.name_at):
                return False
        if starts:
            self._start(shape.name, (number, shape.name_at), (number, shape.first), self._last, shape.results)
        self._last = (number, shape.end)
        self._last_text = shape.opened
        self._fresh = False
        return True

    def _line(self, number: int) -> None:
        found = self._tokens(number)
        columns = self._exact.get(number, []) if self._exact is not None else None
        self._line_end, self._text_above = self._last, self._last_text
        self._fresh_at = -1
        for index, token in enumerate(found):
            if self._fresh:
                self._fresh_at = index
                self._fresh = False
            if self._in_label >= 0:
                self._label_part(token)
            elif (token.kind in (tk.BARE, tk.STRING)) and self._is_name(found, index, columns):
                self._operation(found, index, number)
            else:
                self._other(found, index, number)
            self._last = (number, token.end)
            self._last_text = token.text

    def _tokens(self, number: int) -> Sequence[tk.Token]:
        """The line's tokens that lie in the extent."""
        (first, first_column), (last, last_column) = self._extent
        found = tk.code(self._lines[number])
        if first < number < last:
            return found
        return [t for t in found if (number > first or t.start >= first_column) and (number < last or t.start < last_column)]

    def _is_name(self, found: Sequence[tk.Token], index: int, columns: list[int] | None) -> bool:
        token = found[index]
        if columns is not None:
            at = bisect_left(columns, token.start)
            return at < len(columns) and columns[at] == token.start
        if index == 0 and self._last_text == "=" and (token.kind == tk.STRING or "." in token.text):
            return self._frames[-1].holds
        first = results_before(found, index)
        if not is_start(found, index, self._fresh_at == first):
            return False
        frame = self._frames[-1]
        if first == 0 < index:
            # `%r = name` at the start of a line: whatever is still open there was forgotten.
            frame.holds = True
            frame.depth = 0
        return frame.holds and not frame.depth

    def _other(self, found: Sequence[tk.Token], index: int, number: int) -> None:
        token = found[index]
        text = token.text
        frame = self._frames[-1]
        if text in ("{", "{-#"):
            owner = frame.current if frame.current >= 0 else frame.owner
            around = frame.region if frame.region >= 0 else frame.around
            inner = _Frame((number, token.end), owner, around, self._exact is not None)
            if self._exact is None and self._opens_region(found, index, number):
                inner.holds = True
                frame.regions = frame.regions or self._last_text == "("
                self._region(inner)
            self._frames.append(inner)
            self._fresh = True
        elif text in ("}", "#-}"):
            if len(self._frames) > 1:
                self._leave((number, token.start))
        elif text in ("(", "["):
            frame.depth += 1
        elif text in (")", "]"):
            frame.depth = max(frame.depth - 1, 0)
        elif token.kind == tk.BLOCK and self._is_label(found, index):
            self._close(frame, self._last)
            self._region(frame)
            self.labels.append(((number, token.start), frame.region))
            self._in_label = 0
            frame.depth = 0

    # Operations.

    def _operation(self, found: Sequence[tk.Token], index: int, number: int) -> None:
        token = found[index]
        name, place = tk.unquoted(token.text), (number, token.start)
        first = results_before(found, index)
        above = "=" if index == 0 and self._last_text == "=" else ""
        if index and first in (0, index) and (self._text_above in (",", ":") or found[0].text in ("=", ",", ":")):
            above = "," if self._ends_above(found, index) else ""
        if above and (spread := self._spread(found, index, number)):
            self._start(name, place, *spread[:2])
            self.spread[len(self.names) - 1] = spread[2]
            return
        before = (number, found[first - 1].end) if first else self._line_end
        self._start(name, place, (number, found[first].start), before, groups(found[first:index]))

    def _ends_above(self, found: Sequence[tk.Token], index: int) -> bool:
        """Whether the tokens from the line's start up to a name can be the rest of results that begin further up."""
        return found[index - 1].text == "=" and all(t.kind in (tk.VALUE, tk.NUMBER) or t.text in (",", ":", "=") for t in found[:index])

    def _spread(self, found: Sequence[tk.Token], index: int, number: int) -> tuple[Place, Place, list[tuple[int, Group]]] | None:
        """Results that are not all on the line of the name: the first one's place, the end of what stands before, the groups."""
        texts: list[tk.Token] = list(found[: index + 1])
        where = [number] * len(texts)
        line = number - 1
        added = 0
        while line >= self._extent.start.line and added < _FAR:
            above = self._tokens(line)
            texts[:0] = above
            where[:0] = [line] * len(above)
            added += bool(above)
            line -= 1
        first = results_before(texts, len(texts) - 1)
        if first == len(texts) - 1 or (self._exact is None and first and not _may_end(texts[first - 1])):
            return None
        start = (where[first], texts[first].start)
        before = (where[first - 1], texts[first - 1].end) if first else self._extent.start
        result: list[tuple[int, Group]] = []
        for at in range(first, len(texts) - 1):
            if texts[at].kind == tk.VALUE:
                size = groups(texts[at : at + 3])[0]
                same = at + 2 < len(texts) and where[at] == where[at + 2]
                result.append((where[at], size if same else Group(size.name, size.count, texts[at].start, texts[at].end)))
        return start, before, result

    def _start(self, name: str, place: Place, start: Place, before: Place, results: tuple[Group, ...] = ()) -> None:
        """An operation starts at `start`; what stands before it in its block ends at `before`."""
        frame = self._frames[-1]
        current = frame.current
        if current >= 0:
            named = self.places[current]
            self.ends[current] = before if before > named else named
        if frame.region < 0:
            self._region(frame)
        frame.current = len(self.names)
        frame.depth = 0
        frame.regions = False
        self.names.append(name)
        self.places.append(place)
        self.groups.append(results)
        self.group_lines.append(place[0])
        self.starts.append(start)
        self.ends.append(place)
        self.parents.append(frame.owner)
        self.home.append(frame.region)

    def _close(self, frame: _Frame, end: Place) -> None:
        if frame.current >= 0:
            self.ends[frame.current] = max(end, self.places[frame.current])
            frame.current = -1

    # Regions and blocks.

    def _region(self, frame: _Frame) -> None:
        if frame.region < 0:
            frame.region = len(self.regions)
            self.regions.append(Region(frame.start, frame.start, frame.owner, frame.around))

    def _leave(self, end: Place) -> None:
        frame = self._frames.pop()
        self._close(frame, self._last)
        if frame.region >= 0:
            self.regions[frame.region].end = end

    def _is_label(self, found: Sequence[tk.Token], index: int) -> bool:
        """Whether a `^bb0` begins a block and does not name a successor."""
        if self._fresh_at != index and (index or self._last_text in _NO_LABEL_AFTER):
            return False
        depth = 0
        for token in found[index + 1 :]:
            if token.text in ("(", "["):
                depth += 1
            elif token.text in (")", "]"):
                depth -= 1
            elif not depth:
                return token.text == ":"
        return depth > 0

    def _label_part(self, token: tk.Token) -> None:
        if token.text in ("(", "["):
            self._in_label += 1
        elif token.text in (")", "]"):
            self._in_label = max(self._in_label - 1, 0)
        elif token.text == ":" and not self._in_label:
            self._in_label = -1
            self._fresh = True

    def _opens_region(self, found: Sequence[tk.Token], index: int, number: int) -> bool:
        """Whether a brace opens a region and no dictionary, judged by what stands before and behind it."""
        frame = self._frames[-1]
        if not frame.holds or self._last_text in _NO_REGION_AFTER or (self._last_text == "," and not frame.regions):
            return False
        if frame.current >= 0 and not frame.depth and is_function(self.names[frame.current]):
            return True
        following = list(found[index + 1 : index + 3])
        line = number + 1
        while len(following) < 2 and line <= min(self._extent.end.line, len(self._lines) - 1):
            following.extend(self._tokens(line)[:2])
            line += 1
        if not following:
            return True
        token = following[0]
        second = following[1].text if len(following) > 1 else ""
        if token.kind in (tk.VALUE, tk.BLOCK) or token.text == "}":
            return True
        if second == "=":
            return False
        if token.kind == tk.STRING:
            return second == "("
        if token.kind != tk.BARE or second == ",":
            return False
        if second == "}":
            return token.text.endswith(_ENDINGS)
        return "." in token.text or token.text in UNDOTTED


def _after(number: int, index: int, by: int) -> int:
    return number if number < index else number + by


def is_function(name: str) -> bool:
    """Whether an operation of that name is a function: its regions see nothing from outside."""
    return name == "func" or name.endswith(".func")


def _may_end(token: tk.Token) -> bool:
    """Whether what stands before an operation can end with a token."""
    return token.text in ("{", ":") or is_type_end(token)


def _by_line(places: Sequence[tuple[int, int]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for line, column in sorted(set(places)):
        if line >= 0 and column >= 0:
            found.setdefault(line, []).append(column)
    return found
