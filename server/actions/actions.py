"""The changes that can be offered at a place of a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from analysis.activity.report import Class
from analysis.activity.requests import CONST, natural_activity
from analysis.memory.aliasing import argument_attributes
from analysis.memory.summary_text import ATTRIBUTE
from analysis.program.types import CARRIES_ADDRESS
from analysis.source import tokens as tk
from analysis.source.positions import Position, Range
from server.actions.edits import argument_dictionary, declaration_dictionary, operation_dictionary
from server.actions.items import Action, Edit
from server.actions.wrapper import wrapper, wrapper_name

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import DocumentReport, FunctionReport

INACTIVE = "activity.inactive"
NOALIAS = "llvm.noalias"
CONSTANT = "enzyme.const"
_PLAIN_SYMBOL = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.")


def actions(report: DocumentReport, all_reports: Iterable[DocumentReport], lines: Sequence[str], where: Range) -> tuple[Action, ...]:
    """All changes for a selection, or for the place of the cursor. Only its start counts."""
    around = [function for function in report.functions if function.place.contains(where.start)]
    if not around:
        return ()
    function = around[-1]
    host = next(each for each in around if each.range == function.range)
    found: list[Action] = []
    if function.is_declaration:
        found.extend(_summary_of_definition(function, all_reports, lines))
    elif host.analysed and not host.parsed.chunk.generic and _in_header(host, where.start):
        found.extend(_arguments(host, lines, where.start))
        found.extend(_of_function(host, report, lines))
    found.extend(_assertion(function, lines, where.start))
    return tuple(found)


def _in_header(function: FunctionReport, position: Position) -> bool:
    body = function.parsed.chunk.body
    return body is not None and position <= body


def _arguments(function: FunctionReport, lines: Sequence[str], position: Position) -> Iterator[Action]:
    """Attributes of the argument at the place; on the function's name, of those that are assumed to overlap."""
    model, first = function.text.model, function.range.start.line
    overlapping = {name.removeprefix("memory of ").partition(",")[0] for group in function.overlaps() for name in group}
    for index, value in enumerate(model.arguments()):
        place = model.argument_places.get(value)
        if place is None:
            continue
        start = Position(place[0] + first, place[1])
        found = argument_dictionary(lines, start, function.parsed.chunk.body or function.range.end)
        if found is None:
            continue
        dictionary, behind = found
        name = function.text.argument_name(index)
        info = model.types[model.argument_types[index]]
        here = start <= position <= dictionary.end
        addressed = bool(info.carries & CARRIES_ADDRESS) and NOALIAS not in argument_attributes(model, index)
        if addressed and (here or (name in overlapping and function.name_range.contains(position))):
            fixes = ("ACT303",) if name in overlapping else ()
            yield Action(f"Add {NOALIAS} to {name}: its memory overlaps no other", (dictionary.with_entry(NOALIAS, NOALIAS),), fixes)
        if not here:
            continue
        removal = dictionary.without_entry(CONSTANT, behind)
        if removal is not None:
            yield Action(f"Remove {CONSTANT} from {name}", (removal,))
        elif natural_activity(info) != CONST:
            yield Action(f"Mark {name} {CONSTANT}: not differentiated", (dictionary.with_entry(CONSTANT, CONSTANT),))


def _of_function(function: FunctionReport, report: DocumentReport, lines: Sequence[str]) -> Iterator[Action]:
    model, chunk = function.text.model, function.parsed.chunk
    indent = lines[chunk.start.line][: chunk.start.column]
    alone = not indent.strip()
    if chunk.operation == "func.func" and {*model.symbol} <= _PLAIN_SYMBOL and alone:
        names = [function.text.argument_name(index) for index in range(len(model.argument_types))]
        written = wrapper(model, names, wrapper_name(model.symbol, {each.name for each in report.functions}))
        if written is not None:
            block = "".join(f"\n{indent}{line}" for line in written.split("\n"))
            yield Action(f"Insert a function that calls enzyme.autodiff on @{model.symbol}", (_below(lines, chunk.end, block),))
    if model.argument_types:
        yield Action(f"Show what is active when only @{model.symbol} is differentiated", (), select=model.symbol)
    summary = _worth_stating(function)
    if summary and alone:
        comment = f"{indent}// {_stated(summary)}\n"
        above = Position(chunk.start.line, 0)
        yield Action(f"Insert the summary of @{model.symbol} as a comment", (Edit(Range(above, above), comment),))


def _below(lines: Sequence[str], end: Position, block: str) -> Edit:
    """Text behind a function, and behind the comment that follows it on its line."""
    code = tk.code(lines[end.line])
    if not code or code[-1].end <= end.column:
        end = Position(end.line, len(lines[end.line]))
    return Edit(Range(end, end), "\n" + block)


def _worth_stating(function: FunctionReport) -> str:
    """The summary of a function; "" for one that may do anything: a declaration without a summary says as much."""
    summary = function.summary() if function.reached else None
    return function.stated_summary() if summary is not None and not summary.unknown_effects else ""


def _stated(summary: str) -> str:
    escaped = summary.replace("\\", "\\\\").replace('"', '\\"')
    return f'{ATTRIBUTE} = "{escaped}"'


def _summary_of_definition(function: FunctionReport, reports: Iterable[DocumentReport], lines: Sequence[str]) -> Iterator[Action]:
    """State, on a declaration, the summary of the function of that name that another section or open document defines."""
    chunk = function.parsed.chunk
    if chunk.generic:
        return
    modules = chunk.scope[1:]
    seen: set[str] = set()
    for other in (each for report in reports for each in report.functions):
        if other.name != function.name or other.parsed.chunk.scope[1:] != modules or other.place != other.range:
            continue
        summary = _worth_stating(other)
        dictionary = declaration_dictionary(lines, chunk.start, chunk.end)
        if not summary or summary in seen or not _same_signature(function, other):
            continue
        seen.add(summary)
        old = dictionary.entry(ATTRIBUTE)
        edit = dictionary.with_entry(ATTRIBUTE, _stated(summary), " attributes ")
        if old is None or lines[old.start.line][old.start.column : old.end.column] != edit.text:
            verb, link = ("Replace", "with that of") if old is not None else ("Insert", "from")
            yield Action(f"{verb} the summary of @{function.name} {link} its definition", (edit,), ("ACT302",))


def _same_signature(one: FunctionReport, other: FunctionReport) -> bool:
    mine, its = one.text.model, other.text.model
    return [mine.types[n].text for n in (*mine.argument_types, -1, *mine.result_types) if n >= 0] == [
        its.types[n].text for n in (*its.argument_types, -1, *its.result_types) if n >= 0
    ] and len(mine.argument_types) == len(its.argument_types)


def _assertion(function: FunctionReport, lines: Sequence[str], position: Position) -> Iterator[Action]:
    """Assert that a call, or an operation without a rule, is inactive."""
    hit = function.at(position) if function.reached else None
    if hit is None or hit.operation is None or not function.is_assumed(hit.operation.index):
        return
    fact = hit.operation
    if fact.classification is Class.INACTIVE or not fact.range.contains(position):
        return
    dictionary = operation_dictionary(lines, fact.name_range, fact.range.end)
    if dictionary is None or dictionary.entry(INACTIVE) is not None:
        return
    callee = function.callee(fact.index)
    what = f"this call of {callee}" if callee else f"this {fact.name}"
    fixes = ("ACT302",) if callee else ("ACT301", "ACT302")
    yield Action(f"Assert that {what} is inactive", (dictionary.with_entry(INACTIVE, INACTIVE),), fixes)
