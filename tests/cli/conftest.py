"""Runs commands in this process; only the analysis runs in a child, as always."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.main import main

PROGRAM = """\
func.func @f(%x: f64, %n: i64) -> f64 {
  %c = arith.constant 2.0 : f64
  %i = arith.addi %n, %n : i64
  %y = arith.mulf %x, %c : f64
  return %y : f64
}
"""
BROKEN = """\
func.func @good(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func @bad(%x: f64) -> f64 {
  %y = arith.mulf %x, %z : f64
  return %y : f64
}
"""
CRASHING = """\
func.func @f(%n: index) {
  gpu.launch blocks(%bx, %by) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}
"""


@dataclass(frozen=True)
class Result:
    status: int
    output: str
    errors: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> Result:
        status = main(arguments)
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current directory with one file for each way that a check can go."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for name, text in (("a.mlir", PROGRAM), ("broken.mlir", BROKEN), ("crashing.mlir", CRASHING), ("empty.mlir", "")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "latin.mlir").write_bytes(b"// \xe9\n")
    (tmp_path / "folder").mkdir()
    return tmp_path
