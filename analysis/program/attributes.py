"""MLIR attributes as plain data (`analysis.program.model.AttributeValue`).

Of dense elements, which may be large, nothing is kept; what else has no plain form (affine maps, enumerations, types, another
dialect's attributes) becomes its text. Widths of integers and floats are left out: no rule depends on them.
"""

from __future__ import annotations

from math import isnan, nan
from typing import TYPE_CHECKING, Any, cast

from analysis.program.bindings import ir

if TYPE_CHECKING:
    from analysis.program.model import AttributeValue

_DEEPEST = 50
"""Arrays and dictionaries nested deeper become text."""

_ARRAYS = (
    ir.DenseI32ArrayAttr,
    ir.DenseI64ArrayAttr,
    ir.DenseI8ArrayAttr,
    ir.DenseI16ArrayAttr,
    ir.DenseBoolArrayAttr,
    ir.DenseF32ArrayAttr,
    ir.DenseF64ArrayAttr,
)


def plain(attribute: ir.Attribute, depth: int = 0) -> AttributeValue:
    """The attribute as plain data. Never fails."""
    try:
        return _plain(attribute, depth)
    except (RuntimeError, UnicodeDecodeError):
        # A name that is not UTF-8; printing escapes it.
        return str(attribute)


def _plain(attribute: ir.Attribute, depth: int) -> AttributeValue:
    match attribute:
        case ir.UnitAttr():
            return True
        case ir.BoolAttr():
            return attribute.value
        case ir.IntegerAttr():
            # Asking for the value of a wider one ends the process.
            wide = isinstance(attribute.type, ir.IntegerType) and attribute.type.width > 64
            return int(str(attribute).partition(" ")[0]) if wide else attribute.value
        case ir.FloatAttr():
            # One and the same NaN, so that equal attributes compare equal in a container.
            return nan if isnan(attribute.value) else attribute.value
        case ir.StringAttr():
            return attribute.value_bytes.decode("utf-8", "replace")
        case ir.FlatSymbolRefAttr():
            return "@" + attribute.value
        case ir.DenseElementsAttr():
            return "dense"
        case ir.SymbolRefAttr():
            return "::".join("@" + name for name in attribute.value)
        case ir.TypeAttr():
            return str(attribute.value)
        case ir.ArrayAttr() if depth < _DEEPEST:
            return tuple(_part(attribute, i, depth + 1) for i in range(len(attribute)))
        case ir.DictAttr() if depth < _DEEPEST:
            # Not `entry.attr`: for dense complex numbers that ends the process.
            names = [attribute[i].name for i in range(len(attribute))]
            return {name: _part(attribute, name, depth + 1) for name in names}
        case _:
            if isinstance(attribute, _ARRAYS):
                return tuple(attribute[i] for i in range(len(attribute)))
            text = str(attribute)
            # The context renames a resource whose name it has seen before.
            return "dense" if text.startswith("dense_resource<") else text


def _part(container: Any, key: int | str, depth: int = 0) -> AttributeValue:
    try:
        attribute = container[key]
    except TypeError:
        # The bindings have no class for dense complex numbers.
        return "dense"
    return plain(attribute, depth)


def all_of(operation: ir.Operation, without: str) -> dict[str, AttributeValue]:
    """Every attribute of an operation but one, inherent ones included."""
    attributes = operation.attributes
    try:
        names = cast("list[str]", attributes.keys())  # pyright: ignore[reportUnknownMemberType]  # the stubs say `list` of anything
        return {name: _part(attributes, name) for name in names if name != without}
    except (RuntimeError, UnicodeDecodeError):
        # A name that is not UTF-8 cannot be listed.
        return {}


def some_of(operation: ir.Operation, wanted: tuple[str, ...]) -> dict[str, AttributeValue]:
    """Those of the wanted attributes that the operation has."""
    attributes = operation.attributes
    return {name: _part(attributes, name) for name in wanted if name in attributes}


def one_of(operation: ir.Operation, name: str) -> AttributeValue:
    """An attribute, None if the operation does not have it."""
    attributes = operation.attributes
    return _part(attributes, name) if name in attributes else None
