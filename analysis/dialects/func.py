"""Rules of the func dialect.

func.call_indirect is assumed to do anything: the function that it runs is a value. It may be any function whose address a
func.constant takes, so it may also write globals that are private to the module.
"""

from __future__ import annotations

from analysis.dialects import reasons
from analysis.dialects.make import call, inactive, returns, unknown
from analysis.dialects.rule import Kind, Rule

RULES: dict[str, Rule] = {
    "func.call": call("callee"),
    "func.call_indirect": unknown(),
    # Whoever is given the function may call it.
    "func.constant": Rule(Kind.PURE, depends=(), reason=reasons.CONSTANT, symbol="value", attributes=("value",)),
    "func.func": inactive(reasons.DECLARES),
    "func.return": returns(),
}
