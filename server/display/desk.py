"""The worker's answers about what an editor shows in the text and offers to change: a part of `server.desk.Desk`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analysis.source.lines import AnyText, split_lines
from analysis.source.positions import Position, Range
from server.actions.actions import actions
from server.actions.items import Action
from server.display.inlay_hints import inlay_hints, tooltip
from server.display.items import Hint, Lens, SemanticToken
from server.display.lenses import lens_title, lenses
from server.display.semantic_tokens import semantic_tokens
from server.settings import Settings

if TYPE_CHECKING:
    from analysis import DocumentReport


class DisplayDesk:
    """Methods that the server calls by their names."""

    def report(self, uri: str, text: AnyText) -> DocumentReport:
        """The report on a text."""
        raise NotImplementedError

    def reports(self) -> Iterator[DocumentReport]:
        """The reports on all open texts."""
        raise NotImplementedError

    def inlay_hints(self, uri: str, text: AnyText, where: Range, settings: Settings) -> tuple[Hint, ...]:
        """The hints of some lines."""
        return inlay_hints(self.report(uri, text), split_lines(text), where, settings)

    def hint_tooltip(self, uri: str, text: AnyText, operation: Position, kind: str) -> str | None:
        """Markdown for the hint of an operation."""
        return tooltip(self.report(uri, text), operation, kind)

    def semantic_tokens(self, uri: str, text: AnyText, where: Range | None) -> tuple[SemanticToken, ...]:
        """The tokens of some lines, or of the whole text."""
        return semantic_tokens(self.report(uri, text), split_lines(text), where)

    def lenses(self, uri: str, text: AnyText) -> tuple[Lens, ...]:
        """Where code lenses stand."""
        return lenses(self.report(uri, text))

    def lens_title(self, uri: str, text: AnyText, function: int, operation: int) -> str:
        """What a lens says."""
        return lens_title(self.report(uri, text), function, operation)

    def actions(self, uri: str, text: AnyText, where: Range) -> tuple[Action, ...]:
        """Changes of the text that can be offered at a place."""
        report = self.report(uri, text)
        return actions(report, [report, *self.reports()], split_lines(text), where)
