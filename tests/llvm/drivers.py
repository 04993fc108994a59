"""Arguments for the functions of the C programs that one differentiates.

Every float has a value and a tangent. `Arguments(shift=h)` moves each value by h times its tangent, for differences.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from tests.llvm.machine.memory import Memory, Number, leaves, size_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PARTICLE = "!llvm.struct<(f64, array<3 x f64>, array<3 x f64>, i32, i32)>"
SPRING = "!llvm.struct<(i32, i32, f32, f32, f64)>"
WORLD = "!llvm.struct<(array<3 x f64>, f64, f64, f64, f64, i32)>"
LOG = "!llvm.struct<(array<64 x struct<(f64, f64, f64, f64)>>, i32)>"
NODE = "!llvm.struct<(i32, f64, ptr, ptr)>"


class Arguments:
    """Makes arguments in the memory of a machine, and remembers where the floats are."""

    def __init__(self, memory: Memory, seed: int = 1, shift: float = 0.0) -> None:
        self.memory = memory
        self.random = random.Random(seed)
        self.shift = shift
        self.places: list[tuple[int, str]] = []
        """Where there are floats, and their types."""

    def number(self, value: float) -> Number:
        """A float with a tangent."""
        tangent = self.random.uniform(-1, 1)
        return value + self.shift * tangent, tangent

    def integer(self, value: int) -> Number:
        return value, 0.0

    def uniform(self, count: int, low: float = -1.0, high: float = 1.0) -> list[float]:
        return [self.random.uniform(low, high) for _ in range(count)]

    def memory_of(self, of_type: str, values: Sequence[Sequence[Any]]) -> Number:
        """An array of values of a type, each given by its numbers in order."""
        size = size_of(of_type)
        address = self.memory.allocate(size * len(values))
        for index, value in enumerate(values):
            for (offset, leaf), number in zip(leaves(of_type), value, strict=True):
                at = address + index * size + offset
                if leaf.startswith("f"):
                    self.places.append((at, leaf))
                    self.memory.write(at, leaf, self.number(number))
                else:
                    self.memory.write(at, leaf, (number, 0.0))
        return address, 0.0

    def doubles(self, values: Sequence[float]) -> Number:
        return self.memory_of("f64", [[value] for value in values])

    def rows(self, matrix: Sequence[Sequence[float]]) -> Number:
        """An array of pointers to rows."""
        rows = [self.doubles(row)[0] for row in matrix]
        return self.memory_of("!llvm.ptr", [[row] for row in rows])


def _positive_definite(a: Arguments, n: int) -> list[list[float]]:
    b = [a.uniform(n) for _ in range(n)]
    return [[sum(x * y for x, y in zip(b[i], b[j], strict=True)) + n * (i == j) for j in range(n)] for i in range(n)]


def _cloth(a: Arguments, count: int = 4) -> list[Number]:
    particles = [[1 + 0.1 * i, *a.uniform(3, -0.3, 2), *a.uniform(3), int(i == 0), i] for i in range(count)]
    springs = [[i, (i + 1) % count, 3.0, 0.2, 0.7] for i in range(count)]
    world = [[0.0, -9.8, 0.1, 0.1, 0.0, 0.6, 0.02, 2]]
    return [
        a.memory_of(PARTICLE, particles),
        a.integer(count),
        a.memory_of(SPRING, springs),
        a.integer(count),
        a.memory_of(WORLD, world),
        a.integer(2),
    ]


def _log(a: Arguments, used: int) -> Number:
    return a.memory_of(LOG, [[*a.uniform(256), used]])


def _laws(a: Arguments) -> Number:
    return a.doubles([0.5, 1.0, 0.2, 2.0, 1.5, 0.3, 1.2, 0.9, 0.7, 0.8, 0.02, 0.1])


def _tree(a: Arguments) -> Number:
    """max((x + c) * x, c) ^ c + floor of it / c * c, with constants that are arguments."""

    def node(kind: int, value: float = 0.0, left: Number = (0, 0.0), right: Number = (0, 0.0)) -> Number:
        return a.memory_of(NODE, [[kind, value, left[0], right[0]]])

    x, c = node(-1), node(-2, 1.3)
    larger = node(2, 0.0, node(1, 0.0, node(0, 0.0, x, c), x), c)
    power = node(3, 0.0, larger, c)
    return node(0, 0.0, node(4, 0.0, power, c), power)


def _observations(a: Arguments, count: int = 4) -> list[Number]:
    return [a.rows([a.uniform(2) for _ in range(count)]), a.doubles(a.uniform(count)), a.integer(count)]


def _parameters(a: Arguments) -> Number:
    return a.doubles([0.1, -0.5, 0.2, 0.3])


def _counts(a: Arguments, counts: Sequence[int]) -> Number:
    return a.memory_of("i32", [[count] for count in counts])


DRIVERS: dict[tuple[str, str], Callable[[Arguments], list[Number]]] = {
    ("matrices", "negative_log_likelihood"): lambda a: [*_observations(a), a.integer(2), _parameters(a)],
    ("matrices", "predict"): lambda a: [
        *_observations(a), a.rows([a.uniform(2) for _ in range(3)]), a.integer(3), a.integer(2), _parameters(a), a.doubles(a.uniform(3)),
    ],
    ("matrices", "solve"): lambda a: [a.rows([a.uniform(4) for _ in range(4)]), a.doubles(a.uniform(4)), a.integer(4)],
    ("matrices", "inverse_trace"): lambda a: [a.rows(_positive_definite(a, 4)), a.integer(4)],
    ("particles", "simulate"): lambda a: [*_cloth(a), _log(a, 0)],
    ("particles", "distance_to_goals"): lambda a: [*_cloth(a), a.doubles(a.uniform(12))],
    ("particles", "total_loss"): lambda a: [_log(a, 5), _counts(a, [0])],
    ("reactions", "react"): lambda a: [
        a.doubles([1.0, 0.5, 0.2]), _laws(a), _counts(a, [0, 1, 2, 3]), a.number(300), a.number(0.5), a.number(1.0), a.integer(3),
    ],
    ("reactions", "misfit"): lambda a: [
        a.doubles([1.0, 0.5, 0.2]), _laws(a), _counts(a, [3, 2, 1, 0]), a.number(300), a.number(1.0), a.integer(3), a.doubles(a.uniform(3)),
    ],
    ("reactions", "all_rates"): lambda a: [_laws(a), _counts(a, [0, 1, 2, 3]), a.number(310), a.doubles(a.uniform(4))],
    ("reactions", "integral_of"): lambda a: [_tree(a), a.number(0.1), a.number(1.2), a.number(1e-3)],
}  # fmt: skip
