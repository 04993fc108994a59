"""A language client without comfort: JSON-RPC over the pipes of a server process, blocking, in plain dictionaries.

It checks nothing and tidies nothing up, so that what the server really sent can be looked at. What the server asks of its client is
answered by null: no setting is set.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO, cast

ROOT = Path(__file__).resolve().parents[2]
SERVER = (sys.executable, "-m", "mlir_activity", "serve", "--stdio")
REFERENCE = (sys.executable, "-m", "tests.fuzz.reference")
KEPT_ERRORS = 400
"""Lines of standard error."""


class ServerGoneError(Exception):
    """The server's process ended or does not answer."""


class AnsweredTwiceError(Exception):
    """A request has two answers."""


class Connection:
    """One server process."""

    def __init__(self, command: Sequence[str] = SERVER) -> None:
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        self.errors: list[str] = []
        """What came on standard error, the latest lines."""
        self.notifications: list[dict[str, Any]] = []
        self._answers: dict[int, dict[str, Any]] = {}
        self._answered: set[int] = set()
        self._arrived: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._count = 0
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_errors, daemon=True).start()

    def request(self, method: str, params: object) -> int:
        """Send a request; its number, for `answer`."""
        self._count += 1
        self._send({"jsonrpc": "2.0", "id": self._count, "method": method, "params": params})
        return self._count

    def notify(self, method: str, params: object) -> None:
        """Send a notification."""
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def answer(self, number: int, patience: float) -> dict[str, Any]:
        """The message that answers a request: with `result` or `error`.

        Raises ServerGoneError when none comes in so many seconds, and AnsweredTwiceError for any request.
        """
        end = time.monotonic() + patience
        while number not in self._answers:
            try:
                message = self._arrived.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise ServerGoneError(f"request {number} has no answer after {patience:g} s") from None
            if message is None:
                self._arrived.put(None)
                raise ServerGoneError(f"the server ended with status {self.process.wait()}")
            if message["id"] in self._answered:
                raise AnsweredTwiceError(message)
            self._answered.add(message["id"])
            self._answers[message["id"]] = message
        return self._answers.pop(number)

    def ask(self, method: str, params: object, patience: float = 60.0) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        return self.answer(self.request(method, params), patience)

    def end(self) -> int:
        """Shut the server down as the protocol wants it; its exit status."""
        try:
            self.ask("shutdown", None, 20.0)
            self.notify("exit", None)
            return self.process.wait(20.0)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()

    def _send(self, message: dict[str, Any]) -> None:
        try:
            body = json.dumps(message, ensure_ascii=False).encode()
        except UnicodeEncodeError:  # half of a surrogate pair, which JavaScript's strings may hold
            body = json.dumps(message).encode()
        try:
            cast("BinaryIO", self.process.stdin).write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        except OSError:
            raise ServerGoneError(f"the server ended with status {self.process.wait()}") from None

    def _read(self) -> None:
        stream = cast("BinaryIO", self.process.stdout)
        buffered = open(stream.fileno(), "rb", closefd=False)  # noqa: SIM115 - lives as long as the process
        while message := _message(buffered):
            if "method" not in message:
                self._arrived.put(message)
            elif "id" in message:
                none_set = message["method"] == "workspace/configuration"
                result = [None for _ in message["params"]["items"]] if none_set else None
                self._send({"jsonrpc": "2.0", "id": message["id"], "result": result})
            else:
                self.notifications.append(message)
        self._arrived.put(None)

    def _read_errors(self) -> None:
        for line in cast("BinaryIO", self.process.stderr):
            self.errors.append(line.decode("utf-8", "replace").rstrip())
            del self.errors[:-KEPT_ERRORS]


def _message(stream: BinaryIO) -> dict[str, Any] | None:
    """The next message; None at the end."""
    length = 0
    while (line := stream.readline()).strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return json.loads(stream.read(length)) if line else None
