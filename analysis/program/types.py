"""What the analysis has to know of an MLIR type: whether a value of it can hold a derivative, float bits, or an address.

Each distinct type of a program is classified once; values refer to it by number. `analysis.program.type_text` parses the printed
form of a type into a `TypeInfo`. Of a layout only its presence is kept, and of a memory space nothing: no rule depends on more.
"""

from __future__ import annotations

from dataclasses import dataclass

CARRIES_FLOAT = 1
"""A float or complex number is somewhere inside: the value can hold a derivative."""
CARRIES_BITS = 2
"""An integer of at least 8 bits is somewhere inside: it can hold the bits of a float (docs/formal.md, bits of floats)."""
CARRIES_ADDRESS = 4
"""A memref, a pointer, or something that contains one."""
CARRIES_DATA = CARRIES_FLOAT | CARRIES_BITS
CARRIES_ANYTHING = CARRIES_DATA | CARRIES_ADDRESS
"""The class of a type nobody told us about (an unregistered dialect's)."""

DYNAMIC = -1


@dataclass(frozen=True, slots=True)
class TypeInfo:
    """One type of a program."""

    text: str
    """As MLIR prints it."""
    carries: int
    """Union of the CARRIES_ bits, of the value itself: a memref<4xf64> is an address and not a float."""
    elements: int = 1
    """Number of elements, 1 for a scalar, DYNAMIC (-1) if not known statically. For a memref: of the memory it views."""
    element: str = ""
    """Element type of a memref, tensor or vector as text ("f64", "memref<?xf32>"); the type itself for a scalar; "" when not known
    (an opaque pointer)."""
    memory: bool = False
    """The value is an address (memref, unranked memref, pointer): loads and stores go through it."""
    content: int = 0
    """For an address: what its memory can hold, a union of the CARRIES_ bits; CARRIES_ANYTHING for an opaque pointer."""
    nested: tuple[str, ...] = ()
    """For an address: the element type of its memory, then of the memory behind that, and so on while they are memrefs."""
    layout: bool = False
    """For a memref: it has a layout, so that distinct indices need not be distinct places."""
    shaped: bool = False
    """A tensor, vector or memref."""
