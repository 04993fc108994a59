"""Normalization: from a user's module to one that the derivative transformer, and the lowering to LLVM, understand.

    normalize(text, "f") -> Normalized

What comes out holds the one function, the functions that it calls and that cannot be inlined, and globals. It uses `func`, `scf`, `memref`,
`arith`, `math`, `index`, `complex` and `vector` only: tensors are buffers, results that were tensors are parameters to write into, calls
are inlined, branches are structured control flow, and what `linalg` and `affine` say is loops. Values keep the user's names, and each line
knows the user's line that it comes from.

It runs MLIR's own passes in this process. These are native code that holds the interpreter lock and may abort: callers that cannot
afford that use `autodiff.execute`, which works in a child process.
"""

from __future__ import annotations

from autodiff.normalize.driver import normalize
from autodiff.normalize.normalized import Normalized, NotNormalizedError, Parameter

__all__ = ["Normalized", "NotNormalizedError", "Parameter", "normalize"]
