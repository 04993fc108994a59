"""Statements on memory: all the forms of design section 4.4."""

from __future__ import annotations

from tests.soundness.generator.body import (
    BOX,
    BOXED_BOX,
    BOXES,
    ELEMENTS,
    FLOAT_MEMORY,
    I64,
    IDENTITY_MEMORY,
    M0,
    M4,
    M6,
    M23,
    MD,
    MI0,
    MI4,
    POINTERS,
    VIEW,
    VIEW_DYNAMIC,
    VIEW_ROW,
    VIEW_STEP,
    Body,
    F,
)

COPIES = (
    (M0, M0),
    (M4, M4),
    (M23, M23),
    (VIEW, VIEW),
    (VIEW_STEP, VIEW),
    (VIEW, VIEW_STEP),
    (MI4, MI4),
    (BOXES, BOXES),
    (VIEW_ROW, VIEW_ROW),
)


def some_memory(b: Body, *kinds: str) -> tuple[str, str]:
    """A known piece of memory of one of these types, or a new one."""
    names = b.known(*kinds)
    if names and not b.chance(0.1):
        name = b.some(names)
        return name, b.kind_of(name)
    usual = [kind for kind in kinds if kind in b.module.types] or list(kinds)
    kind = b.rng.choice(usual)
    return b.make(kind), kind


def load(b: Body) -> None:
    memory, kind = some_memory(b, *FLOAT_MEMORY)
    b.let(F, f"memref.load {memory}[{b.subscripts(memory, kind)}] : {kind}")


def store(b: Body) -> None:
    memory, kind = some_memory(b, *FLOAT_MEMORY)
    b.put(f"memref.store {b.pick(F)}, {memory}[{b.subscripts(memory, kind)}] : {kind}")


def clear(b: Body) -> None:
    """Overwrite with a constant: a value, or all of it."""
    memory, kind = some_memory(b, *FLOAT_MEMORY)
    zero = b.float(0.0)
    if b.chance(0.6):
        b.put(f"memref.store {zero}, {memory}[{b.subscripts(memory, kind)}] : {kind}")
    else:
        b.put(f"linalg.fill ins({zero} : f64) outs({memory} : {kind})")


def accumulate(b: Body) -> None:
    """Load, change, store to the same place."""
    memory, kind = some_memory(b, *FLOAT_MEMORY)
    where = b.subscripts(memory, kind)
    old = b.let(F, f"memref.load {memory}[{where}] : {kind}")
    new = b.let(F, f"arith.{b.rng.choice(('addf', 'mulf'))} {old}, {b.pick(F)} : f64")
    b.put(f"memref.store {new}, {memory}[{where}] : {kind}")


def allocate(b: Body) -> None:
    b.make(b.rng.choice([kind for kind in b.module.types if kind in IDENTITY_MEMORY] or [M0]))


def fill(b: Body) -> None:
    memory, kind = some_memory(b, *FLOAT_MEMORY)
    b.put(f"linalg.fill ins({b.pick(F)} : f64) outs({memory} : {kind})")


def copy(b: Body) -> None:
    usual = [pair for pair in COPIES if pair[0] in b.module.types and pair[1] in b.module.types]
    source, target = b.rng.choice(usual or [(M4, M4)])
    if source == target in IDENTITY_MEMORY and b.chance(0.3):
        b.put(f"linalg.copy ins({b.pick(source)} : {source}) outs({b.pick(target)} : {target})")
    else:
        b.put(f"memref.copy {b.pick(source)}, {b.pick(target)} : {source} to {target}")


