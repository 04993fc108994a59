"""`mlirActivity/regions` {uri, version?}: active and inactive stretches with their reasons, for clients that draw them by themselves."""

from __future__ import annotations

from typing import Any

from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import ask, versioned
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature("mlirActivity/regions")
    async def regions(params: Any) -> dict[str, Any] | None:
        document, snapshot = Argument(server, params).document()
        return versioned(snapshot, await ask(server, document, snapshot, "regions", server.client.encoding))
