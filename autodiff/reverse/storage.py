"""The form in which values are kept in memory: truth values as bytes, since memory of i1 cannot be lowered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import vector_type
from autodiff.emit.emitter import element_type

if TYPE_CHECKING:
    from autodiff.emit.emitter import Emitter

_INDEX_BYTES = 8


def stored_type(of_type: ir.Type) -> ir.Type:
    """The type in which a value is kept."""
    if not _is_truth(of_type):
        return of_type
    byte = ir.IntegerType.get_signless(8)
    return vector_type(of_type.shape, byte) if isinstance(of_type, ir.VectorType) else byte


def to_tape(emitter: Emitter, value: ir.Value) -> ir.Value:
    """A value in the form in which it is kept."""
    kept = stored_type(value.type)
    return value if kept == value.type else emitter.value("arith.extui", (value,), kept)


def from_tape(emitter: Emitter, kept: ir.Value, of_type: ir.Type) -> ir.Value:
    """A value from the form in which it is kept."""
    return kept if kept.type == of_type else emitter.value("arith.trunci", (kept,), of_type)


def byte_size(of_type: ir.Type) -> int:
    """Bytes of one value."""
    if isinstance(of_type, ir.VectorType):
        count = 1
        for extent in of_type.shape:
            count *= extent
        return count * byte_size(of_type.element_type)
    if isinstance(of_type, ir.ComplexType):
        return 2 * byte_size(of_type.element_type)
    if isinstance(of_type, ir.IntegerType | ir.FloatType):
        return (of_type.width + 7) // 8
    if isinstance(of_type, ir.MemRefType):
        return _INDEX_BYTES * (3 + 2 * of_type.rank)
    return _INDEX_BYTES


def _is_truth(of_type: ir.Type) -> bool:
    element = element_type(of_type)
    return isinstance(element, ir.IntegerType) and element.width == 1 and not isinstance(of_type, ir.MemRefType)
