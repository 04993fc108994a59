"""Programs compiled by MLIR and run on the machine, to check the semantics against: values, and derivatives by differences.

Only functions whose arguments and results are numbers and memory of numbers; no tensors, and no addresses in memory.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from mlir.execution_engine import ExecutionEngine  # pyright: ignore[reportMissingTypeStubs]  # the package keeps its stubs one level down
from mlir.passmanager import PassManager  # pyright: ignore[reportMissingTypeStubs]  # as above

from analysis.program.bindings import ir
from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.shapes import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.soundness.semantics.inputs import Inputs
    from tests.soundness.semantics.program import Function

PIPELINE = (
    "builtin.module(func.func(linalg-generalize-named-ops,convert-linalg-to-loops),"
    "func.func(convert-vector-to-scf{full-unroll=true},lower-vector-multi-reduction,lower-vector-mask),"
    "lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,memref-expand,arith-expand,convert-complex-to-standard,"
    "convert-math-to-llvm,convert-math-to-libm,convert-vector-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-complex-to-llvm,"
    "finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)"
)
_NUMBERS: dict[str, Any] = {
    "f64": ctypes.c_double, "index": ctypes.c_int64, "i64": ctypes.c_uint64, "i32": ctypes.c_uint32, "i8": ctypes.c_uint8,
    "i1": ctypes.c_uint8,
}  # fmt: skip


def number_type(text: str) -> Any:
    """The ctypes type of a number. Raises UnsupportedError."""
    found = _NUMBERS.get(text)
    if found is None:
        raise UnsupportedError(f"{text} as an argument of compiled code")
    return found


def descriptor_type(rank: int) -> type[ctypes.Structure]:
    """What MLIR passes for a memref."""
    fields: list[tuple[str, Any]] = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), ("offset", ctypes.c_int64)]
    if rank:
        fields += [("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
    return type("Descriptor", (ctypes.Structure,), {"_fields_": fields})


class Native:
    """One function of a compiled module."""

    def __init__(self, text: str, function: Function) -> None:
        self.function = function
        for shape in (*(argument.shape for argument in function.arguments), *function.results):
            number_type(shape.element)
        with ir.Context():
            module = ir.Module.parse(text)
            for op in module.body.operations:
                if op.operation.name == "func.func" and ir.StringAttr(op.attributes["sym_name"]).value == function.symbol:
                    op.attributes["llvm.emit_c_interface"] = ir.UnitAttr.get()
            PassManager.parse(PIPELINE).run(module.operation)  # pyright: ignore[reportUnknownMemberType]  # untyped in the stubs
            self.engine: Any = ExecutionEngine(module, opt_level=0)
        address = self.engine.raw_lookup(f"_mlir_ciface_{function.symbol}")
        if not address:
            raise UnsupportedError("a symbol that the machine does not have")
        self.entry = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(address)

    def run(self, inputs: Inputs, shift: float = 0.0) -> tuple[list[float], list[list[float]]]:
        """The numbers among the results, and what is then in the memory of the objects, from inputs moved along their tangents."""
        arrays: dict[int, Any] = {}
        kept: list[Any] = []
        """Alive during the call."""
        for contents, _, first, tangents in inputs.objects:
            element = self._element_of(contents, inputs)
            values = [
                value + shift * tangent if isinstance(value, float) else value for value, tangent in zip(first, tangents, strict=True)
            ]
            arrays[id(contents)] = (element * len(values))(*values)
        packed: list[Any] = []
        results = _result_type(self.function.results)
        made = results() if results is not None else None
        position = 0
        for argument in self.function.arguments:
            shape = argument.shape
            value = inputs.arguments[position]
            if shape.kind == "memref":
                pointer = ctypes.pointer(_describe(arrays[id(value[0])], value))
                kept.append(pointer)
                packed.append(pointer)
            else:
                if shape.carries and isinstance(value, float):
                    value += shift * inputs.arguments[position + 1]
                packed.append(number_type(shape.text)(value))
            position += 1 + shape.carries
        if made is not None:
            # one number comes last, anything else first and by address
            if [shape.kind for shape in self.function.results] == ["memref"] or len(self.function.results) > 1:
                pointer = ctypes.pointer(made)
                kept.append(pointer)
                packed.insert(0, pointer)
            else:
                packed.append(made)
        table = (ctypes.c_void_p * len(packed))(*(ctypes.addressof(each) for each in packed))
        self.entry(ctypes.addressof(table))
        memory = [[float(value) for value in arrays[id(contents)]] for contents, *_ in inputs.objects]
        return _numbers(self.function.results, made), memory

    def _element_of(self, contents: Any, inputs: Inputs) -> Any:
        position = 0
        for argument in self.function.arguments:
            value = inputs.arguments[position]
            if argument.shape.kind == "memref" and value[0] is contents:
                return number_type(argument.shape.element)
            position += 1 + argument.shape.carries
        raise UnsupportedError("memory that is no argument")


def _describe(array: Any, memref: tuple[Any, ...]) -> ctypes.Structure:
    _, _, offset, sizes, strides = memref
    made = descriptor_type(len(sizes))()
    address = ctypes.addressof(array)
    # an address with an identity layout has no offset of its own
    width = ctypes.sizeof(array) // len(array)
    vars_ = {"allocated": address, "aligned": address + offset * width, "offset": 0}
    for name, value in vars_.items():
        setattr(made, name, value)
    if sizes:
        for name, values in (("sizes", sizes), ("strides", strides)):
            field = getattr(made, name)
            for number, value in enumerate(values):
                field[number] = value
    return made


def _result_type(results: Sequence[Shape]) -> Any:
    if not results:
        return None
    kinds = [descriptor_type(len(shape.sizes)) if shape.kind == "memref" else number_type(shape.text) for shape in results]
    if len(kinds) == 1:
        return kinds[0]
    return type("Results", (ctypes.Structure,), {"_fields_": [(f"r{number}", kind) for number, kind in enumerate(kinds)]})


def _numbers(results: Sequence[Shape], made: Any) -> list[float]:
    """The floats among the results."""
    found: list[float] = []
    for number, shape in enumerate(results):
        if shape.kind == "float":
            value = getattr(made, f"r{number}") if len(results) > 1 else made.value
            found.append(float(value))
    return found
