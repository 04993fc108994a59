"""More of MLIR's bindings with types, see `autodiff.bindings`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from analysis.program.bindings import ir

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


def inputs_of(kind: ir.FunctionType) -> list[ir.Type]:
    """Types of the arguments."""
    return cast("list[ir.Type]", list(kind.inputs))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]  # open in the stubs


def results_of(kind: ir.FunctionType) -> list[ir.Type]:
    """Types of the results."""
    return cast("list[ir.Type]", list(kind.results))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]  # open in the stubs


def function_type(inputs: Sequence[ir.Type], results: Sequence[ir.Type]) -> ir.FunctionType:
    """A function type."""
    return ir.FunctionType.get(list(inputs), list(results))


def dictionary_of(entries: Mapping[str, ir.Attribute]) -> ir.DictAttr:
    """A dictionary attribute."""
    get = cast("Callable[..., ir.DictAttr]", ir.DictAttr.get)  # pyright: ignore[reportUnknownMemberType]  # open in the stubs
    return get(dict(entries))


def affine_maps(attribute: ir.Attribute) -> list[ir.AffineMap]:
    """The maps of an array of them."""
    found: list[ir.AffineMap] = []
    for each in ir.ArrayAttr(attribute):
        found.append(ir.AffineMapAttr(each).value)  # pyright: ignore[reportAttributeAccessIssue]  # missing in the stubs
    return found


def positions_of(map: ir.AffineMap) -> list[int]:
    """The numbers of the dimensions that the results of a projected permutation are."""
    return [ir.AffineDimExpr(each).position for each in map.results]


def affine_map(dimensions: int, positions: Sequence[int]) -> ir.AffineMap:
    """A projected permutation."""
    get = cast("Callable[..., ir.AffineMap]", ir.AffineMap.get)  # pyright: ignore[reportUnknownMemberType]  # open in the stubs
    return get(dimensions, 0, [ir.AffineDimExpr.get(position) for position in positions])
