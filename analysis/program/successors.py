"""Which operands a branching terminator hands to which of its successors.

MLIR's bindings tell the successors but not the operands. The terminators of cf and llvm are known here; of any other one nothing is
assumed: each argument of a target then counts as produced by the terminator itself.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from analysis.program.attributes import plain
from analysis.program.model import Successor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.program.bindings import ir

_SEGMENTS = "operandSegmentSizes"


def successors_of(operation: ir.Operation, name: str, targets: Sequence[int], argument_counts: Sequence[int]) -> tuple[Successor, ...]:
    """Successors of the terminator `operation`: `targets` are the blocks' indices in their region, `argument_counts` how many arguments
    these blocks have."""
    forwarded = _forwarded(operation, name, len(targets))
    if forwarded is None or [len(operands) for operands in forwarded] != list(argument_counts):
        return tuple(Successor(block, (), count) for block, count in zip(targets, argument_counts, strict=True))
    return tuple(Successor(block, tuple(operands)) for block, operands in zip(targets, forwarded, strict=True))


def _forwarded(operation: ir.Operation, name: str, count: int) -> list[range] | None:
    """Operand positions by successor; None for an operation that is not known."""
    match name:
        case "cf.br" | "llvm.br":
            return [range(len(operation.operands))]
        case "cf.cond_br" | "llvm.cond_br":
            return _segments(operation)[1:3]
        case "cf.switch" | "llvm.switch":
            _, default, cases = _segments(operation)
            return [default, *_split(cases, _sizes(operation, "case_operand_segments"))]
        case "llvm.invoke":
            return _segments(operation)[1:3]
        case "llvm.indirectbr":
            return _split(range(1, len(operation.operands)), _sizes(operation, "indbr_operand_segments"))
        case _:
            return [range(0)] * count if not len(operation.operands) else None


def _segments(operation: ir.Operation) -> list[range]:
    return _split(range(len(operation.operands)), _sizes(operation, _SEGMENTS))


def _split(operands: range, sizes: Sequence[int]) -> list[range]:
    """`operands` cut into stretches of the given sizes."""
    return [operands[start:end] for start, end in pairwise(accumulate(sizes, initial=0))]


def _sizes(operation: ir.Operation, attribute: str) -> list[int]:
    if attribute not in operation.attributes:
        return []
    sizes = plain(operation.attributes[attribute])
    return [size for size in sizes if isinstance(size, int)] if isinstance(sizes, tuple) else []
