"""Derivatives of MLIR programs, steered by the activity analysis.

    from autodiff import DerivativeRequest, differentiate
    derivative = differentiate(text, DerivativeRequest("f", "reverse", ("active", "dup"), ("active",)))

`differentiate` takes a normalized program (functions over numbers, vectors and memory, structured control flow) and gives the program
with the derivative added. It never raises for what is in the text: what it cannot differentiate is a diagnostic. Importing this package
imports no MLIR: what is named below is loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autodiff.derive import differentiate, expand_requests, natural_request
    from autodiff.request import Derivative, DerivativeRequest, Diagnostic, Expansion, Parameter, Result, Statistics

_HOMES = {
    "Derivative": "autodiff.request",
    "DerivativeRequest": "autodiff.request",
    "Diagnostic": "autodiff.request",
    "Expansion": "autodiff.request",
    "Parameter": "autodiff.request",
    "Result": "autodiff.request",
    "Statistics": "autodiff.request",
    "differentiate": "autodiff.derive",
    "expand_requests": "autodiff.derive",
    "natural_request": "autodiff.derive",
}

__all__ = [
    "Derivative",
    "DerivativeRequest",
    "Diagnostic",
    "Expansion",
    "Parameter",
    "Result",
    "Statistics",
    "differentiate",
    "expand_requests",
    "natural_request",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)
