"""Frames of the reverse sweep: one for each region that is being reversed, from the function's body inwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analysis.program.bindings import ir

if TYPE_CHECKING:
    from collections.abc import Iterator

    from autodiff.body import Place


@dataclass(slots=True)
class Frame:
    """One region and the block that reverses it. Values are meant by their numbers in the body."""

    place: Place
    parent: Frame | None
    block: ir.Block
    end: ir.Operation | None = None
    """The operation before which the block grows; None: at its end, which has no terminator yet."""
    pending: ir.Operation | None = None
    """The operation of this block in which another frame grows; what this frame needs for it goes in front."""
    numbers: tuple[ir.Value, ...] = ()
    """Where the region is a loop's: the number of the iteration that is reversed, for each dimension."""
    counts: tuple[ir.Value, ...] = ()
    """The numbers of iterations, known in the parent's block."""
    parallel: bool = False
    """Iterations may run at once."""
    known: dict[int, ir.Value] = field(default_factory=dict[int, ir.Value])
    """Primal values of the region that are at hand."""
    shadows: dict[int, ir.Value] = field(default_factory=dict[int, ir.Value])
    """Memory that holds the derivatives of an address's memory."""
    made: dict[int, ir.Value] = field(default_factory=dict[int, ir.Value])
    """Of these: allocated here, to be freed where the allocation is reversed."""
    adjoints: dict[int, ir.Value] = field(default_factory=dict[int, ir.Value])
    """Adjoints that are not zero, of values of the region and of those that it carries for its surroundings."""

    def point(self) -> ir.InsertionPoint:
        """Where the block grows now."""
        if self.pending is not None:
            return ir.InsertionPoint(self.pending)
        return ir.InsertionPoint(self.end) if self.end is not None else ir.InsertionPoint(self.block)

    def upwards(self) -> Iterator[Frame]:
        """This frame and those around it."""
        frame: Frame | None = self
        while frame is not None:
            yield frame
            frame = frame.parent

    def at(self, place: Place) -> Frame | None:
        """The frame of a region, which is this one or around it."""
        return next((frame for frame in self.upwards() if frame.place == place), None)

    @property
    def is_top(self) -> bool:
        """The function's body."""
        return self.parent is None
