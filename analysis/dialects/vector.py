"""Rules of the vector dialect.

* Operand order differs from op to op: a value to store comes first in store, transfer_write and insert, and last in maskedstore, scatter
  and compressstore.
* vector.store may run out of bounds (the operation leaves it to the target what that writes), so it never covers; transfer_write
  covers where it is not masked and `in_bounds` says that it stays inside.
* What runs inside vector.mask is masked, and the pass-through, if there is one, gives the other elements of the result.
* The number of elements of a scalable vector is not known, so scalable.insert always keeps part of its destination.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import inactive, insert, load, pure, store, structured, transfer, view, yields
from analysis.dialects.rule import Flow

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_OF_ALL = (
    "contract", "fma", "from_elements", "interleave", "multi_reduction", "outerproduct", "reduction", "scalable.insert", "scan", "shuffle",
)  # fmt: skip
_OF_THE_FIRST = (
    "bitcast", "broadcast", "deinterleave", "extract", "extract_strided_slice", "scalable.extract", "shape_cast", "to_elements",
    "transpose",
)  # fmt: skip

RULES: dict[str, Rule] = {
    **{f"vector.{name}": pure() for name in _OF_ALL},
    **{f"vector.{name}": pure(0) for name in _OF_THE_FIRST},
    "vector.compressstore": store(-1, 0, masked=True),
    "vector.constant_mask": inactive(reasons.CONSTANT),
    "vector.create_mask": inactive(reasons.COMPARISON),
    "vector.expandload": load(0, -1),
    "vector.gather": load(0, -1),
    "vector.insert": insert(),
    "vector.insert_strided_slice": insert(),
    "vector.load": load(),
    "vector.mask": structured(Flow.ONCE, depends=(1,), masked=True),
    "vector.maskedload": load(0, -1),
    "vector.maskedstore": store(-1, 0, masked=True),
    "vector.print": inactive(reasons.PRINTS),
    "vector.scatter": store(-1, 0, masked=True),
    "vector.step": inactive(reasons.CONSTANT),
    "vector.store": store(masked=True),
    # Segments: base, indices, padding, mask; and value, base, indices, mask.
    "vector.transfer_read": load(0, 2, by_segment=True),
    "vector.transfer_write": transfer(value=0, memory=1, mask=3, full="in_bounds"),
    "vector.type_cast": view(whole=True),
    "vector.vscale": inactive(reasons.CONSTANT),
    "vector.yield": yields(),
}
