"""textDocument/foldingRange: functions, modules, regions and comments, by whole lines."""

from __future__ import annotations

from lsprotocol import types

from server.handlers.asking import ask_text
from server.language_server import ActivityServer
from server.navigation.folding import Fold


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folding_range(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return []
        found: tuple[Fold, ...] = await ask_text(server, document, "folds") or ()
        return [types.FoldingRange(fold.first, fold.last, kind=types.FoldingRangeKind.Comment if fold.comment else None) for fold in found]
