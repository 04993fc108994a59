"""What a session answers after edits is what an analysis from scratch answers, and unchanged functions are not analysed again."""

from __future__ import annotations

import difflib
import random
import re
from pathlib import Path

import pytest

from analysis import DocumentReport, Session, analyse
from analysis.activity import engine
from analysis.source.lines import split_lines
from benchmarks.programs import call_chain, chained_functions, pointers
from cli.outcome import Query
from cli.render.as_json import render
from cli.render.subject import Subject
from server.findings import Finding, findings
from server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = {
    **{path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.mlir"))},
    **{path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "activity").glob("*call*.mlir"))},
    **{path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "activity").glob("*recursion*.mlir"))},
    "chained": chained_functions(600),
    "chain": call_chain(120),
    "pointers": pointers(500),
}
EDITS = 6
STRAYS = ("#map = affine_map<(d0) -> (d0)>", '"test.top"() : () -> ()', "memref.global @g : memref<4xf64>")


def everything(report: DocumentReport, text: str) -> tuple[str, tuple[Finding, ...]]:
    """All that is said about a text."""
    lines = split_lines(text)
    functions = [function for function in report.functions if not function.is_declaration]
    subject = Subject("-", lines, functions, report.problems, report.at, Query(view="json", paths=("-",)))
    return render(subject).output, findings(report, lines, Settings())


def edited(text: str, choices: random.Random) -> str:
    lines = text.split("\n")
    at = choices.randrange(len(lines))
    line = lines[at]
    match choices.randrange(12):
        case 0:
            lines.insert(at, choices.choice(("", "  // a note")))
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, choices.choice(lines))
        case 3:
            lines[at] = re.sub(r"\d", lambda _: str(choices.randrange(10)), line, count=1)
        case 4:
            names = list(re.finditer(r"%\w+", line))
            if len(names) > 2:
                start, end = names[-1].span()
                lines[at] = line[:start] + choices.choice(names[1:])[0] + line[end:]
        case 5:
            lines[at] = line.replace("addf", "mulf") if "addf" in line else line.replace("mulf", "addf")
        case 6:
            name = choices.choice(re.findall(r"@(\w+)", text) or ["f"])
            lines[at:at] = [f"func.func private @{name}{choices.choice(['', '_2'])}(%x: f64) -> f64 {{", "  return %x : f64", "}"]
        case 7:
            headers = [number for number, each in enumerate(lines) if "func @" in each or "func private @" in each]
            if headers:
                at = choices.choice(headers)
                lines[at] = lines[at].replace("@", "@other_", 1)
        case 8:
            cut = choices.randrange(len(line) + 1)
            lines[at] = line[:cut] + choices.choice(("", "{", "}", "%", '"', "(", " x")) + line[cut + 1 :]
        case 9:
            lines[at] = line.replace("f64", "f32", 1)
        case 10:
            lines.insert(at, choices.choice(STRAYS))
        case _:
            lines[at] = line.replace("math.sin", "math.floor") if "math.sin" in line else line.replace("math.floor", "math.sin")
    return "\n".join(lines)


@pytest.mark.parametrize("name", PROGRAMS)
def test_edits_end_where_a_fresh_analysis_does(name: str) -> None:
    choices = random.Random(name)
    for _ in range(2):
        session, texts = Session(), [PROGRAMS[name]]
        session.update("a", texts[0])
        for _ in range(EDITS):
            texts.append(choices.choice(texts) if choices.random() < 0.2 else edited(texts[-1], choices))
            fresh = everything(analyse(texts[-1]), texts[-1])
            after = everything(session.update("a", texts[-1]), texts[-1])
            assert after == fresh, "\n".join(difflib.unified_diff(texts[-2].split("\n"), texts[-1].split("\n"), lineterm="", n=0))


def test_an_edit_that_does_not_show_outside_costs_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    derived: list[str] = []
    analyse_function = engine.analyse_function

    def counted(key: str, *arguments: object) -> object:
        derived.append(key)
        return analyse_function(key, *arguments)  # pyright: ignore[reportArgumentType] - passed on as they come

    monkeypatch.setattr(engine, "analyse_function", counted)
    text = call_chain(100)
    session = Session()
    before = session.update("a", text)
    assert len(set(derived)) == 10
    derived.clear()
    after = session.update("a", text.replace("arith.constant 6.0", "arith.constant 7.0"))
    assert {key.rpartition("::")[2] for key in derived} == {"f4"}
    kept = [old is new for old, new in zip(before.functions, after.functions, strict=True)]
    assert kept == [number != 4 for number in range(10)]


def test_an_edit_that_shows_outside_reaches_the_callers() -> None:
    text = call_chain(100)
    session = Session()
    session.update("a", text)
    cut_off = text.replace("  return %5 : f64", "  return %c : f64", 9).replace("  return %c : f64", "  return %5 : f64", 8)
    changed = session.update("a", cut_off)
    assert everything(changed, cut_off) == everything(analyse(cut_off), cut_off)
    assert everything(changed, cut_off) != everything(analyse(text), text)


def test_an_error_elsewhere_is_seen_when_a_function_is_mended() -> None:
    good = "func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}\n"
    stray = good + "%y = arith.mulf %z, %z : f64\n"
    session = Session()
    for text in (good, good.replace("return", "retur"), stray.replace("return", "retur"), stray):
        assert everything(session.update("a", text), text) == everything(analyse(text), text)
    assert session.update("a", stray).problems


def test_what_comes_back_is_not_parsed_again() -> None:
    session, text = Session(), chained_functions(600)
    session.update("a", text)
    for each in (text.replace("constant", "constan", 1), text.replace(" = arith.constant", " = arith.constant 1.0 :", 1), text):
        session.update("a", each)
    before = session.statistics()
    session.update("a", text.replace("constant", "constan", 1))
    session.update("a", text)
    after = session.statistics()
    assert after["texts_parsed"] == before["texts_parsed"] == 1
    assert after["functions_remembered"] > before["functions_remembered"]


def test_an_edit_of_a_line_where_there_is_no_function() -> None:
    session = Session()
    chain = PROGRAMS["chain"]
    for text in (chain, chain.replace("addf", "mulf", 1), chain.replace("addf", "oops", 1), "", " ", "  ", "%1\n" + chain, "%2\n" + chain):
        assert len(session.update("a", text).functions) == len(analyse(text).functions)
