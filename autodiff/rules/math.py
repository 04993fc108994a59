"""Derivative rules of the math dialect.

Where a derivative does not exist (absf at 0, ties, atan2 at the origin) it is the one from the right, that of the operand that the
operation gives, or zero. The rule of powf is guarded where the formula has a pole and the derivative has none: x^0 with respect to x,
and 0^y with respect to y.
"""

from __future__ import annotations

from math import log, pi, sqrt
from typing import TYPE_CHECKING

from autodiff.rules.expression import (
    HALF,
    ONE,
    ZERO,
    Apply,
    Compare,
    Constant,
    Convert,
    Expression,
    Outcome,
    R,
    X,
    Y,
    Z,
    select,
)
from autodiff.rules.rule import DerivativeRule, Factor, factors

if TYPE_CHECKING:
    from collections.abc import Mapping


def _of(name: str, *arguments: Expression) -> Expression:
    return Apply(f"math.{name}", arguments)


_SQUARE = X * X
_BELL = _of("exp", -_SQUARE) * Constant(2 / sqrt(pi))
_RADIUS = X * X + Y * Y


def _at_origin(slope: Expression) -> Expression:
    """A derivative that does not exist at the origin: zero there."""
    return select(Compare("oeq", _RADIUS, ZERO), ZERO, slope)


_POWER_BELOW = Y * _of("powf", X, Y - ONE)
_N = Convert("arith.sitofp", Y, 0)
"""The exponent of fpowi as a number."""
_COPIED_SIGN = _of("copysign", ONE, X) * _of("copysign", ONE, Y)

RULES: Mapping[str, DerivativeRule] = {
    "math.absf": factors(_of("copysign", ONE, X)),
    "math.acos": factors(-(ONE / _of("sqrt", ONE - _SQUARE))),
    "math.acosh": factors(ONE / _of("sqrt", _SQUARE - ONE)),
    "math.asin": factors(ONE / _of("sqrt", ONE - _SQUARE)),
    "math.asinh": factors(ONE / _of("sqrt", _SQUARE + ONE)),
    "math.atan": factors(ONE / (_SQUARE + ONE)),
    "math.atan2": factors(_at_origin(Y / _RADIUS), _at_origin(-(X / _RADIUS))),
    "math.atanh": factors(ONE / (ONE - _SQUARE)),
    "math.cbrt": factors(ONE / (Constant(3.0) * R * R)),
    "math.clampf": factors(
        select(Compare("olt", X, Y), ZERO, select(Compare("ogt", X, Z), ZERO, ONE)),
        select(Compare("olt", X, Y), ONE, ZERO),
        select(Compare("ogt", X, Z), select(Compare("olt", X, Y), ZERO, ONE), ZERO),
    ),
    "math.copysign": factors(_COPIED_SIGN, None),
    "math.cos": factors(-_of("sin", X)),
    "math.cosh": factors(_of("sinh", X)),
    "math.erf": factors(_BELL),
    "math.erfc": factors(-_BELL),
    "math.exp": factors(R),
    "math.exp2": factors(R * Constant(log(2.0))),
    "math.expm1": factors(R + ONE),
    "math.fma": factors(Y, X, ONE),
    "math.fpowi": factors(select(Compare("oeq", _N, ZERO), ZERO, _N * _of("powf", X, _N - ONE)), None),
    "math.log": factors(ONE / X),
    "math.log10": factors(Constant(1 / log(10.0)) / X),
    "math.log1p": factors(ONE / (ONE + X)),
    "math.log2": factors(Constant(1 / log(2.0)) / X),
    "math.powf": factors(
        select(Compare("oeq", Y, ZERO), ZERO, _POWER_BELOW),
        select(Compare("oeq", R, ZERO), ZERO, R * _of("log", X)),
    ),
    "math.rsqrt": factors(-(HALF * R / X)),
    "math.sin": factors(_of("cos", X)),
    "math.sincos": DerivativeRule(((Factor(Outcome(1)), Factor(-Outcome(0))),)),
    "math.sinh": factors(_of("cosh", X)),
    "math.sqrt": factors(HALF / R),
    "math.tan": factors(ONE + R * R),
    "math.tanh": factors(ONE - R * R),
}
