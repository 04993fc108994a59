"""All structural operations, by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from autodiff.structural.structural import Structural

DIALECTS = ("complex", "vector")


@cache
def structural() -> Mapping[str, Structural]:
    """The operations of every dialect."""
    table: dict[str, Structural] = {}
    for dialect in DIALECTS:
        table.update(import_module(f"autodiff.structural.{dialect}").OPERATIONS)
    return MappingProxyType(table)
