"""What MLIR itself says about a text: the reference of the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.program.bindings import context, ir
from analysis.source.line_index import column_of_byte


class Operation(NamedTuple):
    name: str
    place: tuple[int, int]
    results: int
    operands: frozenset[tuple[int, int]]
    """Places of what defines them: an operation's name or a block argument's."""


class Program(NamedTuple):
    operations: list[Operation]
    arguments: list[tuple[int, int]]


def read(lines: Sequence[str]) -> Program:
    """Operations in pre-order and block arguments, those with a place in the text."""
    operations: list[Operation] = []
    arguments: list[tuple[int, int]] = []

    def place(location: ir.Location) -> tuple[int, int] | None:
        if not location.is_a_file():
            return None
        line = location.start_line - 1
        return (line, column_of_byte(lines[line], location.start_col - 1)) if line >= 0 else None

    def visit(operation: ir.Operation) -> ir.WalkResult:
        here = place(operation.location)
        if here is not None:
            operands: set[tuple[int, int]] = set()
            for value in operation.operands:
                at = place(ir.BlockArgument(value).location if isinstance(value.owner, ir.Block) else value.owner.location)
                if at is not None:
                    operands.add(at)
            operations.append(Operation(operation.name, here, len(operation.results), frozenset(operands)))
        for region in operation.regions if len(operation.regions) else ():
            for block in region.blocks:
                arguments.extend(at for argument in block.arguments if (at := place(argument.location)) is not None)
        return ir.WalkResult.ADVANCE

    text = "\n".join(lines)
    with context(len(text)):
        ir.Module.parse(text).operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return Program(operations, arguments)
