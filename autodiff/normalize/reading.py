"""From text to an MLIR module whose locations are the user's names and places.

Operations get `loc("name"("-":line:column))`: passes keep the name beside the place, and the printer can use it again.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from analysis.program.bindings import MLIRError, diagnostics, ir, parse
from analysis.program.prepared import Prepared
from analysis.source.positions import Position, Range
from autodiff.normalize.normalized import NotNormalizedError

if TYPE_CHECKING:
    from collections.abc import Sequence

_RESULTS = re.compile(r"%([\w.$-]+)(?::\d+)?(?:\s*,\s*%[\w.$-]+(?::\d+)?)*\s*=\s*$")
_NAME = re.compile(r"%([A-Za-z_$][\w.$-]*)")
_WHOLE = Range(Position(0, 0), Position(0, 0))


class Reading:
    """A parsed text, and the way from MLIR's locations back to it."""

    def __init__(self, lines: Sequence[str], first_line: int) -> None:
        """The lines of one section of a document, the first of which is the document's line `first_line`. Raises NotNormalizedError."""
        self.first_line = first_line
        self._prepared = Prepared(lines, first_line)
        refusal = self._prepared.refusal
        if refusal:
            raise NotNormalizedError(refusal)
        text = self._prepared.text.encode("utf-8", "replace")
        try:
            self.module = parse(text)
        except MLIRError as error:
            problems, _ = self._prepared.problems(diagnostics(error), _WHOLE)
            first = problems[0] if problems else None
            raise NotNormalizedError(first.message if first else str(error), first.range if first else None) from None
        self._name_values()

    def range(self, location: ir.Location) -> Range | None:
        """The token of the user's text that a location stands for; None for one that has no place."""
        place = _file_place(location)
        return None if place is None else self._prepared.range_of(place)

    def written(self, place: Range) -> str:
        """What stands at a place on one line."""
        return self._prepared.lines[place.start.line - self.first_line][place.start.column : place.end.column]

    def _name_values(self) -> None:
        lines = self._prepared.places.lines

        def visit(operation: ir.Operation) -> ir.WalkResult:
            place = operation.location
            if len(operation.results) and place.is_a_file() and 0 < place.start_line <= len(lines):
                before = lines[place.start_line - 1].encode()[: place.start_col - 1].decode("utf-8", "ignore")
                found = _RESULTS.search(before)
                if found and not found[1][0].isdigit():
                    operation.location = ir.Location.name(found[1], place)
            for region in operation.regions:
                for block in region.blocks:
                    for argument in block.arguments:
                        self._name_argument(argument, lines)
            return ir.WalkResult.ADVANCE

        with self.module.context:
            self.module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)

    @staticmethod
    def _name_argument(argument: ir.BlockArgument, lines: Sequence[str]) -> None:
        place = argument.location
        if place.is_a_file() and 0 < place.start_line <= len(lines):
            found = _NAME.match(lines[place.start_line - 1].encode()[place.start_col - 1 :].decode("utf-8", "ignore"))
            if found:
                argument.set_location(ir.Location.name(found[1], place))


def _file_place(location: ir.Location) -> ir.Location | None:
    """The place in a file that a location stands for: of an inlined operation, where it is written; of a fused one, its first part."""
    if location.is_a_file():
        return location
    if location.is_a_name():
        return _file_place(location.child_loc)
    if location.is_a_callsite():
        return _file_place(location.callee)
    if location.is_a_fused():
        return next((place for part in location.locations if (place := _file_place(part)) is not None), None)
    return None


def locate_bodies(module: ir.Module) -> None:
    """Give operations that a pass made without a place, such as the body of a `linalg.matmul`, the place of the operation around them."""

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name == "linalg.generic":
            for view in operation.regions[0].blocks[0].operations:
                if _file_place(view.operation.location) is None:
                    view.operation.location = operation.location
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
