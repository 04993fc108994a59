"""From an operation of MLIR's bindings to a `FunctionModel`: the reference for `decode`, which is quicker where there is much to read.

Speed decides the form of this file: each look at the bindings costs 0.1 to 1 microsecond per operation. One native walk lists the
operations; their nesting is found by counting the operations of each block, since iterating a block makes a costlier object for each
operation. Sequences are read by index where they are short: an iterator of the bindings ends in a native exception (5 microseconds).
The text of the program serves to tell real places from those that MLIR made up: an operation that was never written (the
implicit end of a loop, the body of a named linalg operation) has the place of another one, or none, and gets line -1.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from analysis.program.attributes import all_of, one_of, some_of
from analysis.program.bindings import ir
from analysis.program.model import FunctionModel
from analysis.program.nesting import Entry, Frame
from analysis.program.signature import llvm_signature
from analysis.program.successors import forwarded_of, successors_of
from analysis.program.type_text import classify
from analysis.source.tokens import unquoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.program.model import AttributeValue, Region, Successor
    from analysis.program.places import Places
    from analysis.program.types import TypeInfo

NOWHERE: Final = -1
"""Line of an operation that is not written in the text."""

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_PRIVATE_LINKAGES = frozenset({"#llvm.linkage<internal>", "#llvm.linkage<private>"})


class Kind(NamedTuple):
    """What the walk has to know of an operation name."""

    name: str
    short: str
    """Without the dialect, as an operation of the default dialect may be written."""
    wanted: tuple[str, ...]
    """Attributes to keep."""


class Walker:
    """Makes models of the functions of one parsed text. Keeps what they have in common."""

    def __init__(self, places: Places, wanted: Callable[[str], tuple[str, ...]]) -> None:
        self.places = places
        self._wanted = wanted
        self.kinds: dict[str, Kind] = {}
        self._infos: dict[ir.Type, TypeInfo] = {}

    def model(self, function: ir.Operation, scope: tuple[str, ...], first_line: int) -> FunctionModel:
        """The model of a function-like operation whose text starts on line `first_line` of the places."""
        return _Walk(self, function, first_line).run(scope)

    def info(self, of_type: ir.Type) -> TypeInfo:
        """What is known of a type."""
        info = self._infos.get(of_type)
        if info is None:
            info = self._infos[of_type] = classify(str(of_type))
        return info

    def kind(self, name: str) -> Kind:
        """What is known of an operation name."""
        kind = self.kinds.get(name)
        if kind is None:
            kind = self.kinds[name] = Kind(name, name.partition(".")[2] or name, self._wanted(name))
        return kind


class _Walk:
    """One function."""

    def __init__(self, walker: Walker, function: ir.Operation, first_line: int) -> None:
        self.walker = walker
        self.function = function
        self.first_line = first_line
        self.number: dict[ir.Value, int] = {}
        self.value_types: list[int] = []
        self.types: list[TypeInfo] = []
        self.type_numbers: dict[ir.Type, int] = {}
        self.lines: list[int] = []
        self.columns: list[int] = []
        self.argument_places: dict[int, tuple[int, int]] = {}

    def run(self, scope: tuple[str, ...]) -> FunctionModel:
        function = self.function
        kinds: list[str] = []
        first_operand: list[int] = []
        operands: list[int] = []
        later: list[tuple[int, ir.Value]] = []
        first_result: list[int] = []
        result_count: list[int] = []
        end: list[int] = []
        parent: list[int] = []
        regions: dict[int, tuple[Region, ...]] = {}
        successors: dict[int, tuple[Successor, ...]] = {}
        attributes: dict[int, dict[str, AttributeValue]] = {}

        kind_of, known_kinds = self.walker.kind, self.walker.kinds
        number, value_types, type_numbers = self.number, self.value_types, self.type_numbers
        lines, columns, places, first_line = self.lines, self.columns, self.walker.places, self.first_line
        text, line_count, lines_above, exact = places.lines, len(places.lines), places.first, places.exact
        no_operands = function.operands
        frames: list[Frame] = []
        enclosing = -1
        remaining = 1
        for index, operation in enumerate(_listed(function)):
            name = operation.name
            kind = known_kinds.get(name) or kind_of(name)
            name = kind.name
            kinds.append(name)
            parent.append(enclosing)
            end.append(index + 1)
            if kind.wanted and (kept := some_of(operation, kind.wanted)):
                attributes[index] = kept

            location = operation.location
            line = location.start_line - lines_above
            column = location.start_col - 1
            if first_line <= line < line_count:
                if not exact:
                    column = places.column(line, column)
                if not text[line].startswith(name, column) and not is_spelled(text[line], column, kind):
                    line, column = NOWHERE, 0
                elif not exact:
                    column = places.original_column(line, column)
            else:
                line, column = NOWHERE, 0
            lines.append(line - first_line if line >= 0 else NOWHERE)
            columns.append(column)

            first_operand.append(len(operands))
            used = operation.operands
            if len(used):
                # Adding makes the list natively; iterating would end in an exception each time.
                values = used + no_operands
                try:
                    for value in values:
                        operands.append(number[value])
                except KeyError:
                    del operands[first_operand[-1] :]
                    later.extend(enumerate(values, len(operands)))
                    operands.extend([-1] * len(values))

            first_result.append(len(value_types))
            results = operation.results
            count = len(results)
            result_count.append(count)
            for at in range(count):
                value = results[at]
                number[value] = len(value_types)
                of_type = value.type
                try:
                    value_types.append(type_numbers[of_type])
                except KeyError:
                    value_types.append(self.add_type(of_type))

            remaining -= 1
            if not remaining and frames and len(operation.successors):
                targets, argument_counts = frames[-1].targets(operation.successors)
                forwarded = forwarded_of(name, len(used), partial(one_of, operation), len(targets))
                successors[index] = successors_of(forwarded, targets, argument_counts)
            if len(operation.regions):
                frames.append(self.enter(index, operation, remaining))
                enclosing = index
                remaining = 0
            while not remaining and frames:
                frame = frames[-1]
                remaining = frame.next_block(index + 1)
                if remaining:
                    break
                frames.pop()
                if lines[index] == NOWHERE and kinds[frame.operation].startswith("linalg."):
                    self.forget_arguments(frame)
                regions[frame.operation] = tuple(frame.done)
                end[frame.operation] = index + 1
                enclosing = parent[frame.operation]
                remaining = frame.outer

        first_operand.append(len(operands))
        for at, value in later:
            operands[at] = number[value]
        is_declaration = not any(regions.get(0, ()))
        if is_declaration:
            regions.pop(0, None)
        arguments, results_types = self.signature()
        attributes[0] = all_of(function, without="function_type")
        return FunctionModel(
            symbol=str(attributes[0].get("sym_name", "")),
            scope=scope,
            public=is_public(attributes[0]),
            is_declaration=is_declaration,
            argument_count=len(arguments),
            result_types=results_types,
            types=self.types,
            kinds=kinds,
            first_operand=first_operand,
            operands=operands,
            first_result=first_result,
            result_count=result_count,
            end=end,
            parent=parent,
            lines=lines,
            columns=columns,
            value_types=value_types,
            regions=regions,
            successors=successors,
            attributes=attributes,
            argument_places=self.argument_places,
            argument_types=arguments,
        )

    def add_type(self, of_type: ir.Type) -> int:
        """The number of a type, which becomes known by it."""
        number = self.type_numbers.get(of_type)
        if number is None:
            number = self.type_numbers[of_type] = len(self.types)
            self.types.append(self.walker.info(of_type))
        return number

    def enter(self, index: int, operation: ir.Operation, outer: int) -> Frame:
        """Number the block arguments of an operation's regions."""
        regions: list[list[Entry]] = []
        numbers: list[dict[ir.Block, int]] = []
        found = operation.regions
        for which in range(len(found)):
            blocks = found[which].blocks
            single = len(blocks) == 1
            entries: list[Entry] = []
            indices: dict[ir.Block, int] = {}
            for block in (blocks[0],) if single else blocks:
                first = len(self.value_types)
                arguments = block.arguments
                count = len(arguments)
                for at in range(count):
                    self.add_argument(index, arguments[at])
                if not single:
                    indices[block] = len(entries)
                entries.append(Entry(first, count, len(block.operations)))
            regions.append(entries)
            numbers.append(indices)
        return Frame(index, regions, numbers, outer)

    def add_argument(self, index: int, argument: ir.Value) -> None:
        """Number a block argument of operation `index`, and remember where its `%name` stands."""
        value = len(self.value_types)
        self.number[argument] = value
        self.value_types.append(self.add_type(argument.type))
        places = self.walker.places
        location = argument.location
        line = location.start_line - places.first
        if not self.first_line <= line < len(places.lines) or self.lines[index] == NOWHERE:
            return
        column = places.column(line, location.start_col - 1)
        if places.lines[line].startswith("%", column):
            self.argument_places[value] = (line - self.first_line, places.original_column(line, column))

    def forget_arguments(self, frame: Frame) -> None:
        """Arguments of a body that is not written have the places of the operands that they stand for."""
        for block in (block for region in frame.done for block in region):
            for value in range(block.first_argument, block.first_argument + block.argument_count):
                self.argument_places.pop(value, None)

    def signature(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Type numbers of the function's arguments and results."""
        attributes = self.function.attributes
        attribute = attributes.get("function_type")
        of_type = attribute.value if isinstance(attribute, ir.TypeAttr) else None
        if isinstance(of_type, ir.FunctionType):
            inputs = cast("list[ir.Type]", of_type.inputs)  # pyright: ignore[reportUnknownMemberType]  # the stubs say `list` of anything
            outputs = cast("list[ir.Type]", of_type.results)  # pyright: ignore[reportUnknownMemberType]  # as above
            return tuple(map(self.add_type, inputs)), tuple(map(self.add_type, outputs))
        arguments, results = llvm_signature(str(of_type))
        return tuple(map(self.add_type_text, arguments)), tuple(map(self.add_type_text, results))

    def add_type_text(self, text: str) -> int:
        """The number of a type given as text."""
        info = classify(text)
        if info not in self.types:
            self.types.append(info)
        return self.types.index(info)


def _listed(function: ir.Operation) -> list[ir.Operation]:
    """The operation and all operations inside it, in pre-order."""
    listed: list[ir.Operation] = []
    append, advance = listed.append, ir.WalkResult.ADVANCE

    def visit(operation: ir.Operation) -> ir.WalkResult:
        append(operation)
        return advance

    function.walk(visit, ir.WalkOrder.PRE_ORDER)
    return listed


def is_spelled(text: str, column: int, kind: Kind) -> bool:
    """Whether the operation is written at that column in generic form, or without its dialect."""
    quoted = _QUOTED.match(text, column)
    if quoted is None:
        return text.startswith(kind.short, column)
    name = unquoted(quoted[0]).encode("utf-8", "surrogateescape")
    return name.decode("utf-8", "replace") == kind.name


def is_public(attributes: dict[str, AttributeValue]) -> bool:
    """Whether the function can be called from outside its module."""
    return attributes.get("sym_visibility", "public") == "public" and attributes.get("linkage") not in _PRIVATE_LINKAGES
