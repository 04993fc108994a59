"""Buffers of truth values become buffers of bytes: MLIR's lowering of memory has no elements smaller than that.

A byte is 0 or 1, as NumPy's booleans are. Vectors of truth values in memory are left alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from analysis.program.bindings import ir
from autodiff.bindings import create, values
from autodiff.normalize.typed import function_type, inputs_of, results_of

if TYPE_CHECKING:
    from collections.abc import Callable

_FLAGS = re.compile(r"(?<=[x<])i1(?=[,>])")


def bytes_for_flags(module: ir.Module) -> None:
    """Change a module in place."""
    if not _has_flags(module):
        return
    with module.context, ir.Location.unknown():
        accesses: list[ir.Operation] = []

        def visit(operation: ir.Operation) -> ir.WalkResult:
            if operation.name in ("memref.load", "memref.store"):
                accesses.append(operation)
            for value in [*values(operation.results), *_arguments(operation)]:
                if (changed := _changed(value.type)) is not None:
                    _retype(value, changed)
            _change_signature(operation)
            return ir.WalkResult.ADVANCE

        module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
        for operation in accesses:
            _change_access(operation)


def _has_flags(module: ir.Module) -> bool:
    found = False

    def visit(operation: ir.Operation) -> ir.WalkResult:
        nonlocal found
        found = found or any(_FLAGS.search(str(value.type)) for value in [*values(operation.results), *_arguments(operation)])
        return ir.WalkResult.INTERRUPT if found else ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def _arguments(operation: ir.Operation) -> list[ir.Value]:
    return [argument for region in operation.regions for block in region.blocks for argument in block.arguments]


def _changed(type: ir.Type) -> ir.Type | None:
    """The type with bytes for truth values, None where it has none of these in a buffer."""
    text = str(type)
    if not text.startswith("memref<") or "vector<" in text or not _FLAGS.search(text):
        return None
    return ir.Type.parse(_FLAGS.sub("i8", text))


def _change_signature(operation: ir.Operation) -> None:
    if operation.name == "func.func":
        kind = ir.FunctionType(ir.TypeAttr(operation.attributes["function_type"]).value)
        inputs = [_changed(type) or type for type in inputs_of(kind)]
        results = [_changed(type) or type for type in results_of(kind)]
        operation.attributes["function_type"] = ir.TypeAttr.get(function_type(inputs, results))
    elif operation.name == "memref.global":
        changed = _changed(ir.TypeAttr(operation.attributes["type"]).value)
        if changed is not None:
            operation.attributes["type"] = ir.TypeAttr.get(changed)
            initial = operation.attributes.get("initial_value")
            if initial is not None and not isinstance(initial, ir.UnitAttr):
                text = re.sub(r"\btrue\b", "1", re.sub(r"\bfalse\b", "0", str(initial)))
                operation.attributes["initial_value"] = ir.Attribute.parse(_FLAGS.sub("i8", text))


def _retype(value: ir.Value, type: ir.Type) -> None:
    retype = cast("Callable[[ir.Type], None]", value.set_type)  # pyright: ignore[reportUnknownMemberType]  # open in the stubs
    retype(type)


def _change_access(operation: ir.Operation) -> None:
    byte, flag = ir.IntegerType.get_signless(8), ir.IntegerType.get_signless(1)
    if operation.name == "memref.load" and operation.result.type == flag and "i8" in str(operation.operands[0].type):
        result = operation.result
        _retype(result, byte)
        point = ir.InsertionPoint.after(operation)
        made = create("arith.trunci", [flag], [result], {}, regions=0, location=operation.location, point=point)
        replace = cast("Callable[[ir.Value, ir.Operation], None]", result.replace_all_uses_except)  # pyright: ignore[reportUnknownMemberType]  # as above
        replace(made.result, made)
    elif operation.name == "memref.store" and operation.operands[0].type == flag:
        point = ir.InsertionPoint(operation)
        made = create("arith.extui", [byte], [operation.operands[0]], {}, regions=0, location=operation.location, point=point)
        operation.operands[0] = made.result
