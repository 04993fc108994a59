"""What the analysis had to assume: about code it does not know, one notice for each kind of it in a function, and about overlap."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.activity.classify import CLEARS, MOVES, flags_of
from analysis.activity.report import Problem, Severity, Step
from analysis.dialects.rule import Kind, Trait
from analysis.memory.aliasing import Aliasing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.naming import FunctionText
    from analysis.memory.ports import Port

MAX_NOTES = 8
MAY_OVERLAP = "ACT303"


def assumptions(text: FunctionText, facts: FunctionFacts) -> Iterator[Problem]:
    """Unknown operations and callees of one function."""
    model, points = facts.model, facts.points
    operations: dict[str, list[int]] = {}
    callees: dict[str, list[int]] = {}
    for op in points.rules.having(Trait.NAMES):
        rule = points.rules[op]
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
            f"{name} has no rule: it is assumed to depend on and to change everything it can reach; if it moves no derivative, "
            "{activity.inactive} on it says so",
        )
    for symbol, places in callees.items():
        what = f"{symbol} has no body here" if symbol else "the callee is not known"
        marked = "{activity.inactive} on it says that it moves no derivative"
        way_out = "an activity.summary on its declaration says what it does" if symbol else marked
        yield _notice(text, places, "ACT302", f"{what}: the call is assumed to read and to change everything it can reach; {way_out}")


def _notice(text: FunctionText, places: list[int], code: str, message: str) -> Problem:
    more = len(places) - 1
    if more:
        message += f" ({more} more in this function)"
    notes = tuple(Step("also here", text.name_range_of(op)) for op in places[1 : 1 + MAX_NOTES])
    return Problem(Severity.INFORMATION, code, message, text.name_range_of(places[0]), notes)


def without_overlap(aliasing: Aliasing) -> Aliasing:
    """The same assumptions, but for memory of different arguments that may overlap."""
    groups: list[tuple[Port, ...]] = []
    for group in aliasing.groups:
        arguments = sorted({port.position for port in group if port.kind == "memory"})
        rest = [port for port in group if port.kind != "memory"]
        for argument in arguments:
            kept = [port for port in group if port.kind == "memory" and port.position == argument]
            if len(arguments) == 1:
                kept += rest
            if len(kept) > 1:
                groups.append(tuple(sorted(kept)))
    return replace(aliasing, groups=tuple(sorted(groups)))


def overlap_notice(text: FunctionText, entered: tuple[FunctionFacts, Context], apart: tuple[FunctionFacts, Context]) -> Problem | None:
    """A notice where operations are active only because arguments may overlap. Facts and context with overlap and without."""
    facts = entered[0]
    extra = [
        op
        for op, (mine, other) in enumerate(zip(flags_of(*entered), flags_of(*apart), strict=True))
        if mine & (MOVES | CLEARS) and not other & (MOVES | CLEARS)
    ]
    if not extra:
        return None
    arguments = sorted({port.position for group in facts.aliasing.groups for port in group if port.kind == "memory"})
    names = [text.argument_name(index) for index in arguments]
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    count = f"{len(extra)} operations are" if len(extra) > 1 else "one operation is"
    message = f"{listed} may overlap; {count} active only because of that. llvm.noalias on an argument says that it does not"
    notes = tuple(Step("active because of overlap", text.name_range_of(op)) for op in extra[:MAX_NOTES])
    return Problem(Severity.INFORMATION, MAY_OVERLAP, message, text.header_range(), notes)
