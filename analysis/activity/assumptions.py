"""What the analysis had to assume about code it does not know, one notice for each kind of it in a function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.activity.report import Problem, Severity, Step
from analysis.dialects.rule import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analysis.activity.facts import FunctionFacts
    from analysis.activity.naming import FunctionText

MAX_NOTES = 8


def assumptions(text: FunctionText, facts: FunctionFacts) -> Iterator[Problem]:
    """Unknown operations and callees of one function."""
    model, points = facts.model, facts.points
    operations: dict[str, list[int]] = {}
    callees: dict[str, list[int]] = {}
    for op, rule in enumerate(points.rules):
        if rule.kind == Kind.UNKNOWN and op:
            operations.setdefault(model.kinds[op], []).append(op)
        elif rule.kind == Kind.CALL and op not in points.calls and op not in points.externals:
            symbol = model.attributes.get(op, {}).get(rule.symbol)
            callees.setdefault(symbol if isinstance(symbol, str) else "", []).append(op)
    for name, places in operations.items():
        yield _notice(
            text,
            places,
            "ACT301",
            f"{name} has no rule: it is assumed to depend on and to change everything it can reach",
        )
    for symbol, places in callees.items():
        what = f"{symbol} has no body here" if symbol else "the callee is not known"
        yield _notice(text, places, "ACT302", f"{what}: the call is assumed to read and to change everything it can reach")


def _notice(text: FunctionText, places: list[int], code: str, message: str) -> Problem:
    more = len(places) - 1
    if more:
        message += f" ({more} more in this function)"
    notes = tuple(Step("also here", text.name_range_of(op)) for op in places[1 : 1 + MAX_NOTES])
    return Problem(Severity.INFORMATION, code, message, text.name_range_of(places[0]), notes)
