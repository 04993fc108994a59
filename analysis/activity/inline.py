"""The body of a function with the bodies of its callees in place of the calls, as one model, for the whole-program analysis.

A call becomes an operation whose region is the callee's body, run once; the callee's returns become the terminators of that region. Calls
that would recur or unwind, that copy an argument, launches that run a kernel many times, and calls beyond the size limit are left as calls.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analysis.dialects.make import structured, yields
from analysis.dialects.placed_rules import PlacedRules
from analysis.dialects.rule import Flow, Kind
from analysis.memory.aliasing import argument_attributes
from analysis.memory.callsites import Callee
from analysis.program.model import Block, FunctionModel, Successor

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.dialects.rule import Rule
    from analysis.program.model import Region

MAX_OPERATIONS = 200_000
"""Operations of one inlined model; calls beyond that stay calls."""
INLINED, RETURNED = "inlined.call", "inlined.return"
_CALL_RULE, _RETURN_RULE = structured(Flow.ONCE), yields()


@dataclass(slots=True)
class Inlined:
    """An inlined function."""

    model: FunctionModel
    rules: PlacedRules
    origins: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """By operation: the function and the operation that it is a copy of. For an inlined call, the call."""


def inline(
    key: str,
    model: FunctionModel,
    rules_of: Callable[[str], PlacedRules],
    callee_of: Callable[[FunctionModel, int, Rule], Callee | Rule | None],
) -> Inlined:
    """Inline everything that `model` calls, directly or not."""
    return _Inliner(key, model, rules_of, callee_of).run()


class _Inliner:
    """Each copy of a body gets a range of value numbers, until all are numbered as in any model, and of type numbers of its own."""

    def __init__(
        self,
        key: str,
        model: FunctionModel,
        rules_of: Callable[[str], PlacedRules],
        callee_of: Callable[[FunctionModel, int, Rule], Callee | Rule | None],
    ) -> None:
        self.root = model
        self.rules_of = rules_of
        self.callee_of = callee_of
        self.active = [key]
        self.made = FunctionModel(
            symbol=model.symbol, scope=model.scope, public=model.public, is_declaration=False, argument_count=model.argument_count,
            result_types=model.result_types, types=list(model.types), kinds=[], first_operand=[], operands=[], first_result=[],
            result_count=[], end=[], parent=[], lines=[], columns=[], value_types=[], regions={}, successors={}, attributes={},
            argument_types=model.argument_types,
        )  # fmt: skip
        self.result = Inlined(self.made, PlacedRules())

    def run(self) -> Inlined:
        self.made.value_types += self.root.value_types
        self.copy(self.active[0], self.root, 0, -1, 0, 0)
        self.made.first_operand.append(len(self.made.operands))
        _number_values(self.made)
        return self.result

    def add(self, kind: str, rule: Rule, operands: list[int], first_result: int, results: int, parent: int, origin: tuple[str, int]) -> int:
        made = self.made
        op = len(made.kinds)
        made.kinds.append(kind)
        made.first_operand.append(len(made.operands))
        made.operands += operands
        made.first_result.append(first_result)
        made.result_count.append(results)
        made.end.append(op + 1)
        made.parent.append(parent)
        made.lines.append(-1)
        made.columns.append(-1)
        self.result.rules.append(rule)
        self.result.origins.append(origin)
        return op

    def copy(self, key: str, model: FunctionModel, op: int, parent: int, values: int, types: int) -> None:
        """Copy one operation with its regions."""
        rule = self.rules_of(key)[op]
        operands = [value + values for value in model.operands_of(op)]
        first_result, count = model.first_result[op] + values, model.result_count[op]
        if rule.kind == Kind.CALL and self.inline_call(key, model, op, rule, operands, first_result, parent):
            return
        kind = model.kinds[op]
        if rule.kind == Kind.RETURN and len(self.active) > 1:
            kind, rule = RETURNED, _RETURN_RULE
        new = self.add(kind, rule, operands, first_result, count, parent, (key, op))
        if op in model.attributes:
            self.made.attributes[new] = model.attributes[op]
        if op in model.successors:
            self.made.successors[new] = tuple(Successor(s.block, s.operands, s.produced) for s in model.successors[op])
        regions = model.regions.get(op)
        if regions is not None:
            self.made.regions[new] = tuple(self.copy_region(key, model, region, new, values, types) for region in regions)
            self.made.end[new] = len(self.made.kinds)

    def copy_region(self, key: str, model: FunctionModel, region: Region, parent: int, values: int, types: int) -> Region:
        blocks: list[Block] = []
        for block in region:
            first = len(self.made.kinds)
            op = block.first_operation
            while op < block.end_operation:
                self.copy(key, model, op, parent, values, types)
                op = model.end[op]
            blocks.append(Block(block.first_argument + values, block.argument_count, first, len(self.made.kinds)))
        return tuple(blocks)

    def inline_call(self, key: str, model: FunctionModel, op: int, rule: Rule, operands: list[int], first_result: int, parent: int) -> bool:
        callee = self.callee_of(model, op, rule)
        start, stop = rule.arguments or (0, 0)
        passed = operands[start : stop or None]
        if not isinstance(callee, Callee) or rule.repeats or callee.stated is not None or op in model.successors:
            return False
        if any("llvm.byval" in argument_attributes(callee.model, i) for i in range(len(callee.model.argument_types))):
            return False
        target, name = callee.model, callee.key
        too_large = len(self.made.kinds) + target.operation_count > MAX_OPERATIONS
        if name in self.active or too_large or len(passed) != len(target.argument_types):
            return False
        new = self.add(INLINED, _CALL_RULE, passed, first_result, model.result_count[op], parent, (key, op))
        values, types = len(self.made.value_types), len(self.made.types)
        self.made.types += target.types
        self.made.value_types += [number + types for number in target.value_types]
        self.active.append(name)
        body = target.regions[0][0]
        self.made.regions[new] = (self.copy_region(name, target, body, new, values, types),)
        self.made.end[new] = len(self.made.kinds)
        self.active.pop()
        return True


def _number_values(model: FunctionModel) -> None:
    """Number the values in the order of the operations that make them, or whose regions have them as block arguments."""
    numbers = [-1] * len(model.value_types)
    count = 0
    for op in range(model.operation_count):
        first, results = model.first_result[op], model.result_count[op]
        model.first_result[op] = count
        numbers[first : first + results] = range(count, count + results)
        count += results
        regions = model.regions.get(op)
        if regions is None:
            continue
        made: list[Region] = []
        for region in regions:
            blocks: list[Block] = []
            for block in region:
                first, arguments = block.first_argument, block.argument_count
                blocks.append(block._replace(first_argument=count))
                numbers[first : first + arguments] = range(count, count + arguments)
                count += arguments
            made.append(tuple(blocks))
        model.regions[op] = tuple(made)
    model.operands = [numbers[value] for value in model.operands]
    types = model.value_types
    model.value_types = [0] * count
    for value, number in enumerate(numbers):
        if number >= 0:
            model.value_types[number] = types[value]
