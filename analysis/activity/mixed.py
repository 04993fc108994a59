"""Requests whose activities do not fit what the function does: the mistakes that give a wrong or a zero gradient without a message.

Only activities that somebody stated are judged; what a default request leaves unused is nobody's mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.activity.report import Problem, Severity, Step
from analysis.activity.requests import ACTIVE, CONST, DUPLICATED, natural_activity
from analysis.activity.witness import witness_of
from analysis.dialects.placed_rules import returns_of
from analysis.memory.locations import bits_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.reasons import Explainer
    from analysis.activity.requests import Request
    from analysis.activity.witness import Path

ACTIVE_INTO_CONST = "ACT201"
ACTIVE_RESULT_CONST = "ACT202"
UNUSED_SHADOW = "ACT203"
WITHOUT_EFFECT = "ACT204"


def mixed_activity(request: Request, facts: FunctionFacts, context: Context, explainer: Explainer) -> Iterator[Problem]:
    """Problems of one request at its function."""
    if request.origin != "default" or request.declared:
        yield from _stored_into_const(request, facts, context, explainer)
    if request.origin == "default":
        return
    yield from _returned_as_const(request, facts, context, explainer)
    yield from _without_effect(request, facts, context, explainer)


def _stored_into_const(request: Request, facts: FunctionFacts, context: Context, explainer: Explainer) -> Iterator[Problem]:
    """Active data goes into memory that the request declares const: its derivative is lost there."""
    graph, model, text = facts.graph, facts.model, explainer.text
    reported: set[int] = set()
    for op, start, stop in zip(graph.owners, graph.owned_start, graph.owned_stop, strict=True):
        for edge in range(start, stop):
            head, tail = graph.heads[edge], graph.tails[edge]
            if tail < model.value_count or not facts.sources[head] & context.inputs & ~1:
                continue
            location, made_by = graph.versions[tail - model.value_count]
            if location < 0 or made_by != op:
                continue
            for port in facts.points.locations[location].ports:
                argument = port.position
                if port.kind == "memory" and request.arguments[argument] == CONST and argument in request.declared - reported:
                    reported.add(argument)
                    name = text.argument_name(argument)
                    yield _problem(
                        ACTIVE_INTO_CONST,
                        f"active data is stored into {text.port_name(port)}, but {name} is declared const: its derivative is lost. "
                        f"Make {name} duplicated, or store into local memory",
                        explainer,
                        op,
                        facts,
                        witness_of(facts, context).from_input(head),
                    )


def _returned_as_const(request: Request, facts: FunctionFacts, context: Context, explainer: Explainer) -> Iterator[Problem]:
    model = facts.model
    for op in returns_of(facts.points.rules):
        for index, value in model.returned(op):
            info = model.types[model.result_types[index]]
            stated_const = request.results[index] == CONST and natural_activity(info) == ACTIVE
            if stated_const and facts.sources[value] & context.inputs & ~1:
                yield _problem(
                    ACTIVE_RESULT_CONST,
                    f"result {index} depends on an active input, but the request declares it const: that derivative is left out. "
                    f"Declare the result active, if it is wanted",
                    explainer,
                    op,
                    facts,
                    witness_of(facts, context).from_input(value),
                )


def _without_effect(request: Request, facts: FunctionFacts, context: Context, explainer: Explainer) -> Iterator[Problem]:
    graph, ports, text = facts.graph, facts.ports, explainer.text
    moving = 0
    for head in graph.heads:
        moving |= facts.sources[head]
    for index, activity in enumerate(request.arguments):
        mine = [port for port in ports.inputs if port.kind in ("value", "memory") and port.position == index]
        reaching = 0
        for node, bits in graph.sources:
            if any(bits & ports.input_bit[port] for port in mine):
                reaching |= facts.sinks[node]
        name = text.argument_name(index)
        place = text.value_range(facts.model.arguments()[index])
        if activity == DUPLICATED and not any(moving & ports.input_bit[port] for port in mine) and not _written(facts, index):
            message = f"{name} is duplicated, but its memory is neither read nor written: its shadow has no effect. Make it const"
            yield Problem(Severity.WARNING, UNUSED_SHADOW, message, place)
        elif activity == ACTIVE and not reaching & context.outputs:
            message = (
                f"{name} is active, but no active output depends on it: its derivative is zero. Make it const, or make an output active"
            )
            yield Problem(Severity.WARNING, WITHOUT_EFFECT, message, place)


def _written(facts: FunctionFacts, argument: int) -> bool:
    written = facts.points.writes.get(0, 0)
    return any(
        port.kind == "memory" and port.position == argument for number in bits_of(written) for port in facts.points.locations[number].ports
    )


def _problem(code: str, message: str, explainer: Explainer, op: int, facts: FunctionFacts, path: Path) -> Problem:
    text = explainer.text
    notes: tuple[Step, ...] = explainer.steps_from_input(facts, path)
    return Problem(Severity.WARNING, code, message, text.range_of(op), notes)
