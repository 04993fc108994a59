"""The text of a hover over a function's name, or over a symbol at a call: what depends on what, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from analysis.activity.report import Class, OperationFact, RequestInfo, SummaryReport, ValueFact
from server.markdown import code, names, text

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import FunctionReport

WIDEST_TABLE = 8
"""Inputs; more are listed instead."""
LONGEST_TABLE = 24
"""Outputs that are shown."""


def function_text(function: FunctionReport) -> str:
    """Markdown for a function."""
    name = code("@" + function.name)
    if function.is_declaration:
        return f"**function** {name}, declared\n\nIts body is not in this text."
    if not function.reached:
        reason = "No request reaches it, so nothing is known of its activity." if function.analysed else "It was not analysed."
        return f"**function** {name}\n\n{reason}"
    summary, total = function.summary(), sum(function.counts.values())
    parts = [f"**function** {name} · {function.counts.get(Class.ACTIVE, 0)} of {total} operations active"]
    if summary is not None:
        results = [f"result {index}" for index in range(len(function.text.model.result_types))]
        parts.extend(_summary(summary, results))
    parts.extend(_overlaps(function))
    arguments = "\n".join(f"- **{class_words(fact)}** {code(fact.name)}: {code(fact.type)}" for fact in function.arguments())
    if arguments:
        parts.append(arguments)
    parts.append(requests_text(function.name, function.requests))
    return "\n\n".join(parts)


def class_words(value: ValueFact) -> str:
    """ "active", "inactive", or for an address what it points to."""
    if value.active or not value.memory:
        return "active" if value.active else "inactive"
    return f"address of {'active' if any(fact.active for fact in value.memory) else 'inactive'} memory"


def call_text(callee: str, call: OperationFact, summary: SummaryReport) -> str:
    """Markdown for a call, in the words of the calling function."""
    first = f"**{call.classification.value} call** of {code(callee)}"
    return "\n\n".join((first, *_summary(summary, [result.name for result in call.results]), text(call.reason.message)))


def _summary(summary: SummaryReport, results: Sequence[str]) -> Iterator[str]:
    """The table; rows of results without a dependence are kept, since that is worth knowing."""
    dependences = dict(summary.dependences)
    outputs = [*results, *(output for output in dependences if output not in results)]
    inputs = [*dict.fromkeys(source for _, sources in summary.dependences for source in sources)]
    if outputs and not inputs:
        yield f"{_listed(outputs)} to first order on no input."
    elif outputs and len(inputs) <= WIDEST_TABLE:
        rows = [["depends on →", *map(text, inputs)], ["---", *[":-:"] * len(inputs)]]
        for output in outputs[:LONGEST_TABLE]:
            rows.append([text(output), *("●" if source in dependences.get(output, ()) else "" for source in inputs)])
        yield "\n".join(f"| {' | '.join(row)} |" for row in rows)
    else:
        yield "\n".join(f"- {text(output)} depends on {names(dependences.get(output, ()))}" for output in outputs[:LONGEST_TABLE])
    if len(outputs) > LONGEST_TABLE:
        more = len(outputs) - LONGEST_TABLE
        yield f"and {more} more output{'s' if more > 1 else ''}"
    if summary.writes:
        yield f"writes {names(summary.writes)}"
    if summary.unknown_effects:
        yield "calls or contains code that is not known, and may do anything else as well"


def _listed(outputs: Sequence[str]) -> str:
    return f"{names(outputs)} depend{'s' if len(outputs) == 1 else ''}"


def _overlaps(function: FunctionReport) -> Iterator[str]:
    for group in function.overlaps():
        shared = " and ".join(map(text, group))
        yield f"{shared} are assumed to overlap; {code('llvm.noalias')} on an argument says that it overlaps nothing"


def requests_text(function: str, requests: Sequence[RequestInfo]) -> str:
    """Which requests reach a function."""
    if not requests:
        return f"No request differentiates {code('@' + function)}."
    shown = [
        f"{request.mode} of {code('@' + request.function)} "
        f"({', '.join(request.arguments) or 'no arguments'}) -> ({', '.join(request.results)}), {_origin(request)}"
        for request in requests[:3]
    ]
    more = f" and {len(requests) - 3} more" if len(requests) > 3 else ""
    return "Differentiated: " + "; ".join(shown) + more


def _origin(request: RequestInfo) -> str:
    return "by default" if request.origin == "default" else text(request.origin)
