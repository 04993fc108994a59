"""Which loads find the same numbers again when the reverse sweep does them.

Memory is not restored by the reverse sweep, so a load can be repeated if nothing writes its memory afterwards: no write that stands behind
it, and none that shares a loop with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.loops import enclosing_loops

if TYPE_CHECKING:
    from autodiff.body import Body


class Reloads:
    """Answers for the loads of one function."""

    def __init__(self, body: Body, *, whole: bool) -> None:
        """`whole`: nothing happens between the function's forward sweep and its reverse sweep."""
        self.body = body
        self.whole = whole
        points, ends = body.activity.points, body.model.end
        self.writers = [(op, bits) for op, bits in points.writes.items() if op and (ends[op] == op + 1 or op in points.calls)]
        self._known: dict[int, bool] = {}

    def stable(self, op: int, address: int) -> bool:
        """Whether operation `op` reads the same through an address when it is repeated."""
        found = self._known.get(op)
        if found is None:
            found = self._known[op] = self._stable(op, address)
        return found

    def _stable(self, op: int, address: int) -> bool:
        points = self.body.activity.points
        bits = points.targets_of(op, address)
        if not self.whole:
            return bool(bits) and all(points.locations[number].constant for number in range(bits.bit_length()) if bits >> number & 1)
        ends = self.body.model.end
        loops = enclosing_loops(self.body, self.body.model.parent[op])
        for writer, written in self.writers:
            if written & bits and (writer > op or any(loop < writer < ends[loop] for loop in loops)):
                return False
        return True
