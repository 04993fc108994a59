"""What a run found, as its report says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from autodiff.execute.arrays import described
from autodiff.execute.outcomes import problem, range_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from autodiff.execute.derivative import Gradients
    from autodiff.execute.inputs import Input
    from autodiff.execute.plan import Plan
    from autodiff.execute.slots import Array
    from autodiff.normalize import Normalized
    from autodiff.request import Derivative, DerivativeRequest


def tell_inputs(report: dict[str, Any], plan: Plan, inputs: Sequence[Input]) -> None:
    """The arguments and where their values come from."""
    report["arguments"] = [
        {"name": each.name, "type": each.slot.text, "activity": activity, "origin": each.origin, "value": described(each.values)}
        for each, activity in zip(inputs, plan.arguments, strict=False)
    ]


def chosen(inputs: Sequence[Input]) -> list[tuple[str, str]]:
    """Names and values of what was chosen though it decides how much is computed."""
    found: list[tuple[str, str]] = []
    for each in inputs:
        if each.origin == "default":
            sizes = "x".join(map(str, each.values.shape[: len(each.slot.shape)]))
            found.append((each.name, sizes if each.slot.buffer else str(each.values)))
    return found


def tell_results(
    report: dict[str, Any],
    plan: Plan,
    normalized: Normalized,
    inputs: Sequence[Input],
    results: Sequence[Array],
    outputs: Mapping[int, Array],
) -> None:
    """What the function returned, and the memory that it changed."""
    by_result = dict(zip(normalized.results, results, strict=True))
    for index, parameter in enumerate(normalized.parameters):
        if parameter.result is not None:
            by_result[parameter.result] = outputs[index]
    found = [(f"result {number}", plan.results[number], by_result[number]) for number in sorted(by_result)]
    for index, content in outputs.items():
        parameter = normalized.parameters[index]
        if parameter.argument is not None and not np.array_equal(content, inputs[index].values, equal_nan=content.dtype.kind in "fc"):
            found.append((f"memory of {parameter.name}", plan.arguments[parameter.argument], content))
    report["results"] = [{"name": name, "activity": activity, "value": described(value)} for name, activity, value in found]
    if any(value.dtype.kind in "fc" and not np.all(np.isfinite(value)) for _, _, value in found):
        words = "the function's result is not finite for these inputs"
        report["problems"].append(problem(words, plan.range, "give other inputs (--arg)", severity="warning"))


def tell_derivative(report: dict[str, Any], normalized: Normalized, derivative: Derivative, activity: str) -> None:
    """What the derivative is made of."""
    statistics = derivative.statistics
    report["derivative"] = {
        "function": derivative.function,
        "activity": activity,
        "operations": statistics.operations,
        "inactive": statistics.inactive,
        "adjoints": statistics.adjoints,
        "shadows": statistics.shadows,
        "recomputed": statistics.recomputed,
        "taped": [
            {
                "name": each.name,
                "type": each.type,
                "range": range_json(normalized.place(each.line)),
                "loops": each.loops,
                "bytes": each.bytes_each,
                "grows": each.grows,
            }
            for each in statistics.taped
        ],
        "bytes": None,
    }
    for each in derivative.diagnostics:
        report["problems"].append(problem(each.message, normalized.place(each.line), severity=each.severity))


def tell_gradients(report: dict[str, Any], normalized: Normalized, request: DerivativeRequest, found: Gradients) -> None:
    """Reverse mode: by active argument its gradient. Forward mode: by output its tangent."""
    if request.mode == "reverse":
        report["gradients"] = [
            {"name": parameter.name, "value": described(found.by_parameter[index])}
            for index, parameter in enumerate(normalized.parameters)
            if parameter.argument is not None and index in found.by_parameter
        ]
    else:
        named = {number: f"result {normalized.results[number]}" for number in found.by_result}
        report["tangents"] = [{"name": named[number], "value": described(value)} for number, value in sorted(found.by_result.items())]
        report["tangents"] += [
            {"name": f"memory of {parameter.name}" if parameter.result is None else f"result {parameter.result}", "value": described(value)}
            for index, parameter in enumerate(normalized.parameters)
            if (value := found.by_parameter.get(index)) is not None
        ]


def save(
    path: Path, normalized: Normalized, inputs: Sequence[Input], results: Sequence[Array], outputs: Mapping[int, Array], found: Gradients
) -> None:
    """Write everything in full. Keys: NAME, and for what belongs to it "d NAME"; results are "result 0". Raises OSError."""
    arrays: dict[str, Array] = {}
    for index, each in enumerate(inputs):
        parameter = normalized.parameters[index]
        name = each.name.removeprefix("%")
        if parameter.result is None:
            arrays[name] = each.values
        else:
            name = f"result {parameter.result}"
            arrays[name] = outputs[index]
        if index in outputs and parameter.result is None and not np.array_equal(outputs[index], each.values):
            arrays[f"{name} after"] = outputs[index]
        if index in found.by_parameter:
            arrays[f"d {name}"] = found.by_parameter[index]
    for number, value in zip(normalized.results, results, strict=True):
        arrays[f"result {number}"] = value
    for number, value in found.by_result.items():
        arrays[f"d result {normalized.results[number]}"] = value
    np.savez(path, **arrays)  # pyright: ignore[reportArgumentType]  # the stub mistakes the arrays for its flag
