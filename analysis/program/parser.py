"""Text to models, by MLIR's parser: a section at once, or one chunk with a prelude in front of it."""

from __future__ import annotations

from bisect import bisect_right
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from analysis.program.attributes import plain
from analysis.program.bindings import MLIRError, diagnostics, ir, parse, renew_context
from analysis.program.bytecode import Unknown
from analysis.program.decode import SMALLEST, Decoder, Wanted
from analysis.program.globals import GlobalModel
from analysis.program.prelude import Surroundings
from analysis.program.prepared import Prepared
from analysis.program.problems import NOT_READ, SYNTAX, ParseProblem
from analysis.program.type_text import classify
from analysis.program.walk import Walker
from analysis.source.blank import blank_locations
from analysis.source.chunks import chunk_text, stub_text
from analysis.source.document import ChunkKind
from analysis.source.positions import Position, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from analysis.program.model import FunctionModel
    from analysis.source.document import Chunk, Document

FUNCTIONS: Final = (ChunkKind.FUNCTION, ChunkKind.DECLARATION)
_GLOBAL_TYPES: Final = {"memref.global": "type", "llvm.mlir.global": "global_type", "llvm.mlir.alias": "alias_type"}
"""Operations that define globals, and the attribute that has the type."""


_MANY: Final = 4
"""Functions and other chunks of a section that is worth being read without those that are broken."""
_MOST_REPLACED: Final = 3
"""How often that is tried."""
_MOST_BROKEN: Final = 8
"""Stubs that are tried to be left out."""


class Result:
    """What became of some chunks, by index in the document."""

    def __init__(self) -> None:
        self.models: dict[int, FunctionModel] = {}
        self.globals: dict[int, GlobalModel] = {}
        self.problems: dict[int, list[ParseProblem]] = {}
        """Problems inside a chunk, or of it."""
        self.elsewhere: list[ParseProblem] = []
        """Problems in no chunk."""


