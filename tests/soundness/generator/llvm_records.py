"""Memory of the llvm dialect in generated programs: records behind opaque pointers, their parts, globals.

A program has one type of record. Values of type P are addresses of records, values of type D are addresses of a double in one; both are
`!llvm.ptr`, spelled in two ways to be told apart in the generator's scope. Most accesses are inside of their objects and find what they
expect; the others end the run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.soundness.generator.body import I64, Body, F, X
from tests.soundness.semantics.layout import layout_of

if TYPE_CHECKING:
    from tests.soundness.generator.body import Module

P, D = "!llvm.ptr", "!llvm.ptr<0>"
RECORDS = (
    "f64",
    "!llvm.array<4 x f64>",
    "!llvm.struct<(f64, f64)>",
    "!llvm.struct<(f64, ptr)>",
    "!llvm.struct<(f64, ptr, array<3 x f64>)>",
    "!llvm.struct<(ptr, f64, ptr)>",
    "!llvm.struct<(f64, f32, i32, f64)>",
    "!llvm.struct<(i32, f64, array<2 x struct<(f64, ptr)>>)>",
    "!llvm.struct<packed (i8, f64, ptr)>",
)

Path = tuple[tuple[int, ...], int, str]
"""(indices, offset, type) of a number or address in a record."""
OUTSIDE_TYPES = (F, P, P)
"""What unknown code takes and returns."""


def paths(text: str, before: tuple[int, ...] = (0,), start: int = 0) -> list[Path]:
    """All of them."""
    layout = layout_of(text)
    if not layout.parts:
        return [(before, start, text.removeprefix("!llvm."))]
    found: list[Path] = []
    for number, (offset, _, _, kind) in enumerate(layout.parts):
        found += paths(kind, (*before, number), start + offset)
    return found


def slots_of(b: Body, kind: str) -> list[Path]:
    """The places of a record that hold such a number or address."""
    return [path for path in paths(b.module.record) if path[2] == kind]


def dynamic(b: Body, size: int) -> str:
    """An i64 below a size, that nobody knows."""
    index = b.let(X, f"arith.remui {b.pick(X)}, {b.index(size)} : index")
    return b.let(I64, f"arith.index_cast {index} : index to i64")


def gep(b: Body, base: str, indices: str, element: str, operands: str = "") -> str:
    """The operation that moves an address."""
    flag = b.rng.choice(("", "inbounds ", "inbounds|nuw "))
    return f"llvm.getelementptr {flag}{base}[{indices}] : ({P}{operands}) -> {P}, {element}"


def place(b: Body, base: str, path: Path) -> str:
    """The address of a part of a record, computed in one of many ways."""
    indices, offset, _ = path
    rng = b.rng
    name = b.name()
    form = rng.random()
    if form < 0.5:
        b.put(f"{name} = {gep(b, base, ', '.join(map(str, indices)), b.module.record)}")
    elif form < 0.65:
        b.put(f"{name} = {gep(b, base, str(offset), 'i8')}")
    elif form < 0.75 and offset % 8 == 0:
        b.put(f"{name} = {gep(b, base, str(offset // 8), 'f64')}")
    elif form < 0.9:
        step = b.word(offset) if rng.random() < 0.5 else near(b, offset)
        b.put(f"{name} = {gep(b, base, step, 'i8', ', i64')}")
    else:
        there = b.name()
        shift = rng.choice((8, 16, -8))
        b.put(f"{there} = {gep(b, base, str(offset + shift), 'i8')}")
        b.put(f"{name} = {gep(b, there, str(-shift), 'i8')}")
    return name


def near(b: Body, offset: int) -> str:
    """An offset that is often this one, and that only a run knows."""
    other = b.rng.choice(slots_of(b, "f64") or paths(b.module.record))[1]
    condition = b.pick("i1")
    return b.let(I64, f"arith.select {condition}, {b.word(offset)}, {b.word(other)} : i64")


def double(b: Body) -> str:
    """The address of a double."""
    known = b.known(D)
    if known and b.chance(0.5):
        return b.some(known)
    slots = slots_of(b, "f64")
    base = b.pick(P)
    arrays = [path for path in slots if path[0][:-1] in [other[0][:-1] for other in slots if other != path] and "array" in b.module.record]
    if arrays and b.chance(0.4) and "struct<(f64, ptr)>>" not in b.module.record:
        prefix = b.rng.choice(arrays)[0][:-1]
        count = sum(1 for path in slots if path[0][:-1] == prefix)
        name = b.name()
        if "array" in b.module.record[:14] or len(prefix) > 1:
            index = dynamic(b, count)
            b.put(f"{name} = {gep(b, base, ', '.join([*map(str, prefix), index]), b.module.record, ', i64')}")
            return b.add(name, D)
    return b.add(place(b, base, b.rng.choice(slots)), D)


def bare(b: Body) -> str:
    """A new record with nothing in it."""
    size = layout_of(b.module.record).size
    name = b.name()
    form = b.rng.random()
    if b.stack and form < 0.6 and not (b.nesting and b.chance(0.7)):
        b.put(f"{name} = llvm.alloca {b.word(1)} x {b.module.record} : (i64) -> {P}")
    elif form < 0.85:
        count = b.rng.choice((1, 1, 2)) * size
        b.put(f"{name} = llvm.call @malloc({b.word(count)}) : (i64) -> {P}")
    elif form < 0.95:
        b.put(f"{name} = llvm.call @calloc({b.word(1)}, {b.word(size)}) : (i64, i64) -> {P}")
    else:
        b.put(f"{name} = llvm.call @malloc({near(b, size)}) : (i64) -> {P}")
    return name


def allocate(b: Body) -> str:
    """A new record; what addresses are in it lead somewhere."""
    name = bare(b)
    known = b.known(P)
    b.add(name, P)
    for path in slots_of(b, "ptr"):
        there = place(b, name, path)
        b.put(f"llvm.store {b.some(known) if known and b.chance(0.7) else name}, {there} : {P}, {P}")
    for path in slots_of(b, "f64"):
        if b.chance(0.4):
            b.put(f"llvm.store {b.pick(F)}, {place(b, name, path)} : f64, {P}")
    return name


def prepare(module: Module, themes: tuple[str, ...]) -> list[str]:
    """What programs with this memory start with: the record, declarations and globals."""
    rng = module.rng
    nested = [text for text in RECORDS if "ptr" in text]
    module.record = rng.choice(nested if "llvm links" in themes else RECORDS)
    module.makers = {P: allocate, D: double}
    lines = [
        f"llvm.func @malloc(i64) -> {P}",
        f"llvm.func @calloc(i64, i64) -> {P}",
        f"llvm.func @realloc({P}, i64) -> {P}",
        f"llvm.func @free({P})",
    ]
    text = module.record
    for number in range(rng.randint(1, 2)):
        kind = rng.choice((text, "f64"))
        module.records[f"h{number}"] = kind
        linkage = rng.choice(("private", "internal", "external", "external"))
        if kind == "f64":
            lines.append(f"llvm.mlir.global {linkage} @h{number}(1.5 : f64) : f64")
        elif number and module.records["h0"] == text and "ptr" in text and rng.random() < 0.7:
            lines.append(f"llvm.mlir.global {linkage} @h{number}() : {text} {{")
            lines += _initializer(text)
        else:
            lines.append(f"llvm.mlir.global {linkage} @h{number}() : {text} {{")
            lines += [f"  %0 = llvm.mlir.zero : {text}", f"  llvm.return %0 : {text}", "}"]
    if rng.random() < 0.3:
        module.records["constants"] = "f64"
        lines.append("llvm.mlir.global internal constant @constants(2.5 : f64) : f64")
    return lines


def _initializer(text: str) -> list[str]:
    """Of a record whose addresses are those of the first global."""
    lines = [f"  %0 = llvm.mlir.zero : {text}", f"  %1 = llvm.mlir.addressof @h0 : {P}"]
    last = 1
    held = "%0"
    for indices, _, kind in paths(text):
        if kind == "ptr":
            last += 1
            lines.append(f"  %{last} = llvm.insertvalue %1, {held}[{', '.join(map(str, indices[1:]))}] : {text}")
            held = f"%{last}"
    return [*lines, f"  llvm.return {held} : {text}", "}"]
