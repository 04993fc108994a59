"""What is made of a graph: less of it, JSON by its schema, DOT that no text of the program breaks out of."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import jsonschema

from analysis import analyse
from analysis.graph_view.data import BUDGET, EdgeKind, View
from analysis.graph_view.dot import to_dot
from analysis.graph_view.folding import folded, to_fold, without_uses
from analysis.graph_view.function_graph import Parts
from analysis.graph_view.json_form import as_json
from analysis.graph_view.views import Wanted, graph_view
from analysis.source.positions import Position
from tests.graph_view.graphs import ROOT, function_graphs, function_view
from tests.graph_view.test_function_view import LOOP

SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "schema" / "graph.schema.json").read_text(encoding="utf-8"))


def problems_of(value: Any) -> list[str]:
    errors = cast("Any", jsonschema.Draft202012Validator(SCHEMA)).iter_errors(value)  # the library leaves it partly untyped
    return [str(error) for error in errors]


def nested(depth: int, width: int) -> str:
    """A function with `width` loops in a row, each nested `depth` deep."""
    lines = ["func.func @f(%m: memref<8xf64>, %n: index) {", "%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index"]
    for loop in range(width):
        lines += [f"scf.for %i{loop}_{level} = %c0 to %n step %c1 {{" for level in range(depth)]
        place = f"%m[%i{loop}_{depth - 1}] : memref<8xf64>"
        lines += [f"%x = memref.load {place}", "%y = arith.mulf %x, %x : f64", f"memref.store %y, {place}", *["}"] * depth]
    return "\n".join([*lines, "return", "}"])


def test_json_fits_its_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    report = analyse(LOOP)
    line = next(number for number, each in enumerate(LOOP.split("\n")) if "%sum" in each)
    for wanted in (Wanted(), Wanted(View.CALLS), Wanted(View.SLICE, Position(line, 8)), Wanted(function="nope")):
        view = graph_view(report, wanted)
        value = as_json(view, LOOP.split("\n"))
        assert problems_of(value) == []
        assert value["counts"]["nodes"] == len(value["nodes"]) == len(view.nodes)
    assert problems_of(as_json(graph_view(report, Wanted()), LOOP.split("\n")) | {"version": 2})


def test_characters_count_as_the_client_counts() -> None:
    text = 'func.func @f(%x: f64) -> f64 {\n  %s = "a.op"() {w = "🦆π"} : () -> f64 %y = arith.mulf %x, %x : f64\n  return %y : f64\n}\n'
    value = as_json(function_view(text), text.split("\n"))
    (place,) = [node["range"] for node in value["nodes"] if node["label"].startswith("%y")]
    line = text.split("\n")[1]
    assert place["start"]["character"] == len(line[: line.index("%y")].encode("utf-16-le")) // 2


def test_folding_keeps_every_derivative_between_what_is_left() -> None:
    for name, graph in function_graphs():
        parts = graph.parts()
        closed = {cluster.id for cluster in parts.clusters if cluster.kind.value == "operation"}
        if not closed:
            continue
        less = folded(parts, closed)
        kept = {node.id for node in less.nodes}
        assert {end for edge in less.edges for end in (edge.source, edge.target)} <= kept, name
        clusters = {cluster.id: cluster for cluster in parts.clusters}

        def place(id_: str | None, around: str | None, clusters: dict[str, Any] = clusters, closed: set[str] = closed) -> str | None:
            outer = id_
            while around is not None:
                outer = around if around in closed else outer
                around = clusters[around].parent
            return outer

        places = {node.id: place(node.id, node.cluster) for node in parts.nodes}
        expected = {(places[e.source], places[e.target]) for e in parts.edges if e.active and places[e.source] != places[e.target]}
        assert {(edge.source, edge.target) for edge in less.edges if edge.active} == expected, name


def test_as_much_is_folded_as_has_to_be() -> None:
    view = function_view(nested(3, 60))
    parts = Parts(view.clusters, view.nodes, view.edges)
    assert len(parts.nodes) > BUDGET
    less = folded(parts, to_fold(parts, BUDGET))
    assert BUDGET - 20 < len(less.nodes) <= BUDGET
    assert to_fold(less, BUDGET) == frozenset()
    assert len(folded(parts, to_fold(parts, 10)).nodes) < len(less.nodes)


def test_without_uses_nothing_active_is_lost() -> None:
    view = function_view(LOOP)
    parts = without_uses(Parts(view.clusters, view.nodes, view.edges))
    assert all(edge.kind is not EdgeKind.USE for edge in parts.edges)
    assert {node.id for node in view.nodes if node.activity.value == "active"} <= {node.id for node in parts.nodes}
    assert len(parts.nodes) < len(view.nodes)


def test_no_text_breaks_out_of_a_dot_label() -> None:
    text = r"""
func.func @f(%x: f64) -> f64 {
  %y = "x.</script><b>&lt;\\N"(%x) : (f64) -> f64
  %z = "q\"];evil[label=<b>"(%y) : (f64) -> f64
  return %z : f64
}
"""
    dot = to_dot(function_view(text))
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', '""', dot)
    assert "evil" in dot
    assert "evil" not in outside and "script" not in outside and "<" not in outside
    assert r"&amp;lt;\\N" in dot, "an entity and an escape of Graphviz are shown as they are written"
