"""`mlirActivity.exportGraph` {uri, format, view?, position?, function?, name?, maxNodes?, version?}: a dependency graph as a file's text.

`format` is "dot", "svg" or "json"; the rest means what it does in `mlirActivity/graph`. The answer has the `format` and the text as `data`.
SVG needs the program dot of Graphviz on the server's machine.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from pygls.exceptions import JsonRpcInvalidParams

from analysis.source.line_index import Encoding
from analysis.source.positions import Position
from mlir_activity.drawing import DrawingError, draw
from server.documents import Document
from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import RequestFailedError, ask, versioned
from server.language_server import ActivityServer
from server.working import Working

FORMATS = ("dot", "svg", "json")
VIEWS = ("slice", "function", "calls")
MAX_NODES = 300
"""Regions are folded in larger pictures, unless the client says otherwise."""


def register(server: ActivityServer) -> None:
    """Register the command."""

    @server.command("mlirActivity.exportGraph")
    async def export_graph(argument: Any) -> dict[str, Any] | None:
        given = Argument(server, argument)
        document, snapshot = given.document()
        format_, budget = given.get("format", str), given.get("maxNodes", int)
        if format_ not in FORMATS:
            raise JsonRpcInvalidParams(message=f"'format' has to be one of {', '.join(FORMATS)}")
        what = wanted(given, document)
        if format_ == "json":
            graph = await ask(server, document, snapshot, "graph", what, Encoding.UTF16)  # a file's, not the client's
            return versioned(snapshot, {"format": format_, "data": json.dumps(graph, ensure_ascii=False) + "\n"})
        budget = MAX_NODES if budget is None else max(0, budget)
        text, message = await ask(server, document, snapshot, "drawn_graph", what, budget)
        if not text:
            raise RequestFailedError(message)
        if format_ == "svg":
            async with Working(server, "Drawing the dependency graph"):
                try:
                    text = (await asyncio.to_thread(draw, text, "svg")).decode()
                except DrawingError as error:
                    raise RequestFailedError(f"no picture: {error}") from None
        return versioned(snapshot, {"format": format_, "data": text})


def wanted(given: Argument, document: Document) -> tuple[str, Position | None, str | None, str | None]:
    """View, place, function and value of a request for a graph."""
    position, function, name = given.position(document), given.get("function", str), given.get("name", str)
    view = given.get("view", str) or ("slice" if position is not None or name is not None else "function")
    if view not in VIEWS:
        raise JsonRpcInvalidParams(message=f"'view' has to be one of {', '.join(VIEWS)}")
    if view == "slice" and position is None and name is None:
        raise JsonRpcInvalidParams(message="a slice needs a 'position' or a 'name'")
    return view, position, function.removeprefix("@") if function is not None else None, name
