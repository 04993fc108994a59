"""Graphs to test with: of a text in place, and of every program that the tests have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from analysis import DocumentReport, Options, analyse
from analysis.graph_view.data import Edge, EdgeKind, GraphView, Node, View
from analysis.graph_view.function_graph import FunctionGraph
from analysis.graph_view.views import Wanted, graph_view
from analysis.source.positions import Position
from tests.activity.carets import read_cases

ROOT = Path(__file__).resolve().parents[2]


def programs() -> Iterator[tuple[str, DocumentReport]]:
    """The fixtures of tests/activity and the examples, analysed."""
    for path in sorted((ROOT / "tests" / "activity").glob("*.mlir")):
        for case in read_cases(path):
            yield str(case), analyse(case.text, case.options)
    for path in sorted((ROOT / "examples").glob("*.mlir")):
        yield path.name, analyse(path.read_text(encoding="utf-8"))


@cache
def function_graphs() -> tuple[tuple[str, FunctionGraph], ...]:
    """Of every function in them that a request reaches."""
    return tuple(
        (f"{name} @{function.name}", FunctionGraph(function))
        for name, report in programs()
        for function in report.functions
        if function.reached
    )


def function_view(text: str, function: str | None = None, options: Options | None = None) -> GraphView:
    return graph_view(analyse(text, options or Options()), Wanted(function=function))


def slice_at(text: str, marked: str) -> GraphView:
    """The slice of what starts where the text says `marked`."""
    line, column = next((number, each.find(marked)) for number, each in enumerate(text.split("\n")) if marked in each)
    return graph_view(analyse(text), Wanted(View.SLICE, Position(line, column)))


def labels(nodes: Iterator[Node] | tuple[Node, ...]) -> set[str]:
    return {node.label for node in nodes}


def arrows(view: GraphView, kind: EdgeKind | None = None, *, active: bool | None = None, path: bool | None = None) -> set[str]:
    """Edges as "%x -> %y = arith.mulf"."""
    words = {node.id: node.label for node in view.nodes}

    def wanted(edge: Edge) -> bool:
        return kind in (None, edge.kind) and active in (None, edge.active) and path in (None, edge.path)

    return {f"{words[edge.source]} -> {words[edge.target]}" for edge in view.edges if wanted(edge)}
