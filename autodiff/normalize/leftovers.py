"""What normalization cannot take: operations that stay outside the normal form, and what can be said about them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from analysis.program.bindings import ir
from autodiff.normalize.normalized import NotNormalizedError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from autodiff.normalize.reading import Reading

_NORMAL: Final = frozenset({"arith", "builtin", "complex", "func", "index", "llvm", "math", "memref", "scf", "ub", "vector"})
"""Dialects of the normal form. Of `llvm` what stands inside functions of the func dialect; the transformer says which it can take."""

_DIALECT_HINTS: Final = {
    "async": "only sequential code and scf.parallel can be run",
    "enzyme": "put what it differentiates into a function, and use enzyme.autodiff or enzyme.fwddiff",
    "gpu": "code for a GPU is analysed and not run; a version of the function with loops (scf.parallel) can be run",
    "nvvm": "code for a GPU is analysed and not run",
    "omp": "scf.parallel says the same and can be run",
    "sparse_tensor": "only dense tensors can be run",
    "stablehlo": "lower it to linalg first",
}
_HINTS: Final = {
    "memref.atomic_rmw": "MLIR lowers atomic multiplication of floats to an instruction that does not exist; addf works",
    "memref.generic_atomic_rmw": "MLIR lowers it for integers only; for floats, memref.atomic_rmw addf works",
    "linalg.softmax": "MLIR has no pass that decomposes it: write the exponentials, their sum and the division",
    "cf.br": "its control flow could not be lifted to scf",
    "cf.cond_br": "its control flow could not be lifted to scf",
}
_REFUSED: Final = frozenset({"async", "gpu", "nvvm", "omp", "sparse_tensor", "spirv", "rocdl", "amdgpu"})
"""Dialects that the passes are not even given."""

_REQUESTS: Final = frozenset({"enzyme.autodiff", "enzyme.fwddiff"})

_NAMED = re.compile(r"'([a-z_0-9]+(?:\.[\w.]+)+)'")


def check_supported(module: ir.Module, reading: Reading, *, requests: bool) -> None:
    """Refuse what no pass of ours takes; with `requests`, operations that ask for derivatives are fine. Raises NotNormalizedError."""

    def refused(name: str, dialect: str, operation: ir.Operation) -> bool:
        return dialect in _REFUSED or not _is_known(operation) or _is_float_atomic(operation)

    _check(module, reading, refused, _REQUESTS if requests else ())


def check_normal(module: ir.Module, reading: Reading, *, requests: bool) -> None:
    """Refuse what is still not in normal form behind the passes. Raises NotNormalizedError."""
    fine = {"cf.assert", *(_REQUESTS if requests else ())}
    _check(module, reading, lambda name, dialect, operation: dialect not in _NORMAL, fine)


def hint_for(message: str) -> str:
    """What to do about an error of a pass; "" where nothing is known."""
    if "not bufferized" in message or "bufferize" in message:
        return "tensors have to become buffers before the function can be run; give this operation in another form, or use memrefs"
    found = _NAMED.search(message)
    return _hint(found[1]) if found else ""


def _check(module: ir.Module, reading: Reading, refused: Callable[[str, str, ir.Operation], bool], fine: Collection[str]) -> None:
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        name = operation.name
        if name == "gpu.module":
            return ir.WalkResult.SKIP  # the launch of its kernels says more
        if not found and name not in fine and refused(name, name.partition(".")[0], operation):
            found.append(operation)
            return ir.WalkResult.INTERRUPT
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    if found:
        (operation,) = found
        known = _is_known(operation)
        raise NotNormalizedError(
            f"{operation.name} cannot be run" if known else f"{operation.name} cannot be run: the operation is not known to MLIR",
            reading.range(operation.location),
            _hint(operation.name),
        )


def _is_float_atomic(operation: ir.Operation) -> bool:
    """Atomic updates that MLIR lowers to a compare-and-exchange of floats, which LLVM does not have."""
    if operation.name == "memref.generic_atomic_rmw":
        return str(operation.result.type)[0] in "fb"
    return operation.name == "memref.atomic_rmw" and "atomic_rmw mulf" in str(operation)


def _is_known(operation: ir.Operation) -> bool:
    return operation.context.is_registered_operation(operation.name)


def _hint(name: str) -> str:
    return _HINTS.get(name) or _DIALECT_HINTS.get(name.partition(".")[0], "")
