"""Signatures of derivative functions, and functions that get one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import append_block, create, values

if TYPE_CHECKING:
    from autodiff.body import Body
    from autodiff.emit.emitter import Emitter
    from autodiff.request import Parameter, Result


@dataclass(frozen=True, slots=True)
class Signature:
    """Parameters and results of a derivative function, with the types of the program."""

    parameters: tuple[tuple[Parameter, ir.Type], ...]
    results: tuple[tuple[Result, ir.Type], ...]


def take_over(body: Body, clone: ir.Operation, name: str, types: Signature, emitter: Emitter) -> tuple[ir.Operation, list[ir.Value]]:
    """A function with another signature that has the operations of `clone`, which is erased; and its arguments."""
    source = clone.regions[0].blocks[0]
    inputs = [of_type for _, of_type in types.parameters]
    function_type = ir.FunctionType.get(inputs, [of_type for _, of_type in types.results])
    attributes = {"sym_name": ir.StringAttr.get(name), "function_type": ir.TypeAttr.get(function_type)}
    with emitter.at(ir.InsertionPoint(clone)):
        function = create("func.func", (), (), attributes, regions=1, location=clone.location, point=emitter.point)
    locations: list[ir.Location] = []
    same = [(role.role, role.of) for role, _ in types.parameters]
    returned = body.operands(body.terminator(0))
    for role, _ in types.parameters:
        if role.role == "seed":
            locations.append(ir.Location.name(f"d{body.name(returned[role.of])}", clone.location))
        else:
            argument = body.arguments(0)[role.of]
            name = body.name(argument) if role.role == "primal" else f"d{body.name(argument)}"
            if role.role == "tangent" and sum(other == (role.role, role.of) for other in same) > 1:
                name += f"_{role.direction}"
            locations.append(ir.Location.name(name, body.operations[0].location))
    block = append_block(function.regions[0], inputs, locations)
    for operation in list(source.operations):
        block.append(operation)
    arguments = values(block.arguments)
    for (role, _), argument in zip(types.parameters, arguments, strict=True):
        if role.role == "primal":
            number = body.arguments(0)[role.of]
            body.values[number].replace_all_uses_with(argument)
            body.values[number] = argument
    clone.erase()
    return function, arguments
