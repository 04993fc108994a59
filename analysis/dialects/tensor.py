"""Rules of the tensor dialect.

tensor.parallel_insert_slice has no result: its destination is a block argument of the enclosing scf.forall, whose result for that
argument takes the slice. tensor.scatter replaces its destination where the source has as many elements because its coordinates
are unique by definition; tensor.insert_slice only with positive strides, since MLIR accepts a stride of zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import inactive, insert, pure, store, structured, yields
from analysis.dialects.rule import Flow

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_OF_THE_FIRST = (
    "bitcast", "cast", "collapse_shape", "expand_shape", "extract", "extract_slice", "gather", "reshape", "splat",
)  # fmt: skip

RULES: dict[str, Rule] = {
    **{f"tensor.{name}": pure(0) for name in _OF_THE_FIRST},
    "tensor.concat": pure(),
    "tensor.dim": inactive(reasons.SHAPE),
    "tensor.empty": inactive(reasons.UNDEFINED),
    "tensor.from_elements": pure(),
    "tensor.generate": structured(Flow.ELEMENTS, depends=()),
    "tensor.insert": insert(),
    "tensor.insert_slice": insert(full="static_strides"),
    "tensor.pad": structured(Flow.ELEMENTS, depends=(0,)),
    "tensor.parallel_insert_slice": store(masked=True),
    "tensor.rank": inactive(reasons.SHAPE),
    "tensor.scatter": insert(),
    "tensor.yield": yields(),
}
