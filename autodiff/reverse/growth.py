"""Helper functions of the generated module: making room in memory that grows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.emit.emitter import Emitter

if TYPE_CHECKING:
    from autodiff.module import Output

_TEMPLATE = """
func.func private @{name}(%tape: memref<memref<?x{type}>>, %need: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %old = memref.load %tape[] : memref<memref<?x{type}>>
  %size = memref.dim %old, %c0 : memref<?x{type}>
  %full = arith.cmpi ugt, %need, %size : index
  scf.if %full {{
    %double = arith.muli %size, %c2 : index
    %room = arith.maxui %double, %need : index
    %new = memref.alloc(%room) : memref<?x{type}>
    scf.for %i = %c0 to %size step %c1 {{
      %kept = memref.load %old[%i] : memref<?x{type}>
      memref.store %kept, %new[%i] : memref<?x{type}>
    }}
    memref.dealloc %old : memref<?x{type}>
    memref.store %new, %tape[] : memref<memref<?x{type}>>
  }}
  return
}}
"""


class Growth:
    """Calls of the helpers, which are made once for each type."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._known: dict[str, str] = {}

    def reserve(self, emitter: Emitter, cell: ir.Value, need: ir.Value, flat: ir.Type) -> None:
        """Make room for `need` elements in the memory that a cell holds."""
        element = str(ir.MemRefType(flat).element_type)
        name = self._known.get(element)
        if name is None:
            word = "".join(letter if letter.isalnum() else "_" for letter in element).strip("_")
            name = self._known[element] = self._output.unique(f"tape_room_{word}")
            self._output.add(_TEMPLATE.format(name=name, type=element))
        emitter.operation("func.call", (cell, need), (), {"callee": ir.FlatSymbolRefAttr.get(name)})
