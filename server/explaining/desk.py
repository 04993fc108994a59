"""The worker's answers to commands and to requests for plain facts: a part of `server.desk.Desk`.

What it returns is JSON for the client, without the document's version: the caller knows that.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from analysis.activity.requests import make_request
from analysis.activity.slices import differentiable_slice
from analysis.source.line_index import Encoding
from analysis.source.lines import AnyText, split_lines
from analysis.source.positions import Position, Range
from server.explaining import wire
from server.explaining.overview import overview, stretch
from server.explaining.regions import stretches
from server.function_text import function_text
from server.hover_text import hover_text

if TYPE_CHECKING:
    from analysis import DocumentReport, FunctionReport


class ExplainDesk:
    """Methods that the server calls by their names."""

    def report(self, uri: str, text: AnyText) -> DocumentReport:
        """The report on a text."""
        raise NotImplementedError

    def reports(self) -> Iterator[DocumentReport]:
        """The reports on all open texts."""
        raise NotImplementedError

    def explain(self, uri: str, text: AnyText, position: Position, encoding: Encoding) -> dict[str, Any] | None:
        """All that is known of a place, as Markdown and as data, with every step of the path; None where nothing is."""
        write = wire.Wire(split_lines(text), encoding)
        hit = self.report(uri, text).at(position)
        if hit is None:
            return None
        whole = hit.function.explain(hit.operation.index) if hit.operation is not None else None
        return {
            "markdown": hover_text(hit),
            "range": write.range(hit.range),
            "function": hit.function.name,
            "requests": [wire.request(info) for info in hit.function.requests],
            "operation": write.operation(whole) if whole is not None else None,
            "value": wire.value(hit.value) if hit.value is not None else None,
        }

    def facts(self, uri: str, text: AnyText, where: Range | None, encoding: Encoding) -> dict[str, Any]:
        """Facts of every operation that a range touches, or of all, by function."""
        write = wire.Wire(split_lines(text), encoding)
        return {
            "functions": [
                {
                    "name": function.name,
                    "range": write.range(function.place),
                    "analysed": function.analysed,
                    "reached": function.reached,
                    "requests": [wire.request(info) for info in function.requests],
                    "arguments": [wire.value(fact) for fact in function.arguments()],
                    "operations": [
                        write.operation(function.operation(number))
                        for place, _, _, number in function.classes()
                        if where is None or _touch(place, where)
                    ],
                }
                for function in self.report(uri, text).functions
                if where is None or _touch(function.place, where)
            ]
        }

    def regions(self, uri: str, text: AnyText, where: Range | None, encoding: Encoding) -> dict[str, Any]:
        """Active and inactive stretches that a range touches, or all, with their reasons."""
        write = wire.Wire(split_lines(text), encoding)
        return {
            "regions": [
                stretch(each, write)
                for function in self.report(uri, text).functions
                if where is None or _touch(function.place, where)
                for each in stretches(function)
                if where is None or _touch(each.range, where)
            ]
        }

    def overview(self, uri: str, text: AnyText, encoding: Encoding) -> dict[str, Any]:
        """Functions, requests, stretches and problems of the whole text."""
        return overview(self.report(uri, text), wire.Wire(split_lines(text), encoding))

    def summaries(self, uri: str, text: AnyText, name: str | None, position: Position | None) -> dict[str, Any]:
        """Summaries of the function of a name, of the one around a place, or of all."""
        report = self.report(uri, text)
        chosen = [function for function in report.functions if _is_chosen(function, name, position)]
        return {
            "markdown": "\n\n".join(map(function_text, chosen)),
            "functions": [
                {"name": function.name, "summary": wire.summary(summary) if (summary := function.summary()) is not None else None}
                for function in chosen
            ],
        }

    def compare_modes(self, uri: str, text: AnyText, encoding: Encoding) -> dict[str, Any]:
        """Where the modular and the whole-program analysis come to different classes."""
        write = wire.Wire(split_lines(text), encoding)
        return {
            "differences": [
                {
                    "function": each.function,
                    "operation": each.operation,
                    "range": write.range(each.range),
                    "modular": each.modular.value,
                    "wholeProgram": each.whole_program.value,
                }
                for each in self.report(uri, text).compare_modes()
            ]
        }

    def functions(self, uri: str, text: AnyText) -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
        """Of each function that can be differentiated: its name, the names of its arguments, and what they are unless chosen otherwise."""
        return tuple(
            (
                function.name,
                tuple(function.text.argument_name(index) for index in range(len(function.text.model.argument_types))),
                make_request(function.text.model, function.name, (), "").arguments,
            )
            for function in self.report(uri, text).functions
            if function.analysed
        )

    def slice(self, uri: str, text: AnyText, position: Position) -> tuple[Range, ...]:
        """All that the value at a place depends on to first order and that depends on it; empty where no value is."""
        hit = self.report(uri, text).at(position)
        if hit is None or hit.number is None:
            return ()
        found = differentiable_slice(hit.function, hit.number)
        return (*found.before, *found.after)

    def classes_at(self, uri: str, text: AnyText, operations: tuple[Range, ...]) -> dict[Range, str]:
        """Classes of operations, by where they stand; one that is not analysed is left out."""
        wanted = {where.start: where for where in operations}
        functions = self.report(uri, text).functions
        touched = [each for each in functions if any(each.range.contains(start) for start in wanted)]
        return {
            wanted[where.start]: kind.value for function in touched for where, kind, _, _ in function.classes() if where.start in wanted
        }

    def debug(self, _: str) -> dict[str, Any]:
        """What is known of this process."""
        functions = [len(report.functions) for report in self.reports()]
        return {"documents": len(functions), "functions": sum(functions), "peakMemoryMiB": _peak_memory()}


def _touch(place: Range, where: Range) -> bool:
    return place.start <= where.end and where.start <= place.end


def _peak_memory() -> int | None:
    """Of this process; None where the system does not tell."""
    if sys.platform == "win32":
        return None
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used // (1024 * 1024 if sys.platform == "darwin" else 1024)


def _is_chosen(function: FunctionReport, name: str | None, position: Position | None) -> bool:
    if name is not None:
        return function.name == name
    return position is None or function.place.contains(position)
