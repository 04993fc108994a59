"""Runs in a worker process in place of the analysis: reports each line that holds a known word, and misbehaves on request."""

from __future__ import annotations

import os
import re
import time

from analysis.source.lines import split_lines
from analysis.source.positions import Position, Range, make_range
from server.findings import Finding
from server.settings import Settings
from server.texts import Receiver

TARGET = "tests.server.stand_in_desk:Desk"


class Desk(Receiver):
    def __init__(self) -> None:
        super().__init__()
        self.analysed = 0

    def warm_up(self, uri: str) -> None:
        pass

    def findings(self, uri: str, text: str, settings: Settings) -> tuple[Finding, ...]:
        self.analysed += 1
        if "ABORT" in text:
            os.abort()
        if "FAIL" in text:
            raise ValueError("no good")
        if match := re.search(r"SLEEP ([0-9.]+)", text):
            time.sleep(float(match[1]))
        found: list[Finding] = []
        for number, line in enumerate(split_lines(text)):
            for match in re.finditer(r"lazy", line):
                found.append(Finding(make_range(number, match.start(), number, match.end()), "hint", "ACT102", "is inactive", True))
            for match in re.finditer(r"wrong", line):
                found.append(Finding(make_range(number, match.start(), number, match.end()), "error", "ACT901", "is wrong"))
        return tuple(finding for finding in found if finding.code not in settings.ignore)

    def hover(self, uri: str, text: str, position: Position) -> tuple[str, Range] | None:
        self._slow(text)
        line = split_lines(text)[position.line]
        for match in re.finditer(r"\w+", line):
            if match.start() <= position.column <= match.end():
                words = f"**{match[0]}** of `{os.getpid()}` after {self.analysed}"
                return words, make_range(position.line, match.start(), position.line, match.end())
        return None

    def forget(self, uri: str) -> None:
        pass

    def _slow(self, text: str) -> None:
        if match := re.search(r"SLOW HOVER ([0-9.]+)", text):
            time.sleep(float(match[1]))


class Navigation(Receiver):
    """In place of navigation: fails in the way that the text names."""

    def outline(self, uri: str, text: str) -> tuple[()]:
        return self._fail(text)

    def matching(self, uri: str, text: str, query: str) -> tuple[()]:
        return self._fail(text)

    def _fail(self, text: str) -> tuple[()]:
        if "ABORT" in text:
            os.abort()
        if "SLEEP" in text:
            time.sleep(5)
        raise ValueError("no good")
