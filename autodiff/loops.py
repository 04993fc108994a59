"""Loops as differentiation sees them: how many dimensions, which bounds, which values count.

This table is where the loop operations of the dialects are known by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autodiff.body import Body


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a counted loop, by dimension; values by number, or constants."""

    lower: tuple[int | Fixed, ...]
    upper: tuple[int | Fixed, ...]
    step: tuple[int | Fixed, ...]
    inits: tuple[int, ...]
    """Initial values of what the loop carries, or reduces."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A constant bound."""

    value: int


def _for(body: Body, op: int) -> Bounds:
    lower, upper, step, *inits = body.operands(op)
    return Bounds((lower,), (upper,), (step,), tuple(inits))


def _parallel(body: Body, op: int) -> Bounds:
    operands = body.operands(op)
    rank = len(body.arguments(op))
    return Bounds(
        tuple(operands[:rank]), tuple(operands[rank : 2 * rank]), tuple(operands[2 * rank : 3 * rank]), tuple(operands[3 * rank :])
    )


_COUNTED = {"scf.for": _for, "scf.parallel": _parallel}
_UNCOUNTED = frozenset({"scf.while"})
_AT_ONCE = frozenset({"scf.parallel"})


def bounds(body: Body, op: int) -> Bounds | None:
    """The bounds of a counted loop; None for another operation."""
    found = _COUNTED.get(body.kind(op))
    return found(body, op) if found is not None else None


def is_loop(body: Body, op: int) -> bool:
    """Whether an operation may run its region more than once."""
    return body.kind(op) in _COUNTED or body.kind(op) in _UNCOUNTED


def is_parallel(body: Body, op: int) -> bool:
    """Whether iterations may run at once."""
    return body.kind(op) in _AT_ONCE


def counters(body: Body, op: int) -> range:
    """The block arguments that count."""
    found = bounds(body, op)
    arguments = body.arguments(op)
    return arguments[: len(found.lower)] if found is not None else range(0)


def enclosing_loops(body: Body, op: int) -> list[int]:
    """The loops around a region's operation, itself included, outermost first."""
    found: list[int] = []
    while op > 0:
        if is_loop(body, op):
            found.append(op)
        op = body.model.parent[op]
    return found[::-1]


__all__ = ["Bounds", "Fixed", "bounds", "counters", "enclosing_loops", "is_loop", "is_parallel"]
