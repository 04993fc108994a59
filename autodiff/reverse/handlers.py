"""Which function reverses which operation, for those that are more than arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from autodiff.reverse import loops, memory

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from autodiff.reverse.sweep import ReverseSweep


@dataclass(frozen=True, slots=True)
class Handler:
    """How an operation is reversed."""

    reverse: Callable[[ReverseSweep, int], None]
    structural: bool = False
    """It is reversed if anything in it is active."""
    always: bool = False
    """It is reversed even if it moves nothing."""


HANDLERS: Mapping[str, Handler] = {
    "memref.alloc": Handler(memory.reverse_allocation, always=True),
    "memref.alloca": Handler(memory.reverse_allocation, always=True),
    "memref.copy": Handler(memory.reverse_copy),
    "memref.load": Handler(memory.reverse_load),
    "memref.store": Handler(memory.reverse_store),
    "scf.for": Handler(loops.reverse_for, structural=True),
}
