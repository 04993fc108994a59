"""`mlirActivity/overview` {uri, version?}: functions, requests, stretches of one class and assumptions; null while nothing may be shown.

The setting `run` says when that is.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import ask, versioned
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature("mlirActivity/overview")
    async def overview(params: Any) -> dict[str, Any] | None:
        document, snapshot = Argument(server, params).document()
        if not server.may_run(snapshot):
            return None
        selection = server.queue.selections.get(document.uri)
        answer = await ask(server, document, snapshot, "overview", server.client.encoding)
        return versioned(snapshot, {"selection": asdict(selection) if selection is not None else None, **answer})
