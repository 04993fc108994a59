"""What goes between the command line and the process that works for it: plain data, without a view of the analysis."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Display:
    """What the output may look like."""

    color: bool = False
    width: int | None = None
    """Columns of the terminal; None for no limit."""
    unicode: bool = True
    """The output can show characters outside ASCII."""


@dataclass(frozen=True, slots=True)
class GraphQuery:
    """What `graph` asks beside that."""

    view: str
    """ "slice", "function" or "calls"."""
    format: str
    """ "dot", "json", or "html": the data of the page."""
    function: str | None = None
    """The function to show, without '@'; None for the differentiated one."""
    name: str | None = None
    """The value to explain: "%x"."""
    budget: int = 0
    """Regions are folded where a picture would have more nodes; 0: never."""
    uses: bool = False
    """Draw what is only read."""


@dataclass(frozen=True, slots=True)
class Query:
    """What a command asks of each of its files."""

    view: str
    """Name of a view of `cli.jobs`."""
    paths: tuple[str, ...]
    function: str | None = None
    """The function to differentiate, without '@'."""
    inactive: tuple[str, ...] = ()
    """Arguments of it that are inactive: names, with or without '%', or positions."""
    display: Display = Display()
    whole_program: bool = False
    """Use the whole-program analysis."""
    place: tuple[int, int | None] | None = None
    """For `explain` and `graph`: line and column, counted from 1."""
    graph: GraphQuery | None = None
    stats: bool = False
    """Say what the analysis took."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there was, to be added up over files."""

    functions: int = 0
    active: int = 0
    inactive: int = 0
    structural: int = 0
    errors: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.functions + other.functions,
            self.active + other.active,
            self.inactive + other.inactive,
            self.structural + other.structural,
            self.errors + other.errors,
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one file."""

    output: str
    """For standard output."""
    message: str = ""
    """For standard error."""
    counts: Counts = field(default_factory=Counts)
    failed: bool = False
    """The file has errors or could not be read."""
