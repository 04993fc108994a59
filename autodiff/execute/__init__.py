"""Running a function and its derivative: a request in, a report out.

    from autodiff.execute import Runner, RunRequest
    runner = Runner()
    report = runner.run(RunRequest(text, function="f", check=True), progress=print, cancel=event)
    runner.close()

The user's program runs in a process of its own (`runner`, `isolated`, `forkserver`), with limits; `job` is what happens there. Importing
this package imports neither MLIR nor NumPy: what is named below is loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autodiff.execute.request import Limits, RunRequest
    from autodiff.execute.runner import Runner

_HOMES = {"Limits": "autodiff.execute.request", "RunRequest": "autodiff.execute.request", "Runner": "autodiff.execute.runner"}

__all__ = ["Limits", "RunRequest", "Runner"]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)
