"""pygls' protocol, with diagnostics sent as the JSON text that was made of them when they were first sent.

A text has up to 500 diagnostics, of which an edit changes a few; making their JSON anew each time would take most of the time of an answer.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
from copy import copy
from typing import Any

from lsprotocol import types
from pygls.exceptions import FeatureNotificationError
from pygls.protocol import LanguageServerProtocol, default_converter

logger = logging.getLogger(__name__)

_PLACE = "\0"
_PLACE_AS_JSON = json.dumps(_PLACE)


class ReadyDiagnostic(types.Diagnostic):
    """A diagnostic that knows its own JSON."""

    json: str = ""


_STAND_IN = ReadyDiagnostic(types.Range(types.Position(0, 0), types.Position(0, 0)), "")
"""Stands for all diagnostics of a message."""


class Protocol(LanguageServerProtocol):
    """The protocol. Messages with diagnostics are put together here, all others by pygls."""

    def handle_message(self, message: Any) -> None:
        """Changes of a text, the most frequent message, are taken over without what a handler may need otherwise."""
        change: object = message
        if not isinstance(change, types.DidChangeTextDocumentNotification) or self._shutdown:
            super().handle_message(message)
            return
        try:
            self._get_handler(change.method)(change.params)
        except Exception as error:
            logger.exception("a change could not be taken over")
            self._server.report_server_error(error, FeatureNotificationError)

    def _send_data(self, data: Any) -> None:
        items = _diagnostics(data)
        if self.writer is None or not items or not all(isinstance(item, ReadyDiagnostic) for item in items):
            super()._send_data(data)
            return
        body = json.dumps(_with_stand_in(data), default=self._serialize_message)
        body = body.replace(_PLACE_AS_JSON, ", ".join([item.json for item in items if isinstance(item, ReadyDiagnostic)]), 1)
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


def _with_stand_in(message: Any) -> Any:
    changed = copy(message)
    if isinstance(changed, types.PublishDiagnosticsNotification):
        changed.params = copy(changed.params)
        changed.params.diagnostics = [_STAND_IN]
    else:
        changed.result = copy(changed.result)
        changed.result.items = [_STAND_IN]
    return changed


def make_converter() -> Any:
    """pygls' converter, which leaves a place for the JSON of diagnostics."""
    converter = default_converter()
    as_data = converter.get_unstructure_hook(types.Diagnostic)
    converter.register_unstructure_hook(types.Diagnostic, lambda each: _PLACE if each is _STAND_IN else as_data(each))
    return converter
