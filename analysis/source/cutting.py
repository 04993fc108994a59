"""The cutter: walks a section from item to item (modules, functions, globals, aliases, anything else) and notes where each ends.

Between braces it looks at marked lines only (`marks`); tokens are read in headers and outside of functions. It decides by brackets and by
what may start an item, never by the grammar of an operation, so that text in the middle of being typed is cut as well. `chunks`
offers it to the rest of the program.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from analysis.source import tokens as tk
from analysis.source.cursor import Cursor, open_braces, token_start
from analysis.source.document import Chunk, ChunkKey, ChunkKind, OpenModule
from analysis.source.indentation import Indentation, indent_of
from analysis.source.marks import Family, begins_alias, family_of, is_alias, mark, may_matter
from analysis.source.positions import Position

_UNDOTTED = frozenset({"module", "func", "return", "call", "call_indirect", "br", "cond_br", "yield", "unrealized_conversion_cast"})
"""Operation names that are written without a dialect."""
_CONTINUES = frozenset({",", ":", "->", "=", "::", "(", "[", "<"})
"""Behind these an item cannot end."""
_BRACKETS = frozenset({"{", "}", "{-#", "#-}", "(", ")", "[", "]", "<", ">"})
_OPENERS = {")": "(", "]": "[", ">": "<"}


@dataclass(slots=True)
class _Item:
    """What one walk over an item found."""

    family: Family
    generic: bool
    alias: bool = False
    symbol: str = ""
    body: Position | None = None
    close: Position | None = None
    empty: bool = False
    """The body holds nothing; found out for generic form only."""
    complete: bool = True
    contains: Position | None = None
    """The brace that turned out to hold functions; the walk stopped at the first of them."""
    openers: list[str] = field(default_factory=list[str])
    """Brackets, other than braces, that are open."""
    open_count: dict[str, int] = field(default_factory=lambda: dict.fromkeys("([<", 0))
    """How many of each."""


class Cutter(Cursor):
    """Cuts one section, or what is left of it. `chunks` and `modules` grow as it goes."""

    def __init__(self, lines: Sequence[str], first: Position, stop: int, section: int, by_indent: bool = False) -> None:
        """Start at `first`; `stop` is the line behind the section. `by_indent`: a closing brace closes nothing if it stands deeper than
        the line whose brace it would close and a better one follows; a function inside a function and deeper than that is part of it."""
        super().__init__(lines, first, stop)
        self._indentation = Indentation(lines, first.line, stop) if by_indent else None
        self.section = section
        self.excess = False
        """A closing brace had nothing to close."""
        self.chunks: list[Chunk] = []
        self.modules: list[OpenModule] = []
        self.open: list[int] = []
        self._renamed = False

    def run(self, until: Callable[[Position], bool] | None = None) -> bool:
        """Cut to the end of the section; stop before an item for whose start `until` says so. True if it stopped there."""
        stopped = self._run(until)
        if self._renamed:
            self._name_scopes()
        return stopped

    def _run(self, until: Callable[[Position], bool] | None) -> bool:
        while (token := self.peek()) is not None:
            if until is not None and until(Position(self.line, token.start)):
                return True
            if token.text == "}":
                self._close(token)
            elif token.text == "#-}":
                self.next()
            elif not self._simple_alias():
                self._item(token)
        if self.open:
            end = self.end_of_code(Position(self.stop, 0), self.first)
            for index in self.open:
                self.modules[index].end = max(end, self.modules[index].body)
        return False

    # Items.

    def _scope(self) -> tuple[str, ...]:
        if not self.open:
            return (str(self.section),)
        return self.modules[self.open[-1]].inner_scope()

    def _results(self) -> int:
        """How many tokens of this line from the cursor on are `%a, %b:2 =`; 0 if they are no results in front of a name."""
        index = 0
        while self.after(index).startswith("%"):
            index += 1
            if self.after(index) == ":":
                index += 2
            separator = self.after(index)
            index += 1
            if separator == "=":
                name = self.after(index)
                return index if name[:1] == '"' or name[:1].isalpha() or not name else 0
            if separator != ",":
                return 0
        return 0

    def _item(self, token: tk.Token) -> None:
        start = Position(self.line, token.start)
        self.previous = ""
        if token.text[0] in "#!" and self.after(1) == "=":
            item = _Item(Family.NONE, generic=False, alias=True)
            self._walk(item, start)
            self._emit(item, "", token.text, start)
            return
        results = self._results()
        named = self.tokens[self.index + results] if self.index + results < len(self.tokens) else token
        generic = named.kind == tk.STRING
        name = tk.unquoted(named.text) if generic or named.kind == tk.BARE else ""
        item = _Item(family_of(name) if not results else Family.NONE, generic)
        for _ in range(results):
            self.next()
        self._walk(item, start)
        if item.contains is not None:
            self._enter_all(item, name, start)
        elif item.family is Family.MODULE and item.body is not None:
            self._enter(name, item.symbol, start, item.body, generic)
        else:
            self._emit(item, name, item.symbol, start)

    def _emit(self, item: _Item, operation: str, symbol: str, start: Position) -> None:
        end = self.end_of_code(self.here(), start)
        if item.alias:
            kind = ChunkKind.ALIAS
        elif item.family is Family.FUNCTION:
            # A declaration in generic form has an empty region.
            kind = ChunkKind.DECLARATION if item.body is None or (item.generic and item.empty) else ChunkKind.FUNCTION
        else:
            kind = ChunkKind.GLOBAL if item.family is Family.GLOBAL else ChunkKind.OTHER
        module = self.open[-1] if self.open else -1
        key = ChunkKey(self.lines, start, end)
        scope = self._scope()
        self.chunks.append(
            Chunk(kind, operation, symbol, scope, module, start, end, item.body, item.close, item.complete, key, item.generic)
        )

    def _simple_alias(self) -> bool:
        """Take an alias that fills its line if another one follows: files with debug information have thousands of them."""
        line = self.line
        text = self.lines[line]
        if self.index or line + 1 >= self.stop or not is_alias(text) or not begins_alias(self.lines[line + 1]):
            return False
        start, end = Position(line, self.tokens[0].start), Position(line, self.tokens[-1].end)
        key = ChunkKey(self.lines, start, end)
        module = self.open[-1] if self.open else -1
        self.chunks.append(Chunk(ChunkKind.ALIAS, "", self.tokens[0].text, self._scope(), module, start, end, None, None, True, key))
        self.index = len(self.tokens)
        return True

    # Modules.

    def _enter(self, operation: str, symbol: str, start: Position, body: Position, generic: bool) -> None:
        parent = self.open[-1] if self.open else -1
        module = OpenModule(operation, symbol, self._scope(), parent, start, body, body, generic, indent_of(self.lines[start.line]))
        self.open.append(len(self.modules))
        self.modules.append(module)

    def _enter_all(self, item: _Item, name: str, start: Position) -> None:
        """An operation that nobody called a module holds functions: enter it and every brace that is open at the cursor."""
        assert item.contains is not None
        opened = open_braces(self.lines, item.contains, self.here().line)
        for number, body in enumerate(opened or [item.contains]):
            if number == 0:
                self._enter(name, item.symbol, start, body, item.generic)
                continue
            found = tk.code(self.lines[body.line])
            around = opened[number - 1]
            begin = bisect_left(found, around.column + 1, key=token_start) if around.line == body.line else 0
            header = found[begin : bisect_left(found, body.column, key=token_start)]
            symbol = next((tk.symbol_name(token.text) for token in header if token.kind == tk.SYMBOL), "")
            operation = tk.unquoted(header[0].text) if header and header[0].kind in (tk.BARE, tk.STRING) else ""
            first = Position(body.line, header[0].start) if header and body.line > start.line else body
            self._enter(operation, symbol, first, body, bool(header) and header[0].kind == tk.STRING)

    def _close(self, brace: tk.Token) -> None:
        if not self.open:
            self.excess = True
            self.next()
            return
        index = self.open[-1]
        module = self.modules[index]
        if self._is_stray(brace, module.indent):
            self.next()
            return
        self.next()
        tail = _Item(Family.NONE, generic=True)
        if self.after(0) == "loc" and self.after(1) == "(":
            self._walk(tail, Position(self.line, brace.start))
        elif (
            (module.generic or family_of(module.operation) is not Family.MODULE)
            and (token := self.peek()) is not None
            and token.text in (")", ",")
        ):
            self._walk(tail, Position(self.line, brace.start))
            if module.generic and tail.symbol and not module.symbol:
                module.symbol = tail.symbol
                self._renamed = True
        self.open.pop()
        module.end = self.end_of_code(self.here(), Position(module.body.line, module.body.column + 1))

    def _is_stray(self, brace: tk.Token, indent: int) -> bool:
        """Whether a brace on the cursor's line closes nothing, though it could close what starts at `indent`."""
        return self._indentation is not None and brace.start > indent and self._indentation.closes_later(self.line, indent)

    def _name_scopes(self) -> None:
        """Give all scopes their names anew: some module told its name only behind its body."""
        for module in self.modules:
            module.scope = self.modules[module.parent].inner_scope() if module.parent >= 0 else (str(self.section),)
        self.chunks = [
            chunk._replace(scope=self.modules[chunk.module].inner_scope()) if chunk.module >= 0 else chunk for chunk in self.chunks
        ]

    # One walk over an item.

    def _walk(self, item: _Item, start: Position) -> None:
        """Move from the item's name (or alias, or tail) to behind its end."""
        first = True
        while True:
            if item.openers and self.index:
                self._skip_plain()
            token = self.peek()
            if token is None:
                item.complete = item.complete and not item.openers
                return
            if not first and self._ends(item, start, token):
                item.complete = item.complete and not item.openers
                return
            first = False
            token = self.tokens[self.index]
            text = token.text
            if text in ("{", "{-#"):
                place = Position(self.line, token.start)
                is_region = self.previous == "("
                is_body = self._is_body(item, text)
                if is_body:
                    item.body = place
                    if item.family is Family.MODULE:
                        self.next()
                        return
                self.next()
                if is_body:
                    item.empty = item.generic and self.following() == "}"
                if not self._braces(item, start, place):
                    item.complete = False
                    return
                if is_body:
                    item.close = Position(self.line, self.tokens[self.index - 1].start)
                if item.generic and not is_region and not item.symbol:
                    item.symbol = self._sym_name(place)
                continue
            if text in ("}", "#-}"):
                item.complete = item.complete and not item.openers
                return
            if text in ("(", "[", "<"):
                item.openers.append(text)
                item.open_count[text] += 1
            elif text in _OPENERS:
                self._pop(item, _OPENERS[text])
            elif not item.symbol:
                self._name(item, token)
            self.next()

    def _skip_plain(self) -> None:
        """Move over what neither opens nor closes anything: inside of brackets nothing else matters, but for the start of a line."""
        tokens = self.tokens
        index, end = self.index, len(tokens)
        while index < end and tokens[index].text not in _BRACKETS:
            index += 1
        if index > self.index:
            self.index = index
            self.previous = tokens[index - 1].text

    def _ends(self, item: _Item, start: Position, token: tk.Token) -> bool:
        """Whether the item ends in front of a token. Takes the word `loc` of a location behind a body."""
        if item.body is not None and not item.generic and not item.openers:
            if token.text != "loc" or self.after(1) != "(":
                return True
            self.next()
            return False
        if self.index == 0 and self.line > start.line and (found := mark(self.lines[self.line])) and found.starts:
            return True
        return not item.openers and self._starts(token)

    @staticmethod
    def _pop(item: _Item, opener: str) -> None:
        """Close a bracket, and what was left open inside of it; a `>` closes nothing but a `<`."""
        if not item.open_count[opener] or (opener == "<" and item.openers[-1] != "<"):
            return
        while True:
            closed = item.openers.pop()
            item.open_count[closed] -= 1
            if closed == opener:
                return

    @staticmethod
    def _name(item: _Item, token: tk.Token) -> None:
        if token.kind == tk.SYMBOL and not item.generic and not item.openers:
            item.symbol = tk.symbol_name(token.text)

    def _sym_name(self, opened: Position) -> str:
        """The symbol name that the dictionary between a brace and the cursor gives."""
        for line in range(opened.line, self.line + 1):
            found = tk.code(self.lines[line])
            first = bisect_left(found, opened.column, key=token_start) if line == opened.line else 0
            last = self.index if line == self.line else len(found)
            for index in range(first, last - 2):
                name, equals, value = found[index : index + 3]
                if name.text in ("sym_name", '"sym_name"') and equals.text == "=" and value.kind == tk.STRING:
                    return tk.unquoted(value.text)
        return ""

    def _is_body(self, item: _Item, text: str) -> bool:
        if item.body is not None or item.family is Family.NONE or text != "{" or self.previous == "attributes":
            return False
        if item.generic:
            return item.openers == ["("] and self.previous == "("
        return not item.openers and item.family is not Family.GLOBAL

    def _starts(self, token: tk.Token) -> bool:
        """Whether another item starts with this token, which stands outside of all brackets."""
        if self.previous in _CONTINUES:
            return False
        at_start = self.index == 0
        kind, text = token.kind, token.text
        if kind == tk.BARE:
            if at_start:
                return "." in text or text in _UNDOTTED
            return "." in text and family_of(text) is not Family.NONE
        if kind == tk.VALUE:
            return self._results() > 0
        if kind in (tk.ATTRIBUTE_NAME, tk.TYPE_NAME):
            return self.after(1) == "="
        if kind == tk.STRING:
            if self.after(1) != "(":
                return False
            return at_start or self.previous in (")", "}", ">", "]") or family_of(tk.unquoted(text)) is not Family.NONE
        return text == "{-#" or (kind == tk.BLOCK and at_start)

    def _braces(self, item: _Item, start: Position, opened: Position) -> bool:
        """Move from behind a `{` to behind its `}`. False if something starts before that, or the text ends: the cursor stands there."""
        indent = indent_of(self.lines[start.line])
        depth = self._line_braces(1, -1)
        if not depth:
            return True
        legal = -1
        """Depth outside of a module that stands inside a function on purpose; -1 if there is none."""
        number = self.line + 1
        lines, stop = self.lines, self.stop
        while number < stop:
            found = mark(line) if may_matter(line := lines[number]) else None
            if found is None:
                number += 1
                continue
            if found.starts and legal < 0:
                nested = found.starts is Family.MODULE or self._indentation is not None
                nested = nested and found.change > 0 and indent_of(lines[number]) > indent
                if item.family is Family.NONE or not nested:
                    self.jump(number)
                    if item.family is Family.NONE and not item.alias and not item.openers[:-1]:
                        item.contains = opened
                    return False
                legal = depth
            if depth + found.lowest <= 0:
                self.jump(number)
                depth = self._line_braces(depth, indent if item.family is Family.FUNCTION else -1)
                if not depth:
                    return True
            else:
                depth += found.change
            if 0 <= depth <= legal:
                legal = -1
            number += 1
        self.line, self.tokens, self.index = stop - 1, (), 0
        return False

    def _line_braces(self, depth: int, indent: int) -> int:
        """The depth behind the cursor's line; 0 if a brace closes the last one: the cursor stands behind it. `indent` is that of what
        the last brace would close, -1 where it has no say."""
        for index in range(self.index, len(self.tokens)):
            text = self.tokens[index].text
            if text in ("{", "{-#"):
                depth += 1
            elif text in ("}", "#-}"):
                if depth == 1 and index == 0 and indent >= 0 and self._is_stray(self.tokens[0], indent):
                    continue
                depth -= 1
                if depth == 0:
                    self.index = index + 1
                    self.previous = "}"
                    return 0
        self.index = len(self.tokens)
        return depth
