"""The semantics itself: against compiled code, and on small programs whose answers are known."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from tests.soundness.generator.programs import generate
from tests.soundness.native import Native
from tests.soundness.oracle import context, judge
from tests.soundness.semantics.errors import GivenUpError, UnsupportedError
from tests.soundness.semantics.inputs import Inputs, make_inputs
from tests.soundness.semantics.machine import MACHINE
from tests.soundness.semantics.program import Function, Program, compile_program
from tests.soundness.semantics.runs import NOTHING, floats_among, observe, roots_of, run

PROGRAMS = 150
NOT_COMPILED = ("tensor", "@outside", "memref.global", "generic_atomic_rmw")
"""What `native` leaves out, and what MLIR cannot lower for floats."""
BITS = ("bitcast", "memref.view", ": i32", "x i64", "f32")
"""What makes a derivative something else than a limit of differences."""


def compiled(text: str) -> Program:
    return compile_program(text, context(len(text)))


def numbers(function: Function, inputs: Inputs, undefined: int) -> tuple[list[float], list[float]]:
    """Floats among the results and in memory after a run, and their tangents. `undefined` varies what uninitialized memory holds."""
    inputs.start()
    MACHINE.undefined = undefined
    results = function.run(NOTHING, *inputs.arguments)
    values, tangents = floats_among(function, results)
    for contents, slopes, *_ in inputs.objects:
        values += map(float, contents)
        tangents += slopes
    return values, tangents


def close(found: list[float], expected: list[float], tolerance: float) -> bool:
    return all(abs(x - y) <= tolerance * max(1.0, abs(y)) for x, y in zip(found, expected, strict=True))


def test_values_and_tangents_of_compiled_code() -> None:
    """MLIR compiles the same programs: the values agree, and the tangents agree with differences of values."""
    compared = differentiated = 0
    for seed in range(PROGRAMS):
        text = generate(seed).text
        if any(word in text for word in NOT_COMPILED):
            continue
        program = compiled(text)
        function = program.functions[roots_of(program)[0]]
        try:
            native = Native(text, function)
            inputs = make_inputs(program, function, random.Random(seed))
            inputs.backwards = False
            values, tangents = numbers(function, inputs, 0)
            if numbers(function, inputs, 7) != (values, tangents) or not all(map(math.isfinite, values + tangents)):
                continue
            flat = flattened(native.run(inputs))
        except (UnsupportedError, GivenUpError):
            continue
        # the semantics computes with 64 bits throughout
        assert close(flat, values, 1e-6 if "f32" in text else 1e-9), text
        compared += 1
        if not any(word in text for word in BITS):
            step = 1e-6
            after, before = (flattened(native.run(inputs, shift)) for shift in (step, -step))
            slopes = [(x - y) / (2 * step) for x, y in zip(after, before, strict=True)]
            assert close(slopes, tangents, 1e-4), text
            differentiated += 1
    assert compared > PROGRAMS // 2
    assert differentiated > PROGRAMS // 3


def flattened(run: tuple[list[float], list[list[float]]]) -> list[float]:
    return run[0] + [value for memory in run[1] for value in memory]


def active_names(text: str) -> list[str]:
    """Names of the dynamically active operations, in the order of the text."""
    program = compiled(text)
    observed = observe(program, roots_of(program), 1, wanted=8, attempts=12)
    assert observed.runs
    return [site.name for number, site in enumerate(program.sites) if number in observed.active]


CASES: dict[str, tuple[str, list[str]]] = {
    "a clearing store is needed": (
        """func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %m = memref.alloc() : memref<f64>
  memref.store %x, %m[] : memref<f64>
  %y = memref.load %m[] : memref<f64>
  memref.store %zero, %m[] : memref<f64>
  %z = memref.load %m[] : memref<f64>
  %s = arith.addf %y, %z : f64
  return %s : f64
}
""",
        ["memref.store", "memref.load", "memref.store", "arith.addf"],
    ),
    "the first store to fresh memory is not": (
        """func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %m = memref.alloc() : memref<f64>
  memref.store %zero, %m[] : memref<f64>
  %y = memref.load %m[] : memref<f64>
  %s = arith.addf %y, %x : f64
  return %s : f64
}
""",
        ["arith.addf"],
    ),
    "a floor, a comparison and a condition pass nothing": (
        """func.func @f(%x: f64, %k: f64 {enzyme.const}, %l: f64 {enzyme.const}) -> f64 {
  %a = math.floor %x : f64
  %c = arith.cmpf olt, %x, %a : f64
  %b = arith.select %c, %k, %l : f64
  %s = arith.addf %a, %b : f64
  return %s : f64
}
""",
        [],
    ),
    "bits of a float through integers, one half of them": (
        """func.func @f(%x: f64) -> f32 {
  %b = arith.bitcast %x : f64 to i64
  %h = arith.trunci %b : i64 to i32
  %c = arith.constant 4 : i32
  %n = arith.index_cast %c : i32 to index
  %y = arith.bitcast %h : i32 to f32
  return %y : f32
}
""",
        ["arith.bitcast", "arith.trunci", "arith.bitcast"],
    ),
    "arguments that may overlap": (
        """func.func @f(%a: memref<4xf64>, %b: memref<4xf64>, %i: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c3 = arith.constant 3 : index
  memref.store %zero, %a[%c3] : memref<4xf64>
  %y = memref.load %b[%c3] : memref<4xf64>
  return %y : f64
}
""",
        ["memref.store", "memref.load"],
    ),
    "a call that is left out leaves shadows as they were": (
        """func.func private @clear(%m: memref<f64>) {
  %zero = arith.constant 0.0 : f64
  memref.store %zero, %m[] : memref<f64>
  return
}
func.func @f(%m: memref<f64>) {
  call @clear(%m) : (memref<f64>) -> ()
  return
}
""",
        ["memref.store", "func.call"],
    ),
    "memory that unknown code was told of": (
        """func.func private @outside(memref<f64>) -> ()
