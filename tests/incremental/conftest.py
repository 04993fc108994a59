"""What the tests of the quick rungs have in common."""

from __future__ import annotations

import pytest

from analysis.incremental import session as sessions


@pytest.fixture
def any_function_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the rungs for large functions are taken for all of them."""
    monkeypatch.setattr(sessions, "SMALLEST", 1)
