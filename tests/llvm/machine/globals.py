"""The initial content of a program's globals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analysis.program.bindings import ir
from tests.llvm.machine.memory import Memory, leaves, size_of

if TYPE_CHECKING:
    from collections.abc import Callable


def place_globals(module: ir.Module, memory: Memory, function: Callable[[str], int]) -> dict[str, int]:
    """Put the globals into memory; their addresses by name. `function` gives the address of a function."""
    found = [view.operation for view in module.body.operations if view.operation.name == "llvm.mlir.global"]
    addresses = {_name(each): memory.allocate(size_of(_type(each))) for each in found}

    def address_of(symbol: str) -> int:
        return addresses[symbol] if symbol in addresses else function(symbol)

    for each in found:
        numbers = _numbers(each.attributes["value"]) if "value" in each.attributes else _initializer(each, address_of)
        for (offset, of_type), number in zip(leaves(_type(each)), numbers, strict=True):
            memory.write(addresses[_name(each)] + offset, of_type, (number, 0.0))
    return addresses


def _name(operation: ir.Operation) -> str:
    return ir.StringAttr(operation.attributes["sym_name"]).value


def _type(operation: ir.Operation) -> str:
    return str(ir.TypeAttr(operation.attributes["global_type"]).value)


def _numbers(attribute: ir.Attribute) -> list[Any]:
    """The numbers in an attribute, in the order in which they lie in memory."""
    match attribute:
        case ir.IntegerAttr() | ir.FloatAttr():
            return [attribute.value]
        case ir.DenseFPElementsAttr() | ir.DenseIntElementsAttr():
            return [attribute[index] for index in range(len(attribute))]
        case _:
            raise NotImplementedError(str(attribute))


def _initializer(operation: ir.Operation, address_of: Callable[[str], int]) -> list[Any]:
    """What the region of a global makes: elements put one by one into an array that starts undefined."""
    values: dict[ir.Value, list[Any]] = {}
    for view in operation.regions[0].blocks[0].operations:
        each = view.operation
        match each.name:
            case "llvm.return":
                return values[each.operands[0]]
            case "llvm.mlir.constant":
                numbers = _numbers(each.attributes["value"])
            case "llvm.mlir.undef":
                numbers = [0] * len(list(leaves(str(each.results[0].type))))
            case "llvm.mlir.addressof":
                numbers = [address_of(ir.FlatSymbolRefAttr(each.attributes["global_name"]).value)]
            case "llvm.insertvalue":
                numbers = list(values[each.operands[0]])
                part = values[each.operands[1]]
                (index,) = ir.DenseI64ArrayAttr(each.attributes["position"])
                numbers[index * len(part) : (index + 1) * len(part)] = part
            case _:
                raise NotImplementedError(each.name)
        values[each.results[0]] = numbers
    raise NotImplementedError("an initializer without a return")
