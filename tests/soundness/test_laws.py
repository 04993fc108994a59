"""The laws of `laws`, on programs of fixed seeds and on new ones."""

from __future__ import annotations

import random
import time
from itertools import count

import pytest

from analysis.program.bindings import MLIRError
from tests.soundness.generator.programs import generate
from tests.soundness.laws import LAWS
from tests.soundness.shrink import shrink

FIXED = 40
FRESH_SECONDS = 1.0
FOUND = {"edits": (905809520111,)}
"""Seeds that once broke a law."""
BY_NAME = {"fewer active arguments", "summaries and whole program", "order and names"}
"""Laws that change the text by the names that the generator gives, which a smaller program no longer has."""


def assert_law(name: str, seed: int) -> None:
    """Where a law is broken, the smallest program that shows it is told."""
    text = generate(seed).text
    complaint = LAWS[name](text, seed)
    if complaint and name in BY_NAME:
        raise AssertionError(f"seed {seed}: {complaint}\n{text}")
    if complaint:
        small = shrink(text, lambda smaller: bool(holds_not(name, smaller, seed)), steps=400)
        raise AssertionError(f"seed {seed}: {holds_not(name, small, seed) or complaint}\n{small}")


def holds_not(name: str, text: str, seed: int) -> str:
    try:
        return LAWS[name](text, seed)
    except (MLIRError, ValueError, IndexError):
        return ""


@pytest.mark.parametrize("name", LAWS)
def test_fixed(name: str) -> None:
    for seed in (*range(FIXED), *FOUND.get(name, ())):
        assert_law(name, seed)


@pytest.mark.parametrize("name", LAWS)
def test_fresh(name: str) -> None:
    base = random.SystemRandom().randrange(1 << 40)
    end = time.monotonic() + FRESH_SECONDS
    for seed in count(base):
        if time.monotonic() > end:
            break
        assert_law(name, seed)
