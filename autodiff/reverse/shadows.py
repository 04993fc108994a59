"""Shadow memory: for every piece of active memory one that holds its adjoint.

A shadow is found the way the address was made: that of an argument is a parameter, that of a view is the same view of the shadow, that of
an allocation lives from the last use of the memory (which the reverse sweep meets first) to the allocation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.rule import Kind
from analysis.program.bindings import ir
from autodiff.emit.elements import fill_zero
from autodiff.problem import NotDifferentiableError
from autodiff.shadow_types import check_element

if TYPE_CHECKING:
    from autodiff.reverse.frame import Frame
    from autodiff.reverse.sweep import ReverseSweep


class Shadows:
    """Finds and makes shadows."""

    def __init__(self, sweep: ReverseSweep) -> None:
        self.sweep = sweep
        self.body = sweep.body
        self.made = 0

    def get(self, value: int) -> ir.Value:
        """The shadow of the memory behind an address."""
        frame = self.sweep.values.frame_of(value)
        found = frame.shadows.get(value)
        if found is None:
            with self.sweep.emitter.at(frame.point()):
                found = frame.shadows[value] = self._find(value, frame)
        return found

    def _find(self, value: int, frame: Frame) -> ir.Value:
        body, op = self.body, self.body.maker[value]
        if op < 0:
            if frame.is_top:
                return self._make_like(value, frame)
            raise self._lost(value)
        rule = body.rules[op]
        if rule.kind == Kind.ALLOCATE and not rule.copies:
            return self._allocation(op, value, frame)
        if rule.kind == Kind.VIEW:
            return self._view(op, value, rule.source)
        if body.kind(op) == "arith.select":
            condition, then, otherwise = body.operands(op)
            chosen = (self.sweep.values.get(condition), self.get(then), self.get(otherwise))
            return self.sweep.emitter.value("arith.select", chosen, body.type(value), called=f"d{body.name(value)}")
        raise self._lost(value)

    def _lost(self, value: int) -> NotDifferentiableError:
        body, op = self.body, self.body.maker[value]
        where = body.operations[op if op >= 0 else body.place[value].operation]
        return NotDifferentiableError("this address of active memory changes from one execution to another, which is not supported", where)

    def _view(self, op: int, value: int, source: int) -> ir.Value:
        """The same view of the shadow."""
        body, emitter = self.body, self.sweep.emitter
        operands = [
            self.get(operand) if position == source else self.sweep.values.get(operand)
            for position, operand in enumerate(body.operands(op))
        ]
        made = emitter.copy(body.operations[op], operands, f"d{body.name(value)}")
        return made.results[value - body.results(op).start]

    def _allocation(self, op: int, value: int, frame: Frame) -> ir.Value:
        """Memory of the same size, zero."""
        body, emitter = self.body, self.sweep.emitter
        of_type = ir.MemRefType(body.type(value))
        check_element(of_type, body.operations[op])
        sizes = [self.sweep.values.get(operand) for operand in body.operands(op)[: of_type.rank]]
        shadow = self.sweep.allocate(of_type, sizes, f"d{body.name(value)}", stack=False)
        fill_zero(emitter, shadow)
        frame.made[value] = shadow
        self.made += 1
        return shadow

    def _make_like(self, value: int, frame: Frame) -> ir.Value:
        """A shadow that nobody reads, for an argument that has none: memory of the same shape."""
        body, emitter = self.body, self.sweep.emitter
        of_type = ir.MemRefType(body.type(value))
        check_element(of_type, None)
        primal = self.sweep.values.get(value)
        sizes = [
            emitter.value("memref.dim", (primal, emitter.number(dimension)), emitter.index)
            for dimension in range(of_type.rank)
            if of_type.is_dynamic_dim(dimension)
        ]
        plain = ir.MemRefType.get(of_type.shape, of_type.element_type)
        shadow = self.sweep.allocate(plain, sizes, f"d{body.name(value)}", stack=False)
        fill_zero(emitter, shadow)
        frame.made[value] = shadow
        self.made += 1
        return shadow if plain == of_type else emitter.value("memref.cast", (shadow,), of_type)

    def free(self, frame: Frame, value: int) -> None:
        """Free the shadow of an allocation, where its allocation is reversed."""
        shadow = frame.made.pop(value, None)
        frame.shadows.pop(value, None)
        if shadow is not None:
            self.sweep.emitter.operation("memref.dealloc", (shadow,))
