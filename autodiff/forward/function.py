"""The forward mode derivative function: its signature, the tangents it is given, and what it returns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.emit.emitter import Emitter
from autodiff.forward.sweep import ForwardSweep
from autodiff.naming import name_values
from autodiff.problem import NotDifferentiableError
from autodiff.request import Parameter, Result
from autodiff.signature import Signature, take_over

if TYPE_CHECKING:
    from autodiff.body import Body
    from autodiff.module import Output
    from autodiff.request import DerivativeRequest


def signature(body: Body, request: DerivativeRequest) -> Signature:
    """Each dup or active parameter followed by its tangents, one for each direction; each result followed by its tangents."""
    parameters: list[tuple[Parameter, ir.Type]] = []
    for index, value in enumerate(body.arguments(0)):
        of_type = body.type(value)
        parameters.append((Parameter("primal", index, str(of_type)), of_type))
        if request.arguments[index] != "const":
            if not (body.carries(value) or (body.is_memory(value) and body.holds_floats(value))):
                raise NotDifferentiableError(f"argument {index} of type {of_type} cannot have a tangent")
            parameters += [(Parameter("tangent", index, str(of_type), direction), of_type) for direction in range(request.width)]
    results: list[tuple[Result, ir.Type]] = []
    for index, value in enumerate(body.operands(body.terminator(0))):
        of_type, activity = body.type(value), request.results[index]
        if not activity.endswith("noneed"):
            results.append((Result("primal", index, str(of_type)), of_type))
        if not activity.startswith("const"):
            results += [(Result("tangent", index, str(of_type), direction), of_type) for direction in range(request.width)]
    return Signature(tuple(parameters), tuple(results))


def forward_function(
    body: Body, clone: ir.Operation, request: DerivativeRequest, output: Output
) -> tuple[ir.Operation, Signature, ForwardSweep]:
    """Turn the clone of the primal into its derivative."""
    types = signature(body, request)
    emitter = Emitter(ir.InsertionPoint(clone), clone.location)
    name_values(body)
    function, arguments = take_over(body, clone, output.unique(f"{request.function}.forward"), types, emitter)
    sweep = ForwardSweep(body, emitter, output, request.width)
    for (role, _), argument in zip(types.parameters, arguments, strict=True):
        if role.role == "tangent":
            value = body.arguments(0)[role.of]
            if body.is_memory(value):
                sweep.flows[role.direction].shadows[value] = argument
            else:
                sweep.set(value, role.direction, argument)
    *inner, last = body.children(0)
    sweep.operations(inner)
    end = body.operations[last]
    returned = body.operands(last)
    results: list[ir.Value] = []
    with emitter.at(ir.InsertionPoint(end)):
        for role, _ in types.results:
            value = returned[role.of]
            if role.role == "primal":
                results.append(body.values[value])
            elif body.is_memory(value):
                results.append(sweep.flows[role.direction].get(value))
            else:
                results.append(sweep.tangent_or_zero(value, role.direction))
        for flow in sweep.flows:
            for shadow in flow.provided:
                emitter.operation("memref.dealloc", (shadow,))
        emitter.operation("func.return", results)
    end.erase()
    return function, types, sweep
