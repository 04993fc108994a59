"""Parallel loops that combine values by something else than a sum, as sequential loops that carry the values.

The derivative of such a reduction depends on the order in which it is done; a sequential loop has one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import append_block, create, values
from autodiff.emit.emitter import element_type

if TYPE_CHECKING:
    from collections.abc import Sequence

PARALLEL = "scf.parallel"


def make_sequential(module: ir.Operation, *, every: bool = False) -> None:
    """Rewrite the loops of a module that need it, or every one."""
    for operation in parallel_loops(module, every=every):
        _rewrite(operation)


def parallel_loops(module: ir.Operation, *, every: bool = False) -> list[ir.Operation]:
    """The loops of a module that need it, or every one, innermost first."""
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name == PARALLEL and (every or not _only_sums(_reduce_of(operation))):
            found.append(operation)
        return ir.WalkResult.ADVANCE

    module.walk(visit, ir.WalkOrder.POST_ORDER)
    return found


def _reduce_of(loop: ir.Operation) -> ir.Operation:
    return list(loop.regions[0].blocks[0].operations)[-1].operation


def _only_sums(reduce: ir.Operation) -> bool:
    """Whether all numbers that can have a derivative are added up."""
    for value, region in zip(list(reduce.operands), reduce.regions, strict=True):
        names = [each.operation.name for each in region.blocks[0].operations][:-1]
        if isinstance(element_type(value.type), ir.FloatType) and names != ["arith.addf"]:
            return False
    return True


def _rewrite(loop: ir.Operation) -> None:
    body = loop.regions[0].blocks[0]
    rank = len(body.arguments)
    operands = list(loop.operands)
    bounds = list(zip(operands[:rank], operands[rank : 2 * rank], operands[2 * rank : 3 * rank], strict=True))
    carried = operands[3 * rank :]
    types = [value.type for value in carried]
    outer: ir.Operation | None = None
    ends: list[ir.Block] = []
    point, inside = ir.InsertionPoint(loop), list(carried)
    counters: list[ir.Value] = []
    for lower, upper, step in bounds:
        made = create("scf.for", types, (lower, upper, step, *inside), {}, regions=1, location=loop.location, point=point)
        block = append_block(made.regions[0], (lower.type, *types), [loop.location] * (1 + len(types)))
        counter, *inside = values(block.arguments)
        counters.append(counter)
        if outer is None:
            outer = made
        else:
            _yield(ends[-1], values(made.results), loop.location)
        ends.append(block)
        point = ir.InsertionPoint.at_block_begin(block)
    assert outer is not None
    for argument, counter in zip(values(body.arguments), counters, strict=True):
        argument.replace_all_uses_with(counter)
    innermost = ends[-1]
    reduce = _reduce_of(loop)
    for each in list(body.operations)[:-1]:
        innermost.append(each.operation)
    combined = [
        _combine(region, old, new, innermost) for region, old, new in zip(reduce.regions, inside, list(reduce.operands), strict=True)
    ]
    _yield(innermost, combined, loop.location)
    for before, after in zip(values(loop.results), values(outer.results), strict=True):
        before.replace_all_uses_with(after)
    reduce.erase()
    loop.erase()


def _combine(region: ir.Region, old: ir.Value, new: ir.Value, block: ir.Block) -> ir.Value:
    """Do in a block what a reduction does with two values."""
    combine = region.blocks[0]
    for argument, value in zip(values(combine.arguments), (old, new), strict=True):
        argument.replace_all_uses_with(value)
    *inner, end = [each.operation for each in combine.operations]
    result = end.operands[0]
    end.erase()
    for operation in inner:
        block.append(operation)
    return result


def _yield(block: ir.Block, handed: Sequence[ir.Value], location: ir.Location) -> None:
    create("scf.yield", (), handed, {}, regions=0, location=location, point=ir.InsertionPoint(block))
