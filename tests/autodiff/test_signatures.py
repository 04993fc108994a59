"""Parameters and results of derivatives, several directions, requests in a program, and what is said about a derivative."""

from __future__ import annotations

import pytest

from autodiff import DerivativeRequest, differentiate, expand_requests, natural_request
from tests.autodiff.machine import Machine, Memory

TEXT = """\
func.func @f(%x: f64, %m: memref<2xf64>, %n: index, %w: f64) -> (f64, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %m[%c0] : memref<2xf64>
  %b = arith.mulf %a, %x : f64
  %c = arith.mulf %b, %w : f64
  memref.store %c, %m[%c1] : memref<2xf64>
  %d = math.sin %c : f64
  return %d, %n : f64, index
}
"""


def test_reverse_mode() -> None:
    found = differentiate(TEXT, DerivativeRequest("f", "reverse", ("active", "dup", "const", "const"), ("active", "const")))
    assert found.function == "f.reverse"
    assert [(p.role, p.of) for p in found.parameters] == [
        ("primal", 0),
        ("primal", 1),
        ("shadow", 1),
        ("primal", 2),
        ("primal", 3),
        ("seed", 0),
    ]
    assert [(r.role, r.of) for r in found.results] == [("primal", 0), ("primal", 1), ("gradient", 0)]
    assert "func.func @f.reverse(%x: f64, %m: memref<2xf64>, %dm: memref<2xf64>, %n: index, %w: f64, %dd: f64)" in found.text


def test_results_that_are_not_wanted() -> None:
    found = differentiate(TEXT, DerivativeRequest("f", "reverse", ("active", "dup", "const", "active"), ("activenoneed", "constnoneed")))
    assert [(r.role, r.of) for r in found.results] == [("gradient", 0), ("gradient", 3)]
    machine = Machine(found.text, found.function)
    shadow = Memory((2,), [0.0, 0.0])
    assert machine.run(found.function, [3.0, Memory((2,), [2.0, 0.0]), shadow, 5, 0.0, 1.0]) == [0.0, 6.0]
    assert shadow.values == [0.0, 0.0]


def test_several_directions() -> None:
    found = differentiate(TEXT, DerivativeRequest("f", "forward", ("dup", "dup", "const", "const"), ("dup", "const"), width=2))
    assert [(p.role, p.of, p.direction) for p in found.parameters][:6] == [
        ("primal", 0, 0),
        ("tangent", 0, 0),
        ("tangent", 0, 1),
        ("primal", 1, 0),
        ("tangent", 1, 0),
        ("tangent", 1, 1),
    ]
    assert [(r.role, r.of, r.direction) for r in found.results] == [
        ("primal", 0, 0),
        ("tangent", 0, 0),
        ("tangent", 0, 1),
        ("primal", 1, 0),
    ]
    machine = Machine(found.text, found.function)
    first, second = Memory((2,), [0.0, 0.0]), Memory((2,), [1.0, 0.0])
    _, by_first, by_second, _ = machine.run(found.function, [0.0, 1.0, 0.0, Memory((2,), [2.0, 9.0]), first, second, 5, 0.5])
    assert (by_first, by_second) == (1.0, 0.0)
    assert (first.values, second.values) == ([0.0, 1.0], [1.0, 0.0])


def test_names_that_are_taken() -> None:
    text = TEXT + "func.func @f.reverse(%x: f64) -> f64 {\n  return %x : f64\n}\n"
    found = differentiate(text, DerivativeRequest("f", "reverse", ("active", "dup", "const", "const"), ("active", "const")))
    assert found.function == "f.reverse_1" and "@f.reverse(" in found.text


def test_natural_requests() -> None:
    assert natural_request(TEXT, "f") == DerivativeRequest("f", "reverse", ("active", "dup", "const", "active"), ("active", "const"))
    assert natural_request(TEXT, "f", wrt=["%w"]) == DerivativeRequest(
        "f", "reverse", ("const", "dup", "const", "active"), ("active", "const")
    )
    assert natural_request(TEXT, "f", "forward", wrt=["0"], width=3) == DerivativeRequest(
        "f", "forward", ("dup", "dup", "const", "const"), ("dup", "const"), 3
    )


