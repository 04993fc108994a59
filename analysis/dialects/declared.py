"""What a program itself declares about code without a body: memory effects in the style of LLVM, and assertions of activity.

Attributes on single arguments (readonly, nocapture) are left out: LLVM derives `memory_effects` from them where they settle anything.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from analysis.dialects.make import confined, inactive, pure, unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analysis.dialects.rule import Rule
    from analysis.program.model import AttributeValue

ASSERTED_INACTIVE = ("enzyme_inactive", "activity.inactive")
"""Attributes of a call, of its callee, or of an operation without a rule: it moves no derivative."""
ASSERTED_ACTIVE = ("enzyme_active", "activity.active")
"""The same: it is to be kept whatever the analysis finds."""
ASSERTIONS = ASSERTED_INACTIVE + ASSERTED_ACTIVE

_EFFECT = re.compile(r"(\w+) = (\w+)")


def asserted_inactive(attributes: Mapping[str, AttributeValue]) -> Rule | None:
    """The rule of what is declared to be inactive."""
    for name in ASSERTED_INACTIVE:
        if name in attributes:
            return inactive(f"it is declared inactive by the attribute {name}", asserted=True)
    return None


def asserted_active(attributes: Mapping[str, AttributeValue]) -> str:
    """The attribute that declares an operation active; "" if there is none."""
    return next((name for name in ASSERTED_ACTIVE if name in attributes), "")


def declared_rule(attributes: Mapping[str, AttributeValue]) -> Rule | None:
    """The rule of a declaration, from its attributes; None where they leave everything open.

    Memory that the program cannot access may still carry data from one call to the next, so only its absence tells something.
    """
    asserted = asserted_inactive(attributes)
    if asserted is not None:
        return asserted
    effects = attributes.get("memory_effects")
    if not isinstance(effects, str):
        return None
    found = dict(_EFFECT.findall(effects))
    arguments = found.pop("argMem", "readwrite")
    elsewhere = set(found.values()) or {"readwrite"}
    if elsewhere == {"none"}:
        if arguments == "none":
            return pure()
        return confined(reads_only=arguments == "read")
    if elsewhere <= {"none", "read"} and arguments in ("none", "read"):
        return unknown(reads_only=True)
    return None
