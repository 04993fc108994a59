"""Many programs: what was tried, what was found, how precise the analysis is."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from analysis import analyse
from analysis.activity.document import Options
from analysis.program.bindings import MLIRError
from tests.soundness.generator.programs import generate
from tests.soundness.oracle import Judged, context, judge_compiled, other_requests, with_request
from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.program import compile_program
from tests.soundness.semantics.runs import roots_of
from tests.soundness.shrink import shrink

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tests.soundness.generator.programs import Generated
    from tests.soundness.semantics.program import Program

DEFAULT = Options()
BY_WHOLE_PROGRAM = " (whole program)"
WHOLE_PROGRAM = 10
"""One in so many programs is also compared with the whole-program analysis."""
SEEDS_PER_JOB = 100_000_000
UNKNOWN_CODE = frozenset({"unknown code", "llvm unknown code"})
"""The themes whose programs do not count for precision: what the analysis does not know it has to assume."""


@dataclass(slots=True)
class Finding:
    """A program that shows a fault."""

    seed: int
    text: str
    what: str


@dataclass(slots=True)
class Tally:
    """Sums over programs. Picklable, so that several processes can count."""

    programs: int = 0
    requests: int = 0
    without_runs: int = 0
    runs: int = 0
    operations: int = 0
    findings: list[Finding] = field(default_factory=list[Finding])
    left_out: Counter[str] = field(default_factory=Counter[str])
    """Programs that were not compared, by reason."""
    idle: Counter[str] = field(default_factory=Counter[str])
    """By operation name, and by theme after "theme ": operations that no run needed."""
    found: Counter[str] = field(default_factory=Counter[str])
    """Of those: called inactive."""

    def add(self, generated: Generated, judged: Judged) -> None:
        """Count one request."""
        self.requests += 1
        self.without_runs += not judged.runs
        self.runs += judged.runs
        self.operations += judged.operations
        if UNKNOWN_CODE.intersection(generated.themes):
            return
        self.idle += judged.idle
        self.found += judged.found
        for theme in generated.themes:
            self.idle[f"theme {theme}"] += judged.idle.total()
            self.found[f"theme {theme}"] += judged.found.total()

    def merge(self, other: Tally) -> None:
        """Add the sums of another process."""
        self.programs += other.programs
        self.requests += other.requests
        self.without_runs += other.without_runs
        self.runs += other.runs
        self.operations += other.operations
        self.findings += other.findings
        self.left_out += other.left_out
        self.idle += other.idle
        self.found += other.found

    def precision(self, prefix: str = "") -> float:
        """Share of the operations that no run needed and that are called inactive: of one theme, one name, or all."""
        names = [name for name in self.idle if (name == prefix if prefix else not name.startswith("theme "))]
        idle = sum(self.idle[name] for name in names)
        return sum(self.found[name] for name in names) / idle if idle else 1.0


def complaint(judged: Judged) -> str:
    """What is wrong with an answer; "" if nothing is."""
    if judged.wrong:
        wrong = ", ".join(f"{site.name} at line {site.line}" for site in judged.wrong)
        return f"called inactive, and needed: {wrong}"
    if judged.jointly:
        return "each inactive operation can be left out, and all of them together cannot"
    return "; ".join(judged.faults)


def examine(text: str, seed: int, *, wanted: int = 3, options: Options = DEFAULT) -> tuple[Judged | None, str]:
    """The comparison of one program and what is wrong with it, failures of the analysis too. Raises UnsupportedError, MLIRError."""
    return examine_compiled(compile_program(text, context(len(text))), text, seed, wanted=wanted, options=options)


def examine_compiled(program: Program, text: str, seed: int, *, wanted: int = 3, options: Options = DEFAULT) -> tuple[Judged | None, str]:
    """The same for a compiled program, and the default requests or another one."""
    try:
        judged = judge_compiled(program, analyse(text, options), seed, wanted=wanted, options=options)
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"
    return judged, complaint(judged)


def run_seeds(seeds: Iterable[int], deadline: float, *, stop_at: int = 0, themes: tuple[str, ...] = ()) -> Tally:
    """Try seeds until `deadline` (of time.monotonic), or until `stop_at` findings."""
    tally = Tally()
    for seed in seeds:
        if time.monotonic() > deadline or (stop_at and len(tally.findings) >= stop_at):
            break
        generated = generate(seed, themes)
        try:
            program = compile_program(generated.text, context(len(generated.text)))
        except UnsupportedError as error:
            tally.left_out[f"not covered: {error}"] += 1
            continue
        except MLIRError as error:
            tally.left_out[f"not valid: {str(error).splitlines()[1][:80]}"] += 1
            continue
        tally.programs += 1
        others = list(other_requests(program, random.Random(seed)))
        if seed % WHOLE_PROGRAM == 0:
            others.append(Options(whole_program=True))
        for options in (DEFAULT, *others):
            judged, what = examine_compiled(program, generated.text, seed, wanted=3 if options is DEFAULT else 2, options=options)
            if judged is not None:
                tally.add(generated, judged)
            if what:
                what += BY_WHOLE_PROGRAM if options.whole_program else ""
                tally.findings.append(Finding(seed, _requested(generated.text, program, options), what))
    return tally


def _requested(text: str, program: Program, options: Options) -> str:
    """A program in which a request is the default one."""
    return text if options.function is None else with_request(text, options, roots_of(program), program.reached_from(options.function))


def share_of(base: int, job: int, seconds: float, themes: tuple[str, ...]) -> Tally:
    """The share of one of several processes: other seeds than those of the others."""
    return run_seeds(count(base + SEEDS_PER_JOB * job), time.monotonic() + seconds, stop_at=50, themes=themes)


def examine_finding(finding: Finding, text: str | None = None) -> str:
    """What is wrong with the answer for the program of a finding, or for another text in its place."""
    options = Options(whole_program=finding.what.endswith(BY_WHOLE_PROGRAM))
    try:
        what = examine(finding.text if text is None else text, finding.seed, wanted=4, options=options)[1]
    except (UnsupportedError, MLIRError):
        return ""
    return what + BY_WHOLE_PROGRAM if what and options.whole_program else what


def shrunk(finding: Finding, *, steps: int = 3000) -> Finding:
    """The finding with the smallest program that was found for it, of the same kind."""
    kind = finding.what.partition(":")[0]

    def holds(text: str) -> bool:
        return examine_finding(finding, text).partition(":")[0] == kind

    if not holds(finding.text):
        return finding
    text = shrink(finding.text, holds, steps=steps)
    return Finding(finding.seed, text, examine_finding(finding, text))


def report(tally: Tally, seconds: float, print_line: Callable[[str], None]) -> None:
    """Print what was tried and how precise the analysis is."""
    print_line(
        f"{tally.programs} programs in {seconds:.0f} s, {tally.requests} requests, {tally.runs} runs, {tally.operations} operations judged"
    )
    print_line(f"counterexamples: {len(tally.findings)}")
    for reason, number in tally.left_out.most_common():
        print_line(f"  not compared ({number}): {reason}")
    if tally.without_runs:
        print_line(f"  without a run that could be compared: {tally.without_runs}")
    print_line(f"precision (without unknown code): {tally.precision():.2%} of {sum_of(tally.idle)} operations that no run needed")
    for name in sorted(name for name in tally.idle if name.startswith("theme ")):
        print_line(f"  {name.removeprefix('theme '):<16}{tally.precision(name):>8.2%}{tally.idle[name]:>9}")
    losses = (tally.idle - tally.found).most_common()
    print_line("most losses, by operation:")
    for name, lost in [entry for entry in losses if not entry[0].startswith("theme ")][:12]:
        print_line(f"  {name:<28}{lost:>7} of {tally.idle[name]}")


def sum_of(counts: Counter[str]) -> int:
    """The sum over operation names."""
    return sum(number for name, number in counts.items() if not name.startswith("theme "))