def view(b: Body) -> None:
    rng = b.rng
    choice = rng.random()
    if choice < 0.55:
        b.view(rng.choice((VIEW, VIEW_DYNAMIC, VIEW_ROW, VIEW_STEP)))
    elif choice < 0.75:
        if b.chance(0.5) or not b.known(MD):
            b.let(MD, f"memref.cast {b.pick(M4)} : {M4} to {MD}")
        else:
            memory = b.pick(MD)
            b.let(M0, f"memref.reinterpret_cast {memory} to offset: [0], sizes: [], strides: [] : {MD} to {M0}")
    elif choice < 0.85:
        flat = b.let(M6, f"memref.collapse_shape {b.pick(M23)} [[0, 1]] : {M23} into {M6}")
        where = b.subscripts(flat, M6)
        if b.chance(0.5):
            b.let(F, f"memref.load {flat}[{where}] : {M6}")
        else:
            b.put(f"memref.store {b.pick(F)}, {flat}[{where}] : {M6}")
    elif choice < 0.93:
        b.let(M4, f"memref.cast {b.let(MD, f'memref.cast {b.pick(M4)} : {M4} to {MD}')} : {MD} to {M4}")
    else:
        kind = rng.choice((M0, M4))
        b.let(kind, f"arith.select {b.pick('i1')}, {b.pick(kind)}, {b.pick(kind)} : {kind}")


def pointer(b: Body) -> None:
    """Addresses into memory and out again."""
    kind = b.rng.choice([kind for kind in b.module.types if kind in POINTERS] or [BOX])
    element = ELEMENTS[kind]
    if b.chance(0.15):
        b.make(kind)
        return
    memory = b.pick(kind)
    where = b.subscripts(memory, kind)
    if b.chance(0.45):
        b.put(f"memref.store {b.pick(element)}, {memory}[{where}] : {kind}")
    else:
        inner = b.let(element, f"memref.load {memory}[{where}] : {kind}")
        if kind == BOXED_BOX and b.chance(0.6):
            inner = b.let(M0, f"memref.load {inner}[] : {BOX}")
            element = M0
        if element in FLOAT_MEMORY and b.chance(0.6):
            place = b.subscripts(inner, element)
            if b.chance(0.5):
                b.let(F, f"memref.load {inner}[{place}] : {element}")
            else:
                b.put(f"memref.store {b.pick(F)}, {inner}[{place}] : {element}")


def words(b: Body) -> None:
    """Memory of integers, which may hold the bits of floats."""
    memory, kind = some_memory(b, MI0, MI4)
    where = b.subscripts(memory, kind)
    if b.chance(0.5):
        b.put(f"memref.store {b.pick(I64)}, {memory}[{where}] : {kind}")
    else:
        b.let(I64, f"memref.load {memory}[{where}] : {kind}")


def atomic(b: Body) -> None:
    memory, kind = some_memory(b, *FLOAT_MEMORY)
    where = b.subscripts(memory, kind)
    if b.chance(0.7):
        b.let(F, f"memref.atomic_rmw {b.rng.choice(('addf', 'assign', 'maximumf'))} {b.pick(F)}, {memory}[{where}] : (f64, {kind}) -> f64")
        return
    result = b.name()
    b.put(f"{result} = memref.generic_atomic_rmw {memory}[{where}] : {kind} {{")
    for _ in b.inside():
        old = b.name()
        b.lines.append("  " * (b.depth - 1) + f"^bb0({old}: f64):")
        b.add(old, F)
        known = len(b.lines)
        new = b.let(F, f"arith.{b.rng.choice(('addf', 'mulf'))} {old if b.chance(0.8) else b.pick(F)}, {_captured(b, known)} : f64")
        b.put(f"memref.atomic_yield {new} : f64")
    b.put("}")
    b.add(result, F)


def _captured(b: Body, _: int) -> str:
    names = b.known(F)
    return b.some(names)


def global_memory(b: Body) -> None:
    known = {**b.module.globals, **b.module.constant_globals}
    if not known:
        return
    name = b.rng.choice(list(known))
    kind = known[name]
    memory = b.let(kind, f"memref.get_global @{name} : {kind}")
    if name in b.module.constant_globals:
        # nothing may be stored there
        b.scope.pop()
    where = b.subscripts(memory, kind)
    element = ELEMENTS[kind]
    if b.chance(0.5) or name in b.module.constant_globals:
        b.let(element, f"memref.load {memory}[{where}] : {kind}")
    else:
        b.put(f"memref.store {b.pick(element)}, {memory}[{where}] : {kind}")
