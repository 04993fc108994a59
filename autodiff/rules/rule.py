"""The form of a derivative rule: for each operand and result, how the one moves the other.

A partial derivative is an expression by which tangent or adjoint is multiplied (`Factor`), or, where that is not a multiplication of
numbers of one type, a pair of expressions: one gives the result's part of the tangent from the operand's tangent, its transpose the
operand's part of the adjoint from the result's adjoint (`Linear`). Where a rule says None, the derivative is zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from autodiff.rules.expression import ALONG, ONE, Expression, Outcome, operands_in, parts, results_in


@dataclass(frozen=True, slots=True)
class Factor:
    """A partial derivative as a number."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Linear:
    """A partial derivative as a linear map; both expressions are linear in `ALONG`."""

    push: Expression
    """Tangent of the operand -> its part of the result's tangent."""
    pull: Expression
    """Adjoint of the result -> its part of the operand's adjoint."""


Partial: TypeAlias = "Factor | Linear"


@dataclass(frozen=True, slots=True)
class DerivativeRule:
    """How one operation moves derivatives."""

    partials: tuple[tuple[Partial | None, ...], ...]
    """By operand, then by result."""
    variadic: bool = False
    """The one entry holds for every operand."""

    def partial(self, operand: int, result: int) -> Partial | None:
        """The derivative of a result with respect to an operand; None where it is zero."""
        if self.variadic:
            return self.partials[0][result]
        return self.partials[operand][result] if operand < len(self.partials) else None


PASS = Factor(ONE)
"""The derivative passes unchanged."""


def factors(*values: Expression | None) -> DerivativeRule:
    """The rule of an operation with one result: a partial derivative for each operand."""
    return DerivativeRule(tuple((None if value is None else Factor(value),) for value in values))


def linear(push: Expression, pull: Expression) -> Linear:
    """A linear map and its transpose."""
    return Linear(push, pull)


def needed(partial: Partial) -> tuple[frozenset[int], frozenset[int]]:
    """The operands and results whose primal values the reverse sweep needs for a partial derivative."""
    expression = partial.value if isinstance(partial, Factor) else partial.pull
    return operands_in(expression), results_in(expression)


__all__ = ["ALONG", "PASS", "DerivativeRule", "Factor", "Linear", "Outcome", "Partial", "factors", "linear", "needed", "parts"]
