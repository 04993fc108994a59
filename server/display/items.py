"""What the worker answers with, apart from what makes it: the server's own process reads these and never loads the analysis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from analysis.source.positions import Position, Range


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint."""

    position: Position
    label: str
    kind: str
    """ "inactive", "active", "reason" or "sources"."""
    operation: Position
    """Of the operation's name: enough to ask for the tooltip."""


class SemanticToken(NamedTuple):
    """One token. Tokens do not overlap."""

    line: int
    start: int
    end: int
    """Code point columns."""
    type: int
    """Index into the legend's types."""
    modifiers: int
    """Union of the legend's modifiers."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A place that has a lens."""

    range: Range
    function: int
    """Number of the function in the report."""
    operation: int
    """Number of the request's operation in the function; 0 for the function itself."""
    name: str = ""
    """Of a function that can be run."""


@dataclass(frozen=True, slots=True)
class Taped:
    """A value that a derivative keeps for its reverse sweep."""

    range: Range
    name: str
    """In the normalized program."""
    type: str
    bytes: int
    """For one iteration."""
    loops: int
    """How many loops it is kept for each iteration of."""
    grows: bool
    """The number of iterations is not known beforehand."""
