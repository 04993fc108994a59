"""Rules of the complex dialect.

complex.sign is z/|z|, and complex.angle the argument: unlike a real number's sign, both move with z.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import difference, inactive, pure

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_MOVES = (
    "abs", "add", "angle", "atan2", "bitcast", "conj", "cos", "create", "div", "exp", "expm1", "im", "log", "log1p", "mul", "neg", "pow",
    "re", "rsqrt", "sign", "sin", "sqrt", "tan", "tanh",
)  # fmt: skip

RULES: dict[str, Rule] = {
    **{f"complex.{name}": pure() for name in _MOVES},
    "complex.sub": difference(),
    "complex.constant": inactive(reasons.CONSTANT),
    "complex.eq": inactive(reasons.COMPARISON),
    "complex.neq": inactive(reasons.COMPARISON),
    "complex.powi": pure(0),
}
