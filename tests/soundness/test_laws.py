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
FOUND = {"edits": (905809520111, 509323784817)}
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


def test_private_functions_that_nothing_calls_are_roots() -> None:
    """Their arguments may overlap as those of others may, which the callee here does not know."""
    text = """\
func.func private @taker0(%a0: memref<f64>, %a1: memref<f64>) -> f64 {
  %v1 = memref.load %a1[] : memref<f64>
  memref.store %v1, %a0[] : memref<f64>
  %v2 = memref.load %a0[] : memref<f64>
  return %v2 : f64
}
func.func private @root0(%a0: memref<f64>, %a1: memref<2xf64, strided<[1], offset: ?>>) -> f64 {
  %f0 = arith.constant 0.5 : f64
  %v1 = memref.alloc() : memref<f64>
  memref.store %f0, %v1[] : memref<f64>
  %v2 = func.call @taker0(%a0, %v1) : (memref<f64>, memref<f64>) -> f64
  %v3 = arith.mulf %v2, %f0 : f64
  return %v3 : f64
}
"""
    assert not LAWS["summaries and whole program"](text, 0)
