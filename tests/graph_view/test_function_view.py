"""The graph of a function: what is a node, what is an edge of which kind, and that it says what the analysis says."""

from __future__ import annotations

from collections import Counter

from analysis.activity.report import Class
from analysis.graph_view.data import Activity, ClusterKind, EdgeKind, NodeKind
from analysis.graph_view.function_graph import FunctionGraph
from tests.graph_view.graphs import arrows, function_graphs, function_view

LOOP = """\
func.func @f(%m: memref<8xf64>, %n: index, %on: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %buffer = memref.alloc() : memref<f64>
  memref.store %zero, %buffer[] : memref<f64>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<8xf64>
    %old = memref.load %buffer[] : memref<f64>
    %new = scf.if %on -> (f64) {
      %sum = arith.addf %old, %x : f64
      scf.yield %sum : f64
    } else {
      scf.yield %old : f64
    }
    memref.store %new, %buffer[] : memref<f64>
  }
  %y = memref.load %buffer[] : memref<f64>
  memref.dealloc %buffer : memref<f64>
  return %y : f64
}
"""


def test_edges_are_told_apart() -> None:
    view = function_view(LOOP)
    assert "%m -> %x = memref.load" in arrows(view, EdgeKind.MEMORY, active=True)
    assert "%x = memref.load -> %sum = arith.addf" in arrows(view, EdgeKind.DIFFERENTIABLE, active=True)
    assert "%sum = arith.addf -> %new = scf.if" in arrows(view, EdgeKind.DIFFERENTIABLE, active=True)
    assert arrows(view, EdgeKind.CONTROL) >= {"%on -> %new = scf.if", "%n -> scf.for"}
    assert "%i -> %x = memref.load" in arrows(view, EdgeKind.USE)
    assert "%zero = arith.constant -> memref.store" in arrows(view, EdgeKind.DIFFERENTIABLE, active=False)
    assert "%y = memref.load -> func.return" in arrows(view, EdgeKind.DIFFERENTIABLE, active=True)


def test_memory_is_a_node_where_paths_meet_and_nowhere_else() -> None:
    view = function_view(LOOP)
    memory = [node for node in view.nodes if node.kind is NodeKind.MEMORY]
    assert [(node.label, node.detail, node.activity) for node in memory] == [
        ("allocation %buffer of line 5", "in scf.for", Activity.ACTIVE)
    ]
    assert arrows(view, EdgeKind.MEMORY) >= {f"memref.store -> {memory[0].label}", f"{memory[0].label} -> %y = memref.load"}


def test_clusters_are_the_function_and_its_regions() -> None:
    view = function_view(LOOP)
    parents = {cluster.id: cluster.parent for cluster in view.clusters}
    words = {cluster.id: (cluster.kind, cluster.label) for cluster in view.clusters}
    chain = next(node.cluster for node in view.nodes if node.label == "%sum = arith.addf")
    path: list[tuple[ClusterKind, str]] = []
    while chain is not None:
        path.append(words[chain])
        chain = parents[chain]
    assert path == [
        (ClusterKind.REGION, "region 1"),
        (ClusterKind.OPERATION, "scf.if"),
        (ClusterKind.OPERATION, "scf.for"),
        (ClusterKind.FUNCTION, "@f"),
    ]
    (conditional,) = [cluster for cluster in view.clusters if cluster.label == "scf.if"]
    assert (conditional.operations, conditional.active) == (2, 1)


def test_an_overwrite_and_what_it_clears() -> None:
    text = """\
func.func @f(%m: memref<f64>) {
  %zero = arith.constant 0.0 : f64
  memref.store %zero, %m[] : memref<f64>
  return
}
"""
    view = function_view(text)
    assert arrows(view, EdgeKind.OVERWRITE, active=True) == {"%m -> memref.store"}
    (output,) = [node for node in view.nodes if node.kind is NodeKind.OUTPUT]
    assert output.label == "memory of %m"
    assert arrows(view, EdgeKind.MEMORY) == {"memref.store -> memory of %m"}


def test_arguments_that_may_overlap_share_their_memory() -> None:
    text = """\
func.func @f(%a: memref<f64>, %b: memref<f64>) -> f64 {
  %x = memref.load %a[] : memref<f64>
  return %x : f64
}
"""
    view = function_view(text)
    (memory,) = [node for node in view.nodes if node.kind is NodeKind.MEMORY]
    assert (memory.label, memory.detail) == ("memory of %a, %b", "may overlap")


def test_blocks_have_their_names_and_branches_lead_to_them() -> None:
    text = """\
func.func @f(%x: f64, %c: i1) -> f64 {
  cf.cond_br %c, ^double, ^end(%x : f64)
^double:
  %y = arith.addf %x, %x : f64
  cf.br ^end(%y : f64)
^end(%z: f64):
  return %z : f64
}
"""
    view = function_view(text)
    assert [cluster.label for cluster in view.clusters] == ["@f", "entry", "^double", "^end"]
    assert arrows(view, EdgeKind.CONTROL) == {
        "%c -> cf.cond_br",
        "cf.cond_br -> %y = arith.addf",
        "cf.cond_br -> func.return",
    }
    assert {"%x -> %z", "%y = arith.addf -> %z"} <= arrows(view, EdgeKind.DIFFERENTIABLE, active=True)


def test_what_moves_data_between_others_stands_between_them() -> None:
    text = """\
func.func @f(%x: tensor<4xf64>, %t: tensor<4xf64>) -> tensor<4xf64> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf64>) {
    %p = tensor.extract_slice %x[%i] [1] [1] : tensor<4xf64> to tensor<1xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [1] [1] : tensor<1xf64> into tensor<4xf64>
    }
  }
  return %r : tensor<4xf64>
}
"""
    edges = arrows(function_view(text), EdgeKind.DIFFERENTIABLE, active=True)
    assert {"%p = tensor.extract_slice -> tensor.parallel_insert_slice", "tensor.parallel_insert_slice -> %o"} <= edges
    assert "%p = tensor.extract_slice -> %o" not in edges


def test_every_graph_says_what_the_analysis_says() -> None:
    names: list[str] = []
    for name, graph in function_graphs():
        names.append(name)
        _check(name, graph)
    assert len(names) > 250


def _check(name: str, graph: FunctionGraph) -> None:
    parts = graph.parts()
    ids = [node.id for node in parts.nodes]
    assert len({*ids}) == len(ids), name
    assert {end for edge in parts.edges for end in (edge.source, edge.target)} <= {*ids}, name
    assert max(Counter((edge.source, edge.target, edge.kind) for edge in parts.edges).values(), default=1) == 1, name
    known: set[str | None] = {None}
    for cluster in parts.clusters:
        assert cluster.parent in known, name
        known.add(cluster.id)
    assert {node.cluster for node in parts.nodes} <= known - {None}, name
    shown = {node.id: node for node in graph.nodes}
    reached = {edge.target for edge in graph.edges if edge.active}
    entering = {graph.shown.all_of(facts)[node] for facts, _ in graph.entered for node, _ in facts.graph.sources}
    for _, kind, _, op in graph.report.classes():
        node = shown.get(f"o{op}")
        assert node is not None or kind is Class.STRUCTURAL, f"{name}: operation {op} is missing"
        assert node is None or node.activity.value == kind.value, f"{name}: {node}"
        if node is not None and kind is Class.ACTIVE:
            assert node.id in reached or node.id in entering, f"{name}: no derivative reaches {node}"
