"""Known functions: what they do, and what a function must look like to be taken for one."""

from __future__ import annotations

import ctypes
import ctypes.util
import math
import random
import re

import pytest

from analysis.dialects.externals import EXTERNALS, external_rule
from analysis.dialects.rule import Kind
from analysis.program.type_text import classify
from tests.dialects.bindings import package

F64, I64, POINTER, MEMREF = (classify(text) for text in ("f64", "i64", "!llvm.ptr", "memref<4xf64>"))


def test_positions_are_positions_from_the_front() -> None:
    for name, rule in EXTERNALS.items():
        stated = (*(rule.depends or ()), *rule.reads, *rule.writes, *rule.stores)
        assert all(0 <= position < 5 for position in stated), name
        assert rule.kind in (Kind.PURE, Kind.VIEW, Kind.ACCESS, Kind.ALLOCATE, Kind.CONFINED), name
        if rule.kind == Kind.PURE and rule.depends == ():
            assert rule.reason, name


@pytest.mark.parametrize(
    ("name", "depends"),
    [("sin", None), ("expf", None), ("atan2", None), ("fmod", None), ("__nv_powf", None), ("__ocml_exp_f32", None), ("copysign", (0,)),
     ("ldexp", (0,)), ("frexp", (0,)), ("floor", ()), ("round", ()), ("rintf", ()), ("rand", ()), ("malloc", ())],
)  # fmt: skip
def test_values(name: str, depends: tuple[int, ...] | None) -> None:
    assert EXTERNALS[name].depends == depends


def test_memory() -> None:
    assert (EXTERNALS["memcpy"].reads, EXTERNALS["memcpy"].writes) == ((1,), (0,))
    assert (EXTERNALS["bcopy"].reads, EXTERNALS["bcopy"].writes) == ((0,), (1,))
    assert EXTERNALS["memset"].stores == (1,)
    assert EXTERNALS["sincos"].writes == (1, 2)
    assert EXTERNALS["realloc"].copies
    assert EXTERNALS["posix_memalign"].kind == Kind.ALLOCATE
    for name in ("memcpy", "memmove", "memset"):
        assert EXTERNALS[name].masked, "how much is written is a number"
        assert not EXTERNALS[name].covers


@pytest.mark.parametrize("name", ["qsort", "sprintf", "snprintf", "atof", "strtod", "scanf", "read", "mgpuLaunchKernel", "pthread_create"])
def test_what_does_more_than_a_rule_can_say_has_none(name: str) -> None:
    assert external_rule(name, [POINTER] * 3, []) is None


def test_a_function_of_another_form_is_not_the_known_one() -> None:
    assert external_rule("exp", [F64], [F64]) is EXTERNALS["exp"]
    assert external_rule("exp", [MEMREF], []) is None
    assert external_rule("exp", [F64, POINTER], [F64]) is None
    assert external_rule("floor", [MEMREF], [F64]) is None
    assert external_rule("clock", [POINTER], [I64]) is None
    assert external_rule("rand", [], [I64]) is EXTERNALS["rand"]
    assert external_rule("memcpy", [POINTER, POINTER, I64], [POINTER]) is EXTERNALS["memcpy"]
    assert external_rule("memcpy", [F64, F64], []) is None
    assert external_rule("memcpy", [POINTER], []) is None
    assert external_rule("time", [F64], [F64]) is None
    assert external_rule("malloc", [I64], [POINTER]) is EXTERNALS["malloc"]
    assert external_rule("malloc", [I64], [I64]) is None
    assert external_rule("sin", [F64], [POINTER]) is None
    assert external_rule("nobody_knows", [F64], [F64]) is None


def test_printing_may_be_shown_any_memory() -> None:
    for name in ("printf", "puts", "printMemrefF64", "_mlir_ciface_printMemrefF64", "free", "_ZdlPv"):
        assert external_rule(name, [POINTER, I64, F64], []) is EXTERNALS[name]
    assert external_rule("printMemrefF64", [classify("memref<*xf64>")], []) is EXTERNALS["printMemrefF64"]


def test_printing_functions_of_the_runtime_are_known() -> None:
    libraries = [*package().glob("lib/libmlir_runner_utils*"), *package().glob("lib/libmlir_c_runner_utils*")]
    assert libraries
    printing = re.compile(rb"\0((?:_mlir_ciface_)?(?:print[A-Z]|verifyMemRef)\w*)(?=\0)")
    exported = {name.decode() for path in libraries for name in printing.findall(path.read_bytes())}
    assert len(exported) > 30
    assert exported - EXTERNALS.keys() == set()


@pytest.mark.parametrize("arity", [1, 2])
def test_mathematical_functions_are_what_they_are_called(arity: int) -> None:
    """libm itself: a function that the table calls inactive stands still under a small step, and the others move."""
    path = ctypes.util.find_library("m")
    if path is None:
        pytest.skip("no mathematical library to load")
    library = ctypes.CDLL(path)
    names = {1: ("sin", "cbrt", "erf", "tgamma", "lgamma", "expm1", "floor", "ceil", "trunc", "rint", "round", "logb"),
             2: ("pow", "atan2", "hypot", "fmod", "remainder", "fdim", "fmax", "copysign", "nextafter")}[arity]  # fmt: skip
    source = random.Random(1)
    for name in names:
        function = getattr(library, name)
        function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double] * arity
        moved: set[int] = set()
        for _ in range(40):
            at = [source.uniform(0.3, 3.7) for _ in range(arity)]
            for position in range(arity):
                aside = [value + 1e-5 * (index == position) for index, value in enumerate(at)]
                if not math.isclose(function(*at), function(*aside), rel_tol=0, abs_tol=1e-9):
                    moved.add(position)
        depends = EXTERNALS[name].depends
        assert moved == set(range(arity) if depends is None else depends), name
