"""`check --compare-modes`: where the modular and the whole-program analysis disagree."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.activity.document import Difference
from analysis.activity.report import Class
from cli.render.as_text import error_lines
from cli.render.subject import Subject, View


def render(subject: Subject, differences: Sequence[Difference]) -> View:
    """One line for each operation, and how many there are."""
    lines = error_lines(subject)
    for difference in differences:
        summaries_are_coarser = difference.modular is Class.ACTIVE
        lines.append(
            f"{subject.place(difference.range)}: {difference.operation} in @{difference.function} is {difference.modular.value} "
            f"by summaries, {difference.whole_program.value} in the whole program: {COARSER if summaries_are_coarser else REPEATED}"
        )
    lines.append(f"{subject.path}: {len(differences)} operations differ" if differences else f"{subject.path}: both analyses agree")
    return View("".join(f"{line}\n" for line in lines))


COARSER = "a summary keeps more than this call needs"
REPEATED = "memory that a callee allocates is one object in each call, and several where the call is inlined into a loop"
