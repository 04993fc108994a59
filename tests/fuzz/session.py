"""One server under test with its reference beside it, and what is demanded of every answer.

Demanded: each request is answered, by a result that is of the protocol's types and lies inside the document, or by one of the errors
that mean "the text has changed"; an answer that names a version names the one that was asked about; no traceback on standard error; and
after the edits the same answers as a server gives that never saw an earlier text.
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.fuzz.connection import REFERENCE, SERVER, Connection, ServerGoneError
from tests.fuzz.mirror import Mirror
from tests.fuzz.questions import Question, content, misplaced, somewhere, whole
from tests.server.protocol_types import faults_of_answer, json_object

PATIENCE = 90.0
"""Seconds to wait for an answer, on a machine that is busy with other things."""
STALE = frozenset({-32801, -32802})
REFUSED = frozenset({-32803, -32602})
"""What else a request may be answered by: a name that cannot be renamed to."""
MAY_REFUSE = frozenset({"textDocument/rename", "textDocument/prepareRename", "mlirActivity/explain", "mlirActivity/regions"})
TOO_LONG = "ACT905"
CRASHED = "ACT904"
SETTINGS = {"completion": {"enable": True}, "inlayHints": {"active": True, "reasons": True, "sources": True}}
SMALL = "func.func @small(%x: f64) -> f64 {\n  %y = arith.mulf %x, %x : f64\n  return %y : f64\n}\n"


class Fault(Exception):  # noqa: N818 - a finding, not an error of this program
    """The server did something that it must not do."""


@dataclass(slots=True)
class Counts:
    """What was done."""

    edits: int = 0
    documents: int = 0
    """Mutated ones, opened."""
    requests: int = 0
    stale: int = 0
    """Requests answered by "the text has changed"."""
    compared: int = 0
    """Answers compared with the reference's."""
    deaths: int = 0
    """Worker processes that died, killed by us or by the text."""
    killed: int = 0
    slow: int = 0
    """Texts that ran out of time."""
    recovery: list[float] = field(default_factory=list[float])
    """Seconds from a death to the first right answer."""
    memory: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    """MiB of the processes, in time."""


