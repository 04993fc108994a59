"""initialize: find out what the client can do, and how it wants its diagnostics.

Pulled diagnostics are offered to clients that pull; all others get them pushed. Never both: the client would show each twice.
"""

from __future__ import annotations

from lsprotocol import types

from server.client import read_client
from server.handlers import completion, diagnostic
from server.language_server import ActivityServer
from server.settings import read_settings, section_of


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.client = read_client(params.capabilities, server.workspace.position_encoding)
        server.settings = read_settings(section_of(params.initialization_options))
        if server.client.pulls_diagnostics:
            # pygls computes the capabilities that it answers with after this handler.
            diagnostic.register(server)
        if server.settings.completion:
            completion.register(server)
