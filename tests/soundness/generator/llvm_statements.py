"""Statements on memory of the llvm dialect: accesses through opaque pointers, addresses in memory, partial overwrites, copies of bytes."""

from __future__ import annotations

from tests.soundness.generator.body import F32, I32, I64, Body, F, X
from tests.soundness.generator.llvm_records import D, P, allocate, bare, double, dynamic, gep, place, slots_of
from tests.soundness.semantics.layout import layout_of


def load(b: Body) -> None:
    b.let(F, f"llvm.load {double(b)} : {P} -> f64")


def store(b: Body) -> None:
    b.put(f"llvm.store {b.pick(F)}, {double(b)} : f64, {P}")


def clear(b: Body) -> None:
    value = b.float(b.rng.choice((0.0, 2.0)))
    b.put(f"llvm.store {value}, {double(b)} : f64, {P}")


def overwrite(b: Body) -> None:
    """Store, read, overwrite, read: through addresses that may be the same."""
    there = double(b)
    again = there if b.chance(0.6) else double(b)
    b.put(f"llvm.store {b.pick(F)}, {there} : f64, {P}")
    if b.chance(0.7):
        b.let(F, f"llvm.load {there if b.chance(0.5) else again} : {P} -> f64")
    b.put(f"llvm.store {b.float(0.0) if b.chance(0.7) else b.pick(F)}, {again} : f64, {P}")
    b.let(F, f"llvm.load {there if b.chance(0.6) else double(b)} : {P} -> f64")


def meet(b: Body) -> None:
    """A constant into one place and a value into another, which may be the same; then the first is read."""
    addresses = [name for name in b.known(P) if name.startswith("%a")]
    slot = b.rng.choice(slots_of(b, "f64"))

    def of_global() -> str:
        name = b.rng.choice([each for each in b.module.records if each != "constants"])
        kind = P if b.module.records[name] == b.module.record else D
        there = b.let(kind, f"llvm.mlir.addressof @{name} : {P}")
        return there if kind == D else place(b, there, slot)

    def of_record() -> str:
        return place(b, b.rng.choice(addresses) if addresses and b.chance(0.7) else b.pick(P), slot)

    named = 0.6 if b.module.weights.get("llvm global", 0.0) > 1.0 else 0.05
    first, second = of_global() if b.chance(named) else of_record(), of_global() if b.chance(0.1) else of_record()
    b.put(f"llvm.store {b.float(2.0)}, {first} : f64, {P}")
    b.put(f"llvm.store {b.pick(F)}, {second} : f64, {P}")
    b.let(F, f"llvm.load {first} : {P} -> f64")


def relink(b: Body) -> None:
    """The address of a record with a value in it goes into memory, is copied with the record around, and followed from there."""
    slots = slots_of(b, "ptr")
    if not slots:
        meet(b)
        return
    slot, inner = b.rng.choice(slots), b.rng.choice(slots_of(b, "f64"))
    around, target, last = bare(b), bare(b) if b.chance(0.6) else b.pick(P), b.pick(P)
    b.put(f"llvm.store {last}, {place(b, around, slot)} : {P}, {P}")
    text = b.module.record
    form = b.rng.random()
    if form < 0.6:
        size = b.word(layout_of(text).size)
        name = b.rng.choice(("memcpy", "memmove"))
        b.put(f'"llvm.intr.{name}"({target}, {around}, {size}) <{{isVolatile = false}}> : ({P}, {P}, i64) -> ()')
    elif form < 0.8:
        held = b.name()
        b.put(f"{held} = llvm.load {around} : {P} -> {text}")
        b.put(f"llvm.store {held}, {target} : {text}, {P}")
    else:
        held = b.name()
        b.put(f"{held} = llvm.load {place(b, around, slot)} : {P} -> i64")
        b.put(f"llvm.store {held}, {place(b, target, slot)} : i64, {P}")
    if b.chance(0.5):
        b.put(f"llvm.store {b.pick(F)}, {place(b, last, inner)} : f64, {P}")
    found = b.let(P, f"llvm.load {place(b, target, slot)} : {P} -> {P}")
    there = place(b, found, inner)
    if b.chance(0.5):
        b.let(F, f"llvm.load {there} : {P} -> f64")
    else:
        b.put(f"llvm.store {b.pick(F)}, {there} : f64, {P}")
        b.let(F, f"llvm.load {place(b, last, inner)} : {P} -> f64")


def accumulate(b: Body) -> None:
    there = double(b)
    old = b.let(F, f"llvm.load {there} : {P} -> f64")
    new = b.let(F, f"llvm.fadd {old}, {b.pick(F)} : f64")
    b.put(f"llvm.store {new}, {there} : f64, {P}")


