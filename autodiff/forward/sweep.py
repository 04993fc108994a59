"""The forward mode derivative of one function: a clone of the primal with tangents beside what is active, for one or more directions.

What an operation does is in tables by operation name: derivative rules for arithmetic, `HANDLERS` for what touches memory or contains
regions. A tangent that is None is zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from analysis.program.bindings import ir
from autodiff.emit.expressions import Meaning, push
from autodiff.flow import ShadowFlow
from autodiff.problem import no_rule
from autodiff.rules.registry import rules
from autodiff.structural.registry import structural
from autodiff.structural.structural import Site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from autodiff.body import Body
    from autodiff.derivation import Derivation
    from autodiff.emit.emitter import Emitter
    from autodiff.forward.calls import Tangentials
    from autodiff.rules.rule import DerivativeRule
    from autodiff.structural.structural import Structural

Tangents: TypeAlias = "list[ir.Value | None]"
"""By direction."""


class ForwardSweep:
    """State of the construction of one derivative."""

    def __init__(self, body: Body, emitter: Emitter, derivation: Derivation, tangentials: Tangentials) -> None:
        self.body = body
        self.emitter = emitter
        self.derivation = derivation
        self.tangentials = tangentials
        self.width = width = tangentials.width
        self.tangents: dict[int, Tangents] = {}
        body.listeners.append(self._replaced)
        self.flows = [ShadowFlow(body, emitter, derivation.output, "" if width == 1 else str(direction)) for direction in range(width)]

    def _replaced(self, before: ir.Value, after: ir.Value) -> None:
        for tangents in self.tangents.values():
            for direction, tangent in enumerate(tangents):
                if tangent is not None and tangent == before:
                    tangents[direction] = after

    @property
    def adjoint_count(self) -> int:
        """Values that have a tangent."""
        return len(self.tangents)

    def tangent(self, value: int, direction: int) -> ir.Value | None:
        """The tangent of a value; None if it is zero."""
        found = self.tangents.get(value)
        return found[direction] if found is not None else None

    def tangent_or_zero(self, value: int, direction: int) -> ir.Value:
        """The same, as a value, where the emitter stands."""
        found = self.tangent(value, direction)
        return found if found is not None else self.emitter.zero(self.body.type(value))

    def set(self, value: int, direction: int, tangent: ir.Value | None) -> None:
        """Let a value have a tangent."""
        self.tangents.setdefault(value, [None] * self.width)[direction] = tangent

    def name(self, value: int, direction: int) -> str:
        """What a tangent is called."""
        return f"d{self.body.name(value)}" + (f"_{direction}" if self.width > 1 else "")

    def operations(self, ops: Sequence[int]) -> None:
        """Differentiate operations of one block, in order."""
        for op in ops:
            self.operation(op)

    def operation(self, op: int) -> None:
        """Differentiate one operation."""
        from autodiff.forward.handlers import HANDLERS

        body, kind = self.body, self.body.kind(op)
        handler = HANDLERS.get(kind)
        operation = body.operations[op]
        if handler is not None:
            if handler.concerns(body, op):
                with self.emitter.about(operation), self.emitter.at(ir.InsertionPoint.after(operation)):
                    handler.differentiate(self, op)
        elif body.moves[op] or (op in body.model.regions and body.has_active(op)):
            rule, shape = rules().get(kind), structural().get(kind)
            with self.emitter.about(operation), self.emitter.at(ir.InsertionPoint.after(operation)):
                if rule is not None:
                    self.pure(op, rule)
                elif shape is not None:
                    self.structural(op, shape)
                else:
                    raise no_rule(operation)

    def pure(self, op: int, rule: DerivativeRule) -> None:
        """An operation on values: the results' tangents are the operands' times partial derivatives."""
        body, emitter = self.body, self.emitter
        operands = body.operands(op)
        for direction in range(self.width):
            for number, result in enumerate(body.results(op)):
                if not body.active[result]:
                    continue
                total: ir.Value | None = None
                for position, operand in enumerate(operands):
                    along, partial = self.tangent(operand, direction), rule.partial(position, number)
                    if along is None or partial is None:
                        continue
                    term = push(emitter, partial, self.meaning(op, along, body.type(result)))
                    if term is not None:
                        total = term if total is None else emitter.add(total, term, self.name(result, direction))
                if total is not None:
                    self.set(result, direction, total)

    def structural(self, op: int, shape: Structural) -> None:
        """An operation that moves elements about: itself on tangents, or as its entry says."""
        body, emitter = self.body, self.emitter
        operands, results = body.operands(op), body.results(op)
        operation = body.operations[op]
        site = Site(
            emitter,
            operation,
            lambda position: body.values[operands[position]],
            lambda position: body.values[results[position]],
            tuple(body.type(operand) for operand in operands),
        )
        for direction in range(self.width):
            tangents = {position: self.tangent(operand, direction) for position, operand in enumerate(operands)}
            moving = {position: tangent for position, tangent in tangents.items() if tangent is not None}
            if not moving:
                continue
            if shape.push is None:
                given = [
                    self.tangent_or_zero(operand, direction) if body.carries(operand) else body.values[operand] for operand in operands
                ]
                made = emitter.copy(operation, given, self.name(results[0], direction))
                for number, result in enumerate(results):
                    self.set(result, direction, made.results[number])
                continue
            total: ir.Value | None = None
            for position, tangent in moving.items():
                term = shape.push(site, position, tangent)
                if term is not None:
                    total = term if total is None else emitter.add(total, term)
            self.set(results[0], direction, total)

    def meaning(self, op: int, along: ir.Value, like: ir.Type) -> Meaning:
        """What the leaves of a rule's expressions stand for."""
        body = self.body
        operands, results = body.operands(op), body.results(op)
        return Meaning(
            lambda: along,
            like,
            lambda position: body.values[operands[position]],
            lambda position: body.values[results[position]],
            lambda position: body.type(operands[position]),
            lambda position: body.type(results[position]),
        )
