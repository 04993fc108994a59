"""Derivative rules of the complex dialect: operations that have a complex derivative. Those that treat the two parts apart are in
`autodiff.structural.complex`.

The adjoint of a complex number z = x + iy is dx + i dy, the adjoints of its parts; so the reverse sweep multiplies by the conjugate of a
derivative.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.rules.expression import HALF, ONE, TWO, Apply, Expression, R, X, Y
from autodiff.rules.rule import factors

if TYPE_CHECKING:
    from collections.abc import Mapping

    from autodiff.rules.rule import DerivativeRule


def _of(name: str, *arguments: Expression) -> Expression:
    return Apply(f"complex.{name}", arguments)


def _mul(left: Expression, right: Expression) -> Expression:
    return _of("mul", left, right)


def _div(left: Expression, right: Expression) -> Expression:
    return _of("div", left, right)


_SQUARE = _mul(R, R)

RULES: Mapping[str, DerivativeRule] = {
    "complex.add": factors(ONE, ONE),
    "complex.cos": factors(_of("neg", _of("sin", X))),
    "complex.div": factors(_div(ONE, Y), _of("neg", _div(R, Y))),
    "complex.exp": factors(R),
    "complex.expm1": factors(_of("add", R, ONE)),
    "complex.log": factors(_div(ONE, X)),
    "complex.log1p": factors(_div(ONE, _of("add", ONE, X))),
    "complex.mul": factors(Y, X),
    "complex.neg": factors(-ONE),
    "complex.pow": factors(_mul(Y, _div(R, X)), _mul(R, _of("log", X))),
    "complex.rsqrt": factors(_of("neg", _div(_mul(HALF, R), X))),
    "complex.sin": factors(_of("cos", X)),
    "complex.sqrt": factors(_div(ONE, _mul(TWO, R))),
    "complex.sub": factors(ONE, -ONE),
    "complex.tan": factors(_of("add", ONE, _SQUARE)),
    "complex.tanh": factors(_of("sub", ONE, _SQUARE)),
}
