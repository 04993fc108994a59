"""Operations that come, go or change in one place of a function: they alone are parsed, and the function's model is put together.

The lines before and behind the edit have to hold one plain operation each, or none. Where that is so, and the names mean what they meant,
the model is the one that the whole function would give; what only the whole function can tell (the verifier, a name that is defined
twice) comes behind, as after an edit inside an operation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analysis.incremental.statement import is_alone, is_visible, operand_names, operation_on, renamed
from analysis.program.splice import NewOperation, Splice, spliced
from analysis.source.positions import Position
from analysis.source.shapes import shape_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis.activity.naming import FunctionText
    from analysis.program.model import FunctionModel
    from analysis.source.lines import LineChange
    from analysis.source.shapes import Shape

MOST = 200
"""Lines that may come or go; for more, the function is parsed."""


class SliceEdit(NamedTuple):
    """What an edit makes of a function."""

    model: FunctionModel
    text: FunctionText
    splice: Splice
    plain: bool
    """Only blanks and comments came, went or changed."""


class _Line(NamedTuple):
    """A line that holds one operation."""

    number: int
    text: str
    shape: Shape
    names: list[tuple[str, tuple[int, int]]]
    """That it uses."""


def edited_slice(
    text: FunctionText, lines: Sequence[str], change: LineChange, wanted: Callable[[str], tuple[str, ...]]
) -> SliceEdit | None:
    """The edit of some lines of a function; lines count from its first one, as do its new `lines`."""
    first, old, inserted = change
    if len(old) > MOST or inserted > MOST:
        return None
    start = _place(text, first)
    filled = [number for number in range(first, first + inserted) if shape_of(lines[number]) is not None]
    new = [found for number in filled if (found := _line(number, lines[number])) is not None]
    removed = _removed(text, first, old, start) if start > 0 else -1
    model = text.model
    if len(new) < len(filled) or removed < 0 or start + removed >= model.block_of(start).end_operation:
        return None
    pieces = _pieces(text, new, start, start + removed)
    splice = _splice(text, new, pieces, (start, removed), change, wanted) if pieces is not None else None
    if splice is None:
        return None
    changed = spliced(model, splice)
    shapes = [(line.number, line.shape) for line in new]
    return SliceEdit(changed, text.spliced(changed, lines, splice, shapes), splice, not (new or removed))


def _line(number: int, line: str) -> _Line | None:
    shape = shape_of(line)
    if shape is None or not shape.plain or shape.opened or shape.name_at < 0 or "loc(" in line or "enzyme." in line:
        return None
    names = operand_names(line, shape.name_at)
    return _Line(number, line, shape, names) if names is not None else None


def _place(text: FunctionText, line: int) -> int:
    """The operation in front of which a new one on a line would stand, in the same block; -1 where that is not certain."""
    model = text.model
    above = next((number for number in range(line - 1, -1, -1) if shape_of(text.lines[number]) is not None), -1)
    if above < 0:
        return -1
    code = text.lines[above].strip()
    shape = shape_of(text.lines[above])
    if code == "}":
        index = text.statements.at(Position(above, text.lines[above].index("}") + 1))
        if index < 0 or text.statements[index].end != (above, text.lines[above].index("}") + 1):
            return -1
        op = text.operation_spelled(index)
        return model.end[op] if op > 0 and model.end[op] < model.block_of(op).end_operation else -1
    op = operation_on(text, above)
    if op < 0 or shape is None:
        return -1
    if code.endswith("{") and code.count("{") == 1 and "}" not in code:
        regions = model.regions.get(op)
        opens = regions and regions[0] and regions[0][0].first_operation == op + 1 < regions[0][0].end_operation
        return op + 1 if opens else -1
    if op < 1 or not shape.plain or shape.opened or not is_alone(text, op, above, shape.first, shape.end):
        return -1
    return op + 1


def _removed(text: FunctionText, first: int, old: Sequence[str], start: int) -> int:
    """How many operations go: those from `start` on, one for each line that is not blank; -1 if they do not stand so."""
    count = 0
    for number, line in enumerate(old, first):
        shape = shape_of(line)
        if shape is None:
            continue
        op = operation_on(text, number)
        if op != start + count or not shape.plain or shape.opened or not is_alone(text, op, number, shape.first, shape.end):
            return -1
        count += 1
    return count


class _Pieces(NamedTuple):
    """New lines ready for the parser."""

    lines: list[str]
    arguments: dict[int, str]
    """By value of the function that they use: its name in them."""
    results: dict[str, int]
    """By name that they define: which of their results it is."""


def _pieces(text: FunctionText, new: Sequence[_Line], start: int, stop: int) -> _Pieces | None:
    """None where a name is not what it has to be. Operations from `start` to `stop` go."""
    model, known = text.model, text.values_by_name
    going = range(model.first_result[start], model.first_result[stop])
    pieces = _Pieces([], {}, {})
    count = 0
    for line in new:
        spelled: list[str] = []
        for name, _ in line.names:
            if name in pieces.results:
                spelled.append(name)
                continue
            value = known.get(name, -1)
            if value < 0 or value in going or not is_visible(model, value, stop):
                return None
            spelled.append(pieces.arguments.setdefault(value, f"%__{len(pieces.arguments)}"))
        pieces.lines.append(renamed(line.text, line.names, spelled))
        for group in line.shape.results:
            names = [(f"{group.name}#{number}", count + number) for number in range(group.count)]
            for name, result in [(group.name, count), *names] if group.count == 1 else names:
                if name in pieces.results or (name in known and known[name] not in going):
                    return None
                pieces.results[name] = result
            count += group.count
    return pieces


def _splice(
    text: FunctionText,
    new: Sequence[_Line],
    pieces: _Pieces,
    place: tuple[int, int],
    change: LineChange,
    wanted: Callable[[str], tuple[str, ...]],
) -> Splice | None:
    """None where the new operations do not parse, or the results that go are not all given again."""
    from analysis.program.statement import parse_statements  # loads MLIR

    model, (start, removed) = text.model, place
    first_value, last_value = model.first_result[start], model.first_result[start + removed]
    numbers = model.value_types
    texts = [model.types[numbers[value]].text for value in pieces.arguments]
    parsed = parse_statements(pieces.lines, list(pieces.arguments.values()), texts, wanted) if new else []
    if parsed is None:
        return None
    types = _types(model, first_value, {name for statement in parsed for name in statement.results})
    if types is None or any(numbers.index(numbers[value]) >= first_value for value in range(first_value, last_value)):
        return None
    by = sum(len(statement.results) for statement in parsed) - (last_value - first_value)
    values = [value if value < first_value else value + by for value in pieces.arguments]
    values += range(first_value, last_value + by)
    operations: list[NewOperation] = []
    for line, statement in zip(new, parsed, strict=True):
        name, shape = statement.name, line.shape
        if (name.partition(".")[2] != shape.name and name != shape.name) or len(statement.results) != sum(g.count for g in shape.results):
            return None
        operands = tuple(values[number] for number in statement.operands)
        kinds = tuple(types[each] for each in statement.results)
        operations.append(NewOperation(name, operands, kinds, statement.attributes, line.number, shape.name_at))
    results = [kind for operation in operations for kind in operation.results]
    again: dict[int, int] = {}
    for name, value in text.values_by_name.items() if first_value < last_value else ():
        if first_value <= value < last_value and (result := pieces.results.get(name)) is not None:
            if results[result] != numbers[value]:
                return None
            again[value] = first_value + result
    inside = model.operands[model.first_operand[start] : model.first_operand[start + removed]]
    for value in range(first_value, last_value):
        if model.operands.count(value) == inside.count(value):
            again.pop(value, None)
        elif value not in again:
            return None
    return Splice(start, removed, operations, again, change.first, change.first + len(change.old), change.inserted - len(change.old))


def _types(model: FunctionModel, before: int, texts: set[str]) -> dict[str, int] | None:
    """The numbers of types, all of which have to be those of values before some value: types are numbered as they are met."""
    found: dict[str, int] = {}
    for number, info in enumerate(model.types):
        if info.text in texts and number in model.value_types[:before]:
            found[info.text] = number
    return found if len(found) == len(texts) else None
