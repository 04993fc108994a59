"""What stands at a place, for a hover: a symbol, an attribute of ours or of a request, or else an operation or a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analysis.source import tokens as tk
from analysis.source.positions import Position, Range
from server.display.lenses import lens_title, lenses
from server.function_text import call_text, function_text
from server.hover_text import hover_text
from server.markdown import code, text

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import DocumentReport, FunctionReport, Hit

_ACTIVE = "the value is differentiated: its gradient is returned in reverse mode"
_DUPLICATED = "the value comes with a shadow beside it, which holds its derivative"
_CONSTANT = "the value is not differentiated"
_NOT_NEEDED = "; the original result is not wanted"
ATTRIBUTES = {
    "enzyme_active": _ACTIVE,
    "enzyme_out": _ACTIVE + " (older spelling of `enzyme_active`)",
    "enzyme_activenoneed": _ACTIVE + _NOT_NEEDED,
    "enzyme_dup": _DUPLICATED,
    "enzyme_dupnoneed": _DUPLICATED + _NOT_NEEDED,
    "enzyme_const": _CONSTANT,
    "enzyme_constnoneed": _CONSTANT + _NOT_NEEDED,
    "enzyme.const": "the argument takes no part in the derivative, whatever its type",
    "llvm.noalias": "memory behind the argument overlaps no other memory that the function uses",
    "activity.summary": "states what a function without a body does; taken on trust",
    "activity.inactive": "asserts that the operation, or the function, moves no derivative; taken on trust",
    "enzyme_inactive": "asserts that the operation, or the function, moves no derivative; taken on trust",
    "activity.active": "the operation counts as active whatever the analysis finds",
    "ret_activity": "one activity for each result of the function to differentiate",
}
"""What attributes mean, by the word in the text."""


def hover_at(report: DocumentReport, lines: Sequence[str], position: Position) -> tuple[str, Range] | None:
    """Markdown about a place, and the place's extent; None where there is nothing to say."""
    token = _token(lines, position)
    if token is not None:
        place = Range(Position(position.line, token.start), Position(position.line, token.end))
        words = _symbol(report, token, position) if token.kind == tk.SYMBOL else _attribute(token)
        if words:
            return words, place
    hit = report.at(position)
    if hit is None or not hit.range.contains(position):
        return _request(report, position)
    words = hover_text(hit, _assumptions(report, hit))
    if hit.value is not None and hit.operation is None:
        first, _, rest = words.partition("\n")
        words = "\n".join((first, "", _owner(hit.function, lines, hit.range), rest))
    return words, hit.range


def _assumptions(report: DocumentReport, hit: Hit) -> list[str]:
    """What is assumed of an operation for want of a rule or of its callee's body. Each is reported once for a function."""
    if hit.operation is None or not hit.function.is_assumed(hit.operation.index):
        return []
    whose = {"ACT301": hit.operation.name, "ACT302": hit.function.callee(hit.operation.index) or "the callee"}
    return [
        problem.message.partition(" (")[0]
        for problem in report.problems
        if problem.code in whose
        and problem.message.startswith(f"{whose[problem.code]} ")
        and hit.function.place.contains(problem.range.start)
    ]


def _request(report: DocumentReport, position: Position) -> tuple[str, Range] | None:
    """A request for a derivative, whose own function need not be differentiated itself."""
    for lens in lenses(report):
        if lens.operation and lens.range.contains(position):
            title = lens_title(report, lens.function, lens.operation)
            return (f"**request** {text(title)}", lens.range) if title else None
    return None


def _token(lines: Sequence[str], position: Position) -> tk.Token | None:
    if position.line >= len(lines):
        return None
    touching = [token for token in tk.code(lines[position.line]) if token.start <= position.column <= token.end]
    telling = [token for token in touching if token.kind in (tk.SYMBOL, tk.BARE)]
    return telling[0] if telling else None


def _attribute(token: tk.Token) -> str:
    meaning = ATTRIBUTES.get(token.text)
    return f"{code(token.text)}: {meaning}" if meaning is not None else ""


def _symbol(report: DocumentReport, token: tk.Token, position: Position) -> str:
    """A function's own name, the callee of a call, or any other mention of a function; "" for another symbol."""
    name = tk.symbol_name(token.text)
    around = next((each for each in reversed(report.functions) if each.place.contains(position)), None)
    if around is not None and around.name_range.contains(position):
        return function_text(around)
    hit = report.at(position)
    if hit is not None and hit.operation is not None and hit.function.callee(hit.operation.index).rpartition("@")[2].strip('"') == name:
        summary = hit.function.call_summary(hit.operation.index)
        if summary is None:
            return ""
        return call_text(token.text, hit.operation, summary)
    named = [function for function in report.functions if function.name == name]
    scope = around.parsed.chunk.scope if around is not None else ()
    named.sort(key=lambda function: (function.parsed.chunk.scope != scope, function.is_declaration))
    return function_text(named[0]) if named else ""


def _owner(function: FunctionReport, lines: Sequence[str], place: Range) -> str:
    """Whose argument the value at a place is."""
    first, start = function.range.start.line, place.start
    name = lines[start.line][start.column : place.end.column]
    definition = function.text.statements.resolve(name, start.line - first, start.column)
    if definition is None or definition.statement < 0:
        return "argument of a block"
    statement = function.text.statements[definition.statement]
    model = function.text.model
    value = function.value_named(name, Position(start.line - first, start.column))
    if value is not None and value in model.arguments() and function.place == function.range:
        return f"argument {value - model.arguments().start} of {code('@' + function.name)}"
    if statement.parent < 0:
        return f"argument of a block of {code('@' + function.name)}"
    return f"block argument of {code(statement.name)}, line {statement.place.line + first + 1}"
