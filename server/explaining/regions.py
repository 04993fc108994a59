"""Stretches of text of one class: neighbouring operations that are active, or inactive for the same reason, joined.

Stretches do not overlap. An operation whose regions hold operations of another class is not told itself: what is inside it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analysis.activity.codes import BY_REASON
from analysis.activity.report import Class
from analysis.source.positions import Range

if TYPE_CHECKING:
    from analysis import FunctionReport


@dataclass(frozen=True, slots=True)
class Stretch:
    """One of them."""

    range: Range
    active: bool
    reason: str
    """Name of the reason; "" for active ones."""
    title: str
    operations: int
    """How many were joined."""


def stretches(function: FunctionReport) -> list[Stretch]:
    """The stretches of one function, in textual order."""
    classes = [(where, kind, code) for where, kind, code, _ in function.classes() if kind is not Class.STRUCTURAL]
    found: list[Stretch] = []
    joinable = False
    for index, (where, kind, code) in enumerate(classes):
        if found and where.end <= found[-1].range.end:
            continue  # inside of one that is told as a whole
        inside = _inside(classes, index)
        if any(each != kind for each in inside):
            joinable = False
            continue
        active = kind is Class.ACTIVE
        last = found[-1] if found else None
        if joinable and last is not None and (last.active, last.reason) == (active, code) and where.start.line <= last.range.end.line + 1:
            found[-1] = replace(last, range=Range(last.range.start, where.end), operations=last.operations + 1)
        else:
            title = "carries a derivative" if active else BY_REASON[code].title if code in BY_REASON else code
            found.append(Stretch(where, active, code, title, 1))
        joinable = True
    return found


def _inside(classes: list[tuple[Range, Class, str]], index: int) -> list[Class]:
    """Classes of the operations nested in one."""
    end = classes[index][0].end
    found: list[Class] = []
    for number in range(index + 1, len(classes)):
        where, kind, _ = classes[number]
        if where.start >= end:
            break
        found.append(kind)
    return found
