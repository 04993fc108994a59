"""What the words of a line say about a place: the hover while no analysis is there.

Looks at one line and nothing else, so that it takes no longer in a large text. A place on a line that begins no operation has no answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from analysis.dialects.registry import rules
from analysis.dialects.rule import Kind
from analysis.source import tokens as tk
from analysis.source.positions import Position, Range, make_range
from analysis.source.shapes import UNDOTTED, Shape, shape_of
from server.markdown import code, text

UNDER_WAY = "**activity**: the analysis is under way"


def hover(lines: Sequence[str], position: Position) -> tuple[str, Range] | None:
    """Markdown about a place, and the place's extent; None where there is nothing to say."""
    if not 0 <= position.line < len(lines):
        return None
    line = lines[position.line]
    shape = shape_of(line)
    if shape is None or not ("." in shape.name or shape.name in UNDOTTED) or not shape.first <= position.column <= shape.end:
        return None
    touched = (token for token in tk.code(line) if token.kind == tk.VALUE and token.start <= position.column <= token.end)
    value = next(touched, None)
    if value is None:
        place = make_range(position.line, shape.name_at, position.line, shape.name_at + len(shape.name))
        words = [code(shape.name)]
    else:
        place = make_range(position.line, value.start, position.line, value.end)
        words = [_value(value.text, value.start, line, shape)]
    return "\n\n".join([*words, *_of_rule(shape.name), UNDER_WAY]), place


def _value(name: str, start: int, line: str, shape: Shape) -> str:
    if any(group.start == start for group in shape.results):
        of_type = line[: shape.end].rpartition(" : ")[2].strip() if shape.plain and len(shape.results) == 1 else ""
        told = f": {code(of_type)}" if of_type and "->" not in of_type and "," not in of_type else ""
        return f"{code(name)}{told}, a result of {code(shape.name)}"
    return f"{code(name)}, used by {code(shape.name)}"


def _of_rule(name: str) -> list[str]:
    """What is known of an operation whatever the program does."""
    rule = rules().get(name)
    if rule is None or rule.kind != Kind.PURE or rule.depends != () or rule.depends_by_result:
        return []
    return [f"{code(name)} passes no derivative on" + (f": {text(rule.reason)}" if rule.reason else "")]
