"""The values of all arguments of a function: given by the user, declared by the text, or chosen.

What is chosen: sizes that nobody gave are the largest integer argument that was given, or else DEFAULT_SIZE, the same for all buffers;
integer arguments are the first size of the first buffer, or 0 where they are used as an index; elements are random, floats between 0.5
and 1.5 (so that logarithms and square roots exist), integers between 0 and the smallest first size of a buffer of floats (so that they
can be indices).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from autodiff.execute.slots import Array, Slot
from autodiff.execute.values import Sizes, ValueProblem, elements, number
from autodiff.normalize.normalized import INPUT

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

DEFAULT_SIZE: Final = 16
MOST_BYTES: Final = 1 << 34
"""Of all inputs together."""


@dataclass(frozen=True, slots=True)
class Input:
    """The value of one argument."""

    name: str
    slot: Slot
    values: Array
    origin: str
    """ "given", "declared" (by the text), "random" (its sizes were given or fixed), or
    "default" (also its sizes, or the number itself, were chosen)."""


class InputProblem(Exception):  # noqa: N818 - reads as what it says where it is caught
    """The inputs cannot be made; the text is one line for the user."""


def make_inputs(
    parameters: Sequence[tuple[str, Slot]],
    given: Mapping[str, object],
    seed: int,
    folder: Path | None = None,
    indices: Collection[int] = (),
    said: Mapping[int, object] | None = None,
) -> tuple[Input, ...]:
    """The inputs of a function, by its parameters' names (with '%') and slots. Raises InputProblem.

    `given` maps names (with or without '%') or positions to values as `execute.values` describes them; `indices` are the positions of
    integers that are used as indices; `said` are values that the text declares, by position, for what is not given.
    """
    wanted = _by_parameter(parameters, given)
    declared = {index: value for index, value in (said or {}).items() if index not in wanted}
    read: list[Any] = []
    for index, (name, slot) in enumerate(parameters):
        try:
            value = wanted.get(index, declared.get(index))
            read.append(_read(slot, value, name, folder) if value is not None else None)
        except ValueProblem as problem:
            where = f"{INPUT} of argument {name}" if index in declared else f"argument {name}"
            raise InputProblem(f"{where}: {problem}") from None
    size = _chosen_size(parameters, read)
    shapes = [_shape(slot, value, size) for (_, slot), value in zip(parameters, read, strict=True)]
    if sum(_bytes(slot, shape) for (_, slot), shape in zip(parameters, shapes, strict=True)) > MOST_BYTES:
        raise InputProblem(f"the inputs would take more than {MOST_BYTES >> 30} GiB")
    sizes = [shape[0] for (_, slot), shape in zip(parameters, shapes, strict=True) if slot.carries and shape]
    count = next((shape[0] for (_, slot), shape in zip(parameters, shapes, strict=True) if slot.buffer and shape), size)
    random = np.random.default_rng(seed)
    found: list[Input] = []
    for index, ((name, slot), value, shape) in enumerate(zip(parameters, read, shapes, strict=True)):
        if value is not None and not isinstance(value, Sizes):
            found.append(Input(name, slot, value, "declared" if index in declared else "given"))
        elif not slot.buffer and slot.dtype.startswith("int"):
            found.append(
                Input(
                    name,
                    slot,
                    np.full(slot.inner, 0 if index in indices else min(count, np.iinfo(slot.dtype).max), dtype=slot.dtype),
                    "default",
                )
            )
        else:
            known = isinstance(value, Sizes) or None not in slot.shape
            bounds = value.bounds if isinstance(value, Sizes) else None
            chosen = _elements(random, slot, shape, min(sizes, default=2), bounds)
            found.append(Input(name, slot, chosen, "random" if known else "default"))
    return tuple(found)


def _by_parameter(parameters: Sequence[tuple[str, Slot]], given: Mapping[str, object]) -> dict[int, object]:
    names = {name.removeprefix("%"): index for index, (name, _) in enumerate(parameters)}
    found: dict[int, object] = {}
    for name, value in given.items():
        plain = name.removeprefix("%")
        index = names.get(plain)
        if index is None and plain.isdigit() and int(plain) < len(parameters):
            index = int(plain)
        if index is None:
            known = ", ".join(name for name, _ in parameters) or "none"
            raise InputProblem(f"there is no argument {name!r}; the arguments are {known}")
        found[index] = value
    return found


def _read(slot: Slot, value: object, name: str, folder: Path | None) -> Array | Sizes:
    if slot.buffer:
        return elements(slot, value, name.removeprefix("%"), folder)
    if value == "random":
        raise ValueProblem("leave it out to have it chosen at random")
    found = number(slot, value)
    if found.shape != slot.inner:
        raise ValueProblem(f"{slot.text} takes {'one number' if not slot.inner else f'{slot.inner[0]} numbers'}")
    return found


def _chosen_size(parameters: Sequence[tuple[str, Slot]], read: Sequence[Any]) -> int:
    """The size of all dimensions that nobody gave."""
    numbers = [
        int(value)
        for (_, slot), value in zip(parameters, read, strict=True)
        if value is not None and not slot.buffer and not slot.inner and slot.dtype.startswith("int")
    ]
    positive = [each for each in numbers if each > 0]
    return max(positive) if positive else DEFAULT_SIZE


def _shape(slot: Slot, value: Any, size: int) -> tuple[int, ...]:
    if isinstance(value, Sizes):
        return tuple(value)
    if value is not None:
        return tuple(value.shape[: len(slot.shape)])
    return tuple(size if each is None else each for each in slot.shape)


def _bytes(slot: Slot, shape: tuple[int, ...]) -> int:
    total = np.dtype(slot.dtype).itemsize
    for each in (*shape, *slot.inner):
        total *= each
    return total


def _elements(random: np.random.Generator, slot: Slot, shape: tuple[int, ...], bound: int, bounds: tuple[float, float] | None) -> Array:
    whole = (*shape, *slot.inner)
    if slot.dtype == "bool":
        return random.integers(0, 2, whole).astype(bool)
    if slot.dtype.startswith("int"):
        most = np.iinfo(slot.dtype).max
        low, high = (int(bounds[0]), min(int(bounds[1]), most)) if bounds is not None else (0, max(0, min(bound, most) - 1))
        return random.integers(low, high, whole, endpoint=True).astype(slot.dtype)
    low, high = bounds or (0.5, 1.5)
    drawn: Array = random.uniform(low, high, whole)
    return np.asarray(drawn + 1j * random.uniform(low, high, whole) if slot.dtype.startswith("complex") else drawn).astype(slot.dtype)
