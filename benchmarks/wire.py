"""A language client reduced to what a measurement needs: it sends prepared bytes and takes answers as bytes, so that the time between
them is the server's. Answers are read as JSON only after the clock has stopped.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[1]


class Wire:
    """A connection to a server process, as a context manager. What the server asks is answered with null."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._serial = 0
        self.arrived = 0.0
        """When the last message had been read (`time.perf_counter`)."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            self.answer(self.request("shutdown"))
            self.notify("exit")
        else:
            self._process.kill()
        self._process.wait()

    @property
    def pid(self) -> int:
        """The server's process id."""
        return self._process.pid

    def notify(self, method: str, params: Mapping[str, Any] | None = None) -> None:
        """Send a notification."""
        self.send(packed({"method": method, "params": params or {}}))

    def request(self, method: str, params: Mapping[str, Any] | None = None) -> int:
        """Send a request; the number is for `answer`."""
        self._serial += 1
        self.send(packed({"id": self._serial, "method": method, **({"params": params} if params is not None else {})}))
        return self._serial

    def send(self, data: bytes) -> None:
        """Send bytes that `packed` made."""
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def answer(self, serial: int) -> Any:
        """The result of a request."""
        start = b'"id": %d,' % serial, b'"id":%d,' % serial
        while True:
            body = self.receive()
            if any(mark in body for mark in start) and (message := json.loads(body)).get("id") == serial and "method" not in message:
                if "error" in message:
                    raise RuntimeError(message["error"]["message"])
                return message["result"]

    def published(self, version: int) -> Any:
        """The diagnostics pushed for a version of the text."""
        while True:
            body = self.receive()
            if b"publishDiagnostics" in body and (message := json.loads(body))["params"].get("version") == version:
                return message["params"]["diagnostics"]

    def asked(self, method: str) -> None:
        """Wait for a question of the server's, which is answered with null."""
        while self._receive(method):
            pass

    def receive(self) -> bytes:
        """The next message that is not a question of the server's."""
        return self._receive()

    def _receive(self, until: str = "") -> bytes:
        """The same; nothing where the server asks `until` before."""
        stream = self._process.stdout
        assert stream is not None
        while True:
            length = 0
            while (line := stream.readline()) != b"\r\n":
                if not line:
                    raise RuntimeError("the server ended")
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            body = stream.read(length)
            self.arrived = time.perf_counter()
            if b'"method"' in body and b'"id"' in body and "id" in (question := json.loads(body)) and "method" in question:
                self.send(packed({"id": question["id"], "result": None}))
                if question["method"] == until:
                    return b""
                continue
            return body


def packed(message: Mapping[str, Any]) -> bytes:
    """A message as it goes over the wire."""
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
