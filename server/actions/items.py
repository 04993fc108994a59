"""What the worker offers, apart from what makes it: the server's own process reads these and never loads the analysis."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.source.positions import Range


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace a stretch of text; an empty one for an insertion."""

    range: Range
    text: str


@dataclass(frozen=True, slots=True)
class Action:
    """One change."""

    title: str
    edits: tuple[Edit, ...]
    fixes: tuple[str, ...] = ()
    """Codes of diagnostics at the place that it answers."""
    select: str = ""
    """Instead of a change: the function whose derivative alone is to be shown."""
