"""textDocument/definition: where a value, block, symbol or alias is defined. On a definition it is the definition itself."""

from __future__ import annotations

from lsprotocol import types

from server.handlers.asking import ask_text, place, stretch
from server.language_server import ActivityServer
from server.navigation.occurrences import Occurrences


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: types.DefinitionParams) -> list[types.Location] | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        found: Occurrences | None = await ask_text(server, document, "occurrences", place(server, document, params.position))
        if found is None or not found.definitions:
            return None
        return [types.Location(document.uri, stretch(server, document, where)) for where in found.definitions]
