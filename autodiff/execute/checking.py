"""Whether a derivative is right: against finite differences in random directions, and forward against reverse mode.

All outputs are weighted by random numbers into one number L. Its derivative along a direction d is, from the gradient g, the sum of g *
d; from forward mode, the weighted sum of the tangents; and from the function alone the limit of (L(x + h d) - L(x - h d)) / 2 h, which
Ridders' method extrapolates from several h, with an estimate of its own error.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from autodiff.execute.differences import STEPS, ridders

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from autodiff.execute.derivative import CompiledDerivative
    from autodiff.execute.program import Program
    from autodiff.execute.slots import Array
    from autodiff.request import DerivativeRequest

_MOST_DOUBT: Final = 0.1
_DOUBLE: Final = 1e-10
"""The relative size of a rounding error below which numbers count as double precision."""
_SLOW: Final = 0.1
"""Seconds: a function that takes longer is called less often."""
FORWARD: Final = "forward mode"
DIFFERENCES: Final = "finite differences"


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two values of one directional derivative."""

    what: str
    """DIFFERENCES or FORWARD."""
    expected: float
    """The other way's value."""
    found: float
    """From the gradient."""
    error: float
    """Their difference, relative to the larger of them and of what they are sums of."""
    uncertainty: float
    """How far off `expected` itself may be, in the same measure."""
    tolerance: float

    @property
    def settled(self) -> bool:
        """Whether the other way's value is good enough to say anything."""
        if not math.isfinite(self.expected):
            return math.isfinite(self.found) and self.what == FORWARD
        return bool(3 * self.uncertainty <= min(100 * self.tolerance, _MOST_DOUBT))

    @property
    def holds(self) -> bool:
        """Whether they agree as far as can be known."""
        return bool(self.error <= max(self.tolerance, 3 * self.uncertainty)) and math.isfinite(self.error)


def agreement(what: str, expected: float, uncertainty: float, found: float, size: float, tolerance: float) -> Agreement:
    """Compare; `size` is the sum of the sizes of what `found` is a sum of."""
    scale = max(abs(expected), abs(found), 1e-3 * size, 1e-300)
    return Agreement(what, expected, found, abs(expected - found) / scale, uncertainty / scale, tolerance)


def direction(random: np.random.Generator, like: Array) -> Array:
    """A random direction; as long in each element as that element is large."""
    return (_normal(random, like) * np.maximum(np.abs(like), 0.1)).astype(like.dtype)


def weights(random: np.random.Generator, like: Array) -> Array:
    """Random weights of an output."""
    return _normal(random, like).astype(like.dtype)


def _normal(random: np.random.Generator, like: Array) -> Array:
    draw = cast("Callable[[tuple[int, ...]], Array]", random.standard_normal)
    real: Any = np.asarray(draw(like.shape))
    return real + 1j * np.asarray(draw(like.shape)) if np.iscomplexobj(like) else real


def dot(left: Mapping[int, Array], right: Mapping[int, Array]) -> tuple[float, float]:
    """The sum of the products of what both have, complex numbers as pairs of numbers, and the sum of the products' sizes."""
    total = size = 0.0
    for key, value in left.items():
        if key in right:
            products = (np.conj(value) * right[key]).real if np.iscomplexobj(value) else value.astype(float) * right[key].astype(float)
            total += float(np.sum(products))
            size += float(np.sum(np.abs(products)))
    return total, size


def check(
    reverse: CompiledDerivative,
    forward: CompiledDerivative,
    primal: Program,
    request: DerivativeRequest,
    values: Sequence[Array],
    random: np.random.Generator,
    directions: int,
    tell: Callable[[float], None],
) -> list[Agreement]:
    """Compare a reverse mode derivative, whose request is given, with forward mode and with finite differences."""
    memory = [index for index, activity in enumerate(request.arguments) if activity == "dup"]
    moved = [index for index, activity in enumerate(request.arguments) if activity in ("dup", "active")]
    start = time.perf_counter()
    first = primal(values)
    directions, steps = (directions, STEPS) if time.perf_counter() - start < _SLOW else (1, STEPS // 2)
    of_results = {index: weights(random, first.results[index]) for index, each in enumerate(request.results) if each == "active"}
    of_memory = {index: weights(random, values[index]) for index in memory}
    precision = max((primal.slots[index].precision for index in moved), default=2e-16)
    _, size_in_memory = dot(of_memory, dict(enumerate(first.memory)))
    gradients = reverse(values, of_memory, of_results).by_parameter
    _, size_of_outputs = dot(of_results, dict(enumerate(first.results)))
    found: list[Agreement] = []
    for number in range(directions):
        along = {index: direction(random, values[index]) for index in moved}
        expected, size = dot(gradients, along)
        tangents = forward(values, along, {})
        one, one_size = dot(of_results, tangents.by_result)
        two, two_size = dot(of_memory, tangents.by_parameter)
        scale = max(size, one_size + two_size)
        found.append(agreement(FORWARD, one + two, 0.0, expected, scale, precision * 5e5))
        tell((number + 0.3) / directions)

        def weighted(step: float, along: Mapping[int, Array] = along) -> float:
            moved_to = [
                (values[index] + np.asarray(step * along[index]).astype(values[index].dtype)) if index in along else values[index]
                for index in range(len(values))
            ]
            answer = primal(moved_to)
            of_these, _ = dot(of_results, dict(enumerate(answer.results)))
            of_those, _ = dot(of_memory, dict(enumerate(answer.memory)))
            return of_these + of_those

        found.append(_with_differences(weighted, expected, scale, precision, size_of_outputs + size_in_memory, steps))
        tell((number + 1) / directions)
    return found


def _with_differences(
    function: Callable[[float], float], found: float, scale: float, precision: float, size: float, steps: int
) -> Agreement:
    """Compare with finite differences; where they disagree, with those of much smaller steps too: near a kink only these are right. What
    the two say differently is doubt. `size` is the sum of the sizes of what the function is a sum of."""
    step, tolerance = (0.01, 1e-6) if precision < _DOUBLE else (0.1, 5e-2)
    value, doubt = ridders(function, step, steps)
    if value == doubt == found == 0.0:
        # the values are the same at all steps, so no rounding hides a change
        return agreement(DIFFERENCES, value, doubt, found, scale, tolerance)
    first = agreement(DIFFERENCES, value, max(doubt, 4 * precision * size / step), found, scale, tolerance)
    if first.holds and first.settled:
        return first
    step /= 16
    closer, doubt_closer = ridders(function, step, steps)
    second = agreement(DIFFERENCES, closer, max(doubt_closer, 4 * precision * size / step), found, scale, tolerance)
    if second.holds and second.settled:
        return second
    apart = max(abs(value - closer), doubt, 4 * precision * size / step)
    return agreement(DIFFERENCES, closer, apart, found, scale, tolerance)
