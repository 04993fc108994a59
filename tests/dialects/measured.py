"""What small functions do to memory when they are run, beside what the analysis says that they do.

A function takes memory and numbers and returns nothing. Run on random numbers, it shows which of its memory it changes, and which of its
memory, as it is afterwards, depends to first order on what. The analysis states the same in a summary. The functions stand in `effects/`,
separated by `// -----`; a line `// claimed only: %a <- %b`, or `// claimed only: %a is written`, allows the summary to name what no run
shows.
"""

from __future__ import annotations

import ctypes
import math
import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mlir.execution_engine import ExecutionEngine  # pyright: ignore[reportMissingTypeStubs]  # the package keeps its stubs one level down
from mlir.passmanager import PassManager  # pyright: ignore[reportMissingTypeStubs]  # as above

from analysis.activity.document import Options, report_on
from analysis.activity.links import qualified
from analysis.incremental.session import wanted_attributes
from analysis.memory.aliasing import NO_OVERLAP
from analysis.program.bindings import ir
from analysis.program.frontend import parse_document
from analysis.source.lines import split_lines
from tests.dialects.bindings import context, package

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analysis.memory.summary import Summary

FOLDER = Path(__file__).with_name("effects")
RUNS = 4
STEP = 1e-5
NOTICEABLE = 1e-3
"""Derivatives below are taken for zero: rounding makes up to a tenth of it."""
POINTER = "!llvm.ptr"
BEHIND_A_POINTER = 8
"""Doubles behind an opaque pointer."""
ALIGNMENT = 64

PIPELINE = (
    "builtin.module(one-shot-bufferize,convert-bufferization-to-memref,async-func-to-async-runtime,"
    "async-to-async-runtime,async-runtime-ref-counting,convert-async-to-llvm,"
    "func.func(linalg-generalize-named-ops,convert-linalg-to-loops),"
    "func.func(convert-vector-to-scf{full-unroll=true},lower-vector-multi-reduction,lower-vector-mask),"
    "expand-realloc,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,memref-expand,arith-expand,convert-complex-to-standard,"
    "convert-math-to-llvm,convert-math-to-libm,convert-vector-to-llvm,convert-ub-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,"
    "convert-complex-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,convert-openmp-to-llvm,"
    "reconcile-unrealized-casts)"
)
_NUMBERS: dict[str, Any] = {
    "f64": ctypes.c_double, "f32": ctypes.c_float, "index": ctypes.c_int64, "i64": ctypes.c_int64, "i32": ctypes.c_int32,
    "i8": ctypes.c_int8, "i1": ctypes.c_int8,
}  # fmt: skip


@dataclass(frozen=True)
class Claim:
    """What a function may do, by the names of its arguments."""

    writes: frozenset[str]
    depends: frozenset[tuple[str, str]]
    """(memory, what its content after the call depends on)."""


@dataclass(frozen=True, eq=False)
class Measured:
    """One function to run."""

    name: str
    text: str
    claimed_only: frozenset[tuple[str, str]] = field(default_factory=frozenset[tuple[str, str]])
    claimed_written: frozenset[str] = field(default_factory=frozenset[str])

    @property
    def arguments(self) -> list[tuple[str, str]]:
        """Names and types, in order."""
        header = self.text[self.text.index(f"func.func @{self.name}(") :].partition("{\n")[0]
        return re.findall(r"(%\w+): ([^,{}()]+?(?:<[^()]*?>)?)(?=, %|\)| \{)", header)


def functions_of(path: Path) -> list[Measured]:
    """The functions of a file."""
    found: list[Measured] = []
    for text in path.read_text(encoding="utf-8").split("// -----\n"):
        name = re.findall(r"func\.func @(\w+)\(", text)[-1]
        pairs = frozenset(re.findall(r"// claimed only: (%\w+) <- (%\w+)", text))
        found.append(Measured(name, text, pairs, frozenset(re.findall(r"// claimed only: (%\w+) is written", text))))
    return found


