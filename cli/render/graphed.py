"""`graph`: a dependency graph as DOT text, as JSON, or as the data of the page, which holds all views of the file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from analysis import DocumentReport
from analysis.graph_view.data import BUDGET, GraphView
from analysis.graph_view.data import View as Kind
from analysis.graph_view.dot import to_dot
from analysis.graph_view.json_form import as_json
from analysis.graph_view.pictures import Picture, picture
from analysis.graph_view.views import Wanted, all_slices, graph_view
from analysis.source.positions import Position
from cli.outcome import GraphQuery
from cli.render.as_text import error_lines
from cli.render.subject import Subject, View

PAGE_NODES = 20_000
"""How many nodes the page of a file may hold; functions that come later are left out, and the page says so."""


def render(subject: Subject, report: DocumentReport) -> View:
    """The graph that the query wants; errors of the text and what is left out go to standard error."""
    query = subject.query.graph
    assert query is not None
    place, last = subject.query.place, len(subject.lines) - (not subject.lines[-1])
    if place is not None and place[0] > last:
        return View("", f"{subject.path}:{place[0]}: error: the file has {last} lines\n", failed=True)
    errors = "".join(f"{line}\n" for line in error_lines(subject))
    view = graph_view(report, _wanted(subject, query))
    if not view.nodes:
        return View("", f"{errors}{subject.path}: error: {view.message[:1].lower()}{view.message[1:]}\n", failed=True)
    if query.format == "json":
        return View(json.dumps(as_json(view, subject.lines), separators=(",", ":"), ensure_ascii=False) + "\n", errors)
    if query.format == "html":
        views = [*_for_page(report, view)]
        left_out = len(view.functions) - len({each.function for each in views if each.view is Kind.FUNCTION})
        note = f"{subject.path}: {left_out} functions are left out of the page, which would be too large\n" if left_out else ""
        graphs = [as_json(each, subject.lines) for each in views]
        page = {"file": subject.path, "graphs": graphs, "slices": _slices(report, views)}
        return View(json.dumps(page, separators=(",", ":"), ensure_ascii=False), errors + note)
    drawn = picture(view, query.budget, uses=query.uses)
    return View(to_dot(drawn.view), errors + "".join(f"{subject.path}: {note}\n" for note in _notes(drawn, len(view.nodes), query)))


def _wanted(subject: Subject, query: GraphQuery) -> Wanted:
    place = subject.query.place
    position = None
    if place is not None:
        line, column = place
        text = subject.lines[line - 1] if line <= len(subject.lines) else ""
        position = Position(line - 1, column - 1 if column is not None else len(text) - len(text.lstrip()))
    return Wanted(Kind(query.view), position, query.function or (subject.query.function if position is None else None), query.name)


def _for_page(report: DocumentReport, first: GraphView) -> Iterator[GraphView]:
    """The view that was asked for, then all functions as far as they fit, then who calls whom."""
    yield first
    budget = PAGE_NODES
    for name in first.functions:
        if first.view is not Kind.FUNCTION or first.function != name:
            view = graph_view(report, Wanted(Kind.FUNCTION, function=name))
            budget -= len(view.nodes)
            if budget >= 0:
                yield view
    if first.view is not Kind.CALLS:
        yield graph_view(report, Wanted(Kind.CALLS))


def _slices(report: DocumentReport, views: Sequence[GraphView]) -> dict[str, dict[str, Any]]:
    """By function and node: what explains it, told by nodes and by edges (their positions) of the function's graph."""
    found: dict[str, dict[str, Any]] = {}
    for view in views:
        if view.view is Kind.FUNCTION and len(view.nodes) <= BUDGET:
            function = next(each for each in report.functions if each.reached and each.place == view.clusters[0].range)
            position = {(edge.source, edge.target, edge.kind): number for number, edge in enumerate(view.edges)}
            known = {node.id for node in view.nodes}
            found[view.function] = {
                each.target: {
                    "title": each.title,
                    "message": each.message,
                    "nodes": [node.id for node in each.nodes],
                    "path": [node.id for node in each.nodes if node.path],
                    "edges": [position[edge.source, edge.target, edge.kind] for edge in each.edges],
                    "pathEdges": [position[edge.source, edge.target, edge.kind] for edge in each.edges if edge.path],
                }
                for each in all_slices(function)
                if each.target is not None and known.issuperset(node.id for node in each.nodes)
            }
    return found


def _notes(drawn: Picture, total: int, query: GraphQuery) -> Iterator[str]:
    """What has to be said about a picture."""
    if drawn.only_read:
        yield f"{drawn.only_read} of {total} nodes are only read and left out; --uses draws them"
    if drawn.folded:
        yield f"{drawn.folded} regions are folded to stay within {query.budget} nodes; --max-nodes 0 draws everything"
    if query.budget and (count := len(drawn.view.nodes)) > query.budget:
        yield f"the picture has {count} nodes and may take long to lay out; --format html lists them in a table"
