"""Documents of several functions, sections and modules."""

from __future__ import annotations

import pytest

from analysis.program.frontend import parse_chunk, parse_document
from analysis.program.globals import GlobalModel
from analysis.program.type_text import classify
from analysis.source.chunks import cut
from analysis.source.lines import split_lines
from analysis.source.positions import Position, make_range
from tests.program.texts import GOOD, marked, model, names, nothing, parse

ALIASES = (
    "!t = f64\n#id = affine_map<(d0) -> (d0)>\n#unused = affine_map<(d0) -> (d0, d0)>\n!m = memref<4x!t, #id>\n"
    "func.func @bad() {\n  foo\n}\n"
    "func.func @g(%m: !m) -> !t {\n  %c = arith.constant 0 : index\n  %a = affine.load %m[%c] : !m\n  return %a : !t\n}\n"
    "func.func @f(%m: !m) -> !t {\n  %a = call @g(%m) : (!m) -> !t\n  return %a : !t\n}\n"
)


def test_aliases_are_known_to_functions_that_are_parsed_alone() -> None:
    document = parse(ALIASES)
    assert names(document) == [("bad", False), ("g", True), ("f", True)]
    found = document.functions[2].model
    assert found is not None
    assert [info.text for info in found.types] == ["memref<4xf64>", "f64"]


def test_explicit_locations_are_not_believed() -> None:
    found = model(
        '#loc1 = loc("other.mlir":100:1)\nfunc.func @f(%x: f64 loc("x.mlir":7:7)) -> f64 {\n'
        '  %a = math.sin %x : f64 loc(#loc1)\n  %b = math.cos %a : f64 loc(fused["a", #loc1])\n'
        '  return %b : f64 loc(unknown)\n} loc("z":1:1)'
    )
    assert (found.lines, found.columns) == ([0, 1, 2, 3], [0, 7, 7, 2])
    assert found.argument_places == {0: (0, 13)}


ENZYME = """func.func @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @df(%x: f64, %y: f64) -> f64 {
  %r = enzyme.fwddiff @f(%x, %y) {activity = [#enzyme<activity enzyme_dup>], ret_activity = []} : (f64, f64) -> f64
  %s = math.sin %r : f64
  return %s : f64
}
"""


def test_operations_of_enzyme_are_read() -> None:
    found = model(ENZYME, "df")
    assert found.kinds == ["func.func", "enzyme.fwddiff", "math.sin", "func.return"]
    assert (found.lines, found.columns) == ([0, 1, 2, 3], [0, 7, 7, 2])
    assert found.operands_of(1) == [0, 1]


def test_what_stands_behind_a_rewritten_operation_has_its_place() -> None:
    text, place = marked(ENZYME.replace(": (f64, f64) -> f64\n", ": (f64, f64) -> f64 %q = math.cos «%z» : f64\n"))
    found = model(text.replace("%z", "%x"), "df")
    assert found.columns[2] == place.start.column - 9
    assert [problem.range for problem in parse(text).problems] == [place]


GPU = """module @host attributes {gpu.container_module} {
  gpu.module @kernels {
    func.func @device(%x: f64) -> f64 {
      return %x : f64
    }
    gpu.func @k(%m: memref<4xf64>, %x: f64) kernel {
      %a = func.call @device(%x) : (f64) -> f64
      gpu.return
    }
  }
  func.func @launch(%m: memref<4xf64>, %x: f64, %n: index) {
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%m : memref<4xf64>, %x : f64)
    return
  }
BAD}
"""


@pytest.mark.parametrize("bad", ["", "  func.func @bad() {\n    foo\n  }\n"])
def test_kernels_and_their_launch(bad: str) -> None:
    document = parse(GPU.replace("BAD", bad))
    scopes = {found.chunk.symbol: found.model.scope for found in document.functions if found.model}
    assert scopes == {"device": ("0", "host", "kernels"), "k": ("0", "host", "kernels"), "launch": ("0", "host")}
    assert len(document.problems) == (1 if bad else 0)


NESTED = """func.func @f() {
  return
}
module {
  module @a {
    module @b {
      func.func @f() {
        return
      }
    }
    func.func @f(%x: f64) {
      "t.use"() {of = @b::@f} : () -> ()
      call @f(%x) : (f64) -> ()
      return
    }
  }
  func.func @g() {
    call @f() : () -> ()
    return
  }
BAD}
"""


def test_names_are_looked_up_in_the_module_of_the_call() -> None:
    for bad in ("", "func.func @bad() { foo }\n"):
        document = parse(NESTED.replace("BAD", bad))
        found = {
            found.chunk.scope: (found.chunk.symbol, found.model is not None) for found in document.functions if found.chunk.symbol != "bad"
        }
        assert found == {("0",): ("f", True), ("0", "", "a", "b"): ("f", True), ("0", "", "a"): ("f", True), ("0", ""): ("g", False)}
        problem = next(problem for problem in document.problems if problem.range.start.line == 17)
        assert "'f' does not reference a valid function" in problem.message


COMDAT = """llvm.comdat @all {
  llvm.comdat_selector @one any
}
llvm.func @f(%x: f64) -> f64 comdat(@all::@one) {
  llvm.return %x : f64
}
llvm.func @g(%x: f64) -> f64 {
  %a = llvm.call @f(%x) : (f64) -> f64
  llvm.return %a : f64
}
llvm.func @bad() {
  foo
}
"""


def test_a_header_may_name_what_it_needs_itself() -> None:
    assert names(parse(COMDAT)) == [("f", True), ("g", True), ("bad", False)]


