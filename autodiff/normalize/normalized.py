"""What normalization answers: plain data."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.source.positions import Range
from autodiff.problem import RequestError

INPUT = "activity.input"
"""Attribute of an argument: the value that a run gives it unless told otherwise."""


class NotNormalizedError(RequestError):
    """The function cannot be brought into normal form."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of the normalized function."""

    name: str
    """As in the user's text, with '%'; "%result0" for a result that became a parameter."""
    type: str
    """Its normalized type."""
    argument: int | None
    """The user's argument that it is, or None."""
    result: int | None = None
    """The user's result that is written into it, or None."""
    input: object = None
    """What the text says in INPUT that a run shall give: a text as `--arg` takes it, or a number; None where it says nothing."""


@dataclass(frozen=True, slots=True)
class Normalized:
    """A module in normal form."""

    text: str
    function: str
    parameters: tuple[Parameter, ...]
    results: tuple[int, ...]
    """The user's results that are still results, in their order."""
    result_types: tuple[str, ...]
    """Their normalized types."""
    lines: tuple[Range | None, ...]
    """By line of `text`, from 0: the operation's name in the user's text, None for what no operation of the user's stands behind."""
    sizes: str | None = None
    """A module with a function of the same name and arguments that returns the sizes of those results that became parameters and
    whose sizes their types do not tell, as indices in order; None if there are none."""

    def place(self, line: int) -> Range | None:
        """The user's place behind a line, from 0, of the text."""
        return self.lines[line] if 0 <= line < len(self.lines) else None
