"""Dependency graphs for clients: a part of `server.desk.Desk`. Ranges are in the client's units, as made in the worker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analysis.graph_view.data import View
from analysis.graph_view.json_form import as_json
from analysis.graph_view.views import Wanted, graph_view
from analysis.source.line_index import Encoding
from analysis.source.lines import AnyText, split_lines
from analysis.source.positions import Position

if TYPE_CHECKING:
    from analysis import DocumentReport
    from analysis.graph_view.data import GraphView

What = tuple[str, Position | None, str | None, str | None]
"""View, place, function and value."""


class GraphDesk:
    """Methods that the server calls by their names."""

    def report(self, uri: str, text: AnyText) -> DocumentReport:
        """The report on a text."""
        raise NotImplementedError

    def graph(self, uri: str, text: AnyText, what: What, encoding: Encoding) -> dict[str, Any]:
        """A graph, see docs/schema/graph.schema.json; without nodes, and with the reason as its message, where there is none."""
        return as_json(self._graph(uri, text, what), split_lines(text), encoding)

    def drawn_graph(self, uri: str, text: AnyText, what: What, budget: int) -> tuple[str, str]:
        """The same in the DOT language, with regions folded to stay within `budget` nodes, if that is not 0; and its message."""
        from analysis.graph_view.dot import to_dot
        from analysis.graph_view.pictures import picture

        found = self._graph(uri, text, what)
        return to_dot(picture(found, budget).view) if found.nodes else "", found.message

    def _graph(self, uri: str, text: AnyText, what: What) -> GraphView:
        view, position, function, name = what
        return graph_view(self.report(uri, text), Wanted(View(view), position, function, name))
