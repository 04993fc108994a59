"""Whether a write replaces all that was there, so that the version before it does not go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.dialects.rule import Rule
    from analysis.memory.points_to import PointsTo
    from analysis.program.model import FunctionModel


def covers(model: FunctionModel, operands: Sequence[int], rule: Rule, target: int) -> bool:
    """Whether what the rule stores has statically as many elements as what operand `target` holds or views."""
    if rule.covers:
        return True
    if rule.masked or rule.accumulates or not rule.stores:
        return False
    types, numbers = model.types, model.value_types
    stored, held = types[numbers[operands[rule.stores[0]]]], types[numbers[operands[target]]]
    if held.elements < 0:
        return False
    count = 1 if stored.text == held.element else stored.elements
    return count == held.elements


def replaces(points: PointsTo, location: int, value: int, op: int, parallel: tuple[int, int] | None, *, covered: bool) -> bool:
    """Whether a write through `value` replaces all of a location's content: `covered`, all that the address views; otherwise one
    element, which constant indices tell apart. `parallel`: the innermost operation around whose regions run many times at once, and its
    end."""
    record = points.locations[location]
    pointed = points.points.get(value, 0)
    if not record.single or pointed & 1 or pointed & (pointed - 1):
        return False
    if not (covered and value in points.whole) and not points.covered.get((op, value), 0) >> location & 1:
        return False
    if parallel is None:
        return True
    start, stop = parallel
    return start < record.operation < stop
