"""Every capability, for VS Code, Neovim and Emacs, in every position encoding: answers are of the protocol and lie in the text."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from pygls.protocol import default_converter
from pytest_lsp import client_capabilities

from tests.fuzz.connection import Connection
from tests.fuzz.mirror import Mirror
from tests.fuzz.questions import AT_PLACES, misplaced, somewhere, whole
from tests.server.protocol_types import faults_of_answer, faults_of_params, json_list, json_object

PROGRAM = (Path(__file__).parent / "traffic" / "program.mlir").read_text(encoding="utf-8")
PROFILES = ("visual-studio-code", "neovim@v0.11.0", "emacs")
ENCODINGS = ("utf-8", "utf-16", "utf-32")
PATIENCE = 60.0


def introduced(profile: str, encoding: str) -> Connection:
    capabilities: dict[str, Any] = default_converter().unstructure(client_capabilities(profile))
    capabilities.setdefault("general", {})["positionEncodings"] = [encoding]
    options = {"mlirActivity": {"completion": {"enable": True}, "documentHighlight": {"slice": True}, "inlayHints": {"active": True}}}
    connection = Connection()
    introduction = {"processId": None, "rootUri": None, "capabilities": capabilities, "initializationOptions": options}
    answer = connection.ask("initialize", introduction)
    assert faults_of_answer("initialize", answer["result"]) == []
    assert answer["result"]["capabilities"]["positionEncoding"] == encoding
    connection.notify("initialized", {})
    return connection


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("profile", PROFILES)
def test_every_capability(profile: str, encoding: str) -> None:
    connection = introduced(profile, encoding)
    mirror = Mirror("file:///project/a%20π.mlir", PROGRAM, encoding)
    document = {"uri": mirror.uri, "languageId": "mlir", "version": 1, "text": mirror.text}
    connection.notify("textDocument/didOpen", {"textDocument": document})
    choices = random.Random(profile + encoding)
    change = mirror.replace(PROGRAM.index("two"), PROGRAM.index("two") + 3, "π😀\t2\n// ")
    mirror.version += 1
    changed = {"textDocument": {"uri": mirror.uri, "version": 2}, "contentChanges": [change]}
    connection.notify("textDocument/didChange", changed)

    answered: set[str] = set()

    def ask(method: str, params: dict[str, Any]) -> object:
        answer = connection.ask(method, params, PATIENCE)
        error = answer.get("error")
        if error is not None:
            # Not offered: clients that are pushed diagnostics, or a name that cannot be renamed to.
            assert error["code"] in (-32601, -32803), (method, error)
            return None
        assert faults_of_answer(method, answer["result"]) == []
        assert misplaced(answer["result"], mirror) == "", method
        if answer["result"]:
            answered.add(method)
        return answer["result"]

    for question in whole(mirror):
        ask(*question)
    for _ in range(15):
        ask(*somewhere(mirror, choices))
    for words, into in (("@f(", 1), ("%y, %k", 3), ("%y = ", 1), ("arith.mulf", 2), ("%k: f64", 1)):
        place = mirror.position(mirror.text.index(words) + into)
        params = {"textDocument": mirror.identifier(), "position": place}
        for method in AT_PLACES:
            ask(method, params)
        ask("textDocument/references", {**params, "context": {"includeDeclaration": True}})
        where = {"start": place, "end": place}
        ask("textDocument/codeAction", {"textDocument": mirror.identifier(), "range": where, "context": {"diagnostics": list[Any]()}})
    place = mirror.position(mirror.text.index("@f(") + 1)
    items = json_list(ask("textDocument/prepareCallHierarchy", {"textDocument": mirror.identifier(), "position": place})) or []
    for item in items:
        ask("callHierarchy/incomingCalls", {"item": item})
        ask("callHierarchy/outgoingCalls", {"item": item})
    ask("workspace/symbol", {"query": "f"})
    for lens in json_list(ask("textDocument/codeLens", {"textDocument": mirror.identifier()})) or []:
        entries = json_object(lens) or {}
        if "command" not in entries:
            ask("codeLens/resolve", entries)

    expected = {method for method, _ in whole(mirror)} | {*AT_PLACES} | {"textDocument/references", "textDocument/codeAction"}
    pulls = "textDocument/diagnostic" in answered
    assert expected - answered == (set[str]() if pulls else {"textDocument/diagnostic"})
    assert connection.end() == 0
    published = [each["params"] for each in connection.notifications if each["method"] == "textDocument/publishDiagnostics"]
    assert pulls != bool(published), "diagnostics are pulled or pushed, and not both"
    for params in published:
        assert faults_of_params("textDocument/publishDiagnostics", params) == []
        if params["version"] == 2:
            assert misplaced(params, mirror) == ""
