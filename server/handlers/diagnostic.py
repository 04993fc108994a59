"""textDocument/diagnostic: the client asks for the diagnostics of a document."""

from __future__ import annotations

from lsprotocol import types

from server.analysis_queue import SupersededError
from server.diagnostics import SOURCE
from server.language_server import ActivityServer
from server.protocol_errors import ServerCancelledError


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, types.DiagnosticOptions(False, False, identifier=SOURCE))
    async def diagnostic(params: types.DocumentDiagnosticParams) -> types.DocumentDiagnosticReport:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return types.RelatedFullDocumentDiagnosticReport(items=[])
        snapshot = document.snapshot()
        result_id = server.result_id(snapshot)
        if params.previous_result_id == result_id:
            return types.RelatedUnchangedDocumentDiagnosticReport(result_id=result_id)
        try:
            found = await server.first_findings(document, snapshot)
        except SupersededError:
            raise ServerCancelledError(retrigger=server.documents.get(document.uri) is not None) from None
        items = server.diagnostics(document, found)
        return types.RelatedFullDocumentDiagnosticReport(items=items, result_id=result_id if found.lasting else None)
