"""Programs compiled from C: no unknown where the C is plain, and the classes of operations that were checked by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from analysis import DocumentReport, analyse
from tests.llvm.hand_checked import HAND_CHECKED, Checked

FOLDER = Path(__file__).with_name("c")
UNKNOWN = ("ACT301", "ACT302")
"""Codes of problems that say that an operation or a callee is not known."""
PROGRAMS = ("matrices", "particles", "reactions")


@cache
def report(program: str) -> tuple[list[str], DocumentReport]:
    """The lines of a program and the answer for it."""
    text = (FOLDER / f"{program}.mlir").read_text(encoding="utf-8")
    return text.split("\n"), analyse(text)


@cache
def classes(program: str, name: str) -> dict[int, str]:
    """The classes of a function's operations, by line."""
    (function,) = [each for each in report(program)[1].functions if each.name == name]
    return {place.start.line: kind.name.lower() for place, kind, _, _ in function.classes()}


def test_every_function_of_the_c_is_there() -> None:
    for program in PROGRAMS:
        lines, answer = report(program)
        source = (FOLDER / f"{program}.c").read_text(encoding="utf-8")
        assert len(source.splitlines()) >= 200
        assert [function.name for function in answer.functions if not function.analysed and not function.is_declaration] == []
        assert all(f"{function.name}(" in source for function in answer.functions)
        assert lines


@pytest.mark.parametrize("program", ["matrices", "particles"])
def test_nothing_is_unknown_where_the_c_is_plain(program: str) -> None:
    assert [problem for problem in report(program)[1].problems if problem.code in UNKNOWN] == []


def test_only_calls_through_pointers_are_unknown() -> None:
    lines, answer = report("reactions")
    unknown = [problem for problem in answer.problems if problem.code in UNKNOWN]
    assert [problem.code for problem in unknown] == ["ACT302", "ACT302"]
    assert all("llvm.call tail %" in lines[problem.range.start.line] for problem in unknown)


@pytest.mark.parametrize("checked", HAND_CHECKED, ids=lambda checked: f"{checked.program}-{checked.function}-{checked.snippet[:18]}")
def test_hand_checked(checked: Checked) -> None:
    lines, _ = report(checked.program)
    found = {
        line: kind for line, kind in classes(checked.program, checked.function).items() if lines[line].strip().startswith(checked.snippet)
    }
    assert list(found.values()) == [checked.expected], checked.why
