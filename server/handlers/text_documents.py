"""textDocument/didOpen, didChange, didClose: keep the open documents, and push diagnostics to clients that do not pull.

They run to their end before the next message is read, so that every request sees the text that its client saw. They stand in
for pygls' own handlers, which would keep a second, slower copy of each text.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol, cast

from lsprotocol import types

from server.language_server import ActivityServer

logger = logging.getLogger(__name__)


class _Features(Protocol):
    """What is used of pygls' feature manager, which is only partly typed."""

    def add_builtin_feature(self, feature_name: str, func: Callable[..., None]) -> None: ...


def register(server: ActivityServer) -> None:
    """Register the three handlers."""

    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        server.supersede(params.text_document.uri)
        document = server.documents.open(params.text_document)
        server.run_policy.saved(document.uri, document.snapshot().digest)
        if not server.client.pulls_diagnostics:
            server.publish(document)

    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            logger.warning("change of a document that is not open: %s", params.text_document.uri)
            return
        server.supersede(document.uri)
        document.change(params.text_document.version, params.content_changes, server.client.encoding)
        if not server.client.pulls_diagnostics:
            server.publish(document)

    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.supersede(uri)
        server.documents.close(uri)
        server.run_policy.closed(uri)
        server.queue.selections.pop(uri, None)
        server.gradients.forget(uri)
        server.in_background(server.forget(uri))
        if not server.client.pulls_diagnostics:
            server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    features = cast("_Features", server.protocol.fm)
    features.add_builtin_feature(types.TEXT_DOCUMENT_DID_OPEN, did_open)
    features.add_builtin_feature(types.TEXT_DOCUMENT_DID_CHANGE, did_change)
    features.add_builtin_feature(types.TEXT_DOCUMENT_DID_CLOSE, did_close)
