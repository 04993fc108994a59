"""Lexer for MLIR, one line at a time: no MLIR token crosses a line end, so a line's tokens depend on that line alone.

Differences from MLIR's own lexer, all on purpose: comments are tokens, `%x#1` is one token, `>=`, `<=` and `==` are one token (so that
the `>` of an affine set's constraint closes nothing), an unterminated string ends with its line, and a character that starts no token
becomes an error token. It never fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, cast

BARE: Final = 1
"""Bare identifier, dots and dollars included: `arith.addf`, `f64`, `return`, `x8xf32`."""
COMMENT: Final = 2
PUNCTUATION: Final = 3
"""One of `-> :: >= <= == ... {-# #-}` or a single character."""
VALUE: Final = 4
"""`%x`, `%x:2` without the `:2`, `%x#1`."""
NUMBER: Final = 5
"""Integer or float, without a sign in front."""
TYPE_NAME: Final = 6
"""`!t`, `!llvm.ptr`."""
ATTRIBUTE_NAME: Final = 7
"""`#map`, `#gpu.address_space`."""
SYMBOL: Final = 8
"""`@f`, `@"any text"`."""
STRING: Final = 9
"""With its quotes; the closing one may be missing."""
BLOCK: Final = 10
"""`^bb0`."""
ERROR: Final = 11
"""A single character that MLIR does not know."""

_SUFFIX = r"(?:[0-9]+|[A-Za-z_$.-][\w$.-]*)"
_TEXT = r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)'
_TOKEN = re.compile(
    rf"""
    ([A-Za-z_][\w$.]*)
    |(//.*)
    |(->|::|\#-\}}|\{{-\#|[><=]=|\.\.\.|[(){{}}\[\]<>:,=*+?|/-])
    |(%{_SUFFIX}(?:\#[0-9]+)?)
    |(0x[0-9A-Fa-f]+|[0-9]+(?:\.[0-9]*(?:[eE][-+]?[0-9]+)?)?)
    |(!{_SUFFIX})
    |(\#{_SUFFIX})
    |(@(?:[A-Za-z_][\w$.]*|{_TEXT}))
    |({_TEXT})
    |(\^{_SUFFIX})
    |([^\s])
    """,
    re.VERBOSE | re.ASCII,
)

# The kinds above are the numbers of the groups.

_LONG = 2000
"""Longer lines are large constants: only a few are kept."""


class Token(NamedTuple):
    """A token of one line."""

    kind: int
    text: str
    start: int
    """Code point column of its first character."""
    end: int
    """One past its last character."""


def tokens(line: str) -> tuple[Token, ...]:
    """The tokens of a line, comments included, in order."""
    return _cached(line) if len(line) <= _LONG else _cached_long(line)


def code(line: str) -> tuple[Token, ...]:
    """The tokens of a line without its comment."""
    found = tokens(line)
    if found and found[-1].kind == COMMENT:
        return found[:-1]
    return found


_make = cast("Callable[[type[Token], tuple[int, str, int, int]], Token]", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]  # generic


def _lex(line: str) -> tuple[Token, ...]:
    # Not by the class, which takes longer to make a tuple.
    return tuple([_make(Token, (match.lastindex or ERROR, match[0], match.start(), match.end())) for match in _TOKEN.finditer(line)])


_cached = lru_cache(maxsize=1 << 14)(_lex)
_cached_long = lru_cache(maxsize=8)(_lex)


def unquoted(text: str) -> str:
    r"""Content of a string token: quotes off, `\"`, `\\`, `\n`, `\t` and `\hh` decoded (bytes that are no UTF-8 become U+DC80 and up)."""
    if not text.startswith('"'):
        return text
    inner = text[1:-1] if len(text) > 1 and text.endswith('"') else text[1:]
    if "\\" not in inner:
        return inner
    return _ESCAPE.sub(_unescape, inner.encode("utf-8", "surrogatepass")).decode("utf-8", "surrogateescape")


_ESCAPE = re.compile(rb"\\([0-9A-Fa-f]{2}|.)")
_NAMED = {b"n": b"\n", b"t": b"\t"}


def _unescape(match: re.Match[bytes]) -> bytes:
    what = match[1]
    return bytes([int(what, 16)]) if len(what) == 2 else _NAMED.get(what, what)


def symbol_name(text: str) -> str:
    """Name of a symbol token without `@`, quotes and escapes."""
    return unquoted(text[1:])
