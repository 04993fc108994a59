"""The text of a hover: what the operation or value at a place is to the derivative, and why.

The first line answers alone, since editors show little more at first. The whole reason is repeated here because some editors
never show related locations of a diagnostic. Plain text for clients without Markdown is the same text without its marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analysis.activity.codes import BY_REASON
from analysis.activity.report import MemoryFact, OperationFact, RequestInfo, Step, ValueFact

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import Hit

MAXIMUM_STEPS = 8
"""Of the explanation."""
MAXIMUM_NAMES = 12
"""Of one list of sources or sinks."""


def hover_text(hit: Hit) -> str:
    """Markdown for a value, an operation, or the function when it is neither."""
    parts: list[str] = []
    if hit.value is not None:
        parts.append(_value(hit.value))
    if hit.operation is not None:
        parts.extend(_operation(hit.operation, first=not parts))
    if not parts:
        parts.append(f"**function** {code('@' + hit.function.name)}")
        parts.extend(_value(argument) for argument in hit.function.arguments())
    parts.append(_requests(hit.function.name, hit.function.requests))
    return "\n\n".join(parts)


def plain(markdown: str) -> str:
    """The same text without Markdown's marks."""
    return markdown.replace("**", "").replace("`", "").replace("\n\n", "\n").replace("\\", "")


def _value(value: ValueFact) -> str:
    lines = [f"**{'active' if value.active else 'inactive'}** {code(value.name)}: {code(value.type)}"]
    if not value.active:
        lines[0] += f" · {_missing(value)}"
    lines.append(f"depends on {_names(value.sources)} · influences {_names(value.sinks)}")
    lines.extend(_memory(fact) for fact in value.memory)
    return "\n\n".join(lines)


def _missing(value: ValueFact) -> str:
    if value.varied:
        return "varied, not useful"
    return "useful, not varied" if value.useful else "neither varied nor useful"


def _memory(fact: MemoryFact) -> str:
    overlaps = f", may overlap {_names(fact.overlaps)}" if fact.overlaps else ""
    return f"points to {'active' if fact.active else 'inactive'} {text(fact.name)}{overlaps}"


def _operation(fact: OperationFact, *, first: bool) -> list[str]:
    kind = fact.classification.value
    act = BY_REASON.get(fact.reason.code)
    label = f"{fact.reason.code}, {act.code}" if act is not None else fact.reason.code
    parts = [f"**{kind}** {code(fact.name)} ({label})" if first else f"{code(fact.name)} is {kind} ({label})", text(fact.reason.message)]
    if fact.reason.path:
        parts.append("\n".join(_step(step) for step in fact.reason.path[:MAXIMUM_STEPS]))
    if first:
        parts.extend(_value(result) for result in fact.results)
    return parts


def _step(step: Step) -> str:
    return f"- line {step.range.start.line + 1}: {text(step.message)}"


def _requests(function: str, requests: Sequence[RequestInfo]) -> str:
    if not requests:
        return f"No request differentiates {code('@' + function)}."
    shown = [
        f"{request.mode} of {code('@' + request.function)} "
        f"({', '.join(request.arguments) or 'no arguments'}) -> ({', '.join(request.results)}), {text(request.origin)}"
        for request in requests[:3]
    ]
    more = f" and {len(requests) - 3} more" if len(requests) > 3 else ""
    return "Differentiated: " + "; ".join(shown) + more


def _names(names: Sequence[str]) -> str:
    if not names:
        return "nothing"
    more = f" and {len(names) - MAXIMUM_NAMES} more" if len(names) > MAXIMUM_NAMES else ""
    return ", ".join(text(name) for name in names[:MAXIMUM_NAMES]) + more


def code(literal: str) -> str:
    """Markdown code; a backtick cannot stand in MLIR text outside strings, so none is escaped."""
    return f"`{literal.replace('`', '')}`"


def text(words: str) -> str:
    """Words of ours in Markdown, with the names in them protected from being read as markup."""
    return "".join("\\" + character if character in "\\`*_<>[]#" else character for character in words)
