"""Rules of the bufferization dialect.

to_tensor is a load of the whole buffer. to_buffer is new memory that starts as the tensor. In truth the buffer and the tensor may be
the same memory, but a program whose meaning depends on that has none: upstream's own passes disagree on it. The canonicalizer replaces
a load from a to_buffer result by an extract from its tensor, whatever was stored into the buffer since; bufferization replaces a tensor
made by to_tensor by its buffer, whatever was stored there since, and `restrict` promises that tensor code reaches a buffer in one way
only. What remains, reading a buffer after tensor code that may have been bufferized into it, is what materialize_in_destination
is for, and that is a copy. clone says itself that writing to either side afterwards is undefined behaviour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import clone, copy, inactive, load, pure

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

RULES: dict[str, Rule] = {
    # Segments: sizes, the tensor to copy, a size hint.
    "bufferization.alloc_tensor": pure(1, by_segment=True),
    "bufferization.clone": clone(),
    "bufferization.dealloc": inactive(reasons.FREES),
    "bufferization.dealloc_tensor": inactive(reasons.FREES),
    "bufferization.materialize_in_destination": copy(),
    "bufferization.to_buffer": clone(),
    "bufferization.to_tensor": load(),
}
