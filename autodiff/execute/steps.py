"""The steps of a run, each of which adds to the report what it found."""

from __future__ import annotations

import tempfile
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from autodiff.execute import checking, telling
from autodiff.execute.arrays import plain_number
from autodiff.execute.derivative import CompiledDerivative, Gradients, derivative_request, derive, signature_of
from autodiff.execute.emitting import emit
from autodiff.execute.inputs import Input, make_inputs
from autodiff.execute.outcomes import problem
from autodiff.execute.program import Program, Signature, slots_of
from autodiff.execute.slots import UnfitTypeError
from autodiff.execute.timing import Contender, measure, ratio
from autodiff.execute.usage import used_as_indices

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from analysis.source.positions import Range
    from autodiff.execute.plan import Plan
    from autodiff.execute.request import RunRequest
    from autodiff.execute.slots import Array
    from autodiff.normalize import Normalized
    from autodiff.request import Derivative, DerivativeRequest

_DIRECTIONS = 3
_SECONDS = 2.0
"""About how long timings may take."""


class Steps:
    """What is known while one request is worked on."""

    def __init__(
        self,
        request: RunRequest,
        plan: Plan,
        normalized: Normalized,
        report: dict[str, Any],
        stage: Callable[..., None],
        grown: Callable[[], None],
        tell_chosen: Callable[[list[tuple[str, str]]], None],
    ) -> None:
        self.request = request
        self.plan = plan
        self.normalized = normalized
        self._report = report
        self._stage = stage
        self._grown = grown
        self.tell_chosen = tell_chosen
        self._random = np.random.default_rng((request.seed, 1))

    @cached_property
    def signature(self) -> Signature:
        """Of the normalized function."""
        return Signature(tuple(each.type for each in self.normalized.parameters), self.normalized.result_types)

    @cached_property
    def primal(self) -> Program:
        """The function, with checks of its accesses."""
        for parameter in self.normalized.parameters:
            try:
                slots_of([parameter.type])
            except UnfitTypeError as error:
                raise UnfitTypeError(f"argument {parameter.name}: {error}") from None
        self._stage("compiling the function")
        return Program(self.normalized.text, self.normalized.function, self.signature, self.normalized.place)

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """By parameter of the normalized function: of one that stands for a result, what it is before the call."""
        parameters = [(each.name, slot) for each, slot in zip(self.normalized.parameters, self.primal.slots, strict=True)]
        own = [pair for pair, each in zip(parameters, self.normalized.parameters, strict=True) if each.argument is not None]
        said = {index: each.input for index, each in enumerate(self.normalized.parameters) if each.input is not None}
        folder = Path(self.request.folder) if self.request.folder is not None else None
        made = make_inputs(own, self.request.arguments, self.request.seed, folder, used_as_indices(self.normalized), said)
        shapes = self._result_shapes(made)
        zeros = [
            Input(name, slot, np.zeros((*shape, *slot.inner), slot.dtype), "result")
            for (name, slot), shape in zip(parameters[len(own) :], shapes, strict=True)
        ]
        return (*made, *zeros)

    def run_alone(self) -> None:
        """The function without a derivative of its own."""
        _, results, outputs = self._run_function()
        if self.request.save is not None:
            telling.save(Path(self.request.save), self.normalized, self.inputs, results, outputs, Gradients({}, {}, {}, {}))
        if self.request.check or self.request.compare or self.request.time:
            words = "nothing is checked, compared or measured: the program asks for its derivatives itself"
            self._report["problems"].append(problem(words, self.plan.range, severity="warning"))

    def _run_function(self) -> tuple[list[Array], tuple[Array, ...], dict[int, Array]]:
        """Its arguments, its results, and what is in memory behind it."""
        inputs = self.inputs
        telling.tell_inputs(self._report, self.plan, inputs)
        self.tell_chosen(telling.chosen(inputs))
        self._grown()
        values = [each.values for each in inputs]
        self._stage("running the function")
        answer = self.primal(values)
        outputs = {index: array.copy() for index, array in enumerate(answer.memory) if self.primal.slots[index].buffer}
        telling.tell_results(self._report, self.plan, self.normalized, inputs, answer.results, outputs)
        self._grown()
        return values, answer.results, outputs

    def run(self) -> None:
        """Primal, derivative, and what else is asked for."""
        values, results, outputs = self._run_function()
        request = derivative_request(self.plan, self.normalized, self.primal.slots, self.plan.mode)
        self._stage("differentiating")
        derivative = derive(self.normalized, request, self.request.activity)
        self._stage("compiling the derivative")
        compiled = CompiledDerivative(derivative)
        telling.tell_derivative(self._report, self.normalized, derivative, self.request.activity)
        shadows, seeds = self._wanted(request, values, results, outputs)
        self._stage("running the derivative")
        found = compiled(values, shadows, seeds)
        telling.tell_gradients(self._report, self.normalized, request, found)
        self._report["derivative"]["bytes"] = max(0, compiled.program.peak_bytes() - self.primal.peak_bytes())
        self._grown()
        if self.request.save is not None:
            telling.save(Path(self.request.save), self.normalized, self.inputs, results, outputs, found)
        baseline = None
        if self.request.compare:
            self._stage("building the derivative without activity analysis")
            baseline = CompiledDerivative(derive(self.normalized, request, "all"))
            self._stage("running the derivative without activity analysis")
            self._compare(baseline, found, baseline(values, shadows, seeds))
            self._grown()
        if self.request.check:
            self._check(request, compiled, values)
            self._grown()
        if self.request.time or self.request.compare:
            self._time(compiled, baseline, values, shadows, seeds)

    def emit(self, kind: str) -> None:
        """Give the program in another form instead of running it."""
        derivative: Derivative | None = None
        if kind != "normalized" and self.plan.mode:
            self._stage("differentiating")
            request = derivative_request(self.plan, self.normalized, slots_of(self.signature.parameters), self.plan.mode)
            derivative = derive(self.normalized, request, self.request.activity)
            telling.tell_derivative(self._report, self.normalized, derivative, self.request.activity)
        self._stage("compiling")
        self._report["emitted"] = emit(kind, self.normalized, derivative, self.request.output)

    def place_of_symbol(self, name: str) -> Range | None:
        """Where a declared function stands in the user's text."""
        for number, line in enumerate(self.normalized.text.split("\n")):
            if f"@{name}(" in line and "func.func" in line:
                return self.normalized.place(number)
        return None

    def _result_shapes(self, made: Sequence[Input]) -> list[tuple[int, ...]]:
        """Of the parameters that stand for results. Sizes that types do not tell come from a run for the sizes alone."""
        slots = self.primal.slots[len(made) :]
        open_sizes = sum(slot.shape.count(None) for slot in slots)
        sizes: list[int] = []
        if open_sizes and self.normalized.sizes is not None:
            self._stage("running the function for the sizes of its results")
            signature = Signature(self.signature.parameters[: len(made)], ("index",) * open_sizes)
            probe = Program(self.normalized.sizes, self.normalized.function, signature, lambda line: None)
            sizes = [int(each) for each in probe([each.values for each in made]).results]
        return [tuple(sizes.pop(0) if size is None else size for size in slot.shape) for slot in slots]

    def _wanted(
        self, request: DerivativeRequest, values: Sequence[Array], results: Sequence[Array], outputs: Mapping[int, Array]
    ) -> tuple[dict[int, Array], dict[int, Array]]:
        """Shadows and seeds of the derivative that is reported. Reverse mode: of the sum of the active results, or, if there are none, of
        the elements of memory that the function writes. Forward mode: along the direction in which all active inputs grow alike."""
        if request.mode == "forward":
            moved = {
                index: np.ones_like(values[index])
                for index, activity in enumerate(request.arguments)
                if activity == "dup" and self.normalized.parameters[index].argument is not None
            }
            return moved, {}
        seeds = {index: np.ones_like(results[index]) for index, activity in enumerate(request.results) if activity == "active"}
        shadows = {
            index: np.ones_like(values[index])
            for index, activity in enumerate(request.arguments)
            if activity == "dup" and self.normalized.parameters[index].result is not None
        }
        if not seeds and not shadows:
            shadows = {
                index: np.ones_like(values[index])
                for index, activity in enumerate(request.arguments)
                if activity == "dup" and not np.array_equal(outputs[index], values[index], equal_nan=True)
            }
        return shadows, seeds

    def _check(self, request: DerivativeRequest, compiled: CompiledDerivative, values: Sequence[Array]) -> None:
        """Compare with finite differences and with the other mode."""
        self._stage("checking", 0.0)
        other_mode = "forward" if request.mode == "reverse" else "reverse"
        other = CompiledDerivative(
            derive(self.normalized, derivative_request(self.plan, self.normalized, self.primal.slots, other_mode), "analysis")
        )
        reverse, forward = (compiled, other) if request.mode == "reverse" else (other, compiled)
        requests = derivative_request(self.plan, self.normalized, self.primal.slots, "reverse")
        found = checking.check(
            reverse, forward, self.primal, requests, values, self._random, _DIRECTIONS, lambda share: self._stage("checking", share)
        )
        self._report["check"] = {
            "holds": all(each.holds for each in found if each.settled),
            "agreements": [
                {
                    "with": each.what,
                    "expected": plain_number(each.expected),
                    "found": plain_number(each.found),
                    "error": plain_number(each.error),
                    "uncertainty": plain_number(each.uncertainty),
                    "tolerance": each.tolerance,
                    "settled": each.settled,
                    "holds": each.holds,
                }
                for each in found
            ],
        }
        if not all(each.settled for each in found):
            words = "the check gives no answer for these inputs: the function may not be smooth there, or its values too large"
            self._report["problems"].append(problem(words, self.plan.range, "give other inputs (--arg)", severity="warning"))
        for each in found:
            if each.settled and not each.holds:
                self._report["problems"].append(
                    problem(
                        f"the derivative disagrees with {each.what}: {each.found:.12g} instead of {each.expected:.12g}", self.plan.range
                    )
                )
                break

    def _compare(self, baseline: CompiledDerivative, ours: Gradients, theirs: Gradients) -> None:
        largest = 0.0
        for index, value in ours.by_parameter.items():
            other = theirs.by_parameter.get(index)
            if other is not None and value.size:
                scale = max(float(np.max(np.abs(other))), 1e-300)
                largest = max(largest, float(np.max(np.abs(value - other))) / scale)
        statistics = baseline.derivative.statistics
        self._report["comparison"] = {
            "difference": plain_number(largest),
            "bytes": max(0, baseline.program.peak_bytes() - self.primal.peak_bytes()),
            "adjoints": statistics.adjoints,
            "shadows": statistics.shadows,
            "taped": len(statistics.taped),
        }

    def _time(
        self,
        compiled: CompiledDerivative,
        baseline: CompiledDerivative | None,
        values: Sequence[Array],
        shadows: Mapping[int, Array],
        seeds: Mapping[int, Array],
    ) -> None:
        self._stage("compiling for timings")
        contenders = [Contender("function", self.normalized.text, self.normalized.function, self.signature, values)]
        for name, each in (("derivative", compiled), ("all", baseline)):
            if each is not None:
                derivative = each.derivative
                own = signature_of(derivative)
                contenders.append(Contender(name, derivative.text, derivative.function, own, each.values(values, shadows, seeds)))
        with tempfile.TemporaryDirectory(prefix="mlir-activity-") as folder:
            found, note = measure(contenders, Path(folder), _SECONDS, lambda share: self._stage("timing", share))
        self._report["times"] = {
            **{name: {"median": each.median, "fastest": each.fastest, "rounds": each.rounds} for name, each in found.items()},
            "ratio": ratio(found, "derivative", "function"),
            "gain": ratio(found, "all", "derivative"),
            "note": note,
        }
