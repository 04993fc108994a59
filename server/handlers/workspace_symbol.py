"""workspace/symbol: symbols of the open documents whose names hold the letters of a query in order."""

from __future__ import annotations

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified

from server.handlers.asking import ask_text, stretch
from server.handlers.document_symbol import KINDS
from server.language_server import ActivityServer
from server.navigation.outline import Entry
from server.protocol_errors import RequestFailedError


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.WORKSPACE_SYMBOL)
    async def workspace_symbol(params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
        shown: list[types.SymbolInformation] = []
        failed: RequestFailedError | None = None
        for document in server.documents.all():
            while server.documents.get(document.uri) is document:
                try:
                    found: tuple[tuple[Entry, str], ...] = await ask_text(server, document, "matching", params.query) or ()
                except JsonRpcContentModified:
                    continue  # the document has changed: the query is about all of them, so this one is searched again
                except RequestFailedError as error:
                    failed = error
                    break  # what the other documents have is still worth showing
                for entry, inside in found:
                    location = types.Location(document.uri, stretch(server, document, entry.name_range))
                    shown.append(types.SymbolInformation(location, entry.name, KINDS[entry.kind], container_name=inside or None))
                break
        if failed is not None and not shown:
            raise failed
        return shown
