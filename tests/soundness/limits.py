"""The analysis with its limits set so low that small programs run into them: what it does beyond a limit has to be sound as well."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

from analysis.activity import calls, contexts, inline
from analysis.memory import cells, inputs, overlays, ports, solver

if TYPE_CHECKING:
    from collections.abc import Generator

LIMITS = (
    (cells, "MAX_CELLS", 1),
    (overlays, "MAX_OVERLAYS", 2),
    (inputs, "MAX_DEPTH", 1),
    (ports, "MAX_DEPTH", 1),
    (solver, "MAX_FRESH", 1),
    (contexts, "MAX_CONTEXTS", 2),
    (calls, "MAX_PRODUCT", 1),
    (inline, "MAX_OPERATIONS", 12),
)
"""Module, name, and value here."""


@contextmanager
def low_limits() -> Generator[None]:
    """All of them."""
    with ExitStack() as stack:
        for module, name, value in LIMITS:
            assert hasattr(module, name)
            stack.enter_context(patch.object(module, name, value))
        yield
