"""Rules of the scf dialect.

The terminator of scf.forall is itself an operation with a region, and the tensor.parallel_insert_slice operations in that region,
not operands of a yield, give the results: see the tensor dialect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.make import structured, yields
from analysis.dialects.rule import Flow

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

RULES: dict[str, Rule] = {
    "scf.condition": yields(),
    "scf.execute_region": structured(Flow.ONCE),
    "scf.for": structured(Flow.LOOP, "unsignedCmp", counts=True),
    "scf.forall": structured(Flow.PARALLEL),
    "scf.forall.in_parallel": structured(Flow.ONCE),
    "scf.if": structured(Flow.SELECT),
    "scf.index_switch": structured(Flow.SELECT),
    "scf.parallel": structured(Flow.PARALLEL),
    "scf.reduce": structured(Flow.REDUCE),
    "scf.reduce.return": yields(),
    "scf.while": structured(Flow.WHILE),
    "scf.yield": yields(),
}
