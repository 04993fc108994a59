"""The semantics of the llvm dialect: against compiled code, and on small programs whose answers are known."""

from __future__ import annotations

import math
import random
import re
import struct

import pytest

from tests.soundness.generator.programs import generate
from tests.soundness.laws import functions_of
from tests.soundness.native_llvm import NativeLlvm
from tests.soundness.oracle import context, judge
from tests.soundness.semantics.errors import GivenUpError, UnsupportedError
from tests.soundness.semantics.inputs import Inputs, make_inputs
from tests.soundness.semantics.machine import MACHINE
from tests.soundness.semantics.program import Function, Program, compile_program
from tests.soundness.semantics.runs import NOTHING, floats_among, observe, roots_of

PROGRAMS = 80
THEMES = ("llvm", "llvm links", "llvm overlap", "llvm calls")
BITS = re.compile(r"-> i64$|: i64, !llvm\.ptr$|bitcast|f32|floor|mem(cpy|move|set)|atomicrmw", re.MULTILINE)
"""What may make a derivative something else than a limit of differences: parts of doubles."""


def compiled(text: str) -> Program:
    return compile_program(text, context(len(text)))


def ran(function: Function, inputs: Inputs, undefined: int) -> tuple[list[float], list[float], dict[int, bytes]]:
    """Floats among the results, their tangents, and the memory of the input objects."""
    inputs.start()
    MACHINE.undefined = undefined
    results = function.run(NOTHING, *inputs.arguments)
    values, tangents = floats_among(function, results)
    return values, tangents, {number: bytes(held.content) for number, held in inputs.heap.items()}


def close(x: float, y: float, tolerance: float) -> bool:
    return x == y or abs(x - y) <= tolerance * max(1.0, abs(x), abs(y)) or (math.isnan(x) and math.isnan(y))


def test_values_and_tangents_of_compiled_code() -> None:
    """MLIR compiles the same programs: results and memory agree, and tangents agree with differences of values."""
    compared = differentiated = 0
    for seed in range(PROGRAMS):
        text = generate(seed, (THEMES[seed % len(THEMES)],)).text
        if "addressof @" in text or "f32" in text:
            continue
        text = "".join(part for part in functions_of(text) if "mlir.global" not in part)
        program = compiled(text)
        function = program.functions[roots_of(program)[0]]
        inputs = make_inputs(program, function, random.Random(seed))
        try:
            native = NativeLlvm(text, function)
            first = ran(function, inputs, 0)
            if ran(function, inputs, 7) != first or not all(map(math.isfinite, first[0] + first[1])):
                continue
        except (GivenUpError, UnsupportedError):
            continue
        values, tangents, memory = first
        found, after = native.run(inputs)
        assert all(close(x, y, 1e-9) for x, y in zip(found, values, strict=True)), text
        for number, content in memory.items():
            for at, kind in inputs.heap[number].tags.items():
                if kind == "f64":
                    here, there = (struct.unpack_from("<d", each, at)[0] for each in (content, after[number]))
                    assert close(here, there, 1e-9), (at, here, there, text)
        compared += 1
        if not BITS.search(text):
            step = 1e-6
            ahead, behind = (native.run(inputs, shift)[0] for shift in (step, -step))
            slopes = [(x - y) / (2 * step) for x, y in zip(ahead, behind, strict=True)]
            assert all(close(x, y, 1e-4) for x, y in zip(slopes, tangents, strict=True)), (seed, slopes, tangents, text)
            differentiated += bool(slopes)
    assert compared > PROGRAMS // 6
    assert differentiated > PROGRAMS // 12


