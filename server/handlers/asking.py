"""Questions about a text that the navigation process answers, with the protocol's refusals for what goes wrong."""

from __future__ import annotations

import logging
from collections.abc import Hashable
from typing import Any

from lsprotocol import types

from analysis.source.positions import Position, Range
from server.analysis_queue import SupersededError
from server.documents import Document
from server.language_server import ActivityServer
from server.positions import from_client, range_to_client
from server.protocol_errors import content_modified

logger = logging.getLogger(__name__)


async def ask_text(server: ActivityServer, document: Document, method: str, *arguments: Hashable) -> Any:
    """The answer of `TextDesk.method` for the document as it is now; None if it cannot be had.

    Raises JsonRpcContentModified when the document changes meanwhile.
    """
    try:
        return await server.ask_text(document, document.snapshot(), method, *arguments)
    except SupersededError:
        raise content_modified() from None
    except Exception as error:
        logger.error("no %s in %s: %s\n%s", method, document.uri, error, getattr(error, "trace", ""))
        return None


def place(server: ActivityServer, document: Document, position: types.Position) -> Position:
    """Our position for the client's."""
    return from_client(document.lines, position, server.client.encoding)


def stretch(server: ActivityServer, document: Document, where: Range) -> types.Range:
    """The client's range for ours."""
    return range_to_client(document.lines, where, server.client.encoding)
