"""One table of all rules: those of this package, those of entry points (group `mlir_activity.dialects`), looked up by operation name.

A third party's module has the same form as ours: a module-level `RULES: dict[str, Rule]`. Its rules win over ours, so that a project can
correct a rule without waiting for a release.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from keyword import iskeyword
from types import MappingProxyType
from typing import TYPE_CHECKING

from analysis.dialects.make import unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analysis.dialects.rule import Rule

DIALECTS = (
    "affine", "arith", "async", "bufferization", "builtin", "cf", "complex", "enzyme", "func", "gpu", "index", "linalg", "llvm", "math",
    "memref", "nvvm", "omp", "scf", "tensor", "ub", "vector",
)  # fmt: skip
UNKNOWN = unknown()


def own_rules(dialect: str) -> Mapping[str, Rule]:
    """The rules of this package for a dialect. Where its name is a word of Python, its module ends in an underscore."""
    module = dialect + "_" if iskeyword(dialect) else dialect
    return import_module(f"analysis.dialects.{module}").RULES


@cache
def rules() -> Mapping[str, Rule]:
    """Rules by operation name. An operation that is not in it is UNKNOWN."""
    from importlib.metadata import entry_points  # loads a hundred modules

    table: dict[str, Rule] = {}
    for dialect in DIALECTS:
        table.update(own_rules(dialect))
    for entry in entry_points(group="mlir_activity.dialects"):
        table.update(entry.load().RULES)
    return MappingProxyType(table)


def rule_of(name: str) -> Rule:
    """The rule for an operation name."""
    return rules().get(name, UNKNOWN)
