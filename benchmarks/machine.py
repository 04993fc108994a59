"""What the figures were measured on and with."""

from __future__ import annotations

import datetime
import os
import platform
from importlib import metadata
from pathlib import Path

PACKAGES = ("xtc-mlir-python-bindings", "pygls")


def description() -> list[str]:
    """One line for each thing that matters."""
    return [
        f"{datetime.date.today():%d %B %Y}, mlir-activity {metadata.version('mlir-activity')}"
        if _installed()
        else f"{datetime.date.today():%d %B %Y}",
        f"{_processor()}, {os.cpu_count()} cores, {_memory()}; {platform.system()} {platform.release()}",
        f"Python {platform.python_version()} ({platform.python_implementation()}), "
        + ", ".join(f"{name} {metadata.version(name)}" for name in PACKAGES),
    ]


def load() -> str:
    """Processes that wanted to run in the last minute, on average."""
    return f"{os.getloadavg()[0]:.1f}"


def _installed() -> bool:
    try:
        metadata.version("mlir-activity")
    except metadata.PackageNotFoundError:
        return False
    return True


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _memory() -> str:
    return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB of memory"
