"""Requests that the types of a function suggest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.activity.requests import ACTIVE, CONST, natural_activity
from autodiff.activity import Program
from autodiff.request import DerivativeRequest, Diagnostic

if TYPE_CHECKING:
    from collections.abc import Collection

    from autodiff.request import Mode


def natural(text: str, function: str, mode: Mode, wrt: Collection[str] | None, width: int) -> DerivativeRequest | Diagnostic:
    """See `autodiff.derive.natural_request`."""
    program = Program(text)
    key = program.key_of(function)
    if key is None:
        return Diagnostic(f"there is no function @{function} with a body to differentiate")
    model = program.models[key]
    names = program.argument_names(key)
    written = program.written_arguments(key)
    unknown = set(wrt or ())
    arguments: list[str] = []
    for index, number in enumerate(model.argument_types):
        natural = natural_activity(model.types[number])
        spelled = {names[index], names[index].removeprefix("%"), str(index)}
        wanted = wrt is None or not spelled.isdisjoint(wrt)
        unknown -= spelled
        if natural == CONST or not (wanted or index in written):
            arguments.append("const")
        elif natural == ACTIVE and mode == "reverse":
            arguments.append("active")
        else:
            arguments.append("dup")
    if unknown:
        return Diagnostic(f"@{function} has no argument {sorted(unknown)[0]!r}; it has {', '.join(names)}")
    results = [
        "const" if natural_activity(model.types[number]) == CONST else "active" if mode == "reverse" else "dup"
        for number in model.result_types
    ]
    return DerivativeRequest(function, mode, tuple(arguments), tuple(results), width)
