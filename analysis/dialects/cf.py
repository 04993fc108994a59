"""Rules of the cf dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import branch, inactive

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

RULES: dict[str, Rule] = {
    "cf.assert": inactive(reasons.CHECKS),
    "cf.br": branch(),
    "cf.cond_br": branch(),
    "cf.switch": branch(),
}
