"""Builds a derivative: parse, analyse, transform, clean up, print."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analysis.program.bindings import ir, parse
from analysis.program.model import FunctionModel
from autodiff.activity import Program
from autodiff.bindings import printed, run_passes
from autodiff.body import Body
from autodiff.derivation import Derivation
from autodiff.forward.function import forward_function
from autodiff.module import Output
from autodiff.naming import name_values
from autodiff.prepare import prepared
from autodiff.problem import NeedsOrderError, NotDifferentiableError
from autodiff.request import ARGUMENT_ACTIVITIES, RESULT_ACTIVITIES, Derivative, Diagnostic, Statistics
from autodiff.reverse.function import reverse_function

if TYPE_CHECKING:
    from autodiff.activity import Activity
    from autodiff.request import DerivativeRequest
    from autodiff.signature import Signature

CLEANUP = "func.func(canonicalize,cse)"


@dataclass(frozen=True, slots=True)
class Built:
    """A derivative that was added to a module."""

    name: str
    types: Signature
    statistics: Statistics


def build(text: str, request: DerivativeRequest, *, everything: bool) -> Derivative:
    """The derivative. Raises NotDifferentiableError, and MLIRError for a text that does not parse."""
    try:
        return _build(prepared(text), request, everything=everything)
    except NeedsOrderError as error:
        found = _build(prepared(text, sequential=True), request, everything=everything)
        message = f"parallel loops are made sequential: {error}"
        warning = Diagnostic(message, error.diagnostic.operation, *error.place, severity="warning")
        return replace(found, diagnostics=(*found.diagnostics, warning))


def _build(text: str, request: DerivativeRequest, *, everything: bool) -> Derivative:
    module = parse(text.encode("utf-8", "replace"), ir.Context.current)
    program = Program(text)
    output = Output(module)
    built = build_into(output, program, request, everything=everything)
    primal = output.function(request.function)
    key = program.key_of(request.function)
    assert primal is not None and key is not None
    name_values(Body(program.activities(key, request, everything=everything)[key], primal))
    return Derivative(
        printed(module.operation),
        built.name,
        tuple(role for role, _ in built.types.parameters),
        tuple(role for role, _ in built.types.results),
        built.statistics,
    )


def build_into(output: Output, program: Program, request: DerivativeRequest, *, everything: bool) -> Built:
    """Add a derivative to a module whose text the program is."""
    key = program.key_of(request.function)
    if key is None:
        raise NotDifferentiableError(f"there is no function @{request.function} with a body to differentiate")
    check(request, program.models[key])
    activities = program.activities(key, request, everything=everything)
    derivation = Derivation(output, activities)
    body, clone = derivation.clone(activities[key], None)
    inspected = _counts(activities[key])
    make = reverse_function if request.mode == "reverse" else forward_function
    function, types = make(body, clone, request, derivation)
    output.clear_shadow_globals(function)
    counted = derivation.counted
    statistics = Statistics(*inspected, counted.derivatives, counted.shadows, counted.recomputed, tuple(counted.taped))
    name = ir.StringAttr(function.attributes["sym_name"]).value
    output.module.operation.verify()
    for made in (function, *derivation.functions):
        run_passes(CLEANUP, made)
    return Built(name, types, statistics)


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
