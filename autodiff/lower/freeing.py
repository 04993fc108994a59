"""Frees what a function allocates and nobody else can know of.

Bufferization allocates and leaves freeing to later; differentiation is easier where nothing is freed. So it happens here, behind both: an
allocation whose address goes nowhere but into accesses, views and copies is freed at the end of its block. Where the address goes
elsewhere (another block, a call, memory), the allocation lives until the program ends.
"""

from __future__ import annotations

from typing import Final

from analysis.program.bindings import ir
from autodiff.bindings import create

_VIEWS: Final = frozenset(
    {
        "memref.cast",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.memory_space_cast",
        "memref.reinterpret_cast",
        "memref.reshape",
        "memref.subview",
        "memref.transpose",
        "memref.view",
    }
)
_USES: Final = frozenset(
    {
        "memref.load",
        "memref.store",
        "memref.copy",
        "memref.dim",
        "memref.rank",
        "memref.atomic_rmw",
        "memref.generic_atomic_rmw",
        "memref.prefetch",
        "memref.assume_alignment",
        "vector.load",
        "vector.store",
        "vector.transfer_read",
        "vector.transfer_write",
        "vector.gather",
        "vector.scatter",
        "vector.maskedload",
        "vector.maskedstore",
        "vector.compressstore",
        "vector.expandload",
    }
)
"""They use an address and keep nothing of it. `memref.store` stores elements: an address among them has its own use."""


def free_locals(module: ir.Module) -> int:
    """Insert what is missing; returns how many allocations it was."""
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name == "memref.alloc" and _stays(operation.result):
            found.append(operation)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    with module.context:
        for operation in found:
            block = operation.block
            last = block.operations[len(block.operations) - 1].operation
            if not last.successors:
                create("memref.dealloc", [], [operation.result], {}, regions=0, location=operation.location, point=ir.InsertionPoint(last))
    return len(found)


def _stays(address: ir.Value) -> bool:
    for use in address.uses:
        user: ir.Operation = use.owner.operation
        name = user.name
        if name in _VIEWS:
            if not all(_stays(result) for result in user.results):
                return False
        elif name not in _USES or (name == "memref.store" and use.operand_number == 0):
            return False
    return True
