"""Shadow addresses beside the primal's addresses, wherever those go: through views, selections, loops and branches.

A shadow is made where it is first asked for, at the place where the primal address is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.rule import Kind
from analysis.program.bindings import ir
from autodiff.emit.elements import fill_zero
from autodiff.globals import shadow_global
from autodiff.problem import NotDifferentiableError
from autodiff.shadow_types import check_element

if TYPE_CHECKING:
    from collections.abc import Sequence

    from autodiff.body import Body
    from autodiff.emit.emitter import Emitter
    from autodiff.module import Output


class ShadowFlow:
    """The shadows of one function, for one direction."""

    def __init__(
        self, body: Body, emitter: Emitter, output: Output, suffix: str = "", *, on_heap: bool = False, apart: bool = False
    ) -> None:
        """`on_heap`: shadows of memory on the stack are on the heap. `apart`: the function does not know the shadows of its arguments."""
        self.body = body
        self.emitter = emitter
        self.output = output
        self.suffix = suffix
        self.on_heap = on_heap
        self.apart = apart
        self.shadows: dict[int, ir.Value] = {}
        body.listeners.append(self._replaced)
        self.made: list[int] = []
        """Allocations that got a shadow."""
        self.provided: list[ir.Value] = []
        """Shadows of arguments that the function made itself, to be freed at its end."""

    def _replaced(self, before: ir.Value, after: ir.Value) -> None:
        for number, shadow in self.shadows.items():
            if shadow == before:
                self.shadows[number] = after

    def __contains__(self, value: int) -> bool:
        return value in self.shadows

    def get(self, value: int) -> ir.Value:
        """The shadow of the memory behind an address."""
        found = self.shadows.get(value)
        if found is None:
            found = self.shadows[value] = self._find(value)
        return found

    def all_of(self, values: Sequence[int]) -> list[ir.Value]:
        """The shadows of several addresses. Finding one may put another operation in the place of one that was found before."""
        for value in values:
            self.get(value)
        return [self.shadows[value] for value in values]

    def prepare(self) -> None:
        """Let shadows go with the addresses through all regions, before anything refers to operations that are replaced by this."""
        body = self.body
        for value in list(body.activity.points.points):
            op = body.maker[value]
            through = body.place[value].operation != 0 if op < 0 else op in body.model.regions
            if through and body.is_memory(value) and body.holds_floats(value) and body.activity.is_active_memory(value):
                self.get(value)

    def name(self, value: int) -> str:
        """What a shadow is called."""
        return f"d{self.body.name(value)}{self.suffix}"

    def _find(self, value: int) -> ir.Value:
        from autodiff.flow_regions import flow_through

        body, op = self.body, self.body.maker[value]
        if op < 0:
            return self._provide(value) if body.place[value].operation == 0 else flow_through(self, value)
        rule = body.rules[op]
        operation = body.operations[op]
        with self.emitter.about(operation), self.emitter.at(ir.InsertionPoint.after(operation)):
            if rule.kind == Kind.ALLOCATE and not rule.copies:
                check_element(body.type(value), operation)
                shadow = self._allocate(operation, self.name(value))
                fill_zero(self.emitter, shadow)
                self.made.append(value)
                return shadow
            if rule.kind == Kind.GLOBAL:
                return shadow_global(self.output, self.emitter, operation, self.name(value), self.suffix)
            if rule.kind == Kind.VIEW:
                source = self.get(body.operands(op)[rule.source])
                operands = [body.values[operand] for operand in body.operands(op)]
                operands[rule.source] = source
                return self.emitter.copy(operation, operands, self.name(value)).results[value - body.results(op).start]
            if body.kind(op) == "arith.select":
                condition, then, otherwise = body.operands(op)
                shadows = self.all_of((then, otherwise))
                chosen = (body.values[condition], *shadows)
                return self.emitter.value("arith.select", chosen, body.type(value), called=self.name(value))
        return flow_through(self, value)

    def _allocate(self, operation: ir.Operation, called: str) -> ir.Value:
        operands = list(operation.operands)
        if not self.on_heap:
            return self.emitter.copy(operation, operands, called).results[0]
        segments = {"operandSegmentSizes": operation.attributes["operandSegmentSizes"]}
        return self.emitter.value("memref.alloc", operands, operation.results[0].type, segments, called)

    def _provide(self, value: int) -> ir.Value:
        """Memory of the same shape, for an argument whose derivative nobody asked for."""
        body, emitter = self.body, self.emitter
        of_type = ir.MemRefType(body.type(value))
        check_element(of_type, None)
        if self.apart and body.activity.is_active_memory(value):
            raise NotDifferentiableError(
                f"the address %{body.name(value)} is carried by a loop, a branch or a call in a function that is not inlined, which is not "
                "supported; pass it on unchanged, or make the function not recursive",
                body.operations[0],
            )
        first = body.operations[body.children(0)[0]]
        with emitter.at(ir.InsertionPoint(first)):
            sizes = [
                emitter.value("memref.dim", (body.values[value], emitter.number(dimension)), emitter.index)
                for dimension in range(of_type.rank)
                if of_type.is_dynamic_dim(dimension)
            ]
            plain = ir.MemRefType.get(of_type.shape, of_type.element_type)
            segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(sizes), 0])}
            shadow = emitter.value("memref.alloc", sizes, plain, segments, self.name(value))
            fill_zero(emitter, shadow)
            self.provided.append(shadow)
            return shadow if plain == of_type else emitter.value("memref.cast", (shadow,), of_type)

    def lost(self, value: int) -> NotDifferentiableError:
        """An address that cannot be followed."""
        body, op = self.body, self.body.maker[value]
        where = body.operations[op if op >= 0 else body.place[value].operation]
        return NotDifferentiableError("the shadow of this address of active memory cannot be found: its source is not known", where)
