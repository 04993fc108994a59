"""What the functions of one derivative have in common: the program, its activity, the module that is built, and what is still to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from autodiff.body import Body
from autodiff.naming import name_values
from autodiff.prepare import refuse_tensors
from autodiff.problem import NotDifferentiableError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from analysis.program.bindings import ir
    from autodiff.activity import Activity
    from autodiff.module import Output
    from autodiff.request import TapedValue
    from autodiff.rules.rule import DerivativeRule


@dataclass(slots=True)
class Counted:
    """For the statistics."""

    derivatives: int = 0
    shadows: int = 0
    recomputed: int = 0
    taped: list[TapedValue] = field(default_factory=list["TapedValue"])


@dataclass(slots=True)
class Derivation:
    """One request on one program."""

    output: Output
    activities: Mapping[str, Activity]
    """Of every function that the request reaches, by qualified name."""
    counted: Counted = field(default_factory=Counted)
    waiting: list[Callable[[], None]] = field(default_factory=list["Callable[[], None]"])
    """Derivatives of called functions that have a name and no body yet."""
    functions: list[ir.Operation] = field(default_factory=list["ir.Operation"])
    """What was made."""

    def callee(self, body: Body, op: int) -> Activity | None:
        """The activity of the function that an operation calls; None if the request does not reach it."""
        symbol = body.model.attributes.get(op, {}).get(body.rules[op].symbol)
        if not isinstance(symbol, str):
            return None
        from analysis.activity.links import resolve_symbol

        return self.activities.get(resolve_symbol(body.model.scope, symbol))

    def called(self, body: Body, op: int) -> Activity:
        """The activity of the function that an active call calls. Raises NotDifferentiableError if it is not defined in the text."""
        callee = self.callee(body, op)
        if callee is None:
            raise NotDifferentiableError(
                "a derivative passes through this call, and the function that it calls is not defined here; define it, or use the "
                "operation of the math dialect that does the same",
                body.operations[op],
            )
        return callee

    def library_rule(self, body: Body, op: int) -> DerivativeRule | None:
        """The rule of a call of a library function."""
        symbol = body.model.attributes.get(op, {}).get(body.rules[op].symbol)
        if not isinstance(symbol, str) or self.callee(body, op) is not None:
            return None
        types = {str(body.type(value)) for value in (*body.operands(op), *body.results(op))}
        if types not in ({"f64"}, {"f32"}):
            return None
        from autodiff.rules.library import RULES

        return RULES.get(symbol.removeprefix("@"))

    def clone(self, activity: Activity, operation: ir.Operation | None) -> tuple[Body, ir.Operation]:
        """A clone of a function, behind it. `operation` is what asks for it."""
        from analysis.program.bindings import ir

        primal = self.output.function(activity.model.symbol)
        if primal is None:
            raise NotDifferentiableError(f"@{activity.model.symbol} cannot be found in the module", operation)
        refuse_tensors(primal)
        clone = primal.clone(ip=ir.InsertionPoint.after(primal))
        body = Body(activity, clone)
        name_values(body)
        return body, clone

    def finish(self) -> None:
        """Make what waits, which may ask for more."""
        while self.waiting:
            self.waiting.pop()()
