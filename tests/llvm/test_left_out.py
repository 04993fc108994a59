"""The promise itself, on the C programs: with the tangents of every inactive operation left out, the derivatives are the same."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import pytest

from analysis import Options, analyse
from tests.llvm.drivers import DRIVERS, Arguments
from tests.llvm.machine.machine import Machine
from tests.llvm.test_c_programs import FOLDER

STEP = 1e-3
CASES = sorted(DRIVERS)


@dataclass(frozen=True)
class Outcome:
    """What a run leaves, by address: the floats in the memory of the arguments; the result at -1."""

    values: dict[int, float]
    tangents: dict[int, float]


@cache
def text_of(program: str) -> str:
    return (FOLDER / f"{program}.mlir").read_text(encoding="utf-8")


@cache
def operations(program: str, name: str, kind: str) -> dict[str, frozenset[int]]:
    """The operations of a class, by function, where one function is differentiated."""
    functions = analyse(text_of(program), Options(function=name)).functions
    return {
        function.name: frozenset(op for _, each, _, op in function.classes() if each.name == kind)
        for function in functions
        if function.analysed
    }


def run(program: str, name: str, left_out: dict[str, frozenset[int]] | None = None, shift: float = 0.0) -> Outcome:
    machine = Machine(text_of(program), left_out)
    arguments = Arguments(machine.memory, shift=shift)
    made = DRIVERS[program, name](arguments)
    result = machine.call(name, made)
    values, tangents = {-1: result[0]}, {-1: result[1]}
    for at, of_type in arguments.places:
        values[at], tangents[at] = machine.memory.read(at, of_type)
    return Outcome(values, tangents)


def differ(left: dict[int, float], right: dict[int, float], tolerance: float) -> list[int]:
    """Where two outcomes differ, by more than the tolerance relative to their size."""
    return [
        at
        for at in left.keys() | right.keys()
        if not math.isclose(left.get(at, 0.0), right.get(at, 0.0), rel_tol=tolerance, abs_tol=tolerance)
    ]


@pytest.mark.parametrize(("program", "name"), CASES)
def test_derivatives_without_inactive_operations(program: str, name: str) -> None:
    full = run(program, name)
    assert any(full.tangents.values())
    left_out = operations(program, name, "INACTIVE")
    assert sum(map(len, left_out.values())) > 10
    assert differ(full.tangents, run(program, name, left_out).tangents, 1e-9) == []


def sample(operations_of: frozenset[int]) -> list[int]:
    """Some of the operations, spread over all."""
    ordered = sorted(operations_of)
    return ordered[:: 1 + len(ordered) // 6]


@pytest.mark.parametrize(("program", "name"), CASES)
def test_active_operations_matter(program: str, name: str) -> None:
    """The comparison notices what is left out."""
    full = run(program, name)
    samples = [{function: frozenset({op})} for function, ops in operations(program, name, "ACTIVE").items() for op in sample(ops)]
    assert [left_out for left_out in samples if differ(full.tangents, run(program, name, left_out).tangents, 1e-9)]


@pytest.mark.parametrize(("program", "name"), CASES)
def test_tangents_are_derivatives(program: str, name: str) -> None:
    """The machine itself: its tangents are those of differences. 32-bit floats make the step wide and the comparison coarse."""
    low, high, full = run(program, name, shift=-STEP), run(program, name, shift=STEP), run(program, name)
    differences = {at: (high.values[at] - low.values[at]) / (2 * STEP) for at in full.values}
    assert differ(full.tangents, differences, 1e-2) == []
