"""Small functions around one operation each, compiled together, to measure what the operation's results depend on.

A probe reads numbers, builds the operands of its operation from them, and writes numbers. `feeds` says which of the numbers read each
operand is made of, by the operand's name.
"""

from __future__ import annotations

import ctypes
import random
import re
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mlir.execution_engine import ExecutionEngine  # pyright: ignore[reportMissingTypeStubs]  # the package keeps its stubs one level down
from mlir.passmanager import PassManager  # pyright: ignore[reportMissingTypeStubs]  # as above

from analysis.program.bindings import ir

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

INPUTS = 12
OUTPUTS = 8
STEP = 1e-4
NOTICEABLE = 1e-3
"""Derivatives below are taken for zero: rounding of 32-bit floats makes up to a third of it."""

PIPELINE = (
    "builtin.module(math-expand-ops{ops=clampf,fpowi,rsqrt},"
    "func.func(convert-vector-to-scf{full-unroll=true},lower-vector-multi-reduction,lower-vector-mask),"
    "convert-scf-to-cf,arith-expand,convert-complex-to-standard,convert-complex-to-libm,"
    "convert-math-to-llvm,convert-math-to-funcs,convert-math-to-libm,convert-vector-to-llvm{vector-contract-lowering=outerproduct},"
    "convert-ub-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-complex-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
    "reconcile-unrealized-casts)"
)


@dataclass(frozen=True, eq=False)
class Probe:
    """One operation to measure. The body may use %x0, %x1, ... (f64)."""

    operation: str
    body: str
    outputs: Sequence[str]
    """Values of type f64."""
    feeds: Mapping[str, Sequence[int]]
    domain: tuple[float, float] = (0.2, 0.8)
    steps: bool = False
    """The operation works on bits: any change of a result counts, not a derivative."""

    def text(self, name: str) -> str:
        """As a function."""
        lines = [f"func.func @{name}(%in: memref<{INPUTS}xf64>, %out: memref<{OUTPUTS}xf64>) attributes {{llvm.emit_c_interface}} {{"]
        for number in sorted({int(number) for number in re.findall(r"%x(\d+)", self.body)}):
            lines += [
                f"  %i{number} = arith.constant {number} : index",
                f"  %x{number} = memref.load %in[%i{number}] : memref<{INPUTS}xf64>",
            ]
        lines.append(self.body)
        for number, value in enumerate(self.outputs):
            lines += [
                f"  %o{number} = arith.constant {number} : index",
                f"  memref.store {value}, %out[%o{number}] : memref<{OUTPUTS}xf64>",
            ]
        return "\n".join([*lines, "  return", "}"])


class _Descriptor(ctypes.Structure):
    _fields_ = (
        ("allocated", ctypes.c_void_p),
        ("aligned", ctypes.c_void_p),
        ("offset", ctypes.c_int64),
        ("size", ctypes.c_int64),
        ("stride", ctypes.c_int64),
    )


@dataclass
class Machine:
    """The compiled probes."""

    engine: object
    entry: dict[Probe, Callable[[object], None]]
    inputs: ctypes.Array[ctypes.c_double] = field(default_factory=lambda: (ctypes.c_double * INPUTS)())
    outputs: ctypes.Array[ctypes.c_double] = field(default_factory=lambda: (ctypes.c_double * OUTPUTS)())

    def run(self, probe: Probe, values: Sequence[float]) -> list[float]:
        self.inputs[: len(values)] = list(values)
        pointers = [ctypes.pointer(_describe(array)) for array in (self.inputs, self.outputs)]
        packed = (ctypes.c_void_p * 2)(*(ctypes.addressof(pointer) for pointer in pointers))
        self.entry[probe](ctypes.byref(packed))
        return self.outputs[: len(probe.outputs)]

    def moved(self, probe: Probe) -> set[str]:
        """Names of the operands that some result was seen to depend on, to first order."""
        source = random.Random(probe.operation)
        found: set[str] = set()
        for _ in range(16):
            values = [source.uniform(*probe.domain) for _ in range(INPUTS)]
            for name, numbers in probe.feeds.items():
                if name not in found and any(self._moves(probe, values, number) for number in numbers):
                    found.add(name)
        return found

    def _moves(self, probe: Probe, values: Sequence[float], number: int) -> bool:
        low, high = list(values), list(values)
        low[number] -= STEP
        high[number] += STEP
        left, right = self.run(probe, low), self.run(probe, high)
        if probe.steps:
            return struct.pack(f"{len(left)}d", *left) != struct.pack(f"{len(right)}d", *right)
        return any(abs(b - a) / (2 * STEP) > NOTICEABLE for a, b in zip(left, right, strict=True))


def _describe(array: ctypes.Array[ctypes.c_double]) -> _Descriptor:
    address = ctypes.addressof(array)
    return _Descriptor(address, address, 0, len(array), 1)


def compiled(probes: Sequence[Probe]) -> Machine:
    """All probes, in one module compiled once."""
    with ir.Context():
        module = ir.Module.parse("\n".join(probe.text(f"p{number}") for number, probe in enumerate(probes)))
        PassManager.parse(PIPELINE).run(module.operation)  # pyright: ignore[reportUnknownMemberType]  # untyped in the stubs
        engine = ExecutionEngine(module, opt_level=0)
        prototype = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
        entry = {probe: prototype(engine.raw_lookup(f"_mlir_ciface_p{number}")) for number, probe in enumerate(probes)}
    return Machine(engine, entry)
