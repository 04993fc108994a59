"""Which memory can have a shadow."""

from __future__ import annotations

from analysis.program.bindings import ir
from autodiff.emit.emitter import element_type, is_complex
from autodiff.problem import NotDifferentiableError


def check_element(of_type: ir.Type, operation: ir.Operation | None) -> None:
    """Raise NotDifferentiableError for memory whose elements are no numbers that have derivatives."""
    if not isinstance(of_type, ir.MemRefType):
        raise NotDifferentiableError(f"memory of type {of_type}, whose rank is not known, cannot have a shadow", operation)
    element = element_type(of_type.element_type)
    if not (isinstance(element, ir.FloatType) or is_complex(element)):
        raise NotDifferentiableError(f"a derivative passes through memory of {element}, which cannot hold one", operation)
