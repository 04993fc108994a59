"""`python -m tests.incremental --sequences 10000`: see `tests.incremental.sequences`."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.incremental.sequences import EDITS, PROGRAMS, sequence


def say(line: str) -> None:
    """One line to the user."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def numbered(seed: int, number: int) -> tuple[str, str]:
    """A sequence by its number: which it is, and what is wrong."""
    names = [*PROGRAMS]
    name, its_seed = names[number % len(names)], f"{seed} {number}"
    return f"sequence({name!r}, {its_seed!r})", sequence(name, its_seed)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.incremental", description="Edit programs at random, against an analysis from scratch."
    )
    parser.add_argument("--sequences", type=int, default=1000, help=f"of {EDITS} edits each (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="a fresh one by default")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: %(default)s")
    arguments = parser.parse_args()
    seed = random.SystemRandom().randrange(1 << 40) if arguments.seed is None else arguments.seed
    start, wrong = time.monotonic(), 0
    say(f"seed {seed}")
    with ProcessPoolExecutor(arguments.processes) as pool:
        numbers = range(arguments.sequences)
        for done, (which, difference) in enumerate(pool.map(partial(numbered, seed), numbers, chunksize=10), 1):
            if difference:
                wrong += 1
                say(f"{which} ends elsewhere after\n{difference}")
            if done % 500 == 0:
                say(f"{done} sequences in {time.monotonic() - start:.0f} s")
    say(f"{arguments.sequences} sequences, {wrong} wrong, {time.monotonic() - start:.0f} s")
    return min(1, wrong)


if __name__ == "__main__":
    sys.exit(main())
