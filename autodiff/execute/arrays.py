"""Arrays in words and numbers that JSON can hold."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from autodiff.execute.slots import Array

_SHOWN: Final = 8
"""Elements that a report lists; of more it tells the first."""


def described(values: Array) -> dict[str, Any]:
    """An array: `shape`, `type`, `values` (the first ones, flattened), and over all elements `smallest` and `largest` (of complex
    numbers, of their sizes), `norm` and whether all are `finite`."""
    flat = values.reshape(-1)
    known: dict[str, Any] = {
        "shape": list(values.shape),
        "type": str(values.dtype),
        "values": [_plain(each) for each in flat[:_SHOWN].tolist()],
    }
    if not flat.size:
        return {**known, "smallest": None, "largest": None, "norm": 0.0, "finite": True}
    sizes = np.abs(flat) if np.iscomplexobj(flat) else flat
    with np.errstate(all="ignore"):
        return {
            **known,
            "smallest": _plain(sizes.min().item()),
            "largest": _plain(sizes.max().item()),
            "norm": _plain(float(np.linalg.norm(flat.astype(np.complex128 if np.iscomplexobj(flat) else np.float64)))),
            "finite": bool(np.all(np.isfinite(flat))) if flat.dtype.kind in "fc" else True,
        }


def plain_number(value: float) -> float | str:
    """A number as JSON can hold it: "nan", "inf" and "-inf" as text."""
    return value if math.isfinite(value) else str(value)


def _plain(value: Any) -> Any:
    if isinstance(value, complex):
        return [plain_number(value.real), plain_number(value.imag)]
    return plain_number(value) if isinstance(value, float) else value
