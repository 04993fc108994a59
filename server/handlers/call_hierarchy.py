"""textDocument/prepareCallHierarchy and its incoming and outgoing calls, each with what the calls are to the derivative."""

from __future__ import annotations

from lsprotocol import types

from analysis.source.positions import Range
from server.analysis_queue import SupersededError
from server.documents import Document
from server.handlers.asking import ask_text, place, stretch
from server.handlers.data import document_of, plain_data
from server.language_server import ActivityServer
from server.navigation.calls import Call, Function
from server.protocol_errors import content_modified


def register(server: ActivityServer) -> None:
    """Register the three handlers."""

    @server.feature(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY)
    async def prepare(params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem] | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        found: Function | None = await ask_text(server, document, "function_at", place(server, document, params.position))
        return [_item(server, document, found, found.operation)] if found is not None else None

    @server.feature(types.CALL_HIERARCHY_INCOMING_CALLS)
    async def incoming(params: types.CallHierarchyIncomingCallsParams) -> list[types.CallHierarchyIncomingCall]:
        document, calls, details = await _calls(server, params.item, "incoming")
        return [
            types.CallHierarchyIncomingCall(_item(server, document, call.other, detail), _places(server, document, call))
            for call, detail in zip(calls, details, strict=True)
        ]

    @server.feature(types.CALL_HIERARCHY_OUTGOING_CALLS)
    async def outgoing(params: types.CallHierarchyOutgoingCallsParams) -> list[types.CallHierarchyOutgoingCall]:
        document, calls, details = await _calls(server, params.item, "outgoing")
        return [
            types.CallHierarchyOutgoingCall(_item(server, document, call.other, detail), _places(server, document, call))
            for call, detail in zip(calls, details, strict=True)
        ]


async def _calls(server: ActivityServer, item: types.CallHierarchyItem, method: str) -> tuple[Document, tuple[Call, ...], list[str]]:
    document, snapshot = document_of(server, plain_data(item.data))
    found: tuple[Call, ...] = await ask_text(server, document, method, place(server, document, item.selection_range.start)) or ()
    operations = tuple(where for call in found for where in call.operations)
    try:
        classes: dict[Range, str] = await server.ask(document, snapshot, "classes_at", operations) or {}
    except SupersededError:
        raise content_modified() from None
    return document, found, [_detail(call, classes) for call in found]


def _detail(call: Call, classes: dict[Range, str]) -> str:
    """ "2 calls, 1 active"; of a single call just "active"."""
    known = [classes[where] for where in call.operations if where in classes]
    if not known:
        return "not analysed" if len(call.operations) == 1 else f"{len(call.operations)} calls, not analysed"
    if len(call.operations) == 1:
        return known[0]
    return f"{len(call.operations)} calls, {sum(each == 'active' for each in known)} active"


def _item(server: ActivityServer, document: Document, function: Function, detail: str) -> types.CallHierarchyItem:
    return types.CallHierarchyItem(
        name="@" + function.name,
        kind=types.SymbolKind.Function,
        uri=document.uri,
        range=stretch(server, document, function.range),
        selection_range=stretch(server, document, function.name_range),
        detail=detail,
        data={"uri": document.uri, "version": document.version},
    )


def _places(server: ActivityServer, document: Document, call: Call) -> list[types.Range]:
    return [stretch(server, document, where) for where in call.places]
