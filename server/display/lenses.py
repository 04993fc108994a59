"""Code lenses: above each function that is differentiated, and above each request that stands in the program, how much is active.

Where they stand is found for the whole text; what they say only for those that the editor shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analysis.activity.explicit_requests import activities
from analysis.activity.report import Class
from analysis.dialects.registry import rules
from server.display.items import Lens

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import DocumentReport, FunctionReport
    from analysis.activity.report import RequestInfo


def lenses(report: DocumentReport) -> tuple[Lens, ...]:
    """All places, in textual order."""
    return tuple(lens for number, function in enumerate(report.functions) for lens in _of_function(number, function))


def _of_function(number: int, function: FunctionReport) -> Iterator[Lens]:
    inside = function.place != function.range
    if function.requests and not inside:
        yield Lens(function.name_range, number, 0, function.name if function.analysed else "")
    if not function.analysed or inside:
        return
    known, kinds = rules(), function.text.model.kinds
    requesting = {kind for kind in set(kinds) if kind in known and known[kind].request}
    if requesting:
        for op in function.text.written:
            if kinds[op] in requesting:
                yield Lens(function.text.name_range_of(op), number, op)


def lens_title(report: DocumentReport, number: int, operation: int) -> str:
    """What a lens says; "" for a request that asks for nothing."""
    function = report.functions[number]
    return _of_request(report, function, operation) if operation else _of_whole(report, function)


def _of_whole(report: DocumentReport, function: FunctionReport) -> str:
    first, more = derivative(report, function.requests[0]), len(function.requests) - 1
    others = f" and {more} more request{'s' if more > 1 else ''}" if more else ""
    return f"{_counted(function)} active for {first}{others}"


def _of_request(report: DocumentReport, host: FunctionReport, operation: int) -> str:
    model = host.text.model
    attributes = model.attributes.get(operation, {})
    inner = next((each for each in report.functions if each.place != each.range and each.place == host.text.range_of(operation)), None)
    symbol = str(attributes.get("fn") or "").rpartition("@")[2]
    target = inner or next((each for each in report.functions if each.name == symbol and each.analysed and each.requests), None)
    if target is None:
        return ""
    origin = f"{model.kinds[operation]} in @{model.symbol}"
    stated = activities(attributes.get("activity"))
    mine = [info for info in target.requests if inner is not None or info.origin == origin]
    fitting = [info for info in mine if stated is None or [*map(_is_const, info.arguments)] == [*map(_is_const, stated)]]
    if not mine:
        return ""
    word = derivative(report, (fitting or mine)[0])
    if len(target.requests) > 1:
        return f"{word}, one of {len(target.requests)} requests for this function"
    return f"{word}: {_counted(target)} active"


def _is_const(activity: str) -> bool:
    return activity == "const"


def _counted(function: FunctionReport) -> str:
    total = sum(function.counts.values())
    return f"{function.counts.get(Class.ACTIVE, 0)} of {total} operation{'s' if total != 1 else ''}"


def derivative(report: DocumentReport, request: RequestInfo) -> str:
    """A request in the notation of derivatives: "d@f/d(x, w)"; for a forward one with the mode behind it."""
    named = [each for each in report.functions if each.name == request.function and each.analysed]
    # Functions of different modules may share a name; a request knows how many arguments its function has.
    target = next((each for each in named if len(each.text.model.argument_types) == len(request.arguments)), None)
    inside = target is not None and target.place != target.range
    names = [
        target.text.argument_name(index).removeprefix("%") if target is not None else str(index)
        for index, activity in enumerate(request.arguments)
        if activity != "const"
    ]
    mode = "" if request.mode == "reverse" else f" ({request.mode})"
    what = "(region)" if inside else "@" + request.function
    return f"d{what}/d({', '.join(names)}){mode}"
