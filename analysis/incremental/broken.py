"""A function of which some statements do not parse: while one is typed, the rest of the function keeps what was known of it.

The operations that stood on the lines that changed stay in the model, since others use what they make, but count as not written. What is
said here is what is wrong with these lines. All else, such as that callers do not know what the function does, comes when the user pauses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.incremental.statement import fills_line, operation_on
from analysis.source import tokens as tk
from analysis.source.shapes import shape_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.naming import FunctionText
    from analysis.program.problems import ParseProblem
    from analysis.source.lines import LineChange


def without_lines(text: FunctionText, lines: Sequence[str], change: LineChange) -> FunctionText | None:
    """The text of a function after an edit of lines each of which one operation fills, or nothing; lines count from the function's first,
    as do its new `lines`. Its model tells of these operations that they are not written."""
    first, old, inserted = change
    model, gone = text.model, list[int]()
    for number, line in enumerate(old, first):
        shape = shape_of(line)
        if shape is None:
            continue
        op = operation_on(text, number)
        if op < 1 or shape.opened or not fills_line(text, op, number, shape.first, shape.end):
            return None
        gone.append(op)
    behind, shift = first + len(old), inserted - len(old)
    hidden = {*gone}
    lines_of = [-1 if op in hidden else number + shift if number >= behind else number for op, number in enumerate(model.lines)]
    places = {value: (number + shift if number >= behind else number, column) for value, (number, column) in model.argument_places.items()}
    return text.without(replace(model, lines=lines_of, argument_places=places), lines, gone, behind, shift)


def problems_of(text: FunctionText, lines: Sequence[str], change: LineChange) -> tuple[ParseProblem, ...]:
    """What is wrong with the new lines of a function by themselves; () if that is nothing, or not certain. Lines as for `without_lines`."""
    from analysis.program.statement import problems_in  # loads MLIR

    new = lines[change.first : change.first + change.inserted]
    known, model = text.values_by_name, text.model
    arguments: dict[str, str] = {}
    shapes = [shape_of(line) for line in new]
    made = {group.name for shape in shapes if shape is not None for group in shape.results}
    for token in (token for line in new for token in tk.code(line)):
        if token.kind == tk.SYMBOL or "#" in token.text or token.text.startswith("!"):
            return ()
        value = known.get(token.text, -1) if token.kind == tk.VALUE else -1
        if value >= 0 and token.text not in made:
            arguments[token.text] = model.types[model.value_types[value]].text
    return problems_in(new, text.extent.start.line + change.first, arguments)
