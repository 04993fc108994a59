"""While a statement is typed the rest of its function keeps what was known of it; when the user pauses, all is as from scratch."""

from __future__ import annotations

import random

import pytest

from analysis import DocumentReport, Session, analyse
from analysis.incremental import session as sessions
from benchmarks.programs import blocks, call_chain, chained_functions, deep_loops, one_function
from tests.incremental.sequences import everything

pytestmark = pytest.mark.usefixtures("any_function_is_large")
PROGRAMS = {
    "one": one_function(100),
    "loops": deep_loops(70),
    "blocks": blocks(80),
    "chained": chained_functions(200),
    "chain": call_chain(60),
}


@pytest.fixture(params=[1, 400], ids=["lines alone", "function"])
def parsed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong is found in the lines alone, or in the function."""
    monkeypatch.setattr(sessions, "LARGE", request.param)


def settled(session: Session, text: str) -> DocumentReport:
    session.settle("a")
    return session.update("a", text)


def classes(report: DocumentReport, without: int) -> list[object]:
    """What is said of operations on other lines than one."""
    return [
        (function.name, place, kind, code)
        for function in report.functions
        for place, kind, code, _ in function.classes()
        if place.start.line != without
    ]


@pytest.mark.usefixtures("parsed")
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_line_is_typed(name: str) -> None:
    """Letter by letter, at times with a pause."""
    choices = random.Random(f"typed {name}")
    session, text = Session(), PROGRAMS[name]
    session.update("a", text)
    for number in range(2):
        lines = text.split("\n")
        at = choices.choice([at for at, line in enumerate(lines) if line.startswith("  ") and line.endswith(": f64") and "=" in line])
        value = lines[at].split("=")[0].strip()
        typed = f"  %typed{number} = arith.mulf {value}, {value} : f64"
        lines.insert(at + 1, "")
        whole = analyse("\n".join(lines))
        for length in range(len(typed) + 1):
            lines[at + 1] = typed[:length]
            text = "\n".join(lines)
            report = session.update("a", text)
            if typed[:length].strip() and length < len(typed):
                assert any(problem.code == "ACT901" and problem.range.start.line >= at for problem in report.problems), lines[at + 1]
                assert classes(report, at + 1) == classes(whole, at + 1), lines[at + 1]
                if choices.random() < 0.1:
                    assert everything(settled(session, text), text) == everything(analyse(text), text)
        assert everything(settled(session, text), text) == everything(analyse(text), text)
    assert session.statistics()["answers_kept"] > 20


@pytest.mark.usefixtures("parsed")
@pytest.mark.parametrize("name", PROGRAMS)
def test_statements_break_and_are_mended(name: str) -> None:
    choices = random.Random(f"broken {name}")
    session, texts = Session(), [PROGRAMS[name]]
    session.update("a", texts[0])
    for _ in range(8):
        text = choices.choice(texts[-3:])
        lines = text.split("\n")
        for _ in range(choices.randint(1, 2)):
            at = choices.randrange(1, len(lines) - 1)
            column = choices.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:column] + choices.choice(("%", "", "{", "x", ",")) + lines[at][column + choices.randrange(2) :]
        if choices.random() < 0.3:
            del lines[choices.randrange(1, len(lines) - 1)]
        texts += ["\n".join(lines), text] if choices.random() < 0.5 else ["\n".join(lines)]
        for each in texts[-2:]:
            session.update("a", each)
            if choices.random() < 0.5:
                assert everything(settled(session, each), each) == everything(analyse(each), each)
    assert everything(settled(session, texts[-1]), texts[-1]) == everything(analyse(texts[-1]), texts[-1])
