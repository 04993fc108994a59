"""Slices: the active path through an operation, or the frontier where its path breaks."""

from __future__ import annotations

from collections.abc import Iterable

from analysis import analyse
from analysis.activity.report import Class
from analysis.graph_view.data import EdgeKind, Node, NodeKind, View
from analysis.graph_view.function_graph import Parts
from analysis.graph_view.slices import Slicer
from analysis.graph_view.views import Wanted, graph_view
from tests.graph_view.graphs import arrows, function_graphs, labels, slice_at

TEXT = """\
func.func @f(%x: f64) -> f64 {
  %n = arith.constant 3.0 : f64
  %a = arith.mulf %x, %x : f64
  %b = math.floor %a : f64
  %c = arith.addf %b, %n : f64
  %d = arith.mulf %a, %c : f64
  %unused = math.exp %d : f64
  return %d : f64
}
"""


def test_an_active_value() -> None:
    view = slice_at(TEXT, "%d = arith")
    assert (view.view, view.title, view.function) == (View.SLICE, "%d in @f", "f")
    assert view.message == "%d is active: carries a derivative from %x to result 0"
    assert arrows(view, path=True) == {"%x -> %a = arith.mulf", "%a = arith.mulf -> %d = arith.mulf", "%d = arith.mulf -> func.return"}
    assert labels(node for node in view.nodes if node.path) == {"%x", "%a = arith.mulf", "%d = arith.mulf", "func.return"}
    assert {"%c = arith.addf", "%unused = math.exp"} <= labels(view.nodes), "neighbours are shown beside the path"


def test_where_the_path_to_an_operation_breaks() -> None:
    view = slice_at(TEXT, "arith.addf")
    assert view.message == "%c is inactive: an active output depends on it, but it depends on no active input"
    assert arrows(view, path=True) == {"%x -> %a = arith.mulf", "%a = arith.mulf -> %b = math.floor", "%b = math.floor -> %c = arith.addf"}
    assert "%a = arith.mulf -> %b = math.floor" in arrows(view, EdgeKind.USE)


def test_where_the_path_from_an_operation_breaks() -> None:
    text = TEXT.replace("%unused = math.exp %d : f64", "%e = math.exp %d : f64\n  %g = math.sin %e : f64\n  %h = math.ceil %g : f64")
    view = slice_at(text, "math.exp")
    assert arrows(view, path=True) >= {
        "%d = arith.mulf -> %e = math.exp",
        "%e = math.exp -> %g = math.sin",
        "%g = math.sin -> %h = math.ceil",
    }


def test_a_name_and_a_place_mean_the_same() -> None:
    report = analyse(TEXT)
    assert graph_view(report, Wanted(View.SLICE, function="f", name="%d")) == slice_at(TEXT, "%d = arith")


def test_what_cannot_be_shown_is_said() -> None:
    report = analyse(TEXT + "func.func private @g(f64) -> f64\n")
    messages = {
        Wanted(View.SLICE, function="f", name="%nope"): "@f has no value %nope",
        Wanted(function="nope"): "There is no function @nope",
        Wanted(function="g"): "There is no graph of @g: it has no body",
    }
    for wanted, message in messages.items():
        view = graph_view(report, wanted)
        assert (view.message, view.nodes) == (message, ())


def test_a_long_path_keeps_its_ends() -> None:
    steps = "\n".join(f"  %v{i + 1} = math.sin %v{i} : f64" for i in range(400))
    view = slice_at(f"func.func @f(%v0: f64) -> f64 {{\n{steps}\n  return %v400 : f64\n}}\n", "%v200 = ")
    gaps = [node.label for node in view.nodes if node.kind is NodeKind.GAP]
    assert gaps == ["141 more steps", "142 more steps"]
    assert {"%v0", "%v1 = math.sin", "%v200 = math.sin", "%v400 = math.sin", "func.return"} <= labels(view.nodes)
    assert len(view.nodes) < 150


def _reached(parts: Parts, start: str, *, forwards: bool) -> set[str]:
    steps: dict[str, list[str]] = {}
    for edge in parts.edges:
        if edge.path:
            source, target = (edge.source, edge.target) if forwards else (edge.target, edge.source)
            steps.setdefault(source, []).append(target)
    seen, work = {start}, [start]
    while work:
        for node in steps.get(work.pop(), ()):
            if node not in seen:
                seen.add(node)
                work.append(node)
    return seen


def test_every_slice_of_an_active_operation_is_a_path_from_an_input_to_an_output() -> None:
    count = 0
    for name, graph in function_graphs():
        slicer = Slicer(graph)
        nodes = {node.id: node for node in graph.nodes}
        entering = {graph.shown.all_of(facts)[node] for facts, _ in graph.entered for node, _ in facts.graph.sources}
        leaving = {
            graph.shown.all_of(facts)[node]
            for facts, _ in graph.entered
            for node, _ in facts.graph.sinks
            if node >= graph.model.value_count
        }
        for _, kind, _, op in graph.report.classes():
            target = f"o{graph.nesting.stands_for[op]}"
            if target not in nodes:
                continue
            parts = slicer.of_operation(op)
            on_path = {node.id for node in parts.nodes if node.path}
            before, after = _reached(parts, target, forwards=False), _reached(parts, target, forwards=True)
            if kind is Class.ACTIVE:
                count += 1
                assert on_path <= before | after, f"{name}: {nodes[target].label} does not join its path"
                assert before & entering or _clears(parts), f"{name}: {nodes[target].label} is reached from no input"
                assert after & leaving or _returns(nodes[each] for each in after), f"{name}: {nodes[target].label} reaches no output"
            elif kind is Class.INACTIVE and on_path:
                both = {edge.source for edge in parts.edges if edge.path} | {edge.target for edge in parts.edges if edge.path}
                assert on_path <= both | {target}, f"{name}: {nodes[target].label} has a path that no edges make"
    assert count > 1000


def _clears(parts: Parts) -> bool:
    return any(edge.kind is EdgeKind.OVERWRITE and edge.path for edge in parts.edges)


def _returns(nodes: Iterable[Node]) -> bool:
    return any(node.kind is NodeKind.OUTPUT or node.label.endswith("return") for node in nodes)
