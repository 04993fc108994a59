"""The reverse mode derivative of one function: a clone of the primal as forward sweep, and behind it the reverse sweep.

The reverse sweep visits operations last to first. Adjoints of values are values; those of memory are in shadow memory. What an operation
does is in tables by operation name: derivative rules for arithmetic, `HANDLERS` for what touches memory or contains regions.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.body import Place
from autodiff.emit.expressions import Meaning, pull
from autodiff.problem import no_rule
from autodiff.reverse.accumulations import accumulations
from autodiff.reverse.frame import Frame
from autodiff.reverse.reload import Reloads
from autodiff.reverse.shadows import Shadows
from autodiff.reverse.tape import Tape
from autodiff.reverse.values import Values
from autodiff.rules.registry import rules
from autodiff.structural.registry import structural
from autodiff.structural.structural import Site

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from autodiff.body import Body
    from autodiff.derivation import Derivation
    from autodiff.emit.emitter import Emitter
    from autodiff.reverse.calls import Split
    from autodiff.reverse.splits import Splits
    from autodiff.reverse.stacks import User
    from autodiff.rules.rule import DerivativeRule
    from autodiff.structural.structural import Structural


class ReverseSweep:
    """State of the construction of one derivative."""

    def __init__(
        self,
        body: Body,
        emitter: Emitter,
        derivation: Derivation,
        splits: Splits,
        forward_user: User,
        user: User,
        *,
        start: ir.Operation | None = None,
    ) -> None:
        """`start`: where the reverse sweep is a function of its own, the operation in front of which it gets what it needs."""
        self.body = body
        self.emitter = emitter
        self.derivation = derivation
        self.splits = splits
        self.forward_user = forward_user
        self.user = user
        self.output = derivation.output
        self.growth = splits.growth
        self.start = start
        self.whole = start is None
        """Forward and reverse sweep are one function, so that its own values are at hand."""
        self.reloads = Reloads(body, whole=self.whole)
        end = body.operations[body.terminator(0)]
        self.frame = Frame(Place(0, 0), None, end.block if start is None else start.block, end=end if start is None else None)
        self.values = Values(self)
        self.tape = Tape(self)
        self.shadows = Shadows(self)
        self.iterations: dict[int, int] = {}
        """By loop of unknown length: the number of iterations, as a value."""
        self.calls: dict[int, Split] = {}
        """By call: the derivative of the function that it calls."""
        self.sums = accumulations(body)
        """Stores that add to memory, by operation -> the load in front."""
        self.absorbed = frozenset(self.sums.values())
        self.adjoint_count = 0
        self.deferred: list[ir.Operation] = []
        """Operations that free memory, put off until the reverse sweep is done."""

    def prepare(self) -> None:
        """Replace operations of the forward sweep by those that do what the reverse sweep needs, before anything refers to them."""
        from autodiff.reverse.handlers import PREPARATIONS

        body = self.body
        for op in range(1, body.model.operation_count):
            prepare = PREPARATIONS.get(body.kind(op))
            if prepare is not None and body.has_active(op):
                prepare(self, op)
        self.shadows.flow.prepare()
        self.values.plan()

    # Places

    def entry(self) -> ir.InsertionPoint:
        """The start of the forward sweep."""
        return ir.InsertionPoint(self.body.operations[self.body.children(0)[0]])

    def allocate(self, of_type: ir.Type, sizes: Sequence[ir.Value], called: str, *, stack: bool) -> ir.Value:
        """New memory, where the emitter stands."""
        segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(sizes), 0])}
        return self.emitter.value("memref.alloca" if stack else "memref.alloc", sizes, of_type, segments, called)

    def capture(self, value: int) -> ir.Value:
        """A value of the function's body where the forward sweep is another function: pushed when that ends, popped when this begins."""
        body, emitter, start = self.body, self.emitter, self.start
        assert start is not None
        with emitter.at(ir.InsertionPoint(body.operations[body.terminator(0)])):
            self.splits.stacks.push(self.forward_user, emitter, body.values[value])
        # What is pushed last is popped first.
        popped = emitter.operation("arith.constant", (), (emitter.index,), {"value": ir.IntegerAttr.get(emitter.index, 0)})
        popped.move_before(start)
        with emitter.at(ir.InsertionPoint(start)):
            found = self.splits.stacks.pop(self.user, emitter, body.type(value), body.name(value))
        self.start = popped
        return found

    def at_top(self, value: ir.Value, called: str) -> ir.Value:
        """A value that the forward sweep makes in the function's body, in the reverse sweep."""
        return value if self.whole else self.values.get(self.body.add_value(value, Place(0, 0), called))

    def release(self) -> None:
        """Free what the derivative made for itself, at its end."""
        self.shadows.free_provided()
        self.tape.free()
        counted = self.derivation.counted
        counted.derivatives += self.adjoint_count
        counted.shadows += self.shadows.made + len(self.shadows.flow.made)
        counted.recomputed += self.values.recomputed
        counted.taped += self.tape.taken

    @contextmanager
    def inside(self, frame: Frame, pending: ir.Operation) -> Generator[Frame]:
        """Reverse a region: `pending` is the operation, in the present frame's block, that the region's frame is in."""
        outer = self.frame
        outer.pending = pending
        self.frame = frame
        try:
            with self.emitter.at(frame.point()):
                yield frame
        finally:
            self.frame = outer
            outer.pending = None

    # Adjoints

    def accumulate(self, value: int, term: ir.Value) -> None:
        """Add to the adjoint of a value."""
        if not self.body.active[value]:
            return
        adjoints = self.frame.adjoints
        old = adjoints.get(value)
        self.adjoint_count += old is None
        adjoints[value] = term if old is None else self.emitter.add(old, term, f"d{self.body.name(value)}")

    def take(self, value: int) -> ir.Value | None:
        """The adjoint of a value at its definition, which is the end of it; None if it is zero."""
        return self.frame.adjoints.pop(value, None)

    def take_or_zero(self, value: int) -> ir.Value:
        """The same, as a value."""
        found = self.take(value)
        return found if found is not None else self.emitter.zero(self.body.type(value))

    def current_or_zero(self, value: int) -> ir.Value:
        """The adjoint of a value so far."""
        found = self.frame.adjoints.get(value)
        return found if found is not None else self.emitter.zero(self.body.type(value))

    def carried(self, op: int) -> list[int]:
        """Values from outside of an operation whose adjoints grow inside of it."""
        body, model = self.body, self.body.model
        used = model.operands[model.first_operand[op + 1] : model.first_operand[model.end[op]]]
        return [
            value
            for value in dict.fromkeys(used)
            if body.active[value] and body.carries(value) and not body.is_inside(body.place[value], op)
        ]

    # Operations

    def operations(self, ops: Sequence[int]) -> None:
        """Reverse operations of one block."""
        for op in reversed(ops):
            self.operation(op)

    def operation(self, op: int) -> None:
        """Reverse one operation."""
        from autodiff.reverse.handlers import HANDLERS

        body, kind = self.body, self.body.kind(op)
        handler = HANDLERS.get(kind)
        if handler is not None:
            if handler.concerns(body, op):
                with self.emitter.about(body.operations[op]):
                    handler.differentiate(self, op)
        elif body.moves[op] or (op in body.model.regions and body.has_active(op)):
            rule, shape = rules().get(kind), structural().get(kind)
            with self.emitter.about(body.operations[op]):
                if rule is not None:
                    self.pure(op, rule)
                elif shape is not None:
                    self.structural(op, shape)
                else:
                    raise no_rule(body.operations[op])

    def pure(self, op: int, rule: DerivativeRule) -> None:
        """An operation on values: its operands' adjoints grow by the results' adjoints times partial derivatives."""
        body = self.body
        results, operands = body.results(op), body.operands(op)
        adjoints = [self.take(result) for result in results]
        if not any(adjoint is not None for adjoint in adjoints):
            return
        for position, operand in enumerate(operands):
            if not body.active[operand]:
                continue
            for number, adjoint in enumerate(adjoints):
                partial = rule.partial(position, number) if adjoint is not None else None
                if partial is not None and adjoint is not None:
                    term = pull(self.emitter, partial, self.meaning(op, adjoint, body.type(operand)))
                    if term is not None:
                        self.accumulate(operand, term)

    def structural(self, op: int, shape: Structural) -> None:
        """An operation that moves elements about."""
        body = self.body
        operands, results = body.operands(op), body.results(op)
        site = Site(
            self.emitter,
            body.operations[op],
            lambda position: self.values.get(operands[position]),
            lambda position: self.values.get(results[position]),
            tuple(body.type(operand) for operand in operands),
        )
        adjoints = [self.take(result) for result in results]
        for number, adjoint in enumerate(adjoints):
            for position, operand in enumerate(operands if adjoint is not None else ()):
                if body.active[operand] and adjoint is not None:
                    term = shape.pull(site, position, number, adjoint)
                    if term is not None:
                        self.accumulate(operand, term)

    def meaning(self, op: int, along: ir.Value, like: ir.Type) -> Meaning:
        """What the leaves of a rule's expressions stand for."""
        body = self.body
        operands, results = body.operands(op), body.results(op)
        return Meaning(
            lambda: along,
            like,
            lambda position: self.values.get(operands[position]),
            lambda position: self.values.get(results[position]),
            lambda position: body.type(operands[position]),
            lambda position: body.type(results[position]),
        )
