"""Texts and findings between the processes: what arrives is what was sent, and little is sent."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from analysis.activity.report import Step
from analysis.source.lines import split_lines
from analysis.source.positions import make_range
from server.findings import Finding
from server.settings import Settings
from server.texts import Answered, Content, Receiver, Sender, Sent, StaleTextError


class Desk(Receiver):
    def findings(self, uri: str, text: str, settings: Settings) -> tuple[Finding, ...]:
        return tuple(Finding(make_range(0, 0, 0, 1), "hint", "ACT102", line) for line in split_lines(text))


def content(lines: list[str]) -> Content:
    return Content(str(hash(tuple(lines))), tuple(lines))


def call(sender: Sender, desk: Desk, uri: str, lines: list[str]) -> tuple[object, object, object]:
    """(what was sent, what was answered, the answer)"""
    [sent, settings] = sender.packed(uri, [content(lines), Settings()])
    arguments = desk.prepare("findings", [uri, sent, settings])
    answered = desk.finish("findings", arguments, desk.findings(*arguments))
    return sent, answered, sender.unpacked(uri, answered)


def test_any_edits_arrive() -> None:
    choices = random.Random(5)
    sender, desk = Sender(), Desk()
    lines = [str(number) for number in range(40)]
    for _ in range(200):
        at, count = choices.randrange(len(lines) + 1), choices.randrange(3)
        lines[at : at + count] = [choices.choice("xyz") for _ in range(choices.randrange(3))]
        lines = lines or [""]
        assert call(sender, desk, "a", lines)[2] == desk.findings("a", "\n".join(lines), Settings())


def test_only_what_changed_is_sent() -> None:
    sender, desk = Sender(), Desk()
    lines = [str(number) for number in range(1000)]
    call(sender, desk, "a", lines)
    lines[500:501] = ["new", "lines"]
    sent, answered, _ = call(sender, desk, "a", lines)
    assert isinstance(sent, Sent) and (sent.first, sent.removed, sent.lines) == (500, 1, ("new", "lines"))
    assert isinstance(answered, Answered) and [each if isinstance(each, tuple) else len(each) for each in answered.parts] == [
        (0, 500, 0),
        2,
        (501, 1000, 0),
    ]


def test_findings_that_stand_further_down_are_not_sent_again() -> None:
    step = Step("why", make_range(3, 0, 3, 1))
    old = [Finding(make_range(line, 2, line, 5), "hint", "ACT102", f"{line}", True, (step,)) for line in range(5, 500)]
    sender, desk = Sender(), Desk()
    for new, sent in (
        (old, len(old)),
        ([old[0], *(each.moved(2) for each in old[1:])], 0),
        ([each.moved(-1) for each in old[3:]], 0),
        ([Finding(make_range(0, 0, 0, 1), "error", "ACT901", "x"), *old], 4),
        ([replace(each, related=(Step("why", make_range(4, 0, 4, 1)),)) for each in old[:10]], 10),
        ([replace(each, range=each.range.moved(1)) for each in old[:10]], 10),
    ):
        answered = desk.finish("findings", ("a",), tuple(new))
        assert isinstance(answered, Answered)
        assert sum(len(part) for part in answered.parts if isinstance(part, list)) == sent
        assert sender.unpacked("a", answered) == tuple(new)


def test_a_new_worker_asks_for_the_whole_text() -> None:
    sender = Sender()
    call(sender, Desk(), "a", ["x", "y"])
    with pytest.raises(StaleTextError):
        call(sender, Desk(), "a", ["x", "z"])
    sender.restart()
    assert len(call(sender, Desk(), "a", ["x", "z"])[2]) == 2  # pyright: ignore[reportArgumentType] - a tuple


def test_a_closed_text_is_forgotten() -> None:
    sender, desk = Sender(), Desk()
    call(sender, desk, "a", ["x"])
    desk.prepare("forget", ["a"])
    with pytest.raises(StaleTextError):
        call(sender, desk, "a", ["y"])
    sender.forget("a")
    call(sender, desk, "a", ["y"])
