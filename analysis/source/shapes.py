"""What one line looks like to the statement scanner, from a cache: whether it begins like an operation, and whether it is plain.

All of it follows from the line alone. Whether an operation really starts there is decided by the scanner.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from analysis.source import tokens as tk

_SCALAR = re.compile(r"[su]?i\d+|f\d\w*|bf16|tf32|index|none")
UNDOTTED = frozenset(
    {"return", "call", "call_indirect", "br", "cond_br", "yield", "module", "unrealized_conversion_cast", "constant", "terminator"}
)
"""Operation names that are written without their dialect."""
_NO_NAME = frozenset({"max", "min", "affine_map", "affine_set", "dense", "true", "false"})
"""What can follow `%i =` in the header of a loop."""
_LONG = 2000
_VALUE = r"%(?:[0-9]+|[A-Za-z_$.-][\w$.-]*)"
_BEGIN = re.compile(
    rf"(\s*)(?:((?:{_VALUE}\s*(?::\s*[0-9]{{1,8}}\s*)?,\s*)*{_VALUE}\s*(?::\s*[0-9]{{1,8}}\s*)?)=(?!=)\s*)?([A-Za-z_][\w$.]*)?", re.ASCII
)
"""A line's blanks, results and name."""
_RESULT = re.compile(rf"({_VALUE})(?:\s*:\s*([0-9]+))?", re.ASCII)


class Group(NamedTuple):
    """`%r` or `%r:2` in front of an operation."""

    name: str
    count: int  # pyright: ignore[reportIncompatibleMethodOverride]  # nobody counts entries of a group
    start: int
    """Column."""
    end: int
    """Column behind the name and its `:2`."""


class Shape(NamedTuple):
    """A line that has tokens."""

    first: int
    """Column of its first token."""
    end: int
    """Column behind its last token, the comment excluded."""
    name: str
    """If it begins like an operation, with or without results: the name without quotes; else ""."""
    name_at: int
    """Column of that name; -1 if there is none."""
    results: tuple[Group, ...]
    """In front of that name."""
    plain: bool
    """No braces, no block at the start."""
    opened: str
    """The last token, if it is `=` or `,`; else ""."""


class Guess(NamedTuple):
    """What a line's looks say about operations, without the parser's word for it."""

    alone: bool
    """The line is plain, parentheses and square brackets are balanced, and no operation seems to start behind its beginning."""
    certain: bool
    """An operation seems to start at the line's beginning."""


def shape_of(line: str) -> Shape | None:
    """The line's shape; None for blanks and comments."""
    text = line.lstrip()
    if not text or text.startswith("//"):
        return None
    return _cached_shape(line) if len(line) <= _LONG else _shape(line)


def is_type_end(token: tk.Token) -> bool:
    """Whether an operation can end with this token, as far as one token tells."""
    if token.kind == tk.PUNCTUATION:
        return token.text in (")", ">", "]", "}")
    return token.kind == tk.TYPE_NAME or (token.kind == tk.BARE and _SCALAR.fullmatch(token.text) is not None)


def results_before(found: Sequence[tk.Token], index: int) -> int:
    """Index of the first token of `%a, %b:2 =` that ends right in front of token `index`; `index` itself if there is no such thing."""
    if index == 0 or found[index - 1].text != "=":
        return index
    at = index - 2
    first = index
    while at >= 0:
        if found[at].kind == tk.NUMBER and at >= 2 and found[at - 1].text == ":":
            at -= 2
        if found[at].kind != tk.VALUE:
            return index
        first = at
        at -= 1
        if at < 1 or found[at].text != ",":
            return first
        at -= 1
    return first


def groups(found: Sequence[tk.Token]) -> tuple[Group, ...]:
    """The result groups among the tokens of `%a, %b:2 =`."""
    result: list[Group] = []
    for index, token in enumerate(found):
        if token.kind != tk.VALUE:
            continue
        if index + 2 < len(found) and found[index + 1].text == ":" and found[index + 2].kind == tk.NUMBER:
            size = found[index + 2]
            count = int(size.text) if size.text.isdecimal() and len(size.text) < 9 else 1
            result.append(Group(token.text, count, token.start, size.end))
        else:
            result.append(Group(token.text, 1, token.start, token.end))
    return tuple(result)


