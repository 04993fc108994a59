"""Which operands a branching terminator hands to which of its successors.

MLIR's bindings tell the successors but not the operands. The terminators of cf and llvm are known here; of any other one nothing is
assumed: each argument of a target then counts as produced by the terminator itself.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from analysis.program.model import Successor

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis.program.model import AttributeValue

_SEGMENTS = "operandSegmentSizes"


def successors_of(
    forwarded: Sequence[tuple[int, ...]] | None, targets: Sequence[int], argument_counts: Sequence[int]
) -> tuple[Successor, ...]:
    """Successors of a terminator that hands over `forwarded`: `targets` are the blocks' indices in their region, `argument_counts` how
    many arguments these blocks have."""
    if forwarded is None or list(map(len, forwarded)) != argument_counts:
        return tuple(Successor(block, (), count) for block, count in zip(targets, argument_counts, strict=True))
    return tuple(map(Successor, targets, forwarded))


def forwarded_of(name: str, operand_count: int, attribute: Callable[[str], AttributeValue], count: int) -> list[tuple[int, ...]] | None:
    """Positions of the operands that a terminator hands to each of `count` successors; None for one that is not known. `attribute`
    tells its attributes (None for one that it does not have)."""
    found = _forwarded(name, operand_count, attribute, count)
    return None if found is None else list(map(tuple, found))


def _forwarded(name: str, operand_count: int, attribute: Callable[[str], AttributeValue], count: int) -> list[range] | None:
    operands = range(operand_count)
    match name:
        case "cf.br" | "llvm.br":
            return [operands]
        case "cf.cond_br" | "llvm.cond_br" | "llvm.invoke":
            return _split(operands, _sizes(attribute(_SEGMENTS)))[1:3]
        case "cf.switch" | "llvm.switch":
            _, default, cases = _split(operands, _sizes(attribute(_SEGMENTS)))
            return [default, *_split(cases, _sizes(attribute("case_operand_segments")))]
        case "llvm.indirectbr":
            return _split(operands[1:], _sizes(attribute("indbr_operand_segments")))
        case _:
            return None if operand_count else [range(0)] * count


def _split(operands: range, sizes: Sequence[int]) -> list[range]:
    """`operands` cut into stretches of the given sizes."""
    return [operands[start:end] for start, end in pairwise(accumulate(sizes, initial=0))]


def _sizes(sizes: AttributeValue) -> list[int]:
    return [size for size in sizes if isinstance(size, int)] if isinstance(sizes, tuple) else []
