"""What a load that is put into a function reads: found in the facts of the function without it.

Loads have no effect on memory, but an element at a constant place is told apart from the rest of its object because somebody accesses it
there (`analysis.memory.cells`). So a load at such a place comes or goes without notice only where another access is at the same place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from analysis.activity.amend.version_before import version_before
from analysis.dialects.rule import Kind
from analysis.memory.locations import bits_of
from analysis.memory.places import index_of
from analysis.program.types import CARRIES_ADDRESS, CARRIES_BITS, CARRIES_DATA

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.facts import FunctionFacts
    from analysis.dialects.rule import Rule
    from analysis.memory.points_to import PointsTo
    from analysis.program.model import FunctionModel
    from analysis.program.renumbering import Renumbering

MOST = 65
"""Locations that a load may read."""


class NewLoad(NamedTuple):
    """What a load reads, in a function as it is now."""

    edges: list[tuple[int, int]]
    access: Access | None
    """What it has in `PointsTo.access` and `PointsTo.covered`: operation, address, and the two; None if it is at no constant place."""


def is_load(model: FunctionModel, rule: Rule, op: int, *, opaque: bool) -> bool:
    """Whether an operation without regions makes data of memory and has no other effect. `opaque`: numbers may hold addresses."""
    if rule.kind != Kind.ACCESS or rule.writes or len(rule.reads) != 1 or rule.length is not None or rule.length_attribute:
        return False
    if rule.leaks or rule.beyond or rule.request or rule.symbol or rule.asserted or rule.converts:
        return False
    holding = CARRIES_ADDRESS | CARRIES_BITS if opaque else CARRIES_ADDRESS
    types, numbers, operands = model.types, model.value_types, model.operands_of(op)
    results = [types[numbers[value]] for value in model.results_of(op)]
    if any(info.carries & holding or info.memory for info in results):
        return False
    at = rule.reads[0] % len(operands)
    return types[numbers[operands[at]]].memory and not any(
        types[numbers[value]].carries & holding for index, value in enumerate(operands) if index != at
    )


def new_load(facts: FunctionFacts, numbers: Renumbering, model: FunctionModel, rules: Sequence[Rule], op: int) -> NewLoad | None:
    """A load that comes with a splice: operation `op` of the new `model`, of which `rules` are the rules. `facts`: those before."""
    points, rule, operands = facts.points, rules[op], model.operands_of(op)
    address = operands[rule.reads[0]]
    old = numbers.before(address)
    if old < 0:
        return None
    found = touched(points, model, rules, op, (old, address))
    if found is None:
        return None
    targets, access = found
    locations = bits_of(targets)
    if len(locations) > MOST:
        return None
    read = [version_before(facts.graph, points, numbers.start, location) for location in locations]
    if min(read, default=0) < 0:
        return None
    types, values = model.types, model.value_types
    nodes = [numbers.value(node) for node in read]
    nodes += [operands[p] for p in rule.depends or () if -len(operands) <= p < len(operands) and _is_data(model, operands[p])]
    results = [value for value in model.results_of(op) if types[values[value]].carries & CARRIES_DATA]
    return NewLoad([(node, result) for result in results for node in nodes], access)


Access: TypeAlias = "tuple[int, int, int, int]"


def touched(
    points: PointsTo, model: FunctionModel, rules: Sequence[Rule], op: int, address: tuple[int, int]
) -> tuple[int, Access | None] | None:
    """The locations that a new load or store touches through an address (its number before and now), and its entries in `PointsTo.access`
    and `PointsTo.covered`. None if it would be the first at its place."""
    (old, now), operands = address, model.operands_of(op)
    if not points.points.get(old, 1) & 1:
        if old in points.rooted:
            place = index_of(model, op, rules[op], operands, _constants(model, rules, operands))
            if place:
                other = next((each for each in _accesses(points, old) if _place(points, each) == place), None)
                if other is None:
                    return None
                return points.access[other, old], (op, now, points.access[other, old], points.covered[other, old])
        elif points.offsets.get(old) is not None:
            return None
    return points.targets(old), None


def may_go(points: PointsTo, op: int, start: int, stop: int) -> bool:
    """Whether nothing is told apart any less where a load goes, with all operations from `start` to `stop`."""
    for address in points.model.operands_of(op):
        mine = points.access.get((op, address))
        if mine is None:
            continue
        inside, place = points.covered[op, address], _place(points, op) if address in points.rooted else None
        others = (each for each in _accesses(points, address) if not start <= each < stop)
        alike = (each for each in others if points.access[each, address] == mine and points.covered[each, address] == inside)
        if not any(inside or (place is not None and _place(points, each) == place) for each in alike):
            return False
    return True


def _accesses(points: PointsTo, address: int) -> list[int]:
    """The operations that access memory through an address at a constant place."""
    return [op for op, value in points.access if value == address]


def _place(points: PointsTo, op: int) -> tuple[int, ...] | None:
    """The indices at which an operation accesses memory, if they are constant."""
    model, rules = points.model, points.rules
    operands = model.operands_of(op)
    return index_of(model, op, rules[op], operands, _constants(model, rules, operands))


def _constants(model: FunctionModel, rules: Sequence[Rule], values: Sequence[int]) -> dict[int, int]:
    """Those of some values that are integer constants."""
    found: dict[int, int] = {}
    for value in values:
        op = model.definer(value)
        name = rules[op].constant if op > 0 else ""
        number = model.attributes.get(op, {}).get(name) if name else None
        if isinstance(number, int) and model.result_count[op] == 1:
            found[value] = number
    return found


def _is_data(model: FunctionModel, value: int) -> bool:
    return bool(model.types[model.value_types[value]].carries & CARRIES_DATA)
