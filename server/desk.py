"""The server's work in the worker process: analyse a text, keep its report, answer questions about it.

Every call says which text it is about, so that a worker that was just restarted answers like an old one (`server.texts`); a text that is
already analysed costs a comparison. This module runs in the child and must not import the protocol.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from analysis import DocumentReport, Options, Session
from analysis.activity.report import Problem
from analysis.source.lines import AnyText, split_lines
from analysis.source.positions import Position, Range
from server.display.desk import DisplayDesk
from server.explaining.desk import ExplainDesk
from server.explaining.graphs import GraphDesk
from server.findings import Finding, early_findings, findings
from server.hover_places import hover_at
from server.selection import Selection
from server.settings import Settings
from server.texts import LONG, Receiver


class Desk(Receiver, DisplayDesk, ExplainDesk, GraphDesk):
    """State of the child: one session, which keeps the newest report of each open text."""

    def __init__(self) -> None:
        super().__init__()
        self._session = Session()
        self._options = Options()
        self._newest: dict[str, tuple[str, DocumentReport, Sequence[str]]] = {}
        """By URI: digest, report and lines of the text that was analysed last. Read from another thread (`at_once`)."""
        self._replaced: object = None
        """What was known of a text before its last edit."""
        self._tell: Callable[[object], None] | None = None

    def connect(self, tell: Callable[[object], None]) -> None:
        """Tell the server what is known of a large text that is analysed for the first time."""
        self._tell = tell

    def load(self) -> None:
        """Load MLIR, for the worker to be ready."""
        self.warm_up("")

    def warm_up(self, _: str) -> None:
        """Load MLIR before the first text comes."""
        self._session.update("", "")
        self._session.close("")

    def report(self, uri: str, text: AnyText) -> DocumentReport:
        """The report on a text, under the request that was selected for it. All answers come from here."""
        lines = split_lines(text)
        self._replaced = self._newest.get(uri)
        report = self._session.update(uri, text, self._options, self._early if len(lines) >= LONG else None)
        if self._options == Options() and (digest := self.digest_of(uri, text)):
            self._newest[uri] = (digest, report, lines)
        else:
            self._newest.pop(uri, None)
        return report

    def rest(self) -> None:
        """Free what the last edit replaced, which takes a while for a large function. Nobody waits now."""
        self._replaced = None

    def _early(self, problems: Sequence[Problem]) -> None:
        if self._tell is not None:
            self._tell(early_findings(problems))

    def at_once(self, uri: str, digest: str, position: Position) -> tuple[tuple[str, Range] | None] | None:
        """The hover for a place in a text that is analysed already, whatever else is done meanwhile; None for another text. Reports never
        change, and what they find out on demand they find out alike in each thread."""
        known = self._newest.get(uri)
        return (hover_at(known[1], known[2], position),) if known is not None and known[0] == digest else None

    def reports(self) -> Iterator[DocumentReport]:
        """The newest reports on all open texts."""
        return self._session.reports()

    def selected(self, uri: str, selection: Selection, method: str, *arguments: object) -> object:
        """The answer of another method of this class, with another request than the text's own."""
        self._options = Options(selection.function, selection.inactive)
        try:
            return getattr(self, method)(uri, *arguments)
        finally:
            self._options = Options()

    def findings(self, uri: str, text: AnyText, settings: Settings) -> tuple[Finding, ...]:
        """What to report about a text."""
        return findings(self.report(uri, text), split_lines(text), settings)

    def settle(self, uri: str, text: AnyText) -> bool:
        """Look behind quick answers about a text; whether there may be something else to say now."""
        self.report(uri, text)
        return self._session.settle(uri)

    def hover(self, uri: str, text: AnyText, position: Position) -> tuple[str, Range] | None:
        """Markdown about the place, and the place's extent; None where there is nothing to say."""
        return hover_at(self.report(uri, text), split_lines(text), position)

    def debug(self, _: str) -> dict[str, Any]:
        """What is known of this process, and what its session did."""
        return super().debug(_) | {"session": self._session.statistics()}

    def forget(self, uri: str) -> None:
        """Drop what is kept for a closed text."""
        self._newest.pop(uri, None)
        self._session.close(uri)
