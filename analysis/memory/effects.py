"""After the fixpoint: which allocations are one live object, from where on addresses have escaped, and what operations write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.rule import Flow, Kind, Trait
from analysis.memory.forwards import captured, output_operands, repeated_operations

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from analysis.dialects.rule import Rule
    from analysis.memory.points_to import PointsTo


def settle_single(result: PointsTo, carried: Iterable[int]) -> None:
    """An allocation that runs more than once is one live object only if no older instance can be reached."""
    held = 0
    for bits in result.content:
        held |= bits
    for value in carried:
        held |= result.points.get(value, 0)
    held |= result.escaped
    repeated = repeated_operations(result.model, result.rules)
    for location in result.locations:
        if location.operation >= 0 and location.single and repeated[location.operation]:
            number = result.allocated[location.operation, location.ordinal]
            location.single = not held >> number & 1


def settle_escape(result: PointsTo, first_given: Mapping[int, int]) -> None:
    """From where on in the program an escaped allocation is known outside; only where order in the text is order in time."""
    model = result.model
    for number, location in enumerate(result.locations):
        if result.escaped >> number & 1 and not location.ports and location.operation >= 0:
            first = first_given.get(number, 0)
            first = _start_of_order(result, first) if first < model.operation_count else 0
            if first > 0:
                result.escapes_from[number] = first
                result.escaping_later |= 1 << number


def _start_of_order(result: PointsTo, op: int) -> int:
    """The outermost operation around `op` that may run it again or runs blocks in another order than that of the text; `op` if
    there is none."""
    model = result.model
    start, above = op, model.parent[op]
    while above >= 0:
        rule = result.rules[above]
        ordered = above == 0 or (rule.kind == Kind.STRUCTURED and rule.flow in (Flow.SELECT, Flow.ONCE))
        if not ordered or any(len(region) > 1 for region in model.regions[above]):
            start = above
        above = model.parent[above]
    return start


def collect_writes(result: PointsTo) -> None:
    """`PointsTo.writes`, innermost operations first."""
    _Writes(result).run()


class _Writes:
    """What each operation may write."""

    def __init__(self, result: PointsTo) -> None:
        self.result = result
        self.model = result.model
        self.made_by: dict[int, list[int]] = {}

    def run(self) -> None:
        """`writes` of every operation, nested ones included, innermost first."""
        result, model = self.result, self.model
        writes = result.writes
        for (op, _), number in result.allocated.items():
            self.made_by.setdefault(op, []).append(number)
        for op in result.rules.having(Trait.WRITES):
            bits = self._own_writes(op, result.rules[op])
            if bits:
                writes[op] = bits
        self._put_back()
        parent = model.parent
        for op in sorted({*writes, *model.regions}, reverse=True):
            bits = writes.get(op)
            if bits and op:
                above = parent[op]
                writes[above] = writes.get(above, 0) | bits

    def _put_back(self) -> None:
        """What becomes of overlays at the heads of blocks and at the ends of loops."""
        result, parent = self.result, self.model.parent
        for head, pairs in result.renewed.items():
            for pair in pairs:
                result.writes[parent[head]] = result.writes.get(parent[head], 0) | 1 << pair[0] | 1 << pair[1]
        for loop, pairs in result.sweeps.items():
            for pair in pairs:
                result.writes[loop] = result.writes.get(loop, 0) | 1 << pair[0] | 1 << pair[1]

    def _own_writes(self, op: int, rule: Rule) -> int:
        result, model = self.result, self.model
        kind = rule.kind
        if rule.reads_only:
            return 0
        if kind == Kind.PURE:
            return self._allocated_by(op) if rule.converts else 0
        if kind == Kind.ACCESS:
            bits = 0
            laid = result.repeated.get(op) or result.gathered.get(op)
            if laid is not None:
                for _, overlay in laid:
                    bits |= 1 << overlay
            elif rule.writes:
                start = model.first_operand[op]
                stop = model.first_operand[op + 1]
                for position in rule.writes:
                    value = model.operands[start + position if position >= 0 else stop + position]
                    if result.points.get(value):
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
            return result.escaped_at(op) | self._reach([*model.operands_of(op), *captured(model, op)])
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
        if external.kind in (Kind.CONFINED, Kind.UNKNOWN) and not external.reads_only:
            bits |= self._reach(operands)
        return bits

    def _written_outputs(self, op: int, rule: Rule) -> int:
        """ELEMENTS operations write the memory of their outputs."""
        if rule.flow != Flow.ELEMENTS:
            return 0
        bits = 0
        for value in output_operands(self.model, op, rule):
            if self.result.points.get(value):
                bits |= self.result.targets(value)
        return bits

    def _allocated_by(self, op: int) -> int:
        bits = 0
        for number in self.made_by.get(op, ()):
            bits |= 1 << number
        return self.result.expanded(bits)

    def _reach(self, operands: Sequence[int]) -> int:
        bits = 0
        for value in operands:
            bits |= self.result.points.get(value, 0)
        return self.result.reachable(bits)
