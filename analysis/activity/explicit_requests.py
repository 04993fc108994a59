"""Requests that stand in the program: operations of the enzyme dialect, and calls of __enzyme_autodiff and its like.

A request that does not fit its function is a problem at the request and asks for nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.activity.links import resolve_symbol
from analysis.activity.requests import ACTIVE, CONST, DUPLICATED, Request, natural_activity
from analysis.dialects.enzyme import ACTIVITIES, REQUEST_CALLS
from analysis.dialects.rule import Kind
from analysis.program.types import CARRIES_ADDRESS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analysis.activity.engine import ModuleAnalysis
    from analysis.program.model import AttributeValue, FunctionModel
    from analysis.program.types import TypeInfo

ACTIVITY_ATTRIBUTES = ("activity", "ret_activity")
"""Attributes of a request: activities of arguments and of results."""
_ACTIVITY = re.compile(r"enzyme_\w+")


@dataclass(frozen=True, slots=True)
class BadRequest:
    """A request that cannot be met."""

    caller: str
    operation: int
    message: str


def explicit_requests(analysis: ModuleAnalysis) -> tuple[list[Request], list[BadRequest]]:
    """Every request in the text."""
    requests: list[Request] = []
    bad: list[BadRequest] = []
    for key in analysis.functions:
        for found in requests_in(analysis, key):
            if isinstance(found, BadRequest):
                bad.append(found)
            else:
                requests.append(found)
    return requests, bad


def requests_in(analysis: ModuleAnalysis, key: str) -> Iterator[Request | BadRequest]:
    """The requests that stand in one function."""
    model, rules = analysis.functions[key], analysis.rules_of(key)
    for op in analysis.calls(key):
        rule = rules[op]
        found: Request | str | None = None
        if rule.request:
            found = _from_operation(analysis, model, op, rule.request)
        elif rule.kind == Kind.CALL:
            found = _from_call(analysis, key, model, op)
        if found is not None:
            yield BadRequest(key, op, found) if isinstance(found, str) else found


def _origin(model: FunctionModel, op: int) -> str:
    return f"{model.kinds[op]} in @{model.symbol}"


def _from_operation(analysis: ModuleAnalysis, model: FunctionModel, op: int, mode: str) -> Request | str | None:
    attributes = model.attributes.get(op, {})
    symbol = attributes.get("fn")
    if not isinstance(symbol, str):
        return None
    key = resolve_symbol(model.scope, symbol if symbol.startswith("@") else "@" + symbol)
    target = analysis.functions.get(key)
    if target is None:
        return f"the function {symbol} to differentiate is not defined here"
    if target.is_declaration:
        return f"{symbol} has no body, so there is nothing to differentiate"
    arguments = activities(attributes.get(ACTIVITY_ATTRIBUTES[0]))
    if arguments is None:
        arguments = [natural_activity(info) for info in _types(target, target.argument_types)]
    if len(arguments) != len(target.argument_types):
        return f"{len(arguments)} activities are given, but {symbol} has {len(target.argument_types)} arguments"
    results = activities(attributes.get(ACTIVITY_ATTRIBUTES[1]))
    if results is None:
        results = [natural_activity(info) for info in _types(target, target.result_types)]
    if len(results) != len(target.result_types):
        return f"{len(results)} result activities are given, but {symbol} has {len(target.result_types)} results"
    return fitted_request(target, key, arguments, results, mode, _origin(model, op))


def _types(model: FunctionModel, numbers: Sequence[int]) -> list[TypeInfo]:
    return [model.types[number] for number in numbers]


def activities(attribute: AttributeValue) -> list[str] | None:
    """Activities of an array attribute; None if there is no such attribute."""
    if not isinstance(attribute, tuple):
        return None
    found: list[str] = []
    for entry in attribute:
        spelled = _ACTIVITY.search(str(entry))
        found.append(ACTIVITIES.get(spelled.group(), DUPLICATED) if spelled else DUPLICATED)
    return found


def fitted_request(target: FunctionModel, key: str, arguments: Sequence[str], results: Sequence[str], mode: str, origin: str) -> Request:
    """Activities in the form that the types of the function give them; what a type cannot carry stays const."""
    fitted: list[str] = []
    declared: set[int] = set()
    for index, (activity, info) in enumerate(zip(arguments, _types(target, target.argument_types), strict=True)):
        if activity == CONST and natural_activity(info) != CONST:
            declared.add(index)
        fitted.append(activity if activity == CONST else DUPLICATED if info.carries & CARRIES_ADDRESS else ACTIVE)
    outcomes = [
        activity if activity == CONST else DUPLICATED if info.carries & CARRIES_ADDRESS else ACTIVE
        for activity, info in zip(results, _types(target, target.result_types), strict=True)
    ]
    return Request(key, tuple(fitted), tuple(outcomes), mode, origin, frozenset(declared))


def _from_call(analysis: ModuleAnalysis, caller: str, model: FunctionModel, op: int) -> Request | str | None:
    """A call such as __enzyme_autodiff(@f, [marker], x, [shadow], ...)."""
    callee = model.attributes.get(op, {}).get(analysis.rules_of(caller)[op].symbol)
    if not isinstance(callee, str):
        return None
    mode = next((mode for prefix, mode in REQUEST_CALLS.items() if callee.lstrip("@").startswith(prefix)), None)
    if mode is None:
        return None
    operands = model.operands_of(op)
    symbols = dict(_addresses(analysis, caller, model))
    if not operands or operands[0] not in symbols:
        return "the first operand of a request has to be the address of the function to differentiate"
    key = resolve_symbol(model.scope, symbols[operands[0]])
    target = analysis.functions.get(key)
    if target is None or target.is_declaration:
        return f"{symbols[operands[0]]} has no body here, so there is nothing to differentiate"
    markers = _markers(analysis, caller, model, symbols)
    types = _types(target, target.argument_types)
    arguments: list[str] = []
    position = 1
    while len(arguments) < len(types) and position < len(operands):
        marker = markers.get(operands[position])
        position += marker is not None
        info = types[len(arguments)]
        activity = ACTIVITIES[marker] if marker is not None else natural_activity(info)
        position += 2 if activity == DUPLICATED or (mode == "forward" and activity != CONST) else 1
        arguments.append(activity)
    if len(arguments) < len(types) or position > len(operands):
        return f"the request has too few operands for the {len(types)} arguments of {symbols[operands[0]]} and their shadows"
    results = [natural_activity(info) for info in _types(target, target.result_types)]
    return fitted_request(target, key, arguments, results, mode, _origin(model, op))


def _addresses(analysis: ModuleAnalysis, caller: str, model: FunctionModel) -> Iterator[tuple[int, str]]:
    for op, rule in enumerate(analysis.rules_of(caller)):
        if rule.kind == Kind.GLOBAL and model.result_count[op]:
            symbol = model.attributes.get(op, {}).get(rule.symbol)
            if isinstance(symbol, str):
                yield model.first_result[op], symbol


def _markers(analysis: ModuleAnalysis, caller: str, model: FunctionModel, symbols: dict[int, str]) -> dict[int, str]:
    """Values that are marker globals, or loads of them."""
    markers = {value: symbol.lstrip("@") for value, symbol in symbols.items() if symbol.lstrip("@") in ACTIVITIES}
    for op, rule in enumerate(analysis.rules_of(caller)):
        if rule.kind == Kind.ACCESS and rule.reads and not rule.writes and model.result_count[op]:
            address = model.operands_of(op)[rule.reads[0]]
            if address in markers:
                markers[model.first_result[op]] = markers[address]
    return markers
