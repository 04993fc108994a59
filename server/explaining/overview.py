"""A whole text at a glance, as JSON: functions with their requests and stretches of one class, and what had to be assumed.

What a client needs for an outline and for drawing by itself, in one answer; of single operations it says nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analysis.activity.report import Class, Problem
from server.display.lenses import derivative
from server.explaining import wire
from server.explaining.regions import Stretch, stretches
from server.explaining.wire import Wire

if TYPE_CHECKING:  # the server's own process never loads the analysis
    from analysis import DocumentReport, FunctionReport


MAXIMUM_STRETCHES = 2000
"""In one answer: more than an outline can show. `mlirActivity/regions` gives those of any range."""


def overview(report: DocumentReport, write: Wire) -> dict[str, Any]:
    """Functions in textual order, then problems as they are reported, those that the user has silenced included."""
    room = MAXIMUM_STRETCHES
    functions: list[dict[str, Any]] = []
    for each in report.functions:
        found = stretches(each) if room else []
        functions.append(_function(report, each, found[:room], write) | {"complete": bool(room) and len(found) <= room})
        room = max(0, room - len(found))
    return {"functions": functions, "problems": [_problem(each, write) for each in report.problems]}


def _function(report: DocumentReport, function: FunctionReport, found: list[Stretch], write: Wire) -> dict[str, Any]:
    classes = function.counts
    return {
        "name": function.name,
        "range": write.range(function.place),
        "nameRange": write.range(function.name_range),
        "analysed": function.analysed,
        "declaration": function.is_declaration,
        "region": function.place != function.range,
        "requests": [wire.request(info) | {"title": derivative(report, info)} for info in function.requests],
        "active": classes.get(Class.ACTIVE, 0),
        "inactive": classes.get(Class.INACTIVE, 0),
        "operations": sum(classes.values()),
        "stretches": [stretch(each, write) for each in found],
    }


def stretch(each: Stretch, write: Wire) -> dict[str, Any]:
    """Neighbouring operations of one class."""
    return {
        "range": write.range(each.range),
        "activity": "active" if each.active else "inactive",
        "reason": each.reason or None,
        "message": each.title,
        "operations": each.operations,
    }


def _problem(problem: Problem, write: Wire) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "message": problem.message,
        "range": write.range(problem.range),
    }