func.func private @outside_later() -> f64
func.func private @f(%x: f64) -> f64 {
  %m = memref.alloc() : memref<f64>
  func.call @outside(%m) : (memref<f64>) -> ()
  memref.store %x, %m[] : memref<f64>
  %y = func.call @outside_later() : () -> f64
  return %y : f64
}
""",
        ["memref.store", "func.call"],
    ),
    "views of bytes": (
        """func.func @f(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<16xi8>
  %floats = memref.view %m[%c0][] : memref<16xi8> to memref<2xf64>
  %halves = memref.view %m[%c0][] : memref<16xi8> to memref<4xi32>
  memref.store %x, %floats[%c0] : memref<2xf64>
  %zero = arith.constant 0 : i32
  memref.store %zero, %halves[%c0] : memref<4xi32>
  %y = memref.load %floats[%c0] : memref<2xf64>
  return %y : f64
}
""",
        ["memref.store", "memref.store", "memref.load"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_dynamically_active(name: str) -> None:
    text, expected = CASES[name]
    assert active_names(text) == expected
    assert not judge(text, 1).wrong


def test_uncovered_operations_are_named() -> None:
    with pytest.raises(UnsupportedError, match=r"math\.clampf"):
        compiled("func.func @f(%x: f64) -> f64 {\n  %y = math.clampf %x to [%x, %x] : f64\n  return %y : f64\n}\n")


def test_undefined_behaviour_ends_a_run() -> None:
    program = compiled(
        "func.func @f(%m: memref<4xf64>, %i: index) -> f64 {\n  %y = memref.load %m[%i] : memref<4xf64>\n  return %y : f64\n}\n"
    )
    function = program.functions["f"]
    inputs = make_inputs(program, function, random.Random(1), plain=True)
    ends: dict[int, Any] = {}
    for index in (0, 4, -1):
        inputs.arguments[1] = index
        try:
            ends[index] = len(run(function, inputs))
        except GivenUpError as error:
            ends[index] = str(error)
    assert ends == {0: 5, 4: "out of bounds", -1: "out of bounds"}
