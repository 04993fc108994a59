"""What cannot be differentiated: raised where it is met, turned into a diagnostic at the door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.request import Diagnostic

if TYPE_CHECKING:
    from analysis.program.bindings import ir
    from analysis.source.positions import Range


class RequestError(Exception):
    """What the user asks for does not fit the text; it is one line for the user."""

    def __init__(self, message: str, range: Range | None = None, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.range = range
        """Where in the user's text; None where no operation is to blame."""
        self.hint = hint
        """What the user can do; "" where nothing is known."""


class NotDifferentiableError(Exception):
    """Something in the program stands in the way of its derivative."""

    def __init__(self, message: str, operation: ir.Operation | None = None) -> None:
        super().__init__(message)
        self.place = place_of(operation.location) if operation is not None else (-1, -1, "")
        name, line, column, file = "", -1, -1, ""
        if operation is not None:
            name = operation.name
            line, column, file = place_of(operation.location)
        self.diagnostic = Diagnostic(message, name, line, column, file)


class NeedsOrderError(NotDifferentiableError):
    """A parallel loop has no derivative that is one, and would have one as a sequential loop."""


def no_rule(operation: ir.Operation) -> NotDifferentiableError:
    """An active operation that nobody wrote a derivative for."""
    return NotDifferentiableError(f"a derivative passes through {operation.name}, and there is no rule for its derivative", operation)


def place_of(location: ir.Location) -> tuple[int, int, str]:
    """Line and column from 0 and the file that a location names first; -1 where it names none."""
    if location.is_a_file():
        return location.start_line - 1, max(location.start_col - 1, 0), location.filename
    if location.is_a_name():
        return place_of(location.child_loc)
    if location.is_a_callsite():
        return place_of(location.callee)
    if location.is_a_fused():
        for part in location.locations:
            found = place_of(part)
            if found[0] >= 0:
                return found
    return -1, -1, ""
