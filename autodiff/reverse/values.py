"""Primal values in the reverse sweep: at hand, computed again, or from the tape, whichever costs least.

A value is made in the frame of its own region, in front of whatever is being reversed there, so that it is made once for each
execution of the region and serves everything inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.rule import Kind
from autodiff.emit.counting import counter
from autodiff.loops import Fixed, bounds, counters
from autodiff.problem import NotDifferentiableError
from autodiff.reverse.plan import planned_values

if TYPE_CHECKING:
    from analysis.program.bindings import ir
    from autodiff.reverse.frame import Frame
    from autodiff.reverse.sweep import ReverseSweep

TAPE, GROWING_TAPE = 6.0, 16.0
"""What keeping a value costs, in additions: a store, a load, and the memory between."""
_INTEGER = 0.3
"""What an operation on integers costs."""
_OUTSIDE = 0.25
"""What something costs that is made in a loop further out, as a share of what it costs there."""
NEVER = float("inf")
_READ = 1.0
_COUNT = 0.5
_COSTS = {
    "arith.constant": 0.1, "arith.divf": 4.0, "arith.remf": 20.0, "complex.create": 0.2, "complex.div": 12.0, "complex.im": 0.2,
    "complex.mul": 4.0, "complex.re": 0.2, "math.absf": 1.0, "math.copysign": 1.0, "math.fma": 1.0, "math.sqrt": 5.0, "memref.dim": 0.2,
    "memref.load": 1.0, "vector.load": 1.0, "vector.transfer_read": 1.0,
}  # fmt: skip
_BY_DIALECT = {"arith": 1.0, "index": 1.0, "math": 20.0, "complex": 20.0, "vector": 2.0}
_REPEATABLE_READS = frozenset({"memref.load", "vector.load", "vector.transfer_read"})


class Values:
    """Makes primal values where the reverse sweep needs them."""

    def __init__(self, sweep: ReverseSweep) -> None:
        self.sweep = sweep
        self.body = sweep.body
        self.recomputed = 0
        self.planned: set[int] = set()
        """Values that the tape will hold."""

    def plan(self) -> None:
        """Decide what the tape will hold."""
        self.planned = planned_values(self)

    def keeping(self, value: int) -> float:
        """What it costs to keep a value."""
        return GROWING_TAPE if self.sweep.tape.grows(value) else TAPE

    def planned_cost(self, value: int, budget: float, planned: set[int]) -> float:
        """What it would cost to compute a value again, with these values on the tape and nothing else at hand but what is outside."""
        op = self.body.maker[value]
        if op < 0:
            return NEVER
        spent = self._own_cost(op)
        for operand in self.body.operands(op) if spent < budget else ():
            place = self.body.place[operand]
            if operand in planned:
                spent += _READ
            elif self.body.maker[operand] < 0 and operand in counters(self.body, place.operation) and place.operation:
                spent += _COUNT
            elif place.operation or not self.sweep.whole:
                share = 1.0 if place == self.body.place[value] else _OUTSIDE
                again = self.planned_cost(operand, (budget - spent) / share, planned)
                spent += share * (again if self.body.is_memory(operand) else min(self.keeping(operand), again))
            if spent >= budget:
                return NEVER
        return spent

    def frame_of(self, value: int) -> Frame:
        """The frame of the region in which a value is defined."""
        frame = self.sweep.frame.at(self.body.place[value])
        assert frame is not None, f"value {value} is not visible"
        return frame

    def get(self, value: int) -> ir.Value:
        """A primal value."""
        frame = self.frame_of(value)
        if frame.is_top and self.sweep.whole:
            return self.body.values[value]
        found = frame.known.get(value)
        if found is None:
            with self.sweep.emitter.at(frame.point()):
                found = self._make(value, frame)
            frame.known[value] = found
        return found

    def _make(self, value: int, frame: Frame) -> ir.Value:
        op = self.body.maker[value]
        if op < 0:
            place = self.body.place[value]
            counting = counters(self.body, place.operation)
            if value in counting and not frame.is_top:
                return self._counter(value, frame, counting.index(value))
        elif self.cost_again(value, GROWING_TAPE) < (_READ if value in self.sweep.tape or value in self.planned else self.keeping(value)):
            return self.again(op, value)
        if self.body.is_memory(value):
            where = self.body.operations[max(op, self.body.place[value].operation)]
            raise NotDifferentiableError("the reverse sweep needs this address again, and cannot have it", where)
        return self.sweep.tape.read(value, frame)

    def _counter(self, value: int, frame: Frame, dimension: int) -> ir.Value:
        found = bounds(self.body, frame.place.operation)
        assert found is not None
        lower, step = self.bound(found.lower[dimension]), self.bound(found.step[dimension])
        emitter = self.sweep.emitter
        with emitter.at(frame.point()):
            return counter(emitter, frame.numbers[dimension], lower, step, self.body.name(value))

    def bound(self, bound: int | Fixed) -> ir.Value:
        """A loop's bound."""
        return self.sweep.emitter.number(bound.value) if isinstance(bound, Fixed) else self.get(bound)

    def again(self, op: int, value: int) -> ir.Value:
        """Do a primal operation again, where the emitter stands."""
        operands = [self.get(operand) for operand in self.body.operands(op)]
        made = self.sweep.emitter.copy(self.body.operations[op], operands)
        self.recomputed += 1
        return made.results[value - self.body.results(op).start]

    def cost(self, value: int, budget: float) -> float:
        """What it costs to have a value here."""
        frame = self.frame_of(value)
        if (frame.is_top and self.sweep.whole) or value in frame.known:
            return 0.0
        if self.body.maker[value] < 0 and value in counters(self.body, self.body.place[value].operation) and not frame.is_top:
            return _COUNT
        if self.body.is_memory(value):
            return self.cost_again(value, budget)
        if value in self.sweep.tape or value in self.planned:
            return min(_READ, self.cost_again(value, min(budget, _READ)))
        return min(self.keeping(value), self.cost_again(value, budget))

    def cost_again(self, value: int, budget: float) -> float:
        """What it costs to compute a value again; NEVER if it cannot be, or costs more than the budget."""
        op = self.body.maker[value]
        if op < 0:
            return NEVER
        spent = self._own_cost(op)
        for operand in self.body.operands(op) if spent <= budget else ():
            share = 1.0 if self.body.place[operand] == self.body.place[value] else _OUTSIDE
            spent += share * self.cost(operand, (budget - spent) / share)
            if spent > budget:
                return NEVER
        return spent if spent <= budget else NEVER

    def _own_cost(self, op: int) -> float:
        body = self.body
        rule, kind = body.rules[op], body.kind(op)
        if op in body.model.regions:
            return NEVER
        if rule.kind == Kind.VIEW or rule.kind == Kind.GLOBAL:
            return 0.5
        if rule.kind == Kind.ACCESS:
            if kind not in _REPEATABLE_READS or not self.sweep.reloads.stable(op, body.operands(op)[0]):
                return NEVER
            return _COSTS[kind]
        if rule.kind != Kind.PURE:
            return NEVER
        if (
            kind not in _COSTS
            and kind.startswith(("arith.", "index."))
            and not any(map(body.carries, (*body.operands(op), *body.results(op))))
        ):
            return _INTEGER
        return _COSTS.get(kind, _BY_DIALECT.get(kind.partition(".")[0], NEVER))
