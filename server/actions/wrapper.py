"""The text of a function that calls `enzyme.autodiff` on another one, with operands in the order that the operation wants.

Reverse mode: each argument, a duplicated one with its shadow behind it, then a seed for each active result; the gradients of the active
arguments come back. Results that are addresses are left out: what their shadows are is for the user to say.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from analysis.activity.requests import ACTIVE, CONST, DUPLICATED, make_request

if TYPE_CHECKING:
    from analysis.program.model import FunctionModel

_SPELLED = {ACTIVE: "enzyme_active", DUPLICATED: "enzyme_dup", CONST: "enzyme_const"}
_RESULT = {ACTIVE: "enzyme_activenoneed", CONST: "enzyme_constnoneed"}


def wrapper_name(symbol: str, taken: Collection[str]) -> str:
    """A symbol that is still free: "f_gradient"."""
    name, number = f"{symbol}_gradient", 1
    while name in taken:
        number += 1
        name = f"{symbol}_gradient_{number}"
    return name


def wrapper(model: FunctionModel, names: list[str], symbol: str) -> str | None:
    """The function, or None where a result is an address or nothing could be differentiated. `names` are those of the arguments."""
    request = make_request(model, "", (), "")
    if DUPLICATED in request.results or {*request.arguments} <= {CONST}:
        return None
    types = [model.types[number].text for number in model.argument_types]
    operands: list[tuple[str, str]] = []
    used = set(names)
    for name, kind, activity in zip(names, types, request.arguments, strict=True):
        operands.append((name, kind))
        if activity == DUPLICATED:
            operands.append((_free(f"%d{name[1:]}", used), kind))
    for index, (number, activity) in enumerate(zip(model.result_types, request.results, strict=True)):
        if activity == ACTIVE:
            operands.append((_free(f"%seed{index}", used), model.types[number].text))
    gradients = [kind for kind, activity in zip(types, request.arguments, strict=True) if activity == ACTIVE]
    outcome = _free("%gradient", used)
    activity = ", ".join(f"#enzyme<activity {_SPELLED[each]}>" for each in request.arguments)
    wanted = ", ".join(f"#enzyme<activity {_RESULT[each]}>" for each in request.results)
    results = gradients[0] if len(gradients) == 1 else f"({', '.join(gradients)})"
    count = f":{len(gradients)}" if len(gradients) > 1 else ""
    returned = ", ".join(f"{outcome}#{index}" for index in range(len(gradients))) if count else outcome
    typed = ", ".join(f"{name}: {kind}" for name, kind in operands)
    passed, kinds = ", ".join(name for name, _ in operands), ", ".join(kind for _, kind in operands)
    attributes = f"{{activity = [{activity}], ret_activity = [{wanted}]}}"
    call = f"enzyme.autodiff @{model.symbol}({passed}) {attributes} : ({kinds}) -> {results}"
    if not gradients:
        return f"func.func @{symbol}({typed}) {{\n  {call}\n  return\n}}"
    return f"func.func @{symbol}({typed}) -> {results} {{\n  {outcome}{count} = {call}\n  return {returned} : {', '.join(gradients)}\n}}"


def _free(name: str, used: set[str]) -> str:
    while name in used:
        name += "_"
    used.add(name)
    return name
