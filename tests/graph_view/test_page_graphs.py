"""The graphs that the page's tests show are what the analysis makes of the examples, and the page folds them as the analysis does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from analysis import analyse
from analysis.graph_view.data import GraphView, View
from analysis.graph_view.folding import folded, to_fold
from analysis.graph_view.function_graph import Parts
from analysis.graph_view.json_form import as_json
from analysis.graph_view.views import Wanted, graph_view
from analysis.source.positions import Position
from tests.graph_view.graphs import ROOT

FILE = ROOT / "editor" / "vscode" / "page" / "tests" / "graphs.json"
WANTED: dict[str, tuple[str, str, Wanted]] = {
    # name -> example, words whose place is meant, what is wanted
    "slice": ("adaptive_quadrature", "%area = arith.mulf %weight", Wanted(View.SLICE)),
    "frontier": ("heat_stencil", "%m = arith.maximumf", Wanted(View.SLICE)),
    "function": ("heat_stencil", "", Wanted(View.FUNCTION, function="heat")),
    "calls": ("adaptive_quadrature", "", Wanted(View.CALLS)),
}
BUDGET = 25


def view_of(name: str) -> tuple[GraphView, list[str]]:
    example, words, wanted = WANTED[name]
    text = (ROOT / "examples" / f"{example}.mlir").read_text(encoding="utf-8")
    lines = text.split("\n")
    if words:
        line = next(number for number, each in enumerate(lines) if words in each)
        wanted = Wanted(wanted.view, Position(line, lines[line].index(words)))
    return graph_view(analyse(text), wanted), lines


def folding(view: GraphView) -> dict[str, Any]:
    parts = Parts(view.clusters, view.nodes, view.edges)
    closed = to_fold(parts, BUDGET)
    less = folded(parts, closed)
    return {
        "budget": BUDGET,
        "closed": sorted(closed),
        "nodes": sorted(node.id for node in less.nodes),
        "edges": sorted(f"{edge.source} {edge.target} {edge.kind.value} {'active' if edge.active else ''}".strip() for edge in less.edges),
    }


def test_the_file_is_up_to_date(pytestconfig: pytest.Config) -> None:
    made: dict[str, Any] = {}
    for name in WANTED:
        view, lines = view_of(name)
        made[name] = as_json(view, lines)
    made["folding"] = folding(view_of("function")[0])
    if pytestconfig.getoption("--update"):
        rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in made.items())
        FILE.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
    assert json.loads(FILE.read_text(encoding="utf-8")) == made, "run this test with --update"
