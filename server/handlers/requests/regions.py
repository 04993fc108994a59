"""`mlirActivity/regions` {uri, range?, version?}: active and inactive stretches with their reasons, for clients that draw them."""

from __future__ import annotations

from typing import Any

from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import ask, versioned
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature("mlirActivity/regions")
    async def regions(params: Any) -> dict[str, Any] | None:
        given = Argument(server, params)
        document, snapshot = given.document()
        return versioned(snapshot, await ask(server, document, snapshot, "regions", given.range(document), server.client.encoding))
