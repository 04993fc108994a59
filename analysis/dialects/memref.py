"""Rules of the memref dialect.

* Of memref.atomic_rmw the documentation says that the result is the value stored, while its lowering returns the value read: the
  result depends on both.
* The base memref of extract_strided_metadata starts where the allocation starts, which need not be where the source starts; and the
  strides of reinterpret_cast may make elements coincide. Neither covers its source, whatever the number of elements. A subview covers
  it only with positive strides: MLIR accepts a stride of zero.
* realloc gives new memory with the old content. That the old memory may be the same does not matter: using it is undefined behaviour.
* dma_start is confined and not a copy: the place of the destination among its operands depends on the rank of the source.
* The address that extract_aligned_pointer_as_index gives away comes back, if at all, as an address from nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import (
    address_of,
    allocate,
    clone,
    confined,
    copy,
    expose,
    inactive,
    load_element,
    pure,
    store_element,
    structured,
    update,
    view,
    yields,
)
from analysis.dialects.rule import Flow

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_CASTS = ("assume_alignment", "cast", "memory_space_cast")
_RESHAPES = ("collapse_shape", "expand_shape", "reshape", "transpose")

RULES: dict[str, Rule] = {
    **{f"memref.{name}": view(whole=True) for name in _RESHAPES},
    **{f"memref.{name}": view(whole=True, keeps_indices=True) for name in _CASTS},
    "memref.alloc": allocate(),
    "memref.alloca": allocate(),
    "memref.alloca_scope": structured(Flow.ONCE),
    "memref.alloca_scope.return": yields(),
    "memref.atomic_rmw": update(returns_new=True),
    "memref.atomic_yield": yields(),
    "memref.copy": copy(),
    "memref.dealloc": inactive(reasons.FREES),
    "memref.dim": inactive(reasons.SHAPE),
    "memref.distinct_objects": pure(),
    "memref.dma_start": confined(),
    "memref.dma_wait": inactive(reasons.WAITS),
    "memref.extract_aligned_pointer_as_index": expose(),
    "memref.extract_strided_metadata": view(partial=True, beyond=True),
    "memref.generic_atomic_rmw": structured(Flow.ELEMENTS, updates=(0,)),
    "memref.get_global": address_of("name"),
    "memref.global": inactive(reasons.DECLARES),
    "memref.load": load_element(),
    "memref.prefetch": inactive(reasons.HINT),
    "memref.rank": inactive(reasons.SHAPE),
    "memref.realloc": clone(),
    "memref.reinterpret_cast": view(partial=True, beyond=True),
    "memref.store": store_element(),
    "memref.subview": view(full="static_strides"),
    # The element type changes as well, so the numbers of elements cannot be compared.
    "memref.view": view(partial=True),
}
