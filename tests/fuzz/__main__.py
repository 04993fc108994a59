"""`python -m tests.fuzz --budget 60` edits documents at random for so many seconds, `--edits 100000 --documents 20000` until there
were so many edits and damaged documents; with files, it runs what was found before again."""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from pathlib import Path
from typing import Any

from tests.fuzz.campaign import Campaign, Goal, save, summary
from tests.fuzz.mirror import Mirror
from tests.fuzz.session import Counts, Fault, ServerGoneError, Session


def say(line: str) -> None:
    """One line to the user."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def run_again(path: Path) -> bool:
    """Make the edits of a finding once more; whether something is wrong still."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    session = Session(found["encoding"], Counts())
    mirror = Mirror("file:///fuzz/again.mlir", found["before"], found["encoding"])
    try:
        session.open_document(mirror)
        session.compare(mirror, random.Random(0), 30)
        for changes in found["changes"]:
            mirror.version += 1
            session.change(mirror, changes)
            session.tested.ask("textDocument/diagnostic", {"textDocument": mirror.identifier()})
        mirror.text = found["after"]
        session.compare(mirror, random.Random(0), 30)
        session.check_errors()
    except (Fault, ServerGoneError) as error:
        say(f"{path}: {error}")
        return True
    finally:
        session.kill()
    say(f"{path}: nothing wrong")
    return False


def _goal(arguments: argparse.Namespace) -> Goal:
    counted = arguments.edits is not None or arguments.documents is not None
    seconds = arguments.budget if arguments.budget is not None else math.inf if counted else 60.0
    return Goal(seconds, arguments.edits or 0, arguments.documents or 0) if counted else Goal(seconds)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--budget", type=float, help="seconds (default: 60, or as long as it takes if a number of anything is given)")
    parser.add_argument("--edits", type=int, help="end when there were so many edits, and as many documents as are wanted")
    parser.add_argument("--documents", type=int, help="end when there were so many damaged documents, and as many edits as are wanted")
    parser.add_argument("--seed", type=int, help="a fresh one by default")
    parser.add_argument("--save", type=Path, default=Path("build/fuzz"), help="where to write what was found (default: %(default)s)")
    arguments = parser.parse_args()
    if arguments.files:
        return min(1, sum(run_again(path) for path in arguments.files))
    seed = random.SystemRandom().randrange(1 << 40) if arguments.seed is None else arguments.seed
    say(f"seed {seed}")
    outcome = Campaign(seed, _goal(arguments), say).run()
    for number, finding in enumerate(outcome.findings):
        say(f"written to {save(finding, arguments.save, number)}: {finding.what.splitlines()[0][:200]}")
    say(f"{summary(outcome.counts)}\n{len(outcome.findings)} findings in {outcome.seconds:.0f} s")
    return 1 if outcome.findings else 0


if __name__ == "__main__":
    sys.exit(main())
