"""Questions about a text that the navigation process answers, with the protocol's refusals for what goes wrong."""

from __future__ import annotations

import logging
from collections.abc import Hashable
from typing import Any

from lsprotocol import types

from analysis.source.positions import Position, Range
from mlir_activity.worker.process import CallFailedError, WorkerStartError
from server.analysis_queue import SupersededError, TooLongError
from server.documents import Document
from server.language_server import ActivityServer
from server.positions import from_client, range_to_client
from server.protocol_errors import RequestFailedError, content_modified

logger = logging.getLogger(__name__)


async def ask_text(server: ActivityServer, document: Document, method: str, *arguments: Hashable) -> Any:
    """The answer of `TextDesk.method` for the document as it is now.

    Raises JsonRpcContentModified when the document changes meanwhile, and RequestFailedError when there is no answer: an empty one would
    say that nothing is there.
    """
    try:
        return await server.ask_text(document, document.snapshot(), method, *arguments)
    except SupersededError:
        raise content_modified() from None
    except Exception as error:
        logger.error("no %s in %s: %r\n%s", method, document.uri, error, getattr(error, "trace", ""))
        raise RequestFailedError(_words(error, server.text_queue.time_limit)) from None


def _words(error: Exception, time_limit: float) -> str:
    if isinstance(error, TooLongError):
        return f"the search in this text took longer than {time_limit:g} s and was stopped; it runs again when the text changes"
    if isinstance(error, CallFailedError):
        return f"the text cannot be searched: internal error, please report it: {error}"
    if isinstance(error, WorkerStartError):
        return f"the text cannot be searched: {error}"
    return "the text cannot be searched: the process that does it has ended unexpectedly"


def place(server: ActivityServer, document: Document, position: types.Position) -> Position:
    """Our position for the client's."""
    return from_client(document.lines, position, server.client.encoding)


def stretch(server: ActivityServer, document: Document, where: Range) -> types.Range:
    """The client's range for ours."""
    return range_to_client(document.lines, where, server.client.encoding)
