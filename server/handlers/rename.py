"""textDocument/prepareRename and textDocument/rename: SSA values and symbols within their document."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from server.handlers.asking import ask_text, place, stretch
from server.language_server import ActivityServer
from server.navigation.rename import Edit, Refusal
from server.protocol_errors import RequestFailedError


def register(server: ActivityServer) -> None:
    """Register both handlers."""

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def prepare_rename(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        answer = _accepted(await ask_text(server, document, "prepare_rename", place(server, document, params.position)))
        if answer is None:
            return None
        where, shown = answer
        return types.PrepareRenamePlaceholder(stretch(server, document, where), shown)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        snapshot = document.snapshot()
        position = place(server, document, params.position)
        answer: tuple[Edit, ...] | None = _accepted(await ask_text(server, document, "rename", position, params.new_name))
        if answer is None:
            return None
        edits = [types.TextEdit(stretch(server, document, edit.range), edit.text) for edit in answer]
        if server.client.document_changes:
            identifier = types.OptionalVersionedTextDocumentIdentifier(document.uri, snapshot.version)
            return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(identifier, list(edits))])
        return types.WorkspaceEdit(changes={document.uri: edits})


def _accepted(answer: Any) -> Any:
    if isinstance(answer, Refusal):
        raise RequestFailedError(answer.message)
    return answer
