"""Errors in a text: each is told once, at its place, and takes no other function with it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.program.frontend import ParseProblem, parse_document
from analysis.source.positions import make_range
from tests.program.texts import GOOD, function, marked, names, nothing, parse

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


FORMS = ("{bad}{good}", "{good}{bad}", "module @m {{\n{good}{bad}}}\n", "{bad}// -----\n{good}")


# What calls @good stands with it in one section.
@pytest.mark.parametrize(
    ("form", "text", "code", "message"),
    [(form, *error) for form in FORMS for error in ERRORS if "@good" not in error[0] or "// -" not in form],
)
def test_an_error_is_told_at_its_place_and_the_neighbour_lives(form: str, text: str, code: str, message: str) -> None:
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


def test_a_broken_alias_is_told_where_it_is_used() -> None:
    text, place = marked("!t = f65\nfunc.func @f(%x: «!t») {\n  return\n}\n" + GOOD)
    document = parse(text)
    assert names(document) == [("f", False), ("good", True)]
    assert [problem.range for problem in document.functions[0].problems] == [place]
    assert [problem.range for problem in document.elsewhere] == [make_range(0, 5, 0, 8)]


def test_a_broken_global_is_told_outside_of_functions() -> None:
    text, place = marked("memref.global @a : memref<4x«f65»>\n" + GOOD)
    document = parse(text)
    assert names(document) == [("good", True)]
    assert [problem.range for problem in document.elsewhere] == [place]
    assert document.problems == document.elsewhere


def test_a_name_that_is_not_text_is_refused_without_harm() -> None:
    text = 'func.func @f() {\n  "t.\\FF"() : () -> ()\n  return\n}\n'
    text += 'func.func @g() {\n  "t.\\E2\\88\\82"() {s = "\\FF", t = "\\FF" } : () -> ()\n  return\n}\n'
    document = parse(text + 'func.func @"\\FF"() {\n  call @"\\FF"() : () -> ()\n  return\n}')
    assert [found.model is not None for found in document.functions] == [False, True, True]
    (problem,) = document.problems
    assert (problem.code, problem.range) == ("ACT903", make_range(0, 0, 0, 14))
    assert "not UTF-8" in problem.message


def test_an_error_in_a_text_that_the_parser_accepts() -> None:
    """Behind `!llvm.struct<...>` MLIR tells twice of a string without end, and goes on. The bindings would end the process."""
    bad, place = marked(
        'func.func @bad(%s: !llvm.ptr) {\n  %p = llvm.load %s : !llvm.ptr -> !llvm.struct<(f64, ptr)>\n«" 1 2»\n  return\n}\n'
    )
    for text in (bad, bad + GOOD, "\n" * 200 + bad + GOOD):
        (problem,) = parse(text).problems
        assert problem.code == "ACT901"
        assert "string literal" in problem.message
    assert names(parse(bad + GOOD)) == [("bad", False), ("good", True)]
    assert parse(bad).problems[0].range == place


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