def follow(b: Body) -> None:
    """An address out of memory, or one into it."""
    slots = slots_of(b, "ptr")
    if not slots:
        load(b)
        return
    there = place(b, b.pick(P), b.rng.choice(slots))
    if b.chance(0.5):
        b.let(P, f"llvm.load {there} : {P} -> {P}")
    else:
        b.put(f"llvm.store {b.pick(P)}, {there} : {P}, {P}")
        if b.chance(0.5):
            b.let(P, f"llvm.load {there} : {P} -> {P}")


def new(b: Body) -> None:
    allocate(b)


def copy(b: Body) -> None:
    """Records, or parts of them, copied or set as bytes."""
    text = b.module.record
    size = layout_of(text).size
    rng = b.rng
    doubles = slots_of(b, "f64")
    part = rng.choice((*doubles, None))
    if part is None or b.chance(0.5):
        target, source, length = b.pick(P), b.pick(P), rng.choice((size, size, size, min(size, 8), min(size, 16), size // 2))
    else:
        target, source, length = place(b, b.pick(P), part), place(b, b.pick(P), rng.choice(doubles)), rng.choice((8, 8, 4, 2))
    amount = b.word(length) if b.chance(0.7) else dynamic(b, length + 1)
    form = rng.random()
    if form < 0.35:
        b.put(f'"llvm.intr.memcpy"({target}, {source}, {amount}) <{{isVolatile = false}}> : ({P}, {P}, i64) -> ()')
    elif form < 0.8:
        b.put(f'"llvm.intr.memmove"({target}, {source}, {amount}) <{{isVolatile = false}}> : ({P}, {P}, i64) -> ()')
    else:
        if slots_of(b, "ptr") and part is not None:
            target, amount = place(b, b.pick(P), part), b.word(rng.choice((8, 4)))
        byte = b.let("i8", f"arith.trunci {b.pick(I64)} : i64 to i8") if b.chance(0.3) else b.word(0, "i8")
        b.put(f'"llvm.intr.memset"({target}, {byte}, {amount}) <{{isVolatile = false}}> : ({P}, i8, i64) -> ()')


def bits(b: Body) -> None:
    """Doubles as integers, in halves, as vectors of floats."""
    rng = b.rng
    there = double(b)
    match rng.randrange(7):
        case 0:
            word = b.let(I64, f"llvm.load {there} : {P} -> i64")
            if b.chance(0.6):
                b.let(F, f"llvm.bitcast {word} : i64 to f64")
            else:
                b.put(f"llvm.store {word}, {double(b)} : i64, {P}")
        case 1:
            b.put(f"llvm.store {b.pick(I64)}, {there} : i64, {P}")
        case 2:
            half = b.name()
            b.put(f"{half} = {gep(b, there, str(rng.randrange(2)), 'f32')}")
            value = b.pick(F32) if b.chance(0.6) else b.let(F32, "llvm.mlir.constant(0.5 : f32) : f32")
            b.put(f"llvm.store {value}, {half} : f32, {P}")
            if b.chance(0.6):
                b.let(F, f"llvm.load {there} : {P} -> f64")
        case 3:
            half = b.name()
            b.put(f"{half} = {gep(b, there, str(rng.randrange(2)), 'i32')}")
            if b.chance(0.5):
                b.let(I32, f"llvm.load {half} : {P} -> i32")
            else:
                b.put(f"llvm.store {b.pick(I32) if b.chance(0.5) else b.word(0, I32)}, {half} : i32, {P}")
        case 4:
            pair = b.name()
            b.put(f"{pair} = llvm.bitcast {b.pick(F)} : f64 to vector<2xf32>")
            lane = b.let(F32, f"llvm.extractelement {pair}[{b.word(rng.randrange(2), I32)} : i32] : vector<2xf32>")
            b.let(F, f"llvm.fpext {lane} : f32 to f64")
        case 5:
            one, two = b.pick(I64), b.pick(I64)
            word = b.let(I64, f"llvm.{rng.choice(('xor', 'and', 'or', 'add'))} {one}, {two} : i64")
            b.let(F, f"llvm.bitcast {word} : i64 to f64")
        case _:
            b.let(F, f"llvm.load {there} {{alignment = 1 : i64}} : {P} -> f64")


def choose(b: Body) -> None:
    """One of two addresses."""
    kind = b.rng.choice((P, D))
    one, two = (b.pick(P), b.pick(P)) if kind == P else (double(b), double(b))
    condition = b.pick("i1")
    b.let(kind, f"llvm.select {condition}, {one}, {two} : i1, {P}")


def aggregate(b: Body) -> None:
    """A record as one value."""
    text = b.module.record
    if text == "f64":
        load(b)
        return
    held = b.name()
    if b.chance(0.7):
        b.put(f"{held} = llvm.load {b.pick(P)} : {P} -> {text}")
    else:
        # no poison: see `generate`
        b.put(f"{held} = llvm.mlir.{b.rng.choice(('undef', 'zero', 'undef'))} : {text}")
    for _ in range(b.rng.randint(0, 2)):
        indices, _, kind = b.rng.choice(slots_of(b, "f64") + slots_of(b, "ptr"))
        at = f"[{', '.join(map(str, indices[1:]))}]"
        if b.chance(0.5):
            other = b.name()
            b.put(f"{other} = llvm.insertvalue {b.pick(F if kind == 'f64' else P)}, {held}{at} : {text}")
            held = other
        elif kind == "f64" or b.chance(0.4):
            b.let(F if kind == "f64" else P, f"llvm.extractvalue {held}{at} : {text}")
    if b.chance(0.6):
        b.put(f"llvm.store {held}, {b.pick(P)} : {text}, {P}")
    else:
        indices, _, _ = b.rng.choice(slots_of(b, "f64"))
        b.let(F, f"llvm.extractvalue {held}[{', '.join(map(str, indices[1:]))}] : {text}")


def vector(b: Body) -> None:
    """Two doubles at once, where two lie side by side."""
    doubles = slots_of(b, "f64")
    places = [path for path in doubles if any(other[1] == path[1] + 8 for other in doubles)]
    if not places:
        overwrite(b)
        return
    there = place(b, b.pick(P), b.rng.choice(places))
    held = b.name()
    if b.chance(0.5):
        b.put(f"{held} = llvm.load {there} {{alignment = 8 : i64}} : {P} -> vector<2xf64>")
        b.let(F, f"llvm.extractelement {held}[{b.word(b.rng.randrange(2))} : i64] : vector<2xf64>")
    else:
        b.put(f"{held} = llvm.mlir.constant(dense<0.0> : vector<2xf64>) : vector<2xf64>")
    if b.chance(0.7):
        other = b.name()
        lane = b.word(b.rng.randrange(2)) if b.chance(0.6) else dynamic(b, 2)
        b.put(f"{other} = llvm.insertelement {b.pick(F)}, {held}[{lane} : i64] : vector<2xf64>")
        held = other
        if b.chance(0.3):
            other = b.name()
            b.put(f"{other} = llvm.shufflevector {held}, {held} [{b.rng.choice(('1, 0', '0, 0', '3, -1'))}] : vector<2xf64>")
            held = other
    b.put(f"llvm.store {held}, {there} {{alignment = 8 : i64}} : vector<2xf64>, {P}")


def global_memory(b: Body) -> None:
    """The address of a global."""
    name = b.rng.choice(list(b.module.records))
    address = b.let(P if b.module.records[name] == b.module.record else D, f"llvm.mlir.addressof @{name} : {P}")
    if b.chance(0.5):
        kind = b.module.records[name]
        there = address if kind != b.module.record else place(b, address, b.rng.choice(slots_of(b, "f64")))
        if b.chance(0.5) and name != "constants":
            b.put(f"llvm.store {b.pick(F)}, {there} : f64, {P}")
        else:
            b.let(F, f"llvm.load {there} : {P} -> f64")


def atomic(b: Body) -> None:
    there = double(b)
    match b.rng.randrange(4):
        case 0:
            b.let(F, f"llvm.atomicrmw {b.rng.choice(('fadd', 'fsub', 'fmax'))} {there}, {b.pick(F)} monotonic : {P}, f64")
        case 1:
            b.let(F, f"llvm.atomicrmw xchg {there}, {b.pick(F)} monotonic : {P}, f64")
        case 2:
            b.let(I64, f"llvm.atomicrmw {b.rng.choice(('add', 'xchg', '_xor'))} {there}, {b.pick(I64)} monotonic : {P}, i64")
        case _:
            old = b.let(I64, f"llvm.load {there} : {P} -> i64")
            pair = b.name()
            expected = old if b.chance(0.7) else b.pick(I64)
            b.put(f"{pair} = llvm.cmpxchg {there}, {expected}, {b.pick(I64)} monotonic monotonic : {P}, i64")
            b.let(I64, f"llvm.extractvalue {pair}[0] : !llvm.struct<(i64, i1)>")


def numbers(b: Body) -> None:
    """An address as a number and back, perhaps through memory."""
    number = b.let(I64, f"llvm.ptrtoint {b.pick(P)} : {P} to i64")
    b.scope.pop()
    slots = slots_of(b, "ptr")
    if slots and b.chance(0.4):
        b.put(f"llvm.store {number}, {place(b, b.pick(P), b.rng.choice(slots))} : i64, {P}")
        return
    offset = b.rng.choice(slots_of(b, "f64"))[1]
    if offset or b.chance(0.3):
        moved = b.name()
        b.put(f"{moved} = llvm.add {number}, {b.word(offset)} : i64")
        number = moved
    b.let(D, f"llvm.inttoptr {number} : i64 to {P}")


def release(b: Body) -> None:
    """The end of an object, or a larger one in its place."""
    heap = ("llvm.call @malloc", "llvm.call @calloc")
    known = [name for name in b.known(P) if any(line.lstrip().startswith(f"{name} = {form}") for line in b.lines for form in heap)]
    if not known or b.nesting:
        return
    name = b.some(known)
    if b.chance(0.4):
        b.put(f"llvm.call @free({name}) : ({P}) -> ()")
    else:
        size = layout_of(b.module.record).size
        b.let(P, f"llvm.call @realloc({name}, {b.word(2 * size)}) : ({P}, i64) -> {P}")
    b.scope[:] = [entry for entry in b.scope if entry[0] != name]


def arithmetic(b: Body) -> None:
    """Numbers, as the dialect computes with them."""
    rng = b.rng
    match rng.randrange(6):
        case 0 | 1:
            b.let(F, f"llvm.{rng.choice(('fadd', 'fsub', 'fmul', 'fmul', 'fdiv'))} {b.pick(F)}, {b.pick(F)} : f64")
        case 2:
            b.let(F, f"llvm.intr.{rng.choice(('sin', 'cos', 'exp', 'fabs', 'floor', 'sqrt'))}({b.pick(F)}) : (f64) -> f64")
        case 3:
            one, two = b.pick(F), b.pick(F)
            b.let(F, f"llvm.intr.{rng.choice(('maxnum', 'minimum', 'copysign', 'pow'))}({one}, {two}) : (f64, f64) -> f64")
        case 4:
            one, two = b.pick(F), b.pick(F)
            b.let("i1", f'llvm.fcmp "{rng.choice(("olt", "oge", "une"))}" {one}, {two} : f64')
        case _:
            condition, one, two = b.pick("i1"), b.pick(F), b.pick(F)
            b.let(F, f"llvm.select {condition}, {one}, {two} : i1, f64")


def walk(b: Body) -> None:
    """A loop that goes from record to record, or along one."""
    if b.nesting >= 3:
        return
    slots = slots_of(b, "ptr")
    name, at, value, base = b.name(), b.name(), b.name(), b.name()
    start = b.pick(P)
    upper = b.index(b.rng.choice((1, 2, 2, 3)))
    b.put(
        f"{base}:2 = scf.for {name} = {b.index(0)} to {upper} step {b.index(1)} iter_args({at} = {start}, {value} = {b.pick(F)})"
        f" -> ({P}, f64) {{"
    )
    for _ in b.inside():
        b.add(name, X)
        b.add(at, P)
        b.add(value, F)
        b.statements(2)
        there = place(b, at, b.rng.choice(slots_of(b, "f64")))
        if b.chance(0.7):
            held = b.let(F, f"llvm.load {there} : {P} -> f64")
            result = b.let(F, f"llvm.{b.rng.choice(('fadd', 'fmul'))} {value}, {held} : f64")
        else:
            result = value
        if b.chance(0.5):
            b.put(f"llvm.store {b.pick(F)}, {there} : f64, {P}")
        if slots and b.chance(0.8):
            following = b.let(P, f"llvm.load {place(b, at, b.rng.choice(slots))} : {P} -> {P}")
        else:
            following = b.pick(P)
        b.put(f"scf.yield {following}, {result} : {P}, f64")
    b.put("}")
    b.add(f"{base}#0", P)
    b.add(f"{base}#1", F)


STATEMENTS = {
    "llvm load": load,
    "llvm store": store,
    "llvm clear": clear,
    "llvm overwrite": overwrite,
    "llvm meet": meet,
    "llvm relink": relink,
    "llvm accumulate": accumulate,
    "llvm follow": follow,
    "llvm allocate": new,
    "llvm copy": copy,
    "llvm bits": bits,
    "llvm choose": choose,
    "llvm aggregate": aggregate,
    "llvm vector": vector,
    "llvm global": global_memory,
    "llvm atomic": atomic,
    "llvm numbers": numbers,
    "llvm release": release,
    "llvm arithmetic": arithmetic,
    "llvm walk": walk,
}
