"""What the server put into an item so that it can complete it later: the document and its version, and what else it needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from pygls.exceptions import JsonRpcInvalidParams

from server.documents import Document, Snapshot
from server.language_server import ActivityServer
from server.protocol_errors import content_modified

_T = TypeVar("_T")


def plain_data(data: object) -> dict[str, Any]:
    """The data of an item that came back, however the protocol library represents it. Raises JsonRpcInvalidParams."""
    if isinstance(data, Mapping):
        return dict(cast("Mapping[str, Any]", data))
    as_dict = getattr(data, "_asdict", None)  # unknown JSON objects become named tuples
    if callable(as_dict):
        return cast("dict[str, Any]", as_dict())
    raise JsonRpcInvalidParams(message="the item does not come from this server")


def entry(data: Mapping[str, Any], name: str, kind: type[_T]) -> _T:
    """An entry of the data. Raises JsonRpcInvalidParams."""
    found = data.get(name)
    if not isinstance(found, kind):
        raise JsonRpcInvalidParams(message="the item does not come from this server")
    return found


def document_of(server: ActivityServer, data: Mapping[str, Any]) -> tuple[Document, Snapshot]:
    """The document of an item. Raises JsonRpcContentModified if it has changed since."""
    document = server.documents.get(str(data.get("uri")))
    if document is None or document.version != data.get("version"):
        raise content_modified()
    return document, document.snapshot()
