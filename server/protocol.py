"""pygls' protocol, with diagnostics sent as the JSON text that was made of them when they were first sent.

A text has up to 500 diagnostics, of which an edit changes a few; making their JSON anew each time would take most of the time of an answer.
"""

from __future__ import annotations

import asyncio
import inspect
import json
from typing import Any

from lsprotocol import types
from pygls.protocol import LanguageServerProtocol, default_converter

_PLACE = "\0"
_PLACE_AS_JSON = json.dumps(_PLACE)


class ReadyDiagnostic(types.Diagnostic):
    """A diagnostic that knows its own JSON."""

    json: str = ""


class Protocol(LanguageServerProtocol):
    """The protocol. Messages with diagnostics are put together here, all others by pygls."""

    def _send_data(self, data: Any) -> None:
        items = _diagnostics(data)
        if self.writer is None or not any(isinstance(item, ReadyDiagnostic) for item in items):
            super()._send_data(data)
            return
        body = json.dumps(data, default=self._serialize_message)
        parts = body.split(_PLACE_AS_JSON)
        fragments = [item.json for item in items if isinstance(item, ReadyDiagnostic)]
        body = "".join([text for pair in zip(parts, [*fragments, ""], strict=True) for text in pair])
        header = f"Content-Length: {len(body)}\r\nContent-Type: {self.CONTENT_TYPE}; charset={self.CHARSET}\r\n\r\n"
        try:
            written = self.writer.write((header + body).encode(self.CHARSET))
        except BrokenPipeError:
            return  # the client is gone: pygls notices when it reads
        if inspect.isawaitable(written):
            self._writing = asyncio.ensure_future(written)  # keeps it alive


def _diagnostics(message: Any) -> list[types.Diagnostic]:
    if isinstance(message, types.PublishDiagnosticsNotification):
        return [*message.params.diagnostics]
    report = getattr(message, "result", None)
    return [*report.items] if isinstance(report, types.RelatedFullDocumentDiagnosticReport) else []


def make_converter() -> Any:
    """pygls' converter, which leaves a place for the JSON of diagnostics that know theirs."""
    converter = default_converter()
    as_data = converter.get_unstructure_hook(types.Diagnostic)
    converter.register_unstructure_hook(
        types.Diagnostic, lambda each: _PLACE if isinstance(each, ReadyDiagnostic) and each.json else as_data(each)
    )
    return converter
