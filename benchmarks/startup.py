"""How long commands take from nothing to their end: wall clock, and processor time with all children. Linux and macOS.

Modules are compiled and files are in the system's cache: everything runs once before it is measured.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.programs import one_function

ROOT = Path(__file__).resolve().parents[1]
SMALL = 50
"""Operations of the file to check."""


@dataclass(slots=True)
class Start:
    """One command."""

    name: str
    arguments: tuple[str, ...]
    """For the Python interpreter."""
    wall: float = float("inf")
    """The least of all runs, in seconds."""
    processor: float = float("inf")


def measure(runs: int) -> list[Start]:
    """Run each command in turn."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "small.mlir"
        file.write_text(one_function(SMALL) + "\n", encoding="utf-8")
        starts = [
            Start("an empty Python program", ("-c", "")),
            Start("`import analysis`", ("-c", "import analysis")),
            Start("loading MLIR (`import mlir.ir`)", ("-c", "import mlir.ir")),
            Start("`mlir-activity --help`", ("-m", "mlir_activity", "--help")),
            Start(f"`mlir-activity check`, {SMALL} operations", ("-m", "mlir_activity", "check", str(file))),
        ]
        for run in range(runs + 1):
            for start in starts:
                wall, processor = _time(start.arguments)
                if run:
                    start.wall, start.processor = min(start.wall, wall), min(start.processor, processor)
    return starts


def _time(arguments: tuple[str, ...]) -> tuple[float, float]:
    # Without compiled modules most of the time would go into compiling them.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter()
    process = subprocess.Popen(
        (sys.executable, *arguments), cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(arguments)} ended with status {process.returncode}")
    return wall, usage.ru_utime + usage.ru_stime
