"""`python -m tests.soundness --budget 60` tries random programs for so many seconds; with files, it examines these."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from tests.soundness import precision
from tests.soundness.campaign import Finding, Tally, examine, report, share_of, shrunk
from tests.soundness.mutants import MUTANTS, hunt

MOST_SHOWN = 5
MUTANT_SECONDS = 60.0


def say(line: str = "") -> None:
    """One line to the user."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def campaign(arguments: argparse.Namespace) -> int:
    """Try programs, print the report and the findings."""
    base = random.SystemRandom().randrange(1 << 40) if arguments.seed is None else arguments.seed
    say(f"seed {base}")
    total = Tally()
    started = time.monotonic()
    # a worker that MLIR kills takes nothing else with it
    with ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn")) as pool:
        themes = tuple(arguments.theme)
        for share in as_completed([pool.submit(share_of, base, job, arguments.budget, themes) for job in range(arguments.jobs)]):
            total.merge(share.result())
    report(total, time.monotonic() - started, say)
    wrong = 0
    for kind, texts in (("examples", precision.examples()), ("benchmark programs", precision.benchmarks())):
        found = precision.measured(texts)
        wrong += len(found.wrong)
        precision.report(kind, found, say)
    show(total.findings)
    return 1 if total.findings or wrong else 0


def show(findings: list[Finding]) -> None:
    """Print some findings, shrunk."""
    for finding in findings[:MOST_SHOWN]:
        small = shrunk(finding)
        say(f"\n// seed {small.seed}: {small.what}\n{small.text}")
    if len(findings) > MOST_SHOWN:
        say(f"\n{len(findings) - MOST_SHOWN} more: seeds {', '.join(str(finding.seed) for finding in findings[MOST_SHOWN:][:40])}")


def examine_files(paths: list[Path]) -> int:
    """Compare the programs of some files, separated by `// -----`."""
    wrong = 0
    for path in paths:
        for number, text in enumerate(path.read_text(encoding="utf-8").split("// -----\n"), 1):
            try:
                judged, what = examine(text, 0, wanted=20)
            except Exception as error:
                what, judged = f"{type(error).__name__}: {error}", None
            wrong += bool(what)
            counted = f"{judged.operations} operations, {judged.runs} runs" if judged is not None else "not compared"
            say(f"{path}, program {number}: {what or 'nothing wrong'} ({counted})")
    return 1 if wrong else 0


def examine_mutants() -> int:
    """How long each deliberate mistake in the analysis goes unnoticed."""
    missed = 0
    for name in MUTANTS:
        started = time.monotonic()
        programs, finding = hunt(name, MUTANT_SECONDS)
        missed += finding is None
        caught = f"caught: {finding.what[:80]}" if finding is not None else "MISSED"
        say(f"{name:<40}{time.monotonic() - started:>6.1f} s {programs:>6} programs  {caught}")
    return 1 if missed else 0


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.soundness", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--budget", type=float, default=60.0, help="seconds")
    parser.add_argument("--seed", type=int, help="of the first program; a fresh one by default")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--mutants", action="store_true", help="put mistakes into the analysis instead, and see how soon they are found")
    parser.add_argument("--theme", action="append", default=[], help="only programs about this; may be repeated")
    arguments = parser.parse_args()
    if arguments.mutants:
        return examine_mutants()
    return examine_files(arguments.files) if arguments.files else campaign(arguments)


if __name__ == "__main__":
    sys.exit(main())
