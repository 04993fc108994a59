"""From text to models: the door of this package.

A document is sections of modules of functions. Each section is parsed whole; where that fails, each function alone, so that a function
with an error leaves its neighbours analysed. MLIR is imported with the first call, which raises `MlirMissing` where it is not installed.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.program.globals import GlobalModel
from analysis.program.missing import MlirMissing
from analysis.program.problems import ParseNote, ParseProblem
from analysis.source.chunks import cut
from analysis.source.lines import split_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from analysis.program.model import FunctionModel
    from analysis.source.document import Chunk, Document

__all__ = [
    "GlobalModel",
    "MlirMissing",
    "ParseNote",
    "ParseProblem",
    "ParsedChunk",
    "ParsedDocument",
    "ParsedFunction",
    "parse_chunk",
    "parse_chunks",
    "parse_document",
]


@dataclass(frozen=True, slots=True)
class ParsedFunction:
    """What became of one function of the text."""

    chunk: Chunk
    model: FunctionModel | None
    """None where the function could not be read; `problems` says why."""
    problems: tuple[ParseProblem, ...]
    """Also of a function with a model: what is wrong with it in its surroundings, such as a name that is taken."""


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """What became of a text."""

    document: Document
    functions: tuple[ParsedFunction, ...]
    """Every function and declaration, in the order of the text."""
    globals: tuple[GlobalModel, ...]
    """Those that could be read, in the order of the text."""
    elsewhere: tuple[ParseProblem, ...]
    """Problems outside of functions."""

    @property
    def problems(self) -> tuple[ParseProblem, ...]:
        """All problems, in the order of the text."""
        found = [*self.elsewhere, *(problem for function in self.functions for problem in function.problems)]
        return tuple(sorted(found, key=lambda problem: problem.range))


@dataclass(frozen=True, slots=True)
class ParsedChunk:
    """What became of one chunk: at most one of `model` and `variable` is there."""

    model: FunctionModel | None
    variable: GlobalModel | None
    problems: tuple[ParseProblem, ...]


def parse_document(
    text: str | Sequence[str],
    wanted: Callable[[str], tuple[str, ...]],
    document: Document | None = None,
    early: Callable[[Sequence[ParseProblem]], None] | None = None,
) -> ParsedDocument:
    """Parse a text, or its lines. `wanted` names the attributes that models keep of an operation, by its name. `document` is the
    cut text, if that was made already. `early` is called as soon as it is known that the parser accepts the text, or what is wrong with
    the first function that it does not accept: some of the problems, each of which stays. Never fails on bad text."""
    from analysis.program.parser import FUNCTIONS, Parser

    lines = split_lines(text) if isinstance(text, str) else text
    document = cut(lines) if document is None else document
    parser = Parser(lines, document, wanted, early)
    chunks, sections = document.chunks, document.sections
    for number, first in enumerate(sections):
        last = number + 1 == len(sections)
        # The separator itself belongs to no section.
        end = len(lines) if last else sections[number + 1] - 1
        start, stop = (bisect_left(chunks, line, key=lambda chunk: chunk.start.line) for line in (first, end))
        parser.section(first, end, range(start, stop), last=last)
    result = parser.result
    functions = tuple(
        ParsedFunction(chunk, result.models.get(index), tuple(result.problems.get(index, ())))
        for index, chunk in enumerate(chunks)
        if chunk.kind in FUNCTIONS
    )
    elsewhere = [problem for index, found in result.problems.items() if chunks[index].kind not in FUNCTIONS for problem in found]
    found = tuple(result.globals[index] for index in sorted(result.globals))
    return ParsedDocument(document, functions, found, (*result.elsewhere, *elsewhere))


def parse_chunks(
    lines: Sequence[str], document: Document, indices: Iterable[int], wanted: Callable[[str], tuple[str, ...]]
) -> dict[int, ParsedChunk]:
    """Parse some functions and globals of a cut text, each alone, as after an edit; by index in the document."""
    from analysis.program.parser import Parser

    parser = Parser(lines, document, wanted)
    result = parser.result
    found: dict[int, ParsedChunk] = {}
    for index in indices:
        parser.chunk(index)
        found[index] = ParsedChunk(result.models.get(index), result.globals.get(index), tuple(result.problems.get(index, ())))
    return found


def parse_chunk(lines: Sequence[str], document: Document, chunk: Chunk, wanted: Callable[[str], tuple[str, ...]]) -> ParsedChunk:
    """Parse one chunk of a cut text alone, as after an edit. A chunk that is neither function nor global gives nothing."""
    from analysis.program.parser import Parser, is_parsed_alone

    if not is_parsed_alone(chunk):
        return ParsedChunk(None, None, ())
    parser = Parser(lines, document, wanted)
    index = bisect_left(document.chunks, chunk.start, key=lambda chunk: chunk.start)
    parser.chunk(index)
    result = parser.result
    return ParsedChunk(result.models.get(index), result.globals.get(index), tuple(result.problems.get(index, ())))
