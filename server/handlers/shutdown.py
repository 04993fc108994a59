"""shutdown: end the worker process before the client ends us."""

from __future__ import annotations

from lsprotocol import types

from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.SHUTDOWN)
    def shutdown(params: None) -> None:
        server.shutdown_requested = True
        server.stop()
