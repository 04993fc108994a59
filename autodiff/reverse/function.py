"""The reverse mode derivative function: its signature, seeds, both sweeps, and what it returns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.emit.emitter import Emitter
from autodiff.problem import NotDifferentiableError
from autodiff.request import Parameter, Result
from autodiff.reverse.growth import Growth
from autodiff.reverse.memory import seed_memory
from autodiff.reverse.splits import Splits
from autodiff.reverse.stacks import Stacks
from autodiff.reverse.sweep import ReverseSweep
from autodiff.signature import Signature, take_over

if TYPE_CHECKING:
    from autodiff.body import Body
    from autodiff.derivation import Derivation
    from autodiff.request import DerivativeRequest


def signature(body: Body, request: DerivativeRequest) -> Signature:
    """The order of Enzyme's operations: parameters with their shadows, seeds; wanted results, gradients."""
    parameters: list[tuple[Parameter, ir.Type]] = []
    gradients: list[tuple[Result, ir.Type]] = []
    for index, value in enumerate(body.arguments(0)):
        of_type, activity = body.type(value), request.arguments[index]
        parameters.append((Parameter("primal", index, str(of_type)), of_type))
        if activity == "dup":
            if not body.is_memory(value):
                raise NotDifferentiableError(f"argument {index} is a number: in reverse mode its activity is active or const, not dup")
            parameters.append((Parameter("shadow", index, str(of_type)), of_type))
        elif activity == "active":
            if not body.carries(value):
                raise NotDifferentiableError(f"argument {index} of type {of_type} cannot be active")
            gradients.append((Result("gradient", index, str(of_type)), of_type))
    returned = body.operands(body.terminator(0))
    results: list[tuple[Result, ir.Type]] = []
    for index, value in enumerate(returned):
        of_type, activity = body.type(value), request.results[index]
        if not activity.endswith("noneed"):
            results.append((Result("primal", index, str(of_type)), of_type))
        if activity.startswith(("active", "dup")):
            parameters.append((Parameter("seed", index, str(of_type)), of_type))
    return Signature(tuple(parameters), (*results, *gradients))


def reverse_function(body: Body, clone: ir.Operation, request: DerivativeRequest, derivation: Derivation) -> tuple[ir.Operation, Signature]:
    """Turn the clone of the primal into its derivative."""
    types = signature(body, request)
    emitter = Emitter(ir.InsertionPoint(clone), clone.location)
    name = derivation.output.unique(f"{request.function}.reverse")
    function, arguments = take_over(body, clone, name, types, emitter)
    growth = Growth(derivation.output)
    stacks = Stacks(growth)
    user = stacks.add(name, function, owns=True)
    sweep = ReverseSweep(body, emitter, derivation, Splits(derivation, growth, stacks), user, user)
    end = sweep.frame.end
    assert end is not None
    emitter.point = ir.InsertionPoint(end)
    _defer_frees(sweep)
    returned = body.operands(body.terminator(0))
    for (role, _), argument in zip(types.parameters, arguments, strict=True):
        if role.role == "shadow":
            address = body.arguments(0)[role.of]
            sweep.frame.shadows[address] = sweep.shadows.flow.shadows[address] = argument
    sweep.prepare()
    for (role, _), argument in zip(types.parameters, arguments, strict=True):
        if role.role == "seed":
            value = returned[role.of]
            if body.is_memory(value):
                seed_memory(sweep, value, argument)
            else:
                sweep.accumulate(value, argument)
    sweep.operations(body.children(0)[:-1])
    results = [body.values[returned[role.of]] for role, _ in types.results if role.role == "primal"]
    results += [sweep.take_or_zero(body.arguments(0)[role.of]) for role, _ in types.results if role.role == "gradient"]
    sweep.release()
    for free in sweep.deferred:
        free.move_before(end)
    emitter.operation("func.return", results)
    end.erase()
    derivation.finish()
    stacks.finish()
    return function, types


def _defer_frees(sweep: ReverseSweep) -> None:
    """Memory of the function's body stays until the reverse sweep is done."""
    body, end = sweep.body, sweep.frame.end
    assert end is not None
    for op in body.children(0):
        if body.kind(op) == "memref.dealloc":
            body.operations[op].move_before(end)
            sweep.deferred.append(body.operations[op])
