"""A model in which a few neighbouring operations without regions were replaced by others: what parsing the whole function would give.

Operations and values are numbered in the order of the text, so that all numbers behind the place move.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analysis.program.model import Block, FunctionModel

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analysis.program.model import AttributeValue, Region


class NewOperation(NamedTuple):
    """An operation to put in."""

    name: str
    operands: tuple[int, ...]
    """Values, by their numbers in the new model."""
    results: tuple[int, ...]
    """Type numbers."""
    attributes: dict[str, AttributeValue]
    line: int
    column: int


class Splice(NamedTuple):
    """What is replaced by what."""

    operation: int
    """In front of which the place is, or the first that goes. It stands in the block that is meant."""
    removed: int
    """Operations that go; the block has others behind them."""
    operations: Sequence[NewOperation]
    renamed: Mapping[int, int]
    """By value that goes and is used behind the place: the value in its stead, by its number in the new model."""
    first: int
    """First line of the edit."""
    line: int
    """First line behind what goes, in the old text."""
    shift: int
    """How many lines further down the rest stands."""


def spliced(model: FunctionModel, splice: Splice) -> FunctionModel:
    """The new model."""
    start, removed, new = splice.operation, splice.removed, splice.operations
    if not (removed or new):
        return _shifted(model, splice)
    stop, by = start + removed, len(new) - removed
    values = _Values(model, splice)
    shift, line = splice.shift, splice.line
    first_operand, operands = model.first_operand, model.operands
    number = values.number
    if splice.renamed:
        operands = [number(value) for value in operands]
    elif values.by:
        first_value, values_by = values.start, values.by
        operands = [value if value < first_value else value + values_by for value in operands]
    inner = [value for operation in new for value in operation.operands]
    more = len(inner) - (first_operand[stop] - first_operand[start])
    starts: list[int] = []
    at = first_operand[start]
    results: list[int] = []
    value = values.start
    for operation in new:
        starts.append(at)
        results.append(value)
        at += len(operation.operands)
        value += len(operation.results)
    parent = model.parent[start]
    lines = [each + shift if each >= line else each for each in model.lines] if shift else model.lines
    attributes = {op if op < start else op + by: found for op, found in model.attributes.items() if not start <= op < stop}
    attributes |= {start + index: operation.attributes for index, operation in enumerate(new) if operation.attributes}
    places = {number(value): (each + shift if each >= line else each, column) for value, (each, column) in model.argument_places.items()}
    return replace(
        model,
        kinds=[*model.kinds[:start], *(operation.name for operation in new), *model.kinds[stop:]],
        first_operand=[*first_operand[:start], *starts, *(each + more for each in first_operand[stop:])],
        operands=[*operands[: first_operand[start]], *inner, *operands[first_operand[stop] :]],
        first_result=[*model.first_result[:start], *results, *(each + values.by for each in model.first_result[stop:])],
        result_count=[*model.result_count[:start], *(len(operation.results) for operation in new), *model.result_count[stop:]],
        end=[
            *(each if each <= start else each + by for each in model.end[:start]),
            *range(start + 1, start + len(new) + 1),
            *(each + by for each in model.end[stop:]),
        ],
        parent=[*model.parent[:start], *[parent] * len(new), *(each if each < start else each + by for each in model.parent[stop:])],
        lines=[*lines[:start], *(operation.line for operation in new), *lines[stop:]],
        columns=[*model.columns[:start], *(operation.column for operation in new), *model.columns[stop:]],
        value_types=[
            *model.value_types[: values.start],
            *(kind for operation in new for kind in operation.results),
            *model.value_types[values.stop :],
        ],
        regions={op if op < start else op + by: _moved(found, op, splice, values.by) for op, found in model.regions.items()},
        successors={op if op < start else op + by: found for op, found in model.successors.items()},
        attributes=dict(sorted(attributes.items())),
        argument_places=places,
    )


def _shifted(model: FunctionModel, splice: Splice) -> FunctionModel:
    """The model where only blanks and comments came or went."""
    shift, behind = splice.shift, splice.line
    if not shift:
        return model
    lines = [line + shift if line >= behind else line for line in model.lines]
    places = {value: (line + shift if line >= behind else line, column) for value, (line, column) in model.argument_places.items()}
    return replace(model, lines=lines, argument_places=places)


class _Values:
    """Numbers of values after a splice."""

    def __init__(self, model: FunctionModel, splice: Splice) -> None:
        self.start = model.first_result[splice.operation]
        self.stop = model.first_result[splice.operation + splice.removed]
        self.by = sum(len(operation.results) for operation in splice.operations) - (self.stop - self.start)
        self._renamed = splice.renamed

    def number(self, value: int) -> int:
        """The new number of an old value."""
        if value < self.start:
            return value
        return value + self.by if value >= self.stop else self._renamed.get(value, -1)


def _moved(regions: tuple[Region, ...], op: int, splice: Splice, values: int) -> tuple[Region, ...]:
    """The regions of operation `op`."""
    start, by = splice.operation, len(splice.operations) - splice.removed
    if regions and regions[-1] and regions[-1][-1].end_operation <= start:
        return regions
    arguments = values if op >= start else 0
    return tuple(
        [
            tuple(
                [
                    Block(
                        first_argument + arguments,
                        count,
                        first if first <= start else first + by,
                        end if end <= start else end + by,
                    )
                    for first_argument, count, first, end in region
                ]
            )
            for region in regions
        ]
    )
