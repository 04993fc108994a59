"""How long the running server takes from a keystroke to its answer, beside MLIR's own server on the same text.

The clock is the wall's, from the moment the edit is written to the server's input until its answer has been read whole. The servers take
turns, edit by edit, so that what else the machine does meets them alike. Where the system tells (Linux), the processor time of a server
and its workers for one edit stands beside it, and the most memory that they had behind any kind of edit.
"""

from __future__ import annotations

import importlib.util
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.wire import Wire

COMMAND = (sys.executable, "-m", "mlir_activity", "serve")
URI = "file:///measured.mlir"
INCREMENTAL = 2
"""Protocol's number for edits by ranges."""
SETTLED = 20
"""Tenths of a second without work after which a server has nothing left to do."""
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


@dataclass(slots=True)
class Session:
    """What one text in one server cost."""

    name: str
    first: float = 0.0
    """Seconds from opening the text to the first answer about it, in a server that is warm: errors of the text, or that it has none."""
    opened: float = 0.0
    """Seconds to all diagnostics."""
    kinds: dict[str, Latency] = field(default_factory=dict[str, Latency])
    memory: int | None = None
    """MiB, of all processes together, a page that several share counted once; the most that was seen behind any kind of edit. None where
    the system does not tell."""

    def remember(self, memory: int | None) -> None:
        """Take the largest."""
        self.memory = max(self.memory or 0, memory) if memory is not None else self.memory


@dataclass(frozen=True, slots=True)
class Server:
    """A server to measure."""

    name: str
    command: Sequence[str]
    pull: bool
    """The client asks for diagnostics; otherwise they are pushed."""


OURS = Server("pull", COMMAND, pull=True)
PUSHED = Server("push", COMMAND, pull=False)


def mlir_server() -> tuple[str, ...] | None:
    """The command of MLIR's own language server, which parses the text anew after each edit; None where it is not installed."""
    package = importlib.util.find_spec("mlir")
    for folder in (package.submodule_search_locations or ()) if package is not None else ():
        program = Path(folder) / "bin" / "mlir-lsp-server"
        if program.exists():
            return (str(program), "--log=error")
    return None


def measure(text: str, edits: int, servers: Sequence[Server]) -> list[Session]:
    """Open a text in each server and edit it in all of them, the same edit in one after the other."""
    with ExitStack() as stack:
        editors: list[_Editor] = []
        for server in servers:
            wire = stack.enter_context(Wire(server.command))
            editors.append(_Editor(wire, Session(server.name), pull=server.pull, by_ranges=_introduce(wire, pull=server.pull)))
        for editor in editors:
            editor.open("func.func @warm(%x: f64) -> f64 {\n  return %x : f64\n}\n")
            started = time.perf_counter()
            editor.session.first = editor.open(text) - started
            editor.session.opened = editor.arrived - started
        for editor in editors:
            _settle(editor.pid)
        for kind, change in _edits(text.split("\n")):
            _timed(editors, kind, edits, lambda editor, number, change=change: editor.edit(*change(number)))
        line, column = _digit(text.split("\n"))
        place = editors[0].lines[line].index("arith.")
        _timed(editors, "hover", edits, lambda editor, _: editor.hover(line, place))
        _timed(editors, "hover while typing", edits, lambda editor, number: editor.typed_hover(line, column, str(1 + number % 9)))
        return [editor.session for editor in editors]


Change = Callable[[int], tuple[int, int, int, int, str]]
"""By number of the edit: first line and column, last line and column, the new text."""


def _edits(lines: list[str]) -> Iterator[tuple[str, Change]]:
    line, column = _digit(lines)
    yield "digit", lambda number: (line, column, line, column + 1, str(1 + number % 9))
    at, ((start, end), (second, behind)) = _operand(lines)
    # Back and forth between two names: what the operation depends on changes with every edit.
    names = (lines[at][start:end], lines[at][second:behind])
    # The first edit of a kind is not counted: it changes nothing, or makes the text what it is after each second one.
    yield "operand", lambda number: (at, second, at, second + len(names[1 - number % 2]) if number else behind, names[number % 2])
    yield "break, mend", lambda number: (at, start, at, start, "%") if number % 2 else (at, start, at, start + bool(number), "")
    added = ["func.func @added(%x: f64) -> f64 {", "  return %x : f64", "}", ""]
    yield "function", lambda number: (0, 0, 0, 0, "\n".join(added)) if number % 2 else (0, 0, (len(added) - 1) * bool(number), 0, "")
    header = next((number for number in _from_middle(lines) if lines[number].startswith("func.func ")), -1)
    if header >= 0:
        name = lines[header].index("@") + 1
        yield "rename", lambda number: (header, name, header, name, "x") if number % 2 else (header, name, header, name + bool(number), "")


def _settle(pid: int) -> None:
    """Wait until a server has done what it does after an answer."""
    still = 0
    while still < SETTLED and (before := processor_seconds(pid)) is not None:
        time.sleep(0.1)
        still = still + 1 if (processor_seconds(pid) or 0.0) - before < 0.01 else 0


