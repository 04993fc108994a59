"""`mlirActivity.showSummary` {uri, function?, position?, version?}: which outputs of a function depend on which of its inputs.

Of the named function, else of the one around the position, else of all.
"""

from __future__ import annotations

from typing import Any

from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import ask, versioned
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the command."""

    @server.command("mlirActivity.showSummary")
    async def show_summary(argument: Any) -> dict[str, Any] | None:
        given = Argument(server, argument)
        document, snapshot = given.document()
        name = given.get("function", str)
        name = name.removeprefix("@") if name is not None else None
        return versioned(snapshot, await ask(server, document, snapshot, "summaries", name, given.position(document)))
