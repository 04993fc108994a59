"""Answers that refuse a request because its text has changed: normal while someone types, so they are kept out of the log."""

from __future__ import annotations

import logging

from pygls.exceptions import JsonRpcContentModified, JsonRpcException


class ServerCancelledError(JsonRpcException):
    """The answer to a pull for diagnostics of a text that has changed; the client asks again if it still wants to know."""

    CODE = -32802
    MESSAGE = "Server Cancelled"

    def __init__(self, *, retrigger: bool) -> None:
        super().__init__(data={"retriggerRequest": retrigger})


def content_modified() -> JsonRpcContentModified:
    """The answer to a request about a place in a text that has changed."""
    return JsonRpcContentModified()


def hide_expected_errors() -> None:
    """Keep pygls from logging these answers as errors with a traceback."""
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_unexpected)


def _is_unexpected(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, (ServerCancelledError, JsonRpcContentModified))
