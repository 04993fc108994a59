"""The user's settings, section `mlirActivity`: read from whatever JSON a client sends, never failing.

A value of the wrong type counts as not given. Few settings on purpose: what to show, and nothing about how to analyse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

SECTION = "mlirActivity"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user wants to see."""

    enable: bool = True
    """`diagnostics.enable`: report anything at all; without it nothing is analysed for diagnostics."""
    ignore: frozenset[str] = frozenset()
    """`diagnostics.ignore`: codes not to report, "ACT102"."""
    show_parse_errors: bool = True
    """`showParseErrors`: report syntax and verifier errors; for users whose other language server reports them too."""


def read_settings(value: object) -> Settings:
    """Settings from the section's value; a missing or malformed entry has its default."""
    section = _mapping(value)
    diagnostics = _mapping(section.get("diagnostics"))
    ignore = diagnostics.get("ignore")
    codes = cast("list[object] | tuple[object, ...]", ignore) if isinstance(ignore, (list, tuple)) else ()
    return Settings(
        enable=_boolean(diagnostics.get("enable"), True),
        ignore=frozenset(code.strip().upper() for code in codes if isinstance(code, str)),
        show_parse_errors=_boolean(section.get("showParseErrors"), True),
    )


def section_of(value: object) -> object:
    """The section inside a client's whole settings or initialization options; the value itself when it is not nested."""
    whole = _mapping(value)
    return whole.get(SECTION, whole)


def _mapping(value: object) -> Mapping[str, object]:
    if isinstance(value, Mapping):
        return cast("Mapping[str, object]", value)
    as_dict = getattr(value, "_asdict", None)  # the protocol library turns unknown JSON objects into named tuples
    return as_dict() if callable(as_dict) else {}  # pyright: ignore[reportReturnType] - a named tuple's method gives a dict


def _boolean(value: object, default: bool) -> bool:
    return value if isinstance(value, bool) else default
