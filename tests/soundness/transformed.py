"""The same program in another form: printed by MLIR, with calls inlined, canonicalized.

Printing changes no class. Inlining and canonicalizing give programs that the generator would not write; what their runs need has to be
called active there too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlir.passmanager import PassManager  # pyright: ignore[reportMissingTypeStubs]  # the package keeps its stubs one level down

from analysis import analyse
from analysis.activity.report import Class
from analysis.program.bindings import MLIRError, ir
from tests.soundness.campaign import examine
from tests.soundness.oracle import context
from tests.soundness.semantics.errors import UnsupportedError

if TYPE_CHECKING:
    from analysis.activity.document import DocumentReport

INLINE, CANONICALIZE = "inline", "canonicalize"


def transformed(text: str, *passes: str) -> str:
    """The program as MLIR prints it after some passes. Raises MLIRError."""
    with context(len(text)):
        module = ir.Module.parse(text)
        if passes:
            PassManager.parse(f"builtin.module({','.join(passes)})").run(module.operation)  # pyright: ignore[reportUnknownMemberType]  # untyped
        return f"{module}\n"


def _classes(report: DocumentReport) -> list[tuple[str, list[Class]]]:
    """By function; without structural operations, some of which need not be printed."""
    found: list[tuple[str, list[Class]]] = []
    for function in report.functions:
        found.append((function.name, [kind for _, kind, _, _ in function.classes() if kind is not Class.STRUCTURAL]))
    return found


def printed(text: str, seed: int) -> str:
    """Print and read again."""
    before, after = _classes(analyse(text)), _classes(analyse(transformed(text)))
    if before == after:
        return ""
    return next(
        f"@{name}: other classes when printed" for (name, kinds), other in zip(before, after, strict=True) if (name, kinds) != other
    )


def after_passes(text: str, seed: int, *passes: str) -> str:
    """What is wrong with the answer for a program that passes were run on; "" also where the semantics does not cover what they made."""
    try:
        return examine(transformed(text, *passes), seed)[1]
    except (UnsupportedError, MLIRError):
        return ""


def inlined(text: str, seed: int) -> str:
    """Inline the calls, and remove what nobody calls any longer."""
    return after_passes(text, seed, INLINE)


def canonicalized(text: str, seed: int) -> str:
    """Canonicalize, calls inlined or not."""
    return after_passes(text, seed, *((INLINE, CANONICALIZE) if seed % 2 else (CANONICALIZE,)))
