"""What is reported of an analysed text."""

from __future__ import annotations

import gc
import weakref

import pytest

from analysis import analyse
from analysis.source.lines import split_lines
from server.findings import MAXIMUM_FINDINGS, MAXIMUM_STEPS, SMALL_FUNCTION, Finding, findings
from server.settings import Settings


def found(text: str, settings: Settings | None = None) -> tuple[Finding, ...]:
    return findings(analyse(text), split_lines(text), settings or Settings())


def shown(text: str, finding: Finding) -> str:
    lines = split_lines(text)
    (line, column), (end_line, end_column) = finding.range
    if line == end_line:
        return lines[line][column:end_column]
    return "\n".join([lines[line][column:], *lines[line + 1 : end_line], lines[end_line][:end_column]])


def function(*body: str, name: str = "f") -> str:
    return "\n".join([f"func.func @{name}(%x: f64, %n: i64) -> f64 {{", *(f"  {line}" for line in body), "}", ""])


ONE = "%c = arith.constant 2.0 : f64"
TWO = "%i = arith.addi %n, %n : i64"
ACTIVE = "%y = arith.mulf %x, %c : f64"
END = "return %y : f64"


def test_one_operation() -> None:
    text = function(ONE, ACTIVE, END)
    (finding,) = found(text)
    assert shown(text, finding) == ONE
    assert (finding.severity, finding.code, finding.faded) == ("hint", "ACT102", True)
    assert finding.message == "arith.constant is inactive: a constant"


def test_neighbours_are_one_finding() -> None:
    text = function(ONE, "", "// between", "%d = arith.constant 3.0 : f64", TWO, ACTIVE, END)
    (finding,) = found(text)
    assert shown(text, finding).startswith(ONE)
    assert shown(text, finding).endswith(TWO)
    assert finding.code == "ACT102"
    assert finding.message == "3 inactive operations: 2 not varied, 1 no derivative type"


def test_neighbours_of_one_kind() -> None:
    (finding,) = found(function(ONE, "%d = arith.constant 3.0 : f64", ACTIVE, END))
    assert finding.message == "2 inactive operations: not varied"


def test_neighbours_on_one_line() -> None:
    text = function(f"{ONE} {TWO} {ACTIVE}", END)
    (finding,) = found(text)
    assert shown(text, finding) == f"{ONE} {TWO}"


def test_what_stands_between_keeps_findings_apart() -> None:
    loop = ("%k0 = arith.constant 0 : index", "%k1 = arith.constant 1 : index", "scf.for %k = %k0 to %k0 step %k1 {", TWO, "}")
    text = function(ONE, ACTIVE, *loop, "%e = arith.constant 3.0 : f64", END)
    assert [shown(text, finding) for finding in found(text)] == [
        ONE,
        "%k0 = arith.constant 0 : index\n  %k1 = arith.constant 1 : index",
        TWO,
        "%e = arith.constant 3.0 : f64",
    ]


def test_an_inactive_operation_with_a_region_is_one_finding() -> None:
    generic = (
        "%z = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%t : tensor<f64>) {",
        "^bb0(%o: f64):",
        "  %w = arith.constant 1.0 : f64",
        "  linalg.yield %w : f64",
        "} -> tensor<f64>",
    )
    text = function(ONE, ACTIVE, "%t = tensor.empty() : tensor<f64>", *generic, END)
    findings_ = found(text)
    assert shown(text, findings_[1]).startswith("%t = tensor.empty()")
    assert shown(text, findings_[-1]).endswith("-> tensor<f64>")


def inactive(count: int) -> list[str]:
    return [f"%i{number} = arith.addi %n, %n : i64" for number in range(count)]


def test_a_long_function_without_anything_active_is_told_by_its_header() -> None:
    text = function(*inactive(SMALL_FUNCTION + 1), ONE, "return %c : f64")
    (finding,) = found(text)
    assert shown(text, finding) == "func.func @f"
    many = SMALL_FUNCTION + 1
    assert finding.message == f"nothing in @f is active: {many + 1} inactive operations: {many} no derivative type, 1 not varied"
    assert finding.code == "ACT101"


def test_a_short_one_is_not() -> None:
    text = function(*inactive(SMALL_FUNCTION - 1), ONE, "return %c : f64")
    (finding,) = found(text)
    assert shown(text, finding).startswith("%i0 = ")


def test_one_active_operation_is_worth_the_fading_of_the_others() -> None:
    text = function(*inactive(200), ONE, ACTIVE, END)
    (finding,) = found(text)
    assert shown(text, finding).endswith(ONE)


