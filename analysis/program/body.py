"""The operations of one function, read from MLIR's bytecode.

One loop over numbers, since it decides how fast models are made. Values are numbered densely by region in bytecode, and each region
tells how many it has: an operand is a number among the values that are visible where it is used. Here such a number leads to a *slot*,
of which each region gets a stretch when it begins; slots become values when all are read, so that uses may come before definitions.
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Final, TypeAlias

from analysis.program.bytecode import IR, Unknown
from analysis.program.model import Block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.program.model import Region

ATTRIBUTES, RESULTS, OPERANDS, SUCCESSORS, REGIONS, ORDERS = (1 << bit for bit in range(6))
"""Parts that an operation may have, by the bits of its mask."""
PROPERTIES: Final = 0xC0
"""Parts that do not occur in the version that is read, and what is not known."""
_MORE: Final = SUCCESSORS | REGIONS | ORDERS | PROPERTIES


_Block: TypeAlias = tuple[int, int, int, int]
"""First argument as it comes, number of arguments, first operation, end."""
_Branch: TypeAlias = tuple[int, int, list[int], list[list[_Block]], int]
"""Terminator, its attributes (-1 if it has none), its targets, the regions around it, and which of them it is in."""
_Around: TypeAlias = tuple[tuple[int, int, int, int, int, int, int, int, int, int], list[int], list[_Block], list[list[_Block]]]
"""What is known of a region while regions inside of it are read; the names are in `Body.read`."""


class Stream:
    """The section of a module's bytecode that holds the operations."""

    __slots__ = ("data", "lengths", "values")

    def __init__(self, data: bytes, lengths: bytes, values: list[int]) -> None:
        self.data = data
        self.lengths = lengths
        """By offset: how many bytes a number has that starts there."""
        self.values = values
        """By offset: the number that starts there."""

    def section(self, at: int) -> tuple[int, int]:
        """Start and end of the section of operations at an offset."""
        if self.data[at] != IR:
            raise Unknown
        start = at + 1 + self.lengths[at + 1]
        return start, start + self.values[at + 1]

    def behind_list(self, at: int) -> int:
        """The offset behind a list of numbers, which its length precedes."""
        return self.behind(at + self.lengths[at], self.values[at])

    def behind(self, at: int, count: int) -> int:
        """The offset behind some numbers."""
        lengths = self.lengths
        for _ in range(count):
            at += lengths[at]
        return at

    def behind_orders(self, at: int, count: int) -> int:
        """The offset behind the orders of the uses of `count` values, which nobody asks for."""
        values, lengths = self.values, self.lengths
        listed = 1
        if count != 1:
            listed = values[at]
            at += lengths[at]
        for _ in range(listed):
            if count != 1:
                at += lengths[at]
            at = self.behind(at + lengths[at], values[at] >> 1)
        return at


