"""Inlay hints: a word behind an operation. Each kind of hint has its own setting; the whole story is in the tooltip.

A function of which nothing is active gets none when it is long: its header says so already (`server.findings`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from analysis.activity.codes import BY_REASON
from analysis.activity.report import Class
from analysis.source import tokens as tk
from analysis.source.positions import Position, Range
from server.display.items import Hint
from server.findings import SMALL_FUNCTION
from server.hover_text import operation_text
from server.markdown import code, names
from server.settings import Settings

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import DocumentReport, FunctionReport

MAXIMUM_LABEL = 12
"""Code points; editors cut long hints."""

_REASONS = {
    "no-derivative-type": "no tangent",
    "not-varied": "not varied",
    "not-useful": "not useful",
    "declared-inactive": "declared",
    "unreachable": "unreachable",
}
"""Short words for the reasons of inactive operations; those of active ones are short."""


def inlay_hints(report: DocumentReport, lines: Sequence[str], where: Range, settings: Settings) -> tuple[Hint, ...]:
    """The hints of the operations whose names stand on the lines of a range, in textual order."""
    if not (settings.hint_inactive or settings.hint_active or settings.hint_reasons or settings.hint_sources):
        return ()
    found: list[Hint] = []
    for function in report.functions:
        if function.requests and function.place.start.line <= where.end.line and where.start.line <= function.place.end.line:
            found.extend(_of_function(function, lines, where, settings))
    return tuple(sorted(found, key=lambda hint: hint.position))


def _of_function(function: FunctionReport, lines: Sequence[str], where: Range, settings: Settings) -> Iterator[Hint]:
    if not function.counts.get(Class.ACTIVE) and function.counts.get(Class.INACTIVE, 0) > SMALL_FUNCTION:
        return
    for extent, kind, reason, op in function.classes(where):
        if kind is Class.STRUCTURAL or (kind is Class.INACTIVE and BY_REASON[reason].code in settings.ignore):
            continue
        position, name = _behind(lines, extent), function.text.name_range_of(op).start
        if settings.hint_inactive if kind is Class.INACTIVE else settings.hint_active:
            yield Hint(position, kind.value, kind.value, name)
        if settings.hint_reasons:
            why = reason or function.operation(op).reason.code
            yield Hint(position, _REASONS.get(why, why)[:MAXIMUM_LABEL], "reason", name)
        if settings.hint_sources and kind is Class.ACTIVE:
            label = _sources(function, op)
            if label:
                yield Hint(position, label, "sources", name)


def _sources(function: FunctionReport, op: int) -> str:
    """ "← %x, %w" or "← 3 inputs"; "" for an operation without results, or whose results depend on nothing."""
    results = function.text.model.results_of(op)
    found = [*dict.fromkeys(source for value in results for source in function.value(value).sources)]
    if not found:
        return ""
    listed = "← " + ", ".join(source.removeprefix("memory of ") for source in found)
    return listed if len(listed) <= MAXIMUM_LABEL else f"← {len(found)} input{'s' if len(found) > 1 else ''}"


def _behind(lines: Sequence[str], extent: Range) -> Position:
    """Behind an operation; for one with regions, or of several lines, behind the code of its first line."""
    start, end = extent
    if start.line == end.line:
        return end
    written = tk.code(lines[start.line])
    return Position(start.line, written[-1].end if written else len(lines[start.line]))


def tooltip(report: DocumentReport, operation: Position, kind: str) -> str | None:
    """Markdown for the hint of an operation, from the position of its name."""
    hit = report.at(operation)
    if hit is None or hit.operation is None:
        return None
    if kind != "sources":
        return operation_text(hit.operation)
    return "\n\n".join(f"{code(value.name)} depends on {names(value.sources)}" for value in hit.operation.results)
