"""Small programs, one for each construct and for combinations: gradients are right (see `tests.autodiff.agreement`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.autodiff.agreement import agree, read

PROGRAMS = [
    pytest.param(section, id=f"{file.stem}-{number}")
    for file in sorted((Path(__file__).parent / "programs").glob("*.mlir"))
    for number, section in enumerate(file.read_text(encoding="utf-8").split("// -----"))
]


@pytest.mark.parametrize("text", PROGRAMS)
def test_gradients_agree(text: str) -> None:
    agree(read(text))
