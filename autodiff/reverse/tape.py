"""The tape: what the forward sweep keeps for the reverse sweep.

Each kept value has memory of its own, indexed by the numbers of the iterations around it. It is allocated once, in front of the outermost
loop, where the numbers of iterations are known there (`FixedSlot`). Otherwise it grows (`GrowingSlot`): the forward sweep takes a piece of
it where the numbers of the loops further in become known, and the reverse sweep, which runs backwards, gives the pieces back in the
opposite order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.emit.counting import linear_index, number, product
from autodiff.emit.emitter import constant_of
from autodiff.loops import bounds, counters, enclosing_loops, is_parallel
from autodiff.problem import NeedsOrderError, NotDifferentiableError, place_of
from autodiff.request import TapedValue
from autodiff.reverse.hoist import Hoist
from autodiff.reverse.storage import byte_size, from_tape, stored_type, to_tape

if TYPE_CHECKING:
    from autodiff.loops import Fixed
    from autodiff.reverse.frame import Frame
    from autodiff.reverse.sweep import ReverseSweep

STACK_BYTES = 1024
"""Kept on the stack, if that many bytes are enough."""
FIRST_ROOM = 64
"""Elements that a growing slot starts with."""


class Tape:
    """The slots of one derivative, by value."""

    def __init__(self, sweep: ReverseSweep) -> None:
        self.sweep = sweep
        self.slots: dict[int, FixedSlot | GrowingSlot] = {}
        self.taken: list[TapedValue] = []
        self._starts: dict[int, tuple[list[int], int, Hoist]] = {}
        self._numbers: dict[int, tuple[ir.Value, ...]] = {}

    def __contains__(self, value: int) -> bool:
        return value in self.slots

    def read(self, value: int, frame: Frame) -> ir.Value:
        """A kept value, in the frame of its region; it is kept from now on. The emitter stands where the frame grows."""
        if frame.is_top:
            return self.sweep.capture(value)
        slot = self.slots.get(value)
        if slot is None:
            slot = self.slots[value] = self._slot(value)
        emitter, body = self.sweep.emitter, self.sweep.body
        buffer, numbers = slot.find(frame)
        kept = emitter.value("memref.load", (buffer, *numbers), slot.type, called=body.name(value))
        return from_tape(emitter, kept, body.type(value))

    def _known_from(self, operation: int) -> tuple[list[int], int, Hoist]:
        """The loops around a region, the first of them in front of which the numbers of iterations of it and of those inside are known,
        and how to compute them there."""
        found = self._starts.get(operation)
        if found is None:
            body = self.sweep.body
            loops = enclosing_loops(body, operation)
            first = 0
            hoist = Hoist(body, body.top_ancestor(loops[0]) if loops else 0)
            while not all(hoist.can(loop) for loop in loops[first:]):
                first += 1
                hoist = Hoist(body, loops[first] if first < len(loops) else -1)
            found = self._starts[operation] = (loops, first, hoist)
        return found

    def grows(self, value: int) -> bool:
        """Whether the memory to keep a value in would have to grow."""
        return self._known_from(self.sweep.body.place[value].operation)[1] > 0

    def _slot(self, value: int) -> FixedSlot | GrowingSlot:
        body = self.sweep.body
        loops, first, hoist = self._known_from(body.place[value].operation)
        maker = body.maker[value]
        line = place_of(body.operations[maker if maker >= 0 else body.place[value].operation].location)[0]
        kept = stored_type(body.type(value))
        self.taken.append(TapedValue(body.name(value), str(body.type(value)), line, len(loops), byte_size(kept), first > 0))
        if first == 0:
            return FixedSlot(self, value, loops, hoist)
        parallel = next((loop for loop in loops[:first] if is_parallel(body, loop)), None)
        if parallel is not None:
            raise NeedsOrderError(
                "the reverse sweep needs values of this one, and how many is not known in front of it", body.operations[parallel]
            )
        return GrowingSlot(self, value, loops[first:], hoist)

    def after(self, value: int) -> ir.InsertionPoint:
        """Behind a value's definition in the forward sweep."""
        body, maker = self.sweep.body, self.sweep.body.maker[value]
        if maker >= 0:
            return ir.InsertionPoint.after(body.operations[maker])
        owner = body.values[value].owner
        if not isinstance(owner, ir.Block):
            return ir.InsertionPoint.after(owner)
        place = body.place[value]
        return ir.InsertionPoint(body.operations[body.children(place.operation, place.region)[0]])

    def store(self, value: int, buffer: ir.Value, numbers: list[ir.Value]) -> None:
        """Keep a value, where the emitter stands in the forward sweep."""
        emitter = self.sweep.emitter
        emitter.operation("memref.store", (to_tape(emitter, self.sweep.body.values[value]), buffer, *numbers))

    def forward_numbers(self, loops: list[int]) -> list[ir.Value]:
        """The numbers of the iterations that the forward sweep is in, made at the starts of the loops' bodies."""
        return [each for loop in loops for each in self._forward_numbers(loop)]

    def _forward_numbers(self, loop: int) -> tuple[ir.Value, ...]:
        found = self._numbers.get(loop)
        if found is not None:
            return found
        body, emitter = self.sweep.body, self.sweep.emitter
        limits = bounds(body, loop)
        assert limits is not None
        with emitter.at(ir.InsertionPoint(body.operations[body.children(loop)[0]])):
            found = tuple(
                number(emitter, body.values[counting], self._forward(lower), self._forward(step))
                for counting, lower, step in zip(counters(body, loop), limits.lower, limits.step, strict=True)
            )
        self._numbers[loop] = found
        return found

    def _forward(self, bound: int | Fixed) -> ir.Value:
        return self.sweep.body.values[bound] if isinstance(bound, int) else self.sweep.emitter.number(bound.value)

    def free(self) -> None:
        """Free everything, at the end of the reverse sweep."""
        for slot in self.slots.values():
            slot.free()


