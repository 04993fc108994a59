"""Caret comments: what a fixture says about its operations, compared with what the analysis answers.

A fixture is MLIR text, cut into cases by lines that start with `// -----`. A comment with carets speaks of the operation in the nearest
line of code above on whose results or name its first caret stands:

      %y = arith.mulf %x, %c : f64
    //^^ active[moves]
      %z = math.sin %y : f64
    //     ^^^^ inactive[not-useful]: any note

An inactive operation has to have a comment with a reason, an active one may do without either, structural ones have none. A line
`// differentiate: @f inactive(%n, 1)` makes the request; without one the default requests hold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis import Options
from analysis.activity.report import Class

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from analysis.activity.report import OperationFact

SEPARATOR = "// -----"
REQUEST = re.compile(r"// differentiate: @(?P<function>[\w.$-]+)(?: inactive\((?P<inactive>[^()]*)\))?$")
CARETS = re.compile(r"\s*// *(?P<carets>\^+) (?P<class>active|inactive)(?:\[(?P<reason>[a-z-]+)\])?(?P<note>: .*)?$")
LIKE_CARETS = re.compile(r"\s*//\s*\^")


class FixtureError(Exception):
    """A fixture is not written as it should be."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """One caret comment. Lines are those of its case; the reason may be empty."""

    comment_line: int
    line: int
    column: int
    classification: Class
    reason: str

    def fits(self, fact: OperationFact) -> bool:
        """Whether it stands under the results or the name of the operation."""
        return fact.range.start <= (self.line, self.column) < fact.name_range.end

    def agrees(self, fact: OperationFact) -> bool:
        """Whether the analysis says the same."""
        return self.classification == fact.classification and self.reason in ("", fact.reason.code)


@dataclass(frozen=True, slots=True)
class Case:
    """One text to analyse."""

    path: Path
    first_line: int
    """Of the case, in its file; 1-based."""
    text: str
    options: Options
    annotations: tuple[Annotation, ...]

    def __str__(self) -> str:
        return f"{self.path.name}:{self.first_line}"

    def place(self, line: int) -> str:
        """A line of the case as an editor finds it."""
        return f"{self.path.name}:{self.first_line + line}"


def read_cases(path: Path) -> list[Case]:
    """All cases of a file. Raises FixtureError."""
    cases: list[Case] = []
    first, held = 1, list[str]()
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate([*lines, SEPARATOR], 1):
        if line.startswith(SEPARATOR):
            cases.append(read_case(path, first, "".join(held)))
            first, held = number + 1, []
        else:
            held.append(line)
    return cases


def read_case(path: Path, first_line: int, text: str) -> Case:
    """One case. Raises FixtureError."""
    options, annotations, subject = Options(), list[Annotation](), -1
    for number, line in enumerate(text.splitlines()):
        if line.startswith("// differentiate"):
            found = REQUEST.match(line)
            if found is None:
                raise FixtureError(f"{path.name}:{first_line + number}: not a request: {line}")
            names = (found["inactive"] or "").split(",")
            options = Options(found["function"], tuple(name.strip() for name in names if name.strip()))
        if not LIKE_CARETS.match(line):
            subject = number
            continue
        found = CARETS.match(line)
        if found is None or subject < 0 or (found["class"] == "inactive" and not found["reason"]):
            raise FixtureError(f"{path.name}:{first_line + number}: not a caret comment: {line.strip()}")
        annotations.append(Annotation(number, subject, found.start("carets"), Class(found["class"]), found["reason"] or ""))
    return Case(path, first_line, text, options, tuple(annotations))


def complaints(case: Case, facts: Sequence[OperationFact]) -> list[str]:
    """Where the comments and the facts of all operations disagree, one line each."""
    found: list[str] = []
    spoken: set[int] = set()
    for annotation in case.annotations:
        number = next((number for number, fact in enumerate(facts) if annotation.fits(fact)), None)
        if number is None:
            found.append(f"{case.place(annotation.comment_line)}: no operation above the caret")
            continue
        if number in spoken:
            found.append(f"{case.place(annotation.comment_line)}: a second comment on {facts[number].name}")
        spoken.add(number)
        if not annotation.agrees(facts[number]):
            said = annotation.classification.value + (f"[{annotation.reason}]" if annotation.reason else "")
            found.append(f"{case.place(annotation.line)}: {facts[number].name} is {verdict(facts[number])}, the comment says {said}")
    for number, fact in enumerate(facts):
        if number not in spoken and fact.classification == Class.INACTIVE:
            found.append(f"{case.place(fact.range.start.line)}: {fact.name} is {verdict(fact)}, and no comment says so")
    return found


def verdict(fact: OperationFact) -> str:
    return f"{fact.classification.value}[{fact.reason.code}]"


def updated(case: Case, facts: Sequence[OperationFact]) -> str:
    """The text of the case with the comments that the facts of all operations ask for. Comments that agree stay as they are."""
    lines = case.text.splitlines(keepends=True)
    comments = {annotation.comment_line for annotation in case.annotations}
    after: dict[int, list[str]] = {}
    for fact in sorted(facts, key=lambda fact: fact.range.start):
        said = next((annotation for annotation in case.annotations if annotation.fits(fact)), None)
        below = after.setdefault(fact.range.start.line, [])
        if said is not None and said.agrees(fact):
            below.append(lines[said.comment_line])
        elif fact.classification == Class.INACTIVE or (said is not None and fact.classification == Class.ACTIVE):
            column = max(2, fact.range.start.column)
            below.append(f"//{' ' * (column - 2)}^^ {verdict(fact)}\n")
    return "".join(text for number, line in enumerate(lines) if number not in comments for text in (line, *after.get(number, ())))
