"""A function has the same model whether its section is parsed at once or it is parsed alone."""

from __future__ import annotations

import pytest

from analysis.program import parser
from tests.program import test_frontend as documents
from tests.program.test_successors import CFG
from tests.program.test_walk import nested
from tests.program.texts import alone, check_form, parse, whole

LOOPS = """#map = affine_map<(d0, d1) -> (d0, d1)>
#id = affine_map<(d0)[s0] -> (d0 + s0)>
module @outer attributes {some.attribute = "∂"} {
  func.func @matmul(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>) {
    linalg.matmul ins(%a, %b : memref<?x?xf64>, memref<?x?xf64>) outs(%c : memref<?x?xf64>)
    return
  } func.func @same_line(%x: f64) -> f64 { return %x : f64 }
  func.func @generic(%t: tensor<4x4xf64>, %n: index) -> tensor<4x4xf64> {
    /// ∂ not ASCII
    %s = "t.é"() {s = "🎈"} : () -> f64  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<4x4xf64>) outs(%t : tensor<4x4xf64>) {
    ^bb0(%in: f64, %out: f64):
      %v = func.call @same_line(%in) : (f64) -> f64
      linalg.yield %v : f64
    } -> tensor<4x4xf64>
    affine.for %i = 0 to 4 {
      %j = affine.apply #id(%i)[%n]
    }
    return %r : tensor<4x4xf64>
  }
}
// -----
llvm.func @strlen(!llvm.ptr) -> i64
llvm.mlir.global internal constant @text("a\\00") {addr_space = 0 : i32} : !llvm.array<2 x i8>
llvm.func internal @size() -> i64 attributes {passthrough = ["noinline"]} {
  %0 = llvm.mlir.addressof @text : !llvm.ptr
  %1 = llvm.call @strlen(%0) : (!llvm.ptr) -> i64
  llvm.return %1 : i64
}
llvm.func @main() -> i64 {
  %0 = llvm.call @size() : () -> i64
  llvm.return %0 : i64
}
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f64) -> f64, sym_name = "f"}> ({
  ^bb0(%x: f64):
    %0 = "func.call"(%x) <{callee = @g}> : (f64) -> f64
    "func.return"(%0) : (f64) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f64) -> f64, sym_name = "g", sym_visibility = "private"}> ({
  ^bb0(%x: f64):
    "func.return"(%x) : (f64) -> ()
  }) {some.attribute} : () -> ()
}) : () -> ()
"""

LOCATIONS = """#loc1 = loc("a":1:2)
func.func @f(%x: f64 loc(#loc1)) -> f64 {
  %a = math.sin %x : f64 loc(#loc1)
  return %a : f64
} loc(unknown)
"""

DOCUMENTS = {
    "loops": LOOPS,
    "aliases": documents.ALIASES.replace("foo", "return"),
    "globals": documents.GLOBALS,
    "kernels": documents.GPU.replace("BAD", ""),
    "comdat": documents.COMDAT.replace("foo", "llvm.return"),
    "enzyme": documents.ENZYME,
    "branches": CFG.format("cf.cond_br %b, ^bb1(%x : f64), ^bb2(%y, %x : f64, f64)"),
    "nested": nested(40),
    "resources": documents.RESOURCES.replace("BAD", ""),
    "locations": LOCATIONS,
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_models_are_equal(name: str) -> None:
    at_once, each = whole(DOCUMENTS[name]), alone(DOCUMENTS[name])
    assert at_once
    assert at_once.keys() == each.keys()
    for key, found in at_once.items():
        assert found is not None, key
        assert found == each[key], key
        check_form(found)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_broken_neighbour_changes_no_model(name: str) -> None:
    text = DOCUMENTS[name]
    broken = whole(
        "func.func @broken_neighbour() {\n  foo\n}\n" + text.replace("// -----\n", "// -----\nfunc.func @broken_neighbour() {\n  foo\n}\n")
    )
    kept = {key: found for key, found in broken.items() if key[1] != "broken_neighbour"}
    assert kept == whole(text)


MANY = "".join(
    f"func.func @f{n}(%x: f64) -> f64 {{\n  %y = func.call @f{(n + 1) % 6}(%x) : (f64) -> f64\n  return %y : f64\n}}\n" for n in range(6)
)
BROKEN = {
    "operation": ("  %y = func.call @f3(", "  %y = foo.call @f3(", {2}),
    "type": ("@f4(%x) : (f64) -> f64", "@f4(%x) : (f64) -> f32", {3}),
    "brace": ("@f4(%x) : (f64) -> f64\n  return %y : f64\n}", "@f4(%x) : (f64) -> f64\n  return %y : f64\n", {3, 4}),
    "two": ("%y = func.call @f", "%y = = func.call @f", {0, 1}),
    "header": ("func.func @f3(%x: f64)", "func.func @f3(%x: f64 f64)", {0, 1, 2, 3, 4, 5}),
}
"""What becomes what, and the functions that are parsed alone then: all, where others need what is broken."""


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_not_broken_is_read_at_once_as_it_would_be_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, expected = BROKEN[name]
    text = MANY.replace(old, new, 2)
    read: set[int] = set()
    one = parser.Parser.chunk

    def chunk(self: parser.Parser, index: int) -> None:
        read.add(index)
        one(self, index)

    monkeypatch.setattr(parser.Parser, "chunk", chunk)
    found = parse(text)
    assert read == expected
    assert found.problems
    monkeypatch.setattr(parser, "_MANY", 100)
    assert parse(text) == found
    assert read == set(range(6))
