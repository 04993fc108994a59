"""Text that the MLIR parser can read, with everything at its place. (API skeleton, being filled in.)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


def blank_locations(lines: Sequence[str]) -> list[str]:
    """Replace every `loc(...)` trailer by blanks of equal length; alias definitions (`#loc1 = loc(...)`) stay."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Rewritten:
    lines: list[str]
    shifts: dict[int, list[tuple[int, int]]] = field(default_factory=dict[int, list[tuple[int, int]]])
    """By line, for lines that became longer: (column in the new text, code points inserted there), ascending."""

    def original_column(self, line: int, column: int) -> int:
        """Column in the original text of a column in the rewritten line."""
        raise NotImplementedError


def rewrite_enzyme(lines: Sequence[str]) -> Rewritten:
    """Custom-form operations of the `enzyme` dialect in generic form, each on its own lines and with its name at its column."""
    raise NotImplementedError
