"""Inlay hints about a derivative that was run: what it keeps of an operation for its reverse sweep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analysis.source import tokens as tk
from analysis.source.positions import Position, Range
from server.display.items import Hint, Taped
from server.markdown import code

KIND = "tape"


def tape_hints(taped: Iterable[Taped], lines: Sequence[str], where: Range) -> list[tuple[Hint, str]]:
    """A hint behind each line of a range that something is kept of, with its tooltip as Markdown."""
    by_line: dict[int, list[Taped]] = {}
    for each in sorted(taped, key=lambda one: (one.range.start, one.name)):
        if where.start.line <= each.range.start.line <= where.end.line and each.range.start.line < len(lines):
            by_line.setdefault(each.range.start.line, []).append(each)
    return [_hint(line, kept, lines) for line, kept in by_line.items()]


def _hint(line: int, kept: Sequence[Taped], lines: Sequence[str]) -> tuple[Hint, str]:
    written = tk.code(lines[line])
    position = Position(line, written[-1].end if written else len(lines[line]))
    repeated = any(each.loops for each in kept)
    label = f"tape {_short(sum(each.bytes for each in kept))}{'/it' if repeated else ''}"
    tooltip = "\n\n".join(("Kept on the tape of the derivative that was run last:", "\n".join(map(_told, kept))))
    return Hint(position, label, KIND, kept[0].range.start), tooltip


def _told(each: Taped) -> str:
    size = f"- {code(f'{each.name}: {each.type}')}, {each.bytes} byte{'s' if each.bytes != 1 else ''}"
    if not each.loops:
        return size
    often = " for each iteration" if each.loops == 1 else f" for each iteration of {each.loops} loops"
    return size + often + (", whose number is not known beforehand" if each.grows else "")


def _short(count: int) -> str:
    """ "8B", "1.2k", "30M": at most four characters."""
    if count < 1000:
        return f"{count}B"
    scaled, unit = next(((count / 1000**power, unit) for power, unit in enumerate("kMGT", 1) if count < 999.5 * 1000**power), (999.0, "T"))
    return f"{scaled:.1f}{unit}" if scaled < 9.95 else f"{scaled:.0f}{unit}"
