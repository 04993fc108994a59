"""Vectors read from and written to memory, in the reverse sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import attributes_of
from autodiff.problem import NeedsOrderError, NotDifferentiableError
from autodiff.reverse.parallel import may_meet
from autodiff.shadow_types import check_element

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from autodiff.reverse.sweep import ReverseSweep


def _give(sweep: ReverseSweep, op: int, address: int, read: Callable[[], ir.Value], write: Callable[[ir.Value], None]) -> None:
    """Add the adjoint of the vector that an operation read to the shadow."""
    (result,) = sweep.body.results(op)
    adjoint = sweep.take(result)
    if adjoint is None:
        return
    if may_meet(sweep, op, address):
        raise NeedsOrderError(
            "iterations may read the same memory as vectors, and vectors cannot be added atomically", sweep.body.operations[op]
        )
    write(sweep.emitter.add(read(), adjoint))


def _take(sweep: ReverseSweep, stored: int, read: Callable[[], ir.Value], write: Callable[[ir.Value], None]) -> None:
    """Take the adjoint of the vector that an operation wrote out of the shadow."""
    adjoint = read() if sweep.body.active[stored] else None
    write(sweep.emitter.zero(sweep.body.type(stored)))
    if adjoint is not None:
        sweep.accumulate(stored, adjoint)


def _reach(sweep: ReverseSweep, op: int, address: int, indices: Sequence[int]) -> tuple[ir.Value, list[ir.Value]]:
    check_element(sweep.body.type(address), sweep.body.operations[op])
    return sweep.shadows.get(address), [sweep.values.get(index) for index in indices]


def reverse_vector_load(sweep: ReverseSweep, op: int) -> None:
    """vector.load."""
    body, emitter = sweep.body, sweep.emitter
    address, *indices = body.operands(op)
    of_type = body.type(body.results(op).start)
    shadow, at = _reach(sweep, op, address, indices)
    _give(
        sweep,
        op,
        address,
        lambda: emitter.value("vector.load", (shadow, *at), of_type),
        lambda value: _put(sweep, "vector.store", (value, shadow, *at)),
    )


def reverse_vector_store(sweep: ReverseSweep, op: int) -> None:
    """vector.store."""
    body, emitter = sweep.body, sweep.emitter
    stored, address, *indices = body.operands(op)
    shadow, at = _reach(sweep, op, address, indices)
    _take(
        sweep,
        stored,
        lambda: emitter.value("vector.load", (shadow, *at), body.type(stored)),
        lambda value: _put(sweep, "vector.store", (value, shadow, *at)),
    )


def reverse_masked_load(sweep: ReverseSweep, op: int) -> None:
    """vector.maskedload: what the mask leaves out comes from the pass-through."""
    body, emitter = sweep.body, sweep.emitter
    address, *indices, mask, passed = body.operands(op)
    (result,) = body.results(op)
    adjoint = sweep.frame.adjoints.get(result)
    if adjoint is None:
        return
    shadow, at = _reach(sweep, op, address, indices)
    chosen = sweep.values.get(mask)
    nothing = emitter.zero(adjoint.type)
    if body.activity.is_active_memory(address):
        _give(
            sweep,
            op,
            address,
            lambda: emitter.value("vector.maskedload", (shadow, *at, chosen, nothing), adjoint.type),
            lambda value: _put(sweep, "vector.maskedstore", (shadow, *at, chosen, value)),
        )
    sweep.take(result)
    if body.active[passed]:
        sweep.accumulate(passed, emitter.value("arith.select", (chosen, nothing, adjoint), adjoint.type))


def reverse_masked_store(sweep: ReverseSweep, op: int) -> None:
    """vector.maskedstore."""
    body, emitter = sweep.body, sweep.emitter
    address, *indices, mask, stored = body.operands(op)
    shadow, at = _reach(sweep, op, address, indices)
    chosen = sweep.values.get(mask)
    of_type = body.type(stored)
    _take(
        sweep,
        stored,
        lambda: emitter.value("vector.maskedload", (shadow, *at, chosen, emitter.zero(of_type)), of_type),
        lambda value: _put(sweep, "vector.maskedstore", (shadow, *at, chosen, value)),
    )


def _put(sweep: ReverseSweep, name: str, operands: Sequence[ir.Value]) -> None:
    sweep.emitter.operation(name, operands)


def _transfer(
    sweep: ReverseSweep, op: int, address: int, others: Sequence[int], masks: Sequence[int], of_type: ir.Type
) -> tuple[Callable[[], ir.Value], Callable[[ir.Value], None]]:
    """How a transfer reads and writes the shadow."""
    body, emitter = sweep.body, sweep.emitter
    operation = body.operations[op]
    kept = {name: attribute for name, attribute in attributes_of(operation).items() if name in ("permutation_map", "in_bounds")}
    mapping = ir.AffineMap.get_identity(0) if "permutation_map" not in kept else ir.AffineMapAttr(kept["permutation_map"]).value
    if not all(isinstance(each, ir.AffineDimExpr) for each in mapping.results):
        raise NotDifferentiableError("a transfer that repeats elements is not supported; read fewer and broadcast them", operation)
    shadow, at = _reach(sweep, op, address, others)
    chosen = [sweep.values.get(mask) for mask in masks]
    element = ir.VectorType(of_type).element_type

    def read() -> ir.Value:
        segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, len(at), 1, len(chosen)])}
        return emitter.value("vector.transfer_read", (shadow, *at, emitter.zero(element), *chosen), of_type, {**kept, **segments})

    def write(value: ir.Value) -> None:
        segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 1, len(at), len(chosen)])}
        emitter.operation("vector.transfer_write", (value, shadow, *at, *chosen), (), {**kept, **segments})

    return read, write


def reverse_transfer_read(sweep: ReverseSweep, op: int) -> None:
    """vector.transfer_read from memory."""
    body = sweep.body
    rank = _rank(body.type(body.operands(op)[0]))
    address, *rest = body.operands(op)
    indices, padding, masks = rest[:rank], rest[rank], rest[rank + 1 :]
    is_constant = body.maker[padding] >= 0 and not body.operands(body.maker[padding])
    if body.active[padding] and not is_constant:
        raise NotDifferentiableError("the padding of a transfer that carries a derivative is not supported", body.operations[op])
    read, write = _transfer(sweep, op, address, indices, masks, body.type(body.results(op).start))
    _give(sweep, op, address, read, write)


def reverse_transfer_write(sweep: ReverseSweep, op: int) -> None:
    """vector.transfer_write to memory."""
    body = sweep.body
    stored, address, *rest = body.operands(op)
    rank = _rank(body.type(address))
    read, write = _transfer(sweep, op, address, rest[:rank], rest[rank:], body.type(stored))
    _take(sweep, stored, read, write)


def _rank(of_type: ir.Type) -> int:
    return ir.ShapedType(of_type).rank
