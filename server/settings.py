"""The user's settings, section `mlirActivity`: read from whatever JSON a client sends, never failing.

A value of the wrong type counts as not given. Few settings on purpose: what to show, and nothing about how to analyse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

SECTION = "mlirActivity"
RUNS = ("onType", "onSave", "onCommand")
"""Values of the setting `run`."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user wants to see."""

    enable: bool = True
    """`diagnostics.enable`: report anything at all; without it nothing is analysed for diagnostics."""
    ignore: frozenset[str] = frozenset()
    """`diagnostics.ignore`: codes not to report, "ACT102"."""
    show_parse_errors: bool = True
    """`showParseErrors`: report syntax and verifier errors; for users whose other language server reports them too."""
    hint_inactive: bool = True
    """`inlayHints.inactive`: the word "inactive" behind inactive operations."""
    hint_active: bool = False
    """`inlayHints.active`: the word "active" behind active operations."""
    hint_reasons: bool = False
    """`inlayHints.reasons`: why an operation is active or inactive, in two words."""
    hint_sources: bool = False
    """`inlayHints.sources`: which inputs the results of active operations depend on."""
    hint_tape: bool = True
    """`inlayHints.tape`: what the derivative that was run last keeps for its reverse sweep."""
    code_lens: bool = True
    """`codeLens.enable`: how much of a function is active, above it and above each request."""
    semantic_tokens: bool = True
    """`semanticTokens.enable`: values and operation names with the modifiers active, inactive, varied, useful."""

    run: str = "onType"
    """`run`: when to analyse a text for what is shown unasked: "onType", "onSave" or "onCommand" (`mlirActivity.analyse`). While a text
    differs from the one that was analysed, nothing is shown. Hovers and commands analyse at any time."""
    completion: bool = False
    """`completion.enable`: complete SSA values, symbols and activity attributes. Off, since mlir-lsp-server completes too."""
    highlight_slice: bool = False
    """`documentHighlight.slice`: highlight with a value all that it depends on to first order and that depends on it."""

    @property
    def of_diagnostics(self) -> tuple[object, ...]:
        """What the diagnostics depend on."""
        return self.enable, tuple(sorted(self.ignore)), self.show_parse_errors, self.run

    @property
    def of_hints(self) -> tuple[object, ...]:
        """What the inlay hints depend on."""
        return self.hint_inactive, self.hint_active, self.hint_reasons, self.hint_sources, self.hint_tape, tuple(sorted(self.ignore))


def read_settings(value: object) -> Settings:
    """Settings from the section's value; a missing or malformed entry has its default."""
    section = _mapping(value)
    diagnostics = _mapping(section.get("diagnostics"))
    hints = _mapping(section.get("inlayHints"))
    ignore = diagnostics.get("ignore")
    codes = cast("list[object] | tuple[object, ...]", ignore) if isinstance(ignore, (list, tuple)) else ()
    return Settings(
        enable=_boolean(diagnostics.get("enable"), True),
        ignore=frozenset(code.strip().upper() for code in codes if isinstance(code, str)),
        show_parse_errors=_boolean(section.get("showParseErrors"), True),
        hint_inactive=_boolean(hints.get("inactive"), True),
        hint_active=_boolean(hints.get("active"), False),
        hint_reasons=_boolean(hints.get("reasons"), False),
        hint_sources=_boolean(hints.get("sources"), False),
        hint_tape=_boolean(hints.get("tape"), True),
        code_lens=_boolean(_mapping(section.get("codeLens")).get("enable"), True),
        run=run if isinstance(run := section.get("run"), str) and run in RUNS else "onType",
        completion=_boolean(_mapping(section.get("completion")).get("enable"), False),
        highlight_slice=_boolean(_mapping(section.get("documentHighlight")).get("slice"), False),
        semantic_tokens=_boolean(_mapping(section.get("semanticTokens")).get("enable"), True),
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