GLOBALS = """memref.global "private" constant @a : memref<4xf64> = dense<[1.0, 2.0, 3.0, 4.0]> {alignment = 64 : i64}
memref.global @b : memref<2xmemref<?xf32>>
llvm.mlir.global internal constant @c("abc") : !llvm.array<3 x i8>
module @m {
  llvm.mlir.global external @d() : !llvm.ptr {
    %0 = llvm.mlir.addressof @e : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.global external @e(1.0 : f64) : f64
  llvm.mlir.alias external @h : f64 {
    %0 = llvm.mlir.addressof @e : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.func @f() -> !llvm.ptr {
    %0 = llvm.mlir.addressof @d : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
}
func.func @f() {
  %0 = memref.get_global @a : memref<4xf64>
  return
}
"""


@pytest.mark.parametrize("bad", ["", "func.func @bad() {\n  foo\n}\n"])
def test_globals(bad: str) -> None:
    document = parse(GLOBALS + bad)
    inner = ("0", "m")
    assert document.globals == (
        GlobalModel("a", ("0",), True, classify("memref<4xf64>"), Position(0, 0)),
        GlobalModel("b", ("0",), False, classify("memref<2xmemref<?xf32>>"), Position(1, 0)),
        GlobalModel("c", ("0",), True, classify("!llvm.array<3 x i8>"), Position(2, 0)),
        GlobalModel("d", inner, False, classify("!llvm.ptr"), Position(4, 2), mentions=("@e",)),
        GlobalModel("e", inner, False, classify("f64"), Position(8, 2)),
        GlobalModel("h", inner, False, classify("f64"), Position(9, 2), alias=True, mentions=("@e",)),
    )
    assert all(found.model is not None for found in document.functions if found.chunk.symbol != "bad")


def test_sections_know_nothing_of_each_other() -> None:
    text = "!t = f64\nfunc.func @f(%x: !t) {\n  return\n}\n// -----\nfunc.func @f(%x: !t) {\n  return\n}\n"
    text += "// -----\n// nothing\n// -----\n" + GOOD
    document = parse(text)
    assert [(found.chunk.scope, found.model is not None) for found in document.functions] == [
        (("0",), True),
        (("1",), False),
        (("3",), True),
    ]
    (problem,) = document.problems
    assert problem.range == make_range(5, 17, 5, 19)
    good = document.functions[2].model
    assert good is not None
    assert good.lines == [0, 1, 2]


RESOURCES = """func.func @f() {
  %c = arith.constant dense_resource<r> : tensor<1xf64>
  return
}
BAD{-#
  dialect_resources: {
    builtin: {
      r: "0x08000000000000000000F03F"
    }
  }
#-}
"""


@pytest.mark.parametrize("bad", ["", "func.func @bad() {\n  foo\n}\n"])
def test_resources_of_the_file(bad: str) -> None:
    document = parse(RESOURCES.replace("BAD", bad))
    assert document.functions[0].model is not None
    assert len(document.problems) == (1 if bad else 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "// nothing\n// more\n",
        "%c = arith.constant 1.0 : f64\n",
        "#a = affine_map<(d0) -> (d0)>\n",
        "module {\n}\n",
        '"t.a"() ({\n  "t.b"() : () -> ()\n}) : () -> ()\n',
        "\t\n\x0c",
    ],
)
def test_texts_without_functions(text: str) -> None:
    document = parse(text)
    assert document.functions == ()
    assert document.globals == ()
    if "\x0c" not in text:
        assert document.problems == ()


def test_a_call_beside_functions_defines_nothing() -> None:
    text = "func.call @g() : () -> ()\nfunc.func @f() {\n  call @g() : () -> ()\n  return\n}\nfunc.func private @g()\n"
    assert names(parse(text + "func.func @bad() {\n  foo\n}\n")) == [("f", True), ("g", True), ("bad", False)]


def test_operations_beside_functions_are_left_alone() -> None:
    document = parse("%c = arith.constant 1.0 : f64\n" + GOOD + '"t.a"(%c) : (f64) -> ()\n')
    assert names(document) == [("good", True)]
    assert document.problems == ()


def test_line_ends_and_tabs() -> None:
    text = "// a\r\nfunc.func @f(%x: f64) {\r\n\t%a = math.sin %x : f64\r\treturn\n}\r\n"
    found = model(text)
    assert (found.lines, found.columns) == ([0, 1, 2], [0, 6, 1])


def test_a_nul_character_and_a_lone_surrogate_in_a_comment() -> None:
    found = model("func.func @f(%x: f64) {\n  // \ud800 \0 é\n  \0%a = math.sin %x : f64 // \udfff\n  return\n}")
    assert (found.lines, found.columns) == ([0, 2, 3], [0, 8, 2])


def test_many_brackets_side_by_side_are_no_nesting() -> None:
    calls = "".join("  call @f() : () -> ()\n" for _ in range(1500))
    assert model(f"func.func @f() {{\n{calls}  return\n}}").operation_count == 1502


def test_a_chunk_that_gives_no_model() -> None:
    lines = split_lines("#a = affine_map<(d0) -> (d0)>\n" + GOOD)
    document = cut(lines)
    found = parse_chunk(lines, document, document.chunks[0], nothing)
    assert (found.model, found.variable, found.problems) == (None, None, ())
    found = parse_chunk(lines, document, document.chunks[1], nothing)
    assert found.model == parse_document(lines, nothing, document).functions[0].model
