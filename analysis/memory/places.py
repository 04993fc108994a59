"""Which accesses of a function are at constant places of their objects.

A place is a tuple: the indices of an element of a memref, or (BYTES, start, stop) for a range of bytes from the start of the object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.rule import Trait
from analysis.memory.layout import stored_size_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analysis.dialects.placed_rules import PlacedRules
    from analysis.dialects.rule import Rule
    from analysis.memory.points_to import PointsTo
    from analysis.program.model import FunctionModel

BYTES = -1
"""First entry of a place that is a range of bytes; an index is never negative."""

Place = tuple[int, ...]


def constant_values(model: FunctionModel, rules: PlacedRules) -> dict[int, int]:
    """Values that are integer constants."""
    constants: dict[int, int] = {}
    for op in rules.having(Trait.CONSTANT):
        number = model.attributes.get(op, {}).get(rules[op].constant)
        if isinstance(number, int) and model.result_count[op] == 1:
            constants[model.first_result[op]] = number
    return constants


def constant_places(points: PointsTo, constants: Mapping[int, int]) -> dict[tuple[int, int], tuple[Place, bool]]:
    """(operation, address value) -> its place, and whether the place is a part of its own: of one load or store, not of a transfer.
    `constants`: values that are integer constants."""
    model = points.model
    first, all_operands, pointed, rooted = model.first_operand, model.operands, points.points, points.rooted
    places: dict[tuple[int, int], tuple[Place, bool]] = {}
    rules = points.rules
    for op in rules.having(Trait.ACCESSES):
        rule = rules[op]
        operands = all_operands[first[op] : first[op + 1]]
        for position in (*rule.reads, *rule.writes):
            memory = operands[position]
            if pointed.get(memory, 1) & 1:
                continue
            if memory in rooted:
                index = index_of(model, op, rule, operands, constants)
                if index:
                    places[op, memory] = (index, True)
                continue
            offset = points.offsets.get(memory)
            if offset is not None:
                found = _byte_range(model, op, rule, operands, constants, offset)
                if found is not None:
                    places[op, memory] = found
    return places


def index_of(model: FunctionModel, op: int, rule: Rule, operands: list[int], constants: Mapping[int, int]) -> Place | None:
    """The constant indices at which an operation accesses an element of its memory."""
    if rule.index_map:
        text = model.attributes.get(op, {}).get(rule.index_map)
        results = str(text).rpartition("-> (")[2].rstrip(">)").split(",")
        numbers = [part.strip() for part in results]
        return tuple(map(int, numbers)) if all(part.isdigit() for part in numbers) else None
    if rule.indices is None:
        return None
    found: list[int] = []
    for value in operands[rule.indices :]:
        number = constants.get(value, -1)
        if number < 0:
            return None
        found.append(number)
    return tuple(found)


def _byte_range(
    model: FunctionModel, op: int, rule: Rule, operands: list[int], constants: Mapping[int, int], offset: int
) -> tuple[Place, bool] | None:
    if rule.length is not None or rule.length_attribute:
        length = model.attributes.get(op, {}).get(rule.length_attribute) if rule.length is None else constants.get(operands[rule.length])
        if isinstance(length, int) and length > 0:
            return (BYTES, offset, offset + length), False
        return None
    if len(rule.stores) == 1 and len(rule.writes) == 1:
        moved = operands[rule.stores[0]]
    elif rule.reads and not rule.writes and model.result_count[op] == 1:
        moved = model.first_result[op]
    else:
        return None
    if not rule.contiguous:
        return None
    size = stored_size_of(model.types[model.value_types[moved]].text)
    return ((BYTES, offset, offset + size), True) if size else None
