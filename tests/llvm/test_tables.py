"""Facts of the tables of llvm, nvvm, omp and async: roles of operands, what makes a rule unknown, intrinsics by name."""

from __future__ import annotations

import pytest

from analysis.dialects.llvm_intrinsics import intrinsic_rule
from analysis.dialects.place import SEGMENTS, placed
from analysis.dialects.registry import rule_of, rules
from analysis.dialects.rule import Flow, Kind
from tests.dialects.bindings import signatures
from tests.dialects.roles import named_roles, operand_name


@pytest.mark.parametrize(
    ("name", "role", "operands"),
    [
        ("llvm.select", "depends", {"trueValue", "falseValue"}),
        ("llvm.intr.copysign", "depends", {"a"}),
        ("llvm.intr.powi", "depends", {"val"}),
        ("llvm.store", "stores", {"value"}),
        ("llvm.store", "writes", {"addr"}),
        ("llvm.atomicrmw", "stores", {"val"}),
        ("llvm.cmpxchg", "stores", {"val"}),
        ("llvm.cmpxchg", "writes", {"ptr"}),
        ("llvm.getelementptr", "source", {"base"}),
        ("llvm.intr.ptrmask", "source", {"ptr"}),
        ("llvm.insertvalue", "depends", {"container", "value"}),
        ("llvm.insertelement", "into", {"vector"}),
        ("llvm.insertelement", "stores", {"value"}),
        ("llvm.intr.vector.insert", "into", {"dstvec"}),
        ("llvm.intr.memcpy", "reads", {"src"}),
        ("llvm.intr.memcpy", "writes", {"dst"}),
        ("llvm.intr.memmove", "writes", {"dst"}),
        ("llvm.intr.memset", "stores", {"val"}),
        ("llvm.intr.memset", "writes", {"dst"}),
        ("llvm.intr.masked.load", "depends", {"pass_thru"}),
        ("llvm.intr.masked.store", "writes", {"data"}),
        ("llvm.intr.masked.gather", "reads", {"ptrs"}),
        ("llvm.intr.masked.scatter", "writes", {"ptrs"}),
        ("llvm.intr.masked.scatter", "stores", {"value"}),
        ("llvm.intr.masked.expandload", "depends", {"passthru"}),
        ("llvm.intr.masked.compressstore", "writes", {"ptr"}),
        ("llvm.intr.matrix.column.major.store", "writes", {"data"}),
        ("llvm.intr.matrix.column.major.store", "stores", {"matrix"}),
        ("llvm.intr.vp.merge", "depends", {"true_val", "false_val"}),
        ("llvm.intr.vp.reduce.fadd", "depends", {"satrt_value", "val"}),
        ("llvm.intr.vp.store", "writes", {"ptr"}),
        ("llvm.intr.experimental.vp.strided.store", "stores", {"val"}),
        ("llvm.ptrtoint", "leaks", {"arg"}),
        ("llvm.intr.vp.ptrtoint", "leaks", {"src"}),
        ("llvm.call", "arguments", {"callee_operands"}),
        ("llvm.invoke", "arguments", {"callee_operands"}),
        ("llvm.call_intrinsic", "arguments", {"args"}),
        ("nvvm.shfl.sync", "depends", {"val"}),
        ("nvvm.redux.sync", "depends", {"val"}),
        ("nvvm.cp.async.shared.global", "reads", {"src"}),
        ("nvvm.cp.async.shared.global", "writes", {"dst"}),
        ("nvvm.cp.async.bulk.global.shared.cta", "writes", {"dstMem"}),
        ("nvvm.cp.async.bulk.shared.cluster.global", "reads", {"srcMem"}),
        ("nvvm.cp.async.bulk.shared.cluster.shared.cta", "reads", {"srcMem"}),
        ("nvvm.st.bulk", "writes", {"addr"}),
        ("omp.atomic.read", "reads", {"x"}),
        ("omp.atomic.read", "writes", {"v"}),
        ("omp.atomic.write", "stores", {"expr"}),
        ("omp.atomic.write", "writes", {"x"}),
        ("omp.atomic.update", "writes", {"x"}),
    ],
)
def test_roles(name: str, role: str, operands: set[str]) -> None:
    assert named_roles(rules()[name], signatures()[name])[role] == operands


