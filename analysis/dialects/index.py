"""Rules of the index dialect: all inactive. An index holds no bits of a float by definition (docs/formal.md, "Bits of floats"), and the
casts between index and integers end where it begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import constant, inactive

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_ARITHMETIC = (
    "add", "and", "casts", "castu", "ceildivs", "ceildivu", "divs", "divu", "floordivs", "maxs", "maxu", "mins", "minu", "mul", "or",
    "rems", "remu", "shl", "shrs", "shru", "sub", "xor",
)  # fmt: skip

RULES: dict[str, Rule] = {
    **{f"index.{name}": inactive(reasons.INDEX) for name in _ARITHMETIC},
    "index.cmp": inactive(reasons.COMPARISON),
    "index.bool.constant": inactive(reasons.CONSTANT),
    "index.constant": constant(reason=reasons.CONSTANT),
    "index.sizeof": inactive(reasons.CONSTANT),
}
