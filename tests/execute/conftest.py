"""One runner for all tests of a process: starting it costs half a second."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from autodiff.execute import Runner


@pytest.fixture(scope="session")
def runner() -> Iterator[Runner]:
    runner = Runner()
    yield runner
    runner.close()