class Session:
    """Both servers, started and introduced."""

    def __init__(self, encoding: str, counts: Counts, command: Sequence[str] = SERVER) -> None:
        self.encoding, self.counts = encoding, counts
        self.tested, self.reference = self._start(command), self._start(REFERENCE)
        self.open: list[Mirror] = []
        self._asked: list[tuple[int, Question, int]] = []
        self._tokens: dict[str, tuple[str, list[int]]] = {}
        self._worker: int | None = None

    def _start(self, command: Sequence[str]) -> Connection:
        connection = Connection(command)
        introduction = {"processId": os.getpid(), "rootUri": None, "capabilities": _capabilities(self.encoding)}
        connection.ask("initialize", {**introduction, "initializationOptions": {"mlirActivity": SETTINGS}})
        connection.notify("initialized", {})
        return connection

    def close(self) -> None:
        """End both in good order."""
        status = self.tested.end()
        self.reference.end()
        if status:
            raise Fault(f"the server ended with status {status} after an orderly shutdown")
        self.check_errors()

    def kill(self) -> None:
        """End both at once."""
        for connection in (self.tested, self.reference):
            connection.process.kill()
            connection.process.wait()

    def open_document(self, mirror: Mirror) -> None:
        self.open.append(mirror)
        self.tested.notify("textDocument/didOpen", _opening(mirror))

    def close_document(self, mirror: Mirror) -> None:
        self.open.remove(mirror)
        self._tokens.pop(mirror.uri, None)
        self.tested.notify("textDocument/didClose", {"textDocument": mirror.identifier()})

    def change(self, mirror: Mirror, changes: list[dict[str, Any]]) -> None:
        self.counts.edits += 1
        identifier = {"uri": mirror.uri, "version": mirror.version}
        self.tested.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": changes})

    def ask_in_passing(self, mirror: Mirror, question: Question) -> None:
        """Send a question whose answer `collect` waits for."""
        self._asked.append((self.tested.request(*question), question, mirror.version))

    def collect(self) -> None:
        """Wait for all answers, and check them as far as an answer to an old text can be checked."""
        asked, self._asked = self._asked, []
        for number, question, version in asked:
            answer = self._checked(question, self.tested.answer(number, PATIENCE))
            told = (json_object(answer) or {}).get("version", version)
            if told != version and question[0].startswith("mlirActivity"):
                raise Fault(f"{question[0]} asked about version {version} is answered for {told}")

    def _checked(self, question: Question, message: dict[str, Any]) -> Any:
        self.counts.requests += 1
        method, _ = question
        error = message.get("error")
        if error is not None:
            self.counts.stale += error["code"] in STALE
            if error["code"] not in STALE and not (error["code"] in REFUSED and method in MAY_REFUSE):
                raise Fault(f"{method} fails: {error}")
            return None
        faults = faults_of_answer(method, message["result"])
        if faults:
            raise Fault(f"{method} is not of the protocol: {faults[0]}")
        return message["result"]

    def compare(self, mirror: Mirror, choices: random.Random, places: int = 6) -> None:
        """Ask both servers the same about a document, and demand the same answers."""
        questions = [*whole(mirror), *(somewhere(mirror, choices) for _ in range(places))]
        if len(self.open) > 1:  # actions look at other open documents too
            questions = [each for each in questions if each[0] != "textDocument/codeAction"]
        self._pause(mirror)
        self.reference.notify("textDocument/didOpen", _opening(mirror))
        mine = self._all(self.tested, questions)
        its = self._all(self.reference, questions)
        self._compare(mirror, questions, mine, its)
        resolvable, equals = _resolvable(questions, mine), _resolvable(questions, its)
        common = min(len(resolvable), len(equals))  # fewer where one of the servers gave the text up
        chosen = choices.sample(range(common), min(3, common))
        resolved = [resolvable[index] for index in chosen]
        answers = self._all(self.tested, resolved)
        self._compare(mirror, resolved, answers, self._all(self.reference, [equals[index] for index in chosen]))
        self.reference.notify("textDocument/didClose", {"textDocument": mirror.identifier()})
        self._delta(mirror)

    def _pause(self, mirror: Mirror) -> None:
        """Wait, as a user who pauses, until the server has looked behind its quick answers."""
        until = time.monotonic() + PATIENCE
        self.tested.ask("textDocument/diagnostic", {"textDocument": mirror.identifier()}, PATIENCE)
        nothing: dict[str, Any] = {}
        while time.monotonic() < until:
            told = self.tested.ask(
                "workspace/executeCommand", {"command": "mlirActivity.debugInformation", "arguments": [nothing]}, PATIENCE
            )
            statistics: dict[str, Any] = told.get("result") or nothing
            session: dict[str, Any] = statistics.get("analysis", nothing).get("session") or nothing
            if not session.get("unsettled"):
                return
            time.sleep(0.05)
        raise Fault("the server does not look behind its quick answers")

    def _all(self, connection: Connection, questions: list[Question]) -> list[dict[str, Any]]:
        numbers = [connection.request(*question) for question in questions]
        return [connection.answer(number, PATIENCE) for number in numbers]

    def _compare(self, mirror: Mirror, questions: list[Question], mine: list[dict[str, Any]], its: list[dict[str, Any]]) -> None:
        codes = {item.get("code") for answers in (mine, its) for answer in answers[:1] for item in _items(answer)}
        for question, answer, wanted in zip(questions, mine, its, strict=True):
            result = self._checked(question, answer)
            if place := misplaced(result, mirror):
                raise Fault(f"{question[0]} answers outside of the document: {place}")
            if "error" in answer and answer["error"]["code"] in STALE:
                raise Fault(f"{question[0]} is refused although nothing changes: {answer['error']}")
            if TOO_LONG in codes:
                continue
            self.counts.compared += 1
            same = content(answer.get("result")) == content(wanted.get("result")) and ("error" in answer) == ("error" in wanted)
            if not same and not (CRASHED in codes and question[0] == "textDocument/diagnostic"):
                if self._too_long(mirror):
                    break
                raise Fault(f"{question} differs\n  {str(answer)[:3000]}\n  from a fresh server's\n  {str(wanted)[:3000]}")
        self.counts.slow += TOO_LONG in codes

    def _too_long(self, mirror: Mirror) -> bool:
        """Whether one of the servers gave the text up meanwhile, as happens on a machine that is busy with other things."""
        question = ("textDocument/diagnostic", {"textDocument": mirror.identifier()})
        found = any(TOO_LONG in str(connection.ask(*question, PATIENCE)) for connection in (self.tested, self.reference))
        self.counts.slow += found
        return found

    def _delta(self, mirror: Mirror) -> None:
        """The difference to the last tokens has to make the new ones of them."""
        document = {"textDocument": mirror.identifier()}
        known = self._tokens.get(mirror.uri)
        if known is not None:
            question = ("textDocument/semanticTokens/full/delta", {**document, "previousResultId": known[0]})
            delta = self._checked(question, self.tested.ask(*question, PATIENCE))
            full = self.tested.ask("textDocument/semanticTokens/full", document, PATIENCE)["result"]
            data = delta.get("data", [*known[1]])
            for edit in delta.get("edits", ()):
                data[edit["start"] : edit["start"] + edit["deleteCount"]] = edit.get("data", [])
            if data != full["data"]:
                raise Fault("the difference of semantic tokens does not make the new ones")
        else:
            full = self.tested.ask("textDocument/semanticTokens/full", document, PATIENCE)["result"]
        self._tokens[mirror.uri] = (full["resultId"], full["data"])

    def check_errors(self) -> None:
        """No traceback may have been written."""
        for index, line in enumerate(self.tested.errors):
            if "Traceback" in line or "internal error" in line:
                raise Fault("on standard error:\n" + "\n".join(self.tested.errors[max(0, index - 2) : index + 25]))
        self.tested.errors.clear()

    def look_at_processes(self) -> None:
        """Count deaths of the worker, and note how much memory is used."""
        nothing: dict[str, Any] = {}
        told = self.tested.ask("workspace/executeCommand", {"command": "mlirActivity.debugInformation", "arguments": [nothing]}, PATIENCE)
        if "error" in told:
            raise Fault(f"debugInformation fails: {told['error']}")
        worker, navigation = (told["result"][name].get("pid") for name in ("analysis", "navigation"))
        if worker != self._worker:
            self.counts.deaths += self._worker is not None
            self._worker = worker
        for name, pid in (("server", self.tested.process.pid), ("analysis", worker), ("navigation", navigation)):
            if pid is not None and (used := resident(pid)):
                self.counts.memory.setdefault(name, []).append(used)

    def kill_worker(self) -> None:
        """The system takes the worker away, as it does when memory runs out."""
        self.look_at_processes()
        if self._worker is not None:
            self.counts.killed += 1
            os.kill(self._worker, signal.SIGKILL)

    def recover(self, number: int) -> None:
        """Time a first answer about a text that was never seen."""
        mirror = Mirror(f"file:///fuzz/small{number}.mlir", SMALL, self.encoding)
        start = time.monotonic()
        self.tested.notify("textDocument/didOpen", _opening(mirror))
        place = {"textDocument": mirror.identifier(), "position": {"line": 1, "character": 9}}
        answer = self.tested.ask("textDocument/hover", place, PATIENCE)
        if "**active** `arith.mulf`" in str(answer.get("result")):
            self.counts.recovery.append(time.monotonic() - start)
        elif TOO_LONG in str(self.tested.ask("textDocument/diagnostic", {"textDocument": mirror.identifier()}, PATIENCE)):
            self.counts.slow += 1
        else:
            raise Fault(f"after the worker's death: {answer}")
        self.tested.notify("textDocument/didClose", {"textDocument": mirror.identifier()})

    def against_a_fresh_server(self, mirror: Mirror) -> None:
        """Compare with a process that was started for it."""
        kept = self.reference
        self.reference = self._start(SERVER)
        try:
            self._warm_up()
            self.compare(mirror, random.Random(0), 0)
            self.reference.end()
        finally:
            self.reference = kept

    def _warm_up(self) -> None:
        """Let a new server's workers start: on a machine that is busy with other things that takes longer than a call may."""
        mirror = Mirror("file:///fuzz/warm.mlir", SMALL, self.encoding)
        self.reference.notify("textDocument/didOpen", _opening(mirror))
        for _ in range(5):
            if all(answer.get("result") for answer in self._all(self.reference, whole(mirror)[:2])):
                return


