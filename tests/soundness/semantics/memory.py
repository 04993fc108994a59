"""memref: objects, views, loads, stores, copies, atomic updates, globals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.generic_form import numbers, split_list
from tests.soundness.semantics.scalars import FLOATS, INTEGERS, operation
from tests.soundness.semantics.shapes import DYNAMIC, FLOAT_FORMATS, row_major, shape_of
from tests.soundness.semantics.writer import Writer, emits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.soundness.semantics.generic_form import Operation

DYNAMIC_NUMBER = -(1 << 63)
"""What stands in static_offsets and the like for an operand."""
INTEGER_FORMATS = {8: "B", 16: "H", 32: "I", 64: "Q"}
ATOMIC = (
    "arith.addf", "arith.addi", "arith.andi", None, "arith.maximumf", "arith.maxnumf", "arith.maxsi", "arith.maxui", "arith.minimumf",
    "arith.minnumf", "arith.minsi", "arith.minui", "arith.mulf", "arith.muli", "arith.ori", "arith.xori",
)  # fmt: skip
"""What the kinds of memref.atomic_rmw do, by number; None: assign."""


def row(parts: Iterable[str]) -> str:
    """A tuple expression."""
    return "(" + "".join(f"{part}," for part in parts) + ")"


def mixed(w: Writer, static: str, dynamic: list[str]) -> list[str]:
    """Sizes that are numbers in an attribute, or operands."""
    rest = iter(dynamic)
    return [w.v(next(rest)) if value == DYNAMIC_NUMBER else str(value) for value in numbers(static)]


def position(w: Writer, memref: str, indices: list[str]) -> str:
    """The expression for the position of an element, bounds checked."""
    if not indices:
        return f"{w.v(memref)}[2]"
    return f"at({w.v(memref)},{','.join(w.v(index) for index in indices)})"


@emits("memref.alloc", "memref.alloca")
def _alloc(w: Writer, op: Operation) -> None:
    shape = w.shapes[op.results[0]]
    dynamic, symbols = op.segments()
    if symbols or shape.strides is not None:
        raise UnsupportedError("an allocation with a layout")
    rest = iter(dynamic)
    sizes = [w.v(next(rest)) if size == DYNAMIC else str(size) for size in shape.sizes]
    w.put(f"{w.v(op.results[0])}=allocate({shape_of(shape.element).kind!r},{row(sizes)})")


@emits("memref.dealloc", "memref.prefetch")
def _nothing(w: Writer, op: Operation) -> None:
    w.put("pass")


@emits("memref.get_global")
def _get_global(w: Writer, op: Operation) -> None:
    w.put(f"{w.v(op.results[0])}=GLOBALS[{op.attributes['name'].removeprefix('@')!r}]")


@emits("memref.load")
def _load(w: Writer, op: Operation) -> None:
    memref, *indices = op.operands
    load_from(w, op, memref, position(w, memref, indices))


def load_from(w: Writer, op: Operation, memref: str, element: str) -> None:
    """The result is one element, by the expression for its position."""
    where = w.fresh()
    w.put(f"{where}={element}")
    result = op.results[0]
    w.set_result(result, f"{w.v(memref)}[0][{where}]", f"{w.v(memref)}[1][{where}]")
    if w.shapes[result].kind == "memref":
        w.put(f"if {w.v(result)} is None: raise GivenUp('an address that was never stored')")


@emits("memref.store")
def _store(w: Writer, op: Operation) -> None:
    value, memref, *indices = op.operands
    store_to(w, value, memref, position(w, memref, indices))


def store_to(w: Writer, value: str, memref: str, element: str) -> None:
    """One element takes a value."""
    where = w.fresh()
    w.put(f"{where}={element}")
    w.put(f"{w.v(memref)}[0][{where}]={w.v(value)}")
    if w.shapes[value].carries:
        w.put(f"if {w.kept()}: {w.v(memref)}[1][{where}]={w.d(value)}")


def affine_results(attribute: str) -> tuple[str, ...]:
    """The results of `affine_map<(d0, d1) -> (d0, d1 + 1)>`."""
    return split_list(attribute[attribute.index("->") + 4 : -2])


def affine(expression: str, dimensions: list[str], symbols: list[str] | None = None) -> str:
    """An affine expression in Python."""
    for letter, names in (("d", dimensions), ("s", symbols or [])):
        for number in reversed(range(len(names))):
            expression = re.sub(rf"\b{letter}{number}\b", names[number], expression)
    if "ceildiv" in expression:
        raise UnsupportedError("ceildiv in a map")
    return "(" + expression.replace("floordiv", "//").replace("mod", "%") + ")"


@emits("memref.cast", "memref.assume_alignment", "memref.memory_space_cast")
def _cast(w: Writer, op: Operation) -> None:
    result = op.results[0]
    w.put(f"{w.v(result)}={w.v(op.operands[0])}")
    for i, size in enumerate(w.shapes[result].sizes):
        if size != DYNAMIC:
            w.put(f"if {w.v(result)}[3][{i}]!={size}: raise GivenUp('a cast to another size')")


@emits("memref.dim", "tensor.dim")
def _dim(w: Writer, op: Operation) -> None:
    w.put(f"{w.v(op.results[0])}={row(w.sizes(op.operands[0]))}[{w.v(op.operands[1])}]")


@emits("memref.subview")
def _subview(w: Writer, op: Operation) -> None:
    source, offsets, sizes, strides = op.segments()
    attributes = op.attributes
    static = mixed(w, attributes["static_sizes"], sizes)
    kept = kept_dimensions(numbers(attributes["static_sizes"]), w.shapes[op.results[0]].sizes)
    offset, stride = mixed(w, attributes["static_offsets"], offsets), mixed(w, attributes["static_strides"], strides)
    w.put(f"{w.v(op.results[0])}=subview({w.v(source[0])},{row(offset)},{row(static)},{row(stride)},{kept})")


def kept_dimensions(sizes: tuple[int, ...], result: tuple[int, ...]) -> tuple[int, ...]:
    """Which dimensions of a slice its result keeps: those of size one may be dropped, the first ones first."""
    dropped = len(sizes) - len(result)
    kept: list[int] = []
    for index, size in enumerate(sizes):
        if size == 1 and dropped and (len(kept) >= len(result) or result[len(kept)] != 1):
            dropped -= 1
        elif size == 1 and dropped and len(sizes) - index > len(result) - len(kept):
            dropped -= 1
        else:
            kept.append(index)
    return tuple(kept)


@emits("memref.transpose")
def _transpose(w: Writer, op: Operation) -> None:
    order = [int(text[1:]) for text in affine_results(op.attributes["permutation"])]
    m = w.v(op.operands[0])
    parts = (row(f"{m}[{part}][{i}]" for i in order) for part in (3, 4))
    w.put(f"{w.v(op.results[0])}=({m}[0],{m}[1],{m}[2],{','.join(parts)})")


@emits("memref.collapse_shape", "memref.expand_shape")
def _reshape(w: Writer, op: Operation) -> None:
    source, result = w.shapes[op.operands[0]], w.shapes[op.results[0]]
    if source.strides is not None or not result.is_static:
        raise UnsupportedError(f"{op.name} of a strided or dynamic memref")
    m = w.v(op.operands[0])
    w.put(f"{w.v(op.results[0])}=({m}[0],{m}[1],{m}[2],{result.sizes},{row_major(result.sizes)})")


@emits("memref.reinterpret_cast")
def _reinterpret(w: Writer, op: Operation) -> None:
    source, offsets, sizes, strides = op.segments()
    texts = [
        mixed(w, op.attributes[f"static_{name}"], given) for name, given in (("offsets", offsets), ("sizes", sizes), ("strides", strides))
    ]
    w.put(f"{w.v(op.results[0])}=reinterpret({w.v(source[0])},{texts[0][0]},{row(texts[1])},{row(texts[2])})")


@emits("memref.view")
def _view(w: Writer, op: Operation) -> None:
    source, shift, *sizes = op.operands
    result = w.shapes[op.results[0]]
    element = shape_of(result.element)
    code = FLOAT_FORMATS.get(result.element) or INTEGER_FORMATS.get(element.bits if element.kind == "integer" else 0)
    if code is None:
        raise UnsupportedError(f"a view of bytes as {result.element}")
    rest = iter(sizes)
    extents = [w.v(next(rest)) if size == DYNAMIC else str(size) for size in result.sizes]
    w.put(f"{w.v(op.results[0])}=view_bytes({w.v(source)},{w.v(shift)},{code!r},{row(extents)})")


@emits("memref.copy")
def _copy(w: Writer, op: Operation) -> None:
    where, tangents = w.fresh("w"), w.fresh("x")
    w.put(f"{where},{tangents}=copy({w.v(op.operands[0])},{w.v(op.operands[1])})")
    if shape_of(w.shapes[op.operands[0]].element).carries:
        put_tangents(w, f"{w.v(op.operands[1])}[1]", where, tangents)


def put_tangents(w: Writer, shadow: str, where: str, tangents: str) -> None:
    """Write a list of tangents, unless the operation is left out."""
    for _ in w.indented(f"if {w.kept()}:"):
        for _ in w.indented(f"for p,x in zip({where},{tangents}):"):
            w.put(f"{shadow}[p]=x")


@emits("memref.atomic_rmw")
def _atomic(w: Writer, op: Operation) -> None:
    value, memref, *indices = op.operands
    where, old, old_tangent = w.fresh(), w.fresh("o"), w.fresh("e")
    m = w.v(memref)
    w.put(f"{where}={position(w, memref, indices)}")
    w.put(f"{old},{old_tangent}={m}[0][{where}],{m}[1][{where}]")
    name = ATOMIC[int(op.attributes["kind"].split()[0])]
    shape = w.shapes[value]
    names = {"a": old, "da": old_tangent, "b": w.v(value), "db": w.d(value)}
    if name is None:
        new, tangent = names["b"], names["db"]
    else:
        found = operation(name, {}, shape, shape)
        assert found is not None and (name in FLOATS or name[6:] in INTEGERS)
        new, tangent = found[0].format(**names, r=""), found[1].format(**names, r=f"{m}[0][{where}]")
    w.put(f"{m}[0][{where}]={new}")
    if shape.carries:
        w.put(f"if {w.kept()}: {m}[1][{where}]={tangent}")
    # lowered code returns the value that was there
    w.set_result(op.results[0], old, old_tangent)


@emits("memref.generic_atomic_rmw")
def _generic_atomic(w: Writer, op: Operation) -> None:
    memref, *indices = op.operands
    where, site = w.fresh(), w.site
    m = w.v(memref)
    block = op.regions[0][0]
    argument, kind = block.arguments[0]
    shape = w.define(argument, kind)
    result = op.results[0]
    w.put(f"{where}={position(w, memref, indices)}")
    w.put(f"{w.v(argument)}={m}[0][{where}]")
    if shape.carries:
        w.put(f"{w.d(argument)}=0.0 if {w.left_out()} else {m}[1][{where}]")
    yielded: list[str] = []
    w.region(op.regions[0], lambda terminator: yielded.extend(terminator.operands))
    w.site = site
    w.put(f"{m}[0][{where}]={w.v(yielded[0])}")
    if shape.carries:
        w.put(f"if {w.kept()}: {m}[1][{where}]={w.d(yielded[0])}")
    w.set_result(result, w.v(argument), w.d(argument))
