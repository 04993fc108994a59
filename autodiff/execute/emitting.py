"""The program in another form: text, or a shared library."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autodiff.execute.derivative import signature_of
from autodiff.execute.program import Signature, lowered
from autodiff.lower.ahead import assemble, link, llvm_text, optimize

if TYPE_CHECKING:
    from autodiff.normalize import Normalized
    from autodiff.request import Derivative


def emit(kind: str, normalized: Normalized, derivative: Derivative | None, output: str | None) -> dict[str, Any]:
    """What is emitted: `kind`, and its `text`, or the `file` that was written. Without a derivative, it
    is the normalized program. Raises LoweringError, ToolError and OSError."""
    if kind in ("normalized", "mlir"):
        return _written(kind, normalized.text if derivative is None else derivative.text, output)
    if derivative is None:
        own = Signature(tuple(each.type for each in normalized.parameters), normalized.result_types)
        module, operations = lowered(normalized.text, normalized.function, own, counted=False)
    else:
        module, operations = lowered(derivative.text, derivative.function, signature_of(derivative), counted=False)
    text = llvm_text(module)
    if kind == "llvm":
        return _written(kind, text, output)
    with tempfile.TemporaryDirectory(prefix="mlir-activity-") as folder:
        bitcode = optimize(text, Path(folder), operations)
        if kind == "asm":
            return _written(kind, assemble(bitcode, "asm").read_text(encoding="utf-8"), output)
        library = link(assemble(bitcode, "obj"), Path(folder) / "program.so")
        target = output or f"{normalized.function}.so"
        shutil.copyfile(library, target)
        return {"kind": kind, "text": None, "file": target}


def _written(kind: str, text: str, output: str | None) -> dict[str, Any]:
    if output is None:
        return {"kind": kind, "text": text, "file": None}
    Path(output).write_text(text, encoding="utf-8")
    return {"kind": kind, "text": None, "file": output}
