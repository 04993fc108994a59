"""`mlirActivity.selectRequest` {uri, function?, inactive?, version?}: which request the classes of a document are shown for.

Without `function` and `inactive` the document's own requests count again. The choice holds until the document is closed.
"""

from __future__ import annotations

from typing import Any

from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import ask
from server.language_server import ActivityServer
from server.protocol_errors import RequestFailedError
from server.selection import Selection


def register(server: ActivityServer) -> None:
    """Register the command."""

    @server.command("mlirActivity.selectRequest")
    async def select_request(argument: Any) -> dict[str, Any]:
        given = Argument(server, argument)
        document, snapshot = given.document()
        function, inactive = given.get("function", str), given.texts("inactive")
        function = function.removeprefix("@") if function is not None else None
        known: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = await ask(server, document, snapshot, "functions")
        candidates = [arguments for name, arguments, _ in known if function in (None, name)]
        if function is not None and not candidates:
            raise RequestFailedError(f"there is no function @{function} with a body to differentiate")
        for wanted in inactive:
            if not any(_names(wanted, arguments) for arguments in candidates):
                raise RequestFailedError(f"no function to differentiate has an argument {wanted!r}")
        old = server.queue.selections.pop(document.uri, None)
        if function is not None or inactive:
            server.queue.selections[document.uri] = Selection(function, inactive)
        if old != server.queue.selections.get(document.uri):
            server.queue.supersede(document.uri)
            server.show_again(document)
        return {
            "uri": document.uri,
            "version": snapshot.version,
            "function": function,
            "inactive": list(inactive),
            "functions": [{"name": name, "arguments": list(arguments), "activities": list(kinds)} for name, arguments, kinds in known],
        }


def _names(wanted: str, arguments: tuple[str, ...]) -> bool:
    return any(wanted in (name, name.removeprefix("%"), str(index)) for index, name in enumerate(arguments))
