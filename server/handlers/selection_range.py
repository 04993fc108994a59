"""textDocument/selectionRange: word, operation, region, and what is around them."""

from __future__ import annotations

from lsprotocol import types

from analysis.source.positions import Range
from server.documents import Document
from server.handlers.asking import ask_text, place, stretch
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_SELECTION_RANGE)
    async def selection_range(params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        places = tuple(place(server, document, position) for position in params.positions)
        found: tuple[tuple[Range, ...], ...] | None = await ask_text(server, document, "selections", places)
        return [_chain(server, document, ranges) for ranges in found] if found is not None else None


def _chain(server: ActivityServer, document: Document, ranges: tuple[Range, ...]) -> types.SelectionRange:
    outermost, *inner = reversed(ranges)
    chain = types.SelectionRange(stretch(server, document, outermost))
    for where in inner:
        chain = types.SelectionRange(stretch(server, document, where), parent=chain)
    return chain
