"""The server's work in the worker process: analyse a text, keep its report, answer questions about it.

Every call brings the whole text along, so that a worker that was just restarted answers like an old one; a text that is already
analysed costs a comparison. This module runs in the child and must not import the protocol.
"""

from __future__ import annotations

from analysis import Session
from analysis.source.lines import split_lines
from analysis.source.positions import Position, Range
from server.findings import Finding, findings
from server.hover_text import hover_text
from server.settings import Settings


class Desk:
    """State of the child: one session, which keeps the newest report of each open text."""

    def __init__(self) -> None:
        self._session = Session()

    def warm_up(self, _: str) -> None:
        """Load MLIR before the first text comes."""
        self._session.update("", "")
        self._session.close("")

    def findings(self, uri: str, text: str, settings: Settings) -> tuple[Finding, ...]:
        """What to report about a text."""
        return findings(self._session.update(uri, text), split_lines(text), settings)

    def hover(self, uri: str, text: str, position: Position) -> tuple[str, Range] | None:
        """Markdown about the place, and the place's extent; None where there is nothing to say."""
        hit = self._session.update(uri, text).at(position)
        if hit is None or not hit.range.contains(position):
            return None
        return hover_text(hit), hit.range

    def forget(self, uri: str) -> None:
        """Drop what is kept for a closed text."""
        self._session.close(uri)
