"""From a function's model to its dependency graph, in one pass over the program (docs/formal.md, "Transfer rules").

The state of the pass is one list: the current version of every location. A store makes a new version; it keeps an edge from the old
one unless it replaces the whole content of exactly one live object. Where control merges, versions that differ meet in a new one. Loops
get their versions at the head, for the locations that the loop may write. What a rule means is in `analysis.dialects.rule`;
regions and branches are in `analysis.activity.regions`, calls in `analysis.activity.calls`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.activity import covering
from analysis.activity.graph import Graph
from analysis.activity.state import copied, living
from analysis.dialects.placed_rules import returns_of
from analysis.dialects.rule import Kind
from analysis.memory.locations import bits_of
from analysis.program.types import CARRIES_ADDRESS, CARRIES_DATA

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analysis.activity.state import State
    from analysis.dialects.rule import Rule
    from analysis.memory.points_to import PointsTo
    from analysis.memory.ports import Port, Ports


class GraphBuilder:
    """The pass. `current` is the version of every location at the place that is being read."""

    def __init__(self, points: PointsTo, ports: Ports) -> None:
        self.points = points
        self.ports = ports
        self.model = model = points.model
        self.rules = points.rules
        self.graph = Graph(node_count=model.value_count)
        self.heads = self.graph.heads
        self.tails = self.graph.tails
        data = [1 if info.carries & CARRIES_DATA else 0 for info in model.types]
        self.data = bytearray(map(data.__getitem__, model.value_types))
        memory = [1 if info.memory or info.carries == CARRIES_ADDRESS else 0 for info in model.types]
        self.memory = bytearray(map(memory.__getitem__, model.value_types))
        """Addresses, and vectors of addresses."""
        self.loop_depth = 0
        self.masked = 0
        """How many enclosing operations may leave out parts of what is written inside."""
        self.parallel: tuple[int, int] | None = None
        self.current = [self.version(location, -1) for location in range(len(points.locations))]
        self._seed_inputs()
        self.fresh = self._fresh_ports()

    def _seed_inputs(self) -> None:
        sources, bit = self.graph.sources, self.ports.input_bit
        for port in self.ports.inputs:
            if port.kind == "value":
                arguments = self.model.arguments()
                if port.position < len(arguments):
                    sources.append((arguments[port.position], bit[port]))
        for number, location in enumerate(self.points.locations):
            if location.ports and not location.constant and not self.points.overlays >> number & 1:
                sources.append((self.current[number], self.input_bits(location.ports)))

    def input_bits(self, ports: Iterable[Port]) -> int:
        """The set of the given inputs."""
        bits = 0
        for port in ports:
            bits |= self.ports.input_bit[port]
        return bits

    def _fresh_ports(self) -> list[tuple[int, int]]:
        """Memory allocated here that a caller can see afterwards: (location, output bit)."""
        from analysis.memory.ports import Port

        points, model = self.points, self.model
        visible = points.escaped
        for number, location in enumerate(points.locations):
            if location.ports:
                visible |= points.content[number]
        for op in returns_of(self.rules):
            for value in model.operands_of(op):
                visible |= points.points.get(value, 0)
        visible = points.reachable(visible)
        fresh: list[tuple[int, int]] = []
        for (operation, ordinal), number in points.allocated.items():
            if visible >> number & 1 and operation >= 0:
                port = Port("fresh", operation, ordinal)
                fresh.append((number, self.ports.output(port)))
                for cell in bits_of(points.expansion.get(number, 0)):
                    fresh.append((cell, self.ports.output(port._replace(cell=points.locations[cell].cell))))
        return fresh

    def node(self, location: int, operation: int) -> int:
        """A new node behind the values."""
        number = self.graph.node_count
        self.graph.node_count = number + 1
        self.graph.versions.append((location, operation))
        return number

    version = node

    def edge(self, source: int, target: int) -> None:
        """A first-order dependence."""
        self.heads.append(source)
        self.tails.append(target)

    def edges(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Dependences between values that carry data."""
        data = self.data
        for source, target in pairs:
            if data[source] and data[target]:
                self.heads.append(source)
                self.tails.append(target)

    def own(self, operation: int, start: int) -> None:
        """The edges from `start` to here are what `operation` moves."""
        stop = len(self.heads)
        if stop > start:
            self.graph.owners.append(operation)
            self.graph.owned_start.append(start)
            self.graph.owned_stop.append(stop)

    def build(self) -> Graph:
        """Run the pass over the function's body."""
        from analysis.activity.regions import run_function

        run_function(self)
        return self.graph

    def returns(self, operation: int) -> None:
        """The function ends here: its operands and the memory that a caller can see are its outputs."""
        sinks, bit = self.graph.sinks, self.ports.output_bit
        self.graph.returned = True
        for index, value in self.model.returned(operation):
            port_bit = bit.get(self.result_port(index))
            if port_bit is not None and self.data[value]:
                sinks.append((value, port_bit))
        for number, location in enumerate(self.points.locations):
            if location.ports and not location.constant:
                bits = 0
                for port in location.ports:
                    bits |= bit[port]
                sinks.append((self.current[number], bits))
            elif self.points.escaped >> number & 1:
                sinks.append((self.current[number], 1))
        for number, port_bit in self.fresh:
            sinks.append((self.current[number], port_bit))

    @staticmethod
    def result_port(index: int) -> Port:
        """The port of a result."""
        from analysis.memory.ports import Port

        return Port("result", index)

    def operations(self, op: int, stop: int) -> None:
        """The operations of one block, in order; terminators are left to the region."""
        model, rules, data = self.model, self.rules, self.data
        heads, tails = self.heads, self.tails
        kinds_pure, kinds_access = Kind.PURE, Kind.ACCESS
        ends, operands, first_operand = model.end, model.operands, model.first_operand
        first_result, result_count = model.first_result, model.result_count
        graph = self.graph
        while op < stop:
            rule = rules[op]
            kind = rule.kind
            if kind == kinds_pure:
                count = result_count[op]
                if count and (data[first_result[op]] or count > 1 or rule.converts):
                    depends = rule.depends
                    if depends is None and count == 1 and not rule.converts:
                        start = len(heads)
                        target = first_result[op]
                        for value in operands[first_operand[op] : first_operand[op + 1]]:
                            if data[value]:
                                heads.append(value)
                                tails.append(target)
                        stop_edge = len(heads)
                        if stop_edge > start:
                            graph.owners.append(op)
                            graph.owned_start.append(start)
                            graph.owned_stop.append(stop_edge)
                    elif depends != ():
                        self.pure(op, rule, operands[first_operand[op] : first_operand[op + 1]])
            elif kind == kinds_access:
                self.access(op, rule, operands[first_operand[op] : first_operand[op + 1]])
            else:
                self.other(op, rule)
            op = ends[op]

    def pure(self, op: int, rule: Rule, operands: Sequence[int]) -> None:
        """Results from operands."""
        if rule.converts:
            self.convert(op, operands)
            return
        start = len(self.heads)
        by_result = rule.depends_by_result
        covered = rule.into is not None and self.covers(operands, rule, rule.into)
        for index, result in enumerate(self.model.results_of(op)):
            if not self.data[result]:
                continue
            positions = by_result[index] if by_result and index < len(by_result) else rule.depends
            for position in range(len(operands)) if positions is None else positions:
                if not -len(operands) <= position < len(operands) or (covered and position == rule.into):
                    continue
                if self.data[operands[position]]:
                    self.edge(operands[position], result)
        self.own(op, start)

    def convert(self, op: int, operands: Sequence[int]) -> None:
        """The same data in another form: values to values, memory read into a value, a value made into memory."""
        start = len(self.heads)
        updates: list[tuple[int, int, bool]] = []
        later: list[tuple[int, int]] = []
        nodes = [value for value in operands if self.data[value]]
        for value in operands:
            if self.memory[value]:
                nodes += self.cells(op, value)
        for ordinal, result in enumerate(self.model.results_of(op)):
            location = self.points.allocated.get((op, ordinal))
            target = result
            if location is not None:
                target = self.node(location, op)
                for cell in (location, *bits_of(self.points.expansion.get(location, 0))):
                    node = target if cell == location else self.node(cell, op)
                    if cell != location:
                        later.append((target, node))
                    updates.append((cell, node, self.points.locations[location].single))
            elif not self.data[result]:
                continue
            for node in nodes:
                self.edge(node, target)
        for source, target in later:
            self.edge(source, target)
        self.own(op, start)
        self.commit(op, updates, clears=False)

    def covers(self, operands: Sequence[int], rule: Rule, target: int) -> bool:
        """See `analysis.activity.covering`."""
        return not self.masked and covering.covers(self.model, operands, rule, target)

    def cells(self, op: int, value: int) -> list[int]:
        """The current versions of the memory that an operation may touch through an address."""
        current = self.current
        return [current[location] for location in bits_of(self.points.targets_of(op, value))]

    def replaces(self, location: int, value: int, op: int, *, covered: bool) -> bool:
        """See `analysis.activity.covering`."""
        return covering.replaces(self.points, location, value, op, self.parallel, covered=covered)

    def access(self, op: int, rule: Rule, operands: Sequence[int]) -> None:
        """Loads, stores, copies, fills, atomic updates; the same rule on tensors is a dependence between values."""
        data, memory = self.data, self.memory
        read: list[int] = []
        for position in rule.reads:
            value = operands[position]
            if memory[value]:
                read += self.cells(op, value)
            elif data[value]:
                read.append(value)
        results = [value for value in self.model.results_of(op) if data[value]]
        if not rule.writes:
            start = len(self.heads)
            read += [operands[p] for p in rule.depends or () if -len(operands) <= p < len(operands) and data[operands[p]]]
            for result in results:
                for node in read:
                    self.edge(node, result)
            self.own(op, start)
            return
        flowing = read + [operands[p] for p in rule.stores if data[operands[p]]]
        if op in self.points.repeated:
            self.overwrite(op, flowing, self.points.repeated[op], turn=False)
            return
        if op in self.points.gathered:
            self.overwrite(op, flowing, self.points.gathered[op], turn=True)
            return
        updates: list[tuple[int, int, bool]] = []
        start = len(self.heads)
        for position in rule.writes:
            value = operands[position]
            covered = self.covers(operands, rule, position)
            if memory[value]:
                element = not (rule.masked or rule.accumulates or self.masked)
                for location in bits_of(self.points.targets_of(op, value)):
                    replaces = (covered or element) and self.replaces(location, value, op, covered=covered)
                    updates.append((location, self.node(location, op), replaces))
            elif not results and data[value]:
                # The destination is a shared output: what goes in is added to what other iterations put in.
                for node in flowing:
                    self.edge(node, value)
                self.graph.clears.append((op, value, value))
            else:
                kept = [] if covered or not data[value] else [value]
                for result in results:
                    for node in (*flowing, *kept):
                        self.edge(node, result)
        if results and memory[operands[rule.writes[0]]]:
            extra = [] if rule.returns_old else [operands[p] for p in rule.depends or () if data[operands[p]]]
            for result in results:
                for node in (*read, *extra):
                    self.edge(node, result)
        for _, version, _ in updates:
            for node in flowing:
                self.edge(node, version)
        self.own(op, start)
        self.commit(op, updates, clears=True)

    def overwrite(self, op: int, flowing: Sequence[int], pairs: Iterable[tuple[int, int]], *, turn: bool) -> None:
        """A store at a place with overlays: its bytes move there, wherever they were. Nothing else is left there; for the store of one turn
        of a loop, what earlier turns stored is."""
        start = len(self.heads)
        versions: list[tuple[int, int, int]] = []
        for part, overlay in pairs:
            version = self.node(overlay, op)
            versions.append((part, overlay, version))
            for node in flowing:
                self.edge(node, version)
        self.own(op, start)
        current, over = self.current, self.points.over
        for part, overlay, version in versions:
            for held in (part, *bits_of(over[part])):
                self.graph.clears.append((op, current[held], version))
                if turn and held == overlay:
                    self.edge(current[held], version)
                else:
                    self.graph.residue.append((current[held], version))
            current[overlay] = version

    def start_sweep(self, loop: int) -> None:
        """Before the first turn of a loop that gathers what it stores: nothing."""
        for overlay, _ in self.points.sweeps[loop]:
            self.current[overlay] = self.node(overlay, loop)

    def end_sweep(self, loop: int) -> None:
        """Behind the last turn: what an earlier loop left in these places is gone."""
        for overlay, left in self.points.sweeps[loop]:
            settled = self.node(left, loop)
            self.edge(self.current[overlay], settled)
            self.current[left] = settled
            self.current[overlay] = self.node(overlay, loop)

    def renew(self, head: int, owner: int) -> None:
        """At the head of a block: what is in overlays of places made of its values goes back to the locations below."""
        current = self.current
        for part, overlay in self.points.renewed[head]:
            below = self.node(part, owner)
            self.edge(current[part], below)
            self.edge(current[overlay], below)
            current[part] = below
            current[overlay] = self.node(overlay, owner)

    def commit(self, op: int, updates: Sequence[tuple[int, int, bool]], *, clears: bool) -> None:
        """Make new versions current: (location, version, replaces the content)."""
        current = self.current
        for location, version, replaces in updates:
            old = current[location]
            if not replaces:
                self.edge(old, version)
            if clears:
                self.graph.clears.append((op, old, version))
                if replaces:
                    self.graph.residue.append((old, version))
            current[location] = version

    def other(self, op: int, rule: Rule) -> None:
        """The less frequent kinds."""
        from analysis.activity.calls import run_call, run_unknown
        from analysis.activity.regions import run_structured

        kind = rule.kind
        if kind == Kind.VIEW:
            start = len(self.heads)
            source = self.model.operands_of(op)[rule.source]
            self.edges((source, result) for result in self.model.results_of(op))
            self.own(op, start)
        elif kind == Kind.ALLOCATE:
            self.allocate(op, rule, self.model.operands_of(op))
        elif kind == Kind.CALL:
            run_call(self, op, rule)
        elif kind == Kind.STRUCTURED:
            run_structured(self, op, rule)
        elif kind in (Kind.UNKNOWN, Kind.CONFINED):
            run_unknown(self, op, rule)

    def allocate(self, op: int, rule: Rule, operands: Sequence[int]) -> None:
        """New memory: one live object starts empty; with `copies`, as a copy."""
        start = len(self.heads)
        updates: list[tuple[int, int, bool]] = []
        for ordinal in range(self.model.result_count[op]):
            location = self.points.allocated.get((op, ordinal))
            if location is None:
                result = self.model.first_result[op] + ordinal
                if rule.copies and self.data[result]:
                    self.edges([(operands[rule.source], result)])
                continue
            single = self.points.locations[location].single
            version = self.node(location, op)
            if rule.copies:
                source = operands[rule.source]
                for node in self.cells(op, source) if self.memory[source] else [source] if self.data[source] else []:
                    self.edge(node, version)
            updates.append((location, version, single))
        self.own(op, start)
        for location, version, single in list(updates):
            for cell in bits_of(self.points.expansion.get(location, 0)):
                start_version = self.node(cell, op)
                self.edge(version, start_version)
                updates.append((cell, start_version, single))
        self.commit(op, updates, clears=False)

    def merge(self, states: list[State], written: int, op: int) -> list[int]:
        """The state where several paths meet; only `written` locations can differ."""
        states = living(states)
        first = states[0]
        if len(states) == 1:
            return first
        merged = copied(first)
        for location in bits_of(written):
            versions = {state[location] for state in states}
            if len(versions) > 1:
                meet = self.node(location, op)
                for version in sorted(versions):
                    self.edge(version, meet)
                merged[location] = meet
        return merged
