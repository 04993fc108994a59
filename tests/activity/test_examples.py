"""The programs of examples/: valid, analysed without errors, and with something to see in each."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import analyse
from analysis.activity.report import Class, Severity
from analysis.program.bindings import context, ir

FOLDER = Path(__file__).resolve().parents[2] / "examples"
EXAMPLES = sorted(FOLDER.glob("*.mlir"))


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 7


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert f"mlir-activity check examples/{path.name}\n" in text, "says how to run it"
    with context(len(text)), ir.Location.unknown():
        assert ir.Module.parse(text).operation.verify()
    report = analyse(text)
    assert [problem for problem in report.problems if problem.severity is Severity.ERROR] == []
    facts = [fact for function in report.functions for fact in function.operations()]
    classes = {fact.classification for fact in facts}
    assert classes == {Class.ACTIVE, Class.INACTIVE, Class.STRUCTURAL}
    reasons = {fact.reason.code for fact in facts if fact.classification == Class.INACTIVE}
    assert reasons - {"no-derivative-type"}, "more than index arithmetic is inactive"