CASES: dict[str, tuple[str, list[str]]] = {
    "half of a double is overwritten": (
        """func.func @f(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  llvm.store %x, %m : f64, !llvm.ptr
  llvm.store %zero, %m : i32, !llvm.ptr
  %y = llvm.load %m : !llvm.ptr -> f64
  return %y : f64
}
""",
        ["llvm.store", "llvm.store", "llvm.load"],
    ),
    "an address is copied with the struct that holds it": (
        """llvm.func @f(%x: f64, %s: !llvm.ptr {enzyme.const}) -> f64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %size = llvm.mlir.constant(16 : i64) : i64
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  %a = llvm.alloca %one x !llvm.struct<(f64, ptr)> : (i64) -> !llvm.ptr
  %p = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(f64, ptr)>
  llvm.store %m, %p : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%s, %a, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %q = llvm.getelementptr %s[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %r = llvm.load %q : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %r : f64, !llvm.ptr
  %y = llvm.load %m : !llvm.ptr -> f64
  llvm.return %y : f64
}
""",
        ["llvm.store", "llvm.load"],
    ),
    "an argument may be a global": (
        """llvm.mlir.global external @g(1.0 : f64) : f64
llvm.func @f(%x: f64, %p: !llvm.ptr) -> f64 {
  %two = llvm.mlir.constant(2.0 : f64) : f64
  %g = llvm.mlir.addressof @g : !llvm.ptr
  llvm.store %two, %g : f64, !llvm.ptr
  llvm.store %x, %p : f64, !llvm.ptr
  %y = llvm.load %g : !llvm.ptr -> f64
  llvm.return %y : f64
}
""",
        ["llvm.store", "llvm.load"],
    ),
    "memory from calloc, enlarged": (
        """llvm.func @calloc(i64, i64) -> !llvm.ptr
llvm.func @realloc(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @f(%x: f64) -> f64 {
  %eight = llvm.mlir.constant(8 : i64) : i64
  %more = llvm.mlir.constant(16 : i64) : i64
  %m = llvm.call @calloc(%eight, %eight) : (i64, i64) -> !llvm.ptr
  llvm.store %x, %m : f64, !llvm.ptr
  %n = llvm.call @realloc(%m, %more) : (!llvm.ptr, i64) -> !llvm.ptr
  %y = llvm.load %n : !llvm.ptr -> f64
  llvm.return %y : f64
}
""",
        ["llvm.store", "llvm.call", "llvm.load"],
    ),
    "a call through the address of a function": (
        """llvm.func internal @square(%x: f64) -> f64 {
  %y = llvm.fmul %x, %x : f64
  llvm.return %y : f64
}
llvm.func @f(%x: f64) -> f64 {
  %p = llvm.mlir.addressof @square : !llvm.ptr
  %y = llvm.call %p(%x) : !llvm.ptr, (f64) -> f64
  llvm.return %y : f64
}
""",
        ["llvm.fmul", "llvm.call"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_dynamically_active(name: str) -> None:
    text, expected = CASES[name]
    program = compiled(text)
    observed = observe(program, roots_of(program), 1, wanted=12, attempts=24)
    assert observed.runs
    assert [site.name for number, site in enumerate(program.sites) if number in observed.active] == expected
    assert not judge(text, 1).wrong


UNDEFINED = {
    "out of bounds": "%p = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, i32\n  %y = llvm.load %p : !llvm.ptr -> f64",
    "after the release": "llvm.call @free(%h) : (!llvm.ptr) -> ()\n  %y = llvm.load %h : !llvm.ptr -> f64",
    "null": "%p = llvm.mlir.zero : !llvm.ptr\n  %y = llvm.load %p : !llvm.ptr -> f64",
    "a store to a constant": "%p = llvm.mlir.addressof @k : !llvm.ptr\n  llvm.store %x, %p : f64, !llvm.ptr\n  %y = llvm.fneg %x : f64",
    "memcpy of memory that overlaps": (
        "%l = llvm.mlir.constant(8 : i64) : i64\n  %p = llvm.getelementptr %h[4] : (!llvm.ptr) -> !llvm.ptr, i8\n"
        '  "llvm.intr.memcpy"(%p, %h, %l) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()\n  %y = llvm.fneg %x : f64'
    ),
    "the stack of a function that has returned": (
        "%p = llvm.call @local() : () -> !llvm.ptr\n  %y = llvm.load %p : !llvm.ptr -> f64"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", UNDEFINED)
def test_undefined_behaviour_ends_a_run(name: str) -> None:
    program = compiled(
        f"""llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.mlir.global internal constant @k(1.0 : f64) : f64
llvm.func internal @local() -> !llvm.ptr {{
  %one = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  llvm.return %m : !llvm.ptr
}}
llvm.func @f(%x: f64) -> f64 {{
  %one = llvm.mlir.constant(1 : i64) : i64
  %size = llvm.mlir.constant(16 : i64) : i64
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  %h = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  {UNDEFINED[name]}
  llvm.return %y : f64
}}
"""
    )
    function = program.functions["f"]
    inputs = make_inputs(program, function, random.Random(1))
    inputs.start()
    with pytest.raises(GivenUpError):
        function.run(NOTHING, *inputs.arguments)
