"""The one object that each command takes: `uri`, and where it matters `version`, `position`, `function` and others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from analysis.source.positions import Position, Range
from server.documents import Document, Snapshot
from server.language_server import ActivityServer
from server.positions import from_client
from server.protocol_errors import content_modified

_T = TypeVar("_T")


class Argument:
    """Reads the object; whatever is wrong with it is answered by InvalidParams."""

    def __init__(self, server: ActivityServer, value: object) -> None:
        self._server = server
        self._value = as_mapping(value)
        if self._value is None:
            raise JsonRpcInvalidParams(message="the argument has to be one object")

    def document(self) -> tuple[Document, Snapshot]:
        """The document of `uri`, which has to be open. Raises JsonRpcContentModified if `version` is another one than it has."""
        uri = self.get("uri", str)
        document = self._server.documents.get(uri) if uri is not None else None
        if document is None:
            raise JsonRpcInvalidParams(message=f"no open document has the uri {uri!r}")
        version = self.get("version", int)
        if version is not None and version != document.version:
            raise content_modified()
        return document, document.snapshot()

    def get(self, name: str, kind: type[_T]) -> _T | None:
        """An entry of the object; None if it is not given."""
        assert self._value is not None
        found = self._value.get(name)
        if found is not None and not isinstance(found, kind):
            raise JsonRpcInvalidParams(message=f"{name!r} has to be of type {kind.__name__}")
        return found

    def has(self, name: str) -> bool:
        """Whether an entry of the object is given."""
        assert self._value is not None
        return self._value.get(name) is not None

    def texts(self, name: str) -> tuple[str, ...]:
        """An entry that lists texts; empty if it is not given."""
        assert self._value is not None
        found = self._value.get(name)
        if found is None:
            return ()
        listed = cast("list[object] | tuple[object, ...]", found) if isinstance(found, (list, tuple)) else None
        if listed is None or not all(isinstance(each, str) for each in listed):
            raise JsonRpcInvalidParams(message=f"{name!r} has to be a list of strings")
        return tuple(str(each) for each in listed)

    def position(self, document: Document, name: str = "position") -> Position | None:
        """An entry that is a position; None if it is not given."""
        assert self._value is not None
        return self._position(document, self._value.get(name))

    def range(self, document: Document) -> Range | None:
        """The entry `range`; None if it is not given."""
        assert self._value is not None
        found = as_mapping(self._value.get("range"))
        if found is None:
            return None
        start, end = self._position(document, found.get("start")), self._position(document, found.get("end"))
        if start is None or end is None:
            raise JsonRpcInvalidParams(message="'range' has to have a start and an end")
        return Range(start, end)

    def _position(self, document: Document, value: object) -> Position | None:
        found = as_mapping(value)
        if found is None:
            return None
        line, character = found.get("line"), found.get("character")
        if not isinstance(line, int) or not isinstance(character, int) or line < 0 or character < 0:
            raise JsonRpcInvalidParams(message="a position has to have a line and a character")
        return from_client(document.lines, types.Position(line, character), self._server.client.encoding)


def as_mapping(value: object) -> Mapping[str, Any] | None:
    """A JSON object, however the protocol library represents it; None for anything else."""
    if isinstance(value, Mapping):
        return cast("Mapping[str, Any]", value)
    as_dict = getattr(value, "_asdict", None)  # unknown JSON objects become named tuples
    if callable(as_dict):
        return cast("Mapping[str, Any]", as_dict())
    given = getattr(value, "__dict__", None)
    return cast("Mapping[str, Any]", given) if isinstance(given, dict) and value is not None else None