def is_start(found: Sequence[tk.Token], index: int, fresh: bool) -> bool:
    """Whether an operation's name seems to stand at a token, without the parser's help. `fresh`: in front of it (or of its results)
    a block begins."""
    token = found[index]
    if token.kind != tk.BARE and token.kind != tk.STRING:
        return False
    dotted = token.kind == tk.STRING or "." in token.text
    first = results_before(found, index)
    before = found[first - 1] if first else None
    if first < index:
        if before is None or fresh:
            return dotted or token.text not in _NO_NAME
        return dotted and (before.text in ("{", "}") or is_type_end(before))
    if index and found[index - 1].text == "=":
        return False
    if token.kind == tk.STRING:
        called = index + 1 < len(found) and found[index + 1].text == "("
        return called and (before is None or fresh or is_type_end(before))
    following = found[index + 1].text if index + 1 < len(found) else ""
    if following == "=":
        return False
    if dotted:
        return before is None or fresh or is_type_end(before)
    return token.text in UNDOTTED and (before is None or fresh or before.text == "}")


def guess_of(line: str) -> Guess:
    """What the line looks like."""
    return _cached_guess(line) if len(line) <= _LONG else _guess(line)


def _shape(line: str) -> Shape | None:
    if '"' in line or "//" in line:
        return _shape_from_tokens(line)
    match = _BEGIN.match(line)
    text = line.rstrip()
    assert match is not None
    results = match[2]
    first = match.end(1)
    plain = "{" not in line and "}" not in line and line[first] != "^"
    result_groups: tuple[Group, ...] = ()
    if results is not None:
        at = match.start(2)
        if "," in results or ":" in results:
            result_groups = tuple(
                [
                    Group(name, int(count) if count else 1, found.start() + at, found.end() + at)
                    for found in _RESULT.finditer(results)
                    for name, count in (found.groups(),)
                ]
            )
        else:
            name = results.rstrip()
            result_groups = (Group(name, 1, at, at + len(name)),)
    return Shape(first, len(text), match[3] or "", match.start(3), result_groups, plain, text[-1] if text[-1] in "=," else "")


def _shape_from_tokens(line: str) -> Shape | None:
    found = tk.code(line)
    if not found:
        return None
    name, name_at = "", -1
    results: tuple[Group, ...] = ()
    at = 0
    if found[0].kind == tk.VALUE:
        at = next((index + 1 for index, token in enumerate(found) if token.text == "="), 0)
        if not at or at == len(found) or results_before(found, at) != 0:
            at = -1
        else:
            results = groups(found[: at - 1])
    if at >= 0 and found[at].kind in (tk.BARE, tk.STRING):
        name, name_at = tk.unquoted(found[at].text), found[at].start
    plain = found[0].kind != tk.BLOCK and not any(token.text in ("{", "}", "{-#", "#-}") for token in found)
    return Shape(found[0].start, found[-1].end, name, name_at, results, plain, found[-1].text if found[-1].text in ("=", ",") else "")


def _guess(line: str) -> Guess:
    found = tk.code(line)
    texts = [token.text for token in found]
    plain = "{" not in texts and "}" not in texts and "{-#" not in texts and "#-}" not in texts and found[0].kind != tk.BLOCK
    balanced = texts.count("(") == texts.count(")") and texts.count("[") == texts.count("]")
    starts = [index for index in range(len(found)) if is_start(found, index, fresh=False)] if plain and balanced else []
    begins = bool(starts) and results_before(found, starts[0]) == 0
    return Guess(plain and balanced and len(starts) == begins, begins)


_cached_shape = lru_cache(maxsize=1 << 14)(_shape)
_cached_guess = lru_cache(maxsize=1 << 14)(_guess)