class Parser:
    """Parses the chunks of one document."""

    def __init__(
        self,
        lines: Sequence[str],
        document: Document,
        wanted: Callable[[str], tuple[str, ...]],
        early: Callable[[Sequence[ParseProblem]], None] | None = None,
    ) -> None:
        """`early`: see `parse_document`."""
        self._early = early
        self._lines = lines
        self._document = document
        self._wanted = wanted
        self._surroundings = Surroundings(lines, document)
        self.result = Result()

    def section(self, first: int, end: int, chunks: range, *, last: bool = True) -> None:
        """Parse the section on lines first .. end, which holds these chunks: at once if that works, chunk by chunk if not."""
        prepared = Prepared(self._lines[first:end], first)
        whole = Range(Position(first, 0), Position(first, 0))
        module, problems, _ = (None, [], []) if prepared.refusal else _parse(prepared, whole)
        told = self._tell_early(problems, chunks, accepted=module is not None, last=last)
        if module is not None:
            self._read(module, prepared, chunks)
        elif len(chunks) >= _MANY:
            self._read_around(self._lines[first:end], first, chunks, problems)
        for index in chunks:
            missing = index not in self.result.models and index not in self.result.globals
            if missing and index != told and is_parsed_alone(self._document.chunks[index]):
                self.chunk(index)
        if all(self._document.chunks[index].complete or index not in self.result.problems for index in chunks):
            for problem in problems:
                self._add(problem, chunks)

    def _read_around(self, lines: Sequence[str], first: int, chunks: range, problems: Sequence[ParseProblem]) -> None:
        """Where the parser stumbles over few functions of a section, read the others at once all the same, with stubs in place of these: it
        takes half the time of reading each alone. `lines` are the section's, `problems` what the parser found wrong."""
        lines = list(lines)
        whole = Range(Position(first, 0), Position(first, 0))
        broken = [index for index in chunks if not self._document.chunks[index].complete]
        replaced: set[int] = set()
        for _ in range(_MOST_REPLACED):
            stumbled = {self._chunk_at(problem, chunks) for problem in problems}.union(broken) - replaced
            if not stumbled or not all(index >= 0 and self._replace(lines, first, index) for index in stumbled):
                return
            replaced |= stumbled
            prepared = Prepared(lines, first)
            module, problems, _ = _parse(prepared, whole)
            if module is not None:
                self._read(module, prepared, [index for index in chunks if index not in replaced])
                return

    def _replace(self, lines: list[str], first: int, index: int) -> bool:
        """Put a stub in place of a function in some lines, the first of which is the document's line `first`. Whether that can be done:
        with a function that fills its lines."""
        chunk = self._document.chunks[index]
        start, end = chunk.start.line - first, chunk.end.line - first
        indent = lines[start][: chunk.start.column]
        if chunk.kind not in FUNCTIONS or indent.strip() or lines[end][chunk.end.column :].strip():
            return False
        lines[start : end + 1] = [indent + stub_text(self._lines, chunk), *[""] * (end - start)]
        return True

    def _tell_early(self, problems: Sequence[ParseProblem], chunks: range, *, accepted: bool, last: bool) -> int:
        """Tell the first thing that is wrong, or that nothing is: the chunk that the parser stumbled over is parsed before the others, and
        what is wrong with it does not depend on them. Returns that chunk; -1 for none."""
        early = self._early
        if early is None:
            return -1
        if accepted and last and not self.result.problems and not self.result.elsewhere:
            self._early = None
            early(())
        for problem in problems:
            index = self._chunk_at(problem, chunks)
            if index >= 0 and is_parsed_alone(self._document.chunks[index]):
                self.chunk(index)
                if index in self.result.problems:
                    self._early = None
                    early(self.result.problems[index])
                return index
        return -1

    def _chunk_at(self, problem: ParseProblem, chunks: range) -> int:
        """The chunk in which a problem is; -1 if it is outside of all."""
        at = problem.range.start
        index = bisect_right(self._document.chunks, at, lo=chunks.start, hi=chunks.stop, key=lambda chunk: chunk.start) - 1
        return index if index >= chunks.start and at <= self._document.chunks[index].end else -1

    def chunk(self, index: int) -> None:
        """Parse one chunk on its own."""
        chunk = self._document.chunks[index]
        text = chunk_text(self._lines, chunk)
        lines = self._lines
        if any("loc(" in line for line in text):
            end = chunk.end.line + 1
            lines = [*lines[: chunk.start.line], *blank_locations(text), *lines[end:]]
            # What stands behind the chunk on its last line belongs to others.
            lines[end - 1] += self._lines[end - 1][chunk.end.column :]
        whole = Range(chunk.start, _header_end(self._lines, chunk))
        unresolved: list[ParseProblem] = []
        without: list[Chunk] = []
        while True:
            prepared = Prepared(text, chunk.start.line, self._surroundings.prelude(chunk, lines, without))
            module, problems, broken = _parse(prepared, whole)
            if not broken or len(without) > _MOST_BROKEN:
                break
            # What is broken may not be needed, and hides the chunk's own errors.
            unresolved += problems
            without += broken
        if module is not None:
            self._read(module, prepared, range(index, index + 1))
            if index not in self.result.models and chunk.kind in FUNCTIONS:
                problems = [ParseProblem(NOT_READ, "not analysed: the parser finds no function here", whole)]
        elif unresolved and all(problem.code != SYNTAX for problem in problems):
            problems = unresolved
        if problems:
            self.result.problems[index] = _explained(problems, chunk)

    def _read(self, module: ir.Module, prepared: Prepared, chunks: Iterable[int]) -> None:
        """Take the functions and globals of a parsed module that stand where one of the chunks starts."""
        starts = {self._document.chunks[index].start: index for index in chunks}
        places = prepared.places
        walker = Walker(places, self._wanted)
        decoder = None
        if len(places.lines) >= SMALLEST:
            with suppress(Unknown):
                decoder = Decoder(module, places, walker.kind, _is_definition)
        # Bytecode knows no globals as models need them.
        operations = _definitions(module) if decoder is None or decoder.has(_GLOBAL_TYPES) else []
        found = decoder.definitions if decoder is not None else [(operation.name, *_place(operation)) for operation in operations]
        wanted: list[Wanted] = []
        indices: list[int] = []
        for number, (name, line, byte, *_) in enumerate(found):
            line -= places.first
            if not 0 <= line < len(places.lines):
                continue
            column = places.original_column(line, places.column(line, byte - 1))
            index = starts.get(Position(prepared.first_line + line, column))
            if index is None:
                continue
            chunk = self._document.chunks[index]
            if name in _GLOBAL_TYPES:
                self.result.globals[index] = _global(operations[number], chunk)
            else:
                wanted.append(Wanted(number, chunk.scope, line))
                indices.append(index)
        models = decoder.models(wanted) if decoder is not None else [None] * len(wanted)
        if None in models:
            operations = operations or _definitions(module)
        for index, model, (number, scope, line) in zip(indices, models, wanted, strict=True):
            self.result.models[index] = walker.model(operations[number], scope, line) if model is None else model

    def _add(self, problem: ParseProblem, chunks: range) -> None:
        """Keep a problem of a whole section. A chunk that was parsed alone and failed has told its problems already."""
        index = self._chunk_at(problem, chunks)
        if index < 0:
            self.result.elsewhere.append(problem)
        elif index in self.result.models and problem.code == SYNTAX:
            # The chunk can be read, so the text around it is wrong; or an undeclared name of a broken function before got in its way.
            if not any(index in self.result.problems for index in chunks):
                self.result.elsewhere.append(problem)
        elif index not in self.result.problems:
            self.result.problems[index] = [problem]


