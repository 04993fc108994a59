"""Rules of the ub dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import inactive, unreachable

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

RULES: dict[str, Rule] = {
    "ub.poison": inactive(reasons.UNDEFINED),
    "ub.unreachable": unreachable(),
}
