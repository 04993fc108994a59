"""Documents of several functions, with and without errors."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.program.frontend import ParsedDocument, ParseProblem, parse_chunk, parse_document
from analysis.program.globals import GlobalModel
from analysis.program.type_text import classify
from analysis.source.chunks import cut
from analysis.source.lines import split_lines
from analysis.source.positions import Position, Range, make_range
from tests.program.texts import function, model, nothing, parse


def names(document: ParsedDocument) -> list[tuple[str, bool]]:
    """Functions in order, and whether each has a model."""
    return [(found.chunk.symbol, found.model is not None) for found in document.functions]


def marked(text: str) -> tuple[str, Range]:
    """The text without its «marks», and the range between them."""
    first, last = text.index("«"), text.index("»") - 1
    text = text.replace("«", "").replace("»", "")
    before, inside = text[:first].split("\n"), text[:last].split("\n")
    return text, make_range(len(before) - 1, len(before[-1]), len(inside) - 1, len(inside[-1]))


GOOD = "func.func @good(%x: f64) -> f64 {\n  %a = math.sin %x : f64\n  return %a : f64\n}\n"

CALLER = "func.func @f(%x: f64) -> f64 {\n  %a = call @g(%x) : (f64) -> f64\n  return %a : f64\n}\n"

ERRORS: Sequence[tuple[str, str, str]] = [
    ("func.func @bad(%x: f64) {\n  %a = «arith.addq» %x, %x : f64\n  return\n}\n", "ACT901", "custom op 'arith.addq' is unknown"),
    ('func.func @bad(%x: f64) {\n  "é🎈"() : () -> () %a = arith.addf «%y», %x : f64\n  return\n}\n', "ACT901", "undeclared SSA value"),
    ("func.func @bad(%x: f64) {\n  %a = arith.addf %x, %x : «f65»\n  return\n}\n", "ACT901", "expected non-function type"),
    ("func.func @bad(%x: f64) -> f32 {\n  /// ∂\n  «return» %x : f64\n}\n", "ACT902", "doesn't match function result type"),
    ('func.func @bad(%x: f64) {\n  %q = «"arith.addf"»(%x, %x) : (f64, f64) -> f32\n  return\n}\n', "ACT902", "requires the same type"),
    ("func.func @bad(%x: f64) {\n  «call» @nowhere(%x) : (f64) -> ()\n  return\n}\n", "ACT902", "does not reference a valid function"),
    ("func.func @bad(%x: f64) {\n  %a = «call» @good(%x, %x) : (f64, f64) -> f64\n  return\n}\n", "ACT902", "incorrect number of operands"),
    ("func.func @bad(%x: f64 {\n  return\n«}»\n", "ACT901", "expected"),
    ("func.func @bad(%x: f64) {\n  %m = «memref.get_global» @nowhere : memref<4xf64>\n  return\n}\n", "ACT902", "valid global memref"),
    ("func.func @bad(%x: «!nowhere») {\n  return\n}\n", "ACT901", "undefined symbol alias id 'nowhere'"),
    ("func.func @bad(%x: f64) {\n  «%x» = math.sin %x : f64\n  return\n}\n", "ACT901", "redefinition of SSA value '%x'"),
    (
        'func.func @bad(%x: f64) {\n  "t.a"() : () -> () loc(unknown) %b = «math.sine» %x : f64 loc("a":1:2)\n  return\n}\n',
        "ACT901",
        "unknown",
    ),
]


@pytest.mark.parametrize("form", ["{bad}{good}", "{good}{bad}", "module @m {{\n{good}{bad}}}\n", "{bad}// -----\n{good}"])
@pytest.mark.parametrize(("text", "code", "message"), ERRORS)
def test_an_error_is_told_at_its_place_and_the_neighbour_lives(form: str, text: str, code: str, message: str) -> None:
    if "// -----" in form and "@good(" in text.replace("func.func @good", ""):
        pytest.skip("the callee stands in another section")
    whole, place = marked(form.format(bad=text, good=GOOD))
    document = parse(whole)
    assert dict(names(document)) == {"good": True, "bad": False}
    (problem,) = document.problems
    assert (problem.code, problem.range) == (code, place)
    assert message in problem.message


def test_a_problem_has_the_notes_of_the_parser() -> None:
    text, place = marked("func.func @f(%x: f64) {\n  «%x» = math.sin %x : f64\n  return\n}")
    (problem,) = parse(text).problems
    assert problem.range == place
    assert [(note.message, note.range) for note in problem.notes] == [("previously defined here", make_range(0, 13, 0, 15))]


def test_every_undeclared_name_is_told() -> None:
    problems = function("func.func @f(%x: f64) {\n  %a = arith.addf %b, %c : f64\n  return\n}", "f").problems
    assert [problem.range for problem in problems] == [make_range(1, 18, 1, 20), make_range(1, 22, 1, 24)]


def test_a_printed_operation_is_no_note() -> None:
    (problem,) = function("func.func @f(%x: f64) -> f32 {\n  return %x : f64\n}", "f").problems
    assert problem.notes == ()


def test_a_missing_brace_is_told_where_the_body_opens() -> None:
    text, place = marked("func.func @open(%b: i1) «{»\n  scf.if %b {\n    scf.yield\n\n" + GOOD)
    document = parse(text)
    assert names(document) == [("open", False), ("good", True)]
    (problem,) = document.problems
    assert (problem.code, problem.range) == ("ACT901", place)
    assert "'}' is missing" in problem.message


def test_a_missing_brace_of_a_module_is_no_fault_of_its_functions() -> None:
    document = parse("module {\n" + GOOD)
    assert names(document) == [("good", True)]
    assert document.functions[0].problems == ()
    assert len(document.elsewhere) == 1


def test_an_error_inside_a_body_that_is_not_closed_is_told_too() -> None:
    text, place = marked("func.func @open(%b: i1) {\n  scf.if %b {\n  «return»\n}\n\n" + GOOD)
    missing, problem = parse(text).problems
    assert missing.range == make_range(0, 24, 0, 25)
    assert problem.range == place


def test_a_callee_with_a_broken_body_is_still_called() -> None:
    document = parse(
        "func.func @g(%x: f64) -> f64 {\n  foo\n}\nfunc.func @f(%x: f64) -> f64 {\n  %a = call @g(%x) : (f64) -> f64\n  return %a : f64\n}"
    )
    assert names(document) == [("g", False), ("f", True)]


def test_a_callee_with_a_broken_header_is_named() -> None:
    document = parse("func.func @g(%x: f65) -> f64 {\n  return %x : f64\n}\n" + CALLER)
    assert names(document) == [("g", False), ("f", False)]
    first, second = document.problems
    assert first.range == make_range(0, 17, 0, 20)
    assert (second.code, second.range) == ("ACT903", make_range(3, 0, 3, 28))
    assert "symbol @g" in second.message
    assert first.message in second.message


def test_an_error_of_the_caller_is_told_though_the_callee_is_broken() -> None:
    text = (
        "func.func @g(%x: f65) -> f64 {\n  return %x : f64\n}\nfunc.func @f(%x: f64) -> f64 {\n  %a = call @g(%x) : (f64) -> f64\n  foo\n}"
    )
    assert [problem.range for problem in function(text, "f").problems] == [make_range(5, 2, 5, 5)]


def test_what_is_broken_but_not_looked_up_does_no_harm() -> None:
    text = 'func.func @g(%x: f65) {\n  return\n}\nfunc.func @f(%x: f64) {\n  "t.a"() {of = @g} : () -> ()\n  return\n}'
    assert names(parse(text)) == [("g", False), ("f", True)]


def test_a_symbol_that_is_taken_is_told_and_both_functions_have_models() -> None:
    document = parse("func.func @f() {\n  return\n}\nfunc.func @f(%x: f64) {\n  return\n}")
    assert names(document) == [("f", True), ("f", True)]
    (problem,) = document.problems
    assert "redefinition of symbol named 'f'" in problem.message
    assert problem.range == make_range(3, 0, 3, 9)
    assert [note.range for note in problem.notes] == [make_range(0, 0, 0, 9)]


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


def test_a_broken_alias_is_told_where_it_is_used() -> None:
    text, place = marked("!t = f65\nfunc.func @f(%x: «!t») {\n  return\n}\n" + GOOD)
    document = parse(text)
    assert names(document) == [("f", False), ("good", True)]
    assert [problem.range for problem in document.functions[0].problems] == [place]
    assert [problem.range for problem in document.elsewhere] == [make_range(0, 5, 0, 8)]


def test_explicit_locations_are_not_believed() -> None:
    found = model(
        '#loc1 = loc("other.mlir":100:1)\nfunc.func @f(%x: f64 loc("x.mlir":7:7)) -> f64 {\n'
        '  %a = math.sin %x : f64 loc(#loc1)\n  %b = math.cos %a : f64 loc(fused["a", #loc1])\n  return %b : f64 loc(unknown)\n} loc("z":1:1)'
    )
    assert (found.lines, found.columns) == ([0, 1, 2, 3], [0, 7, 7, 2])
    assert found.argument_places == {0: (0, 13)}


ENZYME = """func.func @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @df(%x: f64, %y: f64) -> f64 {
  %r = enzyme.fwddiff @f(%x, %y) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dup>]} : (f64, f64) -> f64
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
        GlobalModel("d", inner, False, classify("!llvm.ptr"), Position(4, 2)),
        GlobalModel("e", inner, False, classify("f64"), Position(8, 2)),
        GlobalModel("h", inner, False, classify("f64"), Position(9, 2)),
    )
    assert all(found.model is not None for found in document.functions if found.chunk.symbol != "bad")


