"""From `func`, `scf`, `memref`, `arith` and their like to the llvm dialect."""

from __future__ import annotations

from typing import Final

from analysis.program.bindings import MLIRError, diagnostics, ir
from autodiff import bindings
from autodiff.lower.flags import bytes_for_flags


class LoweringError(Exception):
    """MLIR cannot lower the module; the text says why."""


_CLEAN: Final = "canonicalize,cse,loop-invariant-code-motion"
_PARALLEL: Final = "func.func(scf-forall-to-for)"
_EXPAND: Final = "expand-realloc,func.func(memref-expand,math-expand-ops{ops=rsqrt,fpowi})"
_VECTORS: Final = "func.func(convert-vector-to-scf{full-unroll=true},lower-vector-multi-reduction,lower-vector-mask)"
_POWERS: Final = "convert-math-to-funcs"
_STRIDES: Final = "convert-scf-to-cf,expand-strided-metadata,lower-affine"
_COMPLEX: Final = "convert-complex-to-standard,convert-complex-to-libm"
_MATH: Final = "convert-math-to-llvm,convert-math-to-libm"
_VECTORS_LAST: Final = "convert-vector-to-llvm{vector-contract-lowering=outerproduct}"
_TAIL: Final = (
    "arith-expand{include-bf16=true},convert-ub-to-llvm,convert-index-to-llvm,convert-arith-to-llvm,convert-complex-to-llvm,"
    "finalize-memref-to-llvm{ALLOCATION},convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts"
)


def lower(module: ir.Module, *, counted: bool) -> None:
    """Bring a module into the llvm dialect, in place. `counted`: allocate through the functions of `lower.memory`, which are in it.

    Raises LoweringError.
    """
    bytes_for_flags(module)
    names = _names(module)
    dialects = {name.partition(".")[0] for name in names}
    vectors = "vector" in dialects
    stages = [_CLEAN]
    if names & {"scf.forall"}:
        stages.append(_PARALLEL)
    if names & {"memref.realloc", "memref.reshape", "memref.atomic_rmw", "math.rsqrt", "math.fpowi"}:
        stages.append(_EXPAND)
    if vectors:
        stages.append(_VECTORS)
    if "math.ipowi" in names:
        stages.append(_POWERS)
    stages.append(_STRIDES)
    if "complex" in dialects:
        stages.append(_COMPLEX)
    if "math" in dialects or "complex" in dialects:
        stages.append(_MATH)
    if vectors:
        stages.append(_VECTORS_LAST)
    stages.append(_TAIL.replace("{ALLOCATION}", "{use-generic-functions=true}" if counted else ""))
    run_passes(module, ",".join(stages))


def run_passes(module: ir.Module, passes: str) -> None:
    """Run passes on a module, in place. Raises LoweringError."""
    with module.context:
        try:
            bindings.run_passes(f"builtin.module({passes})", module.operation)
        except MLIRError as error:
            first = next(iter(diagnostics(error)), None)
            raise LoweringError(first.message if first is not None else str(error)) from None


def parse(text: str) -> ir.Module:
    """Parse text that this program wrote. Raises LoweringError: what is wrong with it is a fault of ours."""
    from analysis.program.bindings import context

    try:
        return ir.Module.parse(text, context=context(len(text)))
    except MLIRError as error:
        first = next(iter(diagnostics(error)), None)
        place = f"line {first.location.start_line}: " if first is not None and first.location.is_a_file() else ""
        raise LoweringError(f"{place}{first.message if first is not None else error}") from None


def _names(module: ir.Module) -> set[str]:
    found: set[str] = set()

    def visit(operation: ir.Operation) -> ir.WalkResult:
        found.add(operation.name)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found
