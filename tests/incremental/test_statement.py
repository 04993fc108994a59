"""An edit inside one operation: the quick answer has the classes of an analysis from scratch, and settled it says all that one says."""

from __future__ import annotations

import random
import re

import pytest

from analysis import DocumentReport, Session, analyse
from analysis.incremental import session as sessions
from analysis.incremental import statement
from benchmarks.programs import blocks, call_chain, chained_functions, deep_loops, one_function, pointers
from tests.incremental.sequences import everything

PLACES = """
func.func @f(%x: f64, %y: f64, %m: memref<?xf64>, %i: index, %j: index) -> f64 {
  %k = arith.addi %i, %j : index
  %l = arith.muli %i, %j : index
  %s = math.sin %x : f64
  %d = arith.subf %s, %y : f64
  memref.store %s, %m[%k] : memref<?xf64>
  memref.store %d, %m[%k] : memref<?xf64>
  %a = memref.load %m[%l] : memref<?xf64>
  memref.store %y, %m[%l] : memref<?xf64>
  %e = arith.subf %a, %a : f64
  memref.store %e, %m[%k] : memref<?xf64>
  scf.for %t = %i to %j step %k {
    %u = arith.addi %t, %k : index
    memref.store %a, %m[%u] : memref<?xf64>
    %c = math.cos %a : f64
    memref.store %c, %m[%u] : memref<?xf64>
    memref.store %d, %m[%l] : memref<?xf64>
  }
  %b = memref.load %m[%k] : memref<?xf64>
  memref.store %x, %m[%l] : memref<?xf64>
  return %b : f64
}"""
pytestmark = pytest.mark.usefixtures("any_function_is_large")
PROGRAMS = {
    "one": one_function(150),
    "loops": deep_loops(130),
    "blocks": blocks(120),
    "pointers": pointers(200),
    "chained": chained_functions(200),
    "places": PLACES,
}
INSTEAD = (("addf", "mulf"), ("mulf", "subf"), ("sin", "cos"), ("addi", "muli"), ("fadd", "fmul"))


def classes(report: DocumentReport) -> list[object]:
    return [(function.name, [(place, kind, code) for place, kind, code, _ in function.classes()]) for function in report.functions]


def broken(report: DocumentReport) -> bool:
    return any(problem.code.startswith("ACT9") for problem in report.problems)


def edited(text: str, choices: random.Random) -> str:
    """A text in which one line differs: in a digit, an operand, the operation or its end."""
    lines = text.split("\n")
    at = choices.choice([number for number, line in enumerate(lines) if "%" in line and "{" not in line])
    line = lines[at]
    match choices.randrange(5):
        case 0:
            lines[at] = re.sub(r"(?<![%\w])\d", lambda _: str(choices.randrange(10)), line, count=1)
        case 1 | 2:
            name = choices.choice(list(re.finditer(r"%[\w#]+", line)))
            near = re.findall(r"%[\w#]+", "\n".join(lines[max(0, at - 25) : at + 1]))
            lines[at] = line[: name.start()] + choices.choice(near) + line[name.end() :]
        case 3:
            lines[at] = line.replace(*choices.choice(INSTEAD))
        case _:
            lines[at] = line + "  // a note"
    return "\n".join(lines)


@pytest.mark.parametrize("name", PROGRAMS)
def test_quick_answers_are_right_and_settle(name: str) -> None:
    choices = random.Random(name)
    session, text = Session(), PROGRAMS[name]
    session.update("a", text)
    for _ in range(15):
        before, text = text, edited(text, choices)
        quick, fresh = session.update("a", text), analyse(text)
        if not broken(fresh):
            assert classes(quick) == classes(fresh), text
        if choices.random() < 0.5:
            session.settle("a")
            assert everything(session.update("a", text), text) == everything(fresh, text)
        if broken(fresh):
            text = before
            session.update("a", text)
    assert session.statistics()["operations_parsed"]


def test_what_only_the_whole_function_tells_comes_behind() -> None:
    text = """
func.func @f(%m: memref<8xf64>, %x: f64) -> f64 {
  affine.for %k = 0 to 8 {
    %l = arith.muli %k, %k : index
    %i = affine.apply affine_map<(d0) -> (d0 + 0)>(%k)
    %v = affine.load %m[%i] : memref<8xf64>
    affine.store %v, %m[%k] : memref<8xf64>
  }
  return %x : f64
}"""
    wrong = text.replace("(d0 + 0)>(%k)", "(d0 + 0)>(%l)")
    session = Session()
    session.update("a", text)
    assert not broken(session.update("a", wrong))
    assert session.statistics()["operations_parsed"] == 1
    session.settle("a")
    assert everything(session.update("a", wrong), wrong) == everything(analyse(wrong), wrong)
    assert broken(session.update("a", wrong))


def test_small_functions_are_parsed_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "SMALLEST", statement.SMALLEST)
    for text, number in ((call_chain(100), 0), (chained_functions(300), 1)):
        session = Session()
        session.update("a", text)
        session.update("a", re.sub(r"constant \d+\.0", "constant 7.5", text, count=1))
        assert session.statistics()["operations_parsed"] == number
