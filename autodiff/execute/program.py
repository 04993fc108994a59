"""A compiled function of a module, called with arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from autodiff.execute.slots import Array, Buffer, Slot, filled, slot_of
from autodiff.lower.entry import COUNTERS, ENTRY, boxed, entry_text, nothing_text, with_texts
from autodiff.lower.freeing import free_locals
from autodiff.lower.globals import RESET, has_written_globals, reset_text
from autodiff.lower.guards import MOST_OPERATIONS, guard
from autodiff.lower.jit import Compiled
from autodiff.lower.memory import memory_text
from autodiff.lower.pipeline import LoweringError, lower, parse, run_passes
from autodiff.lower.symbols import missing_symbols

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis.program.bindings import ir
    from analysis.source.positions import Range


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function takes and gives, as MLIR types in text."""

    parameters: tuple[str, ...]
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call gave."""

    results: tuple[Array, ...]
    """By result; of a number an array of rank 0."""
    memory: tuple[Array, ...]
    """By parameter, what is in it behind the call: the buffers themselves, overwritten by the next call."""


class MissingSymbolError(Exception):
    """The program calls functions that do not exist."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"the program calls @{names[0]}, which is declared and found nowhere")
        self.names = tuple(names)


def lowered(
    text: str,
    function: str,
    signature: Signature,
    *,
    counted: bool,
    place: Callable[[int], Range | None] | None = None,
) -> tuple[ir.Module, int]:
    """The module with an entry function, in the llvm dialect, and how many operations it had before. With `place`, checks are added.

    Raises LoweringError and MissingSymbolError.
    """
    from autodiff.bindings import count_operations  # loads MLIR

    entry = entry_text(function, signature.parameters, signature.results)
    more = memory_text() if counted else nothing_text(signature.parameters, signature.results)
    module = parse(with_texts(text, entry, reset_text(text), more))
    operations = count_operations(module.operation)
    if place is not None:
        guard(module, place, accesses=operations <= MOST_OPERATIONS)
    else:
        run_passes(module, "inline")
    free_locals(module)
    lower(module, counted=counted)
    missing = missing_symbols(module)
    if missing:
        raise MissingSymbolError(missing)
    return module, operations


def slots_of(types: Sequence[str]) -> list[Slot]:
    """The slots for types in text. Raises UnfitTypeError."""
    from analysis.program.bindings import context, ir

    with context(0):
        return [slot_of(ir.Type.parse(type)) for type in types]


class Program:
    """A function compiled in this process, with buffers that are kept between its calls."""

    def __init__(
        self, text: str, function: str, signature: Signature, place: Callable[[int], Range | None] | None = None, level: int | None = None
    ) -> None:
        """Raises LoweringError, MissingSymbolError and UnfitTypeError. With `place`, accesses are checked; see `lower.guards`."""
        self.slots = slots_of(signature.parameters)
        self.result_slots = slots_of(signature.results)
        module, self.operations = lowered(text, function, signature, counted=True, place=place)
        self._compiled = Compiled(module, operations=self.operations, level=level)
        self._boxes = [Buffer(slot, ()) for slot in self.result_slots]
        self._buffers: list[Buffer] = []
        self._entry: Callable[[], None] | None = None
        self._reset = self._compiled.bound(RESET, []) if has_written_globals(text) else None

    def __call__(self, values: Sequence[Array]) -> Answer:
        """Call with copies of these values, one by parameter; shapes as the slots say."""
        shapes = [np.shape(value) for value in values]
        if [buffer.array.shape for buffer in self._buffers] != shapes:
            self._buffers = [filled(slot, np.asarray(value)) for slot, value in zip(self.slots, values, strict=True)]
            self._entry = None
        else:
            for buffer, value in zip(self._buffers, values, strict=True):
                buffer.array[...] = value
        if self._entry is None:
            self._entry = self._compiled.bound(ENTRY, [buffer.address for buffer in (*self._buffers, *self._boxes)])
        if self._reset is not None:
            self._reset()
        self._entry()
        return Answer(
            tuple(box.array.copy() for box in self._boxes),
            tuple(buffer.array for buffer in self._buffers),
        )

    def peak_bytes(self) -> int:
        """The most memory that it has had allocated at one time, in all calls so far."""
        counters = Buffer(Slot("memref<2xi64>", "int64", (2,), buffer=True), (2,))
        self._compiled.bound(COUNTERS, [counters.address])()
        return int(counters.array[1])


__all__ = ["Answer", "LoweringError", "MissingSymbolError", "Program", "Signature", "boxed", "lowered", "slots_of"]
