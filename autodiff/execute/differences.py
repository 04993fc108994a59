"""Derivatives of functions of one number from their values alone: Ridders' extrapolation of central differences."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

STEPS: Final = 9
_RATIO = 1.8


def ridders(function: Callable[[float], float], step: float, steps: int = STEPS) -> tuple[float, float]:
    """The derivative of a function at 0, and the estimated error; NaN and infinity where it has no finite values.

    The estimate is not smaller than the distance from the difference with the smallest step: extrapolation can settle on a wrong value
    where the larger steps reach over kinks.
    """
    table = [[(function(step) - function(-step)) / (2 * step)]]
    best, error = table[0][0], math.inf
    for row in range(1, steps):
        step /= _RATIO
        line = [(function(step) - function(-step)) / (2 * step)]
        factor = 1.0
        for column in range(1, row + 1):
            factor *= _RATIO * _RATIO
            line.append((line[column - 1] * factor - table[row - 1][column - 1]) / (factor - 1))
            doubt = max(abs(line[column] - line[column - 1]), abs(line[column] - table[row - 1][column - 1]))
            if doubt <= error:
                best, error = line[column], doubt
        table.append(line)
        if not math.isfinite(line[-1]):
            return math.nan, math.inf
        if abs(line[-1] - table[row - 1][-1]) >= 4 * error and row > 3:
            break
    return best, max(error, abs(best - table[-1][0]))
