"""Machine code in this process."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from autodiff.lower.pipeline import LoweringError
from autodiff.lower.symbols import runtime_libraries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis.program.bindings import ir

_SMALL = 400
"""Operations up to which optimizing costs less than a tenth of a second."""


class Compiled:
    """A module in the llvm dialect, compiled. It lives as long as its functions are called."""

    def __init__(self, module: ir.Module, *, operations: int, level: int | None = None) -> None:
        """`level`: LLVM's level of optimization, chosen by the size if None. Raises LoweringError."""
        from mlir.execution_engine import ExecutionEngine  # pyright: ignore[reportMissingTypeStubs]  # as in analysis.program.bindings

        chosen = level if level is not None else (2 if operations <= _SMALL else 0)
        try:
            self._engine = ExecutionEngine(module, opt_level=chosen, shared_libs=list(runtime_libraries()))
        except RuntimeError as error:
            raise LoweringError(str(error)) from None

    def bound(self, name: str, descriptors: Sequence[int]) -> Callable[[], None]:
        """A call of a function with the attribute `llvm.emit_c_interface`, with the addresses of its buffers' descriptors."""
        address: int = self._engine.raw_lookup(f"_mlir_ciface_{name}")
        if not address:
            raise LoweringError(f"@{name} cannot be linked")
        packed = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(address)
        cells = (ctypes.c_void_p * len(descriptors))(*descriptors)
        first, size = ctypes.addressof(cells), ctypes.sizeof(ctypes.c_void_p)
        pointers = (ctypes.c_void_p * len(descriptors))(*(first + size * index for index in range(len(descriptors))))
        place = ctypes.c_void_p(ctypes.addressof(pointers))

        def call() -> None:
            packed(place)

        call.kept = (cells, pointers)  # type: ignore[attr-defined]  # they live as long as the call
        return call
