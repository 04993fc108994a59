"""Derivative rules of the arith dialect.

At ties the second operand of a maximum or minimum counts as the chosen one. Integers are not here: bits of floats are not
differentiated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.rules.expression import ALONG, ONE, ZERO, Compare, Convert, R, X, Y, select
from autodiff.rules.rule import DerivativeRule, factors, linear

if TYPE_CHECKING:
    from collections.abc import Mapping

_GREATER = Compare("ogt", X, Y)
_LESS = Compare("olt", X, Y)
_MAXIMUM = factors(select(_GREATER, ONE, ZERO), select(_GREATER, ZERO, ONE))
_MINIMUM = factors(select(_LESS, ONE, ZERO), select(_LESS, ZERO, ONE))
_WIDEN = DerivativeRule(((linear(Convert("arith.extf", ALONG, -1), Convert("arith.truncf", ALONG, 0)),),))
_NARROW = DerivativeRule(((linear(Convert("arith.truncf", ALONG, -1), Convert("arith.extf", ALONG, 0)),),))
_SELECT = DerivativeRule(
    (
        (None,),
        (linear(select(X, ALONG, ZERO), select(X, ALONG, ZERO)),),
        (linear(select(X, ZERO, ALONG), select(X, ZERO, ALONG)),),
    )
)

RULES: Mapping[str, DerivativeRule] = {
    "arith.addf": factors(ONE, ONE),
    "arith.subf": factors(ONE, -ONE),
    "arith.negf": factors(-ONE),
    "arith.mulf": factors(Y, X),
    "arith.divf": factors(ONE / Y, -(R / Y)),
    # x = q y + r with q an integer: dr = dx - q dy.
    "arith.remf": factors(ONE, (R - X) / Y),
    "arith.maximumf": _MAXIMUM,
    "arith.maxnumf": _MAXIMUM,
    "arith.minimumf": _MINIMUM,
    "arith.minnumf": _MINIMUM,
    "arith.extf": _WIDEN,
    "arith.truncf": _NARROW,
    "arith.select": _SELECT,
}
