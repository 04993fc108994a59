"""textDocument/signatureHelp: the header of the called function, and the parameter that is being typed."""

from __future__ import annotations

from lsprotocol import types

from analysis.source.line_index import Encoding, to_units
from server.handlers.asking import ask_text, place
from server.language_server import ActivityServer
from server.navigation.signature import Signature


def register(server: ActivityServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_SIGNATURE_HELP, types.SignatureHelpOptions(trigger_characters=["(", ","]))
    async def signature_help(params: types.SignatureHelpParams) -> types.SignatureHelp | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        found: Signature | None = await ask_text(server, document, "signature", place(server, document, params.position))
        if found is None:
            return None
        # Offsets into a label count UTF-16 units, whatever positions count.
        units = [
            (to_units(found.label, start, Encoding.UTF16), to_units(found.label, end, Encoding.UTF16)) for start, end in found.parameters
        ]
        labels = units if server.client.label_offsets else [found.label[start:end] for start, end in found.parameters]
        parameters = [types.ParameterInformation(label) for label in labels]
        return types.SignatureHelp([types.SignatureInformation(found.label, parameters=parameters)], 0, found.active)
