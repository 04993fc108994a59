"""textDocument/semanticTokens, full, range and full/delta: values and operation names by their activity."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from analysis.source.positions import Range, make_range
from server.analysis_queue import SupersededError
from server.display.legend import MODIFIERS, TYPES
from server.documents import Document
from server.language_server import ActivityServer
from server.positions import range_from_client
from server.protocol_errors import content_modified
from server.token_results import Encoder, TokenResults, difference

LEGEND = types.SemanticTokensLegend(token_types=list(TYPES), token_modifiers=list(MODIFIERS))


AT_ONCE = 500
"""Lines whose tokens are asked for at once: a long text is not to keep other questions from being answered."""


def _stretches(lines: int, where: Range | None) -> Iterator[Range | None]:
    """The lines of a range, or of the whole text, in stretches that are not long."""
    if where is None and lines <= AT_ONCE:
        yield None
        return
    first, last = (where.start.line, where.end.line) if where is not None else (0, lines - 1)
    for line in range(first, last + 1, AT_ONCE):
        yield make_range(line, 0, min(line + AT_ONCE - 1, last), 0)


def register(server: ActivityServer) -> None:
    """Register the three handlers."""
    results = TokenResults()

    async def data_of(document: Document, where: Range | None) -> list[int]:
        snapshot = document.snapshot()
        if not server.settings.semantic_tokens or not server.may_run(snapshot):
            return []
        encoder = Encoder(snapshot.content.lines, server.client.encoding)
        try:
            for stretch in _stretches(len(document.lines), where):
                encoder.add(await server.ask(document, snapshot, "semantic_tokens", stretch) or ())
        except SupersededError:
            raise content_modified() from None
        return encoder.data

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    async def full(params: types.SemanticTokensParams) -> types.SemanticTokens | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        data = await data_of(document, None)
        return types.SemanticTokens(data=data, result_id=results.remember(data))

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, LEGEND)
    async def delta(params: types.SemanticTokensDeltaParams) -> types.SemanticTokens | types.SemanticTokensDelta | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        data = await data_of(document, None)
        old = results.take(params.previous_result_id)
        result_id = results.remember(data)
        if old is None:
            return types.SemanticTokens(data=data, result_id=result_id)
        return types.SemanticTokensDelta(edits=difference(old, data), result_id=result_id)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, LEGEND)
    async def some(params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        where = range_from_client(document.lines, params.range, server.client.encoding)
        return types.SemanticTokens(data=await data_of(document, where))
