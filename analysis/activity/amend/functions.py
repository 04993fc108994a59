"""The report on a text after an edit that leaves all but a few functions as they are, made from the report before.

Where no function that changed shows outside, nothing has to be looked at but these functions and the places of the others: they are
called with the same summaries and enter what they call in the same contexts. Where that is not so, or not certain, `amended` has no answer,
and the text is analysed anew (`analysis.activity.document`), which takes over what it can.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.activity.contexts import enter_callees
from analysis.activity.document import Analysed, classify_function, document_report, judge, parse_problems
from analysis.activity.engine import ModuleAnalysis, deep_recursion
from analysis.activity.explicit_requests import requests_in
from analysis.activity.function_report import FunctionReport
from analysis.activity.links import qualified
from analysis.activity.region_requests import region_requests

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from analysis.activity.contexts import Context
    from analysis.activity.document import DocumentReport
    from analysis.activity.engine import Key
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.report import Problem
    from analysis.program.frontend import ParsedDocument, ParsedFunction
    from analysis.program.model import FunctionModel

MOST = 8
"""Functions that may have changed; more are better served by an analysis of the whole text."""


def amended(parsed: ParsedDocument, lines: Sequence[str], previous: Analysed) -> tuple[DocumentReport, Analysed] | None:
    """The report on a parsed text, given that on an earlier version of it with the default options."""
    if not previous.amendable or not _same_globals(parsed, previous):
        return None
    keyed = _keyed(parsed)
    models = {key: function.model for function, key in keyed if key and function.model is not None}
    known = previous.analysis.functions
    if list(models) != list(known):
        return None
    changed = {key: model for key, model in models.items() if model is not known[key]}
    if len(changed) > MOST or any(True for key, model in changed.items() for _ in region_requests(key, model)):
        return None
    analysis = previous.analysis
    if changed:
        with deep_recursion(analysis.levels):
            other = exchanged(previous, changed)
        if other is None:
            return None
        analysis = other
    return _report(parsed, lines, previous, analysis, keyed, changed)


def _keyed(parsed: ParsedDocument) -> list[tuple[ParsedFunction, str]]:
    """The functions, each with its qualified name; "" for one without a model, and for one whose name is taken."""
    seen: set[str] = set()
    found: list[tuple[ParsedFunction, str]] = []
    for function in parsed.functions:
        key = qualified(function.model.scope, function.model.symbol) if function.model is not None else ""
        found.append((function, "" if key in seen else key))
        seen.add(key)
    return found


def _same_globals(parsed: ParsedDocument, previous: Analysed) -> bool:
    if parsed.globals is previous.globals:
        return True
    if len(parsed.globals) != len(previous.globals):
        return False
    return all(replace(new, place=old.place) == old for new, old in zip(parsed.globals, previous.globals, strict=True))


def exchanged(previous: Analysed, changed: Mapping[str, FunctionModel]) -> ModuleAnalysis | None:
    """The analysis with other bodies of functions, if they do not show outside."""
    old = previous.analysis
    analysis = old.with_bodies(changed)
    if analysis is None:
        return None
    for key in analysis.order if len(changed) > 1 else changed:
        if key not in changed:
            continue
        if list(requests_in(analysis, key)) != list(requests_in(old, key)):
            return None
        called = old.is_called(key)
        for facts in old.facts_of(key):
            summary = analysis.facts(key, facts.aliasing).summary
            if not called:  # nobody but who calls it asks what depends on what
                summary = replace(summary, depends=facts.summary.depends, carried=facts.summary.carried)
            if summary != facts.summary:
                return None
        ports, known = analysis.ports(key), old.ports(key)
        if (ports.inputs, ports.outputs) != (known.inputs, known.outputs):
            return None
    for (key, aliasing), contexts in previous.contexts.items():
        if key in changed and not all(enters_alike(old, analysis, (key, aliasing), context) for context in contexts):
            return None
    return analysis


def enters_alike(old: ModuleAnalysis, new: ModuleAnalysis, key: Key, context: Context) -> bool:
    """Whether a function enters what it calls as it did."""
    facts, known = new.facts(*key), old.facts(*key)
    for analysis, each in ((old, known), (new, facts)):
        enter_callees(analysis, each, context, 0, _ignored)
    return facts.entered[context] == known.entered[context]


def _ignored(key: Key, context: Context, requests_behind: int) -> None:
    """Enter nothing."""


def _report(
    parsed: ParsedDocument,
    lines: Sequence[str],
    previous: Analysed,
    analysis: ModuleAnalysis,
    keyed: Sequence[tuple[ParsedFunction, str]],
    changed: Mapping[str, FunctionModel],
) -> tuple[DocumentReport, Analysed]:
    entered: dict[str, list[tuple[FunctionFacts, Context]]] = {}
    for (key, aliasing), contexts in previous.contexts.items():
        if key in changed:
            entered.setdefault(key, []).extend((analysis.facts(key, aliasing), context) for context in contexts)
    reports: list[FunctionReport] = []
    by_key: dict[str, FunctionReport] = {}
    shifts: dict[str, int] = {}
    for function, key in keyed:
        old = previous.reports.get(key)
        if old is None or key in changed:
            report = FunctionReport(function, lines)
        elif by := function.chunk.start.line - old.range.start.line:
            report = old.moved(function, by)
            shifts[key] = by
        else:
            report = old
        reports.append(report)
        if key:
            by_key[key] = report
    by_key = {key: by_key[key] for key in previous.reports}
    classes = dict(previous.classes)
    for key, pairs in entered.items():
        classes[key] = classify_function(analysis, key, by_key[key], pairs, previous.reports[key].requests)
    reports.sort(key=lambda report: (report.place.start, report.place.end))
    return put_together(parsed, reports, replace(previous, analysis=analysis, reports=by_key, classes=classes), changed, shifts)


def put_together(
    parsed: ParsedDocument, reports: Sequence[FunctionReport], new: Analysed, changed: Collection[str], shifts: Mapping[str, int]
) -> tuple[DocumentReport, Analysed]:
    """The report on a text of which each function's is known. What is wrong with requests (`new` has it of the text before) is looked at
    again for the functions of `changed`; `shifts` says how many lines further down others stand."""
    judged: list[tuple[Problem, ...]] = []
    with deep_recursion(new.analysis.levels):
        for request, found in zip(new.requests, new.judged, strict=True):
            key = request.function
            if key in changed or (found and key in shifts and any(map(_names_a_line, found))):
                found = tuple(judge(new.analysis, request, new.reports[key], new.contexts))
            elif found and key in shifts:
                found = tuple(problem.moved(shifts[key]) for problem in found)
            judged.append(found)
    problems = parse_problems(parsed)
    problems += [notice for key in new.classes for notice in new.reports[key].notices]
    problems += [problem for found in judged for problem in found]
    analysed = replace(new, globals=parsed.globals, judged=judged)
    return document_report(reports, problems, analysed), analysed


def _names_a_line(problem: Problem) -> bool:
    """Whether its words say on which line something is."""
    return any("line " in message for message in (problem.message, *(note.message for note in problem.notes)))
