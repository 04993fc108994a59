"""Expressions in which derivative rules are written: small trees over the operands and results of the operation they are about.

An expression has the element type of the operation; on vectors it is meant element by element. The trees serve forward mode, reverse
mode, the question which primal values a derivative needs, and their own derivatives (the tests check second derivatives).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Expression:
    """A node. Python's operators build trees: `ONE / (ONE + X * X)`."""

    def __add__(self, other: Expression) -> Expression:
        return Apply("arith.addf", (self, other))

    def __sub__(self, other: Expression) -> Expression:
        return Apply("arith.subf", (self, other))

    def __mul__(self, other: Expression) -> Expression:
        return Apply("arith.mulf", (self, other))

    def __truediv__(self, other: Expression) -> Expression:
        return Apply("arith.divf", (self, other))

    def __neg__(self) -> Expression:
        return Apply("arith.negf", (self,))


@dataclass(frozen=True, slots=True)
class Operand(Expression):
    """An operand of the operation."""

    position: int


@dataclass(frozen=True, slots=True)
class Outcome(Expression):
    """A result of the operation."""

    position: int = 0


@dataclass(frozen=True, slots=True)
class Constant(Expression):
    """A number."""

    value: float


@dataclass(frozen=True, slots=True)
class Along(Expression):
    """What the derivative is applied to: in forward mode the tangent of the operand, in reverse mode the adjoint of the result."""


@dataclass(frozen=True, slots=True)
class Apply(Expression):
    """An operation on expressions whose result has the type of the first argument that is a float."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Compare(Expression):
    """arith.cmpf; true or false."""

    predicate: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Convert(Expression):
    """An operation that changes the type: to the type of an operand, or of a result where `to` is negative (result -1 - to)."""

    name: str
    argument: Expression
    to: int


X, Y, Z = Operand(0), Operand(1), Operand(2)
R = Outcome(0)
ONE, ZERO, HALF, TWO = Constant(1.0), Constant(0.0), Constant(0.5), Constant(2.0)
ALONG = Along()


def select(condition: Expression, then: Expression, otherwise: Expression) -> Expression:
    """`then` where the condition holds."""
    return Apply("arith.select", (condition, then, otherwise))


def parts(expression: Expression) -> Iterator[Expression]:
    """All nodes of a tree."""
    yield expression
    match expression:
        case Apply(_, arguments):
            for argument in arguments:
                yield from parts(argument)
        case Compare(_, left, right):
            yield from parts(left)
            yield from parts(right)
        case Convert(_, argument, _):
            yield from parts(argument)
        case _:
            pass


def operands_in(expression: Expression) -> frozenset[int]:
    """Positions of the operands whose primal values an expression needs."""
    return frozenset(part.position for part in parts(expression) if isinstance(part, Operand))


def results_in(expression: Expression) -> frozenset[int]:
    """Positions of the results whose primal values an expression needs."""
    return frozenset(part.position for part in parts(expression) if isinstance(part, Outcome))
