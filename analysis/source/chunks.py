"""Cut a document into chunks, the units that are parsed, cached and analysed one by one.

A chunk is a function, a declaration, a global, an alias or any other top-level operation, at any nesting of modules and per
`// -----` section. Text that does not parse is cut as well: a function at the start of a line inside another function's body means
that a brace is missing, so the first one ends there. What a chunk means is left to the parser.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from analysis.source.cutting import Cutter
from analysis.source.document import Chunk, ChunkKey, ChunkKind, Document, ModuleSpan, OpenModule
from analysis.source.lines import LineChange
from analysis.source.marks import is_section_end, mark
from analysis.source.needs import References, aliases_by_name, header_text, needed_aliases, references, stub_text
from analysis.source.positions import Position

__all__ = [
    "Chunk",
    "ChunkKind",
    "Document",
    "ModuleSpan",
    "References",
    "aliases_by_name",
    "chunk_at",
    "chunk_text",
    "cut",
    "header_text",
    "needed_aliases",
    "recut",
    "recut_inside",
    "references",
    "stub_text",
]


def cut(lines: Sequence[str]) -> Document:
    """Cut the whole text. Takes time linear in its length and never fails."""
    sections = (0, *(number + 1 for number, line in enumerate(lines) if line.startswith("// -") and is_section_end(line)))
    chunks: list[Chunk] = []
    modules: list[ModuleSpan] = []
    balanced = True
    for section, first in enumerate(sections):
        stop = sections[section + 1] - 1 if section + 1 < len(sections) else len(lines)
        cutter = Cutter(lines, Position(first, 0), stop, section)
        cutter.run()
        if cutter.excess:
            # Some closing brace is one too many. The indentation tells which, where it is right; in balanced text it has no say.
            balanced = False
            cutter = Cutter(lines, Position(first, 0), stop, section, by_indent=True)
            cutter.run()
        offset = len(modules)
        chunks.extend(chunk if chunk.module < 0 or not offset else chunk._replace(module=chunk.module + offset) for chunk in cutter.chunks)
        modules.extend(
            span if span.parent < 0 else span._replace(parent=span.parent + offset) for span in (module.span() for module in cutter.modules)
        )
    return Document(tuple(chunks), tuple(modules), sections, balanced)


def recut(old: Document, lines: Sequence[str], change: LineChange) -> Document:
    """The document after an edit: equal to `cut(lines)`, where `lines` is the new text and `old` belongs to the text before.

    Reads the chunks that the edit touches and takes the others over, so that an edit inside a function costs that function.
    """
    inside = recut_inside(old, lines, change)
    return inside[0] if inside is not None else _resumed(old, lines, change) or cut(lines)


def chunk_at(document: Document, line: int) -> int:
    """Index of the last chunk that starts on or before the line; -1 if none does."""
    return bisect_right(document.chunks, line, key=lambda chunk: chunk.start.line) - 1


def chunk_text(lines: Sequence[str], chunk: Chunk) -> list[str]:
    """The chunk's lines. Columns are those of the document: what stands before the chunk on its first line is replaced by blanks."""
    start, end = chunk.start, chunk.end
    text = list(lines[start.line : end.line + 1])
    text[-1] = text[-1][: end.column]
    text[0] = " " * start.column + text[0][start.column :]
    return text


def recut_inside(old: Document, lines: Sequence[str], change: LineChange) -> tuple[Document, int] | None:
    """As `recut` after an edit between a body's braces that moves no brace, with the index of the chunk whose body that is; None for any
    other edit."""
    first, removed, inserted = change
    behind = first + inserted
    if any(is_section_end(line) for text in (removed, lines[first:behind]) for line in text):
        return None
    marks = [found for line in removed if (found := mark(line))]
    if (
        any(found.starts for found in marks)
        or (marks and not old.balanced)
        or marks != [found for line in lines[first:behind] if (found := mark(line))]
    ):
        return None
    index = chunk_at(old, first)
    if index < 0:
        return None
    chunk = old.chunks[index]
    if chunk.body is None or chunk.close is None or not chunk.body.line < first <= first + len(removed) <= chunk.close.line:
        return None
    if chunk.generic and _is_empty(lines, chunk.body):
        return None
    shift = inserted - len(removed)
    end = _moved(chunk.end, shift)
    key = ChunkKey(lines, chunk.start, end)
    return _shifted(old, index, chunk._replace(end=end, close=_moved(chunk.close, shift), key=key), shift), index


def _is_empty(lines: Sequence[str], brace: Position) -> bool:
    """Whether a closing brace is the first token behind a brace."""
    column = brace.column + 1
    for line in lines[brace.line :]:
        text = line[column:].strip()
        if text and not text.startswith("//"):
            return text.startswith("}")
        column = 0
    return True


def _shifted(old: Document, index: int, chunk: Chunk, shift: int) -> Document:
    """The document with `chunk` in place of the one at `index`, and everything below `shift` lines further down."""
    if not shift:
        return old._replace(chunks=(*old.chunks[:index], chunk, *old.chunks[index + 1 :]))
    start = chunk.start
    modules = tuple(
        [
            _moved_module(module, module.parent, shift)
            if module.start > start
            else (module._replace(end=_moved(module.end, shift)) if module.end > start else module)
            for module in old.modules
        ]
    )
    chunks = (*old.chunks[:index], chunk, *(_moved_chunk(chunk, chunk.module, shift) for chunk in old.chunks[index + 1 :]))
    sections = tuple(line + shift if line > start.line else line for line in old.sections)
    return Document(chunks, modules, sections, old.balanced)


