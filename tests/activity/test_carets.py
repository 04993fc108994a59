"""The reader of caret comments, on facts made by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import Options
from analysis.activity.report import Class, OperationFact, Reason
from analysis.source.positions import make_range
from tests.activity.carets import Case, FixtureError, complaints, read_case, read_cases, updated

PATH = Path("sample.mlir")
TEXT = """\
func.func @f(%x: f64, %n: i64) -> f64 {
  %c = arith.constant 2.0 : f64
//^^ inactive[not-varied]: a note
  %y = arith.mulf %x, %c : f64 loc("here")
//     ^^^^^ active[moves]
  return %y : f64
}
"""
ACTIVE, INACTIVE, STRUCTURAL = Class.ACTIVE, Class.INACTIVE, Class.STRUCTURAL


def fact(line: int, start: int, name: str, column: int, classification: Class, reason: str) -> OperationFact:
    whole, named = make_range(line, start, line, column + len(name) + 9), make_range(line, column, line, column + len(name))
    return OperationFact(0, name, whole, named, classification, False, False, Reason(reason, ""), ())


CONSTANT = fact(1, 2, "arith.constant", 7, INACTIVE, "not-varied")
PRODUCT = fact(3, 2, "arith.mulf", 7, ACTIVE, "moves")
RETURN = fact(5, 2, "return", 2, STRUCTURAL, "forwards-active")


def case_of(text: str) -> Case:
    return read_case(PATH, 1, text)


def test_agreement() -> None:
    assert complaints(case_of(TEXT), [CONSTANT, PRODUCT, RETURN]) == []


def test_a_comment_may_stand_under_the_results_or_the_name_and_nowhere_else() -> None:
    for column, fits in ((2, True), (6, True), (16, True), (17, False), (30, False)):
        text = f"\n\n\n  %y = arith.mulf %x, %c : f64\n//{' ' * (column - 2)}^ active\n"
        assert (complaints(case_of(text), [PRODUCT]) == []) == fits, column


def test_wrong_class_and_wrong_reason() -> None:
    useless = fact(1, 2, "arith.constant", 7, INACTIVE, "not-useful")
    clears = fact(3, 2, "arith.mulf", 7, ACTIVE, "clears")
    assert complaints(case_of(TEXT), [useless, clears, RETURN]) == [
        "sample.mlir:2: arith.constant is inactive[not-useful], the comment says inactive[not-varied]",
        "sample.mlir:4: arith.mulf is active[clears], the comment says active[moves]",
    ]


def test_every_inactive_operation_needs_a_comment() -> None:
    text = "\n  %c = arith.constant 2.0 : f64\n\n  %y = arith.mulf %x, %c : f64\n"
    assert complaints(case_of(text), [CONSTANT, PRODUCT]) == [
        "sample.mlir:2: arith.constant is inactive[not-varied], and no comment says so"
    ]


def test_a_comment_needs_an_operation_of_its_own() -> None:
    text = TEXT.replace("  return %y", "//   ^ active\n  return %y")
    assert complaints(case_of(text), [CONSTANT, PRODUCT, RETURN]) == ["sample.mlir:6: a second comment on arith.mulf"]
    text = TEXT.replace("}\n", "}\n//^ active\n")
    assert complaints(case_of(text), [CONSTANT, PRODUCT, RETURN]) == ["sample.mlir:8: no operation above the caret"]


def test_two_operations_on_one_line() -> None:
    text = '"a.b"() : () -> () "c.d"() : () -> ()\n//^ inactive[not-varied]\n//                  ^^ inactive[not-useful]\n'
    first, second = fact(0, 0, '"a.b"', 0, INACTIVE, "not-varied"), fact(0, 19, '"c.d"', 19, INACTIVE, "not-useful")
    assert complaints(case_of(text), [second, first]) == []
    bare = text.splitlines(keepends=True)[0]
    assert updated(case_of(bare), [second, first]) == bare + "//^^ inactive[not-varied]\n//                 ^^ inactive[not-useful]\n"


@pytest.mark.parametrize("comment", ["//^^ inactive", "//^^ passive[not-varied]", "//^^", "//^^ active[]", "// ^ ^ active"])
def test_malformed_comments(comment: str) -> None:
    with pytest.raises(FixtureError, match=r"sample\.mlir:2"):
        case_of(f"op\n{comment}\n")


def test_a_comment_without_a_line_above() -> None:
    with pytest.raises(FixtureError):
        case_of("//^^ active\n")


def test_requests() -> None:
    assert case_of("// differentiate: @f inactive(%n, 1)\n").options == Options("f", ("%n", "1"))
    assert case_of("// differentiate: @f\n").options == Options("f")
    assert case_of("func.func @f()\n").options == Options()
    with pytest.raises(FixtureError):
        case_of("// differentiate f\n")


def test_cases_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "two.mlir"
    file.write_text(f"{TEXT}// -----\n{TEXT}")
    first, second = read_cases(file)
    assert (str(first), str(second)) == ("two.mlir:1", "two.mlir:9")
    assert first.text == second.text == TEXT
    assert second.place(1) == "two.mlir:10"


def test_an_update_keeps_what_agrees_and_corrects_the_rest() -> None:
    facts = [CONSTANT, PRODUCT, RETURN]
    assert updated(case_of(TEXT), facts) == TEXT
    wrong = TEXT.replace("not-varied]: a note", "not-useful]").replace("active[moves]", "active[clears]")
    wrong = wrong.replace("  return %y : f64\n", "  return %y : f64\n//^^^^^^ active\n//             ^ active\n")
    corrected = updated(case_of(wrong), facts)
    assert corrected == TEXT.replace(": a note", "").replace("//     ^^^^^ active[moves]", "//^^ active[moves]")
    assert complaints(case_of(corrected), facts) == []


def test_an_update_writes_missing_comments() -> None:
    bare = "\n".join(line for line in TEXT.splitlines() if not line.startswith("//")) + "\n"
    lines = [CONSTANT, fact(2, 2, "arith.mulf", 7, ACTIVE, "moves"), fact(3, 2, "return", 2, STRUCTURAL, "")]
    again = updated(case_of(bare), lines)
    assert "  %c = arith.constant 2.0 : f64\n//^^ inactive[not-varied]\n  %y" in again
    assert again.count("//") == 1
