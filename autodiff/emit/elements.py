"""Loops over the elements of memory."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import append_block

if TYPE_CHECKING:
    from collections.abc import Callable

    from autodiff.emit.emitter import Emitter

FEW = 4


def for_each(emitter: Emitter, memory: ir.Value, body: Callable[[list[ir.Value]], None]) -> None:
    """Run `body` with the indices of every element; without a loop for a few."""
    of_type = ir.MemRefType(memory.type)
    if of_type.has_static_shape and prod(of_type.shape) <= FEW:
        numbers = {number: emitter.number(number) for number in range(max(of_type.shape, default=0))}
        for place in product(*map(range, of_type.shape)):
            body([numbers[number] for number in place])
        return
    zero, one = emitter.number(0), emitter.number(1)
    sizes: list[ir.Value] = []
    for dimension in range(of_type.rank):
        if of_type.is_dynamic_dim(dimension):
            sizes.append(emitter.value("memref.dim", (memory, emitter.number(dimension)), emitter.index))
        else:
            sizes.append(emitter.number(of_type.get_dim_size(dimension)))
    indices: list[ir.Value] = []
    blocks: list[ir.Block] = []
    outside = emitter.point
    for size in sizes:
        loop = emitter.operation("scf.for", (zero, size, one), regions=1)
        block = append_block(loop.regions[0], (emitter.index,), (ir.Location.name("i", emitter.location),))
        blocks.append(block)
        indices.append(block.arguments[0])
        emitter.point = ir.InsertionPoint(block)
    body(indices)
    for block in blocks:
        emitter.point = ir.InsertionPoint(block)
        emitter.operation("scf.yield")
    emitter.point = outside


def fill_zero(emitter: Emitter, memory: ir.Value) -> None:
    """Put zero into every element."""
    zero = emitter.zero(ir.MemRefType(memory.type).element_type)
    for_each(emitter, memory, lambda at: _store(emitter, zero, memory, at))


def add_into(emitter: Emitter, source: ir.Value, target: ir.Value) -> None:
    """Add every element of one memory to another of the same shape."""

    def add(at: list[ir.Value]) -> None:
        of_type = ir.MemRefType(source.type).element_type
        term = emitter.value("memref.load", (source, *at), of_type)
        old = emitter.value("memref.load", (target, *at), of_type)
        _store(emitter, emitter.add(old, term), target, at)

    for_each(emitter, source, add)


def move_into(emitter: Emitter, source: ir.Value, add: Callable[[ir.Value, list[ir.Value]], None]) -> None:
    """Add every element of one memory somewhere else and leave zero behind, in this order: read, leave zero, add. So it is right where
    both are the same memory."""
    zero = emitter.zero(ir.MemRefType(source.type).element_type)

    def move(at: list[ir.Value]) -> None:
        of_type = ir.MemRefType(source.type).element_type
        term = emitter.value("memref.load", (source, *at), of_type)
        _store(emitter, zero, source, at)
        add(term, at)

    for_each(emitter, source, move)


def _store(emitter: Emitter, value: ir.Value, memory: ir.Value, at: list[ir.Value]) -> None:
    emitter.operation("memref.store", (value, memory, *at))
