"""No operation that carries a derivative is called inactive: on the fixtures, on programs of fixed seeds, and on new ones each time."""

from __future__ import annotations

import random
import time
from itertools import count
from pathlib import Path

import pytest

from analysis.program.bindings import MLIRError
from tests.activity.carets import read_cases
from tests.soundness.campaign import Tally, examine, run_seeds, shrunk
from tests.soundness.generator.programs import THEMES, generate
from tests.soundness.limits import low_limits
from tests.soundness.semantics.errors import UnsupportedError

FIXED_PROGRAMS = 700
SECONDS = 170.0
"""For what takes a few of them on a machine that does nothing else."""
FRESH_SECONDS = 12.0
FIXTURES = Path(__file__).parents[1] / "activity"
LEAST_PRECISION = 0.95


def complain(tally: Tally, base: int) -> str:
    """The first findings, shrunk, ready to become fixtures."""
    small = [shrunk(finding) for finding in tally.findings[:3]]
    return f"base seed {base}\n" + "\n".join(f"// seed {finding.seed}: {finding.what}\n{finding.text}" for finding in small)


@pytest.mark.timeout(SECONDS + 10)
def test_fixed_programs() -> None:
    tally = run_seeds(range(FIXED_PROGRAMS), time.monotonic() + SECONDS)
    assert not tally.findings, complain(tally, 0)
    assert not tally.left_out
    assert tally.programs == FIXED_PROGRAMS, "too slow"
    assert tally.without_runs < FIXED_PROGRAMS // 50
    assert tally.precision() > LEAST_PRECISION


def test_fresh_programs() -> None:
    base = random.SystemRandom().randrange(1 << 40)
    tally = run_seeds(count(base), time.monotonic() + FRESH_SECONDS, stop_at=1)
    assert not tally.findings, complain(tally, base)
    assert tally.left_out.total() <= 1 + tally.programs // 100, tally.left_out  # what MLIR's lowering makes now and then
    assert tally.programs > 10


def test_low_limits() -> None:
    """With every limit of the analysis set so low that small programs exceed it."""
    with low_limits():
        tally = run_seeds(range(FIXED_PROGRAMS, FIXED_PROGRAMS + 200), time.monotonic() + 100)
        assert not tally.findings, complain(tally, FIXED_PROGRAMS)
    assert tally.programs == 200, "too slow"


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_themes(theme: str) -> None:
    """Every theme gives valid programs in which something runs and something is active."""
    tally = run_seeds(range(20), time.monotonic() + 60, themes=(theme,))
    assert not tally.findings, complain(tally, 0)
    assert not tally.left_out
    assert tally.runs > 40
    assert tally.operations > 40


def test_generation_is_deterministic() -> None:
    assert generate(17) == generate(17)
    assert generate(17).text != generate(18).text


def test_fixtures() -> None:
    """What the hand-written fixtures say, seen by running them."""
    compared = 0
    for path in sorted(FIXTURES.glob("*.mlir")):
        for case in read_cases(path):
            if case.options.function is not None or case.options.inactive:
                continue
            try:
                judged, what = examine(case.text, 1)
            except (UnsupportedError, MLIRError):
                continue
            assert judged is not None, f"{case}: {what}"
            assert not judged.wrong and not judged.jointly, f"{case}: {what}"
            compared += judged.runs > 0
    assert compared > 150
