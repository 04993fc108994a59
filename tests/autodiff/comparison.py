"""The derivatives of one function against a run of it under the dual-number semantics of `tests.soundness`.

Derivatives are run by the semantics too: it knows undefined behaviour, so that no program can take the process down.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

from autodiff import Derivative, DerivativeRequest, differentiate
from autodiff.derive import INTERNAL
from tests.soundness.oracle import context
from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.inputs import Inputs, activities
from tests.soundness.semantics.machine import MACHINE, positions
from tests.soundness.semantics.program import Function, Program, compile_program, uninitialized
from tests.soundness.semantics.runs import NOTHING

TOLERANCE = 1e-9
UNDEFINED = (7, 2, 3)
"""Other contents of memory that nobody wrote: a program whose outputs they change has no defined derivative."""


class WrongDerivativeError(AssertionError):
    """A derivative does not agree."""


def dot(left: Any, right: Any) -> float:
    """The inner product of two values: real numbers, complex ones as pairs of real ones, and lists of them."""
    if isinstance(left, list):
        return math.fsum(dot(a, b) for a, b in zip(left, right, strict=True))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  # of anything
    if isinstance(left, complex) or isinstance(right, complex):
        a, b = complex(left), complex(right)
        return a.real * b.real + a.imag * b.imag
    return left * right


def weights(like: Any, rng: random.Random) -> Any:
    """Random weights for a value."""
    if isinstance(like, list):
        return [weights(each, rng) for each in like]  # pyright: ignore[reportUnknownVariableType]  # of anything
    if isinstance(like, complex):
        return complex(rng.uniform(-1, 1), rng.uniform(-1, 1))
    return rng.uniform(-1, 1)


@dataclass
class Run:
    """One run of a derivative under the semantics."""

    derivative: Derivative
    program: Program
    function: Function

    @classmethod
    def of(cls, derivative: Derivative) -> Run:
        program = compile_program(derivative.text, context(len(derivative.text)))
        return cls(derivative, program, program.functions[derivative.function])


def start(program: Program, inputs: Inputs, undefined: int = 0) -> None:
    """Memory as it is before a run. Globals of a derivative's module are made anew."""
    inputs.start()
    MACHINE.undefined = undefined
    MACHINE.fuel *= 20


def place_globals(program: Program, origin: Program) -> None:
    """Let the globals of a derivative be those of the primal program, and its shadows memory of their own."""
    for name, variable in program.globals.items():
        memory = origin.memories.get(name)
        if memory is None:
            memory = uninitialized(variable.shape)
            if variable.initial is not None:
                memory[0][:] = variable.initial
        program.memories[name] = memory


@dataclass
class Expected:
    """A run of the primal program with tangents."""

    results: list[Any]
    result_tangents: list[Any]
    contents: list[list[Any]]
    tangents: list[list[Any]]
    """Of the memory objects, afterwards."""


def expected(program: Program, function: Function, inputs: Inputs, undefined: int) -> Expected:
    start(program, inputs, undefined)
    found = function.run(NOTHING, *inputs.arguments)
    results: list[Any] = []
    tangents: list[Any] = []
    position = 0
    for shape in function.results:
        value = found[position]
        # Memory is put back before the next run.
        results.append((list(value[0]), list(value[1]), *value[2:]) if isinstance(value, tuple) else value)  # pyright: ignore[reportUnknownArgumentType]  # of anything
        tangents.append(found[position + 1] if shape.carries else None)
        position += 1 + shape.carries
    return Expected(results, tangents, [list(c) for c, *_ in inputs.objects], [list(t) for _, t, *_ in inputs.objects])


def numbers_of(value: Any) -> list[Any]:
    """The numbers of a result; of memory its content and its tangents."""
    if isinstance(value, tuple):
        return [*value[0], *value[1]]  # pyright: ignore[reportUnknownVariableType]  # of anything
    return value if isinstance(value, list) else [value]  # pyright: ignore[reportUnknownVariableType]  # as above


def is_finite(value: Any) -> bool:
    """Whether all numbers are of a size that can be compared."""
    if isinstance(value, list):
        return all(map(is_finite, value))  # pyright: ignore[reportUnknownArgumentType]  # of anything
    return value is None or isinstance(value, tuple) or (math.isfinite(abs(value)) and abs(value) < 1e8)


