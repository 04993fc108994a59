"""textDocument/documentSymbol: modules, functions, globals and aliases, nested, or flat for clients that know no nesting."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from server.documents import Document
from server.handlers.asking import ask_text, stretch
from server.language_server import ActivityServer
from server.navigation.outline import Entry

KINDS = {
    "module": types.SymbolKind.Module,
    "function": types.SymbolKind.Function,
    "declaration": types.SymbolKind.Interface,
    "global": types.SymbolKind.Variable,
    "alias": types.SymbolKind.Constant,
    "operation": types.SymbolKind.Object,
}


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def document_symbol(
        params: types.DocumentSymbolParams,
    ) -> list[types.DocumentSymbol] | list[types.SymbolInformation] | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        entries: tuple[Entry, ...] = await ask_text(server, document, "outline") or ()
        if server.client.nested_symbols:
            return [_nested(server, document, entry) for entry in entries]
        return [*_flat(server, document, entries, None)]


def _nested(server: ActivityServer, document: Document, entry: Entry) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=entry.name,
        kind=KINDS[entry.kind],
        range=stretch(server, document, entry.range),
        selection_range=stretch(server, document, entry.name_range),
        detail=entry.detail,
        children=[_nested(server, document, child) for child in entry.children],
    )


def _flat(server: ActivityServer, document: Document, entries: tuple[Entry, ...], inside: str | None) -> Iterator[types.SymbolInformation]:
    for entry in entries:
        location = types.Location(document.uri, stretch(server, document, entry.range))
        yield types.SymbolInformation(location, entry.name, KINDS[entry.kind], container_name=inside)
        yield from _flat(server, document, entry.children, entry.name)
