"""The report of a run: JSON version 1, described by docs/schema/run.schema.json."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from autodiff.execute.request import RunRequest

VERSION: Final = 1


def empty_report(request: RunRequest) -> dict[str, Any]:
    """A report that knows nothing yet."""
    return {
        "version": VERSION,
        "path": request.path,
        "function": request.function,
        "mode": request.mode,
        "range": None,
        "ok": False,
        "problems": [],
        "operations": None,
        "arguments": [],
        "results": [],
        "derivative": None,
        "gradients": [],
        "tangents": [],
        "check": None,
        "times": None,
        "comparison": None,
        "emitted": None,
        "printed": "",
    }
