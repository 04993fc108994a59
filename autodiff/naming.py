"""Names of the user's text on the values of the module, so that the derivative reads like the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir

if TYPE_CHECKING:
    from autodiff.body import Body


def name_values(body: Body) -> None:
    """Name the results of operations and the block arguments as the text does."""
    model = body.model
    for op, operation in enumerate(body.operations):
        if op and model.result_count[op]:
            name = body.name(model.first_result[op]).partition("_")[0] if model.result_count[op] > 1 else body.name(model.first_result[op])
            if not name[:1].isdigit():
                operation.location = ir.Location.name(name, operation.location)
    for value in range(model.value_count):
        if body.maker[value] < 0 and model.argument_places.get(value) is not None:
            argument = ir.BlockArgument(body.values[value])
            argument.set_location(ir.Location.name(body.name(value), argument.location))