def test_a_function_that_no_request_reaches_is_left_alone() -> None:
    request = (
        "func.func @main(%x: f64, %n: i64) -> f64 {\n"
        "  %c = arith.constant 1.0 : f64\n"
        "  %d = enzyme.autodiff @f(%x, %n) {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>],"
        " ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, i64) -> f64\n"
        "  return %d : f64\n}\n"
    )
    text = function(ONE, ACTIVE, END) + request
    assert [finding.range.start.line for finding in found(text)] == [1]


def test_errors_come_first_and_leave_other_functions_alone() -> None:
    text = function(ONE, ACTIVE, END) + function(ONE, "%y = arith.mulf %x, %nothing : f64", END, name="g")
    error, hint = found(text)
    assert (error.severity, error.code, error.faded) == ("error", "ACT901", False)
    assert shown(text, error).startswith("%")
    assert hint.range.start.line == 1


def test_the_path_is_told() -> None:
    chain = [f"%v{number + 1} = arith.mulf %v{number}, %v{number} : f64" for number in range(30)]
    text = function("%v0 = arith.mulf %x, %x : f64", *chain, "%b = arith.cmpf ogt, %v30, %v30 : f64", ONE, ACTIVE, END)
    assert all(len(finding.related) <= MAXIMUM_STEPS for finding in found(text))


@pytest.mark.parametrize(
    ("settings", "codes"),
    [
        (Settings(), ["ACT901", "ACT302", "ACT102"]),
        (Settings(enable=False), []),
        (Settings(ignore=frozenset({"ACT102", "ACT302"})), ["ACT901"]),
        (Settings(show_parse_errors=False), ["ACT302", "ACT102"]),
    ],
)
def test_settings(settings: Settings, codes: list[str]) -> None:
    text = (
        "func.func private @far(f64) -> f64\n"
        + function(ONE, "%y = func.call @far(%x) : (f64) -> f64", END)
        + function("%y = arith.mulf %x, %nothing : f64", END, name="g")
    )
    assert [finding.code for finding in found(text, settings)] == codes


def test_an_ignored_code_takes_its_operations_out_of_groups() -> None:
    text = function(ONE, TWO, "%d = arith.constant 3.0 : f64", ACTIVE, END)
    (whole,) = found(text)
    assert whole.message.startswith("3 inactive operations")
    first, second = found(text, Settings(ignore=frozenset({"ACT101"})))
    assert (shown(text, first), shown(text, second)) == (ONE, "%d = arith.constant 3.0 : f64")


def test_there_are_never_too_many() -> None:
    body = [
        line
        for number in range(MAXIMUM_FINDINGS + 20)
        for line in (f"%c{number} = arith.constant 2.0 : f64", f"%y{number} = arith.mulf %x, %c{number} : f64")
    ]
    body.append("%s0 = arith.addf %y0, %y1 : f64")
    body.extend(f"%s{number + 1} = arith.addf %s{number}, %y{number + 2} : f64" for number in range(MAXIMUM_FINDINGS + 18))
    text = function(*body, f"return %s{MAXIMUM_FINDINGS + 18} : f64")
    every = found(text)
    assert len(every) == MAXIMUM_FINDINGS
    last = every[-1]
    assert last.message == f"not shown: 21 more inactive operations; at most {MAXIMUM_FINDINGS} findings are shown for a text"
    assert (last.severity, last.code, last.faded) == ("information", "", False)
    assert shown(text, last) == f"%c{MAXIMUM_FINDINGS - 1} = arith.constant 2.0 : f64"


def test_as_many_as_allowed_need_no_notice() -> None:
    text = "".join(function(ONE, ACTIVE, END, name=f"f{number}") for number in range(MAXIMUM_FINDINGS))
    every = found(text)
    assert len(every) == MAXIMUM_FINDINGS
    assert every[-1].code == "ACT102"
    more = found(text + function(ONE, ACTIVE, END, name="last") + function("%y = arith.mulf %x, %z : f64", END, name="bad"))
    assert len(more) == MAXIMUM_FINDINGS
    assert more[0].code == "ACT901"
    assert more[-1].message.startswith("not shown: 3 more inactive operations;")


def test_a_report_that_nobody_has_any_more_is_freed_at_once() -> None:
    text = function(ONE, TWO, ACTIVE, END)
    report = analyse(text)
    assert findings(report, split_lines(text), Settings())
    gone = [weakref.ref(report), *map(weakref.ref, report.functions)]
    gc.disable()
    try:
        del report
        assert not any(each() for each in gone)
    finally:
        gc.enable()