def resident(pid: int) -> int:
    """MiB of memory in use; 0 where that cannot be known."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmRSS")), 0)


def _items(answer: dict[str, Any]) -> list[dict[str, Any]]:
    return (json_object(answer.get("result")) or {}).get("items", [])


def _resolvable(questions: list[Question], answers: list[dict[str, Any]]) -> list[Question]:
    """Requests to complete the lenses and hints of some answers, in their order."""
    methods = {"textDocument/codeLens": "codeLens/resolve", "textDocument/inlayHint": "inlayHint/resolve"}
    return [
        (methods[method], item)
        for (method, _), answer in zip(questions, answers, strict=True)
        if method in methods
        for item in answer.get("result") or ()
    ]


def _opening(mirror: Mirror) -> dict[str, Any]:
    return {"textDocument": {"uri": mirror.uri, "languageId": "mlir", "version": mirror.version, "text": mirror.text}}


def _capabilities(encoding: str) -> dict[str, Any]:
    return {
        "general": {"positionEncodings": [encoding]},
        "textDocument": {
            "diagnostic": {"relatedInformation": True},
            "publishDiagnostics": {"relatedInformation": True, "tagSupport": {"valueSet": [1, 2]}, "codeDescriptionSupport": True},
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor"]}}},
            "completion": {},
            "rename": {"prepareSupport": True},
        },
        "workspace": {"workspaceEdit": {"documentChanges": True}},
    }


__all__ = ["Counts", "Fault", "ServerGoneError", "Session", "resident"]
