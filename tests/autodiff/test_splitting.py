"""Loops with a branch on the counter become loops without."""

from __future__ import annotations

import pytest

from autodiff.prepare import prepared
from tests.soundness.oracle import context

LOOP = """\
func.func @f(%m: memref<9xf64>, %x: f64, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to {upper} step %c1 {{
    {condition}
    scf.if %p {{
      memref.store %x, %m[%i] : memref<9xf64>
    }}
  }}
  return
}}
"""


@pytest.mark.parametrize(
    ("condition", "upper", "loops", "branches"),
    [
        ("%p = arith.cmpi slt, %i, %c2 : index", "%c9", 2, 0),
        ("%a = arith.cmpi sgt, %i, %c2 : index\n%b = arith.cmpi slt, %i, %c7 : index\n%p = arith.andi %a, %b : i1", "%c9", 3, 0),
        ("%p = arith.cmpi sge, %i, %c0 : index", "%c9", 1, 0),
        ("%j = arith.andi %i, %c1 : index\n%p = arith.cmpi eq, %j, %c0 : index", "%c9", 1, 1),
        ("%p = arith.cmpi slt, %i, %n : index", "%c9", 1, 1),
        ("%p = arith.cmpi slt, %i, %c2 : index", "%n", 1, 1),
        ("%p = arith.cmpi ult, %i, %c2 : index", "%c9", 1, 1),
    ],
)
def test_split(condition: str, upper: str, loops: int, branches: int) -> None:
    text = LOOP.format(condition=condition, upper=upper)
    with context(len(text)):
        found = prepared(text)
    assert (found.count("scf.for"), found.count("scf.if")) == (loops, branches)
    assert "%m: memref<9xf64>" in found
