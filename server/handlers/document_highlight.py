"""textDocument/documentHighlight: the definition (as written) and the uses (as read) of what stands at a place.

With the setting `documentHighlight.slice`, also (as text) all that a value depends on to first order and that depends on it.
"""

from __future__ import annotations

from lsprotocol import types

from analysis.source.positions import Position, Range
from server.analysis_queue import SupersededError
from server.documents import Document
from server.handlers.asking import ask_text, place, stretch
from server.language_server import ActivityServer
from server.navigation.occurrences import Occurrences, What
from server.protocol_errors import content_modified


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def document_highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        position = place(server, document, params.position)
        found: Occurrences | None = await ask_text(server, document, "occurrences", position)
        if found is None:
            return None
        wide = server.settings.highlight_slice and found.what is What.VALUE
        kinds = dict.fromkeys(await _slice(server, document, position) if wide else (), types.DocumentHighlightKind.Text)
        kinds |= dict.fromkeys(found.uses, types.DocumentHighlightKind.Read)
        kinds |= dict.fromkeys(found.definitions, types.DocumentHighlightKind.Write)
        return [types.DocumentHighlight(stretch(server, document, where), kind) for where, kind in sorted(kinds.items())]


async def _slice(server: ActivityServer, document: Document, position: Position) -> tuple[Range, ...]:
    try:
        return await server.ask(document, document.snapshot(), "slice", position) or ()
    except SupersededError:
        raise content_modified() from None
