"""The work of the commands, done in the child process: analyse one text and render one view of it.

The object lives as long as a run. Nothing is printed here; what is to be printed goes back as text.
"""

from __future__ import annotations

import time

from analysis import DocumentReport, Options, analyse
from analysis.activity.codes import NOT_ANALYSED, PARSER_CRASHED
from analysis.activity.report import Problem, Severity
from analysis.source.lines import split_lines
from analysis.source.positions import Position, make_range
from cli.outcome import Counts, Outcome, Query
from cli.render import annotated, as_json, as_text, compared, explained, summarized
from cli.render.counting import count
from cli.render.subject import Subject, View

VIEWS = {
    "text": as_text.render,
    "json": as_json.render,
    "annotate": annotated.render,
    "explain": explained.render,
    "summarize": summarized.render,
}
"""How a command wants to see a file."""


class Jobs:
    """What the parent calls, see `cli.isolated`."""

    def analyse(self, query: Query, path: str, text: str) -> Outcome:
        """Analyse and render. Raises MlirMissing when the MLIR bindings are not installed."""
        start = time.perf_counter()
        report = analyse(text, Options(query.function, query.inactive, query.whole_program, "command line"))
        analysed = time.perf_counter()
        counts = count(report)
        functions = [function for function in report.functions if not function.is_declaration]
        subject = Subject(path, split_lines(text), functions, report.problems, report.at, query)
        view = _view(subject, report)
        return Outcome(
            output=view.output,
            message=view.message + (_statistics(path, counts, analysed - start, time.perf_counter() - analysed) if query.stats else ""),
            counts=counts,
            failed=bool(counts.errors) or view.failed,
        )

    def crashed(self, query: Query, path: str, how: str) -> Outcome:
        """What to show of a file whose analysis ended the process; `how` is what it said at its end."""
        message = "the MLIR parser crashed on this text" + (f": {how}" if how else "")
        return _failed(query, path, PARSER_CRASHED, message)

    def broken(self, query: Query, path: str, what: str) -> Outcome:
        """What to show of a file on which the analysis itself failed."""
        return _failed(query, path, NOT_ANALYSED, f"internal error, please report it: {what}")

    def unreadable(self, query: Query, path: str, why: str) -> Outcome:
        """What to show of a file that could not be read."""
        if query.view == "json":
            return _failed(query, path, NOT_ANALYSED, f"cannot be read: {why}")
        return Outcome("", f"{path}: error: {why}\n", Counts(errors=1), failed=True)


def _statistics(path: str, counts: Counts, analysis: float, rest: float) -> str:
    operations = counts.active + counts.inactive + counts.structural
    return f"{path}: {operations} operations analysed in {analysis * 1e3:.1f} ms and rendered in {rest * 1e3:.1f} ms\n"


def _view(subject: Subject, report: DocumentReport) -> View:
    match subject.query.view:
        case "compare":
            return compared.render(subject, report.compare_modes())
        case "graph":
            from cli.render import graphed  # with what draws: the other commands do without

            return graphed.render(subject, report)
        case name:
            return VIEWS[name](subject)


def _failed(query: Query, path: str, code: str, message: str) -> Outcome:
    problem = Problem(Severity.ERROR, code, message, make_range(0, 0, 0, 0))
    view = VIEWS["json" if query.view == "json" else "text"](Subject(path, [""], (), (problem,), _nothing, query))
    # Where a command writes something else than lines for people, these go beside it.
    output, message = ("", view.output + view.message) if query.view == "graph" else (view.output, view.message)
    return Outcome(output, message, Counts(errors=1), failed=True)


def _nothing(place: Position) -> None:
    """What stands at a place of a text without facts."""