class Comparison:
    """The comparison of one request on one program."""

    def __init__(self, text: str, symbol: str, *, baseline: bool = True) -> None:
        self.text = text
        self.program = compile_program(text, context(len(text)))
        self.function = self.program.functions[symbol]
        self.activities = activities(self.function)
        shapes = [argument.shape for argument in self.function.arguments]
        words = {"active": "active", "duplicated": "dup", "const": "const"}
        arguments = tuple(words[activity] for activity in self.activities)
        self.results = [shape.carries or (shape.kind == "memref" and shape.element in ("f64", "f32")) for shape in self.function.results]
        self.results = [active and shape.kind != "integer" for active, shape in zip(self.results, self.function.results, strict=True)]
        results = tuple("active" if active else "const" for active in self.results)
        tangents = tuple("dup" if activity != "const" else "const" for activity in arguments)
        outcomes = tuple("dup" if active else "const" for active in self.results)
        self.shapes = shapes
        self.reverse = self._derive(DerivativeRequest(symbol, "reverse", arguments, results))
        self.forward = self._derive(DerivativeRequest(symbol, "forward", tangents, outcomes))
        self.everything = self._derive(DerivativeRequest(symbol, "reverse", arguments, results), everything=True) if baseline else None
        self.tolerance = 2e-4 if "f32" in text else TOLERANCE

    def _derive(self, request: DerivativeRequest, *, everything: bool = False) -> Run:
        found = differentiate(self.text, request, activity="all" if everything else "analysis")
        if not found.ok and found.diagnostics[0].message.startswith(INTERNAL):
            raise WrongDerivativeError(found.diagnostics[0].message)
        if not found.ok:
            raise UnsupportedError(f"{'all ' if everything else ''}{request.mode}: {found.diagnostics[0].message}")
        return Run.of(found)

    def at(self, inputs: Inputs, rng: random.Random) -> bool:
        """Compare at some inputs; False where nothing can be compared."""
        before = expected(self.program, self.function, inputs, 0)
        seen = self._view(before)
        if any(repr(seen) != repr(self._view(expected(self.program, self.function, inputs, start))) for start in UNDEFINED):
            return False
        inputs.backwards = not inputs.backwards
        if not is_finite(seen) or repr(seen) != repr(self._view(expected(self.program, self.function, inputs, 0))):
            # A race between the iterations of a parallel loop has no defined outcome.
            return False
        self._forward(inputs, before)
        self._reverse(self.reverse, inputs, before, rng.randrange(1 << 30))
        if self.everything is not None:
            seed = rng.randrange(1 << 30)
            mine = self._reverse(self.reverse, inputs, before, seed)
            theirs = self._reverse(self.everything, inputs, before, seed)
            self._same("steered and everything active", mine, theirs)
        return True

    def _view(self, found: Expected) -> list[Any]:
        """What is defined of a run."""
        values = [number for value in found.results for number in numbers_of(value)]
        tangents = [number for value in found.result_tangents if value is not None for number in numbers_of(value)]
        memory = [number for part in (*found.contents, *found.tangents) for number in part]
        return [*values, *tangents, *memory]

    def _same(self, what: str, mine: list[Any], theirs: list[Any]) -> None:
        size = max([1.0, *(abs(value) for value in theirs)])
        for a, b in zip(mine, theirs, strict=True):
            if not abs(a - b) <= self.tolerance * size:
                raise WrongDerivativeError(f"{what}: {mine} and {theirs}")

    def _arguments(self, run: Run, inputs: Inputs, shadows: dict[int, list[Any]], given: dict[tuple[str, int], Any]) -> list[Any]:
        """Arguments of a derivative: primal values, memory with its shadows, and what is `given` by role."""
        primal: list[Any] = []
        position = 0
        for shape in self.shapes:
            primal.append(inputs.arguments[position])
            position += 1 + shape.carries
        found: list[Any] = []
        for parameter, argument in zip(run.derivative.parameters, run.function.arguments, strict=True):
            if (parameter.role, parameter.of) in given:
                value = given[parameter.role, parameter.of]
            elif parameter.role == "primal":
                value = primal[parameter.of]
            else:
                contents, _, offset, sizes, strides = primal[parameter.of]
                shadow = shadows[id(contents)]
                value = (shadow, [0.0] * len(shadow), offset, sizes, strides)
            found.append(value)
            if argument.shape.carries:
                found.append([0.0] * len(value) if isinstance(value, list) else 0.0)  # pyright: ignore[reportUnknownArgumentType]  # of anything
        return found

    def _run(self, run: Run, inputs: Inputs, arguments: list[Any]) -> list[Any]:
        start(run.program, inputs)
        place_globals(run.program, self.program)
        found = run.function.run(NOTHING, *arguments)
        results: list[Any] = []
        position = 0
        for shape in run.function.results:
            results.append(found[position])
            position += 1 + shape.carries
        return results

    def _forward(self, inputs: Inputs, before: Expected) -> None:
        given: dict[tuple[str, int], Any] = {}
        position = 0
        for number, shape in enumerate(self.shapes):
            if shape.carries and self.activities[number] != "const":
                given["tangent", number] = inputs.arguments[position + 1]
            position += 1 + shape.carries
        shadows = {id(contents): list(tangents) for contents, _, _, tangents in inputs.objects}
        results = self._run(self.forward, inputs, self._arguments(self.forward, inputs, shadows, given))
        for result, value in zip(self.forward.derivative.results, results, strict=True):
            like = before.results[result.of]
            if result.role == "tangent":
                if isinstance(value, tuple):
                    here, there = positions(value), positions(like)  # pyright: ignore[reportUnknownArgumentType]  # of anything
                    self._same("tangents of returned memory", [value[0][place] for place in here], [like[1][place] for place in there])
                else:
                    self._same("tangents of a result", numbers_of(value), numbers_of(before.result_tangents[result.of]))
            elif not isinstance(value, tuple):
                self._same("results in forward mode", numbers_of(value), numbers_of(like))
        active = self._active_objects(inputs)
        for (contents, *_), tangents in zip(inputs.objects, before.tangents, strict=True):
            if id(contents) in active:
                self._same("tangents in memory", shadows[id(contents)], tangents)

    def _active_objects(self, inputs: Inputs) -> set[int]:
        """Memory that duplicated arguments lead to."""
        found: set[int] = set()
        position = 0
        for number, shape in enumerate(self.shapes):
            if self.activities[number] == "duplicated":
                found.add(id(inputs.arguments[position][0]))
            position += 1 + shape.carries
        return found

    def _reverse(self, run: Run, inputs: Inputs, before: Expected, seed: int) -> list[Any]:
        """Gradients as one list, after the comparison of the weighted tangents of the outputs with those of the inputs."""
        rng = random.Random(seed)
        given: dict[tuple[str, int], Any] = {}
        total = 0.0
        scale = 1.0
        for number, active in enumerate(self.results):
            if not active:
                continue
            value = before.results[number]
            if isinstance(value, tuple):
                seen = set(positions(value))  # pyright: ignore[reportUnknownArgumentType]  # of anything
                wanted = [rng.uniform(-1, 1) if place in seen else 0.0 for place in range(len(value[0]))]  # pyright: ignore[reportUnknownArgumentType]  # as above
                given["seed", number] = (list(wanted), [0.0] * len(wanted), *value[2:])
                total += dot(wanted, value[1])
            else:
                wanted = weights(value, rng)
                given["seed", number] = wanted
                total += dot(wanted, before.result_tangents[number])
        active = self._active_objects(inputs)
        shadows: dict[int, list[Any]] = {}
        for (contents, *_), tangents in zip(inputs.objects, before.tangents, strict=True):
            if id(contents) in active:
                wanted = [weights(value, rng) for value in contents]
                shadows[id(contents)] = list(wanted)
                total += dot(wanted, tangents)
        results = self._run(run, inputs, self._arguments(run, inputs, shadows, given))
        found = 0.0
        gradients: list[Any] = []
        by_argument = {result.of: value for result, value in zip(run.derivative.results, results, strict=True) if result.role == "gradient"}
        position = 0
        for number, shape in enumerate(self.shapes):
            if number in by_argument:
                found += dot(by_argument[number], inputs.arguments[position + 1])
                gradients += numbers_of(by_argument[number])
            position += 1 + shape.carries
        for contents, _, _, first in inputs.objects:
            if id(contents) in active:
                found += dot(shadows[id(contents)], first)
                gradients += shadows[id(contents)]
        scale = max([1.0, *(abs(value) for value in gradients)])
        if not abs(found - total) <= self.tolerance * scale * 10:
            raise WrongDerivativeError(f"reverse mode: {found} by gradients {gradients}, {total} by tangents")
        for result, value in zip(run.derivative.results, results, strict=True):
            if result.role == "primal" and not isinstance(value, tuple):
                self._same("results in reverse mode", numbers_of(value), numbers_of(before.results[result.of]))
        for (contents, *_), kept in zip(inputs.objects, before.contents, strict=True):
            self._same("memory in reverse mode", list(contents), kept)
        return gradients
