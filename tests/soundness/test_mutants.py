"""The laboratory can see: each deliberate mistake in the analysis is caught."""

from __future__ import annotations

import time
from itertools import count

import pytest

from tests.soundness.campaign import run_seeds, shrunk
from tests.soundness.mutants import HINTS, MUTANTS, hunt, mutated

SECONDS = 170.0
"""On a machine that does much else."""
PROGRAMS = 4000
"""That a machine with nothing else to do tries in less than a minute; the same ones each time."""


@pytest.mark.timeout(180)
@pytest.mark.parametrize("name", MUTANTS)
def test_mutant_is_caught(name: str) -> None:
    """`python -m tests.soundness --mutants` does the same without hints at what the mistake is about."""
    programs, finding = hunt(name, SECONDS, HINTS.get(name, ()))
    assert finding is not None, f"{programs} programs, and nobody noticed"
    assert programs < PROGRAMS


def test_what_is_caught_can_be_read() -> None:
    """A finding shrinks to a few lines."""
    with mutated("addresses in memory are forgotten"):
        tally = run_seeds(count(1000), time.monotonic() + SECONDS, stop_at=1, themes=("pointers",))
        small = shrunk(tally.findings[0])
    assert small.text.count("\n") < 16, small.text
    assert "called inactive" in small.what
