"""Operations that come and go: the function's model is the one that parsing all of it gives, and so is what is said of it."""

from __future__ import annotations

import difflib
import random
import re
from typing import Any

import pytest

from analysis import FunctionReport, Session, analyse
from analysis.activity.amend import body
from analysis.activity.amend.replaced import Replaced
from benchmarks.programs import blocks, chained_functions, deep_loops, one_function, pointers
from server.findings import findings
from server.settings import Settings
from tests.incremental.sequences import everything

pytestmark = pytest.mark.usefixtures("any_function_is_large")
PROGRAMS = {
    "one": one_function(150),
    "loops": deep_loops(130),
    "blocks": blocks(120),
    "pointers": pointers(200),
    "chained": chained_functions(200),
}
MADE = ("arith.mulf", "arith.addf")


@pytest.fixture
def replaced(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each edit behind which facts were only numbered anew: whether sweeps ran as well."""
    found: list[bool] = []
    original = body.replaced

    def counted(*arguments: Any) -> Replaced | None:
        answer = original(*arguments)
        if answer is not None:
            found.append(answer.swept)
        return answer

    monkeypatch.setattr(body, "replaced", counted)
    return found


def edited(text: str, choices: random.Random, serial: int) -> str:
    """A text in which whole lines came, went, or became others."""
    lines = text.split("\n")
    at = choices.choice([number for number, line in enumerate(lines) if line.startswith("  ")])
    floats = re.findall(r"(%\w+)(?: = [^\n]*|): f64\b", "\n".join(lines[max(0, at - 15) : at])) or ["%x"]
    made = f"    %new{serial} = {choices.choice(MADE)} {choices.choice(floats)}, {choices.choice(floats)} : f64"
    match choices.randrange(12):
        case 0:
            lines.insert(at, choices.choice(("", "  // a note")))
        case 1 | 2:
            lines.insert(at, made)
        case 3:
            lines[at:at] = [made, "", f"  %more{serial} = math.sin %new{serial} : f64"]
        case 4 | 5:
            del lines[at]
        case 6:
            lines[at] = made
        case 7:
            name = re.match(r"\s*(%\w+) = .*: f64$", lines[at])
            if name is not None:
                lines[at : at + 1] = [made, f"  {name[1]} = arith.negf %new{serial} : f64"]
        case 8 | 9:
            loads = [line for line in lines[max(0, at - 40) : at] if "load " in line]
            lines[at:at] = [re.sub(r"%\w+ =", f"%new{serial} =", line) for line in loads[-1:]]
        case 10:
            stores = [line for line in lines[max(0, at - 40) : at] if "store " in line]
            lines[at:at] = [re.sub(r"%\w+,", f"{choices.choice(floats)},", line, count=1) for line in stores[-1:]]
        case _:
            lines[at : at + 2] = reversed(lines[at : at + 2])
    return "\n".join(lines)


def derived(function: FunctionReport) -> object:
    """What was derived of a function."""
    if not function.reached:
        return None
    classes = function.flags
    return [
        (
            facts.graph.heads,
            facts.graph.tails,
            facts.graph.slices,
            (facts.graph.owners, facts.graph.owned_start, facts.graph.owned_stop),
            (facts.graph.clears, facts.graph.residue, facts.graph.versions, facts.graph.unreachable),
            [(call.operation, call.inputs, call.outputs) for call in facts.graph.calls],
            (facts.sources, facts.sinks),
            (facts.points.locations, facts.points.points, facts.points.writes, facts.points.access, facts.points.covered),
            (facts.points.whole, facts.points.rooted, facts.points.offsets, facts.points.repeated, facts.points.renewed),
            context,
            classes.flags,
        )
        for facts, context in classes.contexts
    ]


@pytest.mark.parametrize("name", PROGRAMS)
def test_slices_are_put_in_and_taken_out(name: str, replaced: list[bool]) -> None:
    choices = random.Random(f"slices {name}")
    session, text, quick = Session(), PROGRAMS[name], 0
    session.update("a", text)
    for serial in range(36):
        before, text = text, edited(text, choices, serial)
        done = session.statistics()["operations_parsed"]
        report, fresh = session.update("a", text), analyse(text)
        told = "\n".join(difflib.unified_diff(before.split("\n"), text.split("\n"), lineterm="", n=2))
        if fresh.problems and any(problem.code.startswith("ACT9") for problem in fresh.problems):
            session.settle("a")
            assert everything(session.update("a", text), text) == everything(fresh, text), told
            text = before
            session.update("a", text)
        elif session.statistics()["operations_parsed"] > done:
            quick += 1
            models = [(mine.parsed.model, other.parsed.model) for mine, other in zip(report.functions, fresh.functions, strict=True)]
            assert all(mine == other for mine, other in models), told
            assert all(derived(mine) == derived(other) for mine, other in zip(report.functions, fresh.functions, strict=True)), told
            assert everything(report, text) == everything(fresh, text), told
    assert quick > 5
    assert replaced
    session.settle("a")
    assert everything(session.update("a", text), text) == everything(analyse(text), text)


def test_a_slice_that_only_looks_right_is_seen_through() -> None:
    session, text = Session(), PROGRAMS["one"]
    session.update("a", text)
    twice = text.replace("  return ", "  %c0 = arith.constant 1 : index\n  return ")
    unused = re.sub(r"(  %\w+ = arith\.constant [^\n]*\n)", r"\1  %c9 = arith.constant 2.0 : f32\n", text, count=1)
    for each in (twice, text, unused, text, text.replace("  memref.store %x", "  memref.stor %x"), text):
        session.update("a", each)
        session.settle("a")
        assert everything(session.update("a", each), each) == everything(analyse(each), each)


@pytest.mark.parametrize("name", ["one", "loops"])
def test_what_was_found_stays_or_moves(name: str, replaced: list[bool]) -> None:
    choices = random.Random(f"findings {name}")
    session, text = Session(), {"one": one_function(2500), "loops": deep_loops(600)}[name]
    findings(session.update("a", text), text.split("\n"), Settings())
    for serial in range(20):
        lines = text.split("\n")
        at = choices.choice([number for number, line in enumerate(lines) if re.match(r"  .*%\w+ = arith\.\w+ %\w+, %\w+ : f64", line)])
        operands = re.findall(r"%\w+", lines[at])[1:]
        made = f"  %new{serial} = {choices.choice(MADE)} {operands[0]}, {operands[1]} : f64"
        known = [number for number, line in enumerate(lines) if "%new" in line]
        if known and choices.random() < 0.4:
            del lines[choices.choice(known)]
        else:
            lines[at:at] = choices.choice(([made], [made, "", f"  %more{serial} = math.sin {operands[1]} : f64"]))
        text = "\n".join(lines)
        report = session.update("a", text)
        if choices.random() < 0.8:
            assert findings(report, lines, Settings()) == findings(analyse(text), lines, Settings()), serial
    assert replaced.count(False) == 20
    assert everything(session.update("a", text), text) == everything(analyse(text), text)
