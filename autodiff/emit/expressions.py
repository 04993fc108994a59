"""From a rule's expression to operations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import vector_type
from autodiff.emit.emitter import is_complex
from autodiff.rules.expression import ONE, ZERO, Along, Apply, Compare, Constant, Convert, Expression, Operand, Outcome
from autodiff.rules.rule import Factor

if TYPE_CHECKING:
    from collections.abc import Callable

    from autodiff.emit.emitter import Emitter
    from autodiff.rules.rule import Partial

_PREDICATES = {"oeq": 1, "ogt": 2, "oge": 3, "olt": 4, "ole": 5, "one": 6}
_MINUS_ONE = -ONE


@dataclass(frozen=True, slots=True)
class Meaning:
    """What the leaves of an expression stand for."""

    along: Callable[[], ir.Value]
    like: ir.Type
    """The type of constants."""
    operand: Callable[[int], ir.Value]
    """The primal value of an operand."""
    outcome: Callable[[int], ir.Value]
    """The primal value of a result."""
    operand_type: Callable[[int], ir.Type]
    outcome_type: Callable[[int], ir.Type]


def emit(emitter: Emitter, expression: Expression, meaning: Meaning) -> ir.Value:
    """The value of an expression."""
    match expression:
        case Operand(position):
            return meaning.operand(position)
        case Outcome(position):
            return meaning.outcome(position)
        case Along():
            return meaning.along()
        case Constant(value):
            return emitter.constant(value, meaning.like)
        case Compare(predicate, left, right):
            operands = (emit(emitter, left, meaning), emit(emitter, right, meaning))
            code = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), _PREDICATES[predicate])
            return emitter.value("arith.cmpf", operands, _truth(operands[0].type), {"predicate": code})
        case Convert(name, argument, to):
            target = meaning.operand_type(to) if to >= 0 else meaning.outcome_type(-1 - to)
            value = emit(emitter, argument, meaning)
            return value if value.type == target else emitter.value(name, (value,), target)
        case Apply(name, arguments):
            if name == "arith.mulf" and ONE in arguments:
                return emit(emitter, arguments[1] if arguments[0] == ONE else arguments[0], meaning)
            operands = tuple(emit(emitter, argument, meaning) for argument in arguments)
            return emitter.value(name, operands, operands[1 if name == "arith.select" else 0].type)
        case _:
            raise TypeError(f"no expression: {expression}")


def _truth(of_type: ir.Type) -> ir.Type:
    bit = ir.IntegerType.get_signless(1)
    return vector_type(of_type.shape, bit) if isinstance(of_type, ir.VectorType) else bit


def push(emitter: Emitter, partial: Partial, meaning: Meaning) -> ir.Value | None:
    """The result's part of the tangent; None for zero."""
    return _times(emitter, partial, meaning, conjugate=False) if isinstance(partial, Factor) else emit(emitter, partial.push, meaning)


def pull(emitter: Emitter, partial: Partial, meaning: Meaning) -> ir.Value | None:
    """The operand's part of the adjoint; None for zero."""
    return _times(emitter, partial, meaning, conjugate=True) if isinstance(partial, Factor) else emit(emitter, partial.pull, meaning)


def _times(emitter: Emitter, partial: Factor, meaning: Meaning, *, conjugate: bool) -> ir.Value | None:
    value, along = partial.value, meaning.along()
    if value == ONE:
        return along
    if value == ZERO:
        return None
    if value == _MINUS_ONE:
        return emitter.negate(along)
    match value:
        case Apply("arith.negf", (inner,)):
            return emitter.negate(_scaled(emitter, inner, meaning, conjugate=conjugate))
        case _:
            return _scaled(emitter, value, meaning, conjugate=conjugate)


def _scaled(emitter: Emitter, value: Expression, meaning: Meaning, *, conjugate: bool) -> ir.Value:
    """`along` times an expression; where the expression is a quotient or a choice of 0 and 1, in the form that costs less."""
    along = meaning.along()
    match value:
        case Apply("arith.divf", (numerator, denominator)) if numerator == ONE:
            return emitter.value("arith.divf", (along, emit(emitter, denominator, meaning)), along.type)
        case Apply("arith.select", (condition, then, otherwise)) if {then, otherwise} == {ONE, ZERO}:
            chosen = emit(emitter, condition, meaning)
            nothing = emitter.zero(along.type)
            return emitter.value("arith.select", (chosen, along, nothing) if then == ONE else (chosen, nothing, along), along.type)
        case _:
            factor = emit(emitter, value, meaning)
            if conjugate and is_complex(factor.type):
                factor = emitter.value("complex.conj", (factor,), factor.type)
            return emitter.multiply(along, factor)
