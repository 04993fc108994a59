"""What cannot be differentiated is refused, at the operation, in words that say what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from autodiff import DerivativeRequest, Diagnostic, differentiate, expand_requests, natural_request
from autodiff.derive import INTERNAL

SECTIONS = (Path(__file__).parent / "refusals.mlir").read_text(encoding="utf-8").split("\n// -----\n")
"""Programs in which `//! operation | words` stands above the operation that is to blame."""


@pytest.mark.parametrize("text", SECTIONS, ids=[section.strip().splitlines()[0].removeprefix("// ") for section in SECTIONS])
def test_refused(text: str) -> None:
    lines = text.splitlines()
    line = next(number for number, content in enumerate(lines) if content.startswith("//!"))
    operation, words = (part.strip() for part in lines[line].removeprefix("//!").split("|"))
    request = natural_request(text, "f")
    assert isinstance(request, DerivativeRequest)
    found = differentiate(text, request)
    assert not found.ok
    (problem,) = found.diagnostics
    assert (problem.operation, problem.line) == (operation, line + 1)
    assert words in problem.message


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (DerivativeRequest("g", "reverse", ("active",), ("active",)), "no function @g"),
        (DerivativeRequest("f", "reverse", ("active", "const"), ("active",)), "2 activities are given, but @f has 1 argument"),
        (DerivativeRequest("f", "reverse", ("active",), ()), "0 result activities"),
        (DerivativeRequest("f", "reverse", ("activ",), ("active",)), "'activ' is no activity"),
        (DerivativeRequest("f", "reverse", ("dup",), ("active",)), "not dup"),
    ],
)
def test_a_request_that_does_not_fit(request_: DerivativeRequest, words: str) -> None:
    text = "func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}\n"
    found = differentiate(text, request_)
    assert not found.ok and words in found.diagnostics[0].message
    assert not found.diagnostics[0].message.startswith(INTERNAL)


@pytest.mark.parametrize(
    "text",
    [
        "func.func @f(%x: f64) -> f64 {\n  %y = arith.nonsense %x : f64\n}\n",
        'func.func @f(%s: !llvm.struct<(f64)>,\n" %x: f64) -> f64 {\n%x: f64) -> f64 {\n  return %x : f64\n}\n',
    ],
)
def test_a_text_that_does_not_parse(text: str) -> None:
    found = differentiate(text, DerivativeRequest("f", "reverse", ("active",), ()))
    assert not found.ok
    assert found.diagnostics[0].line == 1


def test_a_message_that_is_not_text() -> None:
    found = differentiate('func.func @f() {\n  call @"\\FF"() : () -> ()\n  return\n}', DerivativeRequest("f", "reverse", (), ()))
    assert [problem.message for problem in found.diagnostics] == ["the parser's words are not UTF-8"]


def test_places_are_those_of_the_users_text() -> None:
    """A normalized program says where its operations come from."""
    text = (
        "func.func @f(%x: f64) -> f64 {\n"
        '  %i = arith.bitcast %x : f64 to i64 loc("user.mlir":40:7)\n'
        '  %y = arith.bitcast %i : i64 to f64 loc("user.mlir":41:7)\n  return %y : f64\n}\n'
    )
    found = differentiate(text, DerivativeRequest("f", "reverse", ("active",), ("active",)))
    assert (found.diagnostics[0].file, found.diagnostics[0].line, found.diagnostics[0].column) == ("user.mlir", 40, 6)


def test_an_argument_that_does_not_exist() -> None:
    found = natural_request("func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}\n", "f", wrt=["y"])
    assert isinstance(found, Diagnostic) and "no argument 'y'" in found.message


@pytest.mark.parametrize(
    ("operation", "words"),
    [
        ("enzyme.autodiff @f(%x) {activity = [#enzyme<activity enzyme_active>]} : (f64) -> f64", "seeds come last"),
        ("enzyme.autodiff @g(%x, %x) {activity = [#enzyme<activity enzyme_active>]} : (f64, f64) -> f64", "no function @g"),
        (
            "enzyme.autodiff @f(%x, %x) {activity = [#enzyme<activity enzyme_active>], "
            "ret_activity = [#enzyme<activity enzyme_active>]} : (f64, f64) -> f64",
            "the derivative gives (f64, f64)",
        ),
    ],
)
def test_a_request_in_the_program_that_does_not_fit(operation: str, words: str) -> None:
    called = "func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}\n"
    text = f"{called}func.func @main(%x: f64) -> f64 {{\n  %y = {operation}\n  return %y : f64\n}}\n"
    found = expand_requests(text)
    assert not found.ok
    assert words in found.diagnostics[0].message and found.diagnostics[0].line == 4
