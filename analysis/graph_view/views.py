"""The entry: a view of a report, by what is wanted of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from analysis.graph_view.calls import call_graph, node_of
from analysis.graph_view.data import BUDGET, GraphView, NodeKind, View
from analysis.graph_view.function_graph import FunctionGraph, Parts
from analysis.graph_view.slices import Slicer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analysis.activity.document import DocumentReport
    from analysis.activity.function_report import FunctionReport
    from analysis.source.positions import Position


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to show. A slice is of what stands at a place, or of a name in a function; without either it is of the function."""

    view: View = View.FUNCTION
    position: Position | None = None
    function: str | None = None
    """Without "@"; None: the one around the position, or the first that is differentiated."""
    name: str | None = None
    """A value, "%x", "%r#1"."""


def graph_view(report: DocumentReport, wanted: Wanted) -> GraphView:
    """The view; without nodes, and with the reason as its message, where there is nothing to show."""
    names = tuple(dict.fromkeys(function.name for function in report.functions if function.reached))
    function = _chosen(report, wanted)
    if wanted.view is View.CALLS:
        parts = call_graph(report.functions)
        target = node_of(report.functions, function) if function is not None and (wanted.function or wanted.position) else None
        message = f"{len(report.functions)} function{'s' if len(report.functions) != 1 else ''}; active calls carry a derivative"
        return GraphView(View.CALLS, "calls", message, "", target, names, parts.clusters, parts.nodes, parts.edges)
    empty = partial(GraphView, functions=names, target=None, clusters=(), nodes=(), edges=())
    if function is None:
        return empty(wanted.view, "", message=_missing(report, wanted), function="")
    title = f"@{function.name}"
    if not function.reached:
        why = "it has no body" if function.is_declaration else "it was not analysed" if not function.analysed else "no request reaches it"
        return empty(wanted.view, title, message=f"There is no graph of {title}: {why}", function=function.name)
    graph = _graph_of(function)
    if wanted.view is View.SLICE:
        found = _slice(graph, report, wanted)
        if isinstance(found, str):
            return empty(View.SLICE, title, message=found, function=function.name)
        return replace(found, functions=names)
    parts = _reasoned(graph, graph.parts())
    message = "; ".join(_asked(function))
    return GraphView(View.FUNCTION, title, message, function.name, None, names, parts.clusters, parts.nodes, parts.edges)


@lru_cache(maxsize=2)
def _graph_of(function: FunctionReport) -> FunctionGraph:
    """Kept for the next question about the function: a reader asks for one slice after another."""
    return FunctionGraph(function)


@lru_cache(maxsize=2)
def _slicer_of(function: FunctionReport) -> Slicer:
    return Slicer(_graph_of(function))


def _chosen(report: DocumentReport, wanted: Wanted) -> FunctionReport | None:
    if wanted.function is not None:
        named = [function for function in report.functions if function.name == wanted.function]
        return next((function for function in named if function.reached), next(iter(named), None))
    if wanted.position is not None:
        hit = report.at(wanted.position)
        around = [function for function in report.functions if function.place.contains(wanted.position)]
        return hit.function if hit is not None else next(iter(around[::-1]), None)
    reached = [function for function in report.functions if function.reached]
    asked = (function for function in reached if any(info.function == function.name for info in function.requests))
    return next(asked, next(iter(reached), None))


def _missing(report: DocumentReport, wanted: Wanted) -> str:
    if wanted.function is not None:
        return f"There is no function @{wanted.function}"
    if wanted.position is not None:
        return "No function stands there"
    return "Nothing here is differentiated" if report.functions else "There are no functions"


def _slice(graph: FunctionGraph, report: DocumentReport, wanted: Wanted) -> GraphView | str:
    function = graph.report
    value: int | None = None
    operation: int | None = None
    if wanted.name is not None:
        value = graph.value_called(wanted.name)
        if value is None:
            return f"@{function.name} has no value {wanted.name}"
    elif wanted.position is not None:
        hit = report.at(wanted.position)
        if hit is not None and hit.function is function:
            operation = hit.operation.index if hit.operation is not None else None
            value = hit.number
    if value is None and operation is None:
        parts = _reasoned(graph, graph.parts())
        message = "; ".join(_asked(function))
        return GraphView(View.FUNCTION, f"@{function.name}", message, function.name, None, (), parts.clusters, parts.nodes, parts.edges)
    found = _explained(_slicer_of(function), value, operation)
    if found is None:
        what = graph.model.kinds[operation] if operation is not None else "it"
        return f"{what} only passes on what others make: there is nothing to explain"
    parts = _reasoned(graph, Parts(found.clusters, found.nodes, found.edges))
    return replace(found, nodes=parts.nodes)


def _explained(slicer: Slicer, value: int | None, operation: int | None) -> GraphView | None:
    """The slice of a value, or else of an operation; only the explained node has its reason."""
    graph = slicer.graph
    if value is not None:
        parts, target, what = slicer.of_value(value), graph.shown.value(value), graph.text.value_name(value)
    else:
        assert operation is not None
        parts, target, results = slicer.of_operation(operation), graph.shown.operation(operation), graph.model.results_of(operation)
        what = graph.text.value_name(results[0]) if len(results) == 1 else graph.model.kinds[operation]
    node = next(graph.with_reasons(node for node in parts.nodes if node.id == target), None)
    if node is None:
        return None
    because = f": {node.message}" if node.message else ""
    title = f"{what} in @{graph.report.name}"
    message = f"{what} is {node.activity.value}{because}"
    return GraphView(View.SLICE, title, message, graph.report.name, target, (), parts.clusters, parts.nodes, parts.edges)


def all_slices(function: FunctionReport) -> Iterator[GraphView]:
    """What explains each operation and each argument of a function that a request reaches. Their nodes have no reasons."""
    slicer = _slicer_of(function)
    for node in slicer.graph.nodes:
        number = int(node.id[1:]) if node.kind in (NodeKind.OPERATION, NodeKind.ARGUMENT) else -1
        is_value = node.kind is NodeKind.ARGUMENT
        found = _explained(slicer, number if is_value else None, None if is_value else number) if number >= 0 else None
        if found is not None:
            yield found


def _reasoned(graph: FunctionGraph, parts: Parts) -> Parts:
    """With reasons, unless there are so many nodes that nobody reads them."""
    return replace(parts, nodes=tuple(graph.with_reasons(parts.nodes))) if len(parts.nodes) <= BUDGET else parts


def _asked(function: FunctionReport) -> list[str]:
    """The requests that reach a function, in words."""
    found: list[str] = []
    for info in function.requests[:3]:
        own = "differentiated" if info.function == function.name else f"part of the derivative of @{info.function}"
        found.append(f"{own}, {info.mode} mode ({info.origin})")
    more = len(function.requests) - len(found)
    return [*found, *([f"{more} more requests"] if more > 0 else [])]
