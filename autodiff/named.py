"""Names of the user's text on all functions of a module, before something rewrites and prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.activity import Program
from autodiff.body import Body
from autodiff.module import Output
from autodiff.naming import name_values

if TYPE_CHECKING:
    from analysis.program.bindings import ir


def name_everything(module: ir.Module, text: str) -> None:
    """Name the values of every function that is known by its own symbol alone."""
    program, output = Program(text), Output(module)
    symbols = [model.symbol for model in program.models.values()]
    for key, model in program.models.items():
        function = output.function(model.symbol)
        if not model.is_declaration and function is not None and symbols.count(model.symbol) == 1:
            name_values(Body(program.without_request(key), function))
