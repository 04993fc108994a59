"""What a parameter's type means in memory: element type, shape and layout, and the buffers that fit it.

A buffer is a NumPy array beside the descriptor that MLIR's calling convention wants. Numbers are buffers of rank 0 (see `lower.entry`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analysis.program.bindings import ir

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Array = Any
"""An array of any element type."""

_FLOATS: Final[dict[str, str]] = {"f64": "float64", "f32": "float32", "f16": "float16"}
_COMPLEX: Final[dict[str, str]] = {"complex<f64>": "complex128", "complex<f32>": "complex64"}
_INTEGERS: Final[dict[str, str]] = {"i1": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "index": "int64"}
_ALIGNMENT: Final = 64
"""Bytes: as wide as the widest vector register."""


class UnfitTypeError(Exception):
    """No value of the type can be passed in; the text says which and why."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A type that values can be passed as."""

    text: str
    """The MLIR type."""
    dtype: str
    """NumPy's name of the element type."""
    shape: tuple[int | None, ...]
    """Sizes of a buffer, None where the type leaves them open; () for a number."""
    inner: tuple[int, ...] = ()
    """Shape of the vectors that are the elements."""
    strides: tuple[int | None, ...] | None = None
    """In elements, None where open; None for rows one after the other."""
    offset: int | None = 0
    buffer: bool = False
    """A buffer, also of rank 0; a number otherwise."""

    @property
    def carries(self) -> bool:
        """Whether the elements can hold derivatives."""
        return self.dtype.startswith(("float", "complex"))

    @property
    def precision(self) -> float:
        """The relative size of a rounding error."""
        return float(np.finfo(self.dtype).eps) if self.carries else 0.0


def slot_of(type: ir.Type) -> Slot:
    """The slot for a type. Raises UnfitTypeError."""
    text = str(type)
    if isinstance(type, ir.UnrankedMemRefType):
        raise UnfitTypeError(f"the rank of {text} is not known")
    if not isinstance(type, ir.MemRefType):
        dtype, inner = _element(type, text)
        return Slot(text, dtype, (), inner)
    dtype, inner = _element(type.element_type, text)
    shape = tuple(None if type.is_dynamic_dim(axis) else type.get_dim_size(axis) for axis in range(type.rank))
    try:
        strides, offset = type.get_strides_and_offset()
    except RuntimeError:
        raise UnfitTypeError(f"the layout of {text} has no strides") from None
    unknown = ir.MemRefType.get_dynamic_stride_or_offset()
    layout = str(type.layout)
    plain = layout.startswith("affine_map<") and type.affine_map == ir.AffineMap.get_identity(type.rank)
    if plain:
        return Slot(text, dtype, shape, inner, buffer=True)
    return Slot(
        text,
        dtype,
        shape,
        inner,
        tuple(None if stride == unknown else stride for stride in strides),
        None if offset == unknown else offset,
        buffer=True,
    )


def _element(type: ir.Type, whole: str) -> tuple[str, tuple[int, ...]]:
    text = str(type)
    for table in (_FLOATS, _COMPLEX, _INTEGERS):
        if text in table:
            return table[text], ()
    if isinstance(type, ir.VectorType):
        dtype, _ = _element(type.element_type, whole)
        if any(type.scalable_dims) if type.scalable else False:
            raise UnfitTypeError(f"the size of {text} is not known")
        last = type.shape[-1] if type.shape else 1
        if dtype == "bool" or last & (last - 1):
            raise UnfitTypeError(f"elements of {text} do not lie side by side in memory")
        return dtype, tuple(type.shape)
    raise UnfitTypeError(f"values of type {text} cannot be given from outside" + (f" (of {whole})" if whole != text else ""))


class Buffer:
    """An array in the layout that a slot asks for, and its descriptor."""

    __slots__ = ("_descriptor", "array")

    def __init__(self, slot: Slot, shape: Sequence[int]) -> None:
        """Memory for a shape that fits the slot; its content is undefined. Raises MemoryError."""
        self.array, offset, strides, base = _allocate(slot, tuple(shape))
        size = self.array.itemsize * int(np.prod(slot.inner, dtype=np.int64))
        del size
        self._descriptor = np.array([base, base, offset, *shape, *strides], dtype=np.int64)

    array: Array
    """Its shape is that of the buffer, then that of the vectors."""

    @property
    def address(self) -> int:
        """Where the descriptor is; as long as this object lives."""
        return int(self._descriptor.ctypes.data)


def filled(slot: Slot, values: Array) -> Buffer:
    """A buffer with these values, which have the slot's shape, and then that of its vectors."""
    rank = len(slot.shape)
    made = Buffer(slot, values.shape[:rank])
    made.array[...] = values
    return made


def _allocate(slot: Slot, shape: tuple[int, ...]) -> tuple[Array, int, tuple[int, ...], int]:
    dtype = np.dtype(slot.dtype)
    per = int(np.prod(slot.inner, dtype=np.int64))
    strides = _strides(slot, shape)
    offset = slot.offset or 0
    count = offset + 1 + sum(max(size - 1, 0) * abs(stride) for size, stride in zip(shape, strides, strict=True))
    raw: NDArray[np.uint8] = np.empty(count * per * dtype.itemsize + _ALIGNMENT, dtype=np.uint8)
    shift = -raw.ctypes.data % _ALIGNMENT
    flat = raw[shift : shift + count * per * dtype.itemsize].view(dtype)
    inner_strides: list[int] = []
    step = dtype.itemsize
    for size in reversed(slot.inner):
        inner_strides.insert(0, step)
        step *= size
    array = np.lib.stride_tricks.as_strided(
        flat[offset * per :], (*shape, *slot.inner), (*(stride * per * dtype.itemsize for stride in strides), *inner_strides)
    )
    return array, offset, strides, int(flat.ctypes.data)


def _strides(slot: Slot, shape: tuple[int, ...]) -> tuple[int, ...]:
    """In elements of the buffer."""
    found: list[int] = []
    step = 1
    for axis in reversed(range(len(shape))):
        wanted = slot.strides[axis] if slot.strides is not None else None
        stride = step if wanted is None else wanted
        found.insert(0, stride)
        step = max(step, abs(stride) * max(shape[axis], 1))
    return tuple(found)
