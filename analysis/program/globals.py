"""Global memory of a program."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.program.types import TypeInfo
from analysis.source.positions import Position


@dataclass(frozen=True, slots=True)
class GlobalModel:
    """A memref.global, llvm.mlir.global or llvm.mlir.alias."""

    symbol: str
    """Its symbol name without '@'."""
    scope: tuple[str, ...]
    """As `FunctionModel.scope`."""
    constant: bool
    """Nothing writes it."""
    type: TypeInfo
    """For memref.global the memref type, otherwise the type of what the global holds."""
    place: Position
    """Of the operation in the text that was parsed."""
    alias: bool = False
    """Another name for memory, or for a part of it, that has a name of its own."""
    mentions: tuple[str, ...] = ()
    """Symbols, with '@', whose addresses its initializer takes."""
