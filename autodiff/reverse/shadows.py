"""Shadow memory: for every piece of active memory one that holds its adjoint.

Mostly a shadow is found the way the address was made: that of an argument is a parameter, that of a view is the same view of the shadow,
and that of an allocation lives from the last use of the memory (which the reverse sweep meets first) to the allocation. Where addresses
are carried by loops, chosen by branches or kept in memory, the forward sweep makes the shadows beside them (`autodiff.flow`), and the tape
keeps their addresses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.rule import Kind
from analysis.program.bindings import ir
from autodiff.emit.elements import fill_zero
from autodiff.flow import ShadowFlow
from autodiff.globals import shadow_global
from autodiff.reverse.hoist import Hoist
from autodiff.shadow_types import check_element

if TYPE_CHECKING:
    from autodiff.body import Body
    from autodiff.reverse.frame import Frame
    from autodiff.reverse.sweep import ReverseSweep

_FOUND_AGAIN = (Kind.ALLOCATE, Kind.VIEW, Kind.GLOBAL, Kind.PURE)
"""Operations whose addresses have shadows that the reverse sweep can find."""


def moving_locations(body: Body) -> int:
    """Memory to which addresses point that the reverse sweep cannot find again, as bits."""
    points = body.activity.points
    found = 0
    for value in points.points:
        op = body.maker[value]
        if body.place[value].operation != 0 if op < 0 else body.rules[op].kind not in _FOUND_AGAIN or body.rules[op].copies:
            found |= points.targets(value)
    return found


class Shadows:
    """Finds and makes shadows."""

    def __init__(self, sweep: ReverseSweep) -> None:
        self.sweep = sweep
        self.body = sweep.body
        self.flow = ShadowFlow(sweep.body, sweep.emitter, sweep.output, on_heap=True, apart=not sweep.whole)
        self.made = 0
        self._moving = moving_locations(sweep.body)
        self._numbers: dict[int, int] = {}
        self._shared: list[ir.Value] = []
        """Shadows that serve all iterations of loops, to be freed at the end."""

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
            return self._beside(value)
        rule = body.rules[op]
        if rule.kind == Kind.ALLOCATE and not rule.copies and not body.activity.points.targets(value) & self._moving:
            return self._allocation(op, value, frame)
        if rule.kind == Kind.GLOBAL:
            called = f"d{body.name(value)}"
            return shadow_global(self.sweep.output, self.sweep.emitter, body.operations[op], called, "")
        if rule.kind == Kind.VIEW:
            return self._view(op, value, rule.source)
        if body.kind(op) == "arith.select":
            condition, then, otherwise = body.operands(op)
            chosen = (self.sweep.values.get(condition), self.get(then), self.get(otherwise))
            return self.sweep.emitter.value("arith.select", chosen, body.type(value), called=f"d{body.name(value)}")
        return self._beside(value)

    def _beside(self, value: int) -> ir.Value:
        """The shadow that the forward sweep makes."""
        if value not in self._numbers:
            shadow = self.flow.get(value)
            self._numbers[value] = self.body.add_value(shadow, self.body.place[value], f"d{self.body.name(value)}")
        return self.sweep.values.get(self._numbers[value])

    def _view(self, op: int, value: int, source: int) -> ir.Value:
        """The same view of the shadow."""
        body, emitter, values = self.body, self.sweep.emitter, self.sweep.values
        operands = [self.get(operand) if position == source else values.get(operand) for position, operand in enumerate(body.operands(op))]
        made = emitter.copy(body.operations[op], operands, f"d{body.name(value)}")
        return made.results[value - body.results(op).start]

    def _allocation(self, op: int, value: int, frame: Frame) -> ir.Value:
        """Memory of the same size, zero."""
        body, emitter = self.body, self.sweep.emitter
        check_element(body.type(value), body.operations[op])
        of_type, values = ir.MemRefType(body.type(value)), self.sweep.values
        self.made += 1
        dynamic = body.operands(op)[: sum(of_type.is_dynamic_dim(dimension) for dimension in range(of_type.rank))]
        around = list(frame.upwards())
        hoist = Hoist(body, body.top_ancestor(op))
        if frame.is_top or any(each.parallel for each in around) or not all(map(hoist.can_value, dynamic)):
            sizes = [values.get(operand) for operand in dynamic]
            shadow = frame.made[value] = self.sweep.allocate(of_type, sizes, f"d{body.name(value)}", stack=False)
        else:
            # Once for all iterations.
            with emitter.at(around[-1].point()):
                made: dict[int, ir.Value] = {}
                sizes = [hoist.value(emitter, operand, values.get, made) for operand in dynamic]
                shadow = self.sweep.allocate(of_type, sizes, f"d{body.name(value)}", stack=False)
            self._shared.append(shadow)
        fill_zero(emitter, shadow)
        return shadow

    def free(self, frame: Frame, value: int) -> None:
        """Free the shadow of an allocation, where its allocation is reversed."""
        shadow = frame.made.pop(value, None)
        frame.shadows.pop(value, None)
        if shadow is None and value in self.flow:
            shadow = self._beside(value)
        if shadow is not None:
            self.sweep.emitter.operation("memref.dealloc", (shadow,))

    def free_provided(self) -> None:
        """Free what stands for shadows that were not given, and what served all iterations, at the end."""
        for shadow in self._shared:
            self.sweep.emitter.operation("memref.dealloc", (shadow,))
        for shadow in self.flow.provided:
            self.sweep.emitter.operation("memref.dealloc", (self.sweep.at_top(shadow, "shadow"),))
