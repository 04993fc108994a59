"""`check --compare-modes` and `--whole-program`: the modular analysis against its reference."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import Options, analyse
from analysis.activity.report import Class

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = sorted(
    [*(ROOT / "examples").glob("*.mlir"), *(ROOT / "tests" / "activity").glob("*.mlir"), *(ROOT / "tests" / "llvm" / "c").glob("*.mlir")]
)
MORE_PRECISE_BY_SUMMARY: dict[str, int] = {}
"""Programs on which the two differ, and in how many operations; each needs a reason here."""


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_both_analyses_agree(path: Path) -> None:
    report = analyse(path.read_text(encoding="utf-8"))
    differences = report.compare_modes()
    assert len(differences) == MORE_PRECISE_BY_SUMMARY.get(path.name, 0), differences


def test_whole_program_classes_are_reported() -> None:
    text = (ROOT / "examples" / "least_squares.mlir").read_text(encoding="utf-8")
    modular, whole = analyse(text), analyse(text, Options(whole_program=True))
    for mine, other in zip(modular.functions, whole.functions, strict=True):
        classes = [fact.classification for fact in other.operations()]
        assert classes == [fact.classification for fact in mine.operations()]
        assert Class.ACTIVE in classes
