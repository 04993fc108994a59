"""Rules of the affine dialect.

affine.dma_start is confined and not a copy: where the destination stands among its operands depends on the ranks of its maps. The
transfer is taken to happen at the start; reading its destination before affine.dma_wait is a race. Vector accesses may run out of
bounds (the operations leave it to the target what that writes), so a vector as long as the memory need not cover it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import confined, inactive, load, load_element, store, store_element, structured, yields
from analysis.dialects.rule import Flow

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_ARITHMETIC = ("apply", "delinearize_index", "linearize_index", "max", "min")

RULES: dict[str, Rule] = {
    **{f"affine.{name}": inactive(reasons.INDEX) for name in _ARITHMETIC},
    "affine.dma_start": confined(),
    "affine.dma_wait": inactive(reasons.WAITS),
    "affine.for": structured(Flow.LOOP, "lowerBoundMap", "upperBoundMap", "step", counts=True),
    "affine.if": structured(Flow.SELECT),
    "affine.load": load_element(indices=None, index_map="map"),
    "affine.parallel": structured(Flow.PARALLEL),
    "affine.prefetch": inactive(reasons.HINT),
    "affine.store": store_element(indices=None, index_map="map"),
    "affine.vector_load": load(),
    "affine.vector_store": store(masked=True),
    "affine.yield": yields(),
}
