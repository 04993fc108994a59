"""Buffers that a function allocates and returns become parameters; each keeps its own elements."""

from __future__ import annotations

import pytest

from autodiff.execute import Runner, RunRequest

BRANCHES = """\
func.func @f(%x: f64, %n: index) -> memref<2xf64> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf64>
  %b = memref.alloc() : memref<2xf64>
  %y = arith.mulf %x, %x : f64
  linalg.fill ins(%x : f64) outs(%a : memref<2xf64>)
  linalg.fill ins(%y : f64) outs(%b : memref<2xf64>)
  %c = arith.cmpi ne, %n, %c0 : index
  cf.cond_br %c, ^one, ^two
^one:
  return %a : memref<2xf64>
^two:
  return %b : memref<2xf64>
}
"""
TURNS = """\
func.func @f(%x: f64, %n: index) -> memref<f64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<f64>
  memref.store %x, %first[] : memref<f64>
  cf.br ^turn(%c0, %first : index, memref<f64>)
^turn(%i: index, %old: memref<f64>):
  %new = memref.alloc() : memref<f64>
  memref.store %x, %new[] : memref<f64>
  %o = memref.load %old[] : memref<f64>
  %s = arith.mulf %o, %x : f64
  memref.store %s, %new[] : memref<f64>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %n : index
  cf.cond_br %more, ^turn(%j, %new : index, memref<f64>), ^done
^done:
  return %new : memref<f64>
}
"""
TWICE = """\
func.func @f(%x: f64, %n: index) -> (memref<f64>, memref<f64>) {
  %y = arith.mulf %x, %x : f64
  %a = memref.alloc() : memref<f64>
  memref.store %y, %a[] : memref<f64>
  return %a, %a : memref<f64>, memref<f64>
}
"""
TWICE_AS_TENSORS = """\
func.func @f(%x: f64, %n: index) -> (tensor<?xf64>, tensor<?xf64>) {
  %y = tensor.splat %x[%n] : tensor<?xf64>
  return %y, %y : tensor<?xf64>, tensor<?xf64>
}
"""


@pytest.mark.parametrize(
    ("text", "n", "results", "gradient"),
    [
        (BRANCHES, 1, [[3.0, 3.0]], 2.0),
        (BRANCHES, 0, [[9.0, 9.0]], 12.0),
        (TURNS, 3, [[81.0]], 108.0),
        (TWICE, 0, [[9.0], [9.0]], 12.0),
        (TWICE_AS_TENSORS, 2, [[3.0, 3.0], [3.0, 3.0]], 4.0),
    ],
)
def test_returned_buffers(runner: Runner, text: str, n: int, results: list[list[float]], gradient: float) -> None:
    report = runner.run(RunRequest(text, arguments={"x": 3.0, "n": n}, check=True))
    assert not report["problems"]
    assert [each["value"]["values"] for each in report["results"]] == results
    assert report["gradients"][0]["value"]["values"] == [gradient]
    assert report["check"]["holds"]
