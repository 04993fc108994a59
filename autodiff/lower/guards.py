"""Checks that a program runs with: accesses outside of buffers, wrong sizes and broken assertions end it with a message and a place.

MLIR's own pass `generate-runtime-verification` makes the checks. Their messages, and those of the user's assertions, are rewritten to one
line that says where in the user's text they stand.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from analysis.program.bindings import ir
from autodiff.lower.pipeline import run_passes

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.source.positions import Range

FAILED: Final = "activity: check failed:"
"""The start of the line that a failed check writes; then line and column from 1 (0 for an unknown place), then what is wrong."""

MOST_OPERATIONS: Final = 3000
"""Larger programs run without checks of their accesses: these would triple them."""

_GENERATED = re.compile(r"ERROR: Runtime op verification failed\s*\^? ?(?P<what>[^\n]*)")


def guard(module: ir.Module, place: Callable[[int], Range | None], *, accesses: bool) -> None:
    """Add the checks to a module; `place` tells the user's place behind a line, from 0, of its text."""
    if accesses:
        run_passes(module, "generate-runtime-verification{verbose-level=0}")
    with module.context:

        def visit(operation: ir.Operation) -> ir.WalkResult:
            if operation.name == "cf.assert":
                text = ir.StringAttr(operation.attributes["msg"]).value
                operation.attributes["msg"] = ir.StringAttr.get(_message(text, place(_line(operation.location))))
            return ir.WalkResult.ADVANCE

        module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)


def _message(text: str, place: Range | None) -> str:
    generated = _GENERATED.search(text)
    what = generated["what"].strip() if generated is not None else f"the assertion does not hold: {text}"
    where = f"{place.start.line + 1}:{place.start.column + 1}" if place is not None else "0:0"
    return f"{FAILED}{where}:{' '.join(what.split())}"


def _line(location: ir.Location) -> int:
    while location.is_a_name():
        location = location.child_loc
    return location.start_line - 1 if location.is_a_file() else -1
