"""Facts of a function in which a few neighbouring operations that write no memory, or a single store, came, went or became others.

Where nothing uses what the new ones make, all that is known of the rest stays, with other numbers. Where what they make stands in for what
the old ones made, or a store is among them, the sweeps run again. Where they may matter for addresses, for which parts of memory are told
apart, or for other functions, there is no answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analysis.activity.amend.new_loads import is_load, may_go, new_load
from analysis.activity.amend.new_stores import is_store, with_store, without_store
from analysis.activity.amend.operand import in_plain_regions
from analysis.activity.amend.replaced_graph import edges_of_pure, replaced_graph
from analysis.activity.classify import move
from analysis.activity.facts import FunctionFacts, revised_summary, swept
from analysis.activity.placing import placed_rule
from analysis.dialects.placed_rules import PlacedRules
from analysis.dialects.rule import Kind
from analysis.memory.renumbered import moves_port, renumbered_points, renumbered_ports, renumbered_summary
from analysis.program.renumbering import Renumbering
from analysis.program.types import CARRIES_ADDRESS, CARRIES_BITS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analysis.activity.engine import ModuleAnalysis
    from analysis.dialects.rule import Rule
    from analysis.memory.aliasing import Aliasing
    from analysis.memory.ports import Ports
    from analysis.program.model import FunctionModel
    from analysis.program.splice import Splice


class Replaced(NamedTuple):
    """What becomes of the facts of a function."""

    analysis: ModuleAnalysis
    swept: bool
    """Other operations may have other facts as well, and not only other numbers."""
    by_aliasing: Mapping[Aliasing, ReplacedFacts]


class ReplacedFacts(NamedTuple):
    """What becomes of some facts."""

    facts: FunctionFacts
    used: set[int]
    """Nodes that the old or the new operations use, by their numbers now."""
    made: set[int]
    """Those that the new ones make, or into which other edges lead than before."""
    numbers: Renumbering


class _Edit(NamedTuple):
    """What is replaced by what."""

    before: FunctionModel
    model: FunctionModel
    old_rules: PlacedRules
    rules: PlacedRules
    numbers: Renumbering
    sweep: bool
    stores: bool
    called: bool


def replaced(analysis: ModuleAnalysis, key: str, model: FunctionModel, splice: Splice) -> Replaced | None:
    """The analysis in which function `key` has a model that was spliced; None where that takes more than other numbers and edges."""
    before, rules = analysis.functions[key], analysis.rules_of(key)
    numbers = Renumbering(before, splice)
    start, stop, count = numbers.start, numbers.stop, numbers.count
    new_rules = [placed_rule(model, op) for op in range(start, start + count)]
    opaque = analysis.is_opaque(key)
    if analysis.is_recursive(key) or not in_plain_regions(before, rules, start):
        return None
    may_load = not analysis.opaque_memory  # where pointers say nothing, it matters what memory is read as
    stores = may_load and (
        (start == stop and count == 1 and is_store(model, new_rules[0], start, opaque=opaque))
        or (start + 1 == stop and not count and is_store(before, rules[start], start, opaque=opaque))
    )
    for rule, op, of in [
        *((rules[op], op, before) for op in range(start, stop)),
        *((r, op, model) for op, r in enumerate(new_rules, start)),
    ]:
        if not stores and not (_is_plain(of, rule, op, opaque=opaque) or (may_load and is_load(of, rule, op, opaque=opaque))):
            return None
    for old, new in splice.renamed.items():
        if model.types[model.value_types[new]].shaped and any(rule.kind != Kind.PURE for rule in (*rules[start:stop], *new_rules)):
            return None  # what begins as a copy of such a value may be folded to the memory that it is read from
        if _is_constant(before, rules, old, start, stop) or _is_constant(model, new_rules, new, start, start + count, start):
            return None
    all_rules = PlacedRules([*rules[:start], *new_rules, *rules[stop:]])
    edit = _Edit(before, model, rules, all_rules, numbers, stores or bool(splice.renamed), stores, analysis.is_called(key))
    known = analysis.facts_of(key)
    if not known:
        return None
    ports = renumbered_ports(analysis.ports(key), numbers)
    found = [_facts(facts, ports, edit) for facts in known]
    facts = [each for each in found if each is not None]
    if len(facts) < len(known):
        return None
    new = analysis.with_replaced(key, model, all_rules, numbers, ports, [each.facts for each in facts])
    return Replaced(new, edit.sweep, {each.facts.aliasing: each for each in facts})


def _is_plain(model: FunctionModel, rule: Rule, op: int, *, opaque: bool) -> bool:
    """Whether an operation without regions makes values from values and has no other effect. `opaque`: numbers may hold addresses."""
    if rule.kind != Kind.PURE or rule.converts or rule.leaks or rule.beyond or rule.request or rule.symbol or rule.asserted:
        return False
    if rule.into is not None:
        return False
    holding = CARRIES_ADDRESS | CARRIES_BITS if opaque else CARRIES_ADDRESS
    types, numbers = model.types, model.value_types
    return not any(types[numbers[value]].carries & holding for value in (*model.operands_of(op), *model.results_of(op)))


def _is_constant(model: FunctionModel, rules: Sequence[Rule], value: int, start: int, stop: int, base: int = 0) -> bool:
    """Whether a value is an integer that is known. It is made by one of the operations from `start` to `stop`; `rules` begin with that
    of operation `base`."""
    op = next(op for op in range(start, stop) if value in model.results_of(op))
    name = rules[op - base].constant
    return bool(name) and isinstance(model.attributes.get(op, {}).get(name), int)


def _facts(facts: FunctionFacts, ports: Ports, edit: _Edit) -> ReplacedFacts | None:
    numbers, points, model = edit.numbers, facts.points, edit.model
    if edit.called and any(moves_port(port, numbers) for port in facts.summary.ports()):
        return None
    gone, come = range(numbers.start, numbers.stop), range(numbers.start, numbers.start + numbers.count)
    if edit.stores:
        change = (with_store if numbers.count else without_store)(facts, numbers, model, edit.rules)
        if change is None:
            return None
        summary = renumbered_summary(facts.summary, numbers)
        new = FunctionFacts(facts.key, model, facts.aliasing, change.points, ports, change.graph, [], [], summary)
        _sweep(new, called=edit.called)
        if edit.called and new.summary != summary:
            return None
        return ReplacedFacts(new, change.used, change.made, change.numbers)
    if not all(may_go(points, op, numbers.start, numbers.stop) for op in gone):
        return None
    edges: list[list[tuple[int, int]]] = []
    accesses: list[tuple[int, int, int, int]] = []
    for op in come:
        if edit.rules[op].kind == Kind.PURE:
            edges.append(edges_of_pure(model, edit.rules[op], op))
            continue
        load = new_load(facts, numbers, model, edit.rules, op)
        if load is None:
            return None
        edges.append(load.edges)
        accesses += [load.access] if load.access is not None else []
    changed = replaced_graph(facts.graph, edit.before, edit.old_rules, numbers, edges)
    if changed is None:
        return None
    graph = changed.graph
    moved = renumbered_points(points, numbers, model, edit.rules)
    for op, address, touched, inside in accesses:
        moved.access[op, address], moved.covered[op, address] = touched, inside
    summary = renumbered_summary(facts.summary, numbers)
    new = FunctionFacts(facts.key, model, facts.aliasing, moved, ports, graph, [], [], summary)
    if edit.sweep:
        _sweep(new, called=edit.called)
        if edit.called and new.summary != summary:
            return None
    else:
        new.sources, new.sinks = numbers.spread(facts.sources), numbers.spread(facts.sinks)
        _carry_on(new, facts, numbers, [pair for mine in edges for pair in mine])
        for context, flags in facts.flags.items():
            spliced = bytearray(flags[: numbers.start] + bytes(numbers.count) + flags[numbers.stop :])
            move(spliced, new, context, changed.first, changed.last)
            new.flags[context] = bytes(spliced)
    used = {numbers.value(head) for head in changed.gone} | {head for mine in edges for head, _ in mine}
    used.update(numbers.value(value) for op in gone for value in edit.before.operands_of(op))
    used.update(value for op in come for value in model.operands_of(op))
    made = {value for op in come for value in model.results_of(op)}
    return ReplacedFacts(new, used, made, numbers)


def _sweep(facts: FunctionFacts, *, called: bool) -> None:
    facts.sources, facts.sinks = swept(facts.graph)
    facts.summary = revised_summary(facts.summary, facts.ports, facts.graph, facts.sources, carried=called)


def _carry_on(new: FunctionFacts, facts: FunctionFacts, numbers: Renumbering, edges: Sequence[tuple[int, int]]) -> None:
    """What follows for operations of which nothing uses the results."""
    for head, tail in edges:
        new.sources[tail] |= new.sources[head]
    new.entered = facts.entered
    for context, nodes in facts.stale.items():
        stale = {numbers.value(node) for node in nodes}
        stale.discard(-1)
        for head, tail in edges if stale else ():
            if head in stale and not new.sources[tail] & context.inputs:
                stale.add(tail)
        new.stale[context] = stale
