"""A user's own modules named like our packages must not get in our way: not in the commands, not in worker processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("analysis", "autodiff", "cli", "server")


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder whose modules have our names and end the process that imports one."""
    for number, name in enumerate(NAMES):
        is_package = number % 2 == 1
        file = tmp_path / name / "__init__.py" if is_package else tmp_path / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"raise SystemExit('the user\\'s {name} was imported')\n")
    return tmp_path


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in the folder with the folder in front of the repository on PYTHONPATH."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=100, check=False)


def test_the_folder_does_shadow_plain_imports(hostile: Path) -> None:
    result = run(hostile, sys.executable, "-c", "import analysis")
    assert "the user's analysis was imported" in result.stderr


def test_imports_after_ours_are_ours(hostile: Path) -> None:
    code = f"import mlir_activity\nfor name in {NAMES!r}: print(__import__(name).__path__[0])"
    result = run(hostile, sys.executable, "-c", code)
    assert result.stdout.split() == [str(ROOT / name) for name in NAMES], result.stderr


def test_other_modules_of_the_user_stay_reachable(hostile: Path) -> None:
    (hostile / "colours.py").write_text("RED = 1\n")
    result = run(hostile, sys.executable, "-c", "import mlir_activity, colours; print(colours.RED)")
    assert result.stdout == "1\n", result.stderr


def test_python_m(hostile: Path) -> None:
    result = run(hostile, sys.executable, "-m", "mlir_activity", "--help")
    assert result.returncode == 0, result.stderr
    assert "usage: mlir-activity" in result.stdout


@pytest.mark.parametrize("entry", ["main", "lsp"])
def test_entry_points(hostile: Path, entry: str) -> None:
    """What the scripts do that pip writes for the entry points of pyproject.toml."""
    code = f"import sys; from mlir_activity.command import {entry}; sys.argv[1:] = ['--help']; sys.exit({entry}())"
    result = run(hostile, sys.executable, "-c", code)
    assert result.returncode == 0, result.stderr
    assert "usage: mlir-activity" in result.stdout


def test_python_m_serve(hostile: Path) -> None:
    result = run(hostile, sys.executable, "-m", "mlir_activity", "serve", "--help")
    assert result.returncode == 0, result.stderr
    assert "usage: mlir-activity serve" in result.stdout


def test_a_worker_process(hostile: Path) -> None:
    """The child process of the command line and the server, which inherits the folder on its search path."""
    program = """
from mlir_activity.worker.process import WorkerProcess
worker = WorkerProcess("server.settings:Settings")
print(worker.call("__repr__"))
worker.close()
"""
    result = run(hostile, sys.executable, "-c", program)
    assert result.stdout.startswith("Settings(enable=True"), result.stderr


def test_a_whole_run(hostile: Path) -> None:
    """From the command line through the worker process to the MLIR bindings and back."""
    (hostile / "a.mlir").write_text("func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}\n")
    result = run(hostile, sys.executable, "-m", "mlir_activity", "check", "--format", "json", "a.mlir")
    assert result.returncode == 0, result.stderr
    assert '"f"' in result.stdout