def _resumed(old: Document, lines: Sequence[str], change: LineChange) -> Document | None:
    """The document after an edit, cut from the chunk above it, or the section's start, down to where old and new agree again. None
    where cutting anew is simpler: separators or unbalanced braces are involved."""
    first, removed, inserted = change
    shift, behind = inserted - len(removed), first + inserted
    if not old.balanced or any(is_section_end(line) for text in (removed, lines[first:behind]) for line in text):
        return None
    section = bisect_right(old.sections, first) - 1
    last = section + 1 == len(old.sections)
    begin = bisect_left(old.chunks, first, key=lambda chunk: chunk.start.line) - 1
    stack: list[int] = []
    start = Position(old.sections[section], 0)
    if begin >= 0 and old.chunks[begin].start.line >= start.line:
        start = old.chunks[begin].start
        stack = _stack(old, old.chunks[begin].module)
        if any(old.modules[module].generic for module in stack):
            # The edit may have changed a name that stands behind everything it names.
            return None
    else:
        begin += 1
    cutter = _resume(old, start, stack, lines, len(lines) if last else old.sections[section + 1] - 1 + shift, section)
    old_start, old_stack = _meet(old, cutter, begin, behind, shift)
    if cutter.excess:
        return None
    if old_start is None:
        old_start = Position(len(lines) - shift, 0) if last else Position(old.sections[section + 1], 0)
    else:
        for new, was in zip(cutter.open, old_stack, strict=True):
            end = old.modules[was].end
            cutter.modules[new].end = Position(end.line + shift, end.column)
    sections = (*old.sections[: section + 1], *(line + shift for line in old.sections[section + 1 :]))
    return _joined(old, cutter, begin, old_start, dict(zip(old_stack, cutter.open, strict=False)), shift, sections)


def _resume(old: Document, start: Position, stack: list[int], lines: Sequence[str], stop: int, section: int) -> Cutter:
    """A cutter at a place inside the modules `stack`, in the state in which it once was there."""
    cutter = Cutter(lines, start, stop, section)
    kept = bisect_left(old.modules, start, key=lambda module: module.start)
    cutter.modules = [OpenModule(*module, indent=0) for module in old.modules[:kept]]
    cutter.open = stack
    return cutter


def _stack(document: Document, module: int) -> list[int]:
    """A module and those around it, outermost first."""
    stack: list[int] = []
    while module >= 0:
        stack.append(module)
        module = document.modules[module].parent
    stack.reverse()
    return stack


def _meet(old: Document, cutter: Cutter, begin: int, behind: int, shift: int) -> tuple[Position | None, list[int]]:
    """Run the cutter until it stands, behind the edit, where the old cut also started an item inside the same modules. Returns that
    place in the old text and the old modules around it; None if there is none before the section ends."""
    met: list[tuple[Position, list[int]]] = []

    def meets(place: Position) -> bool:
        if place.line < behind:
            return False
        was = Position(place.line - shift, place.column)
        index = bisect_left(old.chunks, was, lo=begin, key=lambda chunk: chunk.start)
        if index < len(old.chunks) and old.chunks[index].start == was:
            around = old.chunks[index].module
        else:
            index = bisect_left(old.modules, was, key=lambda module: module.start)
            if index == len(old.modules) or old.modules[index].start != was:
                return False
            around = old.modules[index].parent
        stack = _stack(old, around)
        names = [(old.modules[module].operation, old.modules[module].symbol) for module in stack]
        if names != [(cutter.modules[module].operation, cutter.modules[module].symbol) for module in cutter.open]:
            return False
        met.append((was, stack))
        return True

    if cutter.run(meets):
        return met[0]
    return None, []


def _joined(
    old: Document, cutter: Cutter, begin: int, old_start: Position, around: dict[int, int], shift: int, sections: tuple[int, ...]
) -> Document:
    """The old chunks before `begin`, the cutter's, and the old ones from `old_start` on. `around` maps the modules that are open there."""
    chunk_index = bisect_left(old.chunks, old_start, key=lambda chunk: chunk.start)
    module_index = bisect_left(old.modules, old_start, key=lambda module: module.start)
    offset = len(cutter.modules) - module_index
    modules = [module.span() for module in cutter.modules]
    rest = old.chunks[chunk_index:]
    if not shift and not offset and all(new == was for was, new in around.items()):
        modules.extend(old.modules[module_index:])
    else:

        def renumbered(module: int) -> int:
            return module + offset if module >= module_index else around.get(module, -1)

        modules.extend(_moved_module(module, renumbered(module.parent), shift) for module in old.modules[module_index:])
        rest = tuple([_moved_chunk(chunk, renumbered(chunk.module), shift) for chunk in rest])
    return Document((*old.chunks[:begin], *cutter.chunks, *rest), tuple(modules), sections, balanced=True)


def _moved(position: Position, lines: int) -> Position:
    return Position(position.line + lines, position.column)


def _moved_chunk(chunk: Chunk, module: int, lines: int) -> Chunk:
    kind, operation, symbol, scope, _, start, end, body, close, complete, key, generic = chunk
    start, end = _moved(start, lines), _moved(end, lines)
    body, close = body and _moved(body, lines), close and _moved(close, lines)
    return Chunk(kind, operation, symbol, scope, module, start, end, body, close, complete, key, generic)


def _moved_module(module: ModuleSpan, parent: int, lines: int) -> ModuleSpan:
    operation, symbol, scope, _, start, body, end, generic = module
    return ModuleSpan(operation, symbol, scope, parent, _moved(start, lines), _moved(body, lines), _moved(end, lines), generic)
