"""Loop orders of `linalg.generic`: the loop over the elements that lie side by side in memory goes innermost.

A matrix product in the order of its definition (i, j, k) reads a column in its innermost loop, and carries a sum that cannot be
vectorized without reordering additions. In the order (i, k, j) all accesses of the innermost loop are to neighbours or do not move. Each
element of the output still gets its terms in the same order, so that no digit changes. Tiling is left to others.
"""

from __future__ import annotations

from analysis.program.bindings import ir
from autodiff.bindings import array_of
from autodiff.normalize.typed import affine_map, affine_maps, positions_of


def reorder_loops(module: ir.Module) -> None:
    """Permute the loops of every `linalg.generic` of a module whose innermost loop strides through memory."""
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name == "linalg.generic":
            found.append(operation)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    with module.context, ir.Location.unknown():
        for operation in found:
            _reorder(operation)


def _reorder(generic: ir.Operation) -> None:
    maps = affine_maps(generic.attributes["indexing_maps"])
    iterators = list(ir.ArrayAttr(generic.attributes["iterator_types"]))
    loops = len(iterators)
    if loops < 2 or any(not map.is_projected_permutation for map in maps):
        return  # such as a convolution: its windows overlap, and no order is best for all operands
    accesses = [positions_of(map) for map in maps]
    innermost = _innermost(accesses, loops)
    if innermost == loops - 1:
        return
    order = [loop for loop in range(loops) if loop != innermost] + [innermost]
    # order[new] = old; an index of the old space is read off the new one.
    permuted = [affine_map(loops, [order.index(loop) for loop in access]) for access in accesses]
    generic.attributes["indexing_maps"] = array_of([ir.AffineMapAttr.get(map) for map in permuted])
    generic.attributes["iterator_types"] = array_of([iterators[loop] for loop in order])
    for view in generic.regions[0].blocks[0].operations:
        operation = view.operation
        if operation.name == "linalg.index":
            place = order.index(ir.IntegerAttr(operation.attributes["dim"]).value)
            operation.attributes["dim"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), place)


def _innermost(accesses: list[list[int]], loops: int) -> int:
    """The loop whose steps move by one element in most operands and stride in fewest; the last one where that is no gain."""

    def cost(loop: int) -> tuple[int, int]:
        strided = sum(1 for access in accesses if loop in access[:-1])
        neighbours = sum(1 for access in accesses if access and access[-1] == loop)
        return strided, -neighbours

    best = min(range(loops), key=cost)
    return best if cost(best) < cost(loops - 1) else loops - 1
