"""`mlir-activity explain` and `summarize`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

MULTIPLICATION = """\
a.mlir:4:8: arith.mulf is active [moves]
  carries a derivative from %x to result 0
"""


def test_a_line(folder: Path, run: Run) -> None:
    result = run("explain", "a.mlir:4")
    assert result.output.startswith(MULTIPLICATION)
    assert result.output.endswith("  result %y is active\n    type f64, varied and useful\n    depends on %x\n    influences result 0\n")
    steps = [line for line in result.output.splitlines() if line.startswith("    a.mlir:")]
    assert steps[0].startswith("    a.mlir:1:14: ")
    assert steps[-1].endswith(": ends in result 0")
    assert (result.errors, result.status) == ("", 0)


def test_an_inactive_operation_names_its_code(folder: Path, run: Run) -> None:
    assert run("explain", "a.mlir:2:8").output.startswith("a.mlir:2:8: arith.constant is inactive [not-varied, ACT102]\n  a constant\n")


def test_a_value(folder: Path, run: Run) -> None:
    output = run("explain", "a.mlir:4:19").output
    assert output.startswith("a.mlir:4:19: %x is active\n  type f64, varied and useful\n  depends on %x\n  influences result 0\n")


def test_a_use_explains_the_definition_too(folder: Path, run: Run) -> None:
    output = run("explain", "a.mlir:4:23").output
    assert output.startswith("a.mlir:4:23: %c is inactive\n")
    assert "\n\na.mlir:2:8: arith.constant is inactive [not-varied, ACT102]\n" in output


def test_a_function(folder: Path, run: Run) -> None:
    output = run("explain", "a.mlir:1").output
    assert output.startswith("a.mlir:1:1: @f\n  reverse mode of @f (default): arguments active, const; results active\n")
    assert "  %n is inactive\n    type i64, neither varied nor useful\n" in output


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("a.mlir:6", "a.mlir:6: error: no operation or value stands there"),
        ("a.mlir:7", "a.mlir:7: error: the file has 6 lines"),
        ("broken.mlir:6", "broken.mlir:6: error: @bad was not analysed: broken.mlir:6:23: "),
        ("none.mlir:1", "none.mlir: error: no such file or directory"),
    ],
)
def test_nothing_to_explain(folder: Path, run: Run, place: str, message: str) -> None:
    result = run("explain", place)
    assert (result.output, result.status) == ("", 1)
    assert result.errors.startswith(message)


@pytest.mark.parametrize("place", ["a.mlir", "a.mlir:", "a.mlir:x", "a.mlir:0", "a.mlir:1:0", ":3"])
def test_wrong_places(folder: Path, run: Run, place: str) -> None:
    result = run("explain", place)
    assert (result.output, result.status) == ("", 2)
    assert result.errors.startswith("mlir-activity: error: ")


def test_a_path_with_colons(folder: Path, run: Run) -> None:
    (folder / "a:1:2").write_text((folder / "a.mlir").read_text())
    assert run("explain", "a:1:2:4:8").output.startswith(MULTIPLICATION.replace("a.mlir", "a:1:2"))


def test_a_summary(folder: Path, run: Run) -> None:
    assert run("summarize", "a.mlir").output == 'a.mlir:1:1: @f\n  result 0 depends on %x\n  activity.summary = "result 0 <- value 0"\n'


def test_summaries_of_what_there_is(folder: Path, run: Run) -> None:
    (folder / "memory.mlir").write_text(
        "func.func private @far()\n"
        "func.func @f(%m: memref<f64>, %x: f64) {\n  memref.store %x, %m[] : memref<f64>\n  return\n}\n"
        "func.func @g() {\n  call @far() : () -> ()\n  return\n}\n"
        "func.func @h() {\n  return\n}\n"
    )
    assert run("summarize", "memory.mlir").output.splitlines() == [
        "memory.mlir:2:1: @f",
        "  memory of %m depends on %x",
        "  writes memory of %m",
        '  activity.summary = "memory 0 <- value 1; writes memory 0"',
        "memory.mlir:6:1: @g",
        "  unknown memory depends on unknown memory",
        "  writes unknown memory",
        "  has unknown effects",
        '  activity.summary = "unknown <- unknown; writes unknown; unknown"',
        "memory.mlir:10:1: @h",
        "  no effect that a derivative could see",
    ]


def test_a_summary_of_what_was_not_analysed(folder: Path, run: Run) -> None:
    result = run("summarize", "broken.mlir")
    assert [line for line in result.output.splitlines() if "error: " not in line] == [
        "broken.mlir:1:1: @good",
        "  result 0 depends on %x",
        '  activity.summary = "result 0 <- value 0"',
        "broken.mlir:5:1: @bad",
        "  not analysed",
    ]
    assert result.status == 1
