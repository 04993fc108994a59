"""Programs as MLIR lowers them to the llvm dialect: functions, blocks instead of loops, structs instead of several results, and memory as
pointers, or as structs of a pointer and sizes."""

from __future__ import annotations

from analysis.program.bindings import MLIRError
from tests.soundness.campaign import examine
from tests.soundness.generator.lowering import lowered
from tests.soundness.semantics.errors import UnsupportedError


def lowered_to_llvm(text: str, seed: int) -> str:
    """What is wrong with the answer for the lowered program; "" also where MLIR cannot lower it, or the semantics does not cover it."""
    other = lowered(text, bare=seed % 2 == 0)
    if other is None:
        return ""
    try:
        return examine(other, seed)[1]
    except (UnsupportedError, MLIRError):
        return ""
