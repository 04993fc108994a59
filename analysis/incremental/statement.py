"""An edit inside one operation: the lowest step of the ladder.

Where a line that holds one plain operation becomes another such line, the operation alone is parsed. If it has the results that it
had, and the operands that it had but for one of the same type, the function's model and facts are patched. What only the whole function
can tell (that an operand is defined above, what the verifier says of its surroundings) comes behind: the answer is provisional.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from analysis.source import tokens as tk
from analysis.source.shapes import shape_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis.activity.naming import FunctionText
    from analysis.program.model import AttributeValue, FunctionModel

_Item = TypeVar("_Item")
SMALLEST = 60
"""Operations of a function for which this is worth while."""


class StatementEdit(NamedTuple):
    """What an edit makes of a function."""

    operation: int
    model: FunctionModel
    """The same object if no column of it changed."""
    text: FunctionText
    operand: int
    """Position of the operand that changed; -1 if none did."""


def edited_statement(
    text: FunctionText, lines: Sequence[str], line: int, new: str, wanted: Callable[[str], tuple[str, ...]]
) -> StatementEdit | None:
    """The edit that put `new` in place of line `line` of a function; both count from its first line, as do its new `lines`."""
    from analysis.program.statement import parse_statement  # loads MLIR

    model = text.model
    op = operation_on(text, line)
    shape = shape_of(new)
    old_shape = shape_of(text.lines[line])
    if op < 1 or shape is None or old_shape is None or not (shape.plain and old_shape.plain) or shape.opened or old_shape.opened:
        return None
    if "loc(" in new or "enzyme." in new or not is_alone(text, op, line, old_shape.first, old_shape.end):
        return None
    if [(group.name, group.count) for group in shape.results] != [(group.name, group.count) for group in old_shape.results]:
        return None
    names = operand_names(new, shape.name_at)
    if names is None:
        return None
    values = [text.values_by_name.get(name, -1) for name, _ in names]
    if any(value < 0 or not is_visible(model, value, op) for value in values):
        return None
    arguments = {value: f"%a{number}" for number, value in enumerate(dict.fromkeys(values))}
    types, numbers = model.types, model.value_types
    parsed = parse_statement(
        renamed(new, names, [arguments[value] for value in values]),
        list(arguments.values()),
        [types[numbers[value]].text for value in arguments],
        wanted,
    )
    if parsed is None or parsed.results != tuple(types[numbers[value]].text for value in model.results_of(op)):
        return None
    if parsed.name.partition(".")[2] != shape.name and parsed.name != shape.name:
        return None
    distinct = list(arguments)
    operands = [distinct[number] for number in parsed.operands]
    before = model.operands_of(op)
    differing = [position for position, (a, b) in enumerate(zip(before, operands, strict=False)) if a != b]
    if len(operands) != len(before) or len(differing) > 1:
        return None
    patched = _patched(model, op, parsed.name, operands, shape.name_at, parsed.attributes)
    return StatementEdit(op, patched, text.with_line(patched, lines, op, line, shape), differing[0] if differing else -1)


def operation_on(text: FunctionText, line: int) -> int:
    """The only operation whose name stands on a line; -1 if there is none, or more."""
    places = text.statements.name_places
    index = bisect_left(places, (line, 0))
    if index >= len(places) or places[index][0] != line or (index + 1 < len(places) and places[index + 1][0] == line):
        return -1
    return text.operation_spelled(index)


def is_alone(text: FunctionText, op: int, line: int, first: int, end: int) -> bool:
    """Whether the operation is all that a line holds, and passes control to the next one."""
    model = text.model
    if op in model.regions or op in model.successors:
        return False
    regions = model.regions[model.parent[op]]
    if any(block.end_operation == model.end[op] for region in regions for block in region):
        return False
    return fills_line(text, op, line, first, end)


def fills_line(text: FunctionText, op: int, line: int, first: int, end: int) -> bool:
    """Whether an operation's text is all that a line holds, from column `first` to `end`."""
    statement = text.statement(op)
    return statement is not None and statement.start == (line, first) and statement.end == (line, end)


def operand_names(line: str, name_at: int) -> list[tuple[str, tuple[int, int]]] | None:
    """The SSA names behind an operation's name, with their columns; None if something else there has a meaning of its own."""
    found: list[tuple[str, tuple[int, int]]] = []
    for token in tk.code(line):
        if token.start <= name_at:
            continue
        if token.kind in (tk.SYMBOL, tk.BLOCK) or (token.kind in (tk.TYPE_NAME, tk.ATTRIBUTE_NAME) and "." not in token.text):
            return None
        if token.kind == tk.VALUE:
            found.append((token.text, (token.start, token.end)))
    return found


def renamed(line: str, names: Sequence[tuple[str, tuple[int, int]]], new: Sequence[str]) -> str:
    """A line with other names at some places."""
    parts: list[str] = []
    at = 0
    for (_, (start, end)), name in zip(names, new, strict=True):
        parts += (line[at:start], name)
        at = end
    return "".join(parts) + line[at:]


def is_visible(model: FunctionModel, value: int, op: int) -> bool:
    """Whether a value is surely defined where an operation stands: above it in a block around it, or by the entry block of a region
    around it."""
    definer = model.definer(value)
    around = op
    while around >= 0:
        inner, around = around, model.parent[around]
        if around < 0:
            return False
        for region in model.regions.get(around, ()):
            for index, block in enumerate(region):
                holds = block.first_operation <= inner < block.end_operation
                if definer >= 0:
                    mine = block.first_operation <= definer < block.end_operation and model.parent[definer] == around
                    reaches = holds and definer < inner
                else:
                    mine = block.first_argument <= value < block.first_argument + block.argument_count
                    reaches = holds
                if mine:
                    # The first block of a region comes before all others.
                    return reaches or (index == 0 and any(b.first_operation <= inner < b.end_operation for b in region[1:]))
    return False


def _patched(
    model: FunctionModel, op: int, name: str, operands: Sequence[int], column: int, attributes: dict[str, AttributeValue]
) -> FunctionModel:
    changes: dict[str, object] = {}
    if model.kinds[op] != name:
        changes["kinds"] = _with(model.kinds, op, name)
    if model.columns[op] != column:
        changes["columns"] = _with(model.columns, op, column)
    if model.operands_of(op) != operands:
        start = model.first_operand[op]
        changes["operands"] = [*model.operands[:start], *operands, *model.operands[start + len(operands) :]]
    if model.attributes.get(op, {}) != attributes:
        kept = {**model.attributes, op: attributes}
        if not attributes:
            del kept[op]
        changes["attributes"] = kept if op in model.attributes else dict(sorted(kept.items()))
    return replace(model, **changes) if changes else model  # pyright: ignore[reportArgumentType] - fields of the model by name


def _with(items: Sequence[_Item], index: int, item: _Item) -> list[_Item]:
    found = [*items]
    found[index] = item
    return found
