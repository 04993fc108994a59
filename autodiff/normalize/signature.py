"""The function that is asked for: its parameters and results through normalization, and what else of the module stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import array_of, create
from autodiff.normalize.normalized import INPUT, NotNormalizedError
from autodiff.normalize.typed import dictionary_of, function_type, inputs_of, results_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def function_of(module: ir.Module, name: str) -> ir.Operation:
    """The function of that name at the top of a module. Raises NotNormalizedError if it is none that can be run."""
    for view in module.body.operations:
        operation = view.operation
        if symbol_of(operation) == name:
            if operation.name != "func.func":
                dialect = operation.name.partition(".")[0]
                raise NotNormalizedError(
                    f"@{name} is a function of the {dialect} dialect: only functions of the func dialect can be run",
                    hint="write a func.func that calls it, or one with the same body",
                )
            if not operation.regions[0].blocks:
                raise NotNormalizedError(f"@{name} has no body to run")
            return operation
    raise NotNormalizedError(
        f"there is no function @{name} at the top of its module", hint="move it out of the module inside which it stands"
    )


def symbol_of(operation: ir.Operation) -> str:
    """The symbol that an operation defines, "" if it defines none."""
    attribute = operation.attributes.get("sym_name")
    return ir.StringAttr(attribute).value if attribute is not None else ""


def type_of(function: ir.Operation) -> ir.FunctionType:
    """The type of a function."""
    return ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)


def names_of_arguments(function: ir.Operation) -> list[str]:
    """The user's names of the arguments, with '%'."""
    found: list[str] = []
    for argument in function.regions[0].blocks[0].arguments:
        place = argument.location
        found.append("%" + (place.name_str if place.is_a_name() else f"arg{argument.arg_number}"))
    return found


def inputs_in_text(function: ir.Operation) -> list[object]:
    """By argument, what its attribute INPUT says: a text, a number, what MLIR prints for anything else; None without the attribute."""
    count = len(inputs_of(type_of(function)))
    known = function.attributes.get("arg_attrs")
    if known is None:
        return [None] * count
    return [_plain(entries[INPUT]) if INPUT in (entries := ir.DictAttr(each)) else None for each in ir.ArrayAttr(known)]


def _plain(attribute: ir.Attribute) -> object:
    if isinstance(attribute, (ir.StringAttr, ir.BoolAttr, ir.IntegerAttr, ir.FloatAttr)):
        return attribute.value
    return str(attribute)


def protect_arguments(function: ir.Operation) -> None:
    """Forbid bufferization to write into the caller's tensors."""
    kind = type_of(function)
    with function.context:
        for index, type in enumerate(inputs_of(kind)):
            if isinstance(type, (ir.RankedTensorType, ir.UnrankedTensorType)):
                change_argument(function, index, add={"bufferization.writable": ir.BoolAttr.get(False)})


def change_argument(
    function: ir.Operation, index: int, *, add: Mapping[str, ir.Attribute] | None = None, remove: Sequence[str] = ()
) -> None:
    """Change the attributes of one argument."""
    count = len(inputs_of(type_of(function)))
    known = function.attributes.get("arg_attrs")
    with function.context:
        each = list(ir.ArrayAttr(known)) if known is not None else [dictionary_of({})] * count
        entries = {named.name: named.attr for named in ir.DictAttr(each[index])}
        for name in remove:
            entries.pop(name, None)
        entries.update(add or {})
        each[index] = dictionary_of(entries)
        function.attributes["arg_attrs"] = array_of(each)


def buffer_results(function: ir.Operation) -> tuple[int, ...]:
    """The results that are buffers."""
    return tuple(index for index, type in enumerate(results_of(type_of(function))) if is_buffer(type))


def is_buffer(type: ir.Type) -> bool:
    """Whether a value of the type is an address of elements."""
    return isinstance(type, (ir.MemRefType, ir.UnrankedMemRefType))


def sizes_module(module: ir.Module, name: str) -> ir.Module | None:
    """A copy of a module in which the function returns, as indices, the sizes of its buffer results that their types leave open."""
    kind = type_of(function_of(module, name))
    wanted = [(number, axis) for number, type in enumerate(results_of(kind)) for axis in _open_axes(type)]
    if not wanted:
        return None
    with module.context, ir.Location.unknown():
        copy = ir.Module.parse(str(module))
        function = function_of(copy, name)
        index = ir.IndexType.get()
        for block in function.regions[0].blocks:
            last = block.operations[len(block.operations) - 1].operation
            if last.name != "func.return":
                continue
            point = ir.InsertionPoint(last)
            found = [_make("memref.dim", [index], [last.operands[number], _constant(axis, point)], {}, point) for number, axis in wanted]
            create("func.return", [], found, {}, regions=0, location=ir.Location.unknown(), point=point)
            last.erase()
        function.attributes["function_type"] = ir.TypeAttr.get(function_type(inputs_of(kind), [index] * len(wanted)))
        if "res_attrs" in function.attributes:
            del function.attributes["res_attrs"]
    return copy


def _open_axes(type: ir.Type) -> list[int]:
    if not isinstance(type, ir.MemRefType):
        return []
    return [axis for axis in range(type.rank) if type.is_dynamic_dim(axis)]


def _constant(number: int, point: ir.InsertionPoint) -> ir.Value:
    index = ir.IndexType.get()
    return _make("arith.constant", [index], [], {"value": ir.IntegerAttr.get(index, number)}, point)


def _make(
    name: str, results: Sequence[ir.Type], operands: Sequence[ir.Value], attributes: Mapping[str, ir.Attribute], point: ir.InsertionPoint
) -> ir.Value:
    return create(name, results, operands, attributes, regions=0, location=ir.Location.unknown(), point=point).result
