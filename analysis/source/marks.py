"""What a cutter has to know of a line, from a cache: whether it starts something, and how it changes the depth of braces.

Most lines have no brace and start nothing; they cost one look-up.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple


class Family(IntEnum):
    """Operations that a cutter treats in a special way."""

    NONE = 0
    FUNCTION = 1
    GLOBAL = 2
    MODULE = 3


_MODULES = frozenset({"module", "builtin.module", "gpu.module"})


def family_of(name: str) -> Family:
    """The family of an operation by its name, without quotes."""
    if name in _MODULES:
        return Family.MODULE
    if name.endswith(".func"):
        return Family.FUNCTION
    if name.endswith(".global"):
        return Family.GLOBAL
    return Family.NONE


class Mark(NamedTuple):
    """A line that a cutter cannot skip."""

    starts: Family
    """What its first token starts."""
    change: int
    """Opening braces minus closing ones."""
    lowest: int
    """The lowest depth inside the line, counted from 0 at its start; never positive."""


_START = re.compile(
    r"""\s*(?: "((?:[A-Za-z_][\w$]*\.)+(?:func|global)|builtin\.module|gpu\.module)" \s* \(
             | ((?:[A-Za-z_][\w$]*\.)+(?:func|global)|builtin\.module|gpu\.module) (?![\w.$]|\s*[=,:}])
             | (module) (?:\s*[@{]|\s+attributes\b|\s*$) )""",
    re.VERBOSE | re.ASCII,
)
_NOISE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|//.*')
_BRACES = re.compile(r"[{}]")
_LONG = 2000


def without_noise(line: str) -> str:
    """The line with strings shortened to nothing and the comment cut off. Columns are lost."""
    if '"' in line or "//" in line:
        return _NOISE.sub("", line)
    return line


def may_matter(line: str) -> bool:
    """Whether the line may have a mark. Costs a fifth of finding out, and most lines have nothing."""
    return "}" in line or "{" in line or "func" in line or "module" in line or "global" in line


def _mark(line: str) -> Mark | None:
    if not may_matter(line):
        return None
    found = _START.match(line)
    starts = family_of(found[1] or found[2] or found[3]) if found else Family.NONE
    change = lowest = 0
    if "{" in line or "}" in line:
        for brace in _BRACES.findall(without_noise(line)):
            if brace == "{":
                change += 1
            else:
                change -= 1
                lowest = min(lowest, change)
    if not starts and not change and not lowest:
        return None
    return Mark(starts, change, lowest)


_cached = lru_cache(maxsize=1 << 16)(_mark)


def mark(line: str) -> Mark | None:
    """The line's mark, None for a line that changes nothing."""
    return _cached(line) if len(line) <= _LONG else _mark(line)


_ALIAS = re.compile(r"\s*[#!][A-Za-z_$][\w$-]*\s*=\s*[^\s=]", re.ASCII)
_ALIAS_START = re.compile(r"[#!][A-Za-z_$][\w$-]*\s*=", re.ASCII)
_MAY_START = re.compile(r"func|global|module")
_PAIRS = ("()", "[]", "{}", "<>")


def begins_alias(line: str) -> bool:
    """Whether the line begins with `#name = ...` or `!name = ...`."""
    return _ALIAS.match(line) is not None


def is_alias(line: str) -> bool:
    """Whether the line certainly is one whole alias, and nothing else that a line below could continue, but for a new start there."""
    if not _ALIAS.match(line):
        return False
    bare = without_noise(line).replace("->", "").replace(">=", "").rstrip()
    if any(bare.count(pair[0]) != bare.count(pair[1]) for pair in _PAIRS) or bare.endswith((",", ":", "=")):
        return False
    return len(_ALIAS_START.findall(bare)) == 1 and not _MAY_START.search(bare)


def is_section_end(line: str) -> bool:
    """Whether the line separates two sections, as `mlir-opt -split-input-file` has it."""
    return line.startswith("// -----") and line.rstrip() == "// -----"
