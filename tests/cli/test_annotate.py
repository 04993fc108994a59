"""`mlir-activity annotate`."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from cli.render.style import width
from tests.cli.conftest import BROKEN, PROGRAM, Run

PAGE = """\
a.mlir
1            │ func.func @f(%x: f64, %n: i64) -> f64 {  reverse mode: %x active, %n const
2 inactive   │   %c = arith.constant 2.0 : f64          not-varied: a constant
3 inactive   │   %i = arith.addi %n, %n : i64           no-derivative-type: a value of type i64 holds no derivative
4 active     │   %y = arith.mulf %x, %c : f64           moves: carries a derivative from %x to result 0
5 structural │   return %y : f64                        forwards-active: passes on a value that is active
6            │ }

active     │ the derivative has work to do here
inactive   │ automatic differentiation may leave it out
structural │ only contains other operations or passes values on

@f: 1 active, 2 inactive, 1 structural
"""
SGR = re.compile(r"\x1b\[[0-9;]*m")


def test_a_page(folder: Path, run: Run) -> None:
    result = run("annotate", "a.mlir")
    assert (result.output, result.errors, result.status) == (PAGE, "", 0)


def test_colours_change_no_character(folder: Path, run: Run) -> None:
    colored = run("annotate", "a.mlir", "--color", "always").output
    assert "\x1b[1;32mactive\x1b[0m" in colored
    assert SGR.sub("", colored) == PAGE


@pytest.mark.parametrize(("choice", "no_color", "expected"), [("auto", "", False), ("never", "", False), ("always", "1", True)])
def test_when_there_are_colours(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch, choice: str, no_color: str, expected: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    assert ("\x1b" in run("annotate", "a.mlir", "--color", choice).output) is expected


@pytest.mark.parametrize(
    ("terminal", "no_color", "term", "expected"), [(True, "", "xterm", True), (True, "1", "xterm", False), (True, "", "dumb", False)]
)
def test_colours_on_a_terminal(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch, terminal: bool, no_color: str, term: str, expected: bool
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", term)
    assert ("\x1b" in run("annotate", "a.mlir").output) is expected


@pytest.mark.parametrize("columns", [30, 50, 60, 80, 100])
@pytest.mark.parametrize("name", ["a.mlir", "wide.mlir"])
def test_reasons_fit_the_terminal_and_the_source_is_whole(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch, columns: int, name: str
) -> None:
    (folder / "wide.mlir").write_text(PROGRAM.replace("f64\n", "f64 // \t漢字 π😀\n"), encoding="utf-8")
    monkeypatch.setenv("COLUMNS", str(columns))
    body, _, _ = run("annotate", name).output.partition("\n\n")
    sources = [line.expandtabs(8) for line in (folder / name).read_text(encoding="utf-8").splitlines()]
    shown = [line.partition("│ ")[2] for line in body.splitlines()[1:]]
    for source in sources:
        assert any(each.startswith(source) for each in shown)
    for line, text in zip(body.splitlines()[1:], shown, strict=True):
        assert width(line) <= columns or text.rstrip() in sources
    if columns >= 60:
        assert body.count("│ ") == len(sources) + body.count("\n              │") or "moves" in body


def test_what_was_not_analysed_says_why(folder: Path, run: Run) -> None:
    (folder / "broken.mlir").write_text(BROKEN + "func.func private @far(f64) -> f64\n")
    result = run("annotate", "broken.mlir")
    assert re.search(r"^6 error +│   %y = arith.mulf %x, %z : f64 +ACT901: ", result.output, re.MULTILINE)
    assert result.output.endswith("@good: 1 active, 0 inactive, 1 structural\n@bad: not analysed\n")
    assert result.status == 1


def test_a_function_outside_the_request(folder: Path, run: Run) -> None:
    (folder / "two.mlir").write_text(PROGRAM + PROGRAM.replace("@f", "@g"))
    result = run("annotate", "two.mlir", "--function", "f")
    assert result.output.endswith("@f: 1 active, 2 inactive, 1 structural\n@g: not differentiated\n")


def test_several_operations_on_a_line(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    (folder / "one.mlir").write_text(
        "func.func @f(%x: f64) -> f64 { %c = arith.constant 2.0 : f64 %y = arith.mulf %x, %c : f64 return %y : f64 }\n"
    )
    line = run("annotate", "one.mlir").output.splitlines()[1]
    assert line.startswith("1 active     │ func.func")
    for part in ("arith.constant inactive, not-varied: ", "arith.mulf active, moves: ", "func.return structural, forwards-active: "):
        assert part in line


def test_an_assumption_stands_beside_the_reason(folder: Path, run: Run) -> None:
    (folder / "call.mlir").write_text(
        "func.func private @far(f64) -> f64\nfunc.func @f(%x: f64) -> f64 {\n  %y = call @far(%x) : (f64) -> f64\n  return %y : f64\n}\n"
    )
    line = run("annotate", "call.mlir").output.splitlines()[3]
    assert re.search(r"^3 active +│.*moves: .*; ACT302: ", line)


def test_a_terminal_without_unicode(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="")
    monkeypatch.setattr("sys.stdout", output)
    run("annotate", "a.mlir")
    assert output.buffer.getvalue().decode("ascii") == PAGE.replace("│", "|")  # type: ignore[attr-defined]  # a BytesIO


def test_files_are_kept_apart(folder: Path, run: Run) -> None:
    assert run("annotate", "a.mlir", "a.mlir").output == PAGE + "\n" + PAGE
