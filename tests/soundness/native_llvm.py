"""Programs of the llvm dialect compiled and run on the machine, to check the semantics against.

Only programs without globals, whose arguments and results are numbers and pointers.
"""

from __future__ import annotations

import ctypes
import struct
from typing import TYPE_CHECKING, Any

from mlir.execution_engine import ExecutionEngine  # pyright: ignore[reportMissingTypeStubs]  # the package keeps its stubs one level down

from analysis.program.bindings import ir
from tests.soundness.generator.lowering import lowered
from tests.soundness.native import number_type
from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.heap import SPAN, SPAN_BITS

if TYPE_CHECKING:
    from tests.soundness.semantics.inputs import Inputs
    from tests.soundness.semantics.program import Function


class NativeLlvm:
    """One function of a compiled module."""

    def __init__(self, text: str, function: Function) -> None:
        self.function = function
        self.kinds = [_number_or_pointer(shape.text) for shape in (*(argument.shape for argument in function.arguments), *function.results)]
        other = lowered(text, bare=True)
        if other is None:
            raise UnsupportedError("a program that MLIR does not lower")
        with ir.Context():
            self.engine: Any = ExecutionEngine(ir.Module.parse(other), opt_level=0)
        self.entry = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.engine.raw_lookup(function.symbol))

    def run(self, inputs: Inputs, shift: float = 0.0) -> tuple[list[float], dict[int, bytes]]:
        """The floats among the results, and what is then in the input objects by number, from inputs moved along their tangents."""
        buffers: dict[int, Any] = {}
        for number, held in inputs.heap.items():
            buffers[number] = (ctypes.c_char * len(held.first)).from_buffer_copy(_moved(bytes(held.first), held.first_shadow, shift))
        for number, held in inputs.heap.items():
            for at, address in pointers(inputs, bytes(held.first)):
                real = ctypes.addressof(buffers[address >> SPAN_BITS]) + (address & SPAN - 1)
                ctypes.memmove(ctypes.addressof(buffers[number]) + at, struct.pack("<Q", real), 8)
        packed: list[Any] = []
        position = 0
        for argument, kind in zip(self.function.arguments, self.kinds, strict=False):
            shape, value = argument.shape, inputs.arguments[position]
            if shape.kind == "pointer":
                known = buffers.get(value >> SPAN_BITS)
                value = ctypes.addressof(known) + (value & SPAN - 1) if known is not None else 0
            elif shape.kind == "float":
                value += shift * inputs.arguments[position + 1]
            packed.append(kind(value))
            position += 1 + shape.carries
        results = self.kinds[len(self.function.arguments) :]
        fields = [(f"r{number}", kind) for number, kind in enumerate(results)]
        made = type("Results", (ctypes.Structure,), {"_fields_": fields})()
        packed.append(made)
        table = (ctypes.c_void_p * len(packed))(*(ctypes.addressof(each) for each in packed))
        self.entry(ctypes.addressof(table))
        floats = [getattr(made, f"r{number}") for number, shape in enumerate(self.function.results) if shape.kind == "float"]
        return floats, {number: bytes(buffer) for number, buffer in buffers.items()}


def _number_or_pointer(text: str) -> Any:
    return ctypes.c_void_p if text == "!llvm.ptr" else number_type(text)


def pointers(inputs: Inputs, content: bytes) -> list[tuple[int, int]]:
    """(offset, address) of the addresses of input objects that bytes hold."""
    found: list[tuple[int, int]] = []
    for at in range(len(content) - 7):
        (word,) = struct.unpack_from("<Q", content, at)
        if word >> SPAN_BITS in inputs.heap:
            found.append((at, word))
    return found


def _moved(content: bytes, tangents: list[float], shift: float) -> bytes:
    """Doubles moved along their tangents."""
    made = bytearray(content)
    at = 0
    while shift and at + 8 <= len(made):
        if tangents[at] and tangents[at : at + 8] == [tangents[at]] * 8:
            made[at : at + 8] = struct.pack("<d", struct.unpack_from("<d", made, at)[0] + shift * tangents[at])
            at += 8
        else:
            at += 1
    return bytes(made)