def test_a_broken_global_is_told_outside_of_functions() -> None:
    text, place = marked("memref.global @a : memref<4x«f65»>\n" + GOOD)
    document = parse(text)
    assert names(document) == [("good", True)]
    assert [problem.range for problem in document.elsewhere] == [place]
    assert document.problems == document.elsewhere


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


def test_a_name_that_is_not_text_is_refused_without_harm() -> None:
    text = 'func.func @f() {\n  "t.\\FF"() : () -> ()\n  return\n}\n'
    text += 'func.func @g() {\n  "t.\\E2\\88\\82"() {s = "\\FF", t = "\\FF" } : () -> ()\n  return\n}\n'
    document = parse(text + 'func.func @"\\FF"() {\n  call @"\\FF"() : () -> ()\n  return\n}')
    assert [found.model is not None for found in document.functions] == [False, True, True]
    (problem,) = document.problems
    assert (problem.code, problem.range) == ("ACT903", make_range(0, 0, 0, 14))
    assert "not UTF-8" in problem.message


def test_a_message_that_is_not_text_is_no_failure() -> None:
    (problem,) = function('func.func @f() {\n  call @"\\FF"() : () -> ()\n  return\n}', "f").problems
    assert problem.code == "ACT903"


@pytest.mark.parametrize(("opening", "closing"), [("scf.if %b {\n", "}\n"), ('"t.a"() ({\n', "}) : () -> ()\n")])
def test_nesting_that_would_end_the_parser_is_refused(opening: str, closing: str) -> None:
    deep = f"func.func @deep(%b: i1) {{\n{opening * 5000}{closing * 5000}return\n}}\n"
    document = parse(deep + GOOD)
    assert names(document) == [("deep", False), ("good", True)]
    (problem,) = document.problems
    assert problem.code == "ACT903"
    assert "nested" in problem.message


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


