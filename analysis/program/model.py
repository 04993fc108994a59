"""The program model: one function as columns in pre-order, with no object per operation and no pointer into MLIR.

Operation 0 is the function itself; an operation's nested operations follow it directly and end before `end[op]`. Values are numbered
in the order in which MLIR's walk meets them; the block arguments of a region come before its operations. Lines are relative to the
line on which the function starts, so that a function that moves keeps its model.

A model is filled by `analysis.program.frontend` and never changed afterwards. It holds what the dialect rules ask for and
nothing else: attributes only where a rule names them.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from analysis.program.types import TypeInfo

if TYPE_CHECKING:
    from collections.abc import Iterator

KERNELS = frozenset({"gpu.func"})
"""Function operations whose body runs many times at once."""
KERNEL_ATTRIBUTES = frozenset({"gpu.kernel", "nvvm.kernel", "rocdl.kernel"})
"""Attributes of functions of which that is true."""

AttributeValue: TypeAlias = "int | str | bool | float | tuple[AttributeValue, ...] | dict[str, AttributeValue] | None"
"""An attribute as plain data: integers, floats, strings, symbols as text with '@' and '::' ("@f", "@m::@f"), arrays and dense
integer arrays as tuples, dictionaries, a unit attribute as True, a type or anything else as its text."""


class Block(NamedTuple):
    """A block: arguments are the values first_argument .. first_argument + argument_count, operations the *direct* children among
    first_operation .. end_operation (pre-order ids; step with `end`)."""

    first_argument: int
    argument_count: int
    first_operation: int
    end_operation: int


class Successor(NamedTuple):
    """One way out of a branching terminator: the target block's index in its region, and the operands that it forwards, as
    positions in the terminator's own operand list, in the order of the target's last arguments."""

    block: int
    operands: tuple[int, ...]
    produced: int = 0
    """How many leading arguments of the target the terminator itself produces."""


Region: TypeAlias = tuple[Block, ...]


@dataclass(slots=True)
class FunctionModel:
    """One function-like operation (func.func, llvm.func, gpu.func), or the declaration of one."""

    symbol: str
    """Its symbol name without '@'."""
    scope: tuple[str, ...]
    """Names of the enclosing modules, outermost first; '' for a module without a name. The section number comes first as text."""
    public: bool
    is_declaration: bool
    argument_count: int
    result_types: tuple[int, ...]
    """Type numbers of the function's results."""
    types: list[TypeInfo]
    """Types by number."""

    kinds: list[str]
    """Operation name by operation: "arith.addf"."""
    first_operand: list[int]
    """Where an operation's operands start in `operands`; one entry more than there are operations. Operands of an operation are
    operands[first_operand[i]:first_operand[i + 1]]."""
    operands: list[int]
    """Value numbers."""
    first_result: list[int]
    """Number of an operation's first result."""
    result_count: list[int]
    end: list[int]
    """One past the last nested operation."""
    parent: list[int]
    """The enclosing operation; -1 for operation 0."""
    lines: list[int]
    """Line of the operation's name, relative to the function's first line; -1 where MLIR knows no place (implicit regions)."""
    columns: list[int]
    """Code-point column of the operation's name."""
    value_types: list[int]
    """Type number by value."""

    regions: dict[int, tuple[Region, ...]]
    """By operation, for operations that have regions; the function's body is regions[0][0] (absent for a declaration)."""
    successors: dict[int, tuple[Successor, ...]]
    """By terminator, for terminators that have successors."""
    attributes: dict[int, dict[str, AttributeValue]]
    """By operation: the attributes that its dialect rule asks for. For operation 0: all discardable and inherent attributes of
    the function except its type; argument attributes under "arg_attrs" as a tuple of dictionaries (one per argument, or absent)."""
    argument_places: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """Block argument value -> (relative line, column) of its `%name` in the text, where it has one."""

    @property
    def is_kernel(self) -> bool:
        """Whether it runs many times at once."""
        return self.kinds[0] in KERNELS or not KERNEL_ATTRIBUTES.isdisjoint(self.attributes.get(0, ()))

    @property
    def operation_count(self) -> int:
        return len(self.kinds)

    @property
    def value_count(self) -> int:
        return len(self.value_types)

    def operands_of(self, operation: int) -> list[int]:
        return self.operands[self.first_operand[operation] : self.first_operand[operation + 1]]

    def returned(self, operation: int) -> Iterator[tuple[int, int]]:
        """The values that a returning operation hands over, each with the index of its result: an async.func has results in front (its
        token) to which nothing is returned."""
        values = self.operands_of(operation)
        return enumerate(values, max(0, len(self.result_types) - len(values)))

    def results_of(self, operation: int) -> range:
        first = self.first_result[operation]
        return range(first, first + self.result_count[operation])

    def definer(self, value: int) -> int:
        """The operation whose result a value is; -1 for a block argument."""
        op = bisect_right(self.first_result, value) - 1
        return op if value < self.first_result[op] + self.result_count[op] else -1

    def user_at(self, position: int) -> int:
        """The operation of which an entry of `operands` is one."""
        return bisect_right(self.first_operand, position) - 1

    def block_of(self, operation: int) -> Block:
        """The block in which an operation stands, which is not the function itself."""
        blocks = (block for region in self.regions[self.parent[operation]] for block in region)
        return next(block for block in blocks if block.first_operation <= operation < block.end_operation)

    def siblings(self, operation: int) -> Iterator[int]:
        """The operations of the block in which an operation stands, itself included."""
        block = self.block_of(operation)
        op = block.first_operation
        while op < block.end_operation:
            yield op
            op = self.end[op]

    def arguments(self) -> range:
        """The function's own arguments (empty for a declaration without a body: see `argument_types`)."""
        body = self.regions.get(0)
        if not body or not body[0]:
            return range(0)
        return range(body[0][0].first_argument, body[0][0].first_argument + body[0][0].argument_count)

    argument_types: tuple[int, ...] = ()
    """Type numbers of the arguments, also for a declaration."""
