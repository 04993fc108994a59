"""Shadows of global memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.problem import NotDifferentiableError

if TYPE_CHECKING:
    from autodiff.emit.emitter import Emitter
    from autodiff.module import Output


def shadow_global(output: Output, emitter: Emitter, operation: ir.Operation, called: str, suffix: str) -> ir.Value:
    """The address of the shadow of the global whose address an operation gives."""
    name = operation.attributes.get("name")
    if not isinstance(name, ir.FlatSymbolRefAttr):
        raise NotDifferentiableError("this global memory cannot have a shadow", operation)
    of_type = operation.results[0].type
    shadow = output.shadow_global(name.value, suffix, of_type, operation)
    return emitter.value("memref.get_global", (), of_type, {"name": ir.FlatSymbolRefAttr.get(shadow)}, called)
