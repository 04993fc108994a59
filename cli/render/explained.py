"""`explain`: everything known about the operations and values at one place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analysis import FunctionReport
from analysis.activity.codes import BY_REASON
from analysis.activity.report import MemoryFact, OperationFact, ValueFact
from analysis.source.positions import Position, Range
from cli.render.style import Style
from cli.render.subject import Subject, View


def render(subject: Subject) -> View:
    """The facts at `query.place`: of what stands in that column, or of everything that starts on that line."""
    assert subject.query.place is not None
    line, column = subject.query.place
    where = f"{subject.path}:{line}" + (f":{column}" if column is not None else "")
    last = len(subject.lines) - (not subject.lines[-1])
    if line > last:
        return View("", f"{where}: error: the file has {last} lines\n", failed=True)
    blocks = [*_Explanation(subject).blocks(line - 1, column - 1 if column is not None else None)]
    if not blocks:
        return View("", f"{where}: error: {_nothing(subject, line - 1)}\n", failed=True)
    return View("\n\n".join(blocks) + "\n")


def _nothing(subject: Subject, line: int) -> str:
    for function in subject.functions:
        if function.range.start.line <= line <= function.range.end.line and not function.reached:
            if function.parsed.model is not None:
                return f"no request reaches @{function.name}"
            problems = [problem for problem in subject.problems if function.range.contains(problem.range.start)]
            reason = f": {subject.place(problems[0].range)}: {problems[0].message}" if problems else ""
            return f"@{function.name} was not analysed{reason}"
    return "no operation or value stands there"


class _Explanation:
    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._style = Style(subject.query.display.color)

    def blocks(self, line: int, column: int | None) -> Iterator[str]:
        for function in self._subject.functions:
            if not function.analysed or not function.range.start.line <= line <= function.range.end.line:
                continue
            if column is None:
                yield from self._of_line(function, line)
            elif function.name_range.contains(Position(line, column)):
                yield self._function(function)
            else:
                yield from self._at(Position(line, column))

    def _of_line(self, function: FunctionReport, line: int) -> Iterator[str]:
        if function.name_range.start.line == line:
            yield self._function(function)
        for fact in function.operations():
            if fact.name_range.start.line == line:
                yield self._operation(function.explain(fact.index))

    def _at(self, place: Position) -> Iterator[str]:
        hit = self._subject.at(place)
        if hit is None:
            return
        if hit.value is not None:
            yield "\n".join([self._head(hit.range, hit.value.name, _word(hit.value.active), ""), *self._value(hit.value)])
        if hit.operation is not None:
            yield self._operation(hit.function.explain(hit.operation.index))

    def _function(self, function: FunctionReport) -> str:
        lines = [f"{self._subject.place(function.name_range)}: {self._style.bold('@' + function.name)}"]
        if not function.requests:
            lines.append("  no request reaches it: it is not differentiated")
        for request in function.requests:
            arguments = ", ".join(request.arguments) or "none"
            results = ", ".join(request.results) or "none"
            lines.append(f"  {request.mode} mode of @{request.function} ({request.origin}): arguments {arguments}; results {results}")
        for argument in function.arguments():
            lines.extend([f"  {argument.name} is {_word(argument.active)}", *("  " + line for line in self._value(argument))])
        return "\n".join(lines)

    def _operation(self, fact: OperationFact) -> str:
        code = BY_REASON[fact.reason.code].code if fact.reason.code in BY_REASON else ""
        label = f"{fact.reason.code}{', ' if code else ''}{code}"
        lines = [self._head(fact.name_range, fact.name, fact.classification.value, label), f"  {fact.reason.message}"]
        lines.extend(f"    {self._subject.place(step.range)}: {step.message}" for step in fact.reason.path)
        for result in fact.results:
            lines.extend([f"  result {result.name} is {_word(result.active)}", *("  " + line for line in self._value(result))])
        return "\n".join(lines)

    def _head(self, where: Range, name: str, word: str, label: str) -> str:
        shown = self._style.green(word) if word == "active" else word
        return f"{self._subject.place(where)}: {self._style.bold(name)} is {shown}" + (f" [{label}]" if label else "")

    def _value(self, value: ValueFact) -> list[str]:
        marks = [word for word, holds in (("varied", value.varied), ("useful", value.useful)) if holds]
        lines = [
            f"  type {value.type}, {' and '.join(marks) or 'neither varied nor useful'}",
            f"  depends on {_names(value.sources)}",
            f"  influences {_names(value.sinks)}",
        ]
        return lines + [f"  points to {_memory(fact)}" for fact in value.memory]


def _memory(fact: MemoryFact) -> str:
    overlaps = f", may overlap {_names(fact.overlaps)}" if fact.overlaps else ""
    return f"{_word(fact.active)} {fact.name}{overlaps}"


def _word(active: bool) -> str:
    return "active" if active else "inactive"


def _names(names: Sequence[str]) -> str:
    return ", ".join(names) or "nothing"
