"""A request that the user selected for a document in place of the text's own ones: what `mlirActivity.selectRequest` sets.

Lives in the server's process and travels with each call, so that a worker that was just restarted answers the same.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Selection:
    """What to differentiate."""

    function: str | None = None
    """Name without '@'; None for the default requests."""
    inactive: tuple[str, ...] = ()
    """Arguments that take no part: names or positions."""
