"""`mlirActivity.debugInformation` {}: versions, paths, processes, what is kept, settings.

What a report of a bug needs, without the text of documents."""

from __future__ import annotations

import platform
import sys
from dataclasses import asdict
from importlib import metadata
from typing import Any

from mlir_activity import __version__
from server.analysis_queue import AnalysisQueue
from server.language_server import ActivityServer

_DISTRIBUTIONS = ("lsprotocol", "pygls", "xtc-mlir-python-bindings")


def register(server: ActivityServer) -> None:
    """Register the command."""

    @server.command("mlirActivity.debugInformation")
    async def debug_information(argument: Any) -> dict[str, Any]:
        analysis, navigation = await _inside(server.queue, "debug"), await _inside(server.text_queue, "caches")
        settings = asdict(server.settings) | {"ignore": sorted(server.settings.ignore)}
        return {
            "version": __version__,
            "python": platform.python_version(),
            "platform": platform.platform(),
            "executable": sys.executable,
            "path": list(sys.path),
            "libraries": {name: _version(name) for name in _DISTRIBUTIONS},
            "analysis": {"pid": server.queue.worker.pid, **analysis},
            "navigation": {"pid": server.text_queue.worker.pid, **navigation},
            "encoding": server.client.encoding.value,
            "settings": settings,
            "trace": str(getattr(server.protocol.trace, "value", server.protocol.trace)),
            "documents": [
                {
                    "uri": document.uri,
                    "version": document.version,
                    "lines": len(document.lines),
                    "request": asdict(chosen) if (chosen := server.queue.selections.get(document.uri)) is not None else None,
                }
                for document in server.documents.all()
            ],
        }


async def _inside(queue: AnalysisQueue, method: str) -> dict[str, Any]:
    """What a worker tells of itself. It is not started for that."""
    if queue.worker.pid is None:
        return {}
    try:
        return await queue.run("", "", method)
    except Exception as error:
        return {"error": str(error)}


def _version(distribution: str) -> str | None:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None
