"""What every view is made from, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analysis import FunctionReport, Hit
from analysis.activity.report import Problem
from analysis.source.positions import Position, Range
from cli.outcome import Query


@dataclass(frozen=True, slots=True)
class Subject:
    """One analysed text."""

    path: str
    lines: list[str]
    """Without line breaks."""
    functions: Sequence[FunctionReport]
    """Those with a body."""
    problems: Sequence[Problem]
    at: Callable[[Position], Hit | None]
    """What stands at a place."""
    query: Query

    def place(self, where: Range | Position) -> str:
        """ "path:line:column", counted from 1, as compilers write it."""
        line, column = where.start if isinstance(where, Range) else where
        return f"{self.path}:{line + 1}:{column + 1}"


@dataclass(frozen=True, slots=True)
class View:
    """What a view has to print."""

    output: str
    message: str = ""
    """For standard error."""
    failed: bool = False
