"""Which pass makes returned buffers parameters: one that lets the function work in the caller's buffer, or one that copies at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.normalize.passes import COPIED_OUT_PARAMETERS, OUT_PARAMETERS, Stage
from autodiff.normalize.signature import is_buffer

if TYPE_CHECKING:
    from collections.abc import Iterator


def out_parameters(module: ir.Module) -> Stage:
    """The stage that suits a module.

    MLIR's pass replaces an allocation that is returned by the parameter, without asking whether that is the same. It is where the
    allocation happens once and is returned once, by the only return: one that is returned twice is replaced twice (which crashes), two that
    are returned by different branches would become one buffer, and so would those of different turns of a loop of blocks.
    """
    functions = [view.operation for view in module.body.operations if view.operation.name == "func.func"]
    return OUT_PARAMETERS if all(map(_allocates_apart, functions)) else COPIED_OUT_PARAMETERS


def _allocates_apart(function: ir.Operation) -> bool:
    blocks = list(function.regions[0].blocks)
    if not blocks:
        return True
    returned = [value for last in _returns(blocks) for value in last.operands if is_buffer(value.type)]
    if sum(1 for _ in _returns(blocks)) > 1:
        return not returned
    if any(value in returned[:index] for index, value in enumerate(returned)):
        return False
    first = list(blocks[0].operations)
    return len(blocks) == 1 or all(any(value in each.operation.results for each in first) for value in returned)


def _returns(blocks: list[ir.Block]) -> Iterator[ir.Operation]:
    for block in blocks:
        last = block.operations[len(block.operations) - 1].operation
        if last.name == "func.return":
            yield last
