"""A derivative of a normalized function, compiled, called by the roles of its parameters instead of their positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from autodiff.derive import differentiate
from autodiff.execute.program import Program, Signature
from autodiff.request import DerivativeRequest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from autodiff.execute.plan import Plan
    from autodiff.execute.slots import Array, Slot
    from autodiff.normalize import Normalized
    from autodiff.request import Derivative, Diagnostic


class RefusedError(Exception):
    """The function cannot be differentiated."""

    def __init__(self, diagnostics: Sequence[Diagnostic], normalized: Normalized) -> None:
        super().__init__(diagnostics[0].message if diagnostics else "no derivative")
        self.diagnostics = tuple(diagnostics)
        self.normalized = normalized
        """The text whose lines the diagnostics count."""


@dataclass(frozen=True, slots=True)
class Gradients:
    """What a call of a derivative gave. By parameter and by result of the normalized function; copies."""

    primal: Mapping[int, Array]
    """By result, where the derivative returns it."""
    memory: Mapping[int, Array]
    """By parameter that is memory: its content behind the call."""
    by_parameter: Mapping[int, Array]
    """Reverse mode: gradients. Forward mode: tangents of memory."""
    by_result: Mapping[int, Array]
    """Forward mode: tangents of results."""


def derivative_request(plan: Plan, normalized: Normalized, slots: Sequence[Slot], mode: str) -> DerivativeRequest:
    """The request for the normalized function that means what the plan means for the user's."""
    arguments: list[str] = []
    for parameter, slot in zip(normalized.parameters, slots, strict=True):
        asked = plan.arguments[parameter.argument] if parameter.argument is not None else plan.results[parameter.result or 0]
        if asked == "const" or not slot.carries:
            arguments.append("const")
        else:
            arguments.append("dup" if slot.buffer or mode == "forward" else "active")
    active = "active" if mode == "reverse" else "dup"
    results = ["const" if plan.results[index] == "const" else active for index in normalized.results]
    return DerivativeRequest(normalized.function, "forward" if mode == "forward" else "reverse", tuple(arguments), tuple(results))


def derive(normalized: Normalized, request: DerivativeRequest, activity: str) -> Derivative:
    """Differentiate. Raises RefusedError."""
    found = differentiate(normalized.text, request, activity="all" if activity == "all" else "analysis")
    if not found.ok:
        raise RefusedError(found.diagnostics, normalized)
    return found


def signature_of(derivative: Derivative) -> Signature:
    """The types of a derivative function."""
    return Signature(tuple(each.type for each in derivative.parameters), tuple(each.type for each in derivative.results))


class CompiledDerivative:
    """A derivative that can be called."""

    def __init__(self, derivative: Derivative, level: int | None = None) -> None:
        """Raises LoweringError, MissingSymbolError and UnfitTypeError."""
        self.derivative = derivative
        self.program = Program(derivative.text, derivative.function, signature_of(derivative), level=level)

    def values(self, values: Sequence[Array], shadows: Mapping[int, Array], seeds: Mapping[int, Array]) -> list[Array]:
        """The arguments of a call: `values` by parameter of the primal function, `shadows` (or tangents) by its active parameters,
        `seeds` by its active results; what is missing is 0."""
        found: list[Array] = []
        for parameter, slot in zip(self.derivative.parameters, self.program.slots, strict=True):
            if parameter.role == "primal":
                found.append(values[parameter.of])
            elif parameter.role == "seed":
                found.append(seeds.get(parameter.of, _zero(slot, ())))
            else:
                found.append(shadows.get(parameter.of, _zero(slot, np.shape(values[parameter.of])[: len(slot.shape)])))
        return found

    def __call__(self, values: Sequence[Array], shadows: Mapping[int, Array], seeds: Mapping[int, Array]) -> Gradients:
        """Call with copies of these; see `values`."""
        answer = self.program(self.values(values, shadows, seeds))
        primal: dict[int, Array] = {}
        memory: dict[int, Array] = {}
        by_parameter: dict[int, Array] = {}
        by_result: dict[int, Array] = {}
        for parameter, slot, content in zip(self.derivative.parameters, self.program.slots, answer.memory, strict=True):
            if slot.buffer and parameter.role == "primal":
                memory[parameter.of] = content.copy()
            elif slot.buffer and parameter.role in ("shadow", "tangent"):
                by_parameter[parameter.of] = content.copy()
        for result, content in zip(self.derivative.results, answer.results, strict=True):
            {"primal": primal, "gradient": by_parameter, "tangent": by_result}[result.role][result.of] = content
        return Gradients(primal, memory, by_parameter, by_result)


def _zero(slot: Slot, shape: Sequence[int]) -> Array:
    return np.zeros((*shape, *slot.inner), dtype=slot.dtype)
