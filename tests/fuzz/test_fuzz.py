"""A short campaign of random edits and damaged documents, and whether a campaign would find a mistake. `make fuzz` runs a long one."""

from __future__ import annotations

import random
import statistics
import sys

import pytest

from tests.fuzz.campaign import Campaign, Goal
from tests.fuzz.mirror import Mirror
from tests.fuzz.questions import misplaced
from tests.server.protocol_types import faults_of_answer

SECONDS = 30.0


@pytest.mark.timeout(240)
def test_a_short_campaign() -> None:
    seed = random.SystemRandom().randrange(1 << 40)
    outcome = Campaign(seed, Goal(SECONDS)).run(most=1)
    assert not outcome.findings, f"seed {seed}: {outcome.findings[0]}"
    counts = outcome.counts
    assert counts.edits > 40
    assert counts.documents > 20
    assert counts.compared > 60
    used = counts.memory["server"]
    assert statistics.median(used[len(used) // 2 :]) - statistics.median(used[: len(used) // 2]) < 16, "memory of the server grows"


@pytest.mark.timeout(240)
def test_a_campaign_ends_when_there_was_enough() -> None:
    counts = Campaign(1, Goal(200.0, edits=1, documents=1)).run(most=1).counts
    assert counts.edits >= 1
    assert 1 <= counts.documents <= 30


@pytest.mark.timeout(240)
def test_a_campaign_finds_a_lost_change() -> None:
    outcome = Campaign(4, Goal(60.0), command=(sys.executable, "-m", "tests.fuzz.faulty")).run(most=1)
    assert outcome.findings


def test_positions_outside_of_the_document_are_noticed() -> None:
    mirror = Mirror("file:///a", "a😀\r\nb", "utf-16")
    assert mirror.position(len(mirror.text)) == {"line": 1, "character": 1}
    right = {"range": {"start": {"line": 0, "character": 3}, "end": {"line": 1, "character": 1}}}
    assert misplaced([right], mirror) == ""
    assert misplaced({"range": {"start": {"line": 0, "character": 4}, "end": {"line": 1, "character": 1}}}, mirror)
    assert misplaced({"range": {"start": {"line": 1, "character": 1}, "end": {"line": 0, "character": 0}}}, mirror).startswith("backwards")


def test_edits_can_be_told_by_their_positions() -> None:
    choices = random.Random(0)
    mirror = Mirror("file:///a", "π😀\t%x = 1\r\n%y = 2\n", "utf-16")
    for _ in range(300):
        old: str = mirror.text
        change = mirror.become("".join(choices.choice(("a", "\n", "\r\n", "😀")) for _ in range(8)))
        lines: list[str] = old.replace("\r\n", "\n").split("\n")
        for side in ("start", "end"):
            place: dict[str, int] = change["range"][side]
            assert place["character"] <= len(lines[place["line"]].encode("utf-16-le")) // 2


NOTHING: dict[str, object] = {}
MARKDOWN = {"kind": "markdown", "value": "x"}
ANSWERS: list[tuple[str, object, bool]] = [
    ("textDocument/hover", {"contents": MARKDOWN}, False),
    ("textDocument/hover", {"contents": MARKDOWN | {"kind": "bold"}}, True),
    ("textDocument/hover", {"contents": MARKDOWN, "extent": 1}, True),
    ("textDocument/hover", None, False),
    ("textDocument/diagnostic", {"kind": "full", "items": ()}, True),
    ("textDocument/diagnostic", {"items": [NOTHING]}, True),
    ("textDocument/foldingRange", [{"startLine": 1, "endLine": -1.5}], True),
    ("callHierarchy/incomingCalls", [{"from": NOTHING, "fromRanges": [NOTHING]}], True),
    ("mlirActivity/regions", "anything", False),
]


@pytest.mark.parametrize(("method", "answer", "wrong"), ANSWERS)
def test_what_is_not_of_the_protocol_is_noticed(method: str, answer: object, wrong: bool) -> None:
    assert bool(faults_of_answer(method, answer)) is wrong
