"""Making operations wider: more operands, results and block arguments on an operation that contains regions.

MLIR's operations have fixed operands and results, so that a wider one takes the place of the old one, and its regions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import attributes_of, create, segments_of, values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from autodiff.body import Body

_SEGMENTS = "operandSegmentSizes"


def widen(body: Body, op: int, operands: Sequence[ir.Value], results: Sequence[ir.Type]) -> list[ir.Value]:
    """Give an operation more operands and results, at the ends; the new results. Regions and terminators are left to the caller."""
    old = body.operations[op]
    attributes = attributes_of(old)
    if _SEGMENTS in attributes and operands:
        sizes = segments_of(attributes[_SEGMENTS])
        sizes[-1] += len(operands)
        attributes[_SEGMENTS] = ir.DenseI32ArrayAttr.get(sizes)
    new = create(
        old.name,
        [*(result.type for result in old.results), *results],
        [*old.operands, *operands],
        attributes,
        regions=len(old.regions),
        location=old.location,
        point=ir.InsertionPoint(old),
    )
    for source, target in zip(old.regions, new.regions, strict=True):
        for block in list(source.blocks):
            block.append_to(target)
    count = len(old.results)
    for before, after in zip(old.results, list(new.results)[:count], strict=True):
        before.replace_all_uses_with(after)
        for listener in body.listeners:
            listener(before, after)
    old.erase()
    replace(body, op, new)
    return values(new.results)[count:]


def widen_terminator(body: Body, op: int, operands: Sequence[ir.Value], regions: int = 0) -> ir.Operation:
    """Let a terminator hand over more; `regions`: how many more regions it gets."""
    old = body.operations[op]
    new = create(
        old.name,
        (),
        [*old.operands, *operands],
        attributes_of(old),
        regions=len(old.regions) + regions,
        location=old.location,
        point=ir.InsertionPoint(old),
    )
    for source, target in zip(old.regions, new.regions, strict=False):
        for block in list(source.blocks):
            block.append_to(target)
    old.erase()
    body.operations[op] = new
    return new


def add_argument(body: Body, op: int, region: int, of_type: ir.Type, name: str) -> ir.Value:
    """One more block argument."""
    operation = body.operations[op]
    block = operation.regions[region].blocks[0]
    return block.add_argument(of_type, ir.Location.name(name, operation.location))


def replace(body: Body, op: int, operation: ir.Operation) -> None:
    """Another operation stands for a number of the model; its first results are those of the old one."""
    body.operations[op] = operation
    for number, result in zip(body.results(op), operation.results, strict=False):
        body.values[number] = result
