"""Activity analysis of MLIR programs, as a library.

    from analysis import analyse
    report = analyse(text)

`analyse` answers for one text, `Session` for texts that change: it keeps the models of functions whose text did not. Both take any text
and never raise for what is in it; both raise `MlirMissing` where the MLIR bindings cannot be imported. Importing this package imports
neither MLIR nor any server: what is named below is loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analysis.activity.document import DocumentReport
    from analysis.activity.function_report import FunctionReport, Hit
    from analysis.activity.requested import Options
    from analysis.incremental.session import Session, analyse
    from analysis.program.missing import MlirMissing

_HOMES = {
    "DocumentReport": "analysis.activity.document",
    "FunctionReport": "analysis.activity.function_report",
    "Hit": "analysis.activity.function_report",
    "MlirMissing": "analysis.program.missing",
    "Options": "analysis.activity.requested",
    "Session": "analysis.incremental.session",
    "analyse": "analysis.incremental.session",
}

__all__ = ["DocumentReport", "FunctionReport", "Hit", "MlirMissing", "Options", "Session", "analyse"]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)
