"""Memory of the llvm dialect: objects of bytes, each byte with a tangent, at addresses that are numbers.

An address is (number of the object) * SPAN + offset, so a pointer is an integer like any other, in memory too, and whatever leaves its
object points to nothing. A number or address has the mean of the tangents of its bytes.

What the caller of a request hands over is not known before the program looks at it: a byte of an input object is given a value when it is
first accessed, of the type of that access (`Object.giver`). An object that several inputs may mean keeps to strict aliasing
(docs/formal.md, "Overlap"): a run in which bytes of it are accessed as things that cannot be the same counts for nothing.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

from tests.soundness.semantics.errors import GivenUpError
from tests.soundness.semantics.machine import MACHINE, tick

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.soundness.semantics.layout import Leaf

SPAN_BITS = 20
SPAN = 1 << SPAN_BITS
FIRST = 1 << 14
"""Number of the first object: its address is larger than the integers that programs compute with."""
LARGEST = 1 << 16
"""Bytes of an object."""
CODE = 1 << 46
"""Addresses of functions start here."""
WORD = (1 << 64) - 1
_FORMATS = {"f16": "<e", "f32": "<f", "f64": "<d"}
ANYTHING = "anything"


class Object:
    """One object."""

    __slots__ = ("alive", "content", "first", "first_shadow", "given", "giver", "kinds", "picked", "readonly", "shadow", "shared", "tags")

    def __init__(self, size: int) -> None:
        self.content = bytearray(size)
        self.shadow = [0.0] * size
        self.alive = True
        self.readonly = False
        self.given: bytearray | None = None
        """By byte: whether it has a value. None: every byte has one."""
        self.giver: Callable[[str, int], tuple[bytes, float]] | None = None
        """Bytes and tangent of a value of a type and size, for an input."""
        self.first, self.first_shadow = bytearray(), list[float]()
        """Of an input: how a run finds it."""
        self.shared = False
        """Several inputs may mean it; `picked`: they do."""
        self.picked = False
        self.kinds: dict[int, set[tuple[str, int]]] = {}
        """Of a shared object, by byte: what it was accessed as in this run."""
        self.tags: dict[int, str] = {}
        """What was loaded and stored in this run, by offset: where unknown code looks."""

    def pick(self) -> None:
        """One more input means this object."""
        self.picked = True
        for known in self.kinds.values():
            if not all(_compatible(one, other) for one in known for other in known):
                raise GivenUpError("strict aliasing")

    def without_tangents(self) -> Object:
        """The same input with the tangent zero everywhere."""
        made = Object(len(self.content))
        made.readonly, made.given, made.giver, made.shared, made.picked = self.readonly, self.given, self.giver, self.shared, self.picked
        made.first, made.first_shadow = self.first, [0.0] * len(self.first)
        return made


class Heap:
    """All objects of one run."""

    def __init__(self) -> None:
        self.objects: dict[int, Object] = {}
        self.inputs: dict[int, Object] = {}
        self.next = FIRST
        self.stack: list[Object] = []

    def start(self, inputs: dict[int, Object]) -> None:
        """Before a run, with the objects that exist then; `inputs` may grow in the run (`add_input`)."""
        self.inputs = inputs
        self.objects = dict(inputs)
        self.next = FIRST + 4096
        self.stack = []
        for held in inputs.values():
            held.kinds = {}
            held.tags = {}
            held.alive = True

    def add_input(self, held: Object) -> int:
        """One more object that exists before the run; its address."""
        number = FIRST + len(self.inputs)
        held.first, held.first_shadow = bytearray(held.content), list(held.shadow)
        self.inputs[number] = self.objects[number] = held
        MACHINE.shadows.append(held.shadow)
        return number << SPAN_BITS

    def allocate(self, size: int, *, stack: bool = False, zeros: bool = False) -> int:
        """A new object of the program; its address."""
        if not 0 <= size <= LARGEST:
            raise GivenUpError("an object of that size")
        tick()
        held = Object(size)
        if not zeros:
            # whatever is there: small numbers, read as any kind of float, never the same
            MACHINE.undefined += 1
            held.content[:] = (struct.pack("<f", 0.25 + (MACHINE.undefined * 0.37) % 1.0) * (size // 4 + 1))[:size]
        self.objects[self.next] = held
        MACHINE.shadows.append(held.shadow)
        if stack:
            self.stack.append(held)
        self.next += 1
        return (self.next - 1) << SPAN_BITS

    def leave(self, mark: int) -> None:
        """The end of a function that was entered when so many objects were on the stack."""
        for held in self.stack[mark:]:
            held.alive = False
        del self.stack[mark:]

    def free(self, address: int) -> None:
        if address:
            held, offset = self.find(address, 0)
            if offset:
                raise GivenUpError("free of no start of an object")
            held.alive = False

    def find(self, address: int, size: int) -> tuple[Object, int]:
        """The object and the offset in it for an access of so many bytes."""
        held = self.objects.get(address >> SPAN_BITS)
        offset = address & SPAN - 1
        if held is None or not held.alive or offset + size > len(held.content):
            raise GivenUpError("an access to no object")
        return held, offset

    def touch(self, address: int, kind: str, size: int, width: int, *, write: bool) -> tuple[Object, int]:
        """As `find`, for an access as some type of `width` bytes each: inputs come to have values, and strict aliasing is kept."""
        held, offset = self.find(address, size)
        if write and held.readonly:
            raise GivenUpError("a store to constant memory")
        if held.given is not None and not all(held.given[offset : offset + size]):
            for start in range(offset, offset + size, width):
                self._give(held, start, kind, width)
        if held.shared:
            access = (ANYTHING if kind == ANYTHING or width == 1 else "integer" if kind[0] == "i" else kind, width)
            for byte in range(offset, offset + size):
                known = held.kinds.setdefault(byte, set())
                if access not in known:
                    if held.picked and not all(_compatible(access, other) for other in known):
                        raise GivenUpError("strict aliasing")
                    known.add(access)
        return held, offset

    @staticmethod
    def _give(held: Object, start: int, kind: str, width: int) -> None:
        assert held.given is not None and held.giver is not None
        new = [byte for byte in range(start, min(start + width, len(held.content))) if not held.given[byte]]
        if not new:
            return
        value, tangent = held.giver(kind, width)
        for byte in new:
            held.given[byte] = 1
            held.content[byte] = held.first[byte] = value[byte - start]
            held.shadow[byte] = held.first_shadow[byte] = tangent


def _compatible(left: tuple[str, int], right: tuple[str, int]) -> bool:
    if ANYTHING in (left[0], right[0]) or left == right:
        return True
    return left[1] == right[1] and "integer" in (left[0], right[0])


HEAP = Heap()


def pack(value: Any, kind: str, size: int) -> bytes:
    """A number's or address's bytes."""
    code = _FORMATS.get(kind)
    if code is None:
        return (value & (1 << 8 * size) - 1).to_bytes(size, "little")
    try:
        return struct.pack(code, value)
    except OverflowError:
        return struct.pack(code, float("inf") if value > 0 else float("-inf"))


def unpack(held: bytes | bytearray, kind: str) -> Any:
    """The number or address that bytes are."""
    code = _FORMATS.get(kind)
    if code is not None:
        return struct.unpack(code, held)[0]
    value = int.from_bytes(held, "little")
    return value if kind == "ptr" else value & (1 << int(kind[1:])) - 1


def load(address: int, kind: str, size: int) -> tuple[Any, float]:
    """A scalar and its tangent."""
    held, offset = HEAP.touch(address, kind, size, size, write=False)
    held.tags[offset] = kind
    value = unpack(held.content[offset : offset + size], kind)
    if kind == "ptr":
        return value, 0.0
    tangents = held.shadow[offset : offset + size]
    first = tangents[0]
    if tangents.count(first) != size:
        first = sum(tangents) / size
    return value, first


def store(address: int, kind: str, size: int, value: Any, tangent: float | None) -> None:
    """Store a scalar; with None as its tangent, the shadow stays as it is."""
    held, offset = HEAP.touch(address, kind, size, size, write=True)
    held.tags[offset] = kind
    held.content[offset : offset + size] = pack(value, kind, size)
    if tangent is not None:
        held.shadow[offset : offset + size] = [tangent] * size


def load_many(address: int, leaves: tuple[Leaf, ...]) -> tuple[list[Any], list[float]]:
    """An aggregate or vector."""
    pairs = [load(address + offset, kind, size) for offset, kind, size in leaves]
    return [value for value, _ in pairs], [tangent for _, tangent in pairs]


def store_many(address: int, leaves: tuple[Leaf, ...], size: int, values: list[Any], tangents: list[float] | None) -> None:
    """Store an aggregate or vector; what lies between its parts is undefined from then on."""
    held, start = HEAP.find(address, size)
    if tangents is not None:
        covered = {offset + byte for offset, _, count in leaves for byte in range(count)}
        if len(covered) < size:
            HEAP.touch(address, ANYTHING, size, 1, write=True)
            for byte in range(size):
                if byte not in covered:
                    held.shadow[start + byte] = 0.0
    for number, (offset, kind, count) in enumerate(leaves):
        store(address + offset, kind, count, values[number], None if tangents is None else tangents[number])


def copy_bytes(target: int, source: int, size: int, kept: bool, *, may_overlap: bool) -> None:
    """memcpy and memmove; `kept`: with the tangents."""
    if not size:
        return
    tick(1 + size // 64)
    there, to = _bytes(target, size, write=True)
    here, start = _bytes(source, size, write=False)
    if not may_overlap and here is there and abs(start - to) < size and start != to:
        raise GivenUpError("memcpy of memory that overlaps")
    for tagged, kind in list(here.tags.items()):
        if start <= tagged < start + size:
            there.tags[tagged - start + to] = kind
    there.content[to : to + size] = here.content[start : start + size]
    if kept:
        there.shadow[to : to + size] = here.shadow[start : start + size]


def set_bytes(target: int, value: int, size: int, tangent: float | None) -> None:
    """memset; with None as the tangent, the shadow stays as it is."""
    if not size:
        return
    tick(1 + size // 64)
    there, to = _bytes(target, size, write=True)
    there.content[to : to + size] = bytes([value & 255]) * size
    if tangent is not None:
        there.shadow[to : to + size] = [tangent] * size


def _bytes(address: int, size: int, *, write: bool) -> tuple[Object, int]:
    """Bytes whatever they are: inputs that nobody looked at are floats there, and sometimes addresses."""
    held, offset = HEAP.find(address, size)
    if held.given is not None:
        first = offset & ~7
        for start in range(first, offset + size, 8):
            Heap._give(held, start, ANYTHING, 8)  # pyright: ignore[reportPrivateUsage]  # of this module
    return HEAP.touch(address, ANYTHING, size, 1, write=write)


def reallocate(address: int, size: int, kept: bool) -> int:
    """realloc."""
    made = HEAP.allocate(size)
    if address:
        held, _ = HEAP.find(address, 0)
        copy_bytes(made, address, min(size, len(held.content)), kept, may_overlap=False)
        HEAP.free(address)
    return made


def cast(values: list[Any], tangents: list[float], source: tuple[Leaf, ...], target: tuple[Leaf, ...]) -> tuple[list[Any], list[float]]:
    """The same bits as other numbers."""
    held = b"".join(pack(value, kind, size) for value, (_, kind, size) in zip(values, source, strict=True))
    shadow = [tangent for tangent, (_, _, size) in zip(tangents, source, strict=True) for _ in range(size)]
    if len(held) != sum(size for _, _, size in target):
        raise GivenUpError("a bitcast to another size")
    made: list[Any] = []
    slopes: list[float] = []
    start = 0
    for _, kind, size in target:
        made.append(unpack(held[start : start + size], kind))
        part = shadow[start : start + size]
        slopes.append(part[0] if part.count(part[0]) == size else sum(part) / size)
        start += size
    return made, slopes


def reached(addresses: list[int]) -> list[Object]:
    """Every object that addresses lead to, by what its memory holds now or held before the run."""
    found: dict[int, Object] = {}
    work = list(addresses)
    objects = HEAP.objects
    while work:
        number = work.pop() >> SPAN_BITS
        held = objects.get(number)
        if held is None or number in found or not held.alive:
            continue
        found[number] = held
        for part in (held.content, held.first):
            for shift in (0, 4):
                count = (len(part) - shift) // 8
                if count > 0:
                    work += [word for word in struct.unpack_from(f"<{count}Q", part, shift) if word >= FIRST << SPAN_BITS]
    return [found[number] for number in sorted(found)]


class Code:
    """The functions of the program that addresses may mean."""

    def __init__(self) -> None:
        self.functions: dict[int, tuple[str, Callable[..., Any]]] = {}
        """Address -> (type, function)."""

    def at(self, address: int, kind: str) -> Callable[..., Any]:
        found = self.functions.get(address)
        if found is None or found[0] != kind:
            raise GivenUpError("a call through no address of such a function")
        return found[1]


NAMES: dict[str, object] = {
    "HEAP": HEAP,
    "load": load,
    "store": store,
    "load_many": load_many,
    "store_many": store_many,
    "copy_bytes": copy_bytes,
    "set_bytes": set_bytes,
    "reallocate": reallocate,
    "cast": cast,
}
"""As compiled programs call them."""
