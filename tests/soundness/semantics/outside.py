"""Code that the program calls and does not contain: what the analysis calls unknown.

It does what such code can do: it keeps every address that it was ever given, reads and changes all the memory that these lead to,
remembers numbers, calls public functions of the program, and returns numbers and addresses, all of it with derivatives. It also knows,
without being told, memory that a caller passed to the program and public globals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tests.soundness.semantics.heap import HEAP, SPAN, SPAN_BITS, Object, pack, unpack
from tests.soundness.semantics.machine import MACHINE, Memref, allocate, tick

if TYPE_CHECKING:
    from collections.abc import Callable


class Outside:
    """What unknown code remembers in one run."""

    def __init__(self) -> None:
        self.first: list[tuple[str, Memref]] = []
        """(type, memory) that it knows before the run."""
        self.known: dict[str, list[Memref]] = {}
        self.remembered: set[tuple[str, int, int]] = set()
        self.value = 0.0
        self.tangent = [0.0]
        """Of what it remembers: one more piece of memory with a shadow."""
        self.addresses: list[int] = []
        """Of the llvm dialect, that it was given; `first_addresses`: that it knows before the run."""
        self.first_addresses: list[int] = []
        self.calls = 0
        self.depth = 0
        self.callbacks: list[tuple[list[tuple[str, bool]], list[str], Callable[..., tuple[Any, ...]]]] = []
        """Functions of the program that it may call: types of the arguments, each with whether it may have a derivative, types of the
        results, and the function."""

    def reset(self) -> None:
        """Before a run, after the machine's own reset."""
        self.known = {}
        self.remembered = set()
        for kind, memory in self.first:
            self.remember(kind, memory)
        self.addresses = list(self.first_addresses)
        self.value = 0.3
        self.tangent[0] = 0.0
        self.calls = 0
        self.depth = 0
        MACHINE.shadows.append(self.tangent)

    def remember(self, kind: str, memory: Memref) -> None:
        """Know one more piece of memory."""
        known = self.known.setdefault(kind, [])
        key = (kind, id(memory[1]), memory[2])
        if key not in self.remembered:
            self.remembered.add(key)
            known.append(memory)

    def reachable(self) -> list[Memref]:
        """All memory of floats that it can get at."""
        found: list[Memref] = []
        seen: set[tuple[int, int]] = set()
        work = [memory for memories in self.known.values() for memory in memories]
        while work:
            memory = work.pop()
            contents, tangents, offset, *_ = memory
            if (id(tangents), offset) in seen or not len(contents):
                continue
            seen.add((id(tangents), offset))
            if isinstance(contents[0], tuple) or contents[0] is None:
                work += [inner for inner in list[Any](contents) if inner is not None]
            elif isinstance(contents[0], float):
                found.append(memory)
        return found

    def call(self, left_out: object, kinds: tuple[str, ...], results: tuple[str, ...], *arguments: tuple[Any, float]) -> tuple[Any, ...]:
        """A call with arguments of some types, each with its tangent; values and tangents of the results."""
        self.calls += 1
        value, tangent = 0.5 * self.value, 0.5 * self.tangent[0]
        for kind, (argument, slope) in zip(kinds, arguments, strict=True):
            if isinstance(argument, tuple):
                self.remember(kind, cast("Memref", argument))
            elif kind == "!llvm.ptr":
                self.know(cast("int", argument))
            elif isinstance(argument, float):
                value += 0.3 * argument
                tangent += 0.3 * slope
        memories = self.reachable()
        tick(len(memories) // MEMORIES_PER_STEP)
        for number, (contents, tangents, offset, *_) in enumerate(memories):
            value += 0.1 * contents[offset]
            tangent += (0.1 + 0.01 * number) * tangents[offset]
        for number, (contents, tangents, offset, *_) in enumerate(memories):
            if (number + self.calls) % 3:
                contents[offset] = 0.2 * value + 0.1 * number
                tangents[offset] = (0.2 + 0.01 * number) * tangent
        value, tangent = self._change_heap(value, tangent)
        self.value, self.tangent[0] = value, tangent
        if self.callbacks and self.calls % 3 and self.depth < DEEPEST:
            self.depth += 1
            self._call_back(left_out, self.callbacks[self.calls % len(self.callbacks)])
            self.depth -= 1
            value, tangent = self.value, self.tangent[0]
        made: list[Any] = []
        for kind in results:
            if kind == "f64":
                made += [0.7 * value, 0.7 * tangent]
                continue
            if kind == "!llvm.ptr":
                if not self.addresses or self.calls % 5 == 0:
                    self.know(HEAP.allocate(64))
                made.append(self.addresses[self.calls % len(self.addresses)])
                continue
            if kind in INTEGERS:
                made += [self.calls % 2, 0.0][: 1 + (kind != "i1")]
                continue
            same = self.known.get(kind)
            if not same:
                self.remember(kind, allocate("float", (4,) if kind == "memref<4xf64>" else ()))
                same = self.known[kind]
            made.append(same[self.calls % len(same)])
        return tuple(made)

    def know(self, address: int) -> None:
        """Know one more address."""
        if address not in self.addresses:
            self.addresses.append(address)

    def _change_heap(self, value: float, tangent: float) -> tuple[float, float]:
        """Read and write the numbers behind known addresses, where the program has numbers, and put addresses where it has some."""
        if not self.addresses:
            return value, tangent
        cells: list[tuple[Object, int]] = []
        places: list[tuple[Object, int]] = []
        seen: set[int] = set()
        work = list(self.addresses)
        while work:
            address = work.pop(0)
            held = HEAP.objects.get(address >> SPAN_BITS)
            if held is None or not held.alive or address >> SPAN_BITS in seen:
                continue
            seen.add(address >> SPAN_BITS)
            offset = address & SPAN - 1
            if not held.tags and offset + 8 <= len(held.content):
                HEAP.touch(address, "f64", 8, 8, write=False)
                held.tags[offset] = "f64"
            for at, kind in sorted(held.tags.items()):
                if at + 8 <= len(held.content) and kind == "f64":
                    cells.append((held, at))
                elif kind == "ptr":
                    places.append((held, at))
                    work.append(unpack(held.content[at : at + 8], kind))
        tick(1 + len(cells) // MEMORIES_PER_STEP)
        for number, (held, at) in enumerate(cells):
            found = unpack(held.content[at : at + 8], "f64")
            value += 0.1 * found if abs(found) < 1e6 else 0.1
            tangent += (0.1 + 0.01 * number) * sum(held.shadow[at : at + 8])
        for number, (held, at) in enumerate(cells):
            if (number + self.calls) % 3 and not held.readonly:
                held.content[at : at + 8] = pack(0.2 * value + 0.1 * number, "f64", 8)
                held.shadow[at : at + 8] = [(0.2 + 0.01 * number) * tangent] * 8
        for number, (held, at) in enumerate(places):
            if (number + self.calls) % 4 == 1 and not held.readonly:
                held.content[at : at + 8] = pack(self.addresses[(number + self.calls) % len(self.addresses)], "ptr", 8)
                held.shadow[at : at + 8] = [0.0] * 8
        return value, tangent

    def _call_back(self, left_out: object, callback: tuple[list[tuple[str, bool]], list[str], Callable[..., tuple[Any, ...]]]) -> None:
        """Call a function of the program with what is known, and remember what it returns."""
        kinds, results, function = callback
        tick()
        passed: list[Any] = []
        for kind, active in kinds:
            if kind == "f64":
                passed += [0.4 * self.value, 0.4 * self.tangent[0] if active else 0.0]
            elif kind in ("index", "i1"):
                passed.append(self.calls % 2)
            elif active and self.known.get(kind):
                passed.append(self.known[kind][self.calls % len(self.known[kind])])
            else:
                passed.append(allocate("float", (4,) if kind == "memref<4xf64>" else ()))
        returned = list(function(left_out, *passed))
        for kind in results:
            value = returned.pop(0)
            if kind == "f64":
                self.value += 0.3 * value
                self.tangent[0] += 0.3 * returned.pop(0)
            else:
                self.remember(kind, value)


INTEGERS = frozenset({"i1", "i32", "i64"})
MEMORIES_PER_STEP = 4
"""Pieces of memory that a call changes at the cost of one step of the run: what calls know of can grow with every call."""
DEEPEST = 2
"""Calls of unknown code inside of functions that unknown code calls."""
CALLABLE = frozenset({"f64", "memref<f64>", "memref<4xf64>"})
"""Types of what unknown code passes and takes, beside indices and conditions."""
OUTSIDE = Outside()
NAMES: dict[str, object] = {"outside": OUTSIDE.call}
"""As compiled programs call it."""