def _around(frame: Frame, loop: int) -> Frame:
    return next(each for each in frame.upwards() if each.place.operation == loop)


class FixedSlot:
    """Memory whose size is known in front of all loops."""

    def __init__(self, tape: Tape, value: int, loops: list[int], hoist: Hoist) -> None:
        self.tape = tape
        self.loops = loops
        sweep = tape.sweep
        body, emitter = sweep.body, sweep.emitter
        self.type = stored_type(body.type(value))
        sizes: list[ir.Value] = []
        point = ir.InsertionPoint(body.operations[hoist.anchor]) if loops else sweep.entry()
        with emitter.at(point):
            for loop in loops:
                sizes += hoist.counts(emitter, loop, body.values.__getitem__)
            constant = [constant_of(size) for size in sizes]
            unknown = ir.ShapedType.get_dynamic_size()
            of_type = ir.MemRefType.get([unknown if size is None else size for size in constant], self.type)
            size = byte_size(self.type)
            for extent in constant:
                size *= extent if extent is not None else STACK_BYTES + 1
            self.on_stack = size <= STACK_BYTES and sweep.whole
            dynamic = [size for size, known in zip(sizes, constant, strict=True) if known is None]
        with emitter.at(sweep.entry() if self.on_stack else point):
            self.buffer = sweep.allocate(of_type, dynamic, f"{body.name(value)}_tape", stack=self.on_stack)
        numbers = tape.forward_numbers(loops)
        with emitter.at(tape.after(value)):
            tape.store(value, self.buffer, numbers)
        self.kept = sweep.at_top(self.buffer, f"{body.name(value)}_tape")
        """The memory in the reverse sweep."""

    def find(self, frame: Frame) -> tuple[ir.Value, list[ir.Value]]:
        """Where a value of the execution that is being reversed is kept."""
        return self.kept, [number for loop in self.loops for number in _around(frame, loop).numbers]

    def free(self) -> None:
        """Free the memory, where the emitter stands."""
        if not self.on_stack:
            self.tape.sweep.emitter.operation("memref.dealloc", (self.kept,))


