"""`check` for programs: one file as JSON, see docs/schema/check.schema.json. Lines and characters count from 0, characters in UTF-16.

The frame around the files is the command's; it is written file by file, so that a long run shows its first results early.
"""

from __future__ import annotations

import json
from typing import Any

from analysis import FunctionReport
from analysis.activity.report import OperationFact, Problem, Reason, RequestInfo, Step, SummaryReport, ValueFact
from analysis.source.line_index import Encoding, to_units
from analysis.source.positions import Position, Range
from cli.render.subject import Subject, View

VERSION = 1
"""Of the format. It changes when a reader of the old one would misread the new one."""


def render(subject: Subject) -> View:
    """The object of one file on one line."""
    writer = _Writer(subject.lines)
    value = {
        "path": subject.path,
        "functions": [writer.function(function) for function in subject.functions],
        "diagnostics": [writer.problem(problem) for problem in subject.problems],
    }
    return View(json.dumps(value, separators=(",", ":")))


class _Writer:
    """Knows the lines that positions refer to."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    def function(self, function: FunctionReport) -> dict[str, Any]:
        return {
            "name": function.name,
            "range": self.range(function.range),
            "requests": [_request(request) for request in function.requests],
            "analysed": function.analysed,
            "operations": [self.operation(fact) for fact in function.operations()] if function.analysed else [],
            "summary": _summary(function.summary()),
        }

    def operation(self, fact: OperationFact) -> dict[str, Any]:
        return {
            "name": fact.name,
            "range": self.range(fact.range),
            "class": fact.classification.value,
            "varied": fact.varied,
            "useful": fact.useful,
            "reason": self.reason(fact.reason),
            "results": [_result(result) for result in fact.results],
        }

    def reason(self, reason: Reason) -> dict[str, Any]:
        return {"code": reason.code, "message": reason.message, "path": [self.step(step) for step in reason.path]}

    def problem(self, problem: Problem) -> dict[str, Any]:
        return {
            "severity": problem.severity.value,
            "code": problem.code,
            "message": problem.message,
            "range": self.range(problem.range),
            "notes": [self.step(note) for note in problem.notes],
        }

    def step(self, step: Step) -> dict[str, Any]:
        return {"message": step.message, "range": self.range(step.range)}

    def range(self, where: Range) -> dict[str, Any]:
        return {"start": self.position(where.start), "end": self.position(where.end)}

    def position(self, place: Position) -> dict[str, int]:
        line = self._lines[place.line] if place.line < len(self._lines) else ""
        return {"line": place.line, "character": to_units(line, place.column, Encoding.UTF16)}


def _request(request: RequestInfo) -> dict[str, Any]:
    return {"mode": request.mode, "arguments": [*request.arguments], "results": [*request.results], "origin": request.origin}


def _result(result: ValueFact) -> dict[str, Any]:
    return {"name": result.name, "active": result.active, "sources": [*result.sources], "sinks": [*result.sinks]}


def _summary(summary: SummaryReport | None) -> dict[str, Any] | None:
    if summary is None:
        return None
    return {
        "dependences": [{"output": output, "inputs": [*inputs]} for output, inputs in summary.dependences],
        "writes": [*summary.writes],
        "unknownEffects": summary.unknown_effects,
    }
