"""Numbers of iterations and their arithmetic, folded where the bounds are constants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.emit.emitter import constant_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.program.bindings import ir
    from autodiff.emit.emitter import Emitter


def to_index(emitter: Emitter, value: ir.Value) -> ir.Value:
    """An integer as an index."""
    return value if value.type == emitter.index else emitter.value("arith.index_cast", (value,), emitter.index)


def count(emitter: Emitter, lower: ir.Value, upper: ir.Value, step: ir.Value) -> ir.Value:
    """How often a loop runs, as an index; never negative. Steps are positive."""
    low, high, by = constant_of(lower), constant_of(upper), constant_of(step)
    if low is not None and high is not None and by is not None and by > 0:
        return emitter.number(max(0, -((low - high) // by)))
    length = to_index(emitter, upper if low == 0 else emitter.integer("subi", upper, lower))
    if by != 1:
        by_index = to_index(emitter, step)
        up = emitter.integer("addi", length, emitter.integer("subi", by_index, emitter.number(1)))
        # Division rounds towards zero: what is negative stays so or becomes zero.
        length = emitter.integer("divsi", up, by_index)
    return emitter.integer("maxsi", length, emitter.number(0), "n")


def counter(emitter: Emitter, number: ir.Value, lower: ir.Value, step: ir.Value, called: str) -> ir.Value:
    """The value that a loop counts with in iteration `number`."""
    of_type = lower.type
    value = number if of_type == number.type else emitter.value("arith.index_cast", (number,), of_type)
    if constant_of(step) != 1:
        value = emitter.integer("muli", value, step)
    return value if constant_of(lower) == 0 else emitter.integer("addi", lower, value, called)


def number(emitter: Emitter, counter: ir.Value, lower: ir.Value, step: ir.Value) -> ir.Value:
    """The number of the iteration in which a loop counts with this value."""
    value = counter if constant_of(lower) == 0 else emitter.integer("subi", counter, lower)
    if constant_of(step) != 1:
        value = emitter.integer("divsi", value, step)
    return to_index(emitter, value)


def product(emitter: Emitter, factors: Sequence[ir.Value]) -> ir.Value:
    """The product; 1 for none."""
    found: ir.Value | None = None
    for factor in factors:
        found = factor if found is None else emitter.integer("muli", found, factor)
    return found if found is not None else emitter.number(1)


def linear_index(emitter: Emitter, numbers: Sequence[ir.Value], sizes: Sequence[ir.Value], base: ir.Value) -> ir.Value:
    """The place of a multi-index behind `base`, the last dimension fastest."""
    place: ir.Value | None = None
    for at, size in zip(numbers, sizes, strict=True):
        place = at if place is None else emitter.integer("addi", emitter.integer("muli", place, size), at)
    return base if place is None else emitter.integer("addi", base, place)
