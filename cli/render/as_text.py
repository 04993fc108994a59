"""`check` for people: one line for each error, inactive operation and assumption, as compilers write them."""

from __future__ import annotations

from collections.abc import Iterator

from analysis.activity.report import Class, Problem, Severity, Step
from analysis.source.positions import Position
from cli.render.subject import Subject, View


def render(subject: Subject) -> View:
    """Errors first, then everything else in the order of the text."""
    others = [problem for problem in subject.problems if problem.severity is not Severity.ERROR]
    rest = [(problem.range.start, _problem(subject, problem)) for problem in others]
    rest.extend(_inactive(subject))
    rest.sort(key=lambda item: item[0])
    return View("".join(f"{line}\n" for line in [*error_lines(subject), *(line for _, line in rest)]))


def error_lines(subject: Subject) -> list[str]:
    """The errors, in the order of the text."""
    errors = [problem for problem in subject.problems if problem.severity is Severity.ERROR]
    return [_problem(subject, problem) for problem in sorted(errors, key=lambda problem: problem.range.start)]


def _inactive(subject: Subject) -> Iterator[tuple[Position, str]]:
    for function in subject.functions:
        if not function.analysed or not function.requests:
            continue
        for _, classification, _, operation in function.classes():
            if classification is Class.INACTIVE:
                fact = function.operation(operation)
                start = fact.name_range.start
                yield start, f"{subject.place(start)}: inactive {fact.name} [{fact.reason.code}]: {fact.reason.message}"


def _problem(subject: Subject, problem: Problem) -> str:
    head = f"{subject.place(problem.range)}: {problem.severity.value}: {problem.message} [{problem.code}]"
    return "\n".join([head, *(_note(subject, note) for note in problem.notes)])


def _note(subject: Subject, note: Step) -> str:
    return f"{subject.place(note.range)}: note: {note.message}"
