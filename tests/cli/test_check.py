"""`mlir-activity check` for people, and its exit status."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from cli.isolated import Isolated
from cli.outcome import Query
from cli.sources import Source
from tests.cli.conftest import BROKEN, CRASHING, PROGRAM, Run

REPORT = """\
a.mlir:2:8: inactive arith.constant [not-varied]: a constant
a.mlir:3:8: inactive arith.addi [no-derivative-type]: a value of type i64 holds no derivative
1 file, 1 function, 4 operations (1 active, 2 inactive, 1 structural)
"""


def test_a_report(folder: Path, run: Run) -> None:
    result = run("check", "a.mlir")
    assert (result.output, result.errors, result.status) == (REPORT, "", 0)


def test_errors_come_first_and_other_functions_are_analysed(folder: Path, run: Run) -> None:
    (folder / "broken.mlir").write_text(PROGRAM + BROKEN)
    result = run("check", "broken.mlir")
    lines = result.output.splitlines()
    assert lines[0].startswith("broken.mlir:12:23: error: ")
    assert lines[0].endswith("[ACT901]")
    assert [line.split(":")[1] for line in lines[1:-1]] == ["2", "3"]
    assert lines[-1] == "1 file, 3 functions, 6 operations (2 active, 2 inactive, 2 structural), 1 error"
    assert result.status == 1


def test_standard_input(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(PROGRAM.encode())))
    assert run("check", "-").output == REPORT.replace("a.mlir", "<stdin>")


def test_an_empty_file_is_analysed(folder: Path, run: Run) -> None:
    result = run("check", "empty.mlir")
    assert (result.output, result.status) == ("1 file, 0 functions, 0 operations (0 active, 0 inactive, 0 structural)\n", 0)


def test_one_bad_file_does_not_cost_the_others(folder: Path, run: Run) -> None:
    result = run("check", "a.mlir", "crashing.mlir", "none.mlir", "folder", "latin.mlir", "a.mlir")
    lines = result.output.splitlines()
    assert lines[:2] == lines[3:5] == REPORT.splitlines()[:2]
    assert lines[2].startswith("crashing.mlir:1:1: error: the MLIR parser crashed on this text: SourceMgr.cpp:")
    assert lines[2].endswith("[ACT904]")
    assert lines[5] == "6 files, 2 functions, 8 operations (2 active, 4 inactive, 2 structural), 4 errors"
    assert result.errors.splitlines() == [
        "none.mlir: error: no such file or directory",
        "folder: error: is a directory",
        "latin.mlir: error: not UTF-8 text: byte 0xe9 in line 1",
    ]
    assert result.status == 1


def test_a_function_and_its_inactive_arguments_can_be_chosen(folder: Path, run: Run) -> None:
    for names in ("x", "%x", "0", " %x , %n"):
        result = run("check", "a.mlir", "--function", "@f", "--inactive", names)
        assert "inactive arith.mulf [declared-inactive]" in result.output, names
        assert result.status == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--function", "g"), "there is no function @g with a body to differentiate"),
        (("--inactive", "%z"), "no function to differentiate has an argument '%z'"),
    ],
)
def test_a_request_for_what_is_not_there_is_an_error(folder: Path, run: Run, arguments: tuple[str, ...], message: str) -> None:
    result = run("check", "a.mlir", *arguments)
    assert message in result.output
    assert result.status == 1


@pytest.mark.parametrize(
    "arguments", [(), ("check",), ("check", "a.mlir", "--format", "xml"), ("chek", "a.mlir"), ("check", "a.mlir", "--function", "@")]
)
def test_wrong_usage(folder: Path, run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.status, result.output) == (2, "")
    assert "mlir-activity" in result.errors
    assert "Traceback" not in result.errors


def test_a_failure_of_the_analysis_itself_costs_one_file() -> None:
    with Isolated("tests.cli.stand_in:Jobs") as isolated:
        query = Query("text", ("a.mlir",))
        outcome = isolated.outcome(query, Source("a.mlir", "FAIL"))
        assert outcome.output.startswith("a.mlir:1:1: error: internal error, please report it: ValueError: no good (File ")
        assert outcome.output.endswith("in analyse) [ACT903]\n")
        assert outcome.failed
        outcome = isolated.outcome(query, Source("a.mlir", "KILLED"))
        assert "the MLIR parser crashed on this text: it was killed [ACT904]" in outcome.output
        assert "SourceMgr.cpp" in isolated.outcome(query, Source("a.mlir", CRASHING)).output
        outcome = isolated.outcome(query, Source("a.mlir", "SILENT"))
        assert outcome.output == "a.mlir:1:1: error: the MLIR parser crashed on this text [ACT904]\n", "it repeats an older crash"
        assert not isolated.outcome(query, Source("a.mlir", PROGRAM)).failed


def test_the_crash_is_one_of_the_parser() -> None:
    """Should a new MLIR parse this text, another one is needed for the tests of crashes."""
    with Isolated() as isolated:
        assert "[ACT904]" in isolated.outcome(Query("text", ("a.mlir",)), Source("a.mlir", CRASHING)).output


def test_statistics_stand_beside_the_report(folder: Path, run: Run) -> None:
    result = run("check", "--stats", "a.mlir")
    assert result.output == REPORT
    assert re.fullmatch(r"a\.mlir: 4 operations analysed in [\d.]+ ms and rendered in [\d.]+ ms\n", result.errors)