def named_operations() -> list[Measured]:
    """Those of linalg.txt, each in a function of its own."""
    found: list[Measured] = []
    for line in (FOLDER / "linalg.txt").read_text(encoding="utf-8").partition("\n\n")[2].splitlines():
        name, inputs, output = line.split()
        types = [f"memref<{shape.strip('[]')}xf64>" for shape in inputs.split(",")]
        result = "memref<f64>" if output == "0" else f"memref<{output}xf64>"
        operands = [f"%a{number}" for number in range(len(types))]
        arguments = ", ".join(f"{operand}: {kind}" for operand, kind in zip((*operands, "%out"), (*types, result), strict=True))
        found.append(
            Measured(
                f"linalg_{name}",
                f"func.func @linalg_{name}({arguments}) {{\n"
                f"  linalg.{name} ins({', '.join(operands)} : {', '.join(types)}) outs(%out : {result})\n  return\n}}\n",
            )
        )
    return found


def operations_of(function: Measured) -> set[str]:
    """Names of the operations in it."""
    found: set[str] = set()

    def note(operation: ir.Operation) -> ir.WalkResult:
        found.add(operation.name)
        return ir.WalkResult.ADVANCE

    with context():
        ir.Module.parse(function.text).operation.walk(note, ir.WalkOrder.PRE_ORDER)
    return found


def claim_of(function: Measured) -> Claim:
    """What the analysis says."""
    parsed = parse_document(function.text, wanted_attributes)
    report, analysed = report_on(parsed, split_lines(function.text), Options())
    assert not report.problems, report.problems
    (key,) = [qualified(model.scope, model.symbol) for each in parsed.functions if (model := each.model) and model.symbol == function.name]
    summary = analysed.analysis.facts(key, NO_OVERLAP).summary
    names = [name for name, _ in function.arguments]
    return Claim(
        frozenset(names[port.position] for port in summary.writes if port.kind == "memory" and not port.depth),
        frozenset(_pairs(function, summary)),
    )


def _pairs(function: Measured, summary: Summary) -> Iterable[tuple[str, str]]:
    names = [name for name, _ in function.arguments]
    written = {port.position for port in summary.writes if port.kind == "memory"}
    whole = {port.position for port in summary.writes if port.kind == "memory" and not port.cell}
    for position, name in enumerate(names):
        if not function.arguments[position][1].startswith(("memref", POINTER)):
            continue
        # what is not written stays as it is
        if position not in written or position not in whole:
            yield name, name
    for port, sources in summary.depends.items():
        if port.kind == "memory":
            for source in sources:
                if source.kind in ("memory", "value"):
                    yield names[port.position], names[source.position]


class Compiled:
    """Some functions, compiled in one module."""

    def __init__(self, functions: Sequence[Measured]) -> None:
        with ir.Context():
            module = ir.Module.parse("\n".join(function.text for function in functions))
            for op in module.body.operations:
                if op.operation.name == "func.func" and "sym_visibility" not in op.attributes:
                    op.attributes["llvm.emit_c_interface"] = ir.UnitAttr.get()
            PassManager.parse(PIPELINE).run(module.operation)  # pyright: ignore[reportUnknownMemberType]  # untyped in the stubs
            runtime = [str(path) for name in ("async_runtime", "c_runner_utils") for path in package().glob(f"lib/libmlir_{name}.*")]
            self.engine: Any = ExecutionEngine(module, opt_level=0, shared_libs=runtime)

    def measure(self, function: Measured) -> Claim:
        """What some runs show."""
        entry = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.engine.raw_lookup(f"_mlir_ciface_{function.name}"))
        rng = random.Random(function.name)
        writes: set[str] = set()
        depends: set[tuple[str, str]] = set()
        for _ in range(RUNS):
            frame = _Frame(function, rng)
            before = frame.contents()
            after = frame.run(entry)
            writes |= {name for name in after if after[name] != before[name]}
            for source in frame.values:
                if not frame.smooth(source):
                    continue
                for position in range(len(frame.values[source])):
                    high, low = (frame.run(entry, source, position, step) for step in (STEP, -STEP))
                    for name in high:
                        pairs = zip(high[name], low[name], strict=True)
                        if any(abs(x - y) / (2 * STEP) > NOTICEABLE for x, y in pairs if math.isfinite(x - y)):
                            depends.add((name, source))
        return Claim(frozenset(writes), frozenset(depends))


