"""Ports: where data enters a function and where it leaves, as a caller sees it.

Sources and sinks (docs/formal.md, "Sources and sinks") are sets of ports. A set is an integer used as a bit set; bit 0 is always
the unknown port, the other bits are numbered per function by `Ports`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from analysis.program.types import CARRIES_ADDRESS, CARRIES_ANYTHING, CARRIES_DATA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analysis.program.model import FunctionModel
    from analysis.program.types import TypeInfo

MAX_DEPTH = 3
"""How many levels of pointers in memory are told apart; the last level stands for everything below it."""


class Port(NamedTuple):
    """One way into or out of a function. Equal ports of two functions mean the same position, not the same memory."""

    kind: str
    """ "unknown"; "value": argument `position` by value; "memory": the memory behind argument `position` after `depth` further
    dereferences; "global": the memory of global `name`; "result": result `position` by value; "fresh": memory that the function allocates
    and lets out, told apart by allocating operation `position` and ordinal `depth`."""
    position: int = 0
    depth: int = 0
    name: str = ""
    cell: tuple[int, ...] = ()
    """For memory of which single elements are told apart: the constant indices of this one; () for all the rest of it."""

    @property
    def base(self) -> Port:
        """The memory that a cell is part of."""
        return self._replace(cell=()) if self.cell else self


UNKNOWN_PORT = Port("unknown")


def memory_levels(info: TypeInfo) -> tuple[str, ...]:
    """Element type at each level of memory behind a value of this type that is told apart; () if the value holds no address.

    "" stands for memory whose element type is not known; a last level of that kind stands for everything below it as well.
    """
    if not info.carries & CARRIES_ADDRESS:
        return ()
    if not info.memory or not info.nested:
        return ("",) * MAX_DEPTH
    levels = info.nested
    if len(levels) > MAX_DEPTH:
        return (*levels[: MAX_DEPTH - 1], "")
    if info.content & CARRIES_ADDRESS and "!" in levels[-1]:
        # a pointer, or a type of another dialect that may contain one
        return (*levels, *("",) * (MAX_DEPTH - len(levels)))
    return levels


@dataclass(slots=True)
class Ports:
    """The numbered inputs and outputs of one function. Both grow while the function is analysed (cells, fresh memory)."""

    inputs: list[Port]
    outputs: list[Port]
    input_bit: dict[Port, int]
    opaque: bool = False
    """Some input is memory of which no type says what it holds."""
    output_bit: dict[Port, int] = field(default_factory=dict[Port, int])

    def input(self, port: Port) -> int:
        """The bit of an input, numbered now if it has none yet."""
        bit = self.input_bit.get(port)
        if bit is None:
            bit = 1 << len(self.inputs)
            self.input_bit[port] = bit
            self.inputs.append(port)
        return bit

    def output(self, port: Port) -> int:
        """The bit of an output, numbered now if it has none yet."""
        bit = self.output_bit.get(port)
        if bit is None:
            bit = 1 << len(self.outputs)
            self.output_bit[port] = bit
            self.outputs.append(port)
        return bit

    def names_of_inputs(self, bits: int) -> list[Port]:
        """The inputs in a set of sources."""
        return [port for i, port in enumerate(self.inputs) if bits >> i & 1]

    def names_of_outputs(self, bits: int) -> list[Port]:
        """The outputs in a set of sinks."""
        return [port for i, port in enumerate(self.outputs) if bits >> i & 1]


def in_order(ports: Iterable[Port]) -> list[Port]:
    """Numbered ports as they are told: those of the header as they are numbered, then cells and memory of the function's own, which are
    numbered as the analysis comes by them."""
    return sorted(ports, key=lambda port: (True, port) if port.cell or port.kind == "fresh" else (False, UNKNOWN_PORT))


def input_ports(model: FunctionModel, globals_: Iterable[str]) -> Ports:
    """Inputs of a function: its arguments by value, the memory behind them by depth, the globals that it may touch."""
    inputs = [UNKNOWN_PORT]
    for index, number in enumerate(model.argument_types):
        info = model.types[number]
        if info.carries & CARRIES_DATA:
            inputs.append(Port("value", index))
        inputs.extend(Port("memory", index, depth) for depth in range(len(memory_levels(info))))
    inputs.extend(Port("global", name=name) for name in sorted(globals_))
    opaque = any("" in memory_levels(model.types[number]) for number in model.argument_types)
    ports = Ports(inputs, [], {port: 1 << i for i, port in enumerate(inputs)}, opaque)
    ports.output(UNKNOWN_PORT)
    for index, number in enumerate(model.result_types):
        if model.types[number].carries & CARRIES_DATA:
            ports.output(Port("result", index))
    for port in inputs:
        if port.kind in ("memory", "global"):
            ports.output(port)
    return ports


def stands_for_deeper(info: TypeInfo, depth: int) -> bool:
    """Whether memory at this level behind a value of this type is all the memory below it as well."""
    return depth == MAX_DEPTH - 1 and memory_levels(info)[depth] == ""


def level_holds_data(info: TypeInfo, depth: int) -> bool:
    """Whether memory at this level behind a value of this type can hold data, and not addresses alone."""
    return not memory_levels(info)[depth].startswith("memref")


def level_holds_addresses(info: TypeInfo, depth: int) -> bool:
    """Whether memory at this level behind a value of this type can hold addresses."""
    levels = memory_levels(info)
    return depth + 1 < len(levels) or levels[depth] == "" or (info.content == CARRIES_ANYTHING and info.nested == ())
