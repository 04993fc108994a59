"""Programs that ask for derivatives themselves, by `enzyme.autodiff` and `enzyme.fwddiff`: these become calls, and the whole is run.

Nothing is differentiated beyond what the program asks for.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from autodiff.derive import expand_requests
from autodiff.execute.derivative import RefusedError
from autodiff.execute.plan import Plan
from autodiff.normalize import normalize

if TYPE_CHECKING:
    from analysis.source.positions import Range
    from autodiff.execute.request import RunRequest
    from autodiff.normalize import Normalized

_REQUEST = re.compile(r"\benzyme\.(?:autodiff|fwddiff)\b")


def whole_program(request: RunRequest) -> tuple[Plan, Normalized] | None:
    """The plan for a function that asks for derivatives, and its normal form, in which derivatives are called; None for a function that
    does not. Raises NotNormalizedError and RefusedError."""
    if request.function is None or not _REQUEST.search(request.text):
        return None
    asking = normalize(request.text, request.function, requests=True)
    if not _REQUEST.search(asking.text):
        return None
    expanded = expand_requests(asking.text, activity="all" if request.activity == "all" else "analysis")
    if not expanded.ok:
        raise RefusedError(expanded.diagnostics, asking)
    called = normalize(expanded.text, request.function)
    found = replace(called, lines=_places(called, asking), parameters=asking.parameters)
    names = tuple(parameter.name for parameter in asking.parameters if parameter.argument is not None)
    results = max((number for number in (*found.results, *(each.result or 0 for each in found.parameters))), default=-1) + 1
    lines = enumerate(asking.text.split("\n"))
    header = next((asking.place(number) for number, line in lines if f"@{request.function}(" in line), None)
    return Plan(request.function, "", ("const",) * len(names), ("const",) * results, names, header, 0, 0, ()), found


def _places(called: Normalized, asking: Normalized) -> tuple[Range | None, ...]:
    """The user's places behind the lines of the program with calls: those of lines that read the same, if there is one such line."""
    by_text: dict[str, list[Range | None]] = {}
    for line, place in zip(asking.text.split("\n"), asking.lines, strict=True):
        by_text.setdefault(line.strip(), []).append(place)
    found = (by_text.get(line.strip(), ()) for line in called.text.split("\n"))
    return tuple(places[0] if len(places) == 1 else None for places in found)
