"""What a function's own operations name: functions, globals, and where it calls. Found once for a model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.dialects.rule import Kind, Trait

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analysis.activity.module import Module
    from analysis.program.model import FunctionModel


def qualified(scope: Iterable[str], symbol: str) -> str:
    """The name of a function or global that is unique in a text."""
    return "::".join((*scope, symbol))


def resolve_symbol(scope: tuple[str, ...], reference: str) -> str:
    """The qualified name that a symbol reference ("@f", "@m::@f") means in a function of `scope`."""
    return qualified(scope, "::".join(part.removeprefix("@").strip('"') for part in reference.split("::")))


@dataclass(frozen=True, slots=True)
class Links:
    """What a function's operations name."""

    called: list[str]
    touched: frozenset[str]
    """Globals; all that can be written, for one that runs unknown code."""
    addressed: frozenset[str]
    """Functions with a body whose address it takes."""
    calls: list[int]
    """Operations that call, or ask for a derivative."""
    nesting: int
    """Depth of its deepest operation."""
    named: frozenset[str]
    """Qualified names of all symbols that its operations name, whether they are defined or not."""


def links_of(analysis: Module, key: str, model: FunctionModel) -> Links:
    """The links of one function of an analysis."""
    called: dict[str, None] = {}
    touched: set[str] = set()
    calls: list[int] = []
    addressed: set[str] = set()
    named: set[str] = set()
    rules = analysis.rules_of(key)
    for op in rules.having(Trait.NAMES):
        rule = rules[op]
        kind = rule.kind
        symbol = model.attributes.get(op, {}).get(rule.symbol) if rule.symbol else None
        name = resolve_symbol(model.scope, symbol) if isinstance(symbol, str) else ""
        if name:
            named.add(name)
        if kind == Kind.CALL:
            calls.append(op)
            if name in analysis.functions:
                called[name] = None
            if op and analysis.is_unknown(model, op, rule):
                touched.update(name for name, entry in analysis.globals.items() if not entry.constant)
        elif kind == Kind.GLOBAL:
            variable = analysis.global_of(model, op, rule)
            if variable is not None:
                touched.add(variable)
            addressed |= analysis.addressed(model.scope, symbol)
            if variable is None and name in analysis.aliases:
                touched.update(other for other, entry in analysis.globals.items() if not entry.constant)
        elif rule.symbol:
            addressed |= analysis.addressed(model.scope, symbol)
        if kind == Kind.UNKNOWN and op:
            touched.update(name for name, entry in analysis.globals.items() if not entry.constant)
        if rule.request and kind != Kind.CALL:
            calls.append(op)
    return Links(list(called), frozenset(touched), frozenset(addressed), calls, _nesting(model), frozenset(named))


def _nesting(model: FunctionModel) -> int:
    """Depth of the deepest operation."""
    parent, depth = model.parent, {-1: -1}
    for op in sorted({*parent} - {-1}):
        depth[op] = depth[parent[op]] + 1
    return max(depth.values()) + 1
