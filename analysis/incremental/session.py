"""Texts that change: what did not change is not parsed and not analysed again.

An edit parses the functions whose text changed, and those that name a function whose header changed, each alone (`reparse`). Where the
changed functions do not show outside, nothing else is looked at (`analysis.activity.amend`); otherwise the text is analysed again with all
facts taken over that still hold. The answer is always that of an analysis from scratch. Edits below the level of a function are
not looked at here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analysis.activity.amend import amended
from analysis.activity.document import Analysed, DocumentReport, report_on
from analysis.activity.requested import Options
from analysis.dialects.declared import ASSERTIONS
from analysis.dialects.place import SEGMENTS
from analysis.dialects.registry import rules
from analysis.dialects.rule import Kind
from analysis.incremental.changes import change_between
from analysis.incremental.kept import KeptModels
from analysis.incremental.reparse import reparsed
from analysis.incremental.setting import Functions, Setting, read_functions, read_setting
from analysis.incremental.statistics import Statistics
from analysis.program.frontend import ParsedDocument, parse_document
from analysis.source.chunks import cut, recut
from analysis.source.lines import split_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DEFAULT = Options()


def wanted_attributes(name: str) -> tuple[str, ...]:
    """The attributes that models keep of an operation, by its name: those that its rule needs."""
    rule = rules().get(name)
    if rule is None:
        return ASSERTIONS
    extra = [attribute for attribute in (rule.constant, rule.index_map) if attribute]
    if rule.segments:
        extra.append(SEGMENTS)
    if rule.kind in (Kind.CALL, Kind.UNKNOWN):
        extra.extend(ASSERTIONS)
    return (*rule.attributes, *extra)


def analyse(text: str, options: Options = DEFAULT) -> DocumentReport:
    """Analyse one text. Never raises for what is in it; `MlirMissing` where MLIR cannot be imported."""
    lines = split_lines(text)
    return report_on(parse_document(lines, wanted_attributes), lines, options)[0]


@dataclass(slots=True)
class _Known:
    """What is kept of a document."""

    lines: Sequence[str]
    functions: Functions
    setting: Setting
    verified: Setting | None
    """The newest setting in which nothing was wrong outside of functions."""
    parsed: ParsedDocument
    alone: bool
    """What is wrong with functions is what they tell each alone."""
    options: Options
    report: DocumentReport
    analysed: Analysed
    parked: tuple[Analysed, ...] = ()
    """Analyses of earlier versions that had other functions: while one is typed, the text flips between with it and without."""


PARKED = 2


class Session:
    """Documents by URI."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}
        self._kept = KeptModels()
        self._statistics = Statistics()

    def update(self, uri: str, text: str, options: Options = DEFAULT) -> DocumentReport:
        """The report for the document's present text."""
        lines = split_lines(text)
        known = self._known.get(uri)
        self._statistics.updates += 1
        if known is not None and known.lines == lines and known.options == options:
            self._statistics.unchanged += 1
            return known.report
        self._known[uri] = known = self._next(known, lines, options)
        return known.report

    def reports(self) -> Iterator[DocumentReport]:
        """The newest report of every document that is kept."""
        return (known.report for known in self._known.values())

    def close(self, uri: str) -> None:
        """Forget a document."""
        self._known.pop(uri, None)

    def statistics(self) -> dict[str, int]:
        """What was done and what is kept, in numbers."""
        kept = {"texts": len(self._known), "models": len(self._kept), "operations_in_models": self._kept.operations}
        return self._statistics.as_dict() | kept

    def _next(self, known: _Known | None, lines: Sequence[str], options: Options) -> _Known:
        if known is None:
            document = cut(lines)
        else:
            document = recut(known.parsed.document, lines, change_between(known.lines, lines))
        functions = read_functions(lines, document, known.functions.known if known is not None else {})
        setting = read_setting(lines, document, functions)
        verified = known.verified if known is not None else None
        parsed = None
        if known is not None and not functions.twice and setting == known.setting and (setting == verified or setting.is_plain):
            old = known.parsed if known.alone else _without_problems(known.parsed)
            parsed = reparsed(lines, document, functions, old, known.functions, wanted_attributes, self._kept, self._statistics)
        alone = parsed is not None
        if parsed is None:
            parsed = parse_document(lines, wanted_attributes, document)
            self._statistics.texts_parsed += 1
            if not parsed.problems:
                verified, alone = setting, True
        report, analysed, parked = self._report(known, parsed, lines, options)
        return _Known(lines, functions, setting, verified, parsed, alone, options, report, analysed, parked)

    def _report(
        self, known: _Known | None, parsed: ParsedDocument, lines: Sequence[str], options: Options
    ) -> tuple[DocumentReport, Analysed, tuple[Analysed, ...]]:
        if known is None:
            self._statistics.reports_made += 1
            return *report_on(parsed, lines, options), ()
        if known.options != options:
            self._statistics.reports_made += 1
            return *report_on(parsed, lines, options, replace(known.analysed, reports={})), ()
        models = {id(function.model) for function in parsed.functions if function.model is not None}
        candidates = [known.analysed, *known.parked]
        best = max(candidates, key=lambda each: sum(id(model) in models for model in each.analysis.functions.values()))
        amendment = amended(parsed, lines, best)
        if amendment is not None:
            self._statistics.reports_amended += 1
        else:
            self._statistics.reports_made += 1
        report, analysed = amendment or report_on(parsed, lines, options, best)
        others = [each for each in candidates if each is not best and each.analysis.functions.keys() != analysed.analysis.functions.keys()]
        if best.analysis.functions.keys() != analysed.analysis.functions.keys():
            others.insert(0, best)
        return report, analysed, tuple(others[:PARKED])


def _without_problems(parsed: ParsedDocument) -> ParsedDocument:
    """Only the functions of which nothing was told."""
    return replace(parsed, functions=tuple(function for function in parsed.functions if not function.problems))