class GrowingSlot:
    """Memory that grows: a cell that holds it, and a cell that holds how much is in use."""

    def __init__(self, tape: Tape, value: int, loops: list[int], hoist: Hoist) -> None:
        """`loops`: those whose numbers of iterations are known in front of them, where a piece for them all is taken."""
        self.tape = tape
        self.loops = loops
        self.hoist = hoist
        sweep = tape.sweep
        body, emitter = sweep.body, sweep.emitter
        self.type = stored_type(body.type(value))
        self.flat = ir.MemRefType.get([ir.ShapedType.get_dynamic_size()], self.type)
        self.scope = body.region_of[loops[0]] if loops else body.place[value]
        self._piece: tuple[ir.Value, ir.Value] | None = None
        name = body.name(value)
        if not sweep.whole:
            raise NotDifferentiableError(
                "this loop in a function that is not inlined has a number of iterations that is not known in front of it, and the reverse "
                "sweep needs values of it, which is not supported; use a loop whose bounds are known",
                body.operations[body.place[value].operation],
            )
        with emitter.at(sweep.entry()):
            self.cell = sweep.allocate(ir.MemRefType.get([], self.flat), [], f"{name}_tape", stack=True)
            self.used = sweep.allocate(ir.MemRefType.get([], emitter.index), [], f"{name}_used", stack=True)
            room = sweep.allocate(self.flat, [emitter.number(FIRST_ROOM)], f"{name}_room", stack=False)
            emitter.operation("memref.store", (room, self.cell))
            emitter.operation("memref.store", (emitter.number(0), self.used))
        with emitter.at(ir.InsertionPoint(body.operations[loops[0]]) if loops else tape.after(value)):
            sizes = [size for loop in loops for size in hoist.counts(emitter, loop, body.values.__getitem__)]
            base = emitter.value("memref.load", (self.used,), emitter.index)
            need = emitter.integer("addi", base, product(emitter, sizes))
            emitter.operation("memref.store", (need, self.used))
            sweep.growth.reserve(emitter, self.cell, need, self.flat)
            buffer = emitter.value("memref.load", (self.cell,), self.flat)
            if not loops:
                tape.store(value, buffer, [base])
        if loops:
            numbers = tape.forward_numbers(loops)
            with emitter.at(tape.after(value)):
                tape.store(value, buffer, [linear_index(emitter, numbers, sizes, base)])

    def find(self, frame: Frame) -> tuple[ir.Value, list[ir.Value]]:
        """Where a value of the execution that is being reversed is kept."""
        emitter = self.tape.sweep.emitter
        if self._piece is None:
            self._piece = self._give_back(frame)
        buffer, base = self._piece
        around = [_around(frame, loop) for loop in self.loops]
        numbers = [number for each in around for number in each.numbers]
        return buffer, [linear_index(emitter, numbers, [size for each in around for size in each.counts], base)]

    def _give_back(self, frame: Frame) -> tuple[ir.Value, ir.Value]:
        scope = frame.at(self.scope)
        assert scope is not None
        sweep = self.tape.sweep
        emitter = sweep.emitter
        with emitter.at(scope.point()):
            sizes = [size for loop in self.loops for size in self.hoist.counts(emitter, loop, sweep.values.get)]
            used = emitter.value("memref.load", (self.used,), emitter.index)
            base = emitter.integer("subi", used, product(emitter, sizes))
            emitter.operation("memref.store", (base, self.used))
            return emitter.value("memref.load", (self.cell,), self.flat), base

    def free(self) -> None:
        """Free the memory, where the emitter stands."""
        emitter = self.tape.sweep.emitter
        emitter.operation("memref.dealloc", (emitter.value("memref.load", (self.cell,), self.flat),))
