"""Rules of the math dialect.

The exponent of fpowi is an integer and counts like a conversion from one: not at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import inactive, pure

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_MOVES = (
    "absf", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "clampf", "cos", "cosh", "erf", "erfc", "exp", "exp2",
    "expm1", "fma", "log", "log10", "log1p", "log2", "powf", "rsqrt", "sin", "sincos", "sinh", "sqrt", "tan", "tanh",
)  # fmt: skip
_MOVES_BITS = ("absi", "ipowi")
_ROUNDS = ("ceil", "floor", "round", "roundeven", "trunc")
_TESTS = ("isfinite", "isinf", "isnan", "isnormal")
_COUNTS = ("ctlz", "ctpop", "cttz")

RULES: dict[str, Rule] = {
    **{f"math.{name}": pure() for name in (*_MOVES, *_MOVES_BITS)},
    **{f"math.{name}": inactive(reasons.ZERO) for name in _ROUNDS},
    **{f"math.{name}": inactive(reasons.COMPARISON) for name in _TESTS},
    **{f"math.{name}": inactive(reasons.COUNTS_BITS) for name in _COUNTS},
    "math.copysign": pure(0),
    "math.fpowi": pure(0),
}
