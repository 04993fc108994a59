"""What a branching terminator hands to its successors."""

from __future__ import annotations

import pytest

from analysis.program.model import Block, Successor
from tests.program.texts import model, operation

CFG = """
func.func @f(%b: i1, %k: i32, %x: f64, %y: f64) {{
  {}
^bb1(%a: f64):
  return
^bb2(%c: f64, %d: f64):
  return
^bb3:
  return
}}
"""


@pytest.mark.parametrize(
    ("terminator", "successors"),
    [
        ("cf.br ^bb2(%x, %y : f64, f64)", (Successor(2, (0, 1)),)),
        ("cf.cond_br %b, ^bb1(%x : f64), ^bb2(%y, %x : f64, f64)", (Successor(1, (1,)), Successor(2, (2, 3)))),
        ("cf.cond_br %b, ^bb3, ^bb3", (Successor(3, ()), Successor(3, ()))),
        (
            "cf.switch %k : i32, [\n default: ^bb1(%x : f64),\n 42: ^bb2(%x, %y : f64, f64),\n 43: ^bb3,\n 44: ^bb1(%y : f64)\n ]",
            (Successor(1, (1,)), Successor(2, (2, 3)), Successor(3, ()), Successor(1, (4,))),
        ),
        ("llvm.br ^bb2(%x, %y : f64, f64)", (Successor(2, (0, 1)),)),
        ("llvm.cond_br %b, ^bb1(%x : f64), ^bb2(%y, %x : f64, f64)", (Successor(1, (1,)), Successor(2, (2, 3)))),
        (
            "llvm.switch %k : i32, ^bb3 [\n 1: ^bb2(%x, %y : f64, f64),\n 2: ^bb1(%y : f64)\n ]",
            (Successor(3, ()), Successor(2, (1, 2)), Successor(1, (3,))),
        ),
        ('"t.jump"(%x)[^bb1, ^bb2, ^bb3] : (f64) -> ()', (Successor(1, (), 1), Successor(2, (), 2), Successor(3, ()))),
        ('"t.jump"()[^bb3] : () -> ()', (Successor(3, ()),)),
        ('"t.jump"()[^bb1] : () -> ()', (Successor(1, (), 1),)),
    ],
)  # fmt: skip
def test_successors(terminator: str, successors: tuple[Successor, ...]) -> None:
    assert model(CFG.format(terminator)).successors == {1: successors}


def test_successors_of_an_invoke_and_of_an_indirect_branch() -> None:
    found = model(
        """
llvm.func @g(f64) -> f64
llvm.func @personality(...) -> i32
llvm.func @f(%x: f64, %p: !llvm.ptr) -> f64 attributes {personality = @personality} {
  %r = llvm.invoke @g(%x) to ^bb1(%x : f64) unwind ^bb2 : (f64) -> f64
^bb1(%a: f64):
  llvm.indirectbr %p : !llvm.ptr, [
    ^bb3(%a, %r : f64, f64),
    ^bb1(%r : f64)
  ]
^bb2:
  %l = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return %x : f64
^bb3(%b: f64, %c: f64):
  llvm.return %c : f64
}
"""
    )
    invoke, jump = operation(found, "llvm.invoke"), operation(found, "llvm.indirectbr")
    assert found.operands_of(invoke) == [0, 0]
    assert found.successors[invoke] == (Successor(1, (1,)), Successor(2, ()))
    assert found.successors[jump] == (Successor(3, (1, 2)), Successor(1, (3,)))


def test_successors_of_blocks_in_an_inner_region() -> None:
    found = model(
        "func.func @f(%x: f64) {\n  scf.execute_region {\n    cf.br ^bb1(%x : f64)\n  ^bb1(%y: f64):\n    scf.yield\n  }\n"
        "  cf.br ^bb1\n^bb1:\n  return\n}"
    )
    inner, outer = operation(found, "cf.br", 0), operation(found, "cf.br", 1)
    assert found.successors == {inner: (Successor(1, (0,)),), outer: (Successor(1, ()),)}
    assert [len(region) for regions in found.regions.values() for region in regions] == [2, 2]
    assert found.regions[1] == ((Block(1, 0, 2, 3), Block(1, 1, 3, 4)),)
