"""Semantic tokens: SSA values and operation names, with what they are to the derivative as modifiers.

Only code that a request reaches has any; all other words keep the colours of the editor's syntax.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from analysis.activity.report import Class
from analysis.source import tokens as tk
from analysis.source.positions import Position, Range
from server.display.items import SemanticToken
from server.display.legend import ACTIVE, INACTIVE, OPERATION, PARAMETER, USEFUL, VARIABLE, VARIED

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import DocumentReport, FunctionReport


def semantic_tokens(report: DocumentReport, lines: Sequence[str], where: Range | None) -> tuple[SemanticToken, ...]:
    """The tokens on the lines of a range, or of the whole text, in textual order."""
    found: set[SemanticToken] = set()
    for function in report.functions:
        if not function.requests:
            continue
        extent = function.place
        if where is not None:
            extent = Range(max(extent.start, Position(where.start.line, 0)), min(extent.end, Position(where.end.line + 1, 0)))
        if extent.start < extent.end:
            found.update(_operations(function, where))
            found.update(_values(function, lines, extent))
    return tuple(sorted(found))


def _operations(function: FunctionReport, within: Range | None) -> Iterator[SemanticToken]:
    for _, kind, _, op in function.classes(within):
        varied, useful = function.reach(op)
        modifiers = {Class.ACTIVE: ACTIVE, Class.INACTIVE: INACTIVE, Class.STRUCTURAL: 0}[kind]
        start, end = function.text.name_range_of(op)
        yield SemanticToken(start.line, start.column, end.column, OPERATION, modifiers | varied * VARIED | useful * USEFUL)


def _values(function: FunctionReport, lines: Sequence[str], extent: Range) -> Iterator[SemanticToken]:
    resolve, first = function.text.statements.resolve, function.range.start.line
    known: dict[tuple[Position, str], tuple[int, int] | None] = {}
    for line in range(extent.start.line, min(extent.end.line, len(lines) - 1) + 1):
        for token in tk.code(lines[line]):
            if token.kind != tk.VALUE or not extent.start <= (line, token.start) < extent.end:
                continue
            definition = resolve(token.text, line - first, token.start)
            if definition is None:
                continue
            key = definition.range.start, token.text
            if key not in known:
                value = function.value_named(token.text, Position(line - first, token.start))
                count = 1 if "#" in token.text else definition.count
                kind = PARAMETER if definition.argument else VARIABLE
                known[key] = (kind, _modifiers(function, value, count)) if value is not None else None
            marks = known[key]
            if marks is not None:
                yield SemanticToken(line, token.start, token.end, *marks)


def _modifiers(function: FunctionReport, value: int, count: int) -> int:
    """Of a value, or of several that one name stands for. An address is as active as the memory behind it."""
    facts = [function.activity(each) for each in range(value, value + count)]
    active, varied, useful = (any(flags) for flags in zip(*facts, strict=True))
    active = active or any(function.address(each) for each in range(value, value + count))
    return (ACTIVE if active else INACTIVE) | varied * VARIED | useful * USEFUL
