"""What the analysis answers, as plain data: the only part of the analysis that the command line and the server look at.

Ranges are absolute positions of the analysed text. Making the facts of one operation costs a look-up; a client that wants
all of them iterates. Explanations longer than a few steps are cut in the middle here; `analysis.activity.explain` gives whole paths.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analysis.source.positions import Range


class Class(Enum):
    """What an operation is to the requested derivative (docs/formal.md, "Classification")."""

    ACTIVE = "active"
    INACTIVE = "inactive"
    STRUCTURAL = "structural"


class Severity(Enum):
    """How much a problem matters."""

    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation."""

    message: str
    range: Range


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about the text that the user has to be told: not parsed, not analysed, assumed."""

    severity: Severity
    code: str
    """ACT9xx not analysed, ACT3xx assumption, ACT2xx mixed activity."""
    message: str
    range: Range
    notes: tuple[Step, ...] = ()

    def moved(self, by: int) -> Problem:
        """The same some lines further down."""
        notes = tuple(Step(note.message, note.range.moved(by)) for note in self.notes)
        return Problem(self.severity, self.code, self.message, self.range.moved(by), notes)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an operation has its class."""

    code: str
    """active: moves, clears; inactive: no-derivative-type, not-varied, not-useful, declared-inactive, unreachable;
    structural: contains-active, forwards-active, nothing-active."""
    message: str
    path: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class ValueFact:
    """One value: an operation's result, or a block argument."""

    name: str
    """As the text spells it: "%y", "%r#1"; "%arg" of a block."""
    type: str
    active: bool
    varied: bool
    useful: bool
    sources: tuple[str, ...]
    """Inputs of the function that it depends on: "%x", "memory of %m", "global @g", "unknown"."""
    sinks: tuple[str, ...]
    """Outputs of the function that depend on it: "result 0", "memory of %m", ..."""
    memory: tuple[MemoryFact, ...] = ()
    """For an address: the memory that it may point to."""


@dataclass(frozen=True, slots=True)
class MemoryFact:
    """One piece of memory that an address may point to, taken over the whole function."""

    name: str
    """ "memory of %m", "allocation %a at line 7", "global @g", "unknown memory"."""
    active: bool
    overlaps: tuple[str, ...] = ()
    """Other inputs assumed to share it."""


@dataclass(frozen=True, slots=True)
class OperationFact:
    """One operation."""

    index: int
    name: str
    """ "arith.addf"."""
    range: Range
    """From its results to the end of its text, nested regions included."""
    name_range: Range
    classification: Class
    varied: bool
    """Something that it reads can change with an active input."""
    useful: bool
    """Something that it writes can change an active output."""
    reason: Reason
    results: tuple[ValueFact, ...]


@dataclass(frozen=True, slots=True)
class RequestInfo:
    """A request that reaches a function."""

    function: str
    """The function that the request differentiates."""
    mode: str
    """ "reverse" or "forward"."""
    arguments: tuple[str, ...]
    """By argument: "active", "duplicated", "const"."""
    results: tuple[str, ...]
    origin: str
    """ "default", "chosen", "enzyme.autodiff in @g", ...; of the command line "command line"."""


@dataclass(frozen=True, slots=True)
class SummaryReport:
    """A function's summary in words a reader can check: outputs by the inputs that they depend on."""

    dependences: tuple[tuple[str, tuple[str, ...]], ...]
    """Output name -> names of the inputs it depends on to first order."""
    writes: tuple[str, ...]
    """Memory it may write, seen from a caller."""
    unknown_effects: bool