class _Frame:
    """Random arguments for a function."""

    def __init__(self, function: Measured, rng: random.Random) -> None:
        self.kinds = dict(function.arguments)
        self.values: dict[str, list[Any]] = {}
        self.sizes: dict[str, list[int]] = {}
        for name, kind in function.arguments:
            *sizes, _ = kind.removeprefix("memref<").split("x") if kind.startswith("memref") else [BEHIND_A_POINTER, ""]
            self.sizes[name] = list(map(int, sizes)) if kind.startswith("memref") or kind == POINTER else []
            self.values[name] = [self._number(name, rng) for _ in range(math.prod(self.sizes[name]))]

    def element(self, name: str) -> str:
        kind = self.kinds[name]
        if kind == POINTER:
            return "f64"
        return kind.removesuffix(">").rpartition("x")[2].removeprefix("memref<") if kind.startswith("memref") else kind

    def smooth(self, name: str) -> bool:
        return self.element(name) in ("f64", "f32")

    def _number(self, name: str, rng: random.Random) -> Any:
        return rng.uniform(0.2, 0.8) if self.smooth(name) else rng.randrange(2)

    def contents(self) -> dict[str, list[float]]:
        """Of all memory, before a run."""
        return {name: list(map(float, values)) for name, values in self.values.items() if self.sizes[name] or "memref" in self.kinds[name]}

    def run(self, entry: Any, moved: str = "", position: int = 0, step: float = 0.0) -> dict[str, list[float]]:
        """What is in all memory after a run from the arguments, one number of them moved."""
        arrays: dict[str, Any] = {}
        packed: list[Any] = []
        for name, kind in self.kinds.items():
            values = list(self.values[name])
            if name == moved:
                values[position] += step
            number = _NUMBERS[self.element(name)]
            if kind != POINTER and not kind.startswith("memref"):
                packed.append(number(values[0]))
                continue
            arrays[name] = array = _aligned(number, len(values))
            array[:] = values
            pointer = ctypes.c_void_p(ctypes.addressof(array))
            packed.append(pointer if kind == POINTER else ctypes.pointer(_descriptor(array, self.sizes[name])))
        table = (ctypes.c_void_p * max(len(packed), 1))(*(ctypes.addressof(each) for each in packed))
        entry(ctypes.addressof(table))
        return {name: list(map(float, array)) for name, array in arrays.items()}


def _aligned(number: Any, count: int) -> Any:
    """An array at an address that vectors can be moved to."""
    room = (ctypes.c_char * (count * ctypes.sizeof(number) + ALIGNMENT))()
    return (number * count).from_buffer(room, -ctypes.addressof(room) % ALIGNMENT)


def _descriptor(array: Any, sizes: list[int]) -> ctypes.Structure:
    """What MLIR passes for a memref."""
    rank = len(sizes)
    fields: list[tuple[str, Any]] = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), ("offset", ctypes.c_int64)]
    if rank:
        fields += [("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
    made = type("Descriptor", (ctypes.Structure,), {"_fields_": fields})
    strides = [math.prod(sizes[number + 1 :]) for number in range(rank)]
    numbers = ctypes.c_int64 * rank
    shape = (numbers(*sizes), numbers(*strides)) if rank else ()
    return made(ctypes.addressof(array), ctypes.addressof(array), 0, *shape)


__all__ = ["FOLDER", "Claim", "Compiled", "Measured", "claim_of", "functions_of", "named_operations", "operations_of"]
