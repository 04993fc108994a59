"""Texts that change: what did not change is not parsed and not analysed again.

An edit parses the functions whose text changed, and those that name a function whose header changed, each alone (`reparse`). Where the
changed functions do not show outside, nothing else is looked at (`analysis.activity.amend`); otherwise the text is analysed again with
all facts taken over that still hold. The answer is that of an analysis from scratch. For edits of a few lines of a function that is not
small there are quicker ones (`statement`, `slices`, `broken`), which `settle` makes good.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from analysis.activity.amend.body import BodyEdit, OperationEdit, amended_body
from analysis.activity.amend.functions import amended
from analysis.activity.document import Analysed, DocumentReport, as_problem, report_on
from analysis.activity.links import qualified
from analysis.activity.requested import Options
from analysis.dialects.declared import ASSERTIONS
from analysis.dialects.place import SEGMENTS
from analysis.dialects.registry import rules
from analysis.dialects.rule import Kind
from analysis.incremental.broken import problems_of, without_lines
from analysis.incremental.changes import change_between, change_to
from analysis.incremental.kept import KeptModels, origin_of
from analysis.incremental.reparse import moved, moved_globals, reparsed
from analysis.incremental.setting import FUNCTIONS, Functions, Setting, read_functions, read_setting
from analysis.incremental.slices import edited_slice
from analysis.incremental.statement import SMALLEST, edited_statement
from analysis.incremental.statistics import Statistics
from analysis.program.frontend import ParsedDocument, ParsedFunction, parse_chunks, parse_document
from analysis.program.problems import NOT_READ
from analysis.source.chunks import chunk_at, cut, needed_aliases, recut, recut_inside
from analysis.source.lines import AnyText, LineChange, split_lines
from analysis.source.marks import mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analysis.activity.naming import FunctionText
    from analysis.activity.report import Problem
    from analysis.program.model import FunctionModel
    from analysis.program.problems import ParseProblem
    from analysis.source.document import Chunk, Document

DEFAULT = Options()
Early: TypeAlias = "Callable[[Sequence[Problem]], None]"


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


def analyse(text: AnyText, options: Options = DEFAULT) -> DocumentReport:
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
    provisional: dict[str, FunctionModel] = field(default_factory=dict["str", "FunctionModel"])
    """Functions, by qualified name, of which one operation was parsed alone and the whole is still to be."""
    good: _Known | None = None
    """Where a function does not parse that did: the text in which it did."""
    last: _Known | None = None
    """The same, and the answer leaves out what follows from that: the newest text of which all is known."""
    parked: tuple[Analysed, ...] = ()
    """Analyses of earlier versions that had other functions: while one is typed, the text flips between with it and without."""


PARKED = 2
PARKED_OPERATIONS = 60_000
"""Of parked analyses together, those of functions that the present one has too not counted."""
LARGE = 400
"""Operations of a function that is not parsed whole for what is wrong with a few lines."""


class Session:
    """Documents by URI."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}
        self._kept = KeptModels()
        self._statistics = Statistics()

    def update(self, uri: str, text: AnyText, options: Options = DEFAULT, early: Early | None = None) -> DocumentReport:
        """The report for the document's present text. `early` is called while a text is analysed that was not known before, when the parser
        has accepted it, or found something wrong: with some of the problems of the report to come."""
        lines = split_lines(text)
        known = self._known.get(uri)
        self._statistics.updates += 1
        if known is None:
            known = self._by_functions(None, lines, cut(lines), options, early)
        else:
            change = change_to(text, known.lines, lines)
            if not (change.old or change.inserted) and known.options == options:
                self._statistics.unchanged += 1
                return known.report
            known = self._next(known, lines, change, options)
        self._known[uri] = known
        return known.report

    def reports(self) -> Iterator[DocumentReport]:
        """The newest report of every document that is kept."""
        return (known.report for known in self._known.values())

    def close(self, uri: str) -> None:
        """Forget a document."""
        self._known.pop(uri, None)

    def statistics(self) -> dict[str, int]:
        """What was done and what is kept, in numbers."""
        unsettled = sum(bool(known.provisional or known.last) for known in self._known.values())
        kept = {"texts": len(self._known), "unsettled": unsettled, "models": len(self._kept), "operations_in_models": self._kept.operations}
        return self._statistics.as_dict() | kept

    def settle(self, uri: str) -> bool:
        """Look behind the quick answers about a text: parse the functions whole of which only an operation was parsed, and let all of the
        text know what does not parse. Returns whether there may be something else to say now."""
        known = self._known.get(uri)
        if known is None or not (known.provisional or known.last):
            return False
        if known.last is not None:
            change = change_between(known.last.lines, known.lines)
            document = recut(known.last.parsed.document, known.lines, change)
            self._known[uri] = settled = self._by_functions(known.last, known.lines, document, known.options)
            settled.good, known = known.good, settled
        if not known.provisional:
            return True
        document = known.parsed.document
        names = {_name_of(function): index for index, function in enumerate(known.parsed.functions)}
        wrong: set[int] = set()
        for key, model in known.provisional.items():
            function = known.parsed.functions[names[key]]
            index = chunk_at(document, function.chunk.start.line)
            parsed = parse_chunks(known.lines, document, (index,), wanted_attributes)[index]
            if parsed.problems or parsed.model != model:
                wrong.add(names[key])
                continue
            known.analysed.analysis.summarize(key)
            if key in known.analysed.classes:
                known.analysed.classes[key].forget()  # of paths, a quick answer may show those of before
        known.provisional = {}
        if wrong:
            kept = [function for index, function in enumerate(known.parsed.functions) if index not in wrong]
            base = replace(known, parsed=replace(known.parsed, functions=tuple(kept)))
            self._known[uri] = self._by_functions(base, known.lines, document, known.options)
        return True

    def _next(self, known: _Known, lines: Sequence[str], change: LineChange, options: Options) -> _Known:
        """The text after an edit. While something does not parse, the text is also compared with the newest one in which it did."""
        last = known.last or known
        for base in (known.good, last) if known.options == options else ():
            if base is None or not base.alone or base.functions.twice:
                continue
            since = change if base is known else change_between(base.lines, lines)
            if not (since.old or since.inserted):
                base.lines = lines
                return base
            inside = recut_inside(base.parsed.document, lines, since)
            found = self._by_body(base, lines, *inside, since) if inside is not None else None
            if found is not None:
                if found.good is not None:
                    found.last = last  # from where all of the text gets to know it
                return found
        if last is not known:
            change = change_between(last.lines, lines)
        return self._by_functions(last, lines, recut(last.parsed.document, lines, change), options)

    def _by_body(self, known: _Known, lines: Sequence[str], document: Document, index: int, change: LineChange) -> _Known | None:
        """The text after an edit inside the body of one function; None where that has other effects."""
        chunk = document.chunks[index]
        at = bisect_left(known.parsed.functions, chunk.start, key=lambda function: function.chunk.start)
        if at == len(known.parsed.functions) or known.parsed.functions[at].chunk.start != chunk.start:
            return None
        function = known.parsed.functions[at]
        report = known.analysed.reports.get(_name_of(function))
        large = function.model is not None and function.model.operation_count >= SMALLEST
        if large and not function.problems and report is not None and report.parsed.model is function.model:
            found = self._by_operations(known, lines, document, at, chunk, change, report.text)
            if found is not None:
                return found
            return self._by_function(known, lines, document, at, index, change, report.text)
        return self._by_function(known, lines, document, at, index, change, None)

    def _by_operations(
        self, known: _Known, lines: Sequence[str], document: Document, at: int, chunk: Chunk, change: LineChange, text: FunctionText
    ) -> _Known | None:
        """The text after an edit of one or a few operations of a function that is not small; None for any other edit."""
        if any(map(mark, change.old)) or any(map(mark, lines[change.first : change.first + change.inserted])):
            return None
        own = lines[chunk.start.line : chunk.end.line + 1]
        line = change.first - chunk.start.line
        key = _name_of(known.parsed.functions[at])
        shift = change.inserted - len(change.old)
        one = edited_statement(text, own, line, own[line], wanted_attributes) if len(change.old) == change.inserted == 1 else None
        found, model = None, None
        if one is not None:
            model, operation = one.model, OperationEdit(one.text, one.operation, one.operand)
            found = self._amended(known, lines, document, ParsedFunction(chunk, model, ()), BodyEdit(at, key, shift, operation))
        if found is None:
            several = edited_slice(text, own, LineChange(line, change.old, change.inserted), wanted_attributes)
            if several is None:
                return None
            where = (line, line + len(change.old), shift) if several.plain else None
            model, splice = several.model, None if several.plain else several.splice
            edit = BodyEdit(at, key, shift, text=several.text, splice=splice, kept=where)
            found = self._amended(known, lines, document, ParsedFunction(chunk, model, ()), edit)
        if found is not None and model is not None:
            self._statistics.operations_parsed += 1
            found.provisional = known.provisional | {key: model}
        return found

    def _by_function(
        self, known: _Known, lines: Sequence[str], document: Document, at: int, index: int, change: LineChange, text: FunctionText | None
    ) -> _Known | None:
        """The text after an edit inside a function, which is parsed alone; None if that shows outside of it. `text`: of a function that is
        in order and not small."""
        old, chunk = known.parsed.functions[at], document.chunks[index]
        origin = origin_of(lines, document, chunk, known.functions)
        model = self._kept.get(origin)
        function = ParsedFunction(chunk, model, ())
        if model is None:
            if any(alias.start > chunk.start for alias in needed_aliases(lines, document, chunk)):
                return None
            quick = text is not None and text.model.operation_count >= LARGE
            problems = self._problems(lines, chunk, change, text) if quick and text is not None else ()
            parsed = None if problems else parse_chunks(lines, document, (index,), wanted_attributes)[index]
            function = ParsedFunction(chunk, None, problems) if parsed is None else ParsedFunction(chunk, parsed.model, parsed.problems)
            if any(problem.code == NOT_READ for problem in function.problems):
                return None
            if function.model is not None and not function.problems:
                self._kept.put(origin, function.model)
            if function.model is None and text is not None:
                return self._broken(known, lines, document, at, function, change, text)
        key = _name_of(old)
        if _name_of(function) != key:
            return None
        shift = chunk.end.line - old.chunk.end.line
        found = self._amended(known, lines, document, function, BodyEdit(at, key, shift))
        if found is not None:
            self._statistics.functions_remembered += model is not None
            self._statistics.functions_parsed += model is None
            self._statistics.reports_amended += 1
            found.provisional = {name: each for name, each in known.provisional.items() if name != key}
        return found

    def _problems(self, lines: Sequence[str], chunk: Chunk, change: LineChange, text: FunctionText) -> tuple[ParseProblem, ...]:
        """What is wrong with new lines by themselves."""
        first = chunk.start.line
        relative = LineChange(change.first - first, change.old, change.inserted)
        return problems_of(text, lines[first : chunk.end.line + 1], relative)

    def _broken(
        self,
        known: _Known,
        lines: Sequence[str],
        document: Document,
        at: int,
        function: ParsedFunction,
        change: LineChange,
        text: FunctionText,
    ) -> _Known | None:
        """The text after an edit that leaves some lines of a function without a meaning: what was known of the others stays."""
        chunk = function.chunk
        first = chunk.start.line
        relative = LineChange(change.first - first, change.old, change.inserted)
        kept = without_lines(text, lines[first : chunk.end.line + 1], relative)
        if kept is None:
            return None
        shift = change.inserted - len(change.old)
        where = (relative.first, relative.first + len(change.old), shift)
        edit = BodyEdit(at, _name_of(known.parsed.functions[at]), shift, text=kept, kept=where)
        found = self._amended(known, lines, document, ParsedFunction(chunk, kept.model, function.problems), edit)
        if found is not None:
            self._statistics.answers_kept += 1
            found.good = known
        return found

    def _amended(self, known: _Known, lines: Sequence[str], document: Document, function: ParsedFunction, edit: BodyEdit) -> _Known | None:
        """What is known of a text in which the body of one function changed."""
        functions = [*known.parsed.functions]
        functions[edit.at] = function
        variables = known.parsed.globals
        if edit.shift:
            below = chunk_at(document, function.chunk.start.line) + 1
            chunks = (chunk for chunk in document.chunks[below:] if chunk.kind in FUNCTIONS)
            functions[edit.at + 1 :] = [moved(each, chunk) for each, chunk in zip(functions[edit.at + 1 :], chunks, strict=True)]
            variables = moved_globals(document, known.parsed)
        parsed = ParsedDocument(document, tuple(functions), variables, known.parsed.elsewhere)
        amendment = amended_body(parsed, lines, known.report, known.analysed, edit)
        if amendment is None:
            return None
        report, analysed = amendment
        return replace(known, lines=lines, parsed=parsed, report=report, analysed=analysed, good=None, last=None)

    def _by_functions(
        self, known: _Known | None, lines: Sequence[str], document: Document, options: Options, early: Early | None = None
    ) -> _Known:
        functions = read_functions(lines, document, known.functions.known if known is not None else {})
        setting = read_setting(lines, document, functions)
        verified = known.verified if known is not None else None
        parsed = None
        if known is not None and not functions.twice and setting == known.setting and (setting == verified or setting.is_plain):
            old = known.parsed if known.alone else _without_problems(known.parsed)
            parsed = reparsed(lines, document, functions, old, known.functions, wanted_attributes, self._kept, self._statistics)
        alone = parsed is not None
        if parsed is None:
            parsed = parse_document(lines, wanted_attributes, document, _as_problems(early) if early is not None else None)
            self._statistics.texts_parsed += 1
            if not parsed.problems:
                verified, alone = setting, True
        report, analysed, parked = self._report(known, parsed, lines, options)
        models = analysed.analysis.functions
        provisional = known.provisional if known is not None else {}
        provisional = {key: model for key, model in provisional.items() if models.get(key) is model}
        return _Known(lines, functions, setting, verified, parsed, alone, options, report, analysed, provisional, parked=parked)

    def _report(
        self, known: _Known | None, parsed: ParsedDocument, lines: Sequence[str], options: Options
    ) -> tuple[DocumentReport, Analysed, tuple[Analysed, ...]]:
        if known is None:
            self._statistics.reports_made += 1
            return *report_on(parsed, lines, options), ()
        if known.options != options:
            self._statistics.reports_made += 1
            return *report_on(parsed, lines, options, replace(known.analysed, reports={})), ()
        names = {_name_of(function): function.model for function in parsed.functions if function.model is not None}
        candidates = [known.analysed, *known.parked]

        def likeness(other: Analysed) -> tuple[bool, int]:
            functions = other.analysis.functions
            return functions.keys() == names.keys(), sum(functions.get(name) is model for name, model in names.items())

        best = max(candidates, key=likeness)
        amendment = amended(parsed, lines, best)
        if amendment is not None:
            self._statistics.reports_amended += 1
        else:
            self._statistics.reports_made += 1
        report, analysed = amendment or report_on(parsed, lines, options, best)
        others = [each for each in candidates if each is not best and each.analysis.functions.keys() != analysed.analysis.functions.keys()]
        if best.analysis.functions.keys() != analysed.analysis.functions.keys():
            others.insert(0, best)
        return report, analysed, _parkable(others, analysed)


def _parkable(others: Sequence[Analysed], analysed: Analysed) -> tuple[Analysed, ...]:
    """The first of some analyses that may be kept beside one."""
    shared = {id(model) for model in analysed.analysis.functions.values()}
    kept: list[Analysed] = []
    room = PARKED_OPERATIONS
    for each in others[:PARKED]:
        room -= sum(model.operation_count for model in each.analysis.functions.values() if id(model) not in shared)
        if room < 0:
            break
        kept.append(each)
    return tuple(kept)


def _name_of(function: ParsedFunction) -> str:
    """Its qualified name; "" for one without a model."""
    return qualified(function.model.scope, function.model.symbol) if function.model is not None else ""


def _as_problems(early: Early) -> Callable[[Sequence[ParseProblem]], None]:
    return lambda found: early([as_problem(problem) for problem in found])


def _without_problems(parsed: ParsedDocument) -> ParsedDocument:
    """Only the functions of which nothing was told."""
    return replace(parsed, functions=tuple(function for function in parsed.functions if not function.problems))
