"""textDocument/codeLens and codeLens/resolve: how much of a function is active, above it and above the requests in the program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lsprotocol import types

from server.analysis_queue import SupersededError
from server.display.items import Lens
from server.handlers.data import document_of, entry, plain_data
from server.language_server import ActivityServer
from server.positions import range_to_client
from server.protocol_errors import content_modified

RUN_GRADIENT = "mlirActivity.runGradient"
SHOW_GRADIENT = "mlirActivity.showGradient"
"""A command of the client with the argument of `mlirActivity/runGradient`. Clients without it are shown one line by the server."""
SHOW_EXPLANATION = "mlirActivity.showExplanation"
"""A command of the client with the argument of `mlirActivity/explain`."""
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
            if not lens.operation:
                commands = _commands(server, document.uri, lens, where)
                found += [types.CodeLens(where, command) for command in commands]
        return found

    @server.feature(types.CODE_LENS_RESOLVE)
    async def resolve(lens: types.CodeLens) -> types.CodeLens:
        if lens.command is not None:
            return lens
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


def _commands(server: ActivityServer, uri: str, lens: Lens, where: types.Range) -> Iterator[types.Command]:
    """What can be done with a function, as far as the client can show it."""
    position = {"line": where.start.line, "character": where.start.character}
    known = server.client.commands
    if SHOW_EXPLANATION in known:
        yield types.Command("Explain", SHOW_EXPLANATION, arguments=[{"uri": uri, "position": position}])
    if SHOW_GRAPH in known:
        yield types.Command("Dependency graph", SHOW_GRAPH, arguments=[{"uri": uri, "view": "function", "position": position}])
    if lens.name:
        run = {"uri": uri, "function": lens.name}
        if SHOW_GRADIENT in known:
            yield types.Command("Run gradient", SHOW_GRADIENT, arguments=[run])
        else:
            yield types.Command("Run gradient", RUN_GRADIENT, arguments=[run | {"show": True}])
