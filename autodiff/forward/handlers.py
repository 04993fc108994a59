"""Which function differentiates which operation in forward mode, for those that are more than arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.forward import calls, memory, regions
from autodiff.handler import Handler

if TYPE_CHECKING:
    from collections.abc import Mapping

    from autodiff.forward.sweep import ForwardSweep

HANDLERS: Mapping[str, Handler[ForwardSweep]] = {
    "func.call": Handler(calls.call),
    "memref.alloca_scope": Handler(regions.once, structural=True),
    "memref.atomic_rmw": Handler(memory.atomic_update),
    "memref.copy": Handler(memory.copy),
    "memref.dealloc": Handler(memory.free, always=True),
    "memref.load": Handler(memory.load),
    "memref.store": Handler(memory.store),
    "scf.execute_region": Handler(regions.once, structural=True),
    "scf.for": Handler(regions.counted, structural=True),
    "scf.if": Handler(regions.select, structural=True),
    "scf.index_switch": Handler(regions.select, structural=True),
    "scf.parallel": Handler(regions.parallel, structural=True),
    "scf.while": Handler(regions.repeat, structural=True),
    "vector.load": Handler(memory.read_vector),
    "vector.maskedload": Handler(memory.read_vector),
    "vector.maskedstore": Handler(memory.write_vector),
    "vector.store": Handler(memory.write_vector),
    "vector.transfer_read": Handler(memory.read_vector),
    "vector.transfer_write": Handler(memory.write_vector),
}
