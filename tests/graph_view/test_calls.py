"""The view of who calls whom."""

from __future__ import annotations

from analysis import analyse
from analysis.graph_view.data import Activity, NodeKind, View
from analysis.graph_view.views import Wanted, graph_view
from tests.graph_view.graphs import arrows, labels

TEXT = """\
func.func private @outside(f64)
func.func private @square(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func private @count(%n: i64) -> i64 {
  return %n : i64
}
func.func @f(%x: f64, %n: i64) -> f64 {
  %c = arith.constant 2.0 : f64
  %a = func.call @square(%x) : (f64) -> f64
  %b = func.call @square(%c) : (f64) -> f64
  %k = func.call @count(%n) : (i64) -> i64
  func.call @outside(%c) : (f64) -> ()
  %y = arith.mulf %a, %b : f64
  return %y : f64
}
"""


def test_calls_and_what_of_them_carries_a_derivative() -> None:
    view = graph_view(analyse(TEXT), Wanted(View.CALLS))
    assert arrows(view) == {"@f -> @square", "@f -> @count", "@f -> @outside"}
    words = {node.label: node for node in view.nodes}
    assert words["@square"].activity is Activity.ACTIVE
    assert words["@square"].detail == "1 of 2 operations active"
    assert words["@count"].activity is Activity.INACTIVE
    assert (words["@outside"].activity, words["@outside"].kind) == (Activity.UNKNOWN, NodeKind.EXTERNAL)
    assert words["@f"].message == "differentiated: reverse mode, default"
    assert {edge.label for edge in view.edges} == {"2 calls, 1 active", ""}
    assert "@f -> @count" not in arrows(view, active=True)


def test_requests_modules_and_what_is_not_in_the_text() -> None:
    text = """\
module @inner {
  func.func @g(%x: f64) -> f64 {
    %y = "llvm.call"(%x) {callee = @elsewhere, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>} : (f64) -> f64
    return %y : f64
  }
  func.func @gradient(%x: f64, %d: f64) -> f64 {
    %r = enzyme.autodiff @g(%x, %d) {
      activity = [#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]
    } : (f64, f64) -> f64
    return %r : f64
  }
}
"""
    view = graph_view(analyse(text), Wanted(View.CALLS))
    assert [(cluster.label, cluster.parent) for cluster in view.clusters] == [("module @inner", None)]
    assert arrows(view, active=True) >= {"@gradient -> @g"}
    assert "derivative" in {edge.label for edge in view.edges}
    assert labels(view.nodes) >= {"@g", "@gradient"}


def test_sections_are_told_apart() -> None:
    view = graph_view(analyse(f"{TEXT}// -----\n{TEXT}"), Wanted(View.CALLS))
    assert [cluster.label for cluster in view.clusters] == ["section 1", "section 2"]
    assert len(view.nodes) == 8
