"""What programs with memory of the llvm dialect are about."""

from __future__ import annotations

_ACCESS = {
    "llvm load": 1.5, "llvm store": 1.2, "llvm clear": 0.6, "llvm overwrite": 0.8, "llvm meet": 0.4, "llvm accumulate": 0.4,
    "llvm allocate": 0.4,
}  # fmt: skip
WEIGHTS: dict[str, dict[str, float]] = {
    "llvm": {
        **_ACCESS, "llvm follow": 1.2, "llvm copy": 0.7, "llvm bits": 0.4, "llvm choose": 0.3, "llvm aggregate": 0.8, "llvm vector": 0.3,
        "llvm global": 0.4, "llvm atomic": 0.2, "llvm relink": 0.3, "llvm release": 0.1, "llvm arithmetic": 1.0, "llvm walk": 0.3,
        "llvm numbers": 0.05,
    },
    "llvm links": {
        **_ACCESS, "llvm follow": 3.0, "llvm relink": 1.0, "llvm copy": 1.0, "llvm choose": 0.5, "llvm walk": 1.0, "llvm aggregate": 0.4,
    },
    "llvm bits": {**_ACCESS, "llvm bits": 2.5, "llvm copy": 0.7, "llvm vector": 0.5, "llvm atomic": 0.5},
    "llvm calls": {**_ACCESS, "llvm follow": 1.0, "call": 2.5, "recur": 0.5, "llvm choose": 0.3, "llvm copy": 0.3},
    "llvm overlap": {**_ACCESS, "llvm meet": 3.0, "call": 1.0, "llvm choose": 0.3},
    "llvm numbers": {**_ACCESS, "llvm follow": 1.0, "llvm numbers": 1.5},
    "llvm globals": {**_ACCESS, "llvm meet": 2.5, "llvm global": 2.0, "llvm follow": 1.0, "call": 0.7},
    "llvm unknown code": {**_ACCESS, "llvm follow": 0.7, "outside": 1.5, "llvm global": 0.5, "call": 0.3},
}  # fmt: skip
"""By theme: how often which statement is made."""
