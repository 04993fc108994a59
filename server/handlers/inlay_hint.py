"""textDocument/inlayHint and inlayHint/resolve: words behind operations, and the whole story when one is pointed at."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from analysis.source.positions import Position
from server.analysis_queue import SupersededError
from server.display.items import Hint
from server.display.tape_hints import KIND as TAPE
from server.display.tape_hints import tape_hints
from server.documents import Document
from server.handlers.data import document_of, entry, plain_data
from server.language_server import ActivityServer
from server.markdown import plain
from server.positions import range_from_client, to_client
from server.protocol_errors import content_modified


def register(server: ActivityServer) -> None:
    """Register both handlers."""

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def inlay_hint(params: types.InlayHintParams) -> list[types.InlayHint]:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return []
        encoding, snapshot = server.client.encoding, document.snapshot()
        if not server.may_run(snapshot):
            return []
        where = range_from_client(document.lines, params.range, encoding)
        try:
            hints: tuple[Hint, ...] | None = await server.ask(document, snapshot, "inlay_hints", where, server.settings)
        except SupersededError:
            raise content_modified() from None
        shown = [_inlay_hint(server, document, hint) for hint in hints or ()]
        if server.settings.hint_tape:
            for hint, words in tape_hints(server.gradients.tape(document.uri, snapshot.digest), document.lines, where):
                shown.append(_inlay_hint(server, document, hint))
                shown[-1].tooltip = _tooltip(server, words)
        return shown

    @server.feature(types.INLAY_HINT_RESOLVE)
    async def resolve(hint: types.InlayHint) -> types.InlayHint:
        data: dict[str, Any] = plain_data(hint.data)
        if data.get("kind") == TAPE:
            return hint  # complete already
        document, snapshot = document_of(server, data)
        try:
            place = Position(entry(data, "line", int), entry(data, "column", int))
            words: str | None = await server.ask(document, snapshot, "hint_tooltip", place, entry(data, "kind", str))
        except SupersededError:
            raise content_modified() from None
        if words is not None:
            hint.tooltip = _tooltip(server, words)
        return hint


def _inlay_hint(server: ActivityServer, document: Document, hint: Hint) -> types.InlayHint:
    place = {"line": hint.operation.line, "column": hint.operation.column}
    return types.InlayHint(
        position=to_client(document.lines, hint.position, server.client.encoding),
        label=hint.label,
        padding_left=True,
        data={"uri": document.uri, "version": document.version, **place, "kind": hint.kind},
    )


def _tooltip(server: ActivityServer, words: str) -> types.MarkupContent | str:
    return types.MarkupContent(types.MarkupKind.Markdown, words) if server.client.markdown else plain(words)
