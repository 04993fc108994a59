"""What is asked of the differentiation, and what it answers: plain data, no MLIR.

The words are those of Enzyme's operations: an argument is "active" (a number whose gradient is returned), "dup" (memory with a shadow
beside it; in forward mode any argument with a tangent beside it) or "const"; a result is "active", "const", "activenoneed" or
"constnoneed" (the primal value is not wanted), in forward mode also "dup" and "dupnoneed".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Mode = Literal["reverse", "forward"]
ActivitySource = Literal["analysis", "all"]
ARGUMENT_ACTIVITIES = ("active", "dup", "const")
RESULT_ACTIVITIES = ("active", "const", "activenoneed", "constnoneed", "dup", "dupnoneed")


@dataclass(frozen=True, slots=True)
class DerivativeRequest:
    """Which function to differentiate, and how."""

    function: str
    """Symbol name without '@'."""
    mode: Mode = "reverse"
    arguments: tuple[str, ...] = ()
    """By argument, one of ARGUMENT_ACTIVITIES."""
    results: tuple[str, ...] = ()
    """By result, one of RESULT_ACTIVITIES."""
    width: int = 1
    """Forward mode: how many directions at once."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """The role of one parameter of a derivative function."""

    role: Literal["primal", "shadow", "tangent", "seed"]
    """A shadow is memory into which the gradient is added, and from which the seed of an output is taken; a tangent is the derivative
    of the argument along a direction; a seed is the weight of a result."""
    of: int
    """The argument of the primal function; of a seed, its result."""
    type: str
    direction: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """The role of one result of a derivative function."""

    role: Literal["primal", "gradient", "tangent"]
    of: int
    """The result of the primal function; of a gradient, its argument."""
    type: str
    direction: int = 0


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something that cannot be differentiated, or that the user has to know."""

    message: str
    """What it is and what to do about it."""
    operation: str = ""
    """Name of the operation; "" for the request itself."""
    line: int = -1
    """Of the operation in the user's text, from 0; -1 where that is not known."""
    column: int = -1
    file: str = ""
    """As the location of the operation names it; "" for the text itself."""
    severity: Literal["error", "warning"] = "error"


@dataclass(frozen=True, slots=True)
class TapedValue:
    """A value that the forward sweep keeps for the reverse sweep."""

    name: str
    type: str
    line: int
    """Of the operation that makes it, in the user's text, from 0; -1 where not known."""
    loops: int
    """How many loops it is in: as many sizes has its part of the tape."""
    bytes_each: int
    """For one execution."""
    grows: bool
    """The size is not known before the loops are entered."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the derivative is made of."""

    operations: int = 0
    """Of the primal function, terminators and operations that only contain others left out."""
    inactive: int = 0
    """Those of them that the derivative leaves out."""
    adjoints: int = 0
    """Values that have a derivative."""
    shadows: int = 0
    """Pieces of memory made to hold derivatives, arguments left out."""
    recomputed: int = 0
    """Primal operations that the reverse sweep does again."""
    taped: tuple[TapedValue, ...] = ()


@dataclass(frozen=True, slots=True)
class Expansion:
    """A program whose requests became calls."""

    text: str
    """ "" where there is an error."""
    derivatives: tuple[str, ...]
    """Symbol names of the derivatives that it calls."""
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether all requests were met."""
        return bool(self.text)


@dataclass(frozen=True, slots=True)
class Derivative:
    """The differentiated program."""

    text: str
    """The module, with the derivative added; "" where there is an error."""
    function: str
    """Symbol name of the derivative, without '@'."""
    parameters: tuple[Parameter, ...] = ()
    results: tuple[Result, ...] = ()
    statistics: Statistics = field(default_factory=Statistics)
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is a derivative."""
        return bool(self.text)
