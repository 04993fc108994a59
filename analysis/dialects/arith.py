"""Rules of the arith dialect.

Arithmetic on integers is active where the integers hold the bits of a float (docs/formal.md, "Bits of floats"): the engine drops what
enters a type that carries nothing, so i1 results need no rule of their own. A conversion between a number and an integer, unlike a
bitcast, goes through the integer's value and has derivative zero almost everywhere. `index` holds no bits of a float by definition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import constant, difference, inactive, pure

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_MOVES = (
    "addf", "divf", "extf", "maximumf", "maxnumf", "minimumf", "minnumf", "mulf", "negf", "remf", "scaling_extf", "scaling_truncf",
    "truncf",
)  # fmt: skip
_MOVES_BITS = (
    "addi", "addui_extended", "andi", "bitcast", "ceildivsi", "ceildivui", "divsi", "divui", "extsi", "extui", "floordivsi", "maxsi",
    "maxui", "minsi", "minui", "muli", "mulsi_extended", "mului_extended", "ori", "remsi", "remui", "shli", "shrsi", "shrui", "subi",
    "trunci", "xori",
)  # fmt: skip

RULES: dict[str, Rule] = {
    **{f"arith.{name}": pure() for name in (*_MOVES, *_MOVES_BITS)},
    "arith.subf": difference(),
    "arith.constant": constant(reason=reasons.CONSTANT),
    "arith.select": pure(1, 2),
    "arith.cmpf": inactive(reasons.COMPARISON),
    "arith.cmpi": inactive(reasons.COMPARISON),
    "arith.fptosi": inactive(reasons.TO_INTEGER),
    "arith.fptoui": inactive(reasons.TO_INTEGER),
    "arith.sitofp": inactive(reasons.FROM_INTEGER),
    "arith.uitofp": inactive(reasons.FROM_INTEGER),
    "arith.index_cast": inactive(reasons.INDEX),
    "arith.index_castui": inactive(reasons.INDEX),
}
