"""`python -m tests.incremental --sequences 10000`: see `tests.incremental.sequences`."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from tests.incremental.sequences import EDITS, PROGRAMS, sequence

CHUNK = 10
"""Sequences that a process is given at once."""


def say(line: str) -> None:
    """One line to the user."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def numbered(seed: int, number: int) -> tuple[str, str]:
    """A sequence by its number: which it is, and what is wrong."""
    names = [*PROGRAMS]
    name, its_seed = names[number % len(names)], f"{seed} {number}"
    return f"sequence({name!r}, {its_seed!r})", sequence(name, its_seed)


def tried(seed: int, numbers: range, processes: int) -> Iterator[tuple[str, str]]:
    """Sequences by their numbers, in order. One that ends its process is tried again alone, so that it is known which."""
    done = 0
    while done < len(numbers):
        with ProcessPoolExecutor(processes) as pool:
            try:
                for found in pool.map(partial(numbered, seed), numbers[done:], chunksize=CHUNK if processes > 1 else 1):
                    done += 1
                    yield found
            except BrokenProcessPool:
                if processes == 1:
                    yield f"sequence number {numbers[done]}", "(which ends the process)"
                    done += 1
                    continue
        if done < len(numbers):
            behind = min(len(numbers), done + CHUNK * (processes + 1))
            yield from tried(seed, numbers[done:behind], 1)
            done = behind


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
    for done, (which, difference) in enumerate(tried(seed, range(arguments.sequences), arguments.processes), 1):
        if difference:
            wrong += 1
            say(f"{which} ends elsewhere after\n{difference}")
        if done % 500 == 0:
            say(f"{done} sequences in {time.monotonic() - start:.0f} s")
    say(f"{arguments.sequences} sequences, {wrong} wrong, {time.monotonic() - start:.0f} s")
    return min(1, wrong)


if __name__ == "__main__":
    sys.exit(main())
