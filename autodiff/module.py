"""The module that is being built: the program, and what is added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import create
from autodiff.emit.elements import fill_zero
from autodiff.emit.emitter import Emitter
from autodiff.problem import NotDifferentiableError

if TYPE_CHECKING:
    from collections.abc import Iterator


class Output:
    """A parsed module to which functions are added."""

    def __init__(self, module: ir.Module) -> None:
        self.module = module
        self.names: set[str] = set()
        for operation in self._all(module.operation):
            symbol = operation.attributes.get("sym_name")
            if isinstance(symbol, ir.StringAttr):
                self.names.add(symbol.value)
        self.shadow_globals: dict[tuple[str, str], tuple[str, ir.Type]] = {}
        self.added: list[ir.Operation] = []

    def _all(self, operation: ir.Operation) -> Iterator[ir.Operation]:
        for region in operation.regions:
            for block in region.blocks:
                for view in block.operations:
                    yield view.operation
                    if view.operation.name == "builtin.module":
                        yield from self._all(view.operation)

    def unique(self, name: str) -> str:
        """A symbol name that is not taken, which is taken now."""
        found, number = name, 1
        while found in self.names:
            found = f"{name}_{number}"
            number += 1
        self.names.add(found)
        return found

    def function(self, symbol: str, scope: tuple[str, ...] = ()) -> ir.Operation | None:
        """The function of that name."""
        for operation in self._all(self.module.operation):
            name = operation.attributes.get("sym_name")
            if isinstance(name, ir.StringAttr) and name.value == symbol and operation.name not in ("memref.global", "builtin.module"):
                return operation
        return None

    def shadow_global(self, name: str, suffix: str, of_type: ir.Type, user: ir.Operation) -> str:
        """The global that is the shadow of another, made on first use; it holds zero outside of derivatives."""
        known = self.shadow_globals.get((name, suffix))
        if known is None:
            primal = next((entry for entry in self._all(self.module.operation) if _is_global(entry, name)), None)
            if primal is None:
                raise NotDifferentiableError(f"the global @{name} is not defined here", user)
            known = self.shadow_globals[name, suffix] = (self.unique(f"d{name}{suffix}"), of_type)
            shape = ir.RankedTensorType.get(ir.MemRefType(of_type).shape, ir.MemRefType(of_type).element_type)
            element = shape.element_type
            if isinstance(element, ir.FloatType):
                zero = ir.DenseElementsAttr.get_splat(shape, ir.FloatAttr.get(element, 0.0))
            else:
                raise NotDifferentiableError(f"a global of {element} cannot have a shadow", user)
            attributes = {
                "sym_name": ir.StringAttr.get(known[0]),
                "sym_visibility": ir.StringAttr.get("private"),
                "type": ir.TypeAttr.get(of_type),
                "initial_value": zero,
            }
            create("memref.global", (), (), attributes, regions=0, location=primal.location, point=ir.InsertionPoint.after(primal))
        return known[0]

    def clear_shadow_globals(self, function: ir.Operation) -> None:
        """Let a derivative begin with shadows of globals that are zero, whatever an earlier call left there."""
        emitter = Emitter(ir.InsertionPoint.at_block_begin(function.regions[0].blocks[0]), function.location)
        for name, of_type in self.shadow_globals.values():
            symbol = {"name": ir.FlatSymbolRefAttr.get(name)}
            fill_zero(emitter, emitter.value("memref.get_global", (), of_type, symbol, name))

    def add(self, text: str) -> ir.Operation:
        """Add an operation that is given as text, at the end."""
        parsed = ir.Module.parse(text)
        operation = next(iter(parsed.body.operations)).operation
        operation.detach_from_parent()
        self.module.body.append(operation)
        return operation

    def append(self, operation: ir.Operation, behind: ir.Operation | None = None) -> None:
        """Put a function in, behind another one or at the end."""
        if behind is not None:
            operation.move_after(behind)
        self.added.append(operation)


def _is_global(operation: ir.Operation, name: str) -> bool:
    symbol = operation.attributes.get("sym_name")
    return operation.name == "memref.global" and isinstance(symbol, ir.StringAttr) and symbol.value == name
