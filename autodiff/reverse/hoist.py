"""Numbers of iterations in front of loops: bounds that are known there, or computed from what is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.rule import Kind
from autodiff.emit.counting import count
from autodiff.emit.emitter import constant_of
from autodiff.loops import bounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.program.bindings import ir
    from autodiff.body import Body
    from autodiff.emit.emitter import Emitter
    from autodiff.loops import Fixed

_SAFE = frozenset(
    {
        f"arith.{name}"
        for name in ("addi", "subi", "muli", "minsi", "maxsi", "minui", "maxui", "index_cast", "index_castui", "extsi", "extui")
    }
    | {f"arith.{name}" for name in ("trunci", "select", "cmpi", "constant", "andi", "ori", "xori")}
    | {f"index.{name}" for name in ("add", "sub", "mul", "mins", "maxs", "minu", "maxu", "casts", "castu", "constant", "cmp")}
    | {"memref.dim"}
)
"""Operations that can run where the program would not have run them."""
_SAFE_WITH_CONSTANT = frozenset({f"arith.{name}" for name in ("divsi", "divui", "remsi", "remui", "ceildivsi", "floordivsi", "ceildivui")})
"""The same, if their last operand is a constant other than zero."""


class Hoist:
    """Moves bounds in front of one operation, the anchor."""

    def __init__(self, body: Body, anchor: int) -> None:
        self.body = body
        self.anchor = anchor

    def is_outside(self, value: int) -> bool:
        """Whether a value is known in front of the anchor."""
        return not self.body.is_inside(self.body.place[value], self.anchor)

    def can_value(self, value: int) -> bool:
        """Whether a value is known in front of the anchor, or can be."""
        if self.is_outside(value):
            return True
        body, op = self.body, self.body.maker[value]
        if op < 0 or op in body.model.regions:
            return False
        kind = body.kind(op)
        safe = kind in _SAFE or body.rules[op].kind == Kind.VIEW
        if kind in _SAFE_WITH_CONSTANT:
            safe = bool(constant_of(body.values[body.operands(op)[-1]]))
        return safe and all(self.can_value(operand) for operand in body.operands(op))

    def can(self, loop: int) -> bool:
        """Whether the numbers of iterations of a loop are known in front of the anchor."""
        limits = bounds(self.body, loop)
        if limits is None:
            return False
        needed = (*limits.lower, *limits.upper, *limits.step)
        return all(self.can_value(bound) for bound in needed if isinstance(bound, int))

    def counts(self, emitter: Emitter, loop: int, known: Callable[[int], ir.Value]) -> list[ir.Value]:
        """The numbers of iterations, where the emitter stands; `known` gives values from outside of the anchor."""
        limits = bounds(self.body, loop)
        assert limits is not None
        made: dict[int, ir.Value] = {}

        def value(bound: int | Fixed) -> ir.Value:
            return self.value(emitter, bound, known, made) if isinstance(bound, int) else emitter.number(bound.value)

        return [
            count(emitter, value(lower), value(upper), value(step))
            for lower, upper, step in zip(limits.lower, limits.upper, limits.step, strict=True)
        ]

    def value(self, emitter: Emitter, value: int, known: Callable[[int], ir.Value], made: dict[int, ir.Value]) -> ir.Value:
        """A value in front of the anchor, where the emitter stands; `made` holds those that were made there."""
        if self.is_outside(value):
            return known(value)
        if value not in made:
            body, op = self.body, self.body.maker[value]
            operands = [self.value(emitter, operand, known, made) for operand in body.operands(op)]
            made[value] = emitter.copy(body.operations[op], operands).results[value - body.results(op).start]
        return made[value]
