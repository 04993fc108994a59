"""What the installed MLIR says of its operations: names, operands in order, regions, attributes. Read from the generated bindings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from analysis.dialects.registry import DIALECTS
from analysis.program.bindings import ir

UNREGISTERED = frozenset({"enzyme"})
"""Dialects of the tables that the installed MLIR does not know."""
REGISTERED = tuple(dialect for dialect in DIALECTS if dialect not in UNREGISTERED)
WITHOUT_BINDINGS = frozenset({"affine.dma_start", "affine.dma_wait"})
"""Operations written in C++ alone, so that nothing is generated for them; `test_completeness` finds out if there are more."""


@dataclass(frozen=True)
class Signature:
    """One operation."""

    operands: tuple[str, ...]
    """Names, in order."""
    variable: frozenset[str]
    """Those that stand for any number of operands, or for one or none."""
    segments: bool
    """It has operandSegmentSizes."""
    regions: bool
    attributes: frozenset[str]


def package() -> Path:
    """The folder of the installed bindings."""
    return Path(ir.__file__).parent


@cache
def context() -> ir.Context:
    """A context with the dialects loaded."""
    loaded = ir.Context()
    for dialect in REGISTERED:
        _ = loaded.dialects[dialect]
    return loaded


@cache
def _views() -> dict[str, type]:
    """The generated class of each operation. `mlir.dialects.linalg` would need numpy, so the generated modules are asked themselves."""
    found: dict[str, type] = {}
    for dialect in REGISTERED:
        for view in vars(import_module(f"mlir.dialects._{dialect}_ops_gen")).values():
            name = getattr(view, "OPERATION_NAME", None)
            if isinstance(view, type) and isinstance(name, str):
                found[name] = view
    return found


def operands_of_name(operation: ir.Operation, name: str) -> list[ir.Value]:
    """The operands of a name, as the generated code finds them: none, one or several."""
    accessor: property = getattr(_views()[operation.name], name)
    assert accessor.fget is not None
    held: object = accessor.fget(operation.opview)
    if held is None:
        return []
    if isinstance(held, ir.Value):
        return [held]
    return list(cast("ir.OpOperandList", held))


@cache
def signatures() -> dict[str, Signature]:
    """By operation name."""
    folder = package() / "dialects"
    found: dict[str, Signature] = {}
    for dialect in REGISTERED:
        text = (folder / f"_{dialect}_ops_gen.py").read_text(encoding="utf-8")
        for body in text.split("register_operation(_Dialect)")[1:]:
            name = re.search(r'OPERATION_NAME = "([^"]+)"', body)
            if name is not None:
                found[name[1]] = _signature(body)
    return found


def _signature(body: str) -> Signature:
    _, _, after = body.partition("def __init__")
    constructor, _, _ = after.partition("super().__init__")
    operands: list[str] = []
    variable: set[str] = set()
    for line in constructor.splitlines():
        found = re.match(r"\s*(if (\w+) is not None: )?operands\.(append|extend)\((.*)\)$", line)
        if found is None:
            continue
        operand = re.findall(r"\w+", found[4])[-1] if found[1] is None else found[2]
        operands.append(operand)
        if found[1] is not None or found[3] == "extend" or "_get_op_results_or_values" in found[4]:
            variable.add(operand)
    segments = re.search(r"_ODS_OPERAND_SEGMENTS = (\[.*?\])", body, re.DOTALL)
    if segments is not None:
        sizes = [int(size) for size in re.findall(r"-?\d+", segments[1])]
        variable.update(operand for operand, size in zip(operands, sizes, strict=True) if size != 1)
    regions = re.search(r"_ODS_REGIONS = \((\d+), (True|False)\)", body)
    return Signature(
        operands=tuple(operands),
        variable=frozenset(variable),
        segments=segments is not None,
        regions=regions is not None and (regions[1] != "0" or regions[2] == "False"),
        attributes=frozenset(re.findall(r'attributes\["(\w+)"\]', body)),
    )
