"""The fixpoint of the points-to analysis for one function (docs/formal.md, "Points-to").

Only operations that make, pass or store addresses are looked at, again and again until nothing is added.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from analysis.dialects.place import placed
from analysis.dialects.placed_rules import PlacedRules, returns_of
from analysis.dialects.rule import Flow, Kind, Rule, Trait
from analysis.memory.address_state import AddressState
from analysis.memory.callsites import bind
from analysis.memory.cells import split_cells
from analysis.memory.effects import collect_writes, settle_escape, settle_single
from analysis.memory.forwards import address_forwards, block_arguments, captured
from analysis.memory.layout import gep_offset, size_of
from analysis.memory.locations import bits_of
from analysis.memory.overlays import lay_over
from analysis.memory.points_to import PointsTo
from analysis.memory.ports import Port
from analysis.program.types import CARRIES_ADDRESS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.memory.aliasing import Aliasing
    from analysis.memory.callsites import Callee
    from analysis.memory.points_to import Resolver
    from analysis.memory.ports import Ports
    from analysis.program.model import FunctionModel

MAX_FRESH = 8
"""Allocations of a callee that are told apart at one call; more are one location."""


def points_to(model: FunctionModel, rules: PlacedRules, ports: Ports, aliasing: Aliasing, resolver: Resolver) -> PointsTo:
    """Solve one function. Cost: linear in the operations that handle addresses, times a small number of rounds."""
    solver = _Solver(PointsTo(model, rules), ports, aliasing, resolver)
    solver.run()
    return solver.result


class _Solver(AddressState):
    """The fixpoint iteration."""

    def run(self) -> None:
        relevant = self._address_operations()
        forwards = address_forwards(self.model, self.rules, self.address, self.tracked)
        for value in forwards.provided:
            self._attribution(value)
        for value in forwards.unknown:
            self._add(value, 1)
        while True:
            self.changed = False
            for op in relevant:
                self._operation(op)
            for source, target in forwards.pairs:
                self._flow(source, target)
            self._close_escape()
            if self.shared or self.model.is_kernel:
                self._share()
            if not self.changed:
                break
        for number in bits_of(self.beyond):
            if self.result.locations[number].ports:
                self.result.locations[number].single = False
        settle_single(self.result, forwards.carried)
        settle_escape(self.result, self.first_given)
        split_cells(self.result, self.ports, self.constants)
        lay_over(self.result, self.constants, shared=self.shared or self.model.is_kernel)
        collect_writes(self.result)

    def _address_operations(self) -> list[int]:
        """Operations that can make, store or pass addresses; loads and stores of plain data are none."""
        model, rules, tracked = self.model, self.rules, self.tracked
        first, count = model.first_result, model.result_count
        # What stands where the first result would be tells most operations with an address result, and some without.
        likely = compress(range(len(rules)), map((tracked + b"\0").__getitem__, first))
        several = [op for op, results in enumerate(count) if results > 1] if max(count) > 1 else []
        relevant = {op for op in (*likely, *several) if 1 in tracked[first[op] : first[op] + count[op]]}
        relevant.update(op for op in rules.having(Trait.PASSES_ADDRESSES) if self._passes_addresses(op, rules[op]))
        if 1 in tracked:
            start, operands = model.first_operand, model.operands
            for op in rules.having(Trait.STORES):
                for position in rules[op].stores:
                    if tracked[operands[start[op + (position < 0)] + position]]:
                        relevant.add(op)
        if tracked is not self.address:
            relevant.update(returns_of(rules))
        return sorted(relevant)

    def _passes_addresses(self, op: int, rule: Rule) -> bool:
        """Whether an operation without an address result has to be looked at, of those that may have to be."""
        if rule.kind == Kind.STRUCTURED and not (rule.leaks or rule.converts):
            return self._takes_addresses(op, rule)
        return True

    def _takes_addresses(self, op: int, rule: Rule) -> bool:
        """Whether the body of an ELEMENTS operation is handed addresses."""
        if rule.flow != Flow.ELEMENTS:
            return False
        return any(self.address[v] for region in self.model.regions.get(op, ()) for block in region for v in block_arguments(block))

    def _operation(self, op: int) -> None:
        self.at = op
        rule = self.rules[op]
        kind = rule.kind
        model, result = self.model, self.result
        operands = model.operands_of(op)
        if kind == Kind.CALL:
            self._call(op, rule, operands)
            return
        if kind == Kind.GLOBAL:
            name = self.resolver.global_of(model, op, rule)
            number = result.location_of.get(Port("global", name=name)) if name is not None else None
            for value in model.results_of(op):
                self._add(value, 1 << number if number is not None else 1)
                if number is not None:
                    self._root(value)
            return
        if kind == Kind.ALLOCATE:
            self._allocate(op, rule, operands)
            return
        if kind == Kind.RETURN:
            self._escape_numbers(operands)
            return
        self._apply(op, rule, operands)

    def _allocate(self, op: int, rule: Rule, operands: Sequence[int]) -> None:
        result = self.result
        for ordinal, value in enumerate(self.model.results_of(op)):
            if self.address[value]:
                content = self.model.types[self.model.value_types[value]].content
                number = self._allocation(op, ordinal, single=True, holds=bool(content & CARRIES_ADDRESS))
                self._add(value, 1 << number)
                self._root(value)
                self.result.locations[number].size = self._size(op, operands)
                if rule.copies and self.address[operands[rule.source]]:
                    self._store_addresses(1 << number, self._load_addresses(result.targets(operands[rule.source])))
                elif rule.copies:
                    self._may_be_same(operands[rule.source], value)
        for position in rule.writes:
            number = self._allocation(op, self.model.result_count[op] + position, single=False)
            self._store_addresses(result.targets(operands[position]), 1 << number)

    def _size(self, op: int, operands: Sequence[int]) -> int | None:
        """Bytes that an allocation makes room for, where its element type says so (llvm.alloca)."""
        element = self.model.attributes.get(op, {}).get("elem_type")
        size = size_of(element) if isinstance(element, str) else None
        count = self.constants.get(operands[0]) if operands else 1
        return size * count if size is not None and count is not None else None

    def _may_be_same(self, tensor: int, value: int) -> None:
        """New memory that starts as a tensor read from a buffer may be folded to that buffer."""
        model = self.model
        op = model.definer(tensor)
        if op >= 0 and self.rules[op].kind == Kind.ACCESS:
            operands = model.operands_of(op)
            for position in self.rules[op].reads:
                if self.address[operands[position]]:
                    self._add(value, self.result.points.get(operands[position], 0))

    def _apply(self, op: int, rule: Rule, operands: Sequence[int]) -> None:
        """Addresses through an operation of a known or unknown rule (also the rule of an external, at its call)."""
        model, result, address, tracked = self.model, self.result, self.address, self.tracked
        kind = rule.kind
        results = [value for value in model.results_of(op) if tracked[value]]
        for position in rule.leaks:
            self._escape(result.points.get(operands[position], 0))
            for value in results:
                self._add(value, result.points.get(operands[position], 0))
        if rule.converts and not any(address[v] for v in operands):
            shaped = any(model.types[model.value_types[v]].shaped for v in operands)
            for ordinal, value in enumerate(model.results_of(op)):
                if address[value]:
                    self._add(value, 1 << self._allocation(op, ordinal, single=True) if shaped else 1)
                    if shaped:
                        result.whole.add(value)
        elif rule.converts and not any(address[v] for v in results):
            for value in operands:
                self._escape(result.points.get(value, 0))
        elif kind in (Kind.PURE, Kind.VIEW):
            positions = (rule.source,) if kind == Kind.VIEW else rule.depends
            sources = operands if positions is None else [operands[p] for p in positions if -len(operands) <= p < len(operands)]
            sources = [v for v in sources if tracked[v]]
            for value in results:
                if not sources and not rule.nowhere and address[value]:
                    self._add(value, 1)
                for source in sources:
                    if not (address[source] and address[value]):
                        self._through_number(source, value)
                        continue
                    if rule.offset_indices:
                        self._move(op, rule, source, value)
                        continue
                    self._flow(source, value)
                    if kind == Kind.VIEW and not self._covers(rule, source, value):
                        result.whole.discard(value)
                    if rule.beyond:
                        self.beyond |= result.points.get(source, 0)
                    if kind == Kind.VIEW and not rule.keeps_indices:
                        result.rooted.discard(value)
        elif kind == Kind.ALLOCATE:
            self._allocate(op, rule, operands)
        elif kind == Kind.ACCESS:
            read = 0
            for position in rule.reads:
                if address[operands[position]]:
                    read |= self._load_addresses(result.targets(operands[position]))
            stored = read if rule.writes else 0
            for position in rule.stores:
                stored |= result.points.get(operands[position], 0)
            self._store_numbers(rule, operands)
            for position in rule.writes:
                if address[operands[position]] and stored:
                    self._store_addresses(result.targets(operands[position]), stored)
            for position in rule.depends or ():
                read |= result.points.get(operands[position], 0)
            for position in (*rule.writes, *rule.reads):
                if results and not model.types[model.value_types[operands[position]]].memory:
                    read |= result.points.get(operands[position], 0)
            for value in results:
                if address[value]:
                    self._add(value, read or (0 if rule.reads else 1))
                else:
                    self._add(value, self._held_addresses(rule, operands))
        elif kind in (Kind.CONFINED, Kind.STRUCTURED):
            if kind == Kind.STRUCTURED and not (rule.reads or rule.writes or self._takes_addresses(op, rule)):
                return
            reach = 0
            for value in operands:
                reach |= result.points.get(value, 0)
            reach = result.reachable(reach)
            if not rule.reads_only:
                self._store_addresses(reach, reach)
            if kind == Kind.STRUCTURED:
                for region in model.regions.get(op, ()):
                    for argument in (v for block in region for v in block_arguments(block) if address[v]):
                        self._add(argument, reach)
            for value in results:
                self._add(value, reach or 1)
        elif rule.reads_only:
            reach = 0
            for value in operands:
                reach |= result.points.get(value, 0)
            for value in results:
                self._add(value, result.reachable(reach) | 1)
        elif kind == Kind.UNKNOWN or kind == Kind.CALL:
            self._unknown([*operands, *captured(model, op)], results)

    def _move(self, op: int, rule: Rule, source: int, value: int) -> None:
        """A pointer some bytes behind another."""
        result = self.result
        bits = result.points.get(source, 0)
        if not bits:
            return
        self._add(value, bits)
        attributes = self.model.attributes.get(op, {})
        element, indices = attributes.get(rule.offset_type), attributes.get(rule.offset_indices)
        start, moved = result.offsets.get(source), None
        if start is not None and isinstance(element, str) and isinstance(indices, tuple):
            moved = gep_offset(element, tuple(index for index in indices if isinstance(index, int)))
        self._set_offset(value, start + moved if start is not None and moved is not None else None)
        if start == 0 and moved == 0 and source in result.whole:
            result.whole.add(value)
        elif value in result.whole:
            result.whole.discard(value)
            self.changed = True

    def _through_number(self, source: int, value: int) -> None:
        """From an address to a number that holds it, from number to number, or back; a number may also be an address of anything."""
        self._add(value, self.result.points.get(source, 0) | self.address[value])
        if self.address[value]:
            self._set_offset(value, None)
            self.result.whole.discard(value)

    def _store_numbers(self, rule: Rule, operands: Sequence[int]) -> None:
        """A number of unknown origin goes into memory: an address that is loaded from there may be anything."""
        points = self.result.points
        if any(self.tracked[operands[p]] and not self.address[operands[p]] and not points.get(operands[p]) for p in rule.stores):
            for position in rule.writes:
                new = self.result.targets(operands[position]) & ~self.numbered
                if new:
                    self.numbered |= new
                    self.changed = True

    def _held_addresses(self, rule: Rule, operands: Sequence[int]) -> int:
        """Addresses that an integer loaded from memory may hold."""
        bits = 0
        for position in rule.reads:
            for location in bits_of(self.result.targets(operands[position])):
                bits |= self.result.content[location]
        return bits

    def _covers(self, rule: Rule, source: int, value: int) -> bool:
        if rule.whole:
            return True
        types, numbers = self.model.types, self.model.value_types
        count = types[numbers[value]].elements
        return not rule.masked and count >= 0 and count == types[numbers[source]].elements and types[numbers[value]].memory

    def _unknown(self, operands: Sequence[int], results: Sequence[int]) -> None:
        result = self.result
        if not self.unknown_code:
            self.unknown_code = True
            self.changed = True
        for value in operands:
            self._escape(result.points.get(value, 0))
        for value in results:
            self._add(value, 1)

    def _call(self, op: int, rule: Rule, operands: Sequence[int]) -> None:
        model, result, address = self.model, self.result, self.address
        start, stop = rule.arguments or (0, 0)
        passed = operands[start : stop or len(operands)]
        if op not in self._callees:
            self._callees[op] = self.resolver.callee(model, op, rule)
        callee = self._callees[op]
        if isinstance(callee, Rule):
            external = result.externals.get(op)
            if external is None:
                external = result.externals[op] = placed(callee, len(passed), {})
            self._apply(op, external, passed)
            if external.kind in (Kind.PURE, Kind.CONFINED) and not external.asserted:
                # It may know addresses that nobody passes to it.
                for value in model.results_of(op):
                    if address[value]:
                        self._add(value, 1)
        elif callee is None or len(passed) != len(callee.model.argument_types):
            self._unknown(operands, [value for value in model.results_of(op) if address[value]])
        else:
            self._known_call(op, callee, passed)

    def _escape_numbers(self, values: Sequence[int]) -> None:
        """Addresses that are passed or returned as numbers may come back anywhere as addresses of anything."""
        for value in values:
            if self.tracked[value] and not self.address[value]:
                self._escape(self.result.points.get(value, 0))

    def _is_shared(self, op: int) -> bool:
        """Whether other runs of the same code may touch memory between two operations of a function called here."""
        if self.shared or self.rules[op].repeats or self.model.is_kernel:
            return True
        above = self.model.parent[op]
        while above > 0:
            if self.rules[above].flow == Flow.PARALLEL:
                return True
            above = self.model.parent[above]
        return False

    def _known_call(self, op: int, callee: Callee, passed: Sequence[int]) -> None:
        result = self.result
        self._escape_numbers(passed)
        content = [(number, bits) for number, bits in enumerate(result.content) if bits]
        seen = ([result.points.get(value, 0) for value in passed], content, result.escaped)
        if self._seen.get(op) == seen and not callee.recursive:
            return  # it does what it did in the round before
        self._seen[op] = seen
        site = bind(op, callee, passed, result, shared=self._is_shared(op))
        summary = self.resolver.summary(callee, site.aliasing)
        mentioned = {port for ports in summary.points.values() for port in ports} | set(summary.points) | set(summary.writes)
        fresh = sorted(port for port in mentioned if port.kind == "fresh" and not port.cell)
        apart = len(fresh) <= MAX_FRESH and not callee.recursive
        for ordinal, port in enumerate(fresh):
            number = self._allocation(op, ordinal if apart else 0, single=apart and port in summary.objects)
            site.locations[port] = 1 << number
        site.summary = summary
        result.calls[op] = site
        if summary.unknown_effects and not self.unknown_code:
            self.unknown_code = True
            self.changed = True
        for port in summary.escapes:
            self._escape(site.locations.get(port, 0))
        for port, targets in summary.points.items():
            bits = 0
            for target in targets:
                bits |= site.locations.get(target, 0)
            if port.kind == "result":
                value = self.model.first_result[op] + port.position
                self._add(value, bits)
                if port in summary.starts and len(targets) == 1 and next(iter(targets)).kind == "fresh" and bits & (bits - 1) == 0:
                    self._root(value)
            else:
                self._store_addresses(site.locations.get(port, 0), bits)
