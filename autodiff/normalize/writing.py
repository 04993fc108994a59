"""The text of a normalized module, with the user's names, and the user's place behind each of its lines."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from analysis.program.bindings import ir

if TYPE_CHECKING:
    from analysis.source.positions import Range
    from autodiff.normalize.reading import Reading


def write(reading: Reading) -> tuple[str, tuple[Range | None, ...]]:
    """The text of a module, and by line, from 0, the user's place of the operation on it."""
    module = reading.module
    text = str(module.operation.get_asm(use_name_loc_as_prefix=True, enable_debug_info=False))
    with module.context:
        again = ir.Module.parse(text)
    lines: list[Range | None] = [None] * (text.count("\n") + 1)
    for ours, printed in zip_longest(_places(module), _places(again)):
        line = printed.start_line - 1 if printed.is_a_file() else -1
        if 0 <= line < len(lines) and lines[line] is None:
            lines[line] = reading.range(ours)
    return text, tuple(lines)


def _places(module: ir.Module) -> list[ir.Location]:
    found: list[ir.Location] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        found.append(operation.location)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found
