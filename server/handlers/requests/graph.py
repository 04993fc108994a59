"""`mlirActivity/graph` {uri, view?, position?, function?, name?, version?}: a dependency graph, see docs/schema/graph.schema.json.

`view` is "slice", "function" or "calls"; by default a slice where a place or a value's name is given, else a function. A slice explains
what stands at `position`, or the value `name` of `function`. A graph without nodes says in its message why there are none.
"""

from __future__ import annotations

from typing import Any

from server.handlers.commands.argument import Argument
from server.handlers.commands.asking import ask
from server.handlers.commands.export_graph import wanted
from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature("mlirActivity/graph")
    async def graph(params: Any) -> dict[str, Any]:
        given = Argument(server, params)
        document, snapshot = given.document()
        found = await ask(server, document, snapshot, "graph", wanted(given, document), server.client.encoding)
        return {**found, "uri": snapshot.uri, "documentVersion": snapshot.version}
