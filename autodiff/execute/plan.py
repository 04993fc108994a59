"""Which function is run, and what of it is differentiated: the request of the text, changed by what the client asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis import Options, analyse
from analysis.activity.report import Class, Severity
from autodiff.problem import RequestError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis import DocumentReport, FunctionReport
    from analysis.activity.report import RequestInfo
    from analysis.source.positions import Range
    from autodiff.execute.request import RunRequest


class PlanError(RequestError):
    """The request does not fit the text."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done."""

    function: str
    mode: str
    arguments: tuple[str, ...]
    """By argument of the user's function: "active", "duplicated" or "const"."""
    results: tuple[str, ...]
    names: tuple[str, ...]
    """Of the arguments, with '%'."""
    range: Range | None
    """Of the function's name."""
    active: int
    inactive: int
    """Operations of the function and of all that a derivative of it reaches."""
    writes: tuple[str, ...]
    """Memory that the function may write, in words."""


def make_plan(request: RunRequest) -> Plan:
    """Choose. Raises PlanError, also for a text with errors."""
    name = request.function if request.function is not None else _only_request(analyse(request.text))
    wrt = request.wrt
    report = analyse(request.text, Options(function=name, inactive=request.inactive))
    _refuse_errors(report)
    function = next((each for each in report.functions if each.name == name and each.analysed), None)
    if function is None:
        declared = any(each.name == name for each in report.functions)
        raise PlanError(f"@{name} has no body to run" if declared else f"there is no function @{name}")
    info = _info(function, name, request.mode)
    names = tuple(argument.name for argument in function.arguments())
    if wrt is not None:
        wanted = {_position(names, each) for each in wrt}
        constant = tuple(str(index) for index in range(len(names)) if index not in wanted)
        report = analyse(request.text, Options(function=name, inactive=constant))
        _refuse_errors(report)
        function = next(each for each in report.functions if each.name == name and each.analysed)
        types = [argument.type for argument in function.arguments()]
        info = _info(function, name, request.mode)
        for index in sorted(wanted):
            if info.arguments[index] == "const":
                raise PlanError(f"{names[index]} is of type {types[index]}, which carries no derivative", function.name_range)
    if all(each == "const" for each in info.arguments):
        raise PlanError(
            f"no argument of @{name} is active: there is nothing to differentiate by",
            function.name_range,
            "name the arguments to differentiate by (--wrt)",
        )
    counts = [kind for each in report.functions if each.reached for _, kind, _, _ in each.classes()]
    summary = function.summary()
    return Plan(
        name,
        request.mode or info.mode,
        info.arguments,
        info.results,
        names,
        function.name_range,
        counts.count(Class.ACTIVE),
        counts.count(Class.INACTIVE),
        summary.writes if summary is not None else (),
    )


def _only_request(report: DocumentReport) -> str:
    """The one function that a text asks to differentiate."""
    _refuse_errors(report)
    asked = list(dict.fromkeys(info.function for each in report.functions for info in each.requests))
    if not asked:
        raise PlanError("the text asks for no derivative", hint="name a function (--function)")
    if len(asked) > 1:
        raise PlanError(
            f"the text has several functions to differentiate: {', '.join('@' + each for each in asked)}", hint="choose one (--function)"
        )
    return asked[0]


def _info(function: FunctionReport, name: str, mode: str | None) -> RequestInfo:
    infos = [info for info in function.requests if info.function == name]
    if not infos:
        raise PlanError(f"@{name} is not differentiated by itself", function.name_range)
    return next((info for info in infos if mode in (None, info.mode)), infos[0])


def _position(names: Sequence[str], wanted: str) -> int:
    plain = wanted.removeprefix("%")
    for index, name in enumerate(names):
        if name.removeprefix("%") == plain:
            return index
    if plain.isdigit() and int(plain) < len(names):
        return int(plain)
    raise PlanError(f"there is no argument {wanted!r}; the arguments are {', '.join(names) or 'none'}")


def _refuse_errors(report: DocumentReport) -> None:
    for problem in report.problems:
        if problem.severity is Severity.ERROR:
            raise PlanError(problem.message, problem.range)
