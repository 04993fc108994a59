"""What a session answers after edits is what an analysis from scratch answers, and unchanged functions are not analysed again."""

from __future__ import annotations

import pytest

from analysis import Session, analyse
from analysis.activity import engine
from analysis.incremental import session as sessions
from analysis.memory.ports import Port, in_order
from benchmarks.programs import call_chain, chained_functions
from tests.incremental.sequences import PROGRAMS, everything, sequence, settled

SEQUENCES = 2


@pytest.mark.parametrize("name", PROGRAMS)
def test_edits_end_where_a_fresh_analysis_does(name: str) -> None:
    for number in range(SEQUENCES):
        assert not sequence(name, f"{name} {number}")


@pytest.mark.parametrize(
    "found", [("filter_gain", "268878730064 1887"), ("pointers", "268878730064 5625"), ("pointers", "268878730064 9714")]
)
def test_what_once_ended_elsewhere(found: tuple[str, str]) -> None:
    assert not sequence(*found)


def test_a_call_that_meant_the_first_of_two_functions_of_one_name() -> None:
    caller = "func.func @f(%x: f64) -> f64 {\n  %a = call @g(%x) : (f64) -> f64\n  return %a : f64\n}\n"
    first = "func.func private @g(%x: f64) -> f64 {\n  return %x : f64\n}\n"
    second = "func.func private @g(%x: f32) -> f32 {\n  return %x : f32\n}\n"
    caller = chained_functions(200) + caller
    both = caller + first + second
    session = Session()
    for text in (both, both.replace("@g(%x: f64)", "@h(%x: f64)"), both, caller + first):
        assert everything(settled(session, text), text) == everything(analyse(text), text)


def test_a_path_that_nobody_asked_for_before_a_pause() -> None:
    """What the function's findings were before the edit is not what they are behind it."""
    session, text = Session(), PROGRAMS["pointers"]
    everything(session.update("a", text), text)
    edited = text.replace("%v36 = llvm.fadd %v33, %v22", "%v36 = llvm.fadd %v33, %v33")
    assert edited != text
    assert everything(settled(session, edited), edited) == everything(analyse(edited), edited)


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
    changed = settled(session, cut_off)
    assert everything(changed, cut_off) == everything(analyse(cut_off), cut_off)
    assert everything(changed, cut_off) != everything(analyse(text), text)


def test_an_error_elsewhere_is_seen_when_a_function_is_mended() -> None:
    good = "func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}\n"
    stray = good + "%y = arith.mulf %z, %z : f64\n"
    session = Session()
    for text in (good, good.replace("return", "retur"), stray.replace("return", "retur"), stray):
        assert everything(settled(session, text), text) == everything(analyse(text), text)
    assert session.update("a", stray).problems


def test_what_comes_back_is_not_parsed_again() -> None:
    session, text = Session(), chained_functions(600)
    session.update("a", text)
    for each in (text.replace("constant", "constan", 1), text.replace(" = arith.constant", " = arith.constant 1.0 :", 1), text):
        session.update("a", each)
    before = session.statistics()
    settled(session, text.replace("constant", "constan", 1))
    session.update("a", text)
    after = session.statistics()
    assert after["texts_parsed"] == before["texts_parsed"] == 1
    assert after["functions_parsed"] == before["functions_parsed"] + 1


def test_an_edit_of_a_line_where_there_is_no_function() -> None:
    session = Session()
    chain = PROGRAMS["chain"]
    for text in (chain, chain.replace("addf", "mulf", 1), chain.replace("addf", "oops", 1), "", " ", "  ", "%1\n" + chain, "%2\n" + chain):
        assert len(session.update("a", text).functions) == len(analyse(text).functions)


@pytest.mark.parametrize(("room", "made"), [(1000, 2), (10, 4)])
def test_analyses_are_parked_while_they_are_small(monkeypatch: pytest.MonkeyPatch, room: int, made: int) -> None:
    monkeypatch.setattr(sessions, "PARKED_OPERATIONS", room)
    text = chained_functions(100)
    session = Session()
    for each in (text, text.replace("@f0(", "@other("), text, text.replace("@f0(", "@other(")):
        session.update("a", each)
    assert session.statistics()["reports_made"] == made


def test_parts_of_memory_are_told_in_one_order() -> None:
    """Whatever the order in which the analysis comes by them."""
    ports = [
        Port("value", 1),
        Port("memory", 0),
        Port("fresh", 9, cell=(0, 8)),
        Port("memory", 0, cell=(8, 16)),
        Port("memory", 0, cell=(0, 8)),
    ]
    told = [ports[0], ports[1], ports[2], ports[4], ports[3]]
    assert in_order(ports) == in_order([*ports[:2], *reversed(ports[2:])]) == told
