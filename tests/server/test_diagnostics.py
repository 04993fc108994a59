"""Diagnostics that stay the same are made once, and go over the wire as pygls would send them."""

from __future__ import annotations

import json
import pickle
from typing import Any, cast

from lsprotocol import types

from analysis.activity.report import Step
from analysis.source.line_index import Encoding
from analysis.source.positions import make_range
from server.client import Client
from server.diagnostics import Shown
from server.findings import Finding
from server.language_server import ActivityServer
from server.protocol import ReadyDiagnostic

FOUND = (Finding(make_range(0, 2, 0, 4), "hint", "ACT102", "first"), Finding(make_range(1, 2, 1, 4), "error", "ACT901", "second"))


def test_only_new_ones_are_made() -> None:
    shown, lines = Shown(), ["  one", "  two"]
    before = shown.diagnostics(FOUND, "a", lines, Client())
    new = Finding(make_range(0, 0, 0, 1), "hint", "ACT102", "new")
    after = shown.diagnostics((new, FOUND[1]), "a", lines, Client())
    assert after[1] is before[1]
    assert after[0].message == "new"
    assert len(shown.known) == 2


def test_those_of_an_earlier_text_come_back() -> None:
    shown, lines = Shown(), ["  one", "  two"]
    before = shown.diagnostics(FOUND, "a", lines, Client())
    assert shown.diagnostics((), "a", lines, Client()) == []
    again = tuple(pickle.loads(pickle.dumps(finding)) for finding in FOUND)
    after = shown.diagnostics(again, "a", lines, Client())
    assert all(new is old for new, old in zip(after, before, strict=True))


def test_columns_follow_a_line_that_gets_wide_characters() -> None:
    shown = Shown()
    finding = Finding(make_range(0, 3, 0, 4), "hint", "ACT102", "x")
    [plain] = shown.diagnostics((finding,), "a", ["abcde"], Client())
    [wide] = shown.diagnostics((finding,), "a", ["ab\N{GRINNING FACE}de"], Client(encoding=Encoding.UTF16))
    assert (plain.range.start.character, wide.range.start.character) == (3, 4)


def test_what_moved_is_worded_like_what_is_new() -> None:
    words = 'says \\"line": 3, and "line": 4'
    step = Step(words, make_range(3, 0, 3, 1))
    lines = [f"{number:8}" for number in range(300)]
    client = Client(related_information=True, code_description=True, unnecessary_tag=True)
    old = [Finding(make_range(line, 2, line + 1, 5), "hint", "ACT102", f"{line} {words}", True, (step,)) for line in range(5, 200)]
    for by, text in ((3, lines), (-2, lines), (90, [*lines[:150], "\N{GRINNING FACE}" * 8, *lines[151:]]), (98, lines), (100, lines)):
        shown = Shown()
        shown.diagnostics(old, "a", lines, client)
        new = [each.moved(by) for each in old]
        moved, made = shown.diagnostics(new, "a", text, client), Shown().diagnostics(new, "a", text, client)
        assert moved == made
        assert [each.json for each in moved if isinstance(each, ReadyDiagnostic)] == [
            each.json for each in made if isinstance(each, ReadyDiagnostic)
        ]


def test_on_the_wire_they_are_what_pygls_sends() -> None:
    server = ActivityServer()
    sent: list[bytes] = []

    class Writer:
        def write(self, data: bytes) -> None:
            sent.append(data)

    server.protocol.set_writer(cast("Any", Writer()))
    ready = Shown().diagnostics(FOUND, "a", ["  one", "  two"], Client())
    plain = [types.Diagnostic(each.range, each.message, each.severity, each.code, source=each.source) for each in ready]
    assert all(isinstance(each, ReadyDiagnostic) for each in ready)
    for items in (ready, plain, [ready[0], plain[1]]):
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams("a", items, 1))
    server.stop()
    headers, bodies = zip(*(data.split(b"\r\n\r\n") for data in sent), strict=True)
    assert json.loads(bodies[0]) == json.loads(bodies[1]) == json.loads(bodies[2])
    assert headers[0] == headers[1] == headers[2]
    assert f"Content-Length: {len(bodies[0])}".encode() in headers[0]
