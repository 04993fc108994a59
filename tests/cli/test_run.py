"""`mlir-activity run`: its text, its JSON, its exit status."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.execute.programs import ENDLESS

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """\
func.func @f(%x: f64, %data: f64 {enzyme.const}, %n: i64) -> f64 {
  %d = arith.subf %x, %data : f64
  %y = arith.mulf %d, %d : f64
  return %y : f64
}
"""
TEXT = """\
@f, reverse mode: ∂(result 0) / ∂(%x)
  inputs     %x     3       given
             %data  1       given, constant
             %n     16      chosen, constant
  results    result 0  4
  gradient   %x  4
  activity   0 of 2 operations are inactive
  memory     0 values on the tape, 0 shadows, 0 recomputed: 0 bytes more than the function
"""


@pytest.fixture
def program(folder: Path) -> Path:
    (folder / "p.mlir").write_text(PROGRAM, encoding="utf-8")
    return folder


def test_text(program: Path, run: Run) -> None:
    result = run("run", "p.mlir", "--arg", "x=3", "--arg", "data=1.0")
    squeezed = [" ".join(line.split()) for line in result.output.splitlines()]
    assert squeezed == [" ".join(line.split()) for line in TEXT.splitlines()]
    assert (result.errors, result.status) == ("", 0)


def test_json(program: Path, run: Run) -> None:
    result = run("run", "p.mlir", "--arg", "x=3", "--arg", "data=1", "--check", "--format", "json")
    report = json.loads(result.output)
    assert (report["version"], report["path"], report["function"], report["ok"], result.status) == (1, "p.mlir", "f", True, 0)
    assert report["gradients"][0]["value"]["values"] == [4.0]


def test_a_problem_goes_to_standard_error(program: Path, run: Run) -> None:
    (program / "q.mlir").write_text('func.func @f(%x: f64) -> f64 {\n  %y = "a.b"(%x) : (f64) -> f64\n  return %y : f64\n}\n')
    result = run("run", "q.mlir")
    assert (result.output, result.status) == ("", 1)
    assert result.errors == "q.mlir:2:8: error: a.b cannot be run: the operation is not known to MLIR\n"


def test_emitting_into_a_file(program: Path, run: Run) -> None:
    assert run("run", "p.mlir", "--emit", "mlir", "-o", "d.mlir").output == f"wrote {program / 'd.mlir'}\n"
    assert "@f.reverse" in (program / "d.mlir").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--arg", "x"], "--arg x: NAME=VALUE is needed"),
        (["--wrt", " "], "--wrt needs names of arguments"),
        (["--timeout", "0"], "--timeout and --memory have to be larger than 0"),
        (["-o", "x"], "-o goes with --emit; --save writes numbers"),
        (["--emit", "so"], "--emit so needs -o FILE"),
    ],
)
def test_wrong_usage(program: Path, run: Run, arguments: list[str], message: str) -> None:
    result = run("run", "p.mlir", *arguments)
    assert (result.output, result.errors, result.status) == ("", f"mlir-activity: error: {message}\n", 2)


def test_a_file_that_is_not_there(folder: Path, run: Run) -> None:
    result = run("run", "none.mlir")
    assert (result.errors, result.status) == ("mlir-activity: error: none.mlir: no such file or directory\n", 1)


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups")
def test_an_interrupt_ends_the_command_and_its_processes(folder: Path) -> None:
    (folder / "endless.mlir").write_text(ENDLESS, encoding="utf-8")
    command = [sys.executable, "-m", "mlir_activity", "run", "endless.mlir"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, env=environment, start_new_session=True, stderr=subprocess.DEVNULL)
    try:
        time.sleep(2)
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(timeout=30) == 130
    finally:
        process.kill()
        process.wait()
    # A server process that was still loading notices when it is done.
    deadline = time.monotonic() + 30
    while _exists(process.pid) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not _exists(process.pid)


def _exists(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
