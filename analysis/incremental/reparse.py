"""Which functions of a text have to be parsed again after an edit.

That is done where the text's setting is known to be in order, so that only functions can have errors. Then a function alone tells what the
whole text would tell of it: MLIR stops at the first syntax error of a text, which lies in a function that has it alone as well, and
the verifier looks at each function for itself. `parse_document` words errors the same way.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.incremental.kept import origin_of
from analysis.incremental.setting import FUNCTIONS, names_any
from analysis.program.frontend import ParsedDocument, ParsedFunction, parse_chunks
from analysis.program.problems import NOT_READ
from analysis.source.chunks import needed_aliases

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis.incremental.kept import KeptModels, Origin
    from analysis.incremental.setting import Functions
    from analysis.incremental.statistics import Statistics
    from analysis.program.globals import GlobalModel
    from analysis.source.document import Chunk, Document

SHARE = 0.5
"""Of the text: if more is to be parsed again, all is."""


def reparsed(
    lines: Sequence[str],
    document: Document,
    functions: Functions,
    old: ParsedDocument,
    old_functions: Functions,
    wanted: Callable[[str], tuple[str, ...]],
    kept: KeptModels,
    statistics: Statistics,
) -> ParsedDocument | None:
    """The parsed text, from an earlier one with the same setting; None where it has to be parsed whole."""
    known = {(function.chunk.key, function.chunk.scope): function for function in old.functions}
    changed = functions.changed(old_functions)
    found: dict[int, ParsedFunction] = {}
    again: dict[int, Origin] = {}
    size = 0
    for index, chunk in enumerate(document.chunks):
        if chunk.kind not in FUNCTIONS:
            continue
        function = known.get((chunk.key, chunk.scope))
        if function is not None and not (changed and names_any(lines, chunk, changed)):
            found[index] = function if function.chunk is chunk else moved(function, chunk)
            continue
        origin = origin_of(lines, document, chunk, functions)
        model = kept.get(origin)
        if model is not None:
            found[index] = ParsedFunction(chunk, model, ())
            statistics.functions_remembered += 1
            continue
        if any(alias.start > chunk.start for alias in needed_aliases(lines, document, chunk)):
            return None
        again[index] = origin
        size += chunk.end.line - chunk.start.line + 1
    if len(again) > 1 and size > SHARE * len(lines):
        return None
    for index, parsed in parse_chunks(lines, document, again, wanted).items():
        if any(problem.code == NOT_READ for problem in parsed.problems):
            return None
        found[index] = ParsedFunction(document.chunks[index], parsed.model, parsed.problems)
        if parsed.model is not None and not parsed.problems:
            kept.put(again[index], parsed.model)
    statistics.functions_parsed += len(again)
    return ParsedDocument(document, tuple(found[index] for index in sorted(found)), moved_globals(document, old), ())


def moved(function: ParsedFunction, chunk: Chunk) -> ParsedFunction:
    """A function that now stands where `chunk` is."""
    by = chunk.start.line - function.chunk.start.line
    problems = tuple(problem.moved(by) for problem in function.problems) if by else function.problems
    return ParsedFunction(chunk, function.model, problems)


def moved_globals(document: Document, old: ParsedDocument) -> tuple[GlobalModel, ...]:
    """The globals at their present places; there are the same ones, in the same order."""
    if not old.globals:
        return old.globals
    places = {(chunk.scope, chunk.symbol): chunk.start for chunk in document.chunks if chunk.kind not in FUNCTIONS}
    if all(places[entry.scope, entry.symbol] == entry.place for entry in old.globals):
        return old.globals
    return tuple(replace(entry, place=places[entry.scope, entry.symbol]) for entry in old.globals)
