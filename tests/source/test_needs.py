from __future__ import annotations

import pytest

from analysis.program.bindings import context, ir
from analysis.source.chunks import Chunk, cut, header_text, needed_aliases, references, stub_text
from analysis.source.lines import split_lines
from tests.source.programs import BUFFERS, GENERIC

TEXT = """#map = affine_map<(d0) -> (d0)>
#trait = {maps = [#map]} // #unused
#unused = affine_map<() -> ()>
!view = memref<?xf64, #map>
func.func @uses(%a: !view, %s: f64 {t.note = "#map @no"}) -> f64 attributes {t.trait = #trait} {
  %0 = func.call @callee(%s) : (f64) -> f64 // @comment
  gpu.launch_func @kernels::@"a b" blocks in (%0, %0, %0) threads in (%0, %0, %0)
  return %0 : f64
}
func.func private @plain(f64)
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func private @other(memref<?xf64, #map>)
"""
LINES = split_lines(TEXT)
DOCUMENT = cut(LINES)


def chunk(symbol: str) -> Chunk:
    return next(chunk for chunk in DOCUMENT.chunks if chunk.symbol == symbol)


def test_names_in_code_count() -> None:
    found = references(LINES, chunk("uses"))
    assert found.aliases == {"!view", "#trait"}
    assert found.symbols == {"uses", "callee", "kernels::a b"}


def test_aliases_are_needed_through_other_aliases_of_the_section() -> None:
    assert [alias.symbol for alias in needed_aliases(LINES, DOCUMENT, chunk("uses"))] == ["#map", "#trait", "!view"]
    assert needed_aliases(LINES, DOCUMENT, chunk("plain")) == []
    assert [alias.start.line for alias in needed_aliases(LINES, DOCUMENT, chunk("other"))] == [11]


def test_a_header_is_one_line_without_comments() -> None:
    text = "func.func @f(%a: f64, // first\n    %b: f64)\n    -> f64 {\n  return %a : f64\n}"
    lines = split_lines(text)
    (function,) = cut(lines).chunks
    assert header_text(lines, function) == "func.func @f(%a: f64, %b: f64) -> f64"
    assert stub_text(lines, function) == "func.func private @f(%a: f64, %b: f64) -> f64"


STUBS = [
    BUFFERS,
    GENERIC,
    "func.func public @f(%a: f64 {t.x}) -> (f64 {t.y}) attributes {t.z} { return %a : f64 }",
    "func.func nested @f() { return }",
    "llvm.func internal @f(%a: !llvm.ptr {llvm.noalias}) -> f64 attributes {t.z} { %0 = llvm.mlir.zero : f64 llvm.return %0 : f64 }",
    "llvm.func private @f(%a: i32, ...) { llvm.return }",
    "llvm.func linkonce_odr @f(%a: i32) comdat(@c::@f) attributes {t.z} { llvm.return }",
    "llvm.mlir.global internal @q() : !llvm.ptr {\n  %0 = llvm.mlir.zero : !llvm.ptr\n  llvm.return %0 : !llvm.ptr\n}",
    'memref.global "private" constant @c : memref<2xf64> = dense<[1.0, 2.0]> {alignment = 64}',
    '"func.func"() ({\n^bb0(%a: f64):\n  "func.return"() : () -> ()\n}) {function_type = (f64) -> (), sym_name = "f"} : () -> ()',
]


@pytest.mark.parametrize("text", STUBS)
def test_stubs_stand_on_one_line_and_verify(text: str) -> None:
    lines = split_lines(text)
    chunks = cut(lines).chunks
    assert chunks
    for chunk in chunks:
        stub = stub_text(lines, chunk)
        assert "\n" not in stub
        assert chunk.symbol in stub
        inside = f"module attributes {{gpu.container_module}} {{ gpu.module @m {{ {stub} }} }}" if chunk.operation == "gpu.func" else stub
        with context(len(inside)):
            assert ir.Module.parse(inside).operation.verify()
