"""Which locations every address of a function may mean, and what each operation may write (docs/formal.md, "Points-to").

Flow-insensitive, before and independent of activity: activity never feeds back. Only operations that make, pass or store addresses are
looked at more than once. Escape is flow-insensitive too: memory whose address reaches unknown code anywhere may be read and written
by all unknown code of the function.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from analysis.dialects.place import placed
from analysis.dialects.rule import Flow, Kind, Rule
from analysis.memory.callsites import CallSite, bind
from analysis.memory.cells import split_cells
from analysis.memory.forwards import address_forwards, repeated_operations
from analysis.memory.locations import UNKNOWN_LOCATION, Location, bits_of
from analysis.memory.ports import MAX_DEPTH, Port, level_holds_addresses, memory_levels
from analysis.program.types import CARRIES_ADDRESS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.memory.aliasing import Aliasing
    from analysis.memory.callsites import Callee
    from analysis.memory.ports import Ports
    from analysis.memory.summary import Summary
    from analysis.program.model import FunctionModel

MAX_FRESH = 8
"""Allocations of a callee that are told apart at one call; more are one location."""


class Resolver(Protocol):
    """What the points-to analysis asks about calls and globals."""

    def callee(self, model: FunctionModel, operation: int, rule: Rule) -> Callee | Rule | None:
        """The function that a call runs, the rule of a known external, or None where nothing is known."""
        ...

    def summary(self, callee: Callee, aliasing: Aliasing) -> Summary:
        """The callee's summary for an aliasing."""
        ...

    def global_of(self, model: FunctionModel, operation: int, rule: Rule) -> str | None:
        """The qualified name of the global whose address a GLOBAL operation gives, or None."""
        ...

    def holds_addresses(self, name: str) -> bool:
        """Whether a global, by qualified name, can hold addresses."""
        ...

    def is_constant(self, name: str) -> bool:
        """Whether a global, by qualified name, is constant."""
        ...


@dataclass(slots=True)
class PointsTo:
    """The result for one function under one aliasing."""

    model: FunctionModel
    rules: list[Rule]
    """By operation."""
    locations: list[Location] = field(default_factory=list[Location])
    location_of: dict[Port, int] = field(default_factory=dict[Port, int])
    """Input memory -> its location."""
    allocated: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    """(operation, ordinal) -> location."""
    points: dict[int, int] = field(default_factory=dict[int, int])
    """Address value -> bit set of locations, as derived; use `targets`."""
    content: list[int] = field(default_factory=list[int])
    """Location -> locations that addresses stored in it may mean."""
    whole: set[int] = field(default_factory=set[int])
    """Address values that view all of the one object they point into."""
    escaped: int = 1
    """Locations that unknown code may reach, the unknown location included."""
    calls: dict[int, CallSite] = field(default_factory=dict[int, CallSite])
    externals: dict[int, Rule] = field(default_factory=dict[int, Rule])
    """Calls of known externals -> the external's rule."""
    writes: dict[int, int] = field(default_factory=dict[int, int])
    """Operation -> locations that it or anything nested in it may write or allocate."""

    rooted: set[int] = field(default_factory=set[int])
    """Address values whose indices count from the start of their objects, element by element."""
    escaping_later: int = 0
    """Escaped allocations of which `escapes_from` knows more."""
    escapes_from: dict[int, int] = field(default_factory=dict[int, int])
    """Escaped allocation -> the first operation by which its address can have been given away."""
    objects: int = 0
    """How many locations are objects; the rest are cells."""
    expansion: dict[int, int] = field(default_factory=dict[int, int])
    """Object -> its cells."""
    access: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    """(operation, address value) -> locations, where constant indices say which cells."""

    def targets(self, value: int) -> int:
        """The locations that an access through `value` may touch, wherever."""
        bits = self.points.get(value, 0)
        return self.expanded(bits | self.escaped if bits & 1 else bits)

    def targets_of(self, operation: int, value: int) -> int:
        """The locations that this operation may touch through `value`."""
        bits = self.access.get((operation, value))
        return self.targets(value) if bits is None else bits

    def expanded(self, bits: int) -> int:
        """A set of objects with all their cells."""
        if self.expansion:
            for number in bits_of(bits):
                bits |= self.expansion.get(number, 0)
        return bits

    def escaped_at(self, operation: int) -> int:
        """Locations that unknown code run by this operation may reach: not those whose address is given away only later."""
        bits = self.escaped
        for number in bits_of(self.escaping_later):
            if self.escapes_from[number] > operation:
                bits &= ~self.expanded(1 << number)
        return bits

    def reachable(self, bits: int) -> int:
        """Closure of a set of locations over the addresses stored in them, with all cells."""
        return self.expanded(self._reachable(bits))

    def _reachable(self, bits: int) -> int:
        if bits & 1:
            bits |= self.escaped
        work = bits_of(bits)
        while work:
            new = self.content[work.pop()] & ~bits
            if new & 1:
                new |= self.escaped & ~bits
            bits |= new
            work.extend(bits_of(new))
        return bits


