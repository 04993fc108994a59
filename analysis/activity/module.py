"""The functions of one text together: what their symbols mean, whom they call, which globals they touch.

Nothing here depends on what a function's operations do to one another; `analysis.activity.engine` derives that.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from analysis.activity.links import Links, links_of, resolve_symbol
from analysis.activity.placing import place_rules
from analysis.dialects.declared import declared_rule
from analysis.dialects.externals import external_rule
from analysis.dialects.llvm_intrinsics import intrinsic_rule
from analysis.dialects.rule import Rule
from analysis.memory.enzyme_summary import enzyme_summary
from analysis.memory.ports import input_ports, memory_levels
from analysis.memory.summary import Summary
from analysis.memory.summary_text import ATTRIBUTE, SummaryError, parse_summary
from analysis.program.components import strongly_connected_components
from analysis.program.types import CARRIES_ADDRESS, CARRIES_FLOAT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analysis.dialects.placed_rules import PlacedRules
    from analysis.program.globals import GlobalModel
    from analysis.program.model import FunctionModel
    from analysis.program.renumbering import Renumbering
    from analysis.program.types import TypeInfo


@dataclass(frozen=True, slots=True)
class Global:
    """What the analysis keeps of a global."""

    constant: bool
    element: str
    """Its element type; "" where it is not known or has more than one."""
    holds_addresses: bool
    holds_derivatives: bool
    """It can hold floats, or addresses of memory that does."""


SHARED = Global(constant=False, element="", holds_addresses=True, holds_derivatives=True)
"""Memory that operations share without declaring it."""


class Module:
    """What is known of a text before any function is analysed."""

    def __init__(self, functions: Mapping[str, FunctionModel], globals_: Mapping[str, GlobalModel], previous: Module | None = None) -> None:
        """`previous`: the same of an earlier version of the text."""
        self.functions = functions
        self.globals = {
            name: Global(
                entry.constant,
                entry.type.element if entry.type.memory else "",
                _holds(entry.type, CARRIES_ADDRESS),
                _holds(entry.type, CARRIES_ADDRESS | CARRIES_FLOAT),
            )
            for name, entry in globals_.items()
            if not entry.alias
        }
        self.aliases = {name for name, entry in globals_.items() if entry.alias}
        self._rules: dict[str, PlacedRules] = place_rules(functions, previous.rules_by_model if previous is not None else {})
        self.stated: dict[str, Summary] = {}
        """Summaries that declarations carry."""
        self.misstated: list[tuple[str, str]] = []
        """Declarations whose summary cannot be read, with the reason."""
        self._read_summaries()
        self.callees: dict[str, list[str]] = {}
        self._touched: dict[str, set[str]] = {}
        self.called_back: set[str] = set()
        """Functions whose address is taken: code that nothing is known about may call them."""
        for entry in globals_.values():
            self.called_back |= self.addressed(entry.scope, *entry.mentions)
        self._links: dict[str, Links] = {}
        self._surroundings = (dict(self.globals), self.aliases, self.stated)
        self._link(previous)
        self._component: dict[str, int] = {}
        self.order: list[str] = []
        """Functions with a body, callees before callers."""
        self._close_over_calls()
        self.opaque_memory = any(map(_is_opaque, functions.values()))
        """See `Resolver`."""
        self.levels = len(functions) + max((links.nesting for links in self._links.values()), default=0)

    def with_bodies(self, changed: Mapping[str, FunctionModel]) -> Self | None:
        """The same text with other bodies of some functions; None if that shows outside of them by more than their summaries. A function
        that can call itself, over others or not, is never exchanged."""
        new = copy(self)
        new.functions = {**self.functions, **changed}
        new.globals = dict(self.globals)
        new._rules = {**self._rules, **place_rules(changed, {})}
        new._links = dict(self._links)
        for key, model in changed.items():
            old, known = self.functions[key], self._links[key]
            if old.is_declaration or model.is_declaration or (old.public, old.kinds[0]) != (model.public, model.kinds[0]):
                return None
            if self.is_recursive(key):
                return None
            links = new._links[key] = links_of(new, key, model)
            if (links.called, links.touched, links.addressed) != (known.called, known.touched, known.addressed):
                return None
            if new.header_of(key) != self.header_of(key) or _is_opaque(model) != _is_opaque(old):
                return None
            new.levels = max(new.levels, len(new.functions) + links.nesting)
        return new if new.globals == self.globals else None

    def with_operation(self, key: str, model: FunctionModel) -> Self:
        """The same text with another model of a function, which differs in one operation that has the rule it had and names nothing."""
        new = copy(self)
        new.functions = {**self.functions, key: model}
        return new

    def with_splice(self, key: str, model: FunctionModel, rules: PlacedRules, numbers: Renumbering) -> Self:
        """The same text with another model of a function, in which operations that name nothing came or went."""
        new = self.with_operation(key, model)
        new._rules = {**self._rules, key: rules}
        links = self._links[key]
        new._links = {**self._links, key: replace(links, calls=numbers.operations(links.calls))}
        return new

    @property
    def rules_by_model(self) -> dict[int, PlacedRules]:
        """The rules of functions by the identity of their models."""
        return {id(model): self._rules[key] for key, model in self.functions.items()}

    def is_opaque(self, key: str) -> bool:
        """Whether a function has addresses whose type does not say what they point to, so that numbers may hold addresses."""
        return _is_opaque(self.functions[key])

    def is_called(self, key: str) -> bool:
        """Whether another function calls a function, or code that nothing is known about may."""
        return key in self.called_back or any(key in callees for callees in self.callees.values())

    def is_recursive(self, key: str) -> bool:
        """Whether a function can call itself, over others or not."""
        return any(self._component[key] == self._component.get(callee) for callee in self.callees[key])

    def _read_summaries(self) -> None:
        for key, model in self.functions.items():
            attributes = model.attributes.get(0, {})
            text = attributes.get(ATTRIBUTE)
            if isinstance(text, str) and model.is_declaration:
                try:
                    self.stated[key] = self._fitting(model, parse_summary(text, model.scope))
                except SummaryError as error:
                    self.misstated.append((key, str(error)))
            elif model.is_declaration:
                found = enzyme_summary(attributes, input_ports(model, ()))
                if found is not None:
                    self.stated[key] = found

    def _fitting(self, model: FunctionModel, summary: Summary) -> Summary:
        """The summary, if the function has all ports that it names."""
        inputs = input_ports(model, (name for name in self.globals))
        for port in summary.ports():
            known = port.base in inputs.input_bit or port.kind in ("fresh", "unknown")
            known = known or (port.kind == "result" and port.position < len(model.result_types))
            if not known or (port.cell and port.depth and port.kind == "memory"):
                where = f"global @{port.name.rpartition('::')[2]}" if port.kind == "global" else f"{port.kind} {port.position}"
                raise SummaryError(f"@{model.symbol} has no {where} that can be named so")
        return summary

    def addressed(self, scope: tuple[str, ...], *symbols: object) -> set[str]:
        """Those of the symbols that are functions with a body."""
        keys = {resolve_symbol(scope, symbol) for symbol in symbols if isinstance(symbol, str)}
        return {key for key in keys if key in self.functions and not self.functions[key].is_declaration}

    def _link(self, previous: Module | None) -> None:
        """Who calls whom and who touches which global, as far as a function's own operations say."""
        if previous is not None and self._surroundings != previous._surroundings:
            previous = None
        changed = self.changed_names(previous) if previous is not None else frozenset[str]()
        for key, model in self.functions.items():
            old = previous._links[key] if previous is not None and previous.functions.get(key) is model else None
            if old is not None and changed and not changed.isdisjoint(old.named):
                old = None
            links = self._links[key] = old or links_of(self, key, model)
            self.globals.update((name, SHARED) for name in links.touched if name.startswith("@"))
            self.callees[key] = links.called
            self.called_back |= links.addressed
            self._touched[key] = set(links.touched)
        if previous is not None and self.globals != previous.globals:
            self._link(None)  # memory that operations share without declaring it came or went

    def calls(self, key: str) -> list[int]:
        """A function's calls, and its operations that ask for a derivative."""
        return self._links[key].calls

    def is_unknown(self, model: FunctionModel, op: int, rule: Rule) -> bool:
        """Whether nothing is known of what a CALL operation runs."""
        symbol = model.attributes.get(op, {}).get(rule.symbol)
        if not isinstance(symbol, str):
            return True
        target = self.functions.get(resolve_symbol(model.scope, symbol))
        if target is not None and not target.is_declaration:
            return False
        return (target is None and not symbol.startswith("llvm.")) or (
            self.stated.get(resolve_symbol(model.scope, symbol)) is None and self._external(model, op, rule, symbol) is None
        )

    def _external(self, model: FunctionModel, op: int, rule: Rule, symbol: str) -> Rule | None:
        """The rule of a well-known external function, or of one whose declaration says what it does."""
        target = self.functions.get(resolve_symbol(model.scope, symbol))
        if target is not None and (declared := declared_rule(target.attributes.get(0, {}))) is not None:
            return declared
        if target is None and symbol.startswith("llvm."):
            return intrinsic_rule(symbol)
        start, stop = rule.arguments or (0, 0)
        types, numbers = model.types, model.value_types
        passed = [types[numbers[value]] for value in model.operands_of(op)[start : stop or None]]
        return external_rule(symbol.removeprefix("@"), passed, [types[numbers[value]] for value in model.results_of(op)])

    def _close_over_calls(self) -> None:
        keys = list(self.functions)
        number = {key: i for i, key in enumerate(keys)}
        for count, component in enumerate(strongly_connected_components([[number[c] for c in self.callees[key]] for key in keys])):
            touched: set[str] = set()
            for member in component:
                self._component[keys[member]] = count
                touched |= self._touched[keys[member]]
                for callee in self.callees[keys[member]]:
                    touched |= self._touched[callee]
            for member in component:
                self._touched[keys[member]] = touched
                stated = self.stated.get(keys[member])
                if stated is not None:
                    touched.update(port.name for port in stated.ports() if port.kind == "global" and port.name in self.globals)
                if not self.functions[keys[member]].is_declaration:
                    self.order.append(keys[member])

    def knows_the_same(self, previous: Module) -> bool:
        """Whether all that functions can name means what it meant, functions apart."""
        return (
            self._surroundings == previous._surroundings
            and self.globals == previous.globals
            and self.called_back == previous.called_back
            and self.opaque_memory == previous.opaque_memory
        )

    def changed_names(self, previous: Module) -> frozenset[str]:
        """Names that now mean another kind of function than they did, or another declaration."""
        mine, other = self.functions, previous.functions
        found: set[str] = set()
        for key in mine.keys() | other.keys():
            new, old = mine.get(key), other.get(key)
            if new is not old and (new is None or old is None or new.is_declaration or old.is_declaration):
                found.add(key)
        return frozenset(found)

    def named_by(self, key: str) -> frozenset[str]:
        """The names that a function's operations name."""
        return self._links[key].named

    def components(self) -> list[list[str]]:
        """Functions with a body that call one another, together; callees before callers."""
        found: list[list[str]] = []
        last = -1
        for key in self.order:
            if self._component[key] != last:
                last = self._component[key]
                found.append([])
            found[-1].append(key)
        return found

    def outside_of(self, key: str) -> tuple[list[str], set[str]]:
        """The functions that a function calls, and the globals that it or they may touch."""
        return self.callees[key], self._touched[key]

    def header_of(self, key: str) -> tuple[object, ...]:
        """All of a function that is seen where it is called, but for what its body does."""
        model = self.functions[key]
        types = [[model.types[number] for number in numbers] for numbers in (model.argument_types, model.result_types)]
        return (types, model.attributes.get(0), self._touched[key])

    def rules_of(self, key: str) -> PlacedRules:
        """The rules of a function's operations."""
        return self._rules[key]

    def mutable_globals(self, key: str) -> dict[str, str]:
        """Globals that a function may touch and write -> their element type ("" where not known)."""
        return {name: self.globals[name].element for name in sorted(self._touched[key]) if not self.globals[name].constant}

    def differentiable_globals(self, key: str) -> set[str]:
        """Those of them that can hold a derivative."""
        return {name for name in self._touched[key] if self.globals[name].holds_derivatives and not self.globals[name].constant}

    def global_of(self, model: FunctionModel, operation: int, rule: Rule) -> str | None:
        """The global of a GLOBAL operation (see `Resolver`)."""
        symbol = model.attributes.get(operation, {}).get(rule.symbol)
        if rule.symbol.startswith("@"):
            self.globals.setdefault(rule.symbol, SHARED)
            return rule.symbol
        name = resolve_symbol(model.scope, symbol) if isinstance(symbol, str) else ""
        return name if name in self.globals else None

    def is_constant(self, name: str) -> bool:
        """Whether a global is constant (see `Resolver`)."""
        return self.globals[name].constant

    def holds_addresses(self, name: str) -> bool:
        """Whether a global can hold addresses (see `Resolver`)."""
        return self.globals[name].holds_addresses


def _is_opaque(model: FunctionModel) -> bool:
    """Whether it has addresses whose type does not say what they point to."""
    return any("" in memory_levels(info) for info in model.types)


def _holds(info: TypeInfo, carries: int) -> bool:
    return bool((info.content if info.memory else info.carries) & carries)
