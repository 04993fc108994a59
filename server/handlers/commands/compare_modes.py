"""`mlirActivity.compareModes` {uri, version?}: where the whole-program analysis, which enters every call anew, comes to other classes.

It may take long: progress is shown, and cancelling it answers at once; the run ends in the background, at the latest by the time limit.
"""

from __future__ import annotations

from typing import Any

from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import ask, versioned
from server.language_server import ActivityServer
from server.working import Working


def register(server: ActivityServer) -> None:
    """Register the command."""

    @server.command("mlirActivity.compareModes")
    async def compare_modes(argument: Any) -> dict[str, Any] | None:
        document, snapshot = Argument(server, argument).document()
        async with Working(server, "Comparing with the whole-program analysis") as working:
            question = ask(server, document, snapshot, "compare_modes", server.client.encoding, apart=True)
            return versioned(snapshot, await working.until_cancelled(question))