def check_ranges(problems: Sequence[ParseProblem], lines: Sequence[str]) -> None:
    """Every range lies in the text."""
    for problem in problems:
        for start, end in [problem.range, *(note.range for note in problem.notes)]:
            assert 0 <= start.line <= end.line < len(lines)
            assert start <= end
            assert start.column <= len(lines[start.line])
            assert end.column <= len(lines[end.line])


SCRAPS = (
    "func.func @f(%x: f64) {", "}", "  return", "  %a = math.sin %x : f64", "module @m {", "// -----", "!t = f64",
    "#m = affine_map<(d0) -> (d0)>", "  call @f(%x) : (f64) -> ()", "  call @g() : () -> ()", "func.func private @g()",
    "memref.global @h : memref<4xf64>", '  "t.a"() ({', "  }) : () -> ()",
    "gpu.module @k {", "  scf.if %b {", "loc(", 'llvm.mlir.global @s("a") : !llvm.array<1 x i8>', "{-#", "é", "",
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(SCRAPS), max_size=14) | st.lists(st.text(alphabet='%@^#!{}()<>:=, -/"\\f64é\0', max_size=12), max_size=4))
def test_scraps_of_text_give_problems_and_no_failure(lines: list[str]) -> None:
    document = parse_document(lines or [""], nothing)
    check_ranges(document.problems, lines or [""])
    for found in document.functions:
        assert found.model is not None or found.problems


def test_the_marks_of_these_tests() -> None:
    assert marked("a\n b«cd»e") == ("a\n bcde", make_range(1, 2, 1, 4))
    assert not re.search("[«»]", GOOD)
