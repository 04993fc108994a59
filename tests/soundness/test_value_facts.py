"""Values that carry a derivative are called varied, values that an output reacts to are called useful."""

from __future__ import annotations

import pytest

from tests.soundness.generator.programs import generate
from tests.soundness.mutants import mutated
from tests.soundness.value_facts import values

FIXED = 250


def test_fixed_programs() -> None:
    for seed in range(FIXED):
        text = generate(seed).text
        complaint = values(text, seed)
        assert not complaint, f"seed {seed}: {complaint}\n{text}"


@pytest.mark.parametrize("name", ["select drops an operand", "no way back in a loop, memory", "integers carry nothing"])
def test_mistakes_are_seen(name: str) -> None:
    wanted = {"not varied", "not useful"}
    with mutated(name):
        for seed in range(1000, 3000):
            complaint = values(generate(seed).text, seed)
            wanted = {each for each in wanted if each not in complaint}
            if not wanted:
                return
    raise AssertionError(f"never seen: {wanted}")
