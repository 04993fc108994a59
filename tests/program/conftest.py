"""Whatever is said of models here has to hold for both ways in which they are made."""

from __future__ import annotations

import pytest

from analysis.program import parser


@pytest.fixture(autouse=True, params=["walk", "decode"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How models are made, whatever the size of the text."""
    monkeypatch.setattr(parser, "SMALLEST", 0 if request.param == "decode" else 1 << 30)
    return request.param
