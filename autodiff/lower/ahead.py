"""Ahead of time: a shared library as fast as LLVM makes it on this machine, for timings; and the text of its stages."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

from autodiff.lower import tools

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis.program.bindings import ir

_MANY = 4000
"""Operations from which LLVM's loop vectorizer takes longer than what it wins."""


def llvm_text(module: ir.Module) -> str:
    """LLVM IR of a module in the llvm dialect. It names no target."""
    from mlir.dialects import llvm  # pyright: ignore[reportMissingTypeStubs]  # as in analysis.program.bindings

    translate = cast("Callable[[ir.Operation], str]", vars(llvm)["translate_module_to_llvmir"])  # it comes from native code
    return translate(module.operation)


def optimize(text: str, folder: Path, operations: int) -> Path:
    """LLVM's bitcode of LLVM IR, optimized for this machine. Raises ToolError."""
    source, target = folder / "program.ll", folder / "program.bc"
    source.write_text(text, encoding="utf-8")
    slow = ["-vectorize-loops=false", "-unroll-runtime=false"] if operations > _MANY else []
    target_options = [f"-mtriple={tools.triple()}", "-mcpu=native"]
    tools.run([tools.tool("opt"), "-O3", *target_options, *slow, str(source), "-o", str(target)], "LLVM's optimizer")
    return target


def assemble(bitcode: Path, kind: str) -> Path:
    """An object file ("obj") or assembly text ("asm") of bitcode. Raises ToolError."""
    target = bitcode.with_suffix(".o" if kind == "obj" else ".s")
    options = [f"-mtriple={tools.triple()}", "-mcpu=native", "-relocation-model=pic", f"-filetype={kind}"]
    tools.run([tools.tool("llc"), "-O3", *options, str(bitcode), "-o", str(target)], "LLVM's code generator")
    return target


def link(object_file: Path, target: Path) -> Path:
    """A shared library of an object file. Raises ToolError."""
    shared = "-dynamiclib" if sys.platform == "darwin" else "-shared"
    tools.run([tools.linker(), shared, str(object_file), "-o", str(target), "-lm"], "the linker")
    return target


class Library:
    """A shared library, loaded."""

    def __init__(self, path: Path) -> None:
        from autodiff.lower.symbols import runtime_libraries

        for runtime in runtime_libraries():
            ctypes.CDLL(runtime, ctypes.RTLD_GLOBAL)
        self._library = ctypes.CDLL(str(path))

    def bound(self, name: str, descriptors: Sequence[int]) -> Callable[[], None]:
        """As `jit.Compiled.bound`."""
        function = getattr(self._library, f"_mlir_ciface_{name}")
        function.restype = None
        pointers = [ctypes.c_void_p(address) for address in descriptors]
        return lambda: function(*pointers)
