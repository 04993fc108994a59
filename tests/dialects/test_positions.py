"""Positions against programs: in operations as MLIR parses them, each position holds the operand of the name that it is for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from analysis.dialects.place import placed
from analysis.dialects.registry import rules
from analysis.program.attributes import all_of
from analysis.program.bindings import ir
from tests.dialects.bindings import context, operands_of_name, signatures
from tests.dialects.roles import named_roles, positions

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLES = [Path(__file__).with_name(name) for name in ("sample.mlir", "sample_llvm.mlir")]


def nested(operation: ir.Operation) -> Iterator[ir.Operation]:
    """The operations inside an operation, in order."""
    for region in operation.regions:
        for block in region.blocks:
            for view in block.operations:
                yield view.operation
                yield from nested(view.operation)


def test_operands_by_name() -> None:
    seen: dict[str, int] = {}
    modules = [ir.Module.parse(path.read_text(encoding="utf-8"), context()) for path in SAMPLES]
    for operation in (operation for module in modules for operation in nested(module.operation)):
        name = operation.name
        rule = rules()[name]
        stated = named_roles(rule, signatures()[name])
        if not stated:
            continue
        seen[name] = seen.get(name, 0) + 1
        operands = list(operation.operands)
        values = [hash(value) for value in operands]
        assert len(set(values)) == len(values), f"a value stands twice in {operation}"
        attributes = all_of(operation, without="")
        found = placed(rule, len(operands), attributes)
        actual = positions(found)
        if rule.by_segment and rule.arguments is not None:
            assert found.arguments is not None
            actual["arguments"] = tuple(range(*found.arguments))
        actual.pop("masks", None)
        for role, names in stated.items():
            if role == "masks":
                assert found.masked or not any(operands_of_name(operation, each) for each in names)
                continue
            expected = {hash(value) for each in names for value in operands_of_name(operation, each)}
            assert {values[position] for position in actual.get(role, ())} == expected, (role, str(operation))
    delicate = {
        name
        for name, rule in rules().items()
        if (stated := positions(rule)) and (rule.by_segment or any(p < 0 for each in stated.values() for p in each))
    }
    assert delicate <= seen.keys()


@pytest.mark.parametrize(
    ("name", "role", "operands"),
    [
        ("arith.select", "depends", {"true_value", "false_value"}),
        ("math.copysign", "depends", {"lhs"}),
        ("vector.maskedload", "reads", {"base"}),
        ("vector.maskedload", "depends", {"pass_thru"}),
        ("vector.maskedstore", "stores", {"valueToStore"}),
        ("vector.maskedstore", "writes", {"base"}),
        ("vector.compressstore", "stores", {"valueToStore"}),
        ("vector.expandload", "depends", {"pass_thru"}),
        ("vector.gather", "depends", {"pass_thru"}),
        ("vector.scatter", "stores", {"valueToStore"}),
        ("vector.scatter", "writes", {"base"}),
        ("vector.store", "stores", {"valueToStore"}),
        ("vector.store", "writes", {"base"}),
        ("vector.transfer_read", "reads", {"base"}),
        ("vector.transfer_read", "depends", {"padding"}),
        ("vector.transfer_write", "stores", {"valueToStore"}),
        ("vector.transfer_write", "writes", {"base"}),
        ("vector.insert", "into", {"dest"}),
        ("vector.insert", "stores", {"valueToStore"}),
        ("vector.insert_strided_slice", "into", {"dest"}),
        ("vector.mask", "depends", {"passthru"}),
        ("tensor.insert", "into", {"dest"}),
        ("tensor.insert_slice", "into", {"dest"}),
        ("tensor.scatter", "into", {"dest"}),
        ("tensor.parallel_insert_slice", "writes", {"dest"}),
        ("tensor.pad", "depends", {"source"}),
        ("memref.copy", "writes", {"target"}),
        ("memref.store", "writes", {"memref"}),
        ("memref.atomic_rmw", "stores", {"value"}),
        ("memref.atomic_rmw", "reads", {"memref"}),
        ("memref.generic_atomic_rmw", "writes", {"memref"}),
        ("bufferization.materialize_in_destination", "writes", {"dest"}),
        ("bufferization.alloc_tensor", "depends", {"copy"}),
        ("linalg.pack", "depends", {"source", "padding_value"}),
        ("linalg.softmax", "writes", {"output"}),
        ("gpu.memcpy", "writes", {"dst"}),
        ("gpu.memcpy", "reads", {"src"}),
        ("gpu.memset", "stores", {"value"}),
        ("gpu.memset", "writes", {"dst"}),
        ("gpu.launch_func", "arguments", {"kernelOperands"}),
        ("gpu.subgroup_mma_store_matrix", "writes", {"dstMemref"}),
    ],
)
def test_roles(name: str, role: str, operands: set[str]) -> None:
    assert named_roles(rules()[name], signatures()[name])[role] == operands
