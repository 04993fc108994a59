"""`mlirActivity.analyse` {uri, version?}: analyse the document as it is now, where the setting `run` does not do so by itself."""

from __future__ import annotations

from typing import Any

from server.handlers.commands.argument import Argument
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the command."""

    @server.command("mlirActivity.analyse")
    def analyse(argument: Any) -> dict[str, Any]:
        document, snapshot = Argument(server, argument).document()
        shown = server.may_run(snapshot)
        server.run_policy.asked(document.uri, snapshot.digest)
        if not shown:
            server.show_again(document)
        return {"uri": document.uri, "version": snapshot.version}
