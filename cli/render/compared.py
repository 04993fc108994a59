"""`check --compare-modes`: where the modular and the whole-program analysis disagree."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.activity.document import Difference
from analysis.activity.report import Class
from cli.render.as_text import error_lines
from cli.render.subject import Subject, View


def render(subject: Subject, differences: Sequence[Difference]) -> View:
    """One line for each operation, and how many there are. An operation that only the whole-program analysis calls active is a fault of
    ours, and fails the file."""
    lines = error_lines(subject)
    unsound = 0
    for difference in differences:
        missed = difference.modular is Class.INACTIVE
        unsound += missed
        why = "this is a fault of the analysis, please report it" if missed else "summaries keep more than this call needs"
        lines.append(
            f"{subject.place(difference.range)}: {difference.operation} in @{difference.function} is {difference.modular.value} "
            f"by summaries, {difference.whole_program.value} in the whole program: {why}"
        )
    lines.append(f"{subject.path}: {len(differences)} operations differ" if differences else f"{subject.path}: both analyses agree")
    return View("".join(f"{line}\n" for line in lines), failed=bool(unsound))
