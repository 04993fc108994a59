"""A cursor over the tokens of some lines, comments left out. It knows tokens and places, and nothing of MLIR's grammar."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from analysis.source import tokens as tk
from analysis.source.positions import Position


def code_of(line: str) -> tuple[tk.Token, ...]:
    """The line's tokens without its comment; quick for lines that have none."""
    text = line.lstrip()
    return () if not text or text.startswith("//") else tk.code(line)


def token_start(token: tk.Token) -> int:
    """Its column: a key for bisecting."""
    return token.start


class Cursor:
    """Stands in front of token `index` of line `line`, whose tokens are `tokens`, or behind the last of them."""

    def __init__(self, lines: Sequence[str], first: Position, stop: int) -> None:
        """Start at `first`; `stop` is the line behind the last one that may be read."""
        self.lines = lines
        self.first = first
        self.stop = stop
        self.previous = ""
        """Text of the token that was taken last."""
        self.line = first.line
        self.tokens: tuple[tk.Token, ...] = tk.code(lines[first.line]) if first.line < stop else ()
        self.index = bisect_left(self.tokens, first.column, key=token_start)

    def peek(self) -> tk.Token | None:
        """The token at the cursor, which moves over line ends to find it; None at the end."""
        while self.index >= len(self.tokens):
            if self.line + 1 >= self.stop:
                return None
            self.line += 1
            self.tokens = code_of(self.lines[self.line])
            self.index = 0
        return self.tokens[self.index]

    def next(self) -> None:
        """Move behind the token at the cursor, which must stand on its line."""
        self.previous = self.tokens[self.index].text
        self.index += 1

    def after(self, count: int) -> str:
        """Text of the token `count` behind the current one on this line, or ""."""
        index = self.index + count
        return self.tokens[index].text if index < len(self.tokens) else ""

    def following(self) -> str:
        """Text of the token at the cursor, on whichever line it is; the cursor stays."""
        if self.index < len(self.tokens):
            return self.tokens[self.index].text
        return next((found[0].text for line in range(self.line + 1, self.stop) if (found := code_of(self.lines[line]))), "")

    def here(self) -> Position:
        """Where the next token starts; the end if there is none."""
        token = self.peek()
        return Position(self.stop, 0) if token is None else Position(self.line, token.start)

    def end_of_code(self, before: Position, start: Position) -> Position:
        """End of the last token in front of `before`, at least `start`."""
        line = before.line
        while line >= start.line:
            if line < self.stop:
                found = code_of(self.lines[line])
                behind = bisect_left(found, before.column, key=token_start) if line == before.line else len(found)
                if behind:
                    return max(Position(line, found[behind - 1].end), start)
            line -= 1
        return start

    def jump(self, line: int) -> None:
        """Go to the start of a line."""
        self.line = line
        self.tokens = tk.code(self.lines[line])
        self.index = 0


def open_braces(lines: Sequence[str], first: Position, stop: int) -> list[Position]:
    """The braces between a place and the start of line `stop` that nothing closes there, outermost first."""
    opened: list[Position] = []
    for line in range(first.line, stop):
        for token in tk.code(lines[line]):
            if line == first.line and token.start < first.column:
                continue
            if token.text in ("{", "{-#"):
                opened.append(Position(line, token.start))
            elif token.text in ("}", "#-}") and opened:
                opened.pop()
    return opened
