"""Compares what the analysis says of a program with what its runs show.

A counterexample is an operation that is called inactive and that some run needs. The other direction is precision: of the operations
that no run needed (though it came by), how many are called inactive.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analysis import analyse
from analysis.activity.document import Options
from analysis.activity.report import Class, Severity
from analysis.program.bindings import ir
from tests.soundness.semantics.inputs import CONST, activities
from tests.soundness.semantics.program import compile_program
from tests.soundness.semantics.runs import observe, roots_of

if TYPE_CHECKING:
    import random
    from collections.abc import Collection, Iterator

    from analysis.activity.document import DocumentReport
    from tests.soundness.semantics.program import Program
    from tests.soundness.semantics.writer import Site

CHARACTERS_PER_CONTEXT = 4_000_000
"""A context never forgets a constant or a location that it has seen."""


class _Kept:
    context: ir.Context | None = None
    parsed = 0


def context(characters: int) -> ir.Context:
    """The semantics' own MLIR context, to parse a text of that many characters."""
    _Kept.parsed += characters
    if _Kept.context is None or _Kept.parsed > CHARACTERS_PER_CONTEXT:
        _Kept.context = ir.Context()
        _Kept.context.enable_multithreading(False)
        _Kept.parsed = characters
    return _Kept.context


@dataclass(slots=True)
class Judged:
    """One program."""

    runs: int
    operations: int = 0
    """That are not structural, and that ran."""
    wrong: list[Site] = field(default_factory=list["Site"])
    """Called inactive, and needed by some run."""
    jointly: bool = False
    """Every single inactive operation can be left out, and all of them together cannot."""
    idle: Counter[str] = field(default_factory=Counter[str])
    """By operation name: how many no run needed."""
    found: Counter[str] = field(default_factory=Counter[str])
    """Of those: how many are called inactive."""
    lost: list[Site] = field(default_factory=list["Site"])
    """Of those: the others."""
    faults: list[str] = field(default_factory=list[str])
    """What else is wrong with the answer: errors, operations without a class."""

    @property
    def is_counterexample(self) -> bool:
        return bool(self.wrong or self.jointly)


def classes_of(report: DocumentReport) -> dict[tuple[int, int], Class]:
    """The classes by place of the operation's name, both counted from 1."""
    found: dict[tuple[int, int], Class] = {}
    for function in report.functions:
        model = function.parsed.model
        if model is None:
            continue
        first = function.range.start.line
        for _, kind, _, op in function.classes():
            found[model.lines[op] + first + 1, model.columns[op] + 1] = kind
    return found


def judge(text: str, seed: int, *, wanted: int = 3) -> Judged:
    """Compare for the default requests. Raises UnsupportedError, or MLIRError where the text is no valid program."""
    return judge_compiled(compile_program(text, context(len(text))), analyse(text), seed, wanted=wanted)


def other_requests(program: Program, rng: random.Random) -> Iterator[Options]:
    """Requests in which few arguments take part, since a dependence shows where it is the only one."""
    for root in roots_of(program):
        arguments = program.functions[root].arguments
        able = [number for number, activity in enumerate(activities(program.functions[root])) if activity != CONST]
        if len(able) > 1:
            kept = set(rng.sample(able, rng.choice((1, 1, 2)) if len(able) > 2 else 1))
            yield Options(root, tuple(str(number) for number in range(len(arguments)) if number not in kept))


def with_request(text: str, options: Options, roots: Collection[str], reached: Collection[str]) -> str:
    """The program with the inactive arguments of the request marked in the text, and without the other `roots`; those that are `reached`
    become private. For texts of the generator."""
    kept: list[str] = []
    skipping = False
    for line in text.split("\n"):
        if line.startswith(("func.func ", "llvm.func ")) and line.endswith("{"):
            symbol = line.partition("@")[2].partition("(")[0]
            skipping = symbol in roots and symbol not in reached
            if symbol in roots and symbol in reached and symbol != options.function:
                line = line.replace(".func @", ".func private @")
            for number in map(int, options.inactive) if symbol == options.function else ():
                line = _MARKED[number].sub(_mark, line, count=1)
        if not skipping:
            kept.append(line)
        skipping = skipping and line != "}"
    return "\n".join(kept)


_MARKED = [re.compile(rf"(%a{number}: [^{{}}]*?)( \{{[^}}]*\}})?(?=, %a|\)(?: ->.*)? \{{$)") for number in range(12)]


def _mark(found: re.Match[str]) -> str:
    if found[2] is None:
        return found[1] + " {enzyme.const}"
    return found[0] if "enzyme.const" in found[2] else found[1] + found[2].replace("{", "{enzyme.const, ")


def judge_compiled(program: Program, report: DocumentReport, seed: int, *, wanted: int = 3, options: Options | None = None) -> Judged:
    """Compare a compiled program with a report on its text. `options` are those of the report."""
    classes = classes_of(report)
    roots = roots_of(program) if options is None or options.function is None else [options.function]
    inactive = frozenset(map(int, options.inactive)) if options is not None else frozenset[int]()
    together = frozenset(
        number for number, site in enumerate(program.sites) if site.matters and classes.get((site.line, site.column)) is Class.INACTIVE
    )
    observed = observe(program, roots, seed, wanted=wanted, attempts=max(6, 4 * wanted), inactive=inactive, together=together)
    judged = Judged(observed.runs)
    judged.faults += [f"error: {problem.message}" for problem in report.problems if problem.severity is Severity.ERROR]
    for number, site in enumerate(program.sites):
        kind = classes.get((site.line, site.column))
        if not site.line:
            continue  # in a body that nobody wrote
        if not observed.ran[site.block] or kind is Class.STRUCTURAL:
            continue
        if kind is None:
            if number in observed.active:
                judged.faults.append(f"{site.name} at line {site.line} ran and has no class")
            continue
        judged.operations += 1
        if number in observed.active:
            if kind is Class.INACTIVE:
                judged.wrong.append(site)
        else:
            judged.idle[site.name] += 1
            if kind is Class.INACTIVE:
                judged.found[site.name] += 1
            else:
                judged.lost.append(site)
    judged.jointly = observed.jointly and not judged.wrong
    return judged
