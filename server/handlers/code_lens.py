"""textDocument/codeLens and codeLens/resolve: how much of a function is active, above it and above the requests in the program."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from server.analysis_queue import SupersededError
from server.display.items import Lens
from server.handlers.data import document_of, entry, plain_data
from server.language_server import ActivityServer
from server.positions import range_to_client
from server.protocol_errors import content_modified

SHOW_GRAPH = "mlirActivity.showGraph"
"""A command of the client: it knows what to draw in. Its argument is that of `mlirActivity/graph`."""


def register(server: ActivityServer) -> None:
    """Register both handlers."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        document = server.documents.get(params.text_document.uri)
        if document is None or not server.settings.code_lens:
            return []
        snapshot = document.snapshot()
        if not server.may_run(snapshot):
            return []
        try:
            places: tuple[Lens, ...] | None = await server.ask(document, snapshot, "lenses")
        except SupersededError:
            raise content_modified() from None
        found: list[types.CodeLens] = []
        for lens in places or ():
            where = range_to_client(document.lines, lens.range, server.client.encoding)
            data = {"uri": document.uri, "version": snapshot.version, "function": lens.function, "operation": lens.operation}
            found.append(types.CodeLens(range=where, data=data))
            if not lens.operation and SHOW_GRAPH in server.client.commands:
                position = {"line": where.start.line, "character": where.start.character}
                argument = {"uri": document.uri, "view": "function", "position": position}
                found.append(types.CodeLens(where, types.Command("Dependency graph", SHOW_GRAPH, arguments=[argument])))
        return found

    @server.feature(types.CODE_LENS_RESOLVE)
    async def resolve(lens: types.CodeLens) -> types.CodeLens:
        data: dict[str, Any] = plain_data(lens.data)
        document, snapshot = document_of(server, data)
        try:
            title: str | None = await server.ask(
                document, snapshot, "lens_title", entry(data, "function", int), entry(data, "operation", int)
            )
        except SupersededError:
            raise content_modified() from None
        # A lens that only tells something has no command to run.
        lens.command = types.Command(title or "not differentiated", "")
        return lens
