"""What a user is told of programs that cannot be run or that fail: the cases of bad_programs.mlir."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from autodiff.execute import Limits, Runner, RunRequest


@dataclass(frozen=True)
class Case:
    name: str
    text: str
    arguments: dict[str, object]
    seconds: float
    line: int
    message: str


def read_cases() -> list[Case]:
    whole = (Path(__file__).parent / "bad_programs.mlir").read_text(encoding="utf-8")
    cases: list[Case] = []
    for number, text in enumerate(whole.split("// -----\n")):
        if number == 0:
            text = text.partition("\n\n")[2]
        found = dict(re.findall(r"^// (\w+): (.*)$", text, re.MULTILINE))
        line, _, message = found["expect"].partition(": ")
        arguments: dict[str, object] = dict(each.split("=", 1) for each in found.get("arguments", "").split())
        # A section starts with an empty line in the file: lines count from its first comment.
        cases.append(Case(found["case"], text, arguments, float(found.get("seconds", 20)), int(line), message))
    return cases


CASES = read_cases()


def test_there_are_enough() -> None:
    assert len(CASES) >= 20


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_bad_program(runner: Runner, case: Case) -> None:
    report = runner.run(RunRequest(case.text, arguments=case.arguments, limits=Limits(case.seconds, 4 << 30)))
    assert not report["ok"]
    problem = report["problems"][-1]
    line = problem["range"]["start"]["line"] + 1 if problem["range"] is not None else 0
    assert (line, problem["message"][: len(case.message)]) == (case.line, case.message)
    assert "Traceback" not in problem["message"] and "internal error" not in problem["message"]
