"""The parts of MLIR's bindings whose stubs leave types open, with types."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mlir.passmanager import PassManager  # pyright: ignore[reportMissingTypeStubs]  # the package keeps its stubs one level down

from analysis.program.bindings import ir

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


def create(
    name: str,
    results: Sequence[ir.Type],
    operands: Sequence[ir.Value],
    attributes: Mapping[str, ir.Attribute],
    *,
    regions: int,
    location: ir.Location,
    point: ir.InsertionPoint,
) -> ir.Operation:
    """Make an operation."""
    make = cast("Callable[..., ir.Operation]", ir.Operation.create)  # pyright: ignore[reportUnknownMemberType]  # open in the stubs
    return make(name, results=list(results), operands=list(operands), attributes=dict(attributes), regions=regions, loc=location, ip=point)


def attributes_of(operation: ir.Operation) -> dict[str, ir.Attribute]:
    """All attributes of an operation."""
    attributes = operation.attributes
    names = cast("list[str]", list(attributes))
    return {name: attributes[name] for name in names}


def append_block(region: ir.Region, types: Sequence[ir.Type], locations: Sequence[ir.Location]) -> ir.Block:
    """A new block at the end of a region."""
    append = cast("Callable[..., ir.Block]", region.blocks.append)  # pyright: ignore[reportUnknownMemberType]  # open in the stubs
    return append(*types, arg_locs=list(locations))


def vector_type(shape: Sequence[int], element: ir.Type) -> ir.VectorType:
    """A vector type of fixed sizes."""
    get = cast("Callable[..., ir.VectorType]", ir.VectorType.get)  # pyright: ignore[reportUnknownMemberType]  # open in the stubs
    return get(list(shape), element)


def segments_of(attribute: ir.Attribute) -> list[int]:
    """The sizes of an operation's groups of operands."""
    return list(ir.DenseI32ArrayAttr(attribute))


def array_of(attributes: Sequence[ir.Attribute]) -> ir.ArrayAttr:
    """An array attribute."""
    get = cast("Callable[..., ir.ArrayAttr]", ir.ArrayAttr.get)  # pyright: ignore[reportUnknownMemberType]  # open in the stubs
    return get(list(attributes))


def printed(operation: ir.Operation) -> str:
    """The operation as text, with the names that its locations give."""
    return str(operation.get_asm(use_name_loc_as_prefix=True))


def set_inputs(function: ir.Operation, inputs: Sequence[ir.Type]) -> None:
    """Let a function have parameters of other types."""
    old = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    results = cast("list[ir.Type]", old.results)  # pyright: ignore[reportUnknownMemberType]  # open in the stubs
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(list(inputs), results))


def values(sequence: Sequence[ir.Value]) -> list[ir.Value]:
    """Results or arguments as values."""
    return list(sequence)


def run_passes(pipeline: str, operation: ir.Operation) -> None:
    """Run a pipeline. Handles of what is inside the operation are not valid afterwards."""
    run = cast("Callable[[ir.Operation], None]", PassManager.parse(pipeline).run)  # pyright: ignore[reportUnknownMemberType]  # open in the stubs
    run(operation)


def count_operations(operation: ir.Operation) -> int:
    """How many operations one is, with all inside of it."""
    count = 0

    def visit(_: ir.Operation) -> ir.WalkResult:
        nonlocal count
        count += 1
        return ir.WalkResult.ADVANCE

    operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return count
