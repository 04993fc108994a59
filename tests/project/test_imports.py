"""What importing a part loads: start-up time is the first thing that a user of an editor notices."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES_OF_ANALYSIS = 160
"""Bound on the modules that `import analysis` adds to those of a bare interpreter."""


def loaded_by(statement: str) -> set[str]:
    """Names of the modules that a statement adds in a fresh interpreter."""
    code = f"import sys; before = set(sys.modules)\n{statement}\nprint(*sorted(set(sys.modules) - before))"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=100, check=True)
    return set(result.stdout.split())


@pytest.fixture(scope="module")
def modules_of_analysis() -> set[str]:
    return loaded_by("import analysis")


@pytest.mark.parametrize("package", ["pygls", "lsprotocol", "xdsl", "mlir", "multiprocessing", "asyncio"])
def test_the_library_does_not_load(modules_of_analysis: set[str], package: str) -> None:
    assert package not in {module.split(".")[0] for module in modules_of_analysis}


def test_the_library_loads_few_modules(modules_of_analysis: set[str]) -> None:
    assert "analysis" in modules_of_analysis
    assert len(modules_of_analysis) <= MODULES_OF_ANALYSIS


def test_the_launcher_loads_nothing_of_ours() -> None:
    modules = loaded_by("import mlir_activity.command")
    ours = {module for module in modules if module.split(".")[0] in {"analysis", "autodiff", "cli", "server", "mlir_activity"}}
    assert ours == {"mlir_activity", "mlir_activity.command"}
