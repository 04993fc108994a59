"""The text of a hover: what the operation or value at a place is to the derivative, and why.

The first line answers alone, since editors show little more at first. The whole reason is repeated here because some editors
never show related locations of a diagnostic.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analysis.activity.codes import BY_REASON
from analysis.activity.report import MemoryFact, OperationFact, Step, ValueFact
from server.function_text import class_words, function_text, requests_text
from server.markdown import code, names, text

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import Hit

MAXIMUM_STEPS = 8
"""Of the explanation."""


def hover_text(hit: Hit, assumptions: Sequence[str] = ()) -> str:
    """Markdown for a value, an operation, or the function when it is neither. `assumptions` are told of the operation."""
    if hit.value is None and hit.operation is None:
        return function_text(hit.function)
    parts: list[str] = []
    if hit.value is not None:
        parts.append(_value(hit.value))
    if hit.operation is not None:
        parts.extend(_operation(hit.operation, first=not parts))
    parts.extend(f"**assumed**: {text(each)}" for each in assumptions)
    parts.append(requests_text(hit.function.name, hit.function.requests))
    return "\n\n".join(parts)


def operation_text(fact: OperationFact) -> str:
    """Markdown for an operation alone: its class and why."""
    return "\n\n".join(_operation(fact, first=True))


def _value(value: ValueFact) -> str:
    lines = [f"**{class_words(value)}** {code(value.name)}: {code(value.type)}"]
    if not value.active and not value.memory:
        lines[0] += f" · {_missing(value)}"
    if value.sources or value.sinks or not value.memory:
        lines.append(f"depends on {names(value.sources)} · influences {names(value.sinks)}")
    lines.extend(_memory(fact) for fact in value.memory)
    return "\n\n".join(lines)


def _missing(value: ValueFact) -> str:
    if value.varied:
        return "varied, not useful"
    return "useful, not varied" if value.useful else "neither varied nor useful"


def _memory(fact: MemoryFact) -> str:
    overlaps = f", may overlap {names(fact.overlaps)}" if fact.overlaps else ""
    return f"points to {text(fact.name)} ({'active' if fact.active else 'inactive'}){overlaps}"


def _operation(fact: OperationFact, *, first: bool) -> list[str]:
    kind = fact.classification.value
    act = BY_REASON.get(fact.reason.code)
    label = f"{fact.reason.code}, {act.code}" if act is not None else fact.reason.code
    parts = [f"**{kind}** {code(fact.name)} ({label})" if first else f"{code(fact.name)} is {kind} ({label})", text(fact.reason.message)]
    steps = [step for step in fact.reason.path if step.message != fact.reason.message]
    if steps:
        parts.append("\n".join(_step(step) for step in steps[:MAXIMUM_STEPS]))
    if first:
        parts.extend(_value(result) for result in fact.results)
    return parts


def _step(step: Step) -> str:
    return f"- line {step.range.start.line + 1}: {text(step.message)}"
