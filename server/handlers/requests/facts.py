"""`mlirActivity/facts` {uri, range?, version?}: facts of the operations in a range, or of all, as data."""

from __future__ import annotations

from typing import Any

from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import ask, versioned
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature("mlirActivity/facts")
    async def facts(params: Any) -> dict[str, Any] | None:
        given = Argument(server, params)
        document, snapshot = given.document()
        return versioned(snapshot, await ask(server, document, snapshot, "facts", given.range(document), server.client.encoding))
