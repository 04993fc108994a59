"""The tables and the installed MLIR name the same operations."""

from __future__ import annotations

import re
from mmap import ACCESS_READ, mmap

import pytest

from analysis.dialects.registry import UNKNOWN, own_rules, rule_of, rules
from analysis.dialects.rule import Kind
from tests.dialects.bindings import REGISTERED, UNREGISTERED, WITHOUT_BINDINGS, context, package, signatures

DELIBERATELY_UNKNOWN = {
    "async": {
        "call", "coro.begin", "coro.suspend", "runtime.await_and_resume", "runtime.load", "runtime.resume", "runtime.store",
    },
    "func": {"call_indirect"},
    "gpu": {
        "create_2to4_spmat", "create_bsr", "create_coo", "create_coo_aos", "create_csc", "create_csr", "create_dn_tensor", "sddmm",
        "set_csr_pointers", "spgemm_copy", "spgemm_create_descr", "spgemm_work_estimation_or_compute", "spmm", "spmv",
    },
    "llvm": {
        "inline_asm", "intr.coro.begin", "intr.coro.end", "intr.coro.free", "intr.coro.id", "intr.coro.promise", "intr.coro.resume",
        "intr.coro.save", "intr.coro.suspend", "intr.vastart", "va_arg",
    },
    "nvvm": {
        "cp.async.bulk.tensor.global.shared.cta", "cp.async.bulk.tensor.reduce", "cp.async.bulk.tensor.shared.cluster.global",
        "inline_ptx", "tcgen05.alloc", "tcgen05.cp", "tcgen05.ld", "tcgen05.mma", "tcgen05.mma.block_scale", "tcgen05.mma.sp",
        "tcgen05.mma.sp.block_scale", "tcgen05.mma.ws", "tcgen05.mma.ws.sp", "tcgen05.shift", "tcgen05.st", "wgmma.mma_async",
    },
    "omp": {
        "declare_mapper.info", "scan", "target", "target_allocmem", "target_data", "target_enter_data", "target_exit_data",
        "target_update",
    },
}  # fmt: skip
"""Assumed to do anything, on purpose: see the tables' own words."""


def _foreign(name: str) -> bool:
    return name.split(".")[0] in UNREGISTERED


@pytest.mark.parametrize("dialect", REGISTERED)
def test_every_operation_has_a_rule(dialect: str) -> None:
    operations = {name for name in signatures().keys() | WITHOUT_BINDINGS if name.startswith(f"{dialect}.")}
    assert own_rules(dialect).keys() == operations


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
    stated = {f"{dialect}.{name}" for dialect, names in DELIBERATELY_UNKNOWN.items() for name in names}
    assert {name for name, rule in rules().items() if rule.kind == Kind.UNKNOWN and not _foreign(name)} == stated


def test_operation_of_no_table_is_unknown() -> None:
    assert rule_of("nobody.knows") is UNKNOWN
