"""textDocument/didSave: with `run: onSave` the saved text is analysed, and only then."""

from __future__ import annotations

from lsprotocol import types

from server.language_server import ActivityServer


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return
        server.run_policy.saved(document.uri, document.snapshot().digest)
        if server.settings.run == "onSave":
            server.show_again(document)
