"""The agreements that every derivative has to show on a program: with central differences, of forward with reverse mode, and of the
derivative that the analysis steers with the one in which everything is active.
"""

from __future__ import annotations

import copy
import math
import random
import re
from dataclasses import dataclass, field
from typing import Any

from autodiff import Derivative, DerivativeRequest, differentiate, natural_request
from tests.autodiff.machine import Machine, Memory, element_of, is_float

DIFFERENCES, DOT, BASELINE = 1e-6, 1e-10, 1e-12
"""Relative errors allowed."""
_INPUTS = re.compile(r"//\s*inputs:(.*)")
_CONST = re.compile(r"//\s*const:(.*)")


@dataclass
class Program:
    """A function @f, with inputs at which it is differentiated."""

    text: str
    request: DerivativeRequest
    arguments: list[Any]
    """Numbers and memory."""
    types: list[str]
    shapes: list[Any] = field(default_factory=list[Any])
    """Results of a run, as examples of their shapes."""


def read(text: str, seed: int = 0) -> Program:
    """A program from its text. `// inputs: n=3 m=2x3` states integers, floats and sizes; what is not stated is 4, or random.
    `// const: x` makes arguments inactive."""
    const = {name.strip() for found in _CONST.finditer(text) for name in found[1].split(",")}
    stated = dict(entry.split("=") for found in _INPUTS.finditer(text) for entry in found[1].split())
    request = natural_request(text, "f")
    assert isinstance(request, DerivativeRequest), request
    header = text[text.index("@f(") :]
    header = header[: re.search(r"\)\s*(->|\{|attributes)", header).start()]  # pyright: ignore[reportOptionalMemberAccess]  # a function has a body
    names = re.findall(r"%([\w$.]+)\s*:", header)
    types = [entry.strip() for entry in re.split(r"%[\w$.]+\s*:", header)[1:]]
    types = [re.sub(r"\s*\{.*\}", "", entry.rstrip(",").strip()) for entry in types]
    rng = random.Random(seed)
    arguments = [_input(name, of_type, stated, rng) for name, of_type in zip(names, types, strict=True)]
    activities = tuple("const" if name in const else activity for name, activity in zip(names, request.arguments, strict=True))
    return Program(text, DerivativeRequest("f", "reverse", activities, request.results), arguments, types)


def _input(name: str, of_type: str, stated: dict[str, str], rng: random.Random) -> Any:
    given = stated.get(name)
    if of_type.startswith("memref"):
        head = of_type.removeprefix("memref<").partition("complex")[0].split(",")[0]
        extents = [part for part in head.rstrip(">").split("x") if part == "?" or part.isdigit()]
        sizes = tuple(map(int, given.split("x"))) if given and given[0].isdigit() else tuple(4 if e == "?" else int(e) for e in extents)
        count = math.prod(sizes)
        element = element_of(of_type)
        if element == "complex<f64>":
            return Memory(sizes, [(rng.uniform(0.5, 1.5), rng.uniform(-1.0, 1.0)) for _ in range(count)])
        if not is_float(element):
            values = (
                [int(part) for part in given[1:-1].split(",")] if given and given[0] == "[" else [rng.randrange(3) for _ in range(count)]
            )
            return Memory(sizes if not given or given[0] != "[" else (len(values),), values)
        return Memory(sizes, [rng.uniform(0.5, 1.5) for _ in range(count)])
    if of_type == "complex<f64>":
        return (rng.uniform(0.5, 1.5), rng.uniform(-1.0, 1.0))
    if is_float(of_type):
        return float(given) if given else rng.uniform(0.5, 1.5)
    return int(given) if given else 1 if of_type == "i1" else 4


