"""`mlirActivity.explain` {uri, position, version?}: everything known of a place, as Markdown and as data. Also a request of its own."""

from __future__ import annotations

from typing import Any

from pygls.exceptions import JsonRpcInvalidParams

from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import ask, versioned
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the command."""

    @server.command("mlirActivity.explain")
    async def explain_command(argument: Any) -> dict[str, Any] | None:
        return await explain(server, argument)


async def explain(server: ActivityServer, argument: object) -> dict[str, Any] | None:
    """The explanation; None where there is nothing to explain."""
    given = Argument(server, argument)
    document, snapshot = given.document()
    position = given.position(document)
    if position is None:
        raise JsonRpcInvalidParams(message="'position' is missing")
    return versioned(snapshot, await ask(server, document, snapshot, "explain", position, server.client.encoding))
