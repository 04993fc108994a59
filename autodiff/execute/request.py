"""What a client asks of a run, and its limits: plain data that can be pickled, without NumPy or MLIR."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

EMITTED = ("normalized", "mlir", "llvm", "asm", "so")
"""What can be written instead of numbers: the normalized program, the program with its derivative, LLVM IR, assembly, a shared library."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may take. A run that takes more is ended and says so."""

    seconds: float = 60.0
    """Of the clock."""
    bytes: int = 8 << 30
    """Of address space."""


@dataclass(frozen=True, slots=True)
class RunRequest:
    """One run of one function."""

    text: str
    path: str = "<text>"
    """As the report names the text."""
    function: str | None = None
    """Without '@'; None: the one that the text asks to differentiate, or the only one that nothing calls."""
    mode: str | None = None
    """ "reverse" or "forward"; None: as the text asks, or else reverse."""
    wrt: tuple[str, ...] | None = None
    """Arguments to differentiate by: names or positions; None: as the text asks, or else all that carry derivatives."""
    inactive: tuple[str, ...] = ()
    """Arguments to hold constant."""
    arguments: Mapping[str, object] = field(default_factory=dict[str, object])
    """Values by argument, see `autodiff.execute.values`; the others are chosen."""
    seed: int = 0
    """Of all random numbers."""
    check: bool = False
    """Compare with finite differences, and forward with reverse mode."""
    time: bool = False
    """Measure the function and its derivative, compiled ahead of time."""
    compare: bool = False
    """Do the same for the derivative in which everything that can be is active."""
    activity: str = "analysis"
    """ "analysis", or "all": treat everything that can carry a derivative as active."""
    emit: str | None = None
    """One of EMITTED: do not run, but give this."""
    output: str | None = None
    """Absolute path of the file for what is emitted; needed for "so"."""
    save: str | None = None
    """Absolute path of an .npz file for inputs, outputs and gradients."""
    folder: str | None = None
    """Files among the values are looked up here; None: in the current directory."""
    limits: Limits = field(default_factory=Limits)