def points_to(model: FunctionModel, rules: list[Rule], ports: Ports, aliasing: Aliasing, resolver: Resolver) -> PointsTo:
    """Solve one function. Cost: linear in the operations that handle addresses, times a small number of rounds."""
    solver = _Solver(PointsTo(model, rules), ports, aliasing, resolver)
    solver.run()
    return solver.result


_ADDRESS_KINDS = frozenset({Kind.CALL, Kind.UNKNOWN, Kind.CONFINED, Kind.GLOBAL, Kind.ALLOCATE})


class _Solver:
    """The fixpoint iteration."""

    def __init__(self, result: PointsTo, ports: Ports, aliasing: Aliasing, resolver: Resolver) -> None:
        self.result = result
        self.model = result.model
        self.rules = result.rules
        self.resolver = resolver
        self.ports = ports
        carries = [info.carries for info in self.model.types]
        self.address = bytearray(1 if carries[number] & CARRIES_ADDRESS else 0 for number in self.model.value_types)
        self.changed = False
        self.unknown_code = False
        self.at = 0
        self.first_given: dict[int, int] = {}
        """Location -> the first operation that stores its address or gives it to unknown code."""
        self._made_by: dict[int, list[int]] = {}
        self._input_locations(ports, aliasing)

    def _input_locations(self, ports: Ports, aliasing: Aliasing) -> None:
        result, model = self.result, self.model
        self._new_location(Location(ports=(ports.inputs[0],)))
        result.content[UNKNOWN_LOCATION] = 1
        leader = {port: group[0] for group in aliasing.groups for port in group}
        members: dict[Port, list[Port]] = {}
        for port in ports.inputs:
            if port.kind in ("memory", "global") and not port.cell:
                members.setdefault(leader.get(port, port), []).append(port)
        for group in members.values():
            first = group[0]
            location = Location(ports=tuple(group), single=len(group) == 1 and first.depth == 0, holds_addresses=any(map(self._holds, group)))
            if first.kind == "memory":
                # a struct of several pointers has several objects behind one port
                location.single = location.single and model.types[model.argument_types[first.index]].memory
            if first.kind == "global" and len(group) == 1:
                location.constant = self.resolver.is_constant(first.name)
            number = self._new_location(location)
            for port in group:
                result.location_of[port] = number
                if port in aliasing.exposed or (port.kind == "global" and not self.resolver.is_constant(port.name)):
                    result.escaped |= 1 << number
        for port, number in result.location_of.items():
            if port.kind == "global":
                if self._holds(port):
                    result.content[number] |= 1
                continue
            info = model.types[model.argument_types[port.index]]
            depth = port.depth
            if level_holds_addresses(info, depth):
                below = Port("memory", port.index, min(depth + 1, len(memory_levels(info)) - 1))
                result.content[number] |= 1 << result.location_of[below]
                if depth + 1 >= MAX_DEPTH:
                    result.content[number] |= 1 << number
        arguments = model.arguments()
        for index, value in enumerate(arguments):
            port = Port("memory", index, 0)
            if index < len(model.argument_types) and port in result.location_of:
                result.points[value] = 1 << result.location_of[port]
                if model.types[model.value_types[value]].memory:
                    self._root(value)
            elif self.address[value]:
                self._attribution(value)

    def _holds(self, port: Port) -> bool:
        if port.kind == "global":
            return self.resolver.holds_addresses(port.name)
        return level_holds_addresses(self.model.types[self.model.argument_types[port.index]], port.depth)

    def _attribution(self, value: int) -> None:
        """An address that a region receives from nowhere: memory that the enclosing operation provides (gpu attributions)."""
        number = self._allocation(-2, value, single=False)
        self.result.points[value] = 1 << number

    def _new_location(self, location: Location) -> int:
        self.result.locations.append(location)
        self.result.content.append(0)
        return len(self.result.locations) - 1

    def _allocation(self, operation: int, ordinal: int, *, single: bool, holds: bool = True) -> int:
        key = (operation, ordinal)
        number = self.result.allocated.get(key)
        if number is None:
            number = self._new_location(Location(operation=operation, ordinal=ordinal, single=single, holds_addresses=holds))
            self.result.allocated[key] = number
        return number

    def run(self) -> None:
        relevant = self._address_operations()
        forwards, provided, unknown = address_forwards(self.model, self.rules, self.address)
        for value in provided:
            self._attribution(value)
        for value in unknown:
            self._add(value, 1)
        while True:
            self.changed = False
            for op in relevant:
                self._operation(op)
            for source, target in forwards:
                self._flow(source, target)
            self._close_escape()
            if not self.changed:
                break
        self._settle_single(forwards)
        self._settle_escape()
        split_cells(self.result, self.ports)
        self._collect_writes()

    def _address_operations(self) -> list[int]:
        """Operations that can make, store or pass addresses; loads and stores of plain data are none."""
        model, address = self.model, self.address
        first, count, start = model.first_result, model.result_count, model.first_operand
        relevant: list[int] = []
        for op, rule in enumerate(self.rules):
            kind = rule.kind
            if kind in _ADDRESS_KINDS or rule.leaks or rule.converts:
                relevant.append(op)
            elif count[op] and 1 in address[first[op] : first[op] + count[op]]:
                relevant.append(op)
            elif kind == Kind.ACCESS and rule.writes:
                operands = model.operands[start[op] : start[op + 1]]
                if rule.reads or any(address[operands[position]] for position in rule.stores):
                    relevant.append(op)
        return relevant

    def _add(self, value: int, bits: int) -> None:
        points = self.result.points
        old = points.get(value, 0)
        if bits & ~old:
            points[value] = old | bits
            self.changed = True

    def _flow(self, source: int, target: int) -> None:
        """An address passes from one value to another; the target views the whole object only if every inflow does."""
        result = self.result
        bits = result.points.get(source, 0)
        if not bits:
            return
        first = target not in result.points
        self._add(target, bits)
        if source not in result.whole:
            if target in result.whole:
                result.whole.discard(target)
                self.changed = True
        elif first:
            result.whole.add(target)
        if source not in result.rooted:
            if target in result.rooted:
                result.rooted.discard(target)
                self.changed = True
        elif first and self._identity_layout(target):
            result.rooted.add(target)

    def _identity_layout(self, value: int) -> bool:
        """Whether distinct indices are distinct places: a stride may be zero."""
        info = self.model.types[self.model.value_types[value]]
        return info.memory and info.shaped and not info.layout

    def _root(self, value: int) -> None:
        """An address of the start of all of an object."""
        self.result.whole.add(value)
        if self._identity_layout(value):
            self.result.rooted.add(value)

    def _given_away(self, bits: int) -> None:
        """The operation at hand gives addresses to memory or to unknown code."""
        first = self.first_given
        for location in bits_of(bits):
            if self.at < first.get(location, self.at + 1):
                first[location] = self.at

    def _store_addresses(self, targets: int, bits: int) -> None:
        self._given_away(bits)
        content = self.result.content
        for location in bits_of(targets):
            if bits & ~content[location]:
                content[location] |= bits
                self.changed = True

    def _load_addresses(self, targets: int) -> int:
        bits = 0
        for location in bits_of(targets):
            content = self.result.content[location]
            bits |= content if content or self.result.locations[location].holds_addresses else 1
        return bits

    def _escape(self, bits: int) -> None:
        self._given_away(bits)
        if bits & ~self.result.escaped:
            self.result.escaped |= bits
            self.changed = True

    def _close_escape(self) -> None:
        """What can be reached from escaped memory has escaped; unknown memory may hold addresses of all of it."""
        result = self.result
        self.at = self.model.operation_count
        self._escape(result.reachable(result.escaped))
        if not self.unknown_code:
            return
        for location in bits_of(result.escaped):
            if result.locations[location].holds_addresses and not result.content[location] & 1:
                result.content[location] |= 1
                self.changed = True

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
        self._apply(op, rule, operands)

    def _allocate(self, op: int, rule: Rule, operands: Sequence[int]) -> None:
        result = self.result
        for ordinal, value in enumerate(self.model.results_of(op)):
            if self.address[value]:
                content = self.model.types[self.model.value_types[value]].content
                number = self._allocation(op, ordinal, single=True, holds=bool(content & CARRIES_ADDRESS))
                self._add(value, 1 << number)
                self._root(value)
                if rule.copies and self.address[operands[rule.source]]:
                    self._store_addresses(1 << number, self._load_addresses(result.targets(operands[rule.source])))
        for position in rule.writes:
            number = self._allocation(op, self.model.result_count[op] + position, single=False)
            self._store_addresses(result.targets(operands[position]), 1 << number)

    def _apply(self, op: int, rule: Rule, operands: Sequence[int]) -> None:
        """Addresses through an operation of a known or unknown rule (also the rule of an external, at its call)."""
        model, result, address = self.model, self.result, self.address
        kind = rule.kind
        results = [value for value in model.results_of(op) if address[value]]
        for position in rule.leaks:
            self._escape(result.points.get(operands[position], 0))
        if rule.converts and not any(address[v] for v in operands):
            for ordinal, value in enumerate(model.results_of(op)):
                if address[value]:
                    self._add(value, 1 << self._allocation(op, ordinal, single=True))
                    result.whole.add(value)
        elif kind in (Kind.PURE, Kind.VIEW):
            positions = (rule.source,) if kind == Kind.VIEW else rule.depends
            sources = operands if positions is None else [operands[p] for p in positions if -len(operands) <= p < len(operands)]
            sources = [v for v in sources if address[v]]
            for value in results:
                if not sources:
                    self._add(value, 1)
                for source in sources:
                    self._flow(source, value)
                    if kind == Kind.VIEW and not self._covers(rule, source, value):
                        result.whole.discard(value)
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
            for position in rule.writes:
                if address[operands[position]] and stored:
                    self._store_addresses(result.targets(operands[position]), stored)
            for position in rule.depends or ():
                read |= result.points.get(operands[position], 0)
            for position in (*rule.writes, *rule.reads):
                if results and not model.types[model.value_types[operands[position]]].memory:
                    read |= result.points.get(operands[position], 0)
            for value in results:
                self._add(value, read or (0 if rule.reads else 1))
        elif kind in (Kind.CONFINED, Kind.STRUCTURED):
            if kind == Kind.STRUCTURED and not (rule.reads or rule.writes):
                return
            reach = 0
            for value in operands:
                reach |= result.points.get(value, 0)
            reach = result.reachable(reach)
            self._store_addresses(reach, reach)
            for value in results:
                self._add(value, reach or 1)
        elif kind == Kind.UNKNOWN or kind == Kind.CALL:
            self._unknown(operands, results)

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
        callee = self.resolver.callee(model, op, rule)
        if isinstance(callee, Rule):
            external = result.externals.get(op)
            if external is None:
                external = result.externals[op] = placed(callee, len(passed), {})
            self._apply(op, external, passed)
        elif callee is None or len(passed) != len(callee.model.argument_types):
            self._unknown(operands, [value for value in model.results_of(op) if address[value]])
        else:
            self._known_call(op, callee, passed)

    def _known_call(self, op: int, callee: Callee, passed: Sequence[int]) -> None:
        result = self.result
        site = bind(op, callee, passed, result)
        summary = self.resolver.summary(callee, site.aliasing)
        mentioned = {port for ports in summary.points.values() for port in ports} | set(summary.points) | set(summary.writes)
        fresh = sorted(port for port in mentioned if port.kind == "fresh" and not port.cell)
        apart = len(fresh) <= MAX_FRESH and not callee.recursive
        for ordinal, port in enumerate(fresh):
            number = self._allocation(op, ordinal if apart else 0, single=apart)
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
                value = self.model.first_result[op] + port.index
                self._add(value, bits)
                if len(targets) == 1 and next(iter(targets)).kind == "fresh" and bits & (bits - 1) == 0:
                    self._root(value)
            else:
                self._store_addresses(site.locations.get(port, 0), bits)

    def _settle_single(self, forwards: Sequence[tuple[int, int]]) -> None:
        """An allocation that runs more than once is one live object only if no older instance can be reached."""
        result, model = self.result, self.model
        held = 0
        for bits in result.content:
            held |= bits
        for _, target in forwards:
            held |= result.points.get(target, 0)
        held |= result.escaped
        repeated = repeated_operations(model, self.rules)
        for location in result.locations:
            if location.operation >= 0 and location.single and repeated[location.operation]:
                number = result.allocated[location.operation, location.ordinal]
                location.single = not held >> number & 1

    def _settle_escape(self) -> None:
        """From where on in the program an escaped allocation is known outside; only where order in the text is order in time."""
        result, model = self.result, self.model
        for number, location in enumerate(result.locations):
            if result.escaped >> number & 1 and not location.ports and location.operation >= 0:
                first = self.first_given.get(number, 0)
                first = self._start_of_order(first) if first < model.operation_count else 0
                if first > 0:
                    result.escapes_from[number] = first
                    result.escaping_later |= 1 << number

    def _start_of_order(self, op: int) -> int:
        """The outermost operation around `op` that may run it again or runs blocks in another order than that of the text; `op` if
        there is none."""
        model = self.model
        start, above = op, model.parent[op]
        while above >= 0:
            rule = self.rules[above]
            ordered = above == 0 or (rule.kind == Kind.STRUCTURED and rule.flow in (Flow.SELECT, Flow.ONCE))
            if not ordered or any(len(region) > 1 for region in model.regions[above]):
                start = above
            above = model.parent[above]
        return start

    def _collect_writes(self) -> None:
        """`writes` of every operation, nested ones included, innermost first."""
        result, model = self.result, self.model
        writes = result.writes
        for (op, _), number in result.allocated.items():
            self._made_by.setdefault(op, []).append(number)
        for op, rule in enumerate(self.rules):
            bits = self._own_writes(op, rule)
            if bits:
                writes[op] = bits
        parent = model.parent
        for op in range(model.operation_count - 1, 0, -1):
            bits = writes.get(op)
            if bits:
                above = parent[op]
                writes[above] = writes.get(above, 0) | bits

    def _own_writes(self, op: int, rule: Rule) -> int:
        result, model = self.result, self.model
        kind = rule.kind
        if kind == Kind.PURE:
            return self._allocated_by(op) if rule.converts else 0
        if kind == Kind.ACCESS:
            bits = 0
            if rule.writes:
                start = model.first_operand[op]
                stop = model.first_operand[op + 1]
                for position in rule.writes:
                    value = model.operands[start + position if position >= 0 else stop + position]
                    if self.address[value]:
                        bits |= result.targets_of(op, value)
            return bits
        if kind == Kind.STRUCTURED:
            return self._written_outputs(op, rule)
        if kind == Kind.CALL:
            return self._written_by_call(op, rule)
        if kind == Kind.ALLOCATE:
            return self._allocated_by(op)
        if kind == Kind.CONFINED:
            return self._reach(model.operands_of(op))
        if kind == Kind.UNKNOWN:
            return result.escaped_at(op) | self._reach(model.operands_of(op))
        return 0

    def _written_by_call(self, op: int, rule: Rule) -> int:
        result, model = self.result, self.model
        site = result.calls.get(op)
        if site is not None:
            return site.written(result)
        external = result.externals.get(op)
        if external is None:
            return result.escaped_at(op) | self._reach(model.operands_of(op))
        start, stop = rule.arguments or (0, 0)
        operands = model.operands_of(op)[start : stop or None]
        bits = self._allocated_by(op)
        for position in external.writes:
            bits |= result.targets(operands[position])
        if external.kind in (Kind.CONFINED, Kind.UNKNOWN):
            bits |= self._reach(operands)
        return bits

    def _written_outputs(self, op: int, rule: Rule) -> int:
        """ELEMENTS operations write the memory of their address operands (outputs, and inputs at worst)."""
        if rule.flow != Flow.ELEMENTS:
            return 0
        bits = 0
        for value in self.model.operands_of(op):
            if self.address[value]:
                bits |= self.result.targets(value)
        return bits

    def _allocated_by(self, op: int) -> int:
        bits = 0
        for number in self._made_by.get(op, ()):
            bits |= 1 << number
        return self.result.expanded(bits)

    def _reach(self, operands: Sequence[int]) -> int:
        bits = 0
        for value in operands:
            bits |= self.result.points.get(value, 0)
        return self.result.reachable(bits)

