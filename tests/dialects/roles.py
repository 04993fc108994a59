"""From a rule's positions to the names of operands, by the operation's signature."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.rule import Kind

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule
    from tests.dialects.bindings import Signature


class AmbiguousError(Exception):
    """A position that means different operands in different instances of the operation, or none."""


def positions(rule: Rule) -> dict[str, tuple[int, ...]]:
    """The positions that a rule states, by role."""
    roles = {
        "depends": rule.depends or (),
        "reads": rule.reads,
        "writes": rule.writes,
        "stores": rule.stores,
        "masks": rule.masks,
        "leaks": rule.leaks,
        "into": () if rule.into is None else (rule.into,),
        "source": (rule.source,) if rule.kind == Kind.VIEW or rule.copies else (),
        "arguments": (rule.arguments[0],) if rule.arguments is not None and rule.by_segment else (),
    }
    return {role: found for role, found in roles.items() if found}


def operand_name(signature: Signature, position: int, *, by_segment: bool) -> str:
    """The operand that a position means in every instance of an operation."""
    names = signature.operands
    if by_segment:
        if not signature.segments or not 0 <= position < len(names):
            raise AmbiguousError(f"segment {position} of {names}")
        return names[position]
    if not -len(names) <= position < len(names):
        raise AmbiguousError(f"position {position} of {names}")
    # An operand that may be absent has a position of its own only at the very end, where nothing else can take it.
    last = position == len(names) - 1
    between = names[: position if last else position + 1] if position >= 0 else names[position:]
    if signature.variable.intersection(between):
        raise AmbiguousError(f"position {position} of {names}, of which {sorted(signature.variable)} vary in number")
    return names[position]


def named_roles(rule: Rule, signature: Signature) -> dict[str, set[str]]:
    """The operands of a rule by role."""
    return {
        role: {operand_name(signature, position, by_segment=rule.by_segment) for position in found}
        for role, found in positions(rule).items()
    }
