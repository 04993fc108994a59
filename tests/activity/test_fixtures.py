"""The fixtures of this folder, which say what each operation is (`tests/activity/carets.py` explains the comments).

Their classes were reasoned by hand from the definitions in docs/formal.md. `--update` writes what the analysis answers in their place:
look at the difference before you believe it. Run it without parallel workers.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import analyse
from analysis.activity.report import Severity
from analysis.program.bindings import context, ir
from analysis.source.enzyme_syntax import rewrite_enzyme
from analysis.source.lines import split_lines
from tests.activity.carets import SEPARATOR, Case, complaints, read_cases, updated

FILES = {path: read_cases(path) for path in sorted(Path(__file__).parent.glob("*.mlir"))}
CASES = [case for cases in FILES.values() for case in cases]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_fixture_is_valid_mlir(case: Case) -> None:
    # MLIR cannot read the enzyme dialect's own syntax.
    text = "\n".join(rewrite_enzyme(split_lines(case.text)).lines)
    with context(len(text)), ir.Location.unknown():
        assert ir.Module.parse(text).operation.verify()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_fixture(case: Case, pytestconfig: pytest.Config) -> None:
    report = analyse(case.text, case.options)
    errors = [problem for problem in report.problems if problem.severity is Severity.ERROR]
    assert not errors, "\n".join(f"{case.place(error.range.start.line)}: {error.message}" for error in errors)
    facts = [fact for function in report.functions for fact in function.operations()]
    found = complaints(case, facts)
    if found and pytestconfig.getoption("--update"):
        cases = FILES[case.path]
        position = next(number for number, other in enumerate(cases) if other.first_line == case.first_line)
        cases[position] = Case(case.path, case.first_line, updated(case, facts), case.options, ())
        case.path.write_text(f"{SEPARATOR}\n".join(other.text for other in cases), encoding="utf-8")
        return
    assert not found, "\n" + "\n".join(found)
