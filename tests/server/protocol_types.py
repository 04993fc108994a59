"""Whether JSON is what the protocol says: checked against the types of lsprotocol, which are made from the protocol's own model.

Stricter than lsprotocol's converter: a property that the protocol does not know is a fault too.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

import attrs
from lsprotocol import types

_ANYTHING = (Any, object)


def json_object(value: object) -> dict[str, Any] | None:
    """A JSON value that is an object; None for any other."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def json_list(value: object) -> list[Any] | None:
    """A JSON value that is a list; None for any other."""
    return cast("list[Any]", value) if isinstance(value, list) else None


def faults_of_answer(method: str, result: object) -> list[str]:
    """What is wrong with the result of a request; nothing for methods that are not the protocol's."""
    if method not in types.METHOD_TO_TYPES:
        return []
    hints = _hints(types.METHOD_TO_TYPES[method][1])
    return faults(result, hints["result"], method) if "result" in hints else []


def faults_of_params(method: str, params: object) -> list[str]:
    """What is wrong with the parameters of a request or notification."""
    if method not in types.METHOD_TO_TYPES:
        return []
    wanted = types.METHOD_TO_TYPES[method][2]
    return faults(params, wanted, method) if wanted is not None else []


def faults(value: object, wanted: Any, where: str) -> list[str]:
    """What keeps a JSON value from being of a type, each with its place."""
    if wanted in _ANYTHING:
        return []
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        tried = [faults(value, each, where) for each in arguments if each is not NoneType or value is None]
        return [] if [] in tried else min(tried, key=len)
    if origin is Literal:
        return [] if value in arguments else [f"{where}: {value!r} is not {arguments}"]
    listed, entries = json_list(value), json_object(value)
    if origin is tuple:
        if listed is None or len(listed) != len(arguments):
            return [f"{where}: {value!r} is not {len(arguments)} values"]
        return [found for index, each in enumerate(listed) for found in faults(each, arguments[index], f"{where}[{index}]")]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if entries is None:
            return [f"{where}: {value!r} is no object"]
        return [found for key, each in entries.items() for found in faults(each, arguments[1], f"{where}.{key}")]
    if isinstance(origin, type) and issubclass(origin, Sequence):
        if listed is None:
            return [f"{where}: {value!r} is no list"]
        return [found for index, each in enumerate(listed) for found in faults(each, arguments[0], f"{where}[{index}]")]
    return _faults_of_plain(value, wanted, where)


def _faults_of_plain(value: object, wanted: Any, where: str) -> list[str]:
    if attrs.has(wanted):
        return _faults_of_object(value, wanted, where)
    if wanted is NoneType or wanted is None:
        return [] if value is None else [f"{where}: {value!r} is not null"]
    if isinstance(wanted, type) and issubclass(wanted, enum.Enum):
        return [] if value in [each.value for each in wanted] else [f"{where}: {value!r} is no {wanted.__name__}"]
    if wanted is float:
        right = isinstance(value, (int, float)) and not isinstance(value, bool)
    elif wanted is int:
        right = isinstance(value, int) and not isinstance(value, bool)
    else:
        assert wanted in (str, bool), wanted
        right = isinstance(value, wanted)
    return [] if right else [f"{where}: {value!r} is no {wanted.__name__}"]


def _faults_of_object(value: object, wanted: Any, where: str) -> list[str]:
    entries = json_object(value)
    if entries is None:
        return [f"{where}: {value!r} is no {wanted.__name__}"]
    found: list[str] = []
    hints = _hints(wanted)
    names = {_written(each.name): each for each in attrs.fields(wanted)}
    for name, each in names.items():
        if name in entries:
            found += faults(entries[name], hints[each.name], f"{where}.{name}")
        elif each.default is not None:  # what may be missing is None there; a default that is something has to be sent
            found.append(f"{where}: {name} is missing")
    return found + [f"{where}: {wanted.__name__} has no {name}" for name in entries if name not in names]


def _written(name: str) -> str:
    """The protocol's spelling: "code_description" is codeDescription, "from_" is from."""
    first, *others = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in others)


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls, dict(vars(types)))
