"""Rules of the builtin dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import convert, inactive

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

RULES: dict[str, Rule] = {
    "builtin.module": inactive(reasons.DECLARES),
    "builtin.unrealized_conversion_cast": convert(),
}
