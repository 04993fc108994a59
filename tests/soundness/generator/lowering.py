"""From the dialects that programs are generated in to the llvm dialect, by MLIR's own passes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mlir.passmanager import PassManager  # pyright: ignore[reportMissingTypeStubs]  # the package keeps its stubs one level down

from analysis.program.bindings import MLIRError, ir
from tests.soundness.oracle import context

if TYPE_CHECKING:
    from collections.abc import Iterator

_PASSES = (
    "func.func(linalg-generalize-named-ops,convert-linalg-to-loops)",
    "func.func(convert-vector-to-scf{full-unroll=true},lower-vector-multi-reduction,lower-vector-mask)",
    "lower-affine", "convert-scf-to-cf", "expand-strided-metadata", "lower-affine", "memref-expand", "arith-expand",
    "convert-complex-to-standard", "convert-math-to-llvm", "convert-math-to-libm", "convert-vector-to-llvm", "convert-arith-to-llvm",
    "convert-index-to-llvm", "convert-complex-to-llvm", "finalize-memref-to-llvm",
)  # fmt: skip
_LAST = ("convert-cf-to-llvm", "reconcile-unrealized-casts")
_ARGUMENT = re.compile(r"%arg(\d+)\b")
_VALUE = re.compile(r"%(\d+)\b")


def lowered(text: str, *, bare: bool) -> str | None:
    """The program in the llvm dialect; None where MLIR does not get there. `bare`: memory is passed as a pointer alone."""
    convention = f"convert-func-to-llvm{{use-bare-ptr-memref-call-conv={int(bare)}}}"
    try:
        with context(len(text)):
            module = ir.Module.parse(text)
            PassManager.parse(f"builtin.module({','.join((*_PASSES, convention, *_LAST))})").run(module.operation)  # pyright: ignore[reportUnknownMemberType]  # untyped
            lines = str(module).rstrip().split("\n")
    except MLIRError:
        return None
    start = lines.index("module {")
    made = "\n".join(_renamed([line.removeprefix("  ") for line in lines[start + 1 : -1]])) + "\n"
    if "func.func" in made or "unrealized_conversion_cast" in made:
        return None
    return made


def _renamed(lines: list[str]) -> Iterator[str]:
    """With the names that the generator gives, in functions."""
    inside = False
    for line in lines:
        if not line.startswith((" ", "^")):
            inside = line.startswith("llvm.func")
        yield _VALUE.sub(r"%v\1", _ARGUMENT.sub(r"%a\1", line)) if inside else line
