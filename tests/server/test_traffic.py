"""What real editors said to the server, said again: every answer has to be what the protocol says. The recordings are in traffic/."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz.connection import Connection
from tests.server.protocol_types import faults_of_answer, faults_of_params

RECORDINGS = sorted((Path(__file__).parent / "traffic").glob("*.jsonl"))
PATIENCE = 90.0
STALE = frozenset({-32800, -32801, -32802})


def read(path: Path) -> list[tuple[str, dict[str, Any]]]:
    """Who said what, in order."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [(line["from"], line["message"]) for line in lines]


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_recorded_traffic(path: Path) -> None:
    """Said in the order it was said in: what the client only said after an answer has to wait for that answer here."""
    connection = Connection()
    methods: dict[Any, str] = {}
    numbers: dict[Any, int] = {}
    answered = 0
    for who, message in read(path):
        method, number = message.get("method"), message.get("id")
        if who == "client" and method is not None:
            if method == "$/cancelRequest":
                connection.notify(method, {"id": numbers.get(message["params"]["id"], 0)})
            elif number is None:
                if method != "exit":
                    connection.notify(method, message.get("params"))
            elif method != "shutdown":
                methods[number], numbers[number] = method, connection.request(method, message.get("params"))
        elif who == "server" and method is None and number in numbers:
            answer = connection.answer(numbers.pop(number), PATIENCE)
            answered += check(methods[number], answer, message)
    for number, mine in numbers.items():
        check(methods[number], connection.answer(mine, PATIENCE), {})
    assert connection.end() == 0
    assert answered > 30
    for notification in connection.notifications:
        assert faults_of_params(notification["method"], notification.get("params")) == []
    assert not [line for line in connection.errors if "Traceback" in line], "\n".join(connection.errors)


def check(method: str, answer: dict[str, Any], recorded: dict[str, Any]) -> bool:
    """Whether a request was fulfilled; one that was so in the recording has to be so again, unless the text changed just now."""
    error = answer.get("error")
    if error is not None:
        assert error["code"] in STALE or "error" in recorded, (method, error)
        return False
    assert faults_of_answer(method, answer["result"]) == []
    if recorded.get("result"):
        assert answer["result"], f"{method} had an answer when it was recorded"
    return True
