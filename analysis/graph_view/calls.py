"""The view of who calls whom: functions, what they call outside the text, and what of it carries a derivative."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analysis.activity.links import qualified, resolve_symbol
from analysis.activity.report import Class
from analysis.dialects.registry import rules
from analysis.dialects.rule import Kind
from analysis.graph_view.data import Activity, Cluster, ClusterKind, Edge, EdgeKind, Node, NodeKind
from analysis.graph_view.function_graph import Parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.function_report import FunctionReport


@dataclass(slots=True)
class _Calls:
    """Calls of one function by another."""

    count: int = 0
    active: int = 0
    requests: int = 0


@dataclass(slots=True)
class _Found:
    """What is found while functions are read."""

    calls: dict[tuple[str, str], _Calls] = field(default_factory=dict[tuple[str, str], _Calls])
    outside: dict[str, Node] = field(default_factory=dict[str, Node])
    """By symbol: callees that are not in the text; "" for calls of addresses."""


def call_graph(functions: Sequence[FunctionReport]) -> Parts:
    """Of all functions of a text. Bodies that a request differentiates where they stand are functions of their own."""
    by_key: dict[str, str] = {}
    for number, function in enumerate(functions):
        model = function.parsed.model
        if model is not None:
            by_key.setdefault(qualified(model.scope, model.symbol), f"f{number}")
    found = _Found()
    for number, function in enumerate(functions):
        if function.analysed:
            _read(found, function, f"f{number}", by_key)
    sections = len({_scope(function)[:1] for function in functions}) > 1
    clusters: dict[tuple[str, ...], Cluster] = {}
    nodes = [_node(f"f{number}", function, _cluster(clusters, _scope(function), sections)) for number, function in enumerate(functions)]
    edges = [
        Edge(source, target, EdgeKind.CALL, bool(calls.active or calls.requests), _label(calls))
        for (source, target), calls in found.calls.items()
    ]
    order = {node.id: number for number, node in enumerate([*nodes, *found.outside.values()])}
    edges.sort(key=lambda edge: (order[edge.source], order[edge.target]))
    return Parts(tuple(clusters.values()), (*nodes, *found.outside.values()), tuple(edges))


def node_of(functions: Sequence[FunctionReport], function: FunctionReport) -> str:
    """The node of one of the functions."""
    return f"f{[*functions].index(function)}"


def _read(found: _Found, function: FunctionReport, source: str, by_key: dict[str, str]) -> None:
    model, known = function.text.model, rules()
    active = {op for _, kind, _, op in function.classes() if kind is Class.ACTIVE}
    for op, name in enumerate(model.kinds):
        rule = known.get(name) if op else None
        if rule is None or not (rule.kind == Kind.CALL or rule.request):
            continue
        symbol = model.attributes.get(op, {}).get("fn" if rule.request else rule.symbol)
        symbol = "@" + symbol.removeprefix("@") if isinstance(symbol, str) else ""
        if rule.request and not symbol:
            continue  # of its region, which is no call
        target = by_key.get(resolve_symbol(model.scope, symbol)) if symbol else None
        if target is None:
            target = found.outside[symbol].id if symbol in found.outside else f"e{len(found.outside)}"
            detail = "not in this text" if symbol else "not known which"
            place = function.text.range_of(op)
            found.outside.setdefault(symbol, Node(target, NodeKind.EXTERNAL, symbol or "a function by its address", detail, range=place))
        calls = found.calls.setdefault((source, target), _Calls())
        if rule.request:
            calls.requests += 1
        else:
            calls.count += 1
            calls.active += op in active


def _scope(function: FunctionReport) -> tuple[str, ...]:
    return function.parsed.model.scope if function.parsed.model is not None else function.parsed.chunk.scope


def _cluster(clusters: dict[tuple[str, ...], Cluster], scope: tuple[str, ...], sections: bool) -> str | None:
    """The cluster of a function's scope, made with those around it."""
    parent: str | None = None
    for depth in range(len(scope)):
        inner = scope[: depth + 1]
        if (depth == 0 and not sections) or (depth and not scope[depth]):
            continue  # one section is no box, and neither is a module without a name
        if inner not in clusters:
            label = f"module @{scope[depth]}" if depth else f"section {int(scope[0]) + 1}"
            clusters[inner] = Cluster(f"s{len(clusters)}", ClusterKind.MODULE, label, parent)
        parent = clusters[inner].id
    return parent


def _label(calls: _Calls) -> str:
    parts: list[str] = []
    if calls.requests:
        parts.append("derivative" if calls.requests == 1 else f"{calls.requests} derivatives")
    if calls.count > 1:
        parts.append(f"{calls.count} calls" + (f", {calls.active} active" if 0 < calls.active < calls.count else ""))
    return ", ".join(parts)


def _node(id_: str, function: FunctionReport, cluster: str | None) -> Node:
    total, active = sum(function.counts.values()), function.counts.get(Class.ACTIVE, 0)
    if function.is_declaration:
        activity, detail = Activity.UNKNOWN, "declared here, without a body"
    elif not function.analysed:
        activity, detail = Activity.UNKNOWN, "not analysed"
    elif not function.reached:
        activity, detail = Activity.UNKNOWN, "reached by no request"
    else:
        activity = Activity.ACTIVE if active else Activity.INACTIVE
        detail = f"{active} of {total} operation{'s' if total != 1 else ''} active"
    asked = [info for info in function.requests if info.function == function.name]
    inside = function.place != function.range
    if asked and function.reached:
        message = f"differentiated: {asked[0].mode} mode, {asked[0].origin}" + (f", and {len(asked) - 1} more" if asked[1:] else "")
    else:
        message = "differentiated where it is called" if function.reached and active else ""
    label = f"region in @{function.parsed.chunk.symbol}" if inside else f"@{function.name}"
    kind = NodeKind.EXTERNAL if function.is_declaration else NodeKind.FUNCTION
    return Node(id_, kind, label, detail, activity, cluster=cluster, range=function.name_range, message=message)
