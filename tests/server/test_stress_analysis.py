"""Someone types fast while the analysis is asked about every version: each request has one answer, none is stale, and memory stays."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz.connection import Connection
from tests.server.test_stress import EDITS, STALE, resident

URI = "file:///project/a.mlir"
CANCELLED = -32800
PATIENCE = 30.0
KEPT = 24 * 1024
"""KiB. The analysis keeps functions of earlier versions, up to a number of operations that this test comes close to."""
LINE = 2
"""Where someone types."""
MORE = "".join(f"  %{index + 1} = arith.addf %{index}, %x : f64\n" for index in range(400))
CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "diagnostic": {},
        "hover": {"contentFormat": ["markdown"]},
        "publishDiagnostics": {"tagSupport": {"valueSet": [1]}},
        "inlayHint": {},
        "codeLens": {},
    },
}


def typed(version: int) -> str:
    """The line at a version. Its columns tell the version, and every fourth edit changes what is active."""
    factor = "%c" if inactive(version) else "%x"
    note = f'"π😀{"_" * version}"'
    marked = f'\t%k = "t.k"() {{s = {note}, activity.inactive}} : () -> f64'
    return f"{marked} %c = arith.constant 2.0 : f64 %y = arith.mulf %c, {factor} : f64 // 😀"


def units(words: str) -> int:
    return len(words.encode("utf-16-le")) // 2


def place(version: int, words: str) -> dict[str, int]:
    """Of some words of the line."""
    line = typed(version)
    return {"line": LINE, "character": units(line[: line.index(words)])}


def words_at(version: int, start: int, end: int) -> str:
    """What columns cover at a version."""
    return typed(version).encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


def inactive(version: int) -> bool:
    return version % 8 < 4


def operations(version: int) -> list[str]:
    """The inactive operations of the line."""
    first, rest = typed(version).split(" %c = ", 1)
    second, rest = rest.split(" %y = ", 1)
    found = [first.strip(), f"%c = {second}"]
    return [*found, f"%y = {rest.removesuffix(' // 😀')}"] if inactive(version) else found


def check_hover(answer: Any, version: int) -> None:
    covered = answer["range"]
    assert words_at(version, covered["start"]["character"], covered["end"]["character"]) == "arith.mulf"
    assert answer["contents"]["value"].startswith("**inactive**" if inactive(version) else "**active**")


def check_diagnostics(answer: Any, version: int) -> None:
    assert answer["kind"] == "full", "no two versions are equal"
    found = [each["range"] for each in answer["items"] if each["range"]["start"]["line"] == LINE]
    covered = "".join(words_at(version, each["start"]["character"], each["end"]["character"]) for each in found)
    assert covered == " ".join(operations(version))


def check_hints(answer: Any, version: int) -> None:
    found = [each for each in answer if each["label"] == "inactive"]
    ends = [words_at(version, 0, each["position"]["character"]) for each in found]
    assert [each["data"]["version"] for each in found] == [version] * len(found)
    assert len(ends) == len(operations(version))
    assert all(end.endswith(words) for end, words in zip(ends, operations(version), strict=True))


def check_lenses(answer: Any, version: int) -> None:
    versions = [each["data"]["version"] for each in answer if each.get("data")]
    assert versions
    assert set(versions) == {version}


def check_tokens(answer: Any, version: int) -> None:
    data, column = answer["data"], 0
    found: list[str] = []
    for start in range(0, len(data), 5):
        column = data[start + 1] + (column if data[start] == 0 else 0)
        found.append(words_at(version, column, column + data[start + 2]))
    assert found == ["%k", '"t.k"', "%c", "arith.constant", "%y", "arith.mulf", "%c", "%c" if inactive(version) else "%x"]


def check_explanation(answer: Any, version: int) -> None:
    assert answer["version"] == version
    assert answer["operation"]["activity"] == ("inactive" if inactive(version) else "active")
    assert answer["operation"]["nameRange"]["start"] == place(version, "arith.mulf")


CHECKS = {
    "textDocument/hover": check_hover,
    "textDocument/diagnostic": check_diagnostics,
    "textDocument/inlayHint": check_hints,
    "textDocument/codeLens": check_lenses,
    "textDocument/semanticTokens/range": check_tokens,
    "mlirActivity/explain": check_explanation,
}


@dataclass
class Typist:
    """Edits, asks, and checks what is answered."""

    server: Connection
    version: int = 1
    asked: list[tuple[int, str, int]] = field(default_factory=list[tuple[int, str, int]])
    """Number, method and version of what has no answer yet."""
    answered: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CHECKS, 0))
    refused: int = 0
    cancelled: int = 0

    def edit(self) -> None:
        where = {"start": {"line": LINE, "character": 0}, "end": {"line": LINE, "character": units(typed(self.version))}}
        self.version += 1
        identifier = {"uri": URI, "version": self.version}
        self.server.notify(
            "textDocument/didChange", {"textDocument": identifier, "contentChanges": [{"range": where, "text": typed(self.version)}]}
        )

    def ask(self, method: str) -> int:
        position = place(self.version, "arith.mulf")
        where = {"start": {"line": LINE, "character": 0}, "end": {"line": LINE, "character": units(typed(self.version))}}
        params = {"textDocument": {"uri": URI}, "uri": URI, "position": position, "range": where}
        number = self.server.request(method, params)
        self.asked.append((number, method, self.version))
        return number

    def cancel(self, number: int) -> None:
        self.server.notify("$/cancelRequest", {"id": number})

    def check(self) -> None:
        """Wait for everything that has no answer yet."""
        for number, method, version in self.asked:
            answer = self.server.answer(number, PATIENCE)
            code = answer["error"]["code"] if "error" in answer else None
            if code is None:
                CHECKS[method](answer["result"], version)
                self.answered[method] += 1
            elif code == CANCELLED:
                self.cancelled += 1
            else:
                assert code in STALE, answer
                self.refused += 1
        self.asked.clear()


def memory(pid: int) -> dict[int, int]:
    """KiB of the server's process and of its workers, by process."""
    children = (int(each) for listed in Path(f"/proc/{pid}/task").glob("*/children") for each in listed.read_text().split())
    return {each: resident(each) for each in (pid, *children)}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_two_hundred_edits_in_two_seconds() -> None:
    server = Connection()
    server.ask("initialize", {"processId": None, "rootUri": None, "capabilities": CAPABILITIES})
    server.notify("initialized", {})
    text = f"// π😀\nfunc.func @f(%x: f64) -> f64 {{\n{typed(1)}\n  %0 = arith.addf %y, %x : f64\n{MORE}  return %400 : f64\n}}\n"
    server.notify("textDocument/didOpen", {"textDocument": {"uri": URI, "languageId": "mlir", "version": 1, "text": text}})
    typist, methods = Typist(server), [*CHECKS]

    def all_are_answered() -> None:
        answered = sum(typist.answered.values())
        numbers = [typist.ask(method) for method in methods]
        typist.check()
        assert sum(typist.answered.values()) == answered + len(numbers), "nothing is refused while nobody types"

    all_are_answered()
    before: dict[int, int] = {}
    for edit in range(EDITS):
        typist.edit()
        for each in range(3):
            number = typist.ask(methods[(edit + 2 * each) % len(methods)])
            if (edit + each) % 5 == 0:
                typist.cancel(number)
        time.sleep(0.01)
        if edit % 50 == 49:
            typist.check()
            all_are_answered()
        if edit == EDITS // 2:
            before = memory(server.process.pid)
    after = memory(server.process.pid)
    assert sum(typist.answered.values()) + typist.refused + typist.cancelled == 3 * EDITS + (1 + EDITS // 50) * len(methods)
    assert typist.refused
    assert typist.cancelled
    assert server.end() == 0
    assert not [line for line in server.errors if "ERROR" in line or "Traceback" in line]
    assert len(before) > 1
    assert before.keys() <= after.keys(), "one that stands by may have been started since"
    grown = {each: after[each] - early for each, early in before.items()}
    assert grown.pop(server.process.pid) < 8 * 1024, "memory of the server grows with the edits"
    assert max(grown.values()) < KEPT, "memory of a worker grows by more than what it keeps on purpose"
