"""textDocument/completion, for users who turned it on: offered from the start if the client's first settings say so, else when they do."""

from __future__ import annotations

from typing import Protocol, cast

from lsprotocol import types

from server.handlers.asking import ask_text, place, stretch
from server.language_server import ActivityServer
from server.navigation.completing import Completion

_KINDS = {
    "value": types.CompletionItemKind.Variable,
    "function": types.CompletionItemKind.Function,
    "symbol": types.CompletionItemKind.Reference,
    "attribute": types.CompletionItemKind.Property,
}
_TRIGGERS = ("%", "@", "{")


def register(server: ActivityServer) -> None:
    """Register the handler, which makes the server offer completion. For initialize, and for `offer`."""

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=_TRIGGERS))
    async def completion(params: types.CompletionParams) -> types.CompletionList | None:
        document = server.documents.get(params.text_document.uri)
        if document is None or not server.settings.completion:
            return None
        found: tuple[Completion, ...] = await ask_text(server, document, "completions", place(server, document, params.position)) or ()
        return types.CompletionList(
            is_incomplete=False,
            items=[
                types.CompletionItem(
                    label=each.text,
                    kind=_KINDS[each.kind],
                    detail=each.detail,
                    filter_text=each.text,
                    text_edit=types.TextEdit(stretch(server, document, each.range), each.text),
                )
                for each in found
            ],
        )


def offer(server: ActivityServer) -> None:
    """Offer completion after all, when settings that came late turn it on and the client can be told."""
    if server.settings.completion and server.client.registers_completion and types.TEXT_DOCUMENT_COMPLETION not in _features(server):
        register(server)
        options = types.CompletionRegistrationOptions(
            document_selector=[types.TextDocumentFilterLanguage(language="mlir")], trigger_characters=_TRIGGERS
        )
        registration = types.Registration("mlirActivity.completion", types.TEXT_DOCUMENT_COMPLETION, options)
        server.client_register_capability(types.RegistrationParams([registration]))


class _Features(Protocol):
    """What is used of pygls' feature manager, which is only partly typed."""

    features: dict[str, object]


def _features(server: ActivityServer) -> set[str]:
    return {*cast("_Features", server.protocol.fm).features}
