"""The passes of normalization, in stages. Each runs only where the module holds what it is for, so that plain programs cost little."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.program.bindings import MLIRError, diagnostics, ir
from autodiff.bindings import run_passes


@dataclass(frozen=True, slots=True)
class Stage:
    """One run of a pass manager."""

    what: str
    """What it does, for a message when it fails: "cannot ..."."""
    passes: str
    """Textual pipeline below `builtin.module`."""
    dialects: tuple[str, ...] = ()
    """It runs where one of these dialects is used; always if empty. "tensor type": where a tensor is."""


class StageError(Exception):
    """A stage failed."""

    def __init__(self, stage: Stage, message: str, location: ir.Location | None) -> None:
        super().__init__(message)
        self.stage = stage
        self.message = message
        self.location = location


TENSORS = ("tensor type", "bufferization")

INLINE = Stage("inline the calls", "inline,symbol-dce,canonicalize,cse")

BUFFERIZE = Stage(
    "turn tensors into buffers",
    "eliminate-empty-tensors,"
    "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map "
    "allow-return-allocs-from-loops=true},canonicalize,cse,drop-equivalent-buffer-results",
    TENSORS,
)
TOSA = Stage(
    "turn tosa operations into linalg",
    "func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith,tosa-to-tensor,tosa-to-scf),canonicalize,cse",
    ("tosa",),
)
ELEMENTWISE = Stage(
    "bring tensor operations into linalg form", "func.func(convert-elementwise-to-linalg,linalg-generalize-named-ops)", TENSORS
)
FUSE = Stage("fuse tensor operations", "func.func(linalg-fuse-elementwise-ops,canonicalize,cse)", TENSORS)
OUT_PARAMETERS = Stage(
    "return buffers through parameters",
    "buffer-results-to-out-params{modify-public-functions=true hoist-static-allocs=true hoist-dynamic-allocs=true add-result-attr=true}",
)
COPIED_OUT_PARAMETERS = Stage(
    "return buffers through parameters", "buffer-results-to-out-params{modify-public-functions=true add-result-attr=true}"
)
"""Without use of the caller's buffer instead of the function's own; see `normalize.outputs`."""
CLONES = Stage("turn copies of buffers into allocations", "convert-bufferization-to-memref", ("bufferization",))
GENERIC = Stage("bring linalg operations into general form", "func.func(linalg-generalize-named-ops)", ("linalg",))
LOOPS = Stage("turn linalg operations into loops", "func.func(convert-linalg-to-loops)", ("linalg",))
AFFINE = Stage("turn affine operations into scf", "func.func(affine-scalrep),lower-affine", ("affine",))
BRANCHES = Stage("turn branches into structured control flow", "func.func(mem2reg),lift-cf-to-scf", ("cf",))
CLEAN = Stage("clean up", "func.func(mem2reg),canonicalize,cse,loop-invariant-code-motion,cse,symbol-dce")


def run_stage(module: ir.Module, stage: Stage) -> None:
    """Run one stage if it applies. Raises StageError."""
    if stage.dialects and not set(stage.dialects) & dialects_of(module):
        return
    with module.context:
        try:
            run_passes(f"builtin.module({stage.passes})", module.operation)
        except MLIRError as error:
            first = next(iter(diagnostics(error)), None)
            raise StageError(stage, first.message if first else str(error), first.location if first else None) from None


def dialects_of(module: ir.Module) -> set[str]:
    """Names of the dialects whose operations a module holds, and "tensor type" where one of them takes or gives a tensor."""
    found: set[str] = set()

    def visit(operation: ir.Operation) -> ir.WalkResult:
        found.add(operation.name.partition(".")[0])
        if "tensor type" not in found:
            values = [*operation.results, *operation.operands]
            if any(str(value.type).startswith("tensor<") for value in values):
                found.add("tensor type")
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found
