"""`mlirActivity/explain` {uri, position, version?}: what the command of that name answers."""

from __future__ import annotations

from typing import Any

from server.handlers.commands import explain as command
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature("mlirActivity/explain")
    async def explain(params: Any) -> dict[str, Any] | None:
        return await command.explain(server, params)