def flat(value: Any) -> list[float]:
    """The floats of a value."""
    if isinstance(value, Memory):
        return [part for each in value.values for part in flat(each)]
    if isinstance(value, tuple):
        return [float(part) for part in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # a complex number
    return [value] if isinstance(value, float) else []


def shaped(like: Any, numbers: list[float]) -> Any:
    """A value like another one, of numbers taken from the front of a list."""
    if isinstance(like, Memory):
        return Memory(like.sizes, [shaped(each, numbers) for each in like.values])
    if isinstance(like, tuple):
        return (numbers.pop(0), numbers.pop(0))
    return numbers.pop(0)


class DisagreementError(AssertionError):
    """Two derivatives are not the same."""


def agree(program: Program, seed: int = 0, *, baseline: bool = True, directions: int = 2) -> Derivative:
    """Check all agreements; raises DisagreementError. Returns the derivative."""
    rng = random.Random(seed)
    reverse = _derive(program, program.request)
    forward_activities = tuple("const" if activity == "const" else "dup" for activity in program.request.arguments)
    forward_results = tuple("const" if activity == "const" else "dup" for activity in program.request.results)
    forward = _derive(program, DerivativeRequest("f", "forward", forward_activities, forward_results))
    machine = Machine(reverse.text, "f", reverse.function)
    output = _primal(machine, program, program.arguments)
    weights = [rng.uniform(-1.0, 1.0) for _ in output]
    gradient = _gradient(machine, program, reverse, weights, output)
    tangents = Machine(forward.text, forward.function)
    active = [index for index, activity in enumerate(program.request.arguments) if activity != "const"]
    count = sum(len(flat(program.arguments[index])) for index in active)
    for _ in range(directions):
        along = [rng.uniform(-1.0, 1.0) for _ in range(count)]
        by_reverse = math.fsum(g * v for g, v in zip(gradient, along, strict=True))
        scale = max(1e-3, math.sqrt(sum(g * g for g in gradient) * sum(v * v for v in along)))
        moved = _tangent(tangents, program, forward, along)
        by_forward = math.fsum(w * t for w, t in zip(weights, moved, strict=True))
        if not abs(by_reverse - by_forward) <= DOT * scale:
            raise DisagreementError(f"reverse {by_reverse!r}, forward {by_forward!r}, scale {scale}")
        by_difference = _difference(machine, program, active, along, weights)
        if not abs(by_reverse - by_difference) <= DIFFERENCES * scale:
            raise DisagreementError(f"reverse {by_reverse!r}, differences {by_difference!r}, scale {scale}")
    if baseline:
        everything = _derive(program, program.request, everything=True)
        other = _gradient(Machine(everything.text, everything.function), program, everything, weights, output)
        bound = BASELINE * max(1e-3, max(map(abs, gradient), default=0.0))
        if any(not abs(mine - theirs) <= bound for mine, theirs in zip(gradient, other, strict=True)):
            raise DisagreementError(f"steered {gradient}, everything active {other}")
    return reverse


def _derive(program: Program, request: DerivativeRequest, *, everything: bool = False) -> Derivative:
    found = differentiate(program.text, request, activity="all" if everything else "analysis")
    assert found.ok, f"{request.mode}: {[entry.message + ' (' + entry.operation + ')' for entry in found.diagnostics]}"
    return found


def _outputs(program: Program, arguments: list[Any], results: list[Any]) -> list[float]:
    """The active outputs as one list: results, then memory."""
    numbers: list[float] = []
    for activity, value in zip(program.request.results, results, strict=True):
        if activity == "active":
            numbers += flat(value)
    for activity, value in zip(program.request.arguments, arguments, strict=True):
        if activity == "dup":
            numbers += flat(value)
    return numbers


def _primal(machine: Machine, program: Program, arguments: list[Any]) -> list[float]:
    given = copy.deepcopy(arguments)
    program.shapes = results = machine.run("f", given)
    return _outputs(program, given, results)


def _gradient(machine: Machine, program: Program, derivative: Derivative, weights: list[float], output: list[float]) -> list[float]:
    remaining = list(weights)
    seeds: list[Any] = []
    for activity, like in zip(program.request.results, program.shapes, strict=True):
        seeds.append(shaped(like, remaining) if activity == "active" else None)
    shadows = {
        index: shaped(program.arguments[index], remaining) for index, activity in enumerate(program.request.arguments) if activity == "dup"
    }
    primal = copy.deepcopy(program.arguments)
    by_role: dict[str, Any] = {"primal": primal, "shadow": shadows, "seed": seeds}
    given = [by_role[parameter.role][parameter.of] for parameter in derivative.parameters]
    found = machine.run(derivative.function, given)
    gradients: dict[int, list[float]] = {index: flat(memory) for index, memory in shadows.items()}
    values: list[Any] = []
    for result, value in zip(derivative.results, found, strict=True):
        if result.role == "gradient":
            gradients[result.of] = flat(value)
        else:
            values.append(value)
    again = _outputs(program, primal, values)
    if again != output and not all(math.isclose(a, b, rel_tol=1e-13) for a, b in zip(again, output, strict=True)):
        raise DisagreementError(f"the derivative computes other values: {again} for {output}")
    return [number for index in sorted(gradients) for number in gradients[index]]


def _tangent(machine: Machine, program: Program, derivative: Derivative, along: list[float]) -> list[float]:
    remaining = list(along)
    tangents = {
        index: shaped(program.arguments[index], remaining)
        for index, activity in enumerate(program.request.arguments)
        if activity != "const"
    }
    primal = copy.deepcopy(program.arguments)
    given = [primal[parameter.of] if parameter.role == "primal" else tangents[parameter.of] for parameter in derivative.parameters]
    found = machine.run(derivative.function, given)
    numbers = [
        number for result, value in zip(derivative.results, found, strict=True) if result.role == "tangent" for number in flat(value)
    ]
    for index, activity in enumerate(program.request.arguments):
        if activity == "dup":
            numbers += flat(tangents[index])
    return numbers


def _difference(machine: Machine, program: Program, active: list[int], along: list[float], weights: list[float]) -> float:
    """The derivative of the weighted outputs along a direction: differences of two widths, extrapolated."""

    def weighted(shift: float) -> float:
        remaining = list(along)
        moved = list(program.arguments)
        for index in active:
            numbers = [value + shift * remaining.pop(0) for value in flat(moved[index])]
            moved[index] = shaped(moved[index], numbers)
        return math.fsum(w * y for w, y in zip(weights, _primal(machine, program, moved), strict=True))

    def central(width: float) -> float:
        return (weighted(width) - weighted(-width)) / (2 * width)

    return (4 * central(1e-4) - central(2e-4)) / 3
