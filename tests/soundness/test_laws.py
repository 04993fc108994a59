"""The laws of `laws`, on programs of fixed seeds and on new ones."""

from __future__ import annotations

import os
import random
import time
from itertools import count

import pytest

from tests.soundness.generator.programs import generate
from tests.soundness.laws import LAWS

FIXED = 60
FRESH_SECONDS = 1.5


@pytest.mark.parametrize("name", LAWS)
def test_fixed(name: str) -> None:
    for seed in range(FIXED):
        text = generate(seed).text
        complaint = LAWS[name](text, seed)
        assert not complaint, f"seed {seed}: {complaint}\n{text}"


@pytest.mark.skipif("MLIR_ACTIVITY_FRESH" not in os.environ, reason="new programs each time; set MLIR_ACTIVITY_FRESH to run them")
@pytest.mark.parametrize("name", LAWS)
def test_fresh(name: str) -> None:
    base = random.SystemRandom().randrange(1 << 40)
    end = time.monotonic() + FRESH_SECONDS
    for seed in count(base):
        if time.monotonic() > end:
            break
        text = generate(seed).text
        complaint = LAWS[name](text, seed)
        assert not complaint, f"seed {seed}: {complaint}\n{text}"
