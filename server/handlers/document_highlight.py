"""textDocument/documentHighlight: the definition (as written) and the uses (as read) of what stands at a place."""

from __future__ import annotations

from lsprotocol import types

from server.handlers.asking import ask_text, place, stretch
from server.language_server import ActivityServer
from server.navigation.occurrences import Occurrences


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def document_highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        found: Occurrences | None = await ask_text(server, document, "occurrences", place(server, document, params.position))
        if found is None:
            return None
        kinds = dict.fromkeys(found.uses, types.DocumentHighlightKind.Read)
        kinds |= dict.fromkeys(found.definitions, types.DocumentHighlightKind.Write)
        return [types.DocumentHighlight(stretch(server, document, where), kind) for where, kind in sorted(kinds.items())]
