"""Derivatives of random programs against the dual-number semantics of `tests.soundness`: an end-to-end proof of the analysis and of the
transformation. Whatever is left out because it was called inactive shows here as a wrong number.

    python -m tests.autodiff.campaign [first seed] [number of programs] [themes]

Derivatives are run by the semantics too: it knows undefined behaviour, so that no random program can take the process down.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from analysis.program.bindings import MLIRError, ir
from autodiff import Derivative, DerivativeRequest, differentiate
from autodiff.bindings import run_passes
from autodiff.derive import INTERNAL
from tests.soundness.generator.programs import THEMES, generate
from tests.soundness.oracle import context
from tests.soundness.semantics.errors import GivenUpError, UnsupportedError
from tests.soundness.semantics.inputs import Inputs, activities, make_inputs
from tests.soundness.semantics.machine import MACHINE, positions
from tests.soundness.semantics.program import Function, Program, compile_program
from tests.soundness.semantics.runs import NOTHING, roots_of

NORMALIZE = "builtin.module(func.func(linalg-generalize-named-ops,convert-linalg-to-loops),lower-affine,lift-cf-to-scf,inline)"
LEFT_OUT = frozenset({"pointers", "deep pointers", "bits", "words", "bytes", "unknown code", "tensors"})
"""Themes that are not about first-order differentiable code, or need more normalization than is done here."""
SUBSET = tuple(sorted(THEMES.keys() - LEFT_OUT))
TOLERANCE = 1e-9
UNDEFINED = (7, 2, 3)
"""Other contents of memory that nobody wrote: a program whose outputs they change has no defined derivative."""


class WrongDerivativeError(AssertionError):
    """A derivative does not agree."""


@dataclass
class Tally:
    """What was tried."""

    programs: int = 0
    runs: int = 0
    left_out: Counter[str] = field(default_factory=Counter[str])
    """Programs that could not be differentiated or run, by reason."""
    failures: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])


def normalized(text: str) -> str:
    """The program with loops in place of named operations and blocks, and without calls that can be inlined."""
    with context(len(text)), ir.Location.unknown():
        module = ir.Module.parse(text)
        run_passes(NORMALIZE, module.operation)
        return str(module)


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
    from tests.soundness.semantics.program import uninitialized

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


def examine(text: str, seed: int, *, wanted: int = 2, normalize: bool = True) -> int:
    """How often a program's derivatives could be compared. Raises WrongDerivativeError, UnsupportedError, MLIRError."""
    if normalize:
        text = normalized(text)
    program = compile_program(text, context(len(text)))
    rng = random.Random(seed)
    done = 0
    for symbol in roots_of(program):
        comparison = Comparison(text, symbol)
        for attempt in range(2 * wanted):
            if done >= wanted:
                break
            overlap = attempt > 0 and not comparison.program.globals
            inputs = make_inputs(comparison.program, comparison.function, rng, plain=not overlap)
            try:
                done += comparison.at(inputs, rng)
            except (GivenUpError, OverflowError, RecursionError):
                continue
    return done


def run_seeds(first: int, count: int, themes: tuple[str, ...] = SUBSET, *, stop_at: int = 20, seconds: float = math.inf) -> Tally:
    """Try programs about one to three themes each."""
    tally = Tally()
    deadline = time.monotonic() + seconds
    for seed in range(first, first + count):
        if time.monotonic() > deadline or len(tally.failures) >= stop_at:
            break
        rng = random.Random(seed)
        chosen = tuple(rng.sample(themes, min(len(themes), rng.choice((1, 1, 2, 3)))))
        text = generate(seed, chosen).text
        try:
            runs = examine(text, seed)
        except UnsupportedError as error:
            tally.left_out[str(error)[:110]] += 1
        except MLIRError as error:
            tally.left_out[f"not valid: {str(error)[:80]}"] += 1
        except (WrongDerivativeError, Exception) as error:
            tally.failures.append((seed, f"{type(error).__name__}: {error}"[:600]))
            tally.programs += 1
        else:
            tally.programs += 1
            tally.runs += runs
            tally.left_out["no run that could be compared"] += not runs
    return tally


def main() -> None:
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    themes = tuple(sys.argv[3].split(",")) if len(sys.argv) > 3 else SUBSET
    began = time.monotonic()
    tally = run_seeds(first, count, themes)
    print(f"{tally.programs} programs, {tally.runs} runs, {time.monotonic() - began:.0f} s, {len(tally.failures)} failures")  # noqa: T201  # a command
    for reason, number in tally.left_out.most_common(25):
        print(f"  {number:5} {reason}")  # noqa: T201  # as above
    for seed, what in tally.failures:
        print(f"seed {seed}: {what}")  # noqa: T201  # as above


if __name__ == "__main__":
    main()
