"""All derivative rules, by operation name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from autodiff.rules.rule import DerivativeRule

DIALECTS = ("arith", "complex", "math", "vector")


@cache
def rules() -> Mapping[str, DerivativeRule]:
    """The rules of every dialect."""
    table: dict[str, DerivativeRule] = {}
    for dialect in DIALECTS:
        table.update(import_module(f"autodiff.rules.{dialect}").RULES)
    return MappingProxyType(table)