def test_lengths_in_bytes() -> None:
    for name in ("llvm.intr.memcpy", "llvm.intr.memmove", "llvm.intr.memset", "nvvm.st.bulk"):
        length = rules()[name].length
        assert length is not None
        assert operand_name(signatures()[name], length, by_segment=False) in ("len", "size")
    assert rules()["llvm.intr.memcpy.inline"].length_attribute == rules()["llvm.intr.memset.inline"].length_attribute == "len"


def test_nothing_of_a_pointer_made_of_nothing() -> None:
    made_of_nothing = {name for name, rule in rules().items() if rule.nowhere}
    assert made_of_nothing == {
        "llvm.blockaddress", "llvm.intr.invariant.start", "llvm.intr.stacksave", "llvm.mlir.none", "llvm.mlir.poison", "llvm.mlir.undef",
        "llvm.mlir.zero",
    }  # fmt: skip
    assert rules()["llvm.inttoptr"] == rules()["llvm.intr.vp.inttoptr"]
    assert not rules()["llvm.inttoptr"].nowhere


PRIVATE = {"in_reduction_vars", "linear_vars", "private_vars", "reduction_vars", "task_reduction_vars"}


def test_private_variables_make_omp_unknown() -> None:
    for name, rule in rules().items():
        if name.startswith("omp.") and rule.kind == Kind.STRUCTURED:
            named = {operand_name(signatures()[name], segment, by_segment=True) for segment in rule.unless}
            assert (
                named == PRIVATE & set(signatures()[name].operands)
                if name != "omp.single"
                else named == {"copyprivate_vars", "private_vars"}
            )


def test_operand_bundles_make_a_call_unknown() -> None:
    for name in ("llvm.call", "llvm.invoke", "llvm.call_intrinsic"):
        (segment,) = rules()[name].unless
        assert operand_name(signatures()[name], segment, by_segment=True) == "op_bundle_operands"
    call = rule_of("llvm.call")
    assert placed(call, 2, {SEGMENTS: (2, 0)}).arguments == (0, 2)
    assert placed(call, 2, {SEGMENTS: (1, 1)}).kind == Kind.UNKNOWN
    assert placed(call, 2, {}).kind == Kind.UNKNOWN
    assert placed(rule_of("llvm.invoke"), 3, {SEGMENTS: (1, 1, 1, 0)}).arguments == (0, 1)
    assert placed(rule_of("omp.parallel"), 1, {SEGMENTS: (0, 0, 1, 0, 0, 0)}).flow == Flow.PARALLEL
    assert placed(rule_of("omp.parallel"), 1, {SEGMENTS: (0, 0, 0, 0, 1, 0)}).kind == Kind.UNKNOWN


@pytest.mark.parametrize(
    ("name", "depends"),
    [
        ("llvm.fabs.f64", None),
        ("llvm.pow.f32", None),
        ("llvm.vector.reduce.fadd.v4f64", None),
        ("llvm.fma.nxv2f64", None),
        ("llvm.copysign.bf16", (0,)),
        ("llvm.powi.f64.i32", (0,)),
        ("llvm.floor.f80", ()),
        ("llvm.fptosi.sat.i32.f64", ()),
        ("llvm.experimental.constrained.fadd.f64", None),
        ("llvm.canonicalize.f64", (0,)),
        ("llvm.objectsize.i64.p0", ()),
        ("llvm.load.relative.i64", ()),
    ],
)
def test_intrinsics_by_name(name: str, depends: tuple[int, ...] | None) -> None:
    rule = intrinsic_rule(name)
    assert rule is not None
    assert (rule.kind, rule.depends) == (Kind.PURE, depends)


def test_memory_intrinsics_by_name() -> None:
    copy = intrinsic_rule("llvm.memcpy.p0.p0.i64")
    assert copy is not None
    assert (copy.reads, copy.writes, copy.length) == ((1,), (0,), 2)
    assert intrinsic_rule("llvm.masked.store.v4f64.p0") is not None


@pytest.mark.parametrize(
    "name",
    [
        "llvm.nobody.knows", "llvm.fabs.extra.f64", "fabs", "llvm", "llvm.", "llvm.f64", "llvm.coro.begin", "llvm.memcpy.inline.p0.p0.i64",
        "llvm.memcpy.element.unordered.atomic.p0.p0.i32", "llvm.masked.load.v4f64.p0", "llvm.masked.gather.v4f64.v4p0", "llvm.vastart.p0",
    ],
)  # fmt: skip
def test_intrinsics_that_are_not_known(name: str) -> None:
    assert intrinsic_rule(name) is None
