"""The tables and the installed MLIR name the same operations."""

from __future__ import annotations

import re
from importlib import import_module
from mmap import ACCESS_READ, mmap

import pytest

from analysis.dialects.registry import UNKNOWN, rule_of, rules
from analysis.dialects.rule import Kind
from tests.dialects.bindings import REGISTERED, UNREGISTERED, WITHOUT_BINDINGS, context, package, signatures

DELIBERATELY_UNKNOWN = {
    "func.call_indirect",
    "gpu.create_2to4_spmat",
    "gpu.create_bsr",
    "gpu.create_coo",
    "gpu.create_coo_aos",
    "gpu.create_csc",
    "gpu.create_csr",
    "gpu.create_dn_tensor",
    "gpu.sddmm",
    "gpu.set_csr_pointers",
    "gpu.spgemm_copy",
    "gpu.spgemm_create_descr",
    "gpu.spgemm_work_estimation_or_compute",
    "gpu.spmm",
    "gpu.spmv",
}
"""Assumed to do anything, on purpose: see the tables' own words."""


def _table(dialect: str) -> set[str]:
    return set(import_module(f"analysis.dialects.{dialect}").RULES)


def _foreign(name: str) -> bool:
    return name.split(".")[0] in UNREGISTERED


@pytest.mark.parametrize("dialect", REGISTERED)
def test_every_operation_has_a_rule(dialect: str) -> None:
    operations = {name for name in signatures().keys() | WITHOUT_BINDINGS if name.startswith(f"{dialect}.")}
    assert _table(dialect) == operations


def test_nothing_is_registered_without_bindings() -> None:
    """The library's own strings hold the name of every operation, also of those that nothing is generated for."""
    root = package()
    library = max((*root.glob("lib/libMLIR.so*"), *root.glob("_mlir_libs/libMLIRPythonCAPI*")), key=lambda path: path.stat().st_size)
    candidates: set[bytes] = set()
    with library.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content:
        for dialect in REGISTERED:
            # The linker lets a string share the end of another, so nothing can be said of what stands before a name.
            candidates.update(re.findall(dialect.encode() + rb"\.[a-zA-Z_0-9.]+", content))
    registered = {name.decode() for name in candidates if context().is_registered_operation(name.decode())}
    assert registered == signatures().keys() | WITHOUT_BINDINGS


def test_every_rule_is_for_an_operation_that_exists() -> None:
    assert [name for name in rules() if not _foreign(name) and not context().is_registered_operation(name)] == []


def test_unknown_only_on_purpose() -> None:
    assert {name for name, rule in rules().items() if rule.kind == Kind.UNKNOWN and not _foreign(name)} == DELIBERATELY_UNKNOWN


def test_operation_of_no_table_is_unknown() -> None:
    assert rule_of("nobody.knows") is UNKNOWN
