"""The forward mode derivative function: its signature, the tangents it is given, and what it returns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.emit.emitter import Emitter
from autodiff.forward.calls import Tangentials
from autodiff.forward.sweep import ForwardSweep
from autodiff.problem import NotDifferentiableError
from autodiff.request import Parameter, Result
from autodiff.signature import Signature, take_over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from autodiff.body import Body
    from autodiff.derivation import Derivation
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


def forward_function(body: Body, clone: ir.Operation, request: DerivativeRequest, derivation: Derivation) -> tuple[ir.Operation, Signature]:
    """Turn the clone of the primal into its derivative."""
    types = signature(body, request)
    emitter = Emitter(ir.InsertionPoint(clone), clone.location)
    name = derivation.output.unique(f"{request.function}.forward")
    function, arguments = take_over(body, clone, name, types, emitter)
    fill(body, types, arguments, emitter, derivation, Tangentials(derivation, request.width))
    derivation.finish()
    return function, types


def fill(
    body: Body,
    types: Signature,
    arguments: Sequence[ir.Value],
    emitter: Emitter,
    derivation: Derivation,
    tangentials: Tangentials,
) -> None:
    """Put tangents beside the values of a function that has its new signature."""
    sweep = ForwardSweep(body, emitter, derivation, tangentials)
    for (role, _), argument in zip(types.parameters, arguments, strict=True):
        if role.role == "tangent":
            value = body.arguments(0)[role.of]
            if body.is_memory(value):
                sweep.flows[role.direction].shadows[value] = argument
            else:
                sweep.set(value, role.direction, argument)
    for flow in sweep.flows:
        flow.prepare()
    *inner, last = body.children(0)
    sweep.operations(inner)
    end = body.operations[last]
    returned = body.operands(last)
    results: list[ir.Value] = []
    with emitter.at(ir.InsertionPoint(end)):
        for role, _ in types.results:
            value = returned[role.of]
            if role.role == "tangent" and body.is_memory(value):
                sweep.flows[role.direction].get(value)
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
    derivation.counted.derivatives += sweep.adjoint_count
    derivation.counted.shadows += sum(len(flow.made) for flow in sweep.flows)
