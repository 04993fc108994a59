"""llvm dialect: objects, addresses, loads and stores, copies, atomic updates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.generic_form import numbers
from tests.soundness.semantics.heap import WORD
from tests.soundness.semantics.layout import layout_of
from tests.soundness.semantics.scalars import operation
from tests.soundness.semantics.writer import Writer, emits

if TYPE_CHECKING:
    from tests.soundness.semantics.generic_form import Operation
    from tests.soundness.semantics.shapes import Shape

DYNAMIC_INDEX = -(1 << 31)
ATOMIC = (
    None, "arith.addi", "arith.subi", "arith.andi", None, "arith.ori", "arith.xori", "arith.maxsi", "arith.minsi", "arith.maxui",
    "arith.minui", "arith.addf", "arith.subf", "arith.maxnumf", "arith.minnumf",
)  # fmt: skip
"""What the kinds of llvm.atomicrmw do, by number; None for the first one: assign."""


def scalar_of(shape: Shape) -> tuple[str, int]:
    """(type, bytes) of a number or address in memory."""
    ((_, kind, size),) = layout_of(shape.text).leaves
    return kind, size


@emits("llvm.alloca")
def _alloca(w: Writer, op: Operation) -> None:
    size = layout_of(op.attributes["elem_type"]).size
    w.put(f"{w.v(op.results[0])}=HEAP.allocate({size}*{w.v(op.operands[0])},stack=True)")


@emits("llvm.mlir.addressof")
def _address(w: Writer, op: Operation) -> None:
    w.put(f"{w.v(op.results[0])}=ADDRESSES[{op.attributes['global_name'].removeprefix('@')!r}]")


@emits("llvm.getelementptr")
def _element(w: Writer, op: Operation) -> None:
    if w.shapes[op.results[0]].many:
        raise UnsupportedError("a vector of addresses")
    base, *dynamic = op.operands
    terms, fixed = [w.v(base)], 0
    kind = op.attributes["elem_type"]
    rest = iter(dynamic)
    for position, index in enumerate(numbers(op.attributes["rawConstantIndices"])):
        layout = layout_of(kind)
        if position:
            if kind.removeprefix("!llvm.").startswith("struct"):
                offset, _, _, kind = layout.parts[index]
                fixed += offset
                continue
            if not layout.parts:
                raise UnsupportedError("an index into an empty array")
            kind = layout.parts[0][3]
            layout = layout_of(kind)
        if index == DYNAMIC_INDEX:
            name = next(rest)
            terms.append(f"signed({w.v(name)},{w.shapes[name].bits})*{layout.size}")
        else:
            fixed += index * layout.size
    w.put(f"{w.v(op.results[0])}={'+'.join([*terms, str(fixed)])}&{WORD}")


@emits("llvm.load")
def _load(w: Writer, op: Operation) -> None:
    shape = w.shapes[op.results[0]]
    value, tangent = w.fresh("l"), w.fresh("l")
    if shape.many:
        w.put(f"{value},{tangent}=load_many({w.v(op.operands[0])},{layout_of(shape.text).leaves})")
    else:
        kind, size = scalar_of(shape)
        w.put(f"{value},{tangent}=load({w.v(op.operands[0])},{kind!r},{size})")
    w.set_result(op.results[0], value, tangent)


@emits("llvm.store")
def _store(w: Writer, op: Operation) -> None:
    value, address = op.operands
    shape = w.shapes[value]
    if shape.many:
        layout = layout_of(shape.text)
        tangents = w.d(value) if shape.carries else f"[0.0]*{len(layout.leaves)}"
        w.put(f"store_many({w.v(address)},{layout.leaves},{layout.size},{w.v(value)},None if {w.left_out()} else {tangents})")
        return
    kind, size = scalar_of(shape)
    w.put(f"store({w.v(address)},{kind!r},{size},{w.v(value)},None if {w.left_out()} else {w.d(value)})")


@emits("llvm.atomicrmw")
def _atomic(w: Writer, op: Operation) -> None:
    address, value = op.operands
    shape = w.shapes[value]
    kind, size = scalar_of(shape)
    number = int(op.attributes["bin_op"].split()[0])
    if number >= len(ATOMIC) or (ATOMIC[number] is None and number):
        raise UnsupportedError("that kind of llvm.atomicrmw")
    old, old_tangent = w.fresh("o"), w.fresh("o")
    w.put(f"{old},{old_tangent}=load({w.v(address)},{kind!r},{size})")
    new, tangent = w.v(value), w.d(value)
    name = ATOMIC[number]
    if name is not None:
        found = operation(name, {}, shape, shape)
        assert found is not None
        names = {"a": old, "da": old_tangent, "b": new, "db": tangent}
        new, tangent = found[0].format(**names, r=""), found[1].format(**names, r="")
    w.put(f"store({w.v(address)},{kind!r},{size},{new},None if {w.left_out()} else {tangent})")
    w.set_result(op.results[0], old, old_tangent)


@emits("llvm.cmpxchg")
def _exchange(w: Writer, op: Operation) -> None:
    address, expected, value = op.operands
    kind, size = scalar_of(w.shapes[value])
    old, old_tangent, same = w.fresh("o"), w.fresh("o"), w.fresh("o")
    w.put(f"{old},{old_tangent}=load({w.v(address)},{kind!r},{size})")
    w.put(f"{same}=int({old}=={w.v(expected)})")
    left_out = w.left_out()
    w.put(f"if {same}: store({w.v(address)},{kind!r},{size},{w.v(value)},None if {left_out} else {w.d(value)})")
    w.set_result(op.results[0], f"[{old},{same}]", f"[{old_tangent},0.0]")


@emits("llvm.intr.memcpy", "llvm.intr.memmove", "llvm.intr.memcpy.inline")
def _copy(w: Writer, op: Operation) -> None:
    size = w.v(op.operands[2]) if len(op.operands) > 2 else op.attributes["len"].partition(" ")[0]
    moves = op.name.endswith("memmove")
    w.put(f"copy_bytes({w.v(op.operands[0])},{w.v(op.operands[1])},{size},{w.kept()},may_overlap={moves})")


@emits("llvm.intr.memset", "llvm.intr.memset.inline")
def _set(w: Writer, op: Operation) -> None:
    size = w.v(op.operands[2]) if len(op.operands) > 2 else op.attributes["len"].partition(" ")[0]
    w.put(f"set_bytes({w.v(op.operands[0])},{w.v(op.operands[1])},{size},None if {w.left_out()} else {w.d(op.operands[1])})")


@emits("llvm.intr.stacksave")
def _save(w: Writer, op: Operation) -> None:
    # no address of anything
    w.put(f"{w.v(op.results[0])}=len(HEAP.stack)")


@emits("llvm.intr.stackrestore")
def _restore(w: Writer, op: Operation) -> None:
    w.put(f"HEAP.leave({w.v(op.operands[0])})")


@emits("llvm.intr.lifetime.start", "llvm.intr.lifetime.end", "llvm.intr.assume", "llvm.fence", "llvm.intr.prefetch")
def _nothing(w: Writer, op: Operation) -> None:
    w.put("pass")
