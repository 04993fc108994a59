"""Calls of functions that are not inlined, in forward mode: the callee's derivative takes and gives tangents beside the values.

The callee is differentiated once for all its calls, with what is active in any of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import create, values
from autodiff.emit.emitter import Emitter
from autodiff.request import Parameter, Result
from autodiff.signature import Signature, take_over

if TYPE_CHECKING:
    from autodiff.activity import Activity
    from autodiff.body import Body
    from autodiff.derivation import Derivation
    from autodiff.forward.sweep import ForwardSweep


@dataclass(frozen=True, slots=True)
class Tangential:
    """The forward mode derivative of a called function."""

    name: str
    arguments: tuple[int, ...]
    """Arguments with tangents or shadows behind them."""
    results: tuple[int, ...]
    """Results with tangents behind them."""


class Tangentials:
    """By qualified name: the derivatives of called functions."""

    def __init__(self, derivation: Derivation, width: int) -> None:
        self.derivation = derivation
        self.width = width
        self._known: dict[str, Tangential] = {}

    def of(self, activity: Activity, operation: ir.Operation) -> Tangential:
        """The derivative of a function; its body is made later."""
        found = self._known.get(activity.key)
        if found is None:
            body, clone = self.derivation.clone(activity, operation)
            arguments = [k for k, value in enumerate(body.arguments(0)) if _matters(body, value)]
            results = [k for k, value in enumerate(body.operands(body.terminator(0))) if _matters(body, value)]
            name = self.derivation.output.unique(f"{activity.model.symbol}.forward")
            found = self._known[activity.key] = Tangential(name, tuple(arguments), tuple(results))
            self.derivation.waiting.append(lambda made=found: self._make(made, body, clone))
        return found

    def _make(self, made: Tangential, body: Body, clone: ir.Operation) -> None:
        from autodiff.forward.function import fill

        parameters: list[tuple[Parameter, ir.Type]] = []
        for index, value in enumerate(body.arguments(0)):
            of_type = body.type(value)
            parameters.append((Parameter("primal", index, str(of_type)), of_type))
            if index in made.arguments:
                parameters += [(Parameter("tangent", index, str(of_type), direction), of_type) for direction in range(self.width)]
        results: list[tuple[Result, ir.Type]] = []
        for index, value in enumerate(body.operands(body.terminator(0))):
            of_type = body.type(value)
            results.append((Result("primal", index, str(of_type)), of_type))
            if index in made.results:
                results += [(Result("tangent", index, str(of_type), direction), of_type) for direction in range(self.width)]
        types = Signature(tuple(parameters), tuple(results))
        emitter = Emitter(ir.InsertionPoint(clone), clone.location)
        function, arguments = take_over(body, clone, made.name, types, emitter)
        function.attributes["sym_visibility"] = ir.StringAttr.get("private")
        fill(body, types, arguments, emitter, self.derivation, self)
        self.derivation.functions.append(function)


def _matters(body: Body, value: int) -> bool:
    if body.is_memory(value):
        return body.holds_floats(value) and body.activity.is_active_memory(value)
    return body.carries(value) and bool(body.active[value])


def call(sweep: ForwardSweep, op: int) -> None:
    """func.call."""
    body, emitter = sweep.body, sweep.emitter
    old = body.operations[op]
    rule = sweep.derivation.library_rule(body, op)
    if rule is not None:
        sweep.pure(op, rule)
        return
    callee = sweep.derivation.called(body, op)
    made = sweep.tangentials.of(callee, old)
    passed: list[ir.Value] = []
    for k, operand in enumerate(body.operands(op)):
        passed.append(body.values[operand])
        if k in made.arguments:
            for direction, flow in enumerate(sweep.flows):
                if body.is_memory(operand):
                    passed.append(flow.get(operand))
                else:
                    with emitter.at(ir.InsertionPoint(old)):
                        passed.append(sweep.tangent_or_zero(operand, direction))
    results = list(body.results(op))
    types = [body.type(result) for k, result in enumerate(results) for _ in range(1 + (sweep.width if k in made.results else 0))]
    new = create(
        old.name,
        types,
        passed,
        {"callee": ir.FlatSymbolRefAttr.get(made.name)},
        regions=0,
        location=old.location,
        point=ir.InsertionPoint(old),
    )
    given = iter(values(new.results))
    for k, result in enumerate(results):
        primal = next(given)
        body.values[result].replace_all_uses_with(primal)
        for listener in body.listeners:
            listener(body.values[result], primal)
        body.values[result] = primal
        for direction in range(sweep.width if k in made.results else 0):
            tangent = next(given)
            if body.is_memory(result):
                sweep.flows[direction].shadows[result] = tangent
            else:
                sweep.set(result, direction, tangent)
    old.erase()
    body.operations[op] = new
