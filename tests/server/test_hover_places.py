"""Hovers over symbols, attributes and requests: tables and words."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import analyse
from analysis.source import tokens as tk
from analysis.source.lines import split_lines
from analysis.source.positions import Position
from server.desk import Desk
from server.markdown import plain
from tests.server.display_editor import ENCODINGS, rich
from tests.server.editor import REAL, editing
from tests.server.test_code_actions import OVERLAP, place_of
from tests.server.test_code_lens import REQUEST
from tests.server.test_code_lens import TEXT as FUNCTION

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.mlir"))
TEXT = """\
// π😀
func.func private @g(%p: f64, %m: memref<f64>) -> (f64, f64) {
\tmemref.store %p, %m[] : memref<f64> // 😀
  %c = arith.constant 1.0 : f64
  return %p, %c : f64, f64
}
func.func @f(%x: f64, %n: memref<f64> {llvm.noalias}, %k: i32 {enzyme.const}) -> f64 { // 漢字
  %s = "t.op"() {s = "π😀", activity.inactive} : () -> f64 %r:2 = call @g(%x, %n) : (f64, memref<f64>) -> (f64, f64)
  %i = scf.index_switch %j -> f64
  default {
    scf.yield %r#0 : f64
  }
  call @outside() : () -> ()
  return %i : f64
}
func.func private @outside()
""".replace("%k: i32", "%j: index")


def hover(text: str, word: str) -> str:
    found = Desk().hover("file", text, place_of(text, word))
    assert found is not None
    return found[0]


def test_a_function_is_a_table_of_outputs_by_inputs() -> None:
    assert hover(TEXT, "@g(%p") == (
        "**function** `@g` · 1 of 3 operations active\n\n"
        "| depends on → | %p |\n| --- | :-: |\n| result 0 | ● |\n| result 1 |  |\n| memory of %m | ● |\n\n"
        "writes memory of %m\n\n"
        "- **active** `%p`: `f64`\n- **address of active memory** `%m`: `memref<f64>`\n\n"
        "Differentiated: reverse of `@f` (active, duplicated, const) -> (active), by default"
    )


def test_a_call_is_told_in_the_caller_s_words() -> None:
    assert hover(TEXT, "@g(%x") == (
        "**active call** of `@g`\n\n"
        "| depends on → | %x |\n| --- | :-: |\n| %r#0 | ● |\n| %r#1 |  |\n| memory of %n | ● |\n\n"
        "writes memory of %n\n\n"
        "carries a derivative from %x to memory of %n"
    ) or hover(TEXT, "@g(%x").startswith("**active call** of `@g`\n\n| depends on → | %x |")


def test_a_call_of_something_unknown_says_so() -> None:
    assert "**active** `func.call`" in hover(TEXT, "@outside() :")
    assert hover(TEXT, "@outside()\n") == "**function** `@outside`, declared\n\nIts body is not in this text."


def test_overlap_is_told() -> None:
    assert "memory of %a and memory of %b are assumed to overlap; `llvm.noalias` on an argument" in hover(OVERLAP, "@h")


def test_arguments_say_whose_they_are() -> None:
    assert hover(TEXT, "%p: f64").split("\n")[:3] == ["**active** `%p`: `f64`", "", "argument 0 of `@g`"]
    loop = """\
func.func @f(%x: f64, %n: index) -> f64 {
  %c = arith.constant 1 : index
  %r = scf.for %i = %c to %n step %c iter_args(%a = %x) -> f64 {
    scf.yield %a : f64
  }
  cf.br ^bb1(%r : f64)
^bb1(%b: f64):
  return %b : f64
}
"""
    assert "block argument of `scf.for`, line 3" in hover(loop, "%a = ")
    assert "argument of a block of `@f`" in hover(loop, "%b: f64")


def test_each_result_of_a_group_is_its_own() -> None:
    assert hover(TEXT, "%r#0 :").startswith("**active** `%r#0`")
    assert hover(TEXT.replace("yield %r#0", "yield %r#1"), "%r#1 :").startswith("**inactive** `%r#1`")


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("enzyme_active>", "`enzyme_active`: the value is differentiated"),
        ("enzyme_const>", "`enzyme_const`: the value is not differentiated"),
        ("ret_activity", "`ret_activity`: one activity for each result"),
        ("enzyme.autodiff", "**request** d@f/d(x): 1 of 7 operations active"),
        ("enzyme.const}", "`enzyme.const`: the argument takes no part"),
        ("@f(%x, %b, %k, %d)", "**function** `@f` · 1 of 7 operations active"),
        ("@outer", "**function** `@outer`\n\nNo request reaches it"),
    ],
)
def test_requests_and_attributes(word: str, words: str) -> None:
    assert hover(FUNCTION + REQUEST, word).startswith(words)


def test_a_wide_function_is_a_list() -> None:
    arguments = ", ".join(f"%a{index}: f64" for index in range(12))
    sums = "".join(f"  %s{index + 1} = arith.addf %{'s' if index else 'a'}{index}, %a{index + 1} : f64\n" for index in range(11))
    text = f"func.func @f({arguments}) -> f64 {{\n{sums}  return %s11 : f64\n}}\n"
    assert "- result 0 depends on %a0, %a1, %a2" in hover(text, "@f")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_place_of_the_examples_can_be_hovered(path: Path) -> None:
    text, desk = path.read_text(encoding="utf-8"), Desk()
    found = 0
    for number, line in enumerate(text.split("\n")):
        for column in range(0, len(line), 5):
            answer = desk.hover("file", text, place_of(text, line)._replace(line=number, column=column))
            if answer is not None:
                first = plain(answer[0]).split("\n")[0]
                assert 0 < len(first) <= 120, "the first line is short"
                found += 1
    assert found > 20


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_the_range_of_a_symbol(encoding: str) -> None:
    async with editing(REAL, rich(encoding)) as editor:
        text = editor.open(TEXT)
        answer = await editor.hover(text, "@g(%x, %n)")
        assert answer is not None
        assert answer.range is not None
        assert editor.slice(text, answer.range) == "@g"


@pytest.mark.parametrize("path", EXAMPLES[:4], ids=lambda path: path.stem)
def test_every_column_of_a_name_means_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    report = analyse(text)
    for number, line in enumerate(split_lines(text)):
        for token in tk.code(line):
            if token.kind == tk.VALUE:
                hits = [report.at(Position(number, column)) for column in range(token.start, token.end)]
                assert len({hit.number for hit in hits if hit is not None}) == 1, (path.name, number, token.text)


def test_assumptions_are_told_of_every_operation_that_they_are_about() -> None:
    text = """\
func.func private @outside(f64) -> f64
func.func @f(%x: f64) -> f64 {
  %a = func.call @outside(%x) : (f64) -> f64
  %b = "t.op"(%a) : (f64) -> f64
  %c = "t.op"(%b) : (f64) -> f64
  %d = arith.mulf %c, %x : f64
  return %d : f64
}
"""
    assert "**assumed**: @outside has no body here" in hover(text, "func.call")
    for word in ('"t.op"(%a)', '"t.op"(%b)'):
        assert "**assumed**: t.op has no rule" in hover(text, word)
    assert "assumed" not in hover(text, "arith.mulf")
