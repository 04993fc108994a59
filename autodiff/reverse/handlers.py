"""Which function reverses which operation, for those that are more than arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.handler import Handler
from autodiff.reverse import branches, calls, loops, memory, parallel, vector_memory, whiles

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from autodiff.reverse.sweep import ReverseSweep

PREPARATIONS: Mapping[str, Callable[[ReverseSweep, int], None]] = {
    "func.call": calls.prepare_call,
    "scf.while": whiles.count_iterations,
}
"""What is done to operations of the forward sweep before anything else."""
HANDLERS: Mapping[str, Handler[ReverseSweep]] = {
    "func.call": Handler(calls.reverse_call),
    "memref.alloc": Handler(memory.reverse_allocation, always=True),
    "memref.alloca": Handler(memory.reverse_allocation, always=True),
    "memref.alloca_scope": Handler(branches.reverse_once, structural=True),
    "memref.atomic_rmw": Handler(memory.reverse_atomic_update),
    "memref.copy": Handler(memory.reverse_copy),
    "memref.load": Handler(memory.reverse_load),
    "memref.store": Handler(memory.reverse_store),
    "scf.execute_region": Handler(branches.reverse_once, structural=True),
    "scf.for": Handler(loops.reverse_for, structural=True),
    "scf.if": Handler(branches.reverse_branch, structural=True),
    "scf.index_switch": Handler(branches.reverse_branch, structural=True),
    "scf.parallel": Handler(parallel.reverse_parallel, structural=True),
    "scf.while": Handler(whiles.reverse_while, structural=True),
    "vector.load": Handler(vector_memory.reverse_vector_load),
    "vector.maskedload": Handler(vector_memory.reverse_masked_load),
    "vector.maskedstore": Handler(vector_memory.reverse_masked_store),
    "vector.store": Handler(vector_memory.reverse_vector_store),
    "vector.transfer_read": Handler(vector_memory.reverse_transfer_read),
    "vector.transfer_write": Handler(vector_memory.reverse_transfer_write),
}
