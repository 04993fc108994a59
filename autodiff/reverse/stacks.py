"""Stacks on which called functions leave values for their reverse sweeps: one for each type of value.

Where a function's forward and reverse sweep are two functions, the forward sweep ends by pushing what the reverse sweep needs, and the
reverse sweep begins by popping it; calls are reversed in the opposite order, so that each finds its own on top. The stacks belong to the
function that a request differentiates; the others get them as parameters, which are added when all of them are known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import attributes_of, create, set_inputs, values
from autodiff.emit.emitter import Emitter
from autodiff.reverse.storage import from_tape, stored_type, to_tape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from autodiff.reverse.growth import Growth

FIRST_ROOM = 64
"""Elements that a stack starts with."""


@dataclass(slots=True)
class User:
    """A function that uses stacks."""

    function: ir.Operation
    owns: bool
    """It makes the stacks; the others are given them."""
    cells: dict[str, tuple[ir.Value, ir.Value]] = field(default_factory=dict[str, "tuple[ir.Value, ir.Value]"])
    """By type: the cell that holds the memory, and the cell that holds how much is in use."""
    types: dict[str, ir.Type] = field(default_factory=dict[str, "ir.Type"])
    calls: list[tuple[ir.Operation, str]] = field(default_factory=list["tuple[ir.Operation, str]"])
    """Calls of other users, with their names."""


class Stacks:
    """The stacks of one derivative."""

    def __init__(self, growth: Growth) -> None:
        self.growth = growth
        self.users: dict[str, User] = {}

    def add(self, name: str, function: ir.Operation, *, owns: bool) -> User:
        """Register a function."""
        user = self.users[name] = User(function, owns)
        return user

    def push(self, user: User, emitter: Emitter, value: ir.Value) -> None:
        """Put a value on top, where the emitter stands."""
        kept = to_tape(emitter, value)
        cell, used = self._cells(user, kept.type)
        top = emitter.value("memref.load", (used,), emitter.index)
        need = emitter.integer("addi", top, emitter.number(1))
        flat = ir.MemRefType(ir.MemRefType(cell.type).element_type)
        self.growth.reserve(emitter, cell, need, flat)
        memory = emitter.value("memref.load", (cell,), flat)
        emitter.operation("memref.store", (kept, memory, top))
        emitter.operation("memref.store", (need, used))

    def pop(self, user: User, emitter: Emitter, of_type: ir.Type, called: str) -> ir.Value:
        """Take the value on top, where the emitter stands."""
        kept = stored_type(of_type)
        cell, used = self._cells(user, kept)
        top = emitter.integer("subi", emitter.value("memref.load", (used,), emitter.index), emitter.number(1))
        emitter.operation("memref.store", (top, used))
        memory = emitter.value("memref.load", (cell,), ir.MemRefType(ir.MemRefType(cell.type).element_type))
        return from_tape(emitter, emitter.value("memref.load", (memory, top), kept, called=called), of_type)

    def _cells(self, user: User, of_type: ir.Type) -> tuple[ir.Value, ir.Value]:
        """The cells of a type in a function: parameters, or made where it starts."""
        key = str(of_type)
        if key not in user.cells:
            user.types[key] = of_type
            emitter = Emitter(ir.InsertionPoint.at_block_begin(user.function.regions[0].blocks[0]), user.function.location)
            flat = ir.MemRefType.get([ir.ShapedType.get_dynamic_size()], of_type)
            cell, used = ir.MemRefType.get([], flat), ir.MemRefType.get([], emitter.index)
            if user.owns:
                user.cells[key] = _make(emitter, cell, used, flat)
            else:
                block = user.function.regions[0].blocks[0]
                names = [ir.Location.name(name, user.function.location) for name in ("stack", "used")]
                user.cells[key] = (block.add_argument(cell, names[0]), block.add_argument(used, names[1]))
        return user.cells[key]

    def finish(self) -> None:
        """Give every function the stacks that it and what it calls need, and free them at the end."""
        grown = True
        while grown:
            grown = False
            for user in self.users.values():
                for _, name in user.calls:
                    for of_type in list(self.users[name].types.values()):
                        if str(of_type) not in user.cells:
                            self._cells(user, of_type)
                            grown = True
        for user in self.users.values():
            for call, name in user.calls:
                passed = [cell for key in self.users[name].cells for cell in user.cells[key]]
                _with_operands(call, passed)
            if user.owns:
                self._free(user)
            else:
                block = user.function.regions[0].blocks[0]
                set_inputs(user.function, [argument.type for argument in block.arguments])

    @staticmethod
    def _free(user: User) -> None:
        block = user.function.regions[0].blocks[0]
        last = list(block.operations)[-1].operation
        emitter = Emitter(ir.InsertionPoint(last), last.location)
        for cell, _ in user.cells.values():
            flat = ir.MemRefType(cell.type).element_type
            emitter.operation("memref.dealloc", (emitter.value("memref.load", (cell,), flat),))


def _make(emitter: Emitter, cell: ir.Type, used: ir.Type, flat: ir.Type) -> tuple[ir.Value, ir.Value]:
    empty = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 0])}
    sized = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 0])}
    holder = emitter.value("memref.alloca", (), cell, empty, "stack")
    counter = emitter.value("memref.alloca", (), used, empty, "used")
    room = emitter.value("memref.alloc", (emitter.number(FIRST_ROOM),), flat, sized)
    emitter.operation("memref.store", (room, holder))
    emitter.operation("memref.store", (emitter.number(0), counter))
    return holder, counter


def _with_operands(call: ir.Operation, more: Sequence[ir.Value]) -> None:
    """Pass more operands."""
    if not more:
        return
    new = create(
        call.name,
        [result.type for result in call.results],
        [*call.operands, *more],
        attributes_of(call),
        regions=0,
        location=call.location,
        point=ir.InsertionPoint(call),
    )
    for before, after in zip(values(call.results), values(new.results), strict=True):
        before.replace_all_uses_with(after)
    call.erase()
