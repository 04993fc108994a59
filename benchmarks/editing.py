"""How long the running server takes from a keystroke to its answer.

The clock is the wall's, from the moment the edit is written to the server's input until its answer has been read whole. The edits are one
digit of a constant and one operand, in the middle of the function in the middle of the text. Where the system tells (Linux),
the processor time of the server and its worker for one edit stands beside it: that does not depend on what else the machine does.
"""

from __future__ import annotations

import importlib.util
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.wire import Wire

COMMAND = (sys.executable, "-m", "mlir_activity", "serve")
URI = "file:///measured.mlir"
INCREMENTAL = 2
"""Protocol's number for edits by ranges."""
PAUSE = 0.02
"""Seconds between two edits, so that the server's work after an answer is not counted with the next."""


@dataclass(slots=True)
class Latency:
    """Answers to one kind of edit or question."""

    seconds: list[float] = field(default_factory=list[float])
    processor: float | None = None
    """Processor seconds for one of them, server and worker together; None where the system does not tell."""
    diagnostics: int = 0
    """In the last answer."""

    def quantile(self, share: float) -> float:
        """Milliseconds that this share of the answers did not exceed."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1e3


@dataclass(frozen=True, slots=True)
class Session:
    """What one text in the server cost."""

    opened: float
    """Seconds from opening the text to its diagnostics, in a server that is warm."""
    digit: Latency
    """Another digit in a constant."""
    operand: Latency
    """Another operand."""
    hover: Latency
    """A hover over an operation, the text being as it was."""


def mlir_server() -> tuple[str, ...] | None:
    """The command of MLIR's own language server, which parses the text anew after each edit; None where it is not installed."""
    package = importlib.util.find_spec("mlir")
    for folder in (package.submodule_search_locations or ()) if package is not None else ():
        program = Path(folder) / "bin" / "mlir-lsp-server"
        if program.exists():
            return (str(program), "--log=error")
    return None


def measure(text: str, edits: int, *, pull: bool, command: Sequence[str] = COMMAND) -> Session:
    """Open a text in a server of its own and edit it. `pull`: the client asks for diagnostics; otherwise they are pushed."""
    with Wire(command) as wire:
        by_ranges = _introduce(wire, pull=pull)
        editor = _Editor(wire, pull=pull, by_ranges=by_ranges)
        editor.open("func.func @warm(%x: f64) -> f64 {\n  return %x : f64\n}\n")
        started = time.perf_counter()
        editor.open(text)
        opened = wire.arrived - started
        line, column = _digit(editor.lines)
        digit = editor.timed(edits, lambda number: editor.edit(line, column, column + 1, str(1 + number % 9)))
        line, (first, second) = _operand(editor.lines)
        start, end = second
        # Back and forth between two names: what the operation depends on changes with every edit.
        names = (editor.lines[line][first[0] : first[1]], editor.lines[line][start:end])
        operand = editor.timed(edits, lambda number: editor.edit(line, start, start + len(names[(number + 1) % 2]), names[number % 2]))
        place = editor.lines[line].index("arith.")
        hover = editor.timed(edits, lambda _: editor.hover(line, place))
        return Session(opened, digit, operand, hover)


def _introduce(wire: Wire, *, pull: bool) -> bool:
    """Initialize; whether the server takes edits by their ranges."""
    text_document: dict[str, Any] = {
        "publishDiagnostics": {"versionSupport": True, "relatedInformation": True, "tagSupport": {"valueSet": [1]}}
    }
    if pull:
        text_document["diagnostic"] = {}
    capabilities = {"textDocument": text_document, "general": {"positionEncodings": ["utf-16"]}}
    answer = wire.answer(wire.request("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities}))
    wire.notify("initialized")
    sync: Any = answer["capabilities"]["textDocumentSync"]
    return bool((sync if isinstance(sync, int) else sync["change"]) == INCREMENTAL)


class _Editor:
    """One text in the server."""

    def __init__(self, wire: Wire, *, pull: bool, by_ranges: bool) -> None:
        self._wire = wire
        self._pull = pull
        self._by_ranges = by_ranges
        self._version = 0
        self.lines: list[str] = []

    def open(self, text: str) -> None:
        if self._version:
            self._wire.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        self._version += 1
        self.lines = text.split("\n")
        document = {"uri": URI, "languageId": "mlir", "version": self._version, "text": text}
        self._wire.notify("textDocument/didOpen", {"textDocument": document})
        self._diagnostics()

    def edit(self, line: int, start: int, end: int, new: str) -> Any:
        """Put `new` in place of part of a line, and wait for the diagnostics."""
        old = self.lines[line]
        self.lines[line] = old[:start] + new + old[end:]
        self._version += 1
        where = {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
        change = {"range": where, "text": new} if self._by_ranges else {"text": "\n".join(self.lines)}
        params = {"textDocument": {"uri": URI, "version": self._version}, "contentChanges": [change]}
        self._wire.notify("textDocument/didChange", params)
        return self._diagnostics()

    def hover(self, line: int, character: int) -> Any:
        position = {"line": line, "character": character}
        answer = self._wire.answer(self._wire.request("textDocument/hover", {"textDocument": {"uri": URI}, "position": position}))
        if not answer:
            raise RuntimeError("the server has nothing to say about an operation")
        return [answer]

    def timed(self, count: int, act: Callable[[int], Any]) -> Latency:
        """Do something many times; the first time is not counted."""
        act(0)
        latency = Latency()
        before = processor_seconds(self._wire.pid)
        for number in range(1, count + 1):
            time.sleep(PAUSE)
            start = time.perf_counter()
            answer = act(number)
            latency.seconds.append(self._wire.arrived - start)
            latency.diagnostics = len(answer)
        time.sleep(PAUSE)
        after = processor_seconds(self._wire.pid)
        if before is not None and after is not None:
            latency.processor = (after - before) / count
        return latency

    def _diagnostics(self) -> Any:
        if not self._pull:
            return self._wire.published(self._version)
        return self._wire.answer(self._wire.request("textDocument/diagnostic", {"textDocument": {"uri": URI}}))["items"]


def _digit(lines: list[str]) -> tuple[int, int]:
    """A digit of a float constant near the middle: line and column."""
    return next(
        (line, found.start(1)) for line in _from_middle(lines) if (found := re.search(r"arith\.constant ([1-9])\d*\.0 : f64", lines[line]))
    )


def _operand(lines: list[str]) -> tuple[int, tuple[tuple[int, int], tuple[int, int]]]:
    """An operation of two different float operands near the middle: line and their columns."""
    return next(
        (line, (found.span(1), found.span(2)))
        for line in _from_middle(lines)
        if (found := re.search(r"arith\.\w+f (%\w+), (%\w+) : f64", lines[line])) and found[1] != found[2]
    )


def _from_middle(lines: list[str]) -> range:
    return range(len(lines) // 2, len(lines))


def processor_seconds(pid: int) -> float | None:
    """Processor time so far of a process and its children; None where the system does not tell."""
    total = 0
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
            for child in (task / "children").read_text().split():
                total += int((processor_seconds(int(child)) or 0.0) * 1e9)
    except (OSError, ValueError, IndexError):
        return None
    return total / 1e9
