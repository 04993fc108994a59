"""Operations of the `enzyme` dialect from their own syntax into MLIR's generic form, which parses without the dialect.

Five shapes are known; they cover autodiff, fwddiff, jacobian, batch, the region forms, yield, and every other operation that is written
alike. An operation of another shape stays as it is and will not parse.

    enzyme.autodiff @f(%a) {activity = ...} : (T) -> R            "enzyme.autodiff"(%a) {activity = ..., fn = @f} : (T) -> R
    enzyme.autodiff @f(%a) <activity = ...> : (T) -> R            the same
    enzyme.autodiff_region(%a) { ... } attributes {...} : ...     "enzyme.autodiff_region"(%a) ({ ... }) {...} : ...
    enzyme.yield %a : T                                           "enzyme.yield"(%a) : (T) -> ()
    enzyme.dot %a, %b {...} : (T, U) -> R                         "enzyme.dot"(%a, %b) {...} : (T, U) -> R
    enzyme.initTrace : R                                          "enzyme.initTrace"() : () -> R

Properties become plain attributes, because an unregistered operation offers its properties to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from analysis.source import tokens as tk

_CANDIDATE = re.compile(r'(?<!["\w.$#!@%-])enzyme\.[\w.]+\s*(?:[@(%:{]|//|$)|(?<!["\w.$#!@%-])enzyme\.yield\b', re.ASCII)
_CLOSERS = {"(": ")", "[": "]", "{": "}", "<": ">"}


@dataclass(frozen=True, slots=True)
class Rewritten:
    """Rewritten text. Every operation stays on its line; its name starts at the same column unless `shifts` says otherwise."""

    lines: list[str]
    shifts: dict[int, list[tuple[int, int]]] = field(default_factory=dict[int, list[tuple[int, int]]])
    """By line that became longer: (column in the original text, code points inserted there), ascending."""

    def original_column(self, line: int, column: int) -> int:
        """The column in the original text of a column in the rewritten line (for an inserted character: where it was inserted)."""
        for at, inserted in self.shifts.get(line, ()):
            if column <= at:
                break
            column = max(column - inserted, at)
        return column


def rewrite_enzyme(lines: Sequence[str]) -> Rewritten:
    """Put every `enzyme` operation whose shape is known into generic form. Text without any comes back as it is."""
    if not any("enzyme." in line and _CANDIDATE.search(line) for line in lines):
        return Rewritten(list(lines))
    return _Rewriter(lines).run()


class _ShapeError(Exception):
    """The tokens do not have the shape that was tried."""


@dataclass(slots=True)
class _Edit:
    """`text` in place of `start` .. `end` of a line; never shorter than what it replaces."""

    line: int
    start: int
    end: int
    text: str


class _Rewriter:
    """All tokens of a text in a row, with the partner of every bracket."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._text = list(lines)
        self._tokens: list[tk.Token] = []
        self._lines: list[int] = []
        for number, line in enumerate(lines):
            found = tk.code(line)
            self._tokens.extend(found)
            self._lines.extend([number] * len(found))
        self._partner = self._match()
        self._edits: list[_Edit] = []

    def _match(self) -> dict[int, int]:
        partner: dict[int, int] = {}
        opened: list[int] = []
        for index, token in enumerate(self._tokens):
            if token.text in _CLOSERS:
                opened.append(index)
            elif token.text in (")", "]", "}", ">"):
                if token.text == ">" and not (opened and self._tokens[opened[-1]].text == "<"):
                    continue
                if token.text != ">":
                    while opened and self._tokens[opened[-1]].text == "<":
                        opened.pop()
                if opened and _CLOSERS[self._tokens[opened[-1]].text] == token.text:
                    partner[opened.pop()] = index
        return partner

    def run(self) -> Rewritten:
        for index, token in enumerate(self._tokens):
            if token.kind == tk.BARE and token.text.startswith("enzyme."):
                for shape in (self._call, self._region, self._plain):
                    try:
                        edits = shape(index)
                    except _ShapeError:
                        continue
                    self._edits.extend(edits)
                    break
        return self._applied()

    # Reading. Each function takes the index of a token and gives the index behind what it read.

    def _text_at(self, index: int) -> str:
        return self._tokens[index].text if index < len(self._tokens) else ""

    def _expect(self, index: int, text: str) -> int:
        if self._text_at(index) != text:
            raise _ShapeError
        return index + 1

    def _group(self, index: int, opener: str) -> int:
        """Behind the bracket that closes the one at `index`."""
        if self._text_at(index) != opener or index not in self._partner:
            raise _ShapeError
        return self._partner[index] + 1

    def _type(self, index: int) -> int:
        if self._text_at(index) == "(":
            return self._type_or_group(self._expect(self._group(index, "("), "->"))
        if index >= len(self._tokens) or self._tokens[index].kind not in (tk.BARE, tk.TYPE_NAME):
            raise _ShapeError
        index += 1
        return self._group(index, "<") if self._text_at(index) == "<" else index

    def _type_or_group(self, index: int) -> int:
        if self._text_at(index) != "(":
            return self._type(index)
        behind = self._group(index, "(")
        return self._type_or_group(behind + 1) if self._text_at(behind) == "->" else behind

    def _types(self, index: int) -> tuple[int, int]:
        """Types between commas: how many, and the index behind."""
        count = 1
        index = self._type(index)
        while self._text_at(index) == ",":
            index = self._type(index + 1)
            count += 1
        return count, index

    def _values(self, index: int) -> tuple[int, int]:
        """Values between commas, possibly none: how many, and the index behind."""
        count = 0
        while index < len(self._tokens) and self._tokens[index].kind == tk.VALUE:
            count += 1
            index += 1
            if self._text_at(index) != ",":
                break
            index += 1
        return count, index

    def _function_type(self, index: int) -> int:
        """Behind `: (types) -> types`."""
        index = self._expect(index, ":")
        return self._type_or_group(self._expect(self._group(index, "("), "->"))

    # Shapes. Each gives the edits, or raises.

    def _call(self, name: int) -> list[_Edit]:
        """`enzyme.x @f(operands) attributes : function type`."""
        index = name + 1
        path = ""
        while index < len(self._tokens) and (self._tokens[index].kind == tk.SYMBOL or (path and self._text_at(index) == "::")):
            path += self._text_at(index)
            index += 1
        if not path:
            raise _ShapeError
        opening = index
        index = self._group(opening, "(")
        edits, index = self._attributes(index, f"fn = {path}")
        self._function_type(index)
        return [*self._quoted_until(name, opening), *edits]

    def _region(self, name: int) -> list[_Edit]:
        """`enzyme.x(operands) { ... } attributes : function type`."""
        index = self._group(name + 1, "(")
        brace = index
        index = self._group(brace, "{")
        inner, following = self._text_at(brace + 1), self._text_at(brace + 2)
        if following in ("=", ",") or (following == "}" and not inner.endswith("yield")):
            # A dictionary, and no region.
            raise _ShapeError
        closing = index - 1
        edits, index = self._attributes(index, "")
        self._function_type(index)
        return [self._quoted(name), self._before(brace, "("), self._behind(closing, ")"), *edits]

    def _plain(self, name: int) -> list[_Edit]:
        """`enzyme.x operands attributes : types`, for the kinds of types of which the operands' follow."""
        count, index = self._values(name + 1)
        last = index - 1
        edits, index = self._attributes(index, "")
        has_results = name > 0 and self._text_at(name - 1) == "="
        opening = [self._quoted(name), self._before(name + 1, "(")] if count else [self._quoted(name), self._behind(name, "()")]
        closing = [self._behind(last, ")")] if count else []
        if self._text_at(index) != ":":
            if count or has_results or self._tokens[name].text != "enzyme.yield":
                raise _ShapeError
            return [*opening, *edits, self._behind(index - 1, " : () -> ()")]
        first = index + 1
        if self._text_at(first) == "(":
            behind = self._group(first, "(")
            if self._text_at(behind) == "->":
                types = self._types(first + 1)[0] if behind > first + 2 else 0
                if types != count:
                    raise _ShapeError
                self._function_type(index)
                return [*opening, *closing, *edits]
        types, behind = self._types(first)
        if has_results and not count and types == 1:
            return [*opening, *edits, self._before(first, "() -> ")]
        if has_results or types != count:
            raise _ShapeError
        return [*opening, *closing, *edits, self._before(first, "("), self._behind(behind - 1, ") -> ()")]

    def _attributes(self, index: int, extra: str) -> tuple[list[_Edit], int]:
        """Attributes from `index` on, in any of `{...}`, `attributes {...}`, `<{...}>` and `<...>`, made one dictionary that also holds
        `extra`."""
        edits: list[_Edit] = []
        groups: list[tuple[int, int]] = []
        """First and last token of each: brackets that stay or become braces."""
        before = index - 1
        while True:
            if self._text_at(index) == "attributes":
                edits.append(self._replaced(index, ""))
                index += 1
            opener = self._text_at(index)
            if opener not in ("{", "<"):
                break
            behind = self._group(index, opener)
            first, last = index, behind - 1
            if opener == "<" and self._text_at(index + 1) == "{" and self._partner.get(index + 1) == behind - 2:
                edits.extend((self._replaced(first, ""), self._replaced(last, "")))
                first, last = first + 1, last - 1
            groups.append((first, last))
            index = behind
        filled = [group for group in groups if group[1] > group[0] + 1]
        for first, last in groups:
            if (first, last) not in filled:
                edits.extend((self._replaced(first, ""), self._replaced(last, "")))
        if not filled:
            return ([*edits, self._behind(before, f" {{{extra}}}")] if extra else edits), index
        for number, (first, last) in enumerate(filled):
            edits.append(self._replaced(first, "" if number else "{"))
            if number < len(filled) - 1:
                edits.append(self._replaced(last, ","))
            else:
                edits.append(self._replaced(last, f", {extra}}}" if extra else "}"))
        return edits, index

    # Edits.

    def _replaced(self, index: int, text: str) -> _Edit:
        token = self._tokens[index]
        return _Edit(self._lines[index], token.start, token.end, text.ljust(token.end - token.start))

    def _quoted(self, index: int) -> _Edit:
        return self._replaced(index, f'"{self._tokens[index].text}"')

    def _quoted_until(self, name: int, until: int) -> list[_Edit]:
        """The name in quotes, and blanks over what stands between it and token `until`, so that `until` keeps its column if it can."""
        token, line = self._tokens[name], self._lines[name]
        quoted = f'"{token.text}"'
        if self._lines[until] == line:
            end = self._tokens[until].start
            return [_Edit(line, token.start, end, quoted.ljust(end - token.start))]
        return [self._quoted(name), *(self._replaced(index, "") for index in range(name + 1, until))]

    def _before(self, index: int, text: str) -> _Edit:
        """`text` in front of a token, over the blanks there as far as one stays behind no other token."""
        token, line = self._tokens[index], self._lines[index]
        room = 0
        while room < len(text) and token.start > room and self._text[line][token.start - room - 1] in " \t":
            room += 1
        return _Edit(line, token.start - room, token.start, text)

    def _behind(self, index: int, text: str) -> _Edit:
        token, line = self._tokens[index], self._lines[index]
        return _Edit(line, token.end, token.end, text)

    def _applied(self) -> Rewritten:
        result = list(self._text)
        shifts: dict[int, list[tuple[int, int]]] = {}
        by_line: dict[int, list[_Edit]] = {}
        for edit in self._edits:
            by_line.setdefault(edit.line, []).append(edit)
        for line, edits in by_line.items():
            text = self._text[line]
            parts: list[str] = []
            at = 0
            for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
                start = max(edit.start, at)
                parts.append(text[at:start])
                parts.append(edit.text)
                at = max(edit.end, start)
                extra = len(edit.text) - (at - start)
                if extra > 0:
                    shifts.setdefault(line, []).append((at, extra))
            parts.append(text[at:])
            result[line] = "".join(parts)
        return Rewritten(result, shifts)