def is_parsed_alone(chunk: Chunk) -> bool:
    """Whether the chunk is of a kind that gives a model."""
    return chunk.kind in FUNCTIONS or chunk.operation in _GLOBAL_TYPES


def _parse(prepared: Prepared, whole: Range, *, again: bool = True) -> tuple[ir.Module | None, list[ParseProblem], list[Chunk]]:
    """The parsed text, or what is wrong with it and which stubs are."""
    if prepared.refusal:
        return None, [ParseProblem(NOT_READ, f"not analysed: {prepared.refusal}", whole)], []
    text = prepared.text.encode("utf-8", "replace")
    try:
        return parse(text), [], []
    except MLIRError as error:
        if again and any("identified type already used" in found.message for found in diagnostics(error)):
            # A struct of that name had other fields in a text before, and a context never forgets one.
            renew_context()
            return _parse(prepared, whole, again=False)
        problems, broken = prepared.problems(diagnostics(error), whole)
        return None, problems or [ParseProblem(NOT_READ, f"not analysed: {error}", whole)], broken


def _is_definition(name: str) -> bool:
    return name.endswith(".func") or name in _GLOBAL_TYPES


def _place(operation: ir.Operation) -> tuple[int, int]:
    location = operation.location
    return location.start_line, location.start_col


def _definitions(module: ir.Module) -> list[ir.Operation]:
    """The functions and globals of a module and of the modules inside it. Functions inside functions belong to these."""
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if _is_definition(operation.name):
            found.append(operation)
            return ir.WalkResult.SKIP
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def _global(operation: ir.Operation, chunk: Chunk) -> GlobalModel:
    of_type = operation.attributes[_GLOBAL_TYPES[operation.name]]
    text = str(of_type.value) if isinstance(of_type, ir.TypeAttr) else str(of_type)
    alias = operation.name == "llvm.mlir.alias"
    constant = "constant" in operation.attributes
    return GlobalModel(chunk.symbol, chunk.scope, constant, classify(text), chunk.start, alias, _mentions(operation))


def _mentions(operation: ir.Operation) -> tuple[str, ...]:
    """Symbols whose addresses an initializer takes."""
    inside = [view.operation for region in operation.regions for block in region.blocks for view in block.operations]
    return tuple(str(plain(each.attributes["global_name"])) for each in inside if each.name == "llvm.mlir.addressof")


def _header_end(lines: Sequence[str], chunk: Chunk) -> Position:
    """Where a function's header ends on its first line."""
    line, _ = chunk.start
    if chunk.body is not None and chunk.body.line == line:
        return Position(line, len(lines[line][: chunk.body.column].rstrip()))
    if chunk.end.line == line:
        return chunk.end
    return Position(line, len(lines[line].rstrip()))


def _explained(problems: list[ParseProblem], chunk: Chunk) -> list[ParseProblem]:
    """Over a missing brace the parser stumbles where the text ends, or not at all; the user looks for it where it was opened."""
    if chunk.complete or chunk.body is None:
        return problems
    opened = Range(chunk.body, Position(chunk.body.line, chunk.body.column + 1))
    missing = ParseProblem(SYNTAX, "a closing '}' is missing: this body does not end before the text that follows", opened)
    return [missing, *(problem for problem in problems if problem.range.end < chunk.end)]
