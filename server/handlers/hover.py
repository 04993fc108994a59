"""textDocument/hover: what the operation or value under the cursor is to the derivative, and why."""

from __future__ import annotations

from lsprotocol import types

from server.analysis_queue import SupersededError
from server.hovering import hover as hover_for
from server.language_server import ActivityServer
from server.markdown import plain
from server.positions import from_client, range_to_client
from server.protocol_errors import content_modified


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        encoding = server.client.encoding
        position = from_client(document.lines, params.position, encoding)
        try:
            answer = await hover_for(server, document, document.snapshot(), position)
        except SupersededError:
            raise content_modified() from None
        if answer is None:
            return None
        words, place = answer
        content = (
            types.MarkupContent(types.MarkupKind.Markdown, words)
            if server.client.markdown
            else types.MarkupContent(types.MarkupKind.PlainText, plain(words))
        )
        return types.Hover(content, range_to_client(document.lines, place, encoding))
