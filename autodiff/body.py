"""A function of the module that is being built, seen through the numbers of its model.

Operations and values of the model are numbered in the order of MLIR's pre-order walk; a `Body` holds, for each number, the operation or
value of a clone of the function. The clone becomes the forward sweep of the derivative. Only single-block regions are differentiated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analysis.dialects.rule import Kind
from analysis.program.bindings import ir
from analysis.program.types import CARRIES_FLOAT
from autodiff.problem import NotDifferentiableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from autodiff.activity import Activity

TOP = (0, 0)
"""The region that is the function's body."""


class Place(NamedTuple):
    """A region: the operation that it belongs to, and which of its regions it is."""

    operation: int
    region: int


class Body:
    """The clone of one function, by number."""

    def __init__(self, activity: Activity, function: ir.Operation) -> None:
        self.activity = activity
        self.model = model = activity.model
        self.rules = activity.rules
        self.operations: list[ir.Operation] = []
        self._names: dict[int, str] = {}
        """Of values that the model does not have."""
        self.listeners: list[Callable[[ir.Value, ir.Value], None]] = [self._replaced]
        """Who has to know when a value takes the place of another."""
        self.values: list[ir.Value] = []
        function.walk(self._visit, ir.WalkOrder.PRE_ORDER)
        assert len(self.operations) == model.operation_count
        self.place: list[Place] = []
        """By value: the region in which it is defined."""
        self.maker: list[int] = []
        """By value: the operation whose result it is; -1 for a block argument."""
        self._fill()
        self.active = bytearray(activity.values)
        """By value: whether it carries a derivative."""
        self.moves = activity.operations

    def _replaced(self, before: ir.Value, after: ir.Value) -> None:
        for number in range(self.model.value_count, len(self.values)):
            if self.values[number] == before:
                self.values[number] = after

    def _visit(self, operation: ir.Operation) -> ir.WalkResult:
        self.operations.append(operation)
        return ir.WalkResult.ADVANCE

    def _fill(self) -> None:
        """Number the values as `analysis.program.walk` does."""
        model = self.model
        nowhere: list[ir.Value | None] = [None] * model.value_count
        place, maker = [Place(0, 0)] * model.value_count, [-1] * model.value_count
        region_of = self._regions()
        for index, operation in enumerate(self.operations):
            first = model.first_result[index]
            for at, value in enumerate(operation.results):
                nowhere[first + at] = value
                maker[first + at] = index
                place[first + at] = region_of[index]
            for which, region in enumerate(model.regions.get(index, ())):
                for block, entry in zip(operation.regions[which].blocks, region, strict=True):
                    for at, value in enumerate(block.arguments):
                        nowhere[entry.first_argument + at] = value
                        place[entry.first_argument + at] = Place(index, which)
        self.values = [value for value in nowhere if value is not None]
        assert len(self.values) == model.value_count
        self.place, self.maker = place, maker

    def _regions(self) -> list[Place]:
        """By operation: the region in which it stands."""
        model = self.model
        found = [Place(0, 0)] * model.operation_count
        for index, regions in model.regions.items():
            for which, region in enumerate(regions):
                for block in region:
                    for op in self.direct(block.first_operation, block.end_operation):
                        found[op] = Place(index, which)
        self.region_of = found
        """By operation: the region in which it stands."""
        return found

    def direct(self, first: int, stop: int) -> list[int]:
        """Operations from `first` to `stop`, nested ones left out."""
        ends, found = self.model.end, list[int]()
        while first < stop:
            found.append(first)
            first = ends[first]
        return found

    def children(self, op: int, region: int = 0) -> list[int]:
        """The operations of a region, in order; [] for an empty one. Raises NotDifferentiableError for a region of several blocks."""
        regions = self.model.regions.get(op, ())
        if region >= len(regions) or not regions[region]:
            return []
        if len(regions[region]) > 1:
            raise NotDifferentiableError(
                "unstructured control flow (several blocks) cannot be differentiated; lift it to scf first", self.operations[op]
            )
        block = regions[region][0]
        return self.direct(block.first_operation, block.end_operation)

    def arguments(self, op: int, region: int = 0) -> range:
        """The block arguments of a region."""
        regions = self.model.regions.get(op, ())
        if region >= len(regions) or not regions[region]:
            return range(0)
        block = regions[region][0]
        return range(block.first_argument, block.first_argument + block.argument_count)

    def operands(self, op: int) -> list[int]:
        """Numbers of an operation's operands."""
        return self.model.operands_of(op)

    def results(self, op: int) -> range:
        """Numbers of an operation's results."""
        return self.model.results_of(op)

    def type(self, value: int) -> ir.Type:
        """The type of a value."""
        return self.values[value].type

    def carries(self, value: int) -> bool:
        """Whether a value's type can hold a derivative."""
        return value < self.model.value_count and bool(self.model.types[self.model.value_types[value]].carries & CARRIES_FLOAT)

    def is_memory(self, value: int) -> bool:
        """Whether a value is an address of the program."""
        return value < self.model.value_count and self.model.types[self.model.value_types[value]].memory

    def holds_floats(self, value: int) -> bool:
        """Whether the memory behind an address can hold a derivative."""
        return bool(self.model.types[self.model.value_types[value]].content & CARRIES_FLOAT)

    def is_inside(self, place: Place, op: int) -> bool:
        """Whether a region is one of an operation's, or nested in it."""
        return op <= place.operation < self.model.end[op]

    def top_ancestor(self, op: int) -> int:
        """The operation of the function's body that an operation is, or is nested in."""
        while op and self.model.parent[op]:
            op = self.model.parent[op]
        return op

    def has_active(self, op: int) -> bool:
        """Whether an operation, or one nested in it, moves or clears a derivative, or hands an active value on."""
        start, stop = op, self.model.end[op]
        return any(self.moves[start:stop]) or any(self.active[value] for value in self.results(op))

    def terminator(self, op: int, region: int = 0) -> int:
        """The last operation of a region."""
        return self.children(op, region)[-1]

    def kind(self, op: int) -> str:
        """The operation's name."""
        return self.model.kinds[op]

    def is_structural(self, op: int) -> bool:
        """Whether it contains regions through which control passes."""
        return self.rules[op].kind == Kind.STRUCTURED

    def add_value(self, value: ir.Value, place: Place, name: str) -> int:
        """A number for a value that the model does not have."""
        self._names[len(self.values)] = name
        self.values.append(value)
        self.place.append(place)
        self.maker.append(-1)
        self.active.append(0)
        return len(self.values) - 1

    def name(self, value: int) -> str:
        """A value as the text spells it, without '%'; a word made of the operation's where it has none."""
        if value in self._names:
            return self._names[value]
        spelled = self.activity.text.value_name(value)
        if spelled.startswith("%"):
            return "".join(letter if letter.isalnum() or letter in "_$.-" else "_" for letter in spelled[1:])
        return self.kind(self.maker[value]).rpartition(".")[2] if self.maker[value] >= 0 else "arg"

    def all_operands(self, op: int) -> set[int]:
        """Values that an operation or one nested in it uses and that are defined outside of it."""
        model = self.model
        used = model.operands[model.first_operand[op] : model.first_operand[model.end[op]]]
        return {value for value in used if not self.is_inside(self.place[value], op)}
