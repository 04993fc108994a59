"""What an editor may fold: functions, modules, regions of operations, and comments of several lines."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.source.document import ChunkKind
from server.navigation.text import Text


@dataclass(frozen=True, slots=True)
class Fold:
    """Lines to fold, the first one stays visible."""

    first: int
    last: int
    comment: bool = False


def folds(text: Text) -> tuple[Fold, ...]:
    """All of them, by first line. Of several that begin on one line the longest."""
    found = {(module.start.line, _before_close(text, module.end.line)) for module in text.document.modules}
    for piece in text.pieces:
        start, end = piece.range
        if start.line == end.line:
            continue
        if piece.first.kind is not ChunkKind.OTHER:
            found.add((start.line, _before_close(text, end.line)))
        for where, _ in piece.found.statements.regions():
            found.add((where.start.line + start.line, _before_close(text, where.end.line + start.line)))
    longest: dict[int, int] = {}
    for first, last in found:
        if last > first:
            longest[first] = max(last, longest.get(first, 0))
    code = [Fold(first, last) for first, last in longest.items()]
    return tuple(sorted([*code, *_comments(text)], key=lambda fold: fold.first))


def _before_close(text: Text, line: int) -> int:
    """The line above one that begins with a closing brace, so that the brace stays visible."""
    return line - 1 if text.lines[line].lstrip()[:1] == "}" else line


def _comments(text: Text) -> list[Fold]:
    found: list[Fold] = []
    first = -1
    for number, line in enumerate((*text.lines, "")):
        stripped = line.lstrip()
        if stripped.startswith("//") and not stripped.startswith("// -----"):
            first = number if first < 0 else first
        else:
            if 0 <= first < number - 1:
                found.append(Fold(first, number - 1, True))
            first = -1
    return found
