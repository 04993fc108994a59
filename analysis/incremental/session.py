"""Texts that change: what did not change is not parsed and not analysed again.

A function's model depends on its own text, and on the headers, globals and aliases of its document. As long as those
stay as they are, an edit re-parses the functions whose text changed, each alone; otherwise the document is parsed whole. Facts are kept for
functions whose model and whose callees' models are the same. Edits below the level of a function are not looked at here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.activity.document import Analysed, DocumentReport, Options, report_on
from analysis.dialects.declared import ASSERTIONS
from analysis.dialects.place import SEGMENTS
from analysis.dialects.registry import rules
from analysis.dialects.rule import Kind
from analysis.program.frontend import ParsedDocument, ParsedFunction, parse_chunk, parse_document
from analysis.source.chunks import cut, header_text, recut
from analysis.source.document import ChunkKind
from analysis.source.lines import LineChange, split_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analysis.source.document import Document

DEFAULT = Options()
FUNCTIONS = (ChunkKind.FUNCTION, ChunkKind.DECLARATION)


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
    surroundings: tuple[object, ...]
    parsed: ParsedDocument
    options: Options
    report: DocumentReport
    analysed: Analysed


class Session:
    """Documents by URI."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}
        self._headers: dict[tuple[str, tuple[str, ...]], object] = {}

    def update(self, uri: str, text: str, options: Options = DEFAULT) -> DocumentReport:
        """The report for the document's present text."""
        lines = split_lines(text)
        known = self._known.get(uri)
        if known is not None and known.lines == lines and known.options == options:
            return known.report
        document = recut(known.parsed.document, lines, _change(known.lines, lines)) if known is not None else cut(lines)
        surroundings = self._surroundings(lines, document)
        parsed = None
        if known is not None and known.surroundings == surroundings:
            parsed = _reparse(lines, document, known.parsed)
        if parsed is None:
            parsed = parse_document(lines, wanted_attributes, document)
        previous = known.analysed if known is not None else None
        if known is not None and known.options != options:
            previous = Analysed(known.analysed.analysis, {})
        report, analysed = report_on(parsed, lines, options, previous)
        self._known[uri] = _Known(lines, surroundings, parsed, options, report, analysed)
        return report

    def reports(self) -> Iterator[DocumentReport]:
        """The newest report of every document that is kept."""
        return (known.report for known in self._known.values())

    def close(self, uri: str) -> None:
        """Forget a document."""
        self._known.pop(uri, None)

    def _surroundings(self, lines: Sequence[str], document: Document) -> tuple[object, ...]:
        """All that the model of a function may depend on beside its own text."""
        headers: dict[tuple[str, tuple[str, ...]], object] = {}
        found: list[object] = [document.modules and tuple((m.operation, m.symbol, m.scope) for m in document.modules)]
        found.extend(_between(lines, document))
        for chunk in document.chunks:
            if chunk.kind in FUNCTIONS:
                key = (chunk.key, chunk.scope)
                header = self._headers.get(key)
                if header is None:
                    header = (chunk.kind, chunk.scope, header_text(lines, chunk))
                headers[key] = header
                found.append(header)
            else:
                found.append((chunk.key, chunk.scope))
        self._headers = headers
        return tuple(found)


def _change(old: Sequence[str], new: Sequence[str]) -> LineChange:
    """The lines between the first and the last difference."""
    most, behind = min(len(old), len(new)), len(new) - len(old)
    first = _alike(most, lambda start, stop: old[start:stop] == new[start:stop])
    end = len(old)
    last = _alike(most - first, lambda start, stop: old[end - stop : end - start] == new[end - stop + behind : end - start + behind])
    return LineChange(first, tuple(old[first : end - last]), len(new) - last - first)


def _alike(most: int, equal: Callable[[int, int], bool]) -> int:
    """How many lines are alike, at most `most`; `equal` compares a stretch. Comparing stretches is quicker than line by line."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if equal(low, middle) else (low, middle - 1)
    return low


def _between(lines: Sequence[str], document: Document) -> Iterator[str]:
    """What stands outside of all chunks, without blanks and comments: the beginnings and ends of modules, and what is no operation."""
    line, column = 0, 0
    for (start_line, start_column), end in [(chunk.start, chunk.end) for chunk in document.chunks] + [((len(lines), 0), None)]:
        if line < start_line:
            yield from filter(None, map(_code, (lines[line][column:], *lines[line + 1 : start_line])))
            column = 0
        if start_column > column and (text := _code(lines[start_line][column:start_column])):
            yield text
        if end is not None:
            line, column = end


def _code(text: str) -> str:
    text = text.strip()
    return "" if text.startswith("//") and not text.startswith("// -----") else text


def _reparse(lines: Sequence[str], document: Document, old: ParsedDocument) -> ParsedDocument | None:
    """The parsed document with only the functions parsed again whose text changed; None if that does not settle it.

    The headers are the same, so functions correspond by position. Problems outside of functions and of unchanged ones would have to
    move with the text, and MLIR tells more of an error in its place than of the function alone: a document with problems is parsed whole.
    """
    chunks = [chunk for chunk in document.chunks if chunk.kind in FUNCTIONS]
    if old.elsewhere or len(chunks) != len(old.functions):
        return None
    if any(function.problems and function.model is not None for function in old.functions):
        return None  # a name that is taken, for one: that is not seen in a function alone
    functions: list[ParsedFunction] = []
    for chunk, function in zip(chunks, old.functions, strict=True):
        if chunk.key == function.chunk.key and not function.problems:
            functions.append(ParsedFunction(chunk, function.model, ()))
            continue
        again = parse_chunk(lines, document, chunk, wanted_attributes)
        if again.problems:
            return None
        functions.append(ParsedFunction(chunk, again.model, again.problems))
    return ParsedDocument(document, tuple(functions), old.globals, ())
