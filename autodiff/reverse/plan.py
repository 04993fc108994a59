"""Which values the tape will hold, decided before the reverse sweep asks for the first one.

Values are computed again where that is cheap, which it is where their operands are on the tape anyway. So the values that the partial
derivatives need are looked at in program order: what is too dear to compute again from those before it is planned for the tape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.loops import bounds, counters
from autodiff.rules.registry import rules
from autodiff.rules.rule import needed

if TYPE_CHECKING:
    from autodiff.body import Body
    from autodiff.reverse.values import Values


def needed_values(body: Body) -> set[int]:
    """The primal values that the reverse sweep will ask for, as far as rules and bounds say."""
    found: set[int] = set()
    for op in range(1, body.model.operation_count):
        limits = bounds(body, op)
        if limits is not None:
            found.update(bound for bound in (*limits.lower, *limits.upper, *limits.step) if isinstance(bound, int))
        if not body.moves[op]:
            continue
        operands, results = body.operands(op), body.results(op)
        rule = rules().get(body.kind(op))
        if rule is None:
            found.update(value for value in operands if not body.carries(value) and not body.is_memory(value))
            continue
        for position, operand in enumerate(operands):
            for number in range(len(results)) if body.active[operand] else ():
                partial = rule.partial(position, number)
                if partial is not None:
                    by_operand, by_result = needed(partial)
                    found.update(operands[each] for each in by_operand)
                    found.update(results[each] for each in by_result)
    return found


def planned_values(values: Values) -> set[int]:
    """Those of them that the tape will hold."""
    body = values.body
    planned: set[int] = set()
    for value in sorted(needed_values(body)):
        place = body.place[value]
        if place.operation == 0 or body.is_memory(value):
            continue
        if body.maker[value] < 0:
            if value not in counters(body, place.operation):
                planned.add(value)
        else:
            budget = values.keeping(value)
            if values.planned_cost(value, budget, planned) >= budget:
                planned.add(value)
    return planned
