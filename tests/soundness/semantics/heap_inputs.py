"""Objects of the llvm dialect that exist before a request is run: what pointer arguments lead to, and globals.

What is in them turns out when the program looks (`heap.Object.giver`): numbers, and addresses of more such objects. Within what a request
promises (docs/formal.md, "Overlap"), an address may be that of an object that something else leads to as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.soundness.semantics.heap import HEAP, SPAN_BITS, Object, pack
from tests.soundness.semantics.shapes import shape_of

if TYPE_CHECKING:
    import random

    from tests.soundness.semantics.program import Program

SIZE = 192
"""Bytes of an object that a caller hands over."""
MOST = 12
"""Objects of one call."""


class HeapInputs:
    """Makes the objects of the runs of one request."""

    def __init__(self, program: Program, rng: random.Random, *, plain: bool, least: float) -> None:
        self.rng = rng
        self.plain = plain
        """No overlap."""
        self.least = least
        """The least number."""
        self.objects: dict[int, Object] = {}
        HEAP.start(self.objects)
        self.pool: list[int] = []
        """Addresses of objects that arguments without promises may lead to."""
        self.outputs: list[int] = []
        """Addresses that duplicated arguments hold."""
        self._globals(program)

    def _globals(self, program: Program) -> None:
        for name, variable in program.variables.items():
            held = Object(variable.size)
            held.readonly = variable.constant
            program.addresses[name] = HEAP.add_input(held)
            if variable.differentiable and not variable.constant:
                self.pool.append(program.addresses[name])
                held.shared = True
        for name, variable in program.variables.items():
            held = self.objects[program.addresses[name] >> SPAN_BITS]
            if variable.write is not None and (variable.constant or self.rng.random() < 0.5):
                readonly, held.readonly, shared, held.shared = held.readonly, False, held.shared, False
                variable.write(program.addresses[name])
                held.readonly, held.shared = readonly, shared
                held.first[:] = held.content
            else:
                # what earlier calls left there; globals carry no tangent
                self._lazy(held, active=False, sharing=not variable.constant)
        HEAP.start(self.objects)

    def _lazy(self, held: Object, *, active: bool, sharing: bool) -> None:
        held.given = bytearray(len(held.content))
        held.giver = lambda kind, width: self._give(kind, width, active=active, sharing=sharing)

    def argument(self, *, active: bool, sharing: bool) -> int:
        """The address for an argument. `sharing`: it may be memory that something else leads to."""
        address = self._address(active=active, sharing=sharing, nested=active)
        if active:
            self._activate(self.objects.get(address >> SPAN_BITS))
            self.outputs.append(address)
        return address

    def _activate(self, held: Object | None) -> None:
        """A global that a duplicated argument leads to has tangents."""
        if held is None:
            return
        if held.given is not None and not any(held.given):
            self._lazy(held, active=True, sharing=True)
            return
        for start in range(0, len(held.content), 8):
            slope = self.rng.gauss(0.0, 1.0)
            for byte in range(start, min(start + 8, len(held.content))):
                held.first_shadow[byte] = held.first_shadow[byte] or slope

    def _address(self, *, active: bool, sharing: bool, nested: bool) -> int:
        """`nested`: addresses in the object may be shared ones, though the object itself is not."""
        rng = self.rng
        if sharing and self.pool and (not self.plain or len(self.objects) >= MOST) and (len(self.objects) >= MOST or rng.random() < 0.45):
            shift = rng.choice((0, 0, 0, 8, 16, 4)) if rng.random() < 0.4 else 0
            address = rng.choice(self.pool)
            self.objects[address >> SPAN_BITS].pick()
            return address + shift
        if len(self.objects) >= MOST + 4:
            return 0
        held = Object(SIZE)
        self._lazy(held, active=active, sharing=nested)
        address = HEAP.add_input(held)
        if sharing:
            held.shared = True
            self.pool.append(address)
        return address

    def _give(self, kind: str, width: int, *, active: bool, sharing: bool) -> tuple[bytes, float]:
        """A value that an input holds, and its tangent."""
        rng = self.rng
        if kind == "anything":
            kind = "ptr" if rng.random() < 0.15 else "f64"
        if kind == "ptr":
            return pack(self._address(active=active, sharing=sharing, nested=sharing), kind, 8)[:width], 0.0
        slope = rng.gauss(0.0, 1.0) if active else 0.0
        if kind[0] == "f":
            return pack(rng.uniform(self.least, 2.0), kind, max(width, shape_of(kind).bits // 8))[:width], slope
        bits = int(kind[1:])
        if bits == 64 and rng.random() < 0.1:
            return pack(0x3FF0000000000000 | rng.getrandbits(52), kind, width), slope
        return pack(rng.randrange(4) if bits > 1 else rng.randrange(2), kind, width), slope if bits >= 8 else 0.0
