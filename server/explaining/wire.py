"""Facts as JSON for clients that draw them by themselves. Ranges are in the client's units already: made in the worker, where time is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.activity.codes import BY_REASON
from analysis.activity.report import OperationFact, Reason, RequestInfo, SummaryReport, ValueFact
from analysis.source.line_index import Encoding, to_units
from analysis.source.positions import Position, Range


@dataclass(frozen=True, slots=True)
class Wire:
    """Writes for one text and one client."""

    lines: Sequence[str]
    encoding: Encoding

    def range(self, where: Range) -> dict[str, Any]:
        """A range of the protocol."""
        return {"start": self._position(where.start), "end": self._position(where.end)}

    def _position(self, position: Position) -> dict[str, int]:
        if position.line >= len(self.lines):
            position = Position(len(self.lines) - 1, len(self.lines[-1]))
        return {"line": position.line, "character": to_units(self.lines[position.line], position.column, self.encoding)}

    def operation(self, fact: OperationFact) -> dict[str, Any]:
        """One operation."""
        return {
            "name": fact.name,
            "range": self.range(fact.range),
            "nameRange": self.range(fact.name_range),
            "activity": fact.classification.value,
            "varied": fact.varied,
            "useful": fact.useful,
            "reason": self.reason(fact.reason),
            "results": [value(result) for result in fact.results],
        }

    def reason(self, reason: Reason) -> dict[str, Any]:
        """Why an operation has its class."""
        code = BY_REASON.get(reason.code)
        return {
            "code": code.code if code is not None else None,
            "name": reason.code,
            "message": reason.message,
            "path": [{"message": step.message, "range": self.range(step.range)} for step in reason.path],
        }


def value(fact: ValueFact) -> dict[str, Any]:
    """One value."""
    return {
        "name": fact.name,
        "type": fact.type,
        "active": fact.active,
        "varied": fact.varied,
        "useful": fact.useful,
        "sources": list(fact.sources),
        "sinks": list(fact.sinks),
        "memory": [{"name": each.name, "active": each.active, "overlaps": list(each.overlaps)} for each in fact.memory],
    }


def request(info: RequestInfo) -> dict[str, Any]:
    """One request."""
    return {
        "function": info.function,
        "mode": info.mode,
        "arguments": list(info.arguments),
        "results": list(info.results),
        "origin": info.origin,
    }


def summary(report: SummaryReport) -> dict[str, Any]:
    """A function's summary."""
    return {
        "dependences": [{"output": output, "inputs": list(inputs)} for output, inputs in report.dependences],
        "writes": list(report.writes),
        "unknownEffects": report.unknown_effects,
    }
