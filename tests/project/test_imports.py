"""What importing a part loads: start-up time is the first thing that a user of an editor notices."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def loaded_by(statement: str) -> set[str]:
    """Names of the modules that a statement adds in a fresh interpreter."""
    code = f"import sys; before = set(sys.modules)\n{statement}\nprint(*sorted(set(sys.modules) - before))"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=100, check=True)
    return set(result.stdout.split())


def packages(modules: set[str]) -> set[str]:
    return {module.split(".")[0] for module in modules}


@pytest.mark.parametrize(
    ("statement", "bound"),
    [("import analysis", 60), ("from analysis import *", 210), ("import mlir_activity.command", 60), ("import cli.main", 160)],
)
def test_an_import_loads_little(statement: str, bound: int) -> None:
    modules = loaded_by(statement)
    assert statement.split()[1] in modules
    assert len(modules) <= bound
    assert not packages(modules) & {"asyncio", "lsprotocol", "mlir", "multiprocessing", "numpy", "pygls", "xdsl"}


def test_the_launcher_loads_nothing_that_it_may_not_need() -> None:
    modules = loaded_by("import mlir_activity.command")
    assert packages(modules) & {"analysis", "autodiff", "cli", "mlir_activity", "server"} == {"mlir_activity"}


def test_the_server_can_say_its_version_without_the_protocol() -> None:
    assert not packages(loaded_by("import server.main")) & {"lsprotocol", "pygls", "mlir"}
