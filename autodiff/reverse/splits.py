"""Makes the derivatives of called functions: for each one its forward sweep and its reverse sweep, as two functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import append_block, create, values
from autodiff.emit.emitter import Emitter
from autodiff.reverse.calls import Split, split_of
from autodiff.reverse.sweep import ReverseSweep

if TYPE_CHECKING:
    from autodiff.activity import Activity
    from autodiff.body import Body
    from autodiff.derivation import Derivation
    from autodiff.reverse.growth import Growth
    from autodiff.reverse.stacks import Stacks


class Splits:
    """By qualified name: the derivatives of called functions."""

    def __init__(self, derivation: Derivation, growth: Growth, stacks: Stacks) -> None:
        self.derivation = derivation
        self.growth = growth
        self.stacks = stacks
        self._known: dict[str, Split] = {}

    def of(self, activity: Activity, operation: ir.Operation) -> Split:
        """The derivative of a function; its body is made later."""
        found = self._known.get(activity.key)
        if found is None:
            symbol, output = activity.model.symbol, self.derivation.output
            body, clone = self.derivation.clone(activity, operation)
            try:
                found = split_of(body, activity, output.unique(f"{symbol}.taping"), output.unique(f"{symbol}.reversing"))
            except BaseException:
                clone.erase()
                raise
            self._known[activity.key] = found
            self.derivation.waiting.append(lambda split=found: self._make(split, body, clone))
        return found

    def _make(self, split: Split, body: Body, clone: ir.Operation) -> None:
        private = ir.StringAttr.get("private")
        clone.attributes["sym_name"] = ir.StringAttr.get(split.forward)
        clone.attributes["sym_visibility"] = private
        arguments = body.arguments(0)
        returned = body.operands(body.terminator(0))
        names = [f"d{body.name(arguments[k])}" for k in split.memory] + [f"d{body.name(returned[k])}" for k in split.results]
        inputs = [body.type(arguments[k]) for k in split.memory] + [body.type(returned[k]) for k in split.results]
        outputs = [body.type(arguments[k]) for k in split.gradients]
        attributes = {
            "sym_name": ir.StringAttr.get(split.reverse),
            "sym_visibility": private,
            "function_type": ir.TypeAttr.get(ir.FunctionType.get(inputs, outputs)),
        }
        point = ir.InsertionPoint.after(clone)
        function = create("func.func", (), (), attributes, regions=1, location=clone.location, point=point)
        block = append_block(function.regions[0], inputs, [ir.Location.name(name, clone.location) for name in names])
        emitter = Emitter(ir.InsertionPoint(block), clone.location)
        # A place to stand on: what the reverse sweep needs first is put in front of it.
        start = emitter.operation("arith.constant", (), (emitter.index,), {"value": ir.IntegerAttr.get(emitter.index, 0)})
        forward_user = self.stacks.add(split.forward, clone, owns=False)
        user = self.stacks.add(split.reverse, function, owns=False)
        sweep = ReverseSweep(body, emitter, self.derivation, self, forward_user, user, start=start)
        given = values(block.arguments)
        for k, shadow in zip(split.memory, given, strict=False):
            sweep.frame.shadows[arguments[k]] = shadow
        sweep.prepare()
        for k, adjoint in zip(split.results, given[len(split.memory) :], strict=True):
            sweep.accumulate(returned[k], adjoint)
        sweep.operations(body.children(0)[:-1])
        results = [sweep.take_or_zero(arguments[k]) for k in split.gradients]
        sweep.release()
        emitter.operation("func.return", results)
        self.derivation.functions += [clone, function]