def _timed(editors: Sequence[_Editor], kind: str, count: int, act: Callable[[_Editor, int], Any]) -> None:
    """Do something many times in each editor, in turn; the first time is not counted. An even number of times, so that edits that go
    back and forth end where they began."""
    for editor in editors:
        act(editor, 0)
        editor.session.kinds[kind] = Latency()
    before = [processor_seconds(editor.pid) for editor in editors]
    for number in range(1, count // 2 * 2 + 1):
        for editor in editors:
            time.sleep(PAUSE)
            start = time.perf_counter()
            answer = act(editor, number)
            latency = editor.session.kinds[kind]
            latency.seconds.append(editor.arrived - (editor.asked or start))
            latency.diagnostics = len(answer)
    time.sleep(PAUSE)
    for editor in editors:
        editor.session.remember(memory(editor.pid))
    for editor, earlier in zip(editors, before, strict=True):
        now = processor_seconds(editor.pid)
        if earlier is not None and now is not None:
            editor.session.kinds[kind].processor = (now - earlier) / (count // 2 * 2)


def _introduce(wire: Wire, *, pull: bool) -> bool:
    """Initialize; whether the server takes edits by their ranges."""
    text_document: dict[str, Any] = {
        "publishDiagnostics": {"versionSupport": True, "relatedInformation": True, "tagSupport": {"valueSet": [1]}}
    }
    if pull:
        text_document["diagnostic"] = {}
    capabilities = {
        "textDocument": text_document,
        "workspace": {"diagnostics": {"refreshSupport": pull}},
        "general": {"positionEncodings": ["utf-16"]},
    }
    answer = wire.answer(wire.request("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities}))
    wire.notify("initialized")
    sync: Any = answer["capabilities"]["textDocumentSync"]
    return bool((sync if isinstance(sync, int) else sync["change"]) == INCREMENTAL)


class _Editor:
    """One text in a server."""

    def __init__(self, wire: Wire, session: Session, *, pull: bool, by_ranges: bool) -> None:
        self.session = session
        self.pid = wire.pid
        self._wire = wire
        self._pull = pull
        self._by_ranges = by_ranges
        self._version = 0
        self.lines: list[str] = []
        self.asked = 0.0
        """When the question was sent, where that is not when the act began."""

    @property
    def arrived(self) -> float:
        """When the last answer had been read."""
        return self._wire.arrived

    def open(self, text: str) -> float:
        """Open a text and wait for all of its diagnostics; when the first answer came."""
        if self._version:
            self._wire.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        self._version += 1
        self.lines = text.split("\n")
        document = {"uri": URI, "languageId": "mlir", "version": self._version, "text": text}
        self._wire.notify("textDocument/didOpen", {"textDocument": document})
        if not self._pull:
            self._diagnostics()
            return self.arrived
        report = self._report()
        first = self.arrived
        if "resultId" not in report:
            # There is more to come: the server says when, and the client asks again.
            self._wire.asked("workspace/diagnostic/refresh")
            report = self._report()
        return first

    def edit(self, line: int, start: int, end_line: int, end: int, new: str) -> Any:
        """Put `new` in place of a stretch of the text, and wait for the diagnostics."""
        self.asked = 0.0
        self._change(line, start, end_line, end, new)
        return self._diagnostics()

    def _change(self, line: int, start: int, end_line: int, end: int, new: str) -> None:
        piece = self.lines[line][:start] + new + self.lines[end_line][end:]
        self.lines[line : end_line + 1] = piece.split("\n")
        self._version += 1
        where = {"start": {"line": line, "character": start}, "end": {"line": end_line, "character": end}}
        change = {"range": where, "text": new} if self._by_ranges else {"text": "\n".join(self.lines)}
        params = {"textDocument": {"uri": URI, "version": self._version}, "contentChanges": [change]}
        self._wire.notify("textDocument/didChange", params)

    def hover(self, line: int, character: int) -> Any:
        self.asked = 0.0
        position = {"line": line, "character": character}
        answer = self._wire.answer(self._wire.request("textDocument/hover", {"textDocument": {"uri": URI}, "position": position}))
        if not answer:
            raise RuntimeError("the server has nothing to say about an operation")
        return [answer]

    def typed_hover(self, line: int, column: int, digit: str) -> Any:
        """Type a digit and ask at once what the operation is; the diagnostics are not waited for."""
        self._change(line, column, line, column + 1, digit)
        asked = time.perf_counter()
        answer = self.hover(line, self.lines[line].index("arith."))
        self.asked = asked
        return answer

    def _diagnostics(self) -> Any:
        if not self._pull:
            return self._wire.published(self._version)
        return self._report()["items"]

    def _report(self) -> Any:
        return self._wire.answer(self._wire.request("textDocument/diagnostic", {"textDocument": {"uri": URI}}))


def _digit(lines: list[str]) -> tuple[int, int]:
    """A digit of a float constant near the middle: line and column."""
    return next(
        (line, found.start(1)) for line in _from_middle(lines) if (found := re.search(r"arith\.constant ([1-9])\d*\.0 : f64", lines[line]))
    )


def _operand(lines: list[str]) -> tuple[int, tuple[tuple[int, int], tuple[int, int]]]:
    """A sum or product of two different floats near the middle: line and their columns."""
    return next(
        (line, (found.span(1), found.span(2)))
        for line in _from_middle(lines)
        if (found := re.search(r"arith\.(?:add|mul)f (%\w+), (%\w+) : f64", lines[line])) and found[1] != found[2]
    )


def _from_middle(lines: list[str]) -> Sequence[int]:
    """The lines of the second half, then those of the first."""
    middle = len(lines) // 2
    return [*range(middle, len(lines)), *range(middle)]


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


def memory(pid: int) -> int | None:
    """MiB of a process and its children together, a page that several share counted once; None where the system does not tell."""
    try:
        found = re.search(r"Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text())
        total = int(found[1]) // 1024 if found else 0
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                total += memory(int(child)) or 0
    except (OSError, ValueError):
        return None
    return total
