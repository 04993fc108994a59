"""Builds a derivative: parse, analyse, transform, clean up, print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from analysis.program.model import FunctionModel
from autodiff.activity import Program
from autodiff.bindings import printed, run_passes
from autodiff.body import Body
from autodiff.derivation import Derivation
from autodiff.forward.function import forward_function
from autodiff.module import Output
from autodiff.naming import name_values
from autodiff.problem import NotDifferentiableError
from autodiff.request import ARGUMENT_ACTIVITIES, RESULT_ACTIVITIES, Derivative, Statistics
from autodiff.reverse.function import reverse_function

if TYPE_CHECKING:
    from autodiff.activity import Activity
    from autodiff.request import DerivativeRequest

CLEANUP = "func.func(canonicalize,cse)"


def build(text: str, request: DerivativeRequest, *, everything: bool) -> Derivative:
    """The derivative. Raises NotDifferentiableError, and MLIRError for a text that does not parse."""
    module = ir.Module.parse(text)
    program = Program(text)
    key = program.key_of(request.function)
    if key is None:
        raise NotDifferentiableError(f"there is no function @{request.function} with a body to differentiate")
    model = program.models[key]
    check(request, model)
    output = Output(module)
    activities = program.activities(key, request, everything=everything)
    primal = output.function(request.function)
    assert primal is not None
    derivation = Derivation(output, activities)
    body, clone = derivation.clone(activities[key], None)
    inspected = _counts(activities[key])
    if request.mode == "reverse":
        function, types = reverse_function(body, clone, request, derivation)
    else:
        function, types = forward_function(body, clone, request, derivation)
    counted = derivation.counted
    statistics = Statistics(*inspected, counted.derivatives, counted.shadows, counted.recomputed, tuple(counted.taped))
    name = ir.StringAttr(function.attributes["sym_name"]).value
    name_values(Body(activities[key], primal))
    module.operation.verify()
    for made in (function, *derivation.functions):
        run_passes(CLEANUP, made)
    return Derivative(
        printed(module.operation),
        name,
        tuple(role for role, _ in types.parameters),
        tuple(role for role, _ in types.results),
        statistics,
    )


def check(request: DerivativeRequest, model: FunctionModel) -> None:
    """Raise NotDifferentiableError for a request that does not fit the function."""
    if len(request.arguments) != len(model.argument_types):
        raise NotDifferentiableError(
            f"{len(request.arguments)} activities are given, but @{model.symbol} has {len(model.argument_types)} arguments"
        )
    if len(request.results) != len(model.result_types):
        raise NotDifferentiableError(
            f"{len(request.results)} result activities are given, but @{model.symbol} has {len(model.result_types)} results"
        )
    for activity, known in ((request.arguments, ARGUMENT_ACTIVITIES), (request.results, RESULT_ACTIVITIES)):
        for word in activity:
            if word not in known:
                raise NotDifferentiableError(f"'{word}' is no activity; known are {', '.join(known)}")


def _counts(activity: Activity) -> tuple[int, int]:
    """Operations that are more than structure, and those of them that are inactive."""
    from analysis.activity.reasons import is_structural

    model = activity.model
    counted = [op for op in range(1, model.operation_count) if not is_structural(activity.rules[op], model, op)]
    return len(counted), sum(1 for op in counted if not activity.operations[op])
