"""The rule of every operation of a text, with positions settled (`analysis.dialects.place`), shared between operations alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.declared import asserted_inactive
from analysis.dialects.make import inactive
from analysis.dialects.place import placed
from analysis.dialects.placed_rules import PlacedRules
from analysis.dialects.registry import UNKNOWN, rules
from analysis.dialects.rule import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analysis.dialects.rule import Rule
    from analysis.program.model import FunctionModel


CANCELLED = inactive(reasons.CANCELS)
"""For an operation of which `Rule.cancels` holds, on twice the same value."""


def place_rules(functions: Mapping[str, FunctionModel], known: Mapping[int, PlacedRules]) -> dict[str, PlacedRules]:
    """By function: the rule of each operation. `known`: rules of models that are still alive, by identity of the model."""
    table = rules()
    settled: dict[tuple[str, int], Rule] = {}
    result: dict[str, PlacedRules] = {}
    for key, model in functions.items():
        result[key] = known.get(id(model)) or _place(model, table, settled)
    return result


def placed_rule(model: FunctionModel, op: int) -> Rule:
    """The rule of one operation."""
    general = rules().get(model.kinds[op], UNKNOWN)
    attributes = model.attributes.get(op, {})
    if general.kind in (Kind.CALL, Kind.UNKNOWN) and attributes and (asserted := asserted_inactive(attributes)) is not None:
        return asserted
    if general.cancels and _is_doubled(model, op):
        return CANCELLED
    placing = attributes if general.by_segment or general.full or general.maps else {}
    return placed(general, model.first_operand[op + 1] - model.first_operand[op], placing)


def _place(model: FunctionModel, table: Mapping[str, Rule], settled: dict[tuple[str, int], Rule]) -> PlacedRules:
    first = model.first_operand
    mine = PlacedRules()
    for op, kind in enumerate(model.kinds):
        count = first[op + 1] - first[op]
        rule = settled.get((kind, count))
        if rule is None:
            general = table.get(kind, UNKNOWN)
            if general.kind in (Kind.CALL, Kind.UNKNOWN) and op in model.attributes:
                asserted = asserted_inactive(model.attributes[op])
                if asserted is not None:
                    mine.append(asserted)
                    continue
            if general.by_segment or general.full or general.maps:
                rule = placed(general, count, model.attributes.get(op, {}))
            elif general.kind in (Kind.CALL, Kind.UNKNOWN):
                rule = placed(general, count, {})
            else:
                rule = settled[kind, count] = placed(general, count, {})
        mine.append(CANCELLED if rule.cancels and _is_doubled(model, op) else rule)
    return mine


def _is_doubled(model: FunctionModel, op: int) -> bool:
    """Whether both operands are the same value."""
    first = model.first_operand[op]
    return model.operands[first] == model.operands[first + 1]
