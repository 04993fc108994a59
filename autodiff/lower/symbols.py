"""The functions that a module calls and does not have."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from pathlib import Path

from analysis.program.bindings import ir

_RUNTIME = ("mlir_c_runner_utils", "mlir_runner_utils")


def missing_symbols(module: ir.Module) -> list[str]:
    """The functions declared in a module of the llvm dialect that neither this process nor MLIR's runtime has."""
    found: list[str] = []
    for view in module.body.operations:
        operation = view.operation
        if operation.name == "llvm.func" and not operation.regions[0].blocks:
            name = ir.StringAttr(operation.attributes["sym_name"]).value
            if not name.startswith("llvm.") and not _exists(name):
                found.append(name)
    return found


def runtime_libraries() -> tuple[str, ...]:
    """MLIR's runtime libraries, which have what copies of strided buffers and prints call."""
    import mlir  # pyright: ignore[reportMissingTypeStubs]  # as in analysis.program.bindings

    suffix = "dylib" if sys.platform == "darwin" else "so"
    places = [Path(place) / "lib" / f"lib{name}.{suffix}" for place in mlir.__path__ for name in _RUNTIME]
    return tuple(str(place) for place in places if place.exists())


def _exists(name: str) -> bool:
    return any(hasattr(library, name) for library in _libraries())


@cache
def _libraries() -> tuple[ctypes.CDLL, ...]:
    return (ctypes.CDLL(None), *(ctypes.CDLL(path) for path in runtime_libraries()))
