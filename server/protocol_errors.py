"""Answers that refuse a request, because its text has changed or for what it asks. They are normal, so they are kept out of the log."""

from __future__ import annotations

import logging

from pygls.exceptions import JsonRpcContentModified, JsonRpcException, JsonRpcInternalError


class ServerCancelledError(JsonRpcException):
    """The answer to a pull for diagnostics of a text that has changed; the client asks again if it still wants to know."""

    CODE = -32802
    MESSAGE = "Server Cancelled"

    def __init__(self, *, retrigger: bool) -> None:
        super().__init__(data={"retriggerRequest": retrigger})


class RequestFailedError(JsonRpcException):
    """The request is right and cannot be fulfilled; editors show the message."""

    CODE = -32803
    MESSAGE = "Request Failed"


def content_modified() -> JsonRpcContentModified:
    """The answer to a request about a place in a text that has changed."""
    return JsonRpcContentModified()


def hide_expected_errors() -> None:
    """Keep pygls from logging answers that a handler chose as errors with a traceback. What a handler did not expect stays."""
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_unexpected)


def _is_unexpected(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, JsonRpcException) or isinstance(error, JsonRpcInternalError)
