"""What lowering adds to a program: frees, checks, the entry function."""

from __future__ import annotations

import pytest

from autodiff.lower.entry import entry_text, nothing_text, with_texts
from autodiff.lower.freeing import free_locals
from autodiff.lower.globals import has_written_globals, reset_text
from autodiff.lower.guards import FAILED, guard
from autodiff.lower.pipeline import LoweringError, lower, parse
from autodiff.lower.symbols import missing_symbols

PROGRAM = """
func.func private @keep(memref<?xf64>)
func.func @f(%n: index, %x: f64) -> memref<4xf64> {
  %c0 = arith.constant 0 : index
  %local = memref.alloc(%n) : memref<?xf64>
  %view = memref.subview %local[0] [2] [1] : memref<?xf64> to memref<2xf64>
  memref.store %x, %view[%c0] : memref<2xf64>
  %given = memref.alloc(%n) : memref<?xf64>
  func.call @keep(%given) : (memref<?xf64>) -> ()
  %freed = memref.alloc(%n) : memref<?xf64>
  memref.dealloc %freed : memref<?xf64>
  %returned = memref.alloc() : memref<4xf64>
  return %returned : memref<4xf64>
}
"""


def test_what_goes_nowhere_is_freed() -> None:
    module = parse(PROGRAM)
    assert free_locals(module) == 1
    text = str(module)
    assert text.count("memref.dealloc") == 2
    assert text.index("memref.dealloc %alloc :") > text.index("func.call" if "func.call" in text else "call @keep")
    assert free_locals(module) == 0


def test_checks_say_where_they_stand() -> None:
    module = parse(PROGRAM.replace("-> memref<4xf64>", "").replace("return %returned : memref<4xf64>", "return"))
    guard(module, lambda line: None, accesses=True)
    text = str(module)
    assert text.count("cf.assert") >= 2
    assert text.count(f"{FAILED}0:0:") == text.count("cf.assert")


def test_the_entry_takes_everything_in_memory() -> None:
    types = (("f64", "i1", "memref<?xf32>", "vector<4xf64>"), ("i1", "f64"))
    text = "func.func private @f(f64, i1, memref<?xf32>, vector<4xf64>) -> (i1, f64)\n"
    module = parse(with_texts(f"module {{\n{text}}}", entry_text("f", *types), nothing_text(*types)))
    kinds = "memref<f64>, %arg1: memref<i8>, %arg2: memref<?xf32>, %arg3: memref<vector<4xf64>>, %arg4: memref<i8>, %arg5: memref<f64>"
    assert str(module).count(kinds) == 2
    with pytest.raises(ValueError, match="returns a buffer"):
        entry_text("f", (), ("memref<4xf64>",))


def test_what_is_declared_and_nowhere_is_found() -> None:
    module = parse("func.func private @exp(f64) -> f64\nfunc.func private @nowhere(f64) -> f64")
    lower(module, counted=False)
    assert missing_symbols(module) == ["nowhere"]


def test_only_globals_that_can_be_written_are_reset() -> None:
    text = str(
        parse(
            'memref.global "private" @a : memref<2xf64> = dense<[1.0, 2.0]>\n'
            'memref.global "private" constant @b : memref<2xf64> = dense<0.0>\n'
            'memref.global "private" @c : memref<2xf64> = uninitialized'
        )
    )
    assert has_written_globals(text)
    assert reset_text(text).count("memref.copy") == 1
    assert "@a" in reset_text(text)
    assert not has_written_globals(text.replace("@a", "constant @a"))


def test_text_that_is_wrong_is_an_error_with_a_place() -> None:
    with pytest.raises(LoweringError, match="line 2: "):
        parse("module {\n  nothing\n}")
