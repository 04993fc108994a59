"""Compiles functions of a module and runs them on flat lists of numbers, in this process, at the lowest level of optimization.

Arguments are numbers (float, int, complex as a pair) or memory of an identity layout, given as sizes and a flat list.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from mlir.execution_engine import ExecutionEngine  # pyright: ignore[reportMissingTypeStubs]  # the package keeps its stubs one level down
from mlir.passmanager import PassManager  # pyright: ignore[reportMissingTypeStubs]  # as above

from analysis.program.bindings import ir

PIPELINE = (
    "builtin.module(func.func(convert-vector-to-scf{full-unroll=true},lower-vector-multi-reduction,lower-vector-mask),"
    "convert-scf-to-cf,expand-realloc,expand-strided-metadata,lower-affine,func.func(memref-expand,math-expand-ops{ops=rsqrt,fpowi,clampf}),"
    "arith-expand,convert-complex-to-standard,convert-complex-to-libm,convert-math-to-llvm,convert-math-to-libm,"
    "convert-vector-to-llvm{vector-contract-lowering=outerproduct},convert-ub-to-llvm,convert-index-to-llvm,convert-arith-to-llvm,"
    "convert-complex-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)"
)
_FLOATS: dict[str, Any] = {"f64": ctypes.c_double, "f32": ctypes.c_float}
_NUMBERS: dict[str, Any] = {
    **_FLOATS, "index": ctypes.c_int64, "i64": ctypes.c_int64, "i32": ctypes.c_int32, "i8": ctypes.c_int8, "i1": ctypes.c_uint8,
}  # fmt: skip


@dataclass
class Memory:
    """The content of a memref."""

    sizes: tuple[int, ...]
    values: list[Any]


def is_float(element: str) -> bool:
    return element in _FLOATS or element == "complex<f64>"


def element_of(text: str) -> str:
    """The element type of a memref type, given as text."""
    inner = text.removeprefix("memref<").split(",")[0].removesuffix(">")
    while inner and (inner[0].isdigit() or inner[0] == "?"):
        inner = inner.partition("x")[2]
    return inner + ">" if inner.startswith("complex") and not inner.endswith(">") else inner


class Machine:
    """A compiled module."""

    def __init__(self, text: str, *functions: str) -> None:
        context = ir.Context()
        context.enable_multithreading(False)
        with context:
            module = ir.Module.parse(text)
            self.types: dict[str, tuple[list[str], list[str]]] = {}
            for op in module.body.operations:
                symbol = op.operation.attributes.get("sym_name")
                name = symbol.value if isinstance(symbol, ir.StringAttr) else ""
                if name in functions:
                    op.operation.attributes["llvm.emit_c_interface"] = ir.UnitAttr.get()
                    of_type: Any = op.operation.attributes["function_type"]
                    self.types[name] = ([str(each) for each in of_type.value.inputs], [str(each) for each in of_type.value.results])
            PassManager.parse(PIPELINE).run(module.operation)  # pyright: ignore[reportUnknownMemberType]  # untyped in the stubs
            self.engine: Any = ExecutionEngine(module, opt_level=0)
            self.engine.initialize()

    def run(self, function: str, arguments: list[Any]) -> list[Any]:
        """Results of a call; memory is changed in place. A memory that is returned comes as a Memory."""
        address = self.engine.raw_lookup(f"_mlir_ciface_{function}")
        assert address, f"{function} or something that it calls is missing"
        inputs, outputs = self.types[function]
        packed: list[Any] = []
        kept: list[Any] = []
        back: list[tuple[Memory, Any]] = []
        for text, value in zip(inputs, arguments, strict=True):
            if text.startswith("memref"):
                array = _array(element_of(text), value)
                back.append((value, array))
                pointer = ctypes.pointer(_describe(array, value.sizes))
                kept += [array, pointer, pointer.contents]
                packed.append(pointer)
            elif text == "complex<f64>":
                packed.append((ctypes.c_double * 2)(*value))
            else:
                packed.append(_NUMBERS[text](value))
        made = _result_type(outputs)
        if made is not None:
            if len(outputs) > 1 or outputs[0].startswith(("memref", "complex")):
                pointer = ctypes.pointer(made)
                kept.append(pointer)
                packed.insert(0, pointer)
            else:
                packed.append(made)
        table = (ctypes.c_void_p * len(packed))(*(ctypes.addressof(each) for each in packed))
        ctypes.CFUNCTYPE(None, ctypes.c_void_p)(address)(ctypes.addressof(table))
        for memory, array in back:
            memory.values[:] = _numbers(array)
        return _results(outputs, made)


def _array(element: str, memory: Memory) -> Any:
    if element == "complex<f64>":
        flat = [part for pair in memory.values for part in pair]
        return (ctypes.c_double * max(1, len(flat)))(*flat)
    return (_NUMBERS[element] * max(1, len(memory.values)))(*memory.values)


def _numbers(array: Any) -> list[Any]:
    return list(array)


def _descriptor(rank: int) -> type[ctypes.Structure]:
    fields: list[tuple[str, Any]] = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), ("offset", ctypes.c_int64)]
    if rank:
        fields += [("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
    return type("Descriptor", (ctypes.Structure,), {"_fields_": fields})


def _describe(array: Any, sizes: tuple[int, ...]) -> ctypes.Structure:
    made: Any = _descriptor(len(sizes))()
    made.allocated = made.aligned = ctypes.addressof(array)
    made.offset = 0
    stride = 1
    for dimension in reversed(range(len(sizes))):
        made.sizes[dimension] = sizes[dimension]
        made.strides[dimension] = stride
        stride *= sizes[dimension]
    return made


def _result_type(outputs: list[str]) -> Any:
    if not outputs:
        return None
    kinds: list[Any] = []
    for text in outputs:
        if text.startswith("memref"):
            head = text.removeprefix("memref<").split(",")[0]
            kinds.append(_descriptor(len([part for part in head.split("x")[:-1] if part == "?" or part.isdigit()])))
        else:
            kinds.append(ctypes.c_double * 2 if text == "complex<f64>" else _NUMBERS[text])
    if len(kinds) == 1:
        return kinds[0]()
    return type("Results", (ctypes.Structure,), {"_fields_": [(f"r{number}", kind) for number, kind in enumerate(kinds)]})()


def _results(outputs: list[str], made: Any) -> list[Any]:
    found: list[Any] = []
    for number, text in enumerate(outputs):
        value = getattr(made, f"r{number}") if len(outputs) > 1 else made
        if text.startswith("memref"):
            sizes = tuple(value.sizes) if hasattr(value, "sizes") else ()
            count = 1
            for size in sizes:
                count *= size
            kind = _NUMBERS[element_of(text)]
            content = (kind * count).from_address(value.aligned + value.offset * ctypes.sizeof(kind))
            found.append(Memory(sizes, list(content)))
        elif text == "complex<f64>":
            found.append((value[0], value[1]))
        else:
            found.append(getattr(value, "value", value))
    return found
