"""Rules of the func dialect.

func.call_indirect is assumed to do anything: the function that it runs is a value. It may be any function whose address a
func.constant takes, so it may also write globals that are private to the module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import call, inactive, returns, unknown

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

RULES: dict[str, Rule] = {
    "func.call": call("callee"),
    "func.call_indirect": unknown(),
    "func.constant": inactive(reasons.CONSTANT),
    "func.func": inactive(reasons.DECLARES),
    "func.return": returns(),
}
