"""The Markdown of hovers and tooltips. Plain text for clients without it is the same text without its marks."""

from __future__ import annotations

from collections.abc import Sequence

MAXIMUM_NAMES = 12
"""Of one list of sources or sinks."""


def plain(markdown: str) -> str:
    """The same text without Markdown's marks."""
    return markdown.replace("**", "").replace("`", "").replace("\n\n", "\n").replace("\\", "")


def names(listed: Sequence[str]) -> str:
    """A list of inputs or outputs, cut when it is long."""
    if not listed:
        return "nothing"
    more = f" and {len(listed) - MAXIMUM_NAMES} more" if len(listed) > MAXIMUM_NAMES else ""
    return ", ".join(text(name) for name in listed[:MAXIMUM_NAMES]) + more


def code(literal: str) -> str:
    """Markdown code; a backtick cannot stand in MLIR text outside strings, so none is escaped."""
    return f"`{literal.replace('`', '')}`"


def text(words: str) -> str:
    """Words of ours in Markdown, with the names in them protected from being read as markup."""
    return "".join("\\" + character if character in "\\`*_<>[]#" else character for character in words)
