"""Derivative rules of functions of the C library, which are those of the operations of the math dialect that do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.rules.math import RULES as MATH
from autodiff.rules.rule import DerivativeRule

if TYPE_CHECKING:
    from collections.abc import Mapping

_SAME = (
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "copysign", "cos", "cosh", "erf", "erfc", "exp", "exp2", "expm1",
    "fma", "log", "log10", "log1p", "log2", "sin", "sinh", "sqrt", "tan", "tanh",
)  # fmt: skip
_ZERO = DerivativeRule(((None,),), variadic=True)
_DOUBLE: Mapping[str, DerivativeRule] = {
    **{name: MATH[f"math.{name}"] for name in _SAME},
    **dict.fromkeys(("ceil", "floor", "nearbyint", "rint", "round", "trunc"), _ZERO),
    "fabs": MATH["math.absf"],
    "pow": MATH["math.powf"],
}
RULES: Mapping[str, DerivativeRule] = {**_DOUBLE, **{f"{name}f": rule for name, rule in _DOUBLE.items()}}
"""By symbol."""
