"""One operation parsed alone, inside a function whose arguments are its operands.

What the verifier says of the operation by itself is said here as well; what depends on where it stands (what defines its operands, which
operation is around it) is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analysis.program.attributes import some_of
from analysis.program.bindings import MLIRError, context, ir

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analysis.program.model import AttributeValue


class ParsedStatement(NamedTuple):
    """An operation without regions and successors."""

    name: str
    operands: tuple[int, ...]
    """Which argument each operand is."""
    results: tuple[str, ...]
    """Types, as MLIR prints them."""
    attributes: dict[str, AttributeValue]
    """Those that models keep of it."""


def parse_statement(
    text: str, arguments: Sequence[str], types: Sequence[str], wanted: Callable[[str], tuple[str, ...]]
) -> ParsedStatement | None:
    """The operation in `text`, in which `arguments` ("%a0") of the given types are used; None if it is not exactly one, and a plain one."""
    header = ", ".join(f"{name}: {of_type}" for name, of_type in zip(arguments, types, strict=True))
    stub = f"func.func private @s({header}) {{\n{text}\nreturn\n}}".encode("utf-8", "replace")
    try:
        module = ir.Module.parse(stub, context=context(len(stub)))
    except (MLIRError, RuntimeError):
        return None
    functions = module.body.operations
    if len(functions) != 1:
        return None
    regions = functions[0].operation.regions
    if len(regions) != 1 or len(regions[0].blocks) != 1:
        return None
    operations = regions[0].blocks[0].operations
    if len(operations) != 2:
        return None
    operation = operations[0].operation
    if len(operation.regions) or len(operation.successors) or operations[1].operation.name != "func.return":
        return None
    operands = tuple(ir.BlockArgument(value).arg_number for value in operation.operands)
    name = operation.name
    return ParsedStatement(name, operands, tuple(str(value.type) for value in operation.results), some_of(operation, wanted(name)))
