"""Operations that move elements or parts of numbers about: linear maps that are no multiplication by a number.

In forward mode the tangent of the result is the operation itself on tangents, unless the entry says otherwise (`push`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.program.bindings import ir
    from autodiff.emit.emitter import Emitter


@dataclass(frozen=True, slots=True)
class Site:
    """An operation that is being differentiated."""

    emitter: Emitter
    operation: ir.Operation
    """For its attributes."""
    operand: Callable[[int], ir.Value]
    """Primal values."""
    outcome: Callable[[int], ir.Value]
    types: tuple[ir.Type, ...]
    """Of the operands."""

    @property
    def result_type(self) -> ir.Type:
        """Of the first result."""
        return self.operation.results[0].type


@dataclass(frozen=True, slots=True)
class Structural:
    """How an operation of this kind is differentiated."""

    pull: Callable[[Site, int, int, ir.Value], ir.Value | None]
    """The operand's part of the adjoint from (site, operand, result, adjoint of the result); None for zero."""
    push: Callable[[Site, int, ir.Value], ir.Value | None] | None = None
    """The result's part of the tangent from (site, operand, tangent of the operand), where the operation itself does not give it."""
