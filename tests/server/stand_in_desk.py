"""Runs in a worker process in place of the analysis: reports each line that holds a known word, and misbehaves on request."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable

from analysis.source.lines import LinedText
from analysis.source.positions import Position, Range, make_range
from server.findings import Finding
from server.settings import Settings
from server.texts import Receiver

TARGET = "tests.server.stand_in_desk:Desk"


def _words(text: LinedText) -> str:
    return "\n".join(text.lines)


class Desk(Receiver):
    def __init__(self) -> None:
        super().__init__()
        self.analysed = 0
        self._newest: dict[str, tuple[str, LinedText]] = {}
        self._tell: Callable[[object], None] | None = None

    def connect(self, tell: Callable[[object], None]) -> None:
        self._tell = tell

    def at_once(self, uri: str, digest: str, position: Position) -> tuple[tuple[str, Range] | None] | None:
        known = self._newest.get(uri)
        return (self.hover(uri, known[1], position),) if known is not None and known[0] == digest else None

    def warm_up(self, uri: str) -> None:
        pass

    def findings(self, uri: str, text: LinedText, settings: Settings) -> tuple[Finding, ...]:
        self.analysed += 1
        if "ABORT" in _words(text):
            os.abort()
        if "FAIL" in _words(text):
            raise ValueError("no good")
        if "TELL" in _words(text) and self._tell is not None:
            self._tell(tuple(each for each in self._found(text) if each.severity == "error"))
        if match := re.search(r"SLEEP ([0-9.]+)", _words(text)):
            time.sleep(float(match[1]))
        self._newest[uri] = (self.digest_of(uri, text), text)
        return tuple(finding for finding in self._found(text) if finding.code not in settings.ignore)

    def _found(self, text: LinedText) -> list[Finding]:
        found: list[Finding] = []
        for number, line in enumerate(text.lines):
            for match in re.finditer(r"lazy", line):
                found.append(Finding(make_range(number, match.start(), number, match.end()), "hint", "ACT102", "is inactive", True))
            for match in re.finditer(r"wrong", line):
                found.append(Finding(make_range(number, match.start(), number, match.end()), "error", "ACT901", "is wrong"))
        return found

    def hover(self, uri: str, text: LinedText, position: Position) -> tuple[str, Range] | None:
        self._slow(text)
        line = text.lines[position.line]
        for match in re.finditer(r"\w+", line):
            if match.start() <= position.column <= match.end():
                words = f"**{match[0]}** of `{os.getpid()}` after {self.analysed}"
                return words, make_range(position.line, match.start(), position.line, match.end())
        return None

    def forget(self, uri: str) -> None:
        pass

    def _slow(self, text: LinedText) -> None:
        if match := re.search(r"SLOW HOVER ([0-9.]+)", _words(text)):
            time.sleep(float(match[1]))


class Navigation(Receiver):
    """In place of navigation: fails in the way that the text names."""

    def outline(self, uri: str, text: LinedText) -> tuple[()]:
        return self._fail(text)

    def matching(self, uri: str, text: LinedText, query: str) -> tuple[()]:
        return self._fail(text)

    def _fail(self, text: LinedText) -> tuple[()]:
        if "ABORT" in _words(text):
            os.abort()
        if "SLEEP" in _words(text):
            time.sleep(5)
        raise ValueError("no good")
