"""Clearing in every form: what the analysis says, against the derivative by hand with the operation and without it.

Each program computes a + 3 b, where a is read from memory that holds x, and b from the same memory after it was overwritten with data
that has no derivative. The derivative is 1. Tangents by hand: the shadow of the memory holds x' = 1 when a is read; if the
overwrite is repeated on the shadow, b' is 0, otherwise b' is still 1 and the gradient comes out as 4.
"""

from __future__ import annotations

import pytest

from analysis import analyse
from analysis.activity.report import Class

BUFFER = """
func.func @f(%x: f64, %data: memref<4xf64> {{enzyme.const}}, %i: index) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %three = arith.constant 3.0 : f64
  %m = memref.alloc() : memref<4xf64>
  memref.store %x, %m[%i] : memref<4xf64>
  %a = memref.load %m[%i] : memref<4xf64>
  {clear}
  %b = memref.load %m[%i] : memref<4xf64>
  %c = arith.mulf %three, %b : f64
  %y = arith.addf %a, %c : f64
  return %y : f64
}}
"""
POINTER = """
llvm.func @f(%x: f64) -> f64 {{
  %zero = llvm.mlir.constant(0.0 : f64) : f64
  %three = llvm.mlir.constant(3.0 : f64) : f64
  %one = llvm.mlir.constant(1 : i64) : i64
  %none = llvm.mlir.constant(0 : i8) : i8
  %size = llvm.mlir.constant(8 : i64) : i64
  %m = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  llvm.store %x, %m : f64, !llvm.ptr
  %a = llvm.load %m : !llvm.ptr -> f64
  {clear}
  %b = llvm.load %m : !llvm.ptr -> f64
  %c = llvm.fmul %three, %b : f64
  %y = llvm.fadd %a, %c : f64
  llvm.return %y : f64
}}
"""
MAP = "affine_map<(d0) -> (d0)>"
FORMS = {
    "store": (BUFFER, "memref.store %zero, %m[%i] : memref<4xf64>"),
    "fill": (BUFFER, "linalg.fill ins(%zero : f64) outs(%m : memref<4xf64>)"),
    "copy from inactive memory": (BUFFER, "memref.copy %data, %m : memref<4xf64> to memref<4xf64>"),
    "element-wise body": (
        BUFFER,
        f'linalg.generic {{indexing_maps = [{MAP}], iterator_types = ["parallel"]}} outs(%m : memref<4xf64>) '
        "{ ^bb0(%o: f64): linalg.yield %zero : f64 }",
    ),
    "store through a pointer": (POINTER, "llvm.store %zero, %m : f64, !llvm.ptr"),
    "memset": (POINTER, '"llvm.intr.memset"(%m, %none, %size) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()'),
}
WHOLE_INSERT = """
func.func @f(%x: f64, %t: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
  %zero = arith.constant dense<0.0> : tensor<4xf64>
  %r = tensor.insert_slice %zero into %t[0] [4] [1] : tensor<4xf64> into tensor<4xf64>
  %p = tensor.insert_slice %zero into %t[0] [4] [1] : tensor<4xf64> into tensor<4xf64>
  return %r, %p : tensor<4xf64>, tensor<4xf64>
}
"""


def derivative(*, repeats_the_overwrite: bool) -> float:
    """Of a + 3 b by tangents, the overwrite repeated on the shadow or left out."""
    shadow = 1.0
    of_a = shadow
    if repeats_the_overwrite:
        shadow = 0.0
    return of_a + 3.0 * shadow


def test_by_hand() -> None:
    def primal(x: float) -> float:
        memory = x
        a = memory
        memory = 0.0
        return a + 3.0 * memory

    difference = (primal(1.5) - primal(0.5)) / 1.0
    assert derivative(repeats_the_overwrite=True) == difference
    assert derivative(repeats_the_overwrite=False) != difference


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_active(form: str) -> None:
    template, clear = FORMS[form]
    (function,) = analyse(template.format(clear=clear)).functions
    facts = [fact for fact in function.operations() if fact.reason.code == "clears"]
    assert [fact.classification for fact in facts] == [Class.ACTIVE]
    assert facts[0].name in clear


@pytest.mark.parametrize("form", FORMS)
def test_nothing_is_cleared_where_nobody_reads_afterwards(form: str) -> None:
    template, clear = FORMS[form]
    text = template.format(clear=clear).replace("%three, %b", "%three, %a")
    (function,) = analyse(text).functions
    assert not [fact.name for fact in function.operations() if fact.reason.code == "clears"]


def test_a_tensor_needs_no_clearing() -> None:
    """An insert that covers its destination makes a new value, with no derivative in it: leaving it out leaves zero."""
    (function,) = analyse(WHOLE_INSERT).functions
    inserts = [fact for fact in function.operations() if fact.name == "tensor.insert_slice"]
    assert [fact.classification for fact in inserts] == [Class.INACTIVE, Class.INACTIVE]