class Body:
    """What was read, as in `FunctionModel`; types, names, locations and attributes are numbers in `bytecode.Tables`."""

    def __init__(self) -> None:
        self.names: list[int] = []
        self.locations: list[int] = []
        self.first_operand: list[int] = []
        self.operands: list[int] = []
        self.first_result: list[int] = []
        self.result_count: list[int] = []
        self.end: list[int] = []
        self.parent: list[int] = []
        self.value_types: list[int] = []
        self.arguments: list[tuple[int, int]] = []
        """Operation and value of the block arguments that have a location."""
        self.argument_locations: list[int] = []
        self.kept: list[tuple[int, int]] = []
        """Operation and dictionary of attributes, for operation 0 and those of which attributes are kept."""
        self.branches: list[_Branch] = []
        self._inside: dict[int, list[list[_Block]]] = {}

    def regions(self) -> dict[int, tuple[Region, ...]]:
        """Regions by operation."""
        found: dict[int, tuple[Region, ...]] = {}
        first_result, result_count = self.first_result, self.result_count
        for operation, inside in self._inside.items():
            value = first_result[operation] + result_count[operation]
            made: list[Region] = []
            for blocks in inside:
                region: list[Block] = []
                for _, count, start, end in blocks:
                    region.append(Block(value, count, start, end))
                    value += count
                made.append(tuple(region))
            found[operation] = tuple(made)
        return found

    def read(self, stream: Stream, at: int, wants: Sequence[bool]) -> None:
        """Read the function-like operation at an offset. `wants`: by name, whether attributes are kept."""
        data, values, lengths = stream.data, stream.values, stream.lengths
        names, locations, kept, branches, inside = self.names, self.locations, self.kept, self.branches, self._inside
        first_operand, operands = self.first_operand, self.operands
        first_result, result_count, value_types = self.first_result, self.result_count, self.value_types
        parent, argument_locations, arguments = self.parent, self.argument_locations, self.arguments
        ends: list[tuple[int, int]] = []
        scrambled = False
        stack: list[_Around] = []

        number_of: list[int] = []
        """Value by slot."""
        scope: list[int] = []
        """Slots of the values that are visible, by their number in bytecode."""
        base = last = 0
        """How many values are visible in this region from outside, and where its slots end."""
        slot = first = 0
        """Slot and number of the first value since a region began or ended."""
        remaining, blocks_left, regions_left = 1, 0, 0
        """Still to come: operations of this block, blocks of this region, regions of the enclosing operation."""
        enclosing = start = -1
        """The enclosing operation, and the first operation of this block (-1 between blocks)."""
        first_argument = argument_count = 0
        blocks: list[_Block] = []
        done: list[list[_Block]] = []
        """Blocks of this region, and regions of the enclosing operation, that were read."""
        index = attribute = 0
        while remaining:
            name = values[at]
            at += lengths[at]
            mask = data[at]
            at += 1
            names.append(name)
            locations.append(values[at])
            at += lengths[at]
            if mask & 1:
                attribute = values[at]
                at += lengths[at]
                if wants[name] or not index:
                    kept.append((index, attribute))
            first_result.append(len(value_types))
            if mask & 2:
                count = values[at]
                at += lengths[at]
                result_count.append(count)
                value_types.append(values[at])
                at += lengths[at]
                if count > 1:
                    for _ in range(1, count):
                        value_types.append(values[at])
                        at += lengths[at]
            else:
                result_count.append(0)
            first_operand.append(len(operands))
            if mask & 4:
                count = values[at]
                at += lengths[at]
                operands.append(scope[values[at]])
                at += lengths[at]
                if count > 1:
                    for _ in range(1, count):
                        operands.append(scope[values[at]])
                        at += lengths[at]
            index += 1
            remaining -= 1
            if mask & _MORE:
                if mask & PROPERTIES:
                    raise Unknown
                if mask & SUCCESSORS:
                    count = values[at]
                    at += lengths[at]
                    targets: list[int] = []
                    for _ in range(count):
                        targets.append(values[at])
                        at += lengths[at]
                    if not remaining and stack:
                        branches.append((index - 1, attribute if mask & ATTRIBUTES else -1, targets, done, len(done)))
                if mask & ORDERS:
                    at = stream.behind_orders(at, result_count[-1])
                if mask & REGIONS:
                    total = len(value_types)
                    following = slot + total - first
                    number_of[slot:following] = range(first, total)
                    counts = (remaining, blocks_left, regions_left, enclosing, base, last, following, start, first_argument, argument_count)
                    stack.append((counts, scope, blocks, done))
                    parent += repeat(enclosing, index - len(parent))
                    enclosing = index - 1
                    count = values[at]
                    at += lengths[at]
                    regions_left = count >> 1
                    remaining = blocks_left = 0
                    start = -1
                    done = []
                    if count & 1:
                        at, _ = stream.section(at)
                        scope = []
                    elif not enclosing:
                        raise Unknown
            while not remaining:
                if start >= 0:
                    blocks.append((first_argument, argument_count, start, index))
                    start = -1
                    if not blocks_left:
                        total = len(value_types)
                        if slot + total - first != last:
                            raise Unknown
                        number_of[slot:last] = range(first, total)
                        del scope[base:]
                        done.append(blocks)
                if blocks_left:
                    blocks_left -= 1
                    count = values[at]
                    at += lengths[at]
                    remaining = count >> 1
                    start = index
                    first_argument = len(value_types)
                    argument_count = 0
                    if count & 1:
                        argument_count = values[at]
                        at += lengths[at]
                        for _ in range(argument_count):
                            count = values[at]
                            at += lengths[at]
                            if count & 1:
                                arguments.append((enclosing, len(value_types)))
                                argument_locations.append(values[at])
                                at += lengths[at]
                            value_types.append(count >> 1)
                        at = stream.behind_orders(at + 1, argument_count) if data[at] else at + 1
                        if index > enclosing + 1:
                            scrambled = True
                elif regions_left:
                    regions_left -= 1
                    blocks_left = values[at]
                    at += lengths[at]
                    blocks = []
                    if blocks_left:
                        count = values[at]
                        at += lengths[at]
                        base, slot, first = len(scope), len(number_of), len(value_types)
                        last = slot + count
                        number_of += repeat(0, count)
                        scope += range(slot, last)
                    else:
                        done.append(blocks)
                elif stack:
                    inside[enclosing] = done
                    ends.append((enclosing, index))
                    parent += repeat(enclosing, index - len(parent))
                    counts, scope, blocks, done = stack.pop()
                    remaining, blocks_left, regions_left, enclosing, base, last, slot, start, first_argument, argument_count = counts
                    first = len(value_types)
                else:
                    break

        first_operand.append(len(operands))
        self.end = list(range(1, index + 1))
        for operation, behind in ends:
            self.end[operation] = behind
        parent += repeat(enclosing, index - len(parent))
        if scrambled:
            number_of = self._reorder(number_of)
        self.operands = list(map(number_of.__getitem__, operands))

    def _reorder(self, number_of: list[int]) -> list[int]:
        """Number the values as models do: arguments of all blocks of an operation come before what is inside. Returns the new numbers
        by slot."""
        order = [0] * len(self.value_types)
        total = 0
        first_result, inside = self.first_result, self._inside
        for operation, count in enumerate(self.result_count):
            old = first_result[operation]
            first_result[operation] = total
            if count == 1:
                order[old] = total
                total += 1
            elif count:
                order[old : old + count] = range(total, total + count)
                total += count
            if operation in inside:
                for start, size, _, _ in chain.from_iterable(inside[operation]):
                    order[start : start + size] = range(total, total + size)
                    total += size
        types = self.value_types.copy()
        for new, of_type in zip(order, types, strict=True):
            self.value_types[new] = of_type
        places = zip(self.arguments, self.argument_locations, strict=True)
        located = sorted((order[value], operation, place) for (operation, value), place in places)
        self.arguments = [(operation, value) for value, operation, _ in located]
        self.argument_locations = [place for *_, place in located]
        return [order[value] for value in number_of]