def test_activity_shows_in_the_derivative() -> None:
    """What is constant has no adjoint and leaves nothing on the tape; with everything active it does."""
    text = """\
func.func @f(%x: f64, %k: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> f64 {
    %a = memref.load %k[%i] : memref<?xf64>
    %b = math.exp %a : f64
    %c = arith.mulf %b, %b : f64
    %d = arith.addf %s, %c : f64
    scf.yield %d : f64
  }
  return %r : f64
}
"""
    request = DerivativeRequest("f", "reverse", ("active", "const", "const"), ("active",))
    steered, everything = differentiate(text, request), differentiate(text, request, activity="all")
    assert steered.statistics.taped == () and steered.statistics.shadows == 0
    assert [kept.name for kept in everything.statistics.taped] == ["b"]
    assert everything.statistics.adjoints > steered.statistics.adjoints
    (kept,) = everything.statistics.taped
    assert (kept.line, kept.loops, kept.bytes_each, kept.grows) == (5, 1, 8, False)


def test_a_parallel_loop_that_has_to_be_sequential() -> None:
    text = """\
func.func @f(%m: memref<4xf64>, %o: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %v = vector.load %m[%c0] : memref<4xf64>, vector<4xf64>
    %a = vector.reduction <add>, %v : vector<4xf64> into f64
    memref.store %a, %o[%i] : memref<4xf64>
    scf.reduce
  }
  return
}
"""
    found = differentiate(text, DerivativeRequest("f", "reverse", ("dup", "dup"), ()))
    assert found.ok
    (warning,) = found.diagnostics
    assert warning.severity == "warning" and (warning.operation, warning.line) == ("vector.load", 5)
    assert "made sequential" in warning.message


def test_a_second_call_starts_from_zero() -> None:
    """Shadows of globals do not keep what an earlier call left there."""
    text = """\
memref.global "private" @state : memref<f64> = dense<2.0>
func.func @f(%x: f64) -> f64 {
  %g = memref.get_global @state : memref<f64>
  %a = memref.load %g[] : memref<f64>
  %b = arith.mulf %a, %x : f64
  memref.store %b, %g[] : memref<f64>
  return %b : f64
}
"""
    found = differentiate(text, DerivativeRequest("f", "reverse", ("active",), ("active",)))
    machine = Machine(found.text, found.function)
    assert machine.run(found.function, [3.0, 1.0]) == [6.0, 2.0]
    assert machine.run(found.function, [3.0, 1.0]) == [18.0, 6.0]


@pytest.mark.parametrize("spelling", ["#enzyme<activity enzyme_{}>", "#enzyme.activity<enzyme_{}>"])
def test_requests_in_a_program(spelling: str) -> None:
    active, dup, const = (spelling.format(word) for word in ("active", "dup", "const"))
    text = f"""\
func.func @square(%x: f64, %m: memref<2xf64>) -> f64 {{
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<2xf64>
  %y = arith.mulf %x, %v : f64
  %z = arith.mulf %y, %y : f64
  return %z : f64
}}
func.func @main(%x: f64, %m: memref<2xf64>, %dm: memref<2xf64>) -> (f64, f64, f64, f64) {{
  %one = arith.constant 1.0 : f64
  %r:2 = enzyme.autodiff @square(%x, %m, %dm, %one) {{activity = [{active}, {dup}], ret_activity = [{active}]}}
       : (f64, memref<2xf64>, memref<2xf64>, f64) -> (f64, f64)
  %t:2 = enzyme.fwddiff @square(%x, %one, %m) {{activity = [{dup}, {const}], ret_activity = [{dup}]}}
       : (f64, f64, memref<2xf64>) -> (f64, f64)
  return %r#0, %r#1, %t#0, %t#1 : f64, f64, f64, f64
}}
"""
    found = expand_requests(text)
    assert found.ok, found.diagnostics
    assert "enzyme." not in found.text
    shadow = Memory((2,), [0.0, 0.0])
    results = Machine(found.text, "main").run("main", [3.0, Memory((2,), [2.0, 1.0]), shadow])
    assert results == [36.0, 24.0, 36.0, 24.0]
    assert shadow.values == [36.0, 0.0]
