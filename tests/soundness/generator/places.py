"""Places that are written more than once, by an index that is no constant: again in the same turn, in the next one, through something else
that may be the same memory."""

from __future__ import annotations

from tests.soundness.generator.body import M4, M6, M23, MD, SIZES, VIEW, VIEW_DYNAMIC, Body, F, X
from tests.soundness.generator.calls import call
from tests.soundness.generator.control import bound, too_deep

KINDS = (M4, M4, MD, M23, VIEW, VIEW_DYNAMIC)
FORMS = ("plain", "plain", "turns", "turns", "outside", "if", "parallel", "blocks", "exchange")


def again(b: Body) -> None:
    """Two stores at one place, with other things before, between and behind."""
    known = [kind for kind in KINDS if kind in b.module.types]
    kind = b.rng.choice(known or [M4])
    memory = b.pick(kind) if b.chance(0.7) else _new(b, kind)
    if b.chance(0.25):
        memory = b.let(kind, f"arith.select {b.pick('i1')}, {memory}, {b.pick(kind)} : {kind}")
    form = "plain" if too_deep(b) else b.rng.choice(FORMS)
    if form == "plain":
        _twice(b, memory, kind, place(b, memory, kind))
    elif form == "if":
        where = place(b, memory, kind)
        _touch(b, memory, kind, where)
        b.put(f"scf.if {b.pick('i1')} {{")
        for _ in b.inside():
            _twice(b, memory, kind, where)
        b.put("}")
        _touch(b, memory, kind, where)
    elif form == "blocks":
        _in_blocks(b, memory, kind)
    elif form == "exchange" and kind == M4:
        _exchanged(b, memory)
    else:
        where = place(b, memory, kind) if form == "outside" else ""
        if b.chance(0.3):
            _touch(b, memory, kind, where or place(b, memory, kind))
        upper = b.index(b.rng.randint(2, 3)) if b.chance(0.7) else bound(b)
        induction = b.name()
        if form == "parallel":
            b.put(f"scf.parallel ({induction}) = ({b.index(0)}) to ({upper}) step ({b.index(1)}) {{")
        else:
            b.put(f"scf.for {induction} = {b.index(0)} to {upper} step {b.index(1)} {{")
        for _ in b.inside():
            b.add(induction, X)
            _twice(b, memory, kind, where or place(b, memory, kind, induction))
        b.put("}")
        if where and b.chance(0.5):
            _touch(b, memory, kind, where)
    b.let(F, f"memref.load {memory}[{b.subscripts(memory, kind) if b.chance(0.5) else place(b, memory, kind)}] : {kind}")


def place(b: Body, memory: str, kind: str, counter: str = "") -> str:
    """Indices of one element that are computed, from `counter` if there is one; often the same ones as before. Beside `index`, they are in
    scope as what they are below."""
    parts: list[str] = []
    for position, size in enumerate(SIZES[kind]):
        below = f"below {size}" if size >= 0 else f"below {memory}"
        known = b.known(below)
        if known and not counter and b.chance(0.6):
            parts.append(b.some(known))
            continue
        number = b.let(X, f"arith.addi {counter}, {b.pick(X)} : index") if counter and b.chance(0.5) else counter or b.pick(X)
        extent = b.index(size) if size >= 0 else b.let(X, f"memref.dim {memory}, {b.index(position)} : {kind}")
        parts.append(b.let(X, f"arith.remui {number}, {extent} : index"))
        b.add(parts[-1], below)
    return ", ".join(parts)


def _new(b: Body, kind: str) -> str:
    memory = b.make(kind)
    if b.chance(0.6):
        b.put(f"linalg.fill ins({b.pick(F) if b.chance(0.5) else b.float(0.5)} : f64) outs({memory} : {kind})")
    return memory


def _touch(b: Body, memory: str, kind: str, where: str, what: str = "") -> None:
    what = what or b.rng.choices(("load", "store", "clear"), (1, 2, 2))[0]
    if what == "load":
        b.let(F, f"memref.load {memory}[{where}] : {kind}")
    else:
        b.put(f"memref.store {b.pick(F) if what == 'store' else b.float(0.0)}, {memory}[{where}] : {kind}")


def _twice(b: Body, memory: str, kind: str, where: str) -> None:
    """A value and a constant in either order at the same place, and what may be in between."""
    stores = ["store", "clear"] if b.chance(0.8) else ["store", "store"]
    if b.chance(0.5):
        stores.reverse()
    for what in stores:
        _touch(b, memory, kind, where, what)
        for _ in range(b.rng.choice((0, 0, 1, 1, 2))):
            _between(b, memory, kind, where)


def _between(b: Body, memory: str, kind: str, where: str) -> None:
    """Something that reads or writes this place, or perhaps another one."""
    choice = b.rng.random()
    if choice < 0.2:
        _touch(b, memory, kind, where)
    elif choice < 0.4:
        _touch(b, memory, kind, b.subscripts(memory, kind))
    elif choice < 0.55:
        _touch(b, memory, kind, place(b, memory, kind))
    elif choice < 0.7:
        # an argument that may overlap it, or a view of it
        other = b.pick(kind)
        _touch(b, other, kind, b.subscripts(other, kind))
    elif choice < 0.8 and kind == M4:
        part = b.let(VIEW, f"memref.subview {memory}[{b.subscript(3)}] [2] [1] : {M4} to {VIEW}")
        _touch(b, part, VIEW, place(b, part, VIEW) if b.chance(0.5) else b.subscripts(part, VIEW))
    elif choice < 0.8 and kind == M23:
        flat = b.let(M6, f"memref.collapse_shape {memory} [[0, 1]] : {M23} into {M6}")
        _touch(b, flat, M6, place(b, flat, M6))
    elif choice < 0.85:
        value = b.pick(F) if b.chance(0.5) else b.float(0.0)
        b.put(f"linalg.fill ins({value} : f64) outs({memory} : {kind})")
    elif choice < 0.9:
        b.let(F, f"memref.atomic_rmw {b.rng.choice(('addf', 'assign'))} {b.pick(F)}, {memory}[{where}] : (f64, {kind}) -> f64")
    elif choice < 0.95:
        call(b)
    else:
        b.statements(1)


def _exchanged(b: Body, memory: str) -> None:
    """Two pieces of memory that change places in every turn, one of them written at the same index each time."""
    where, upper = place(b, memory, M4), b.index(b.rng.randint(2, 3))
    other = b.pick(M4) if b.chance(0.5) else _new(b, M4)
    left, right, induction, base = b.name(), b.name(), b.name(), b.name()
    b.put(
        f"{base}:2 = scf.for {induction} = {b.index(0)} to {upper} step {b.index(1)} "
        f"iter_args({left} = {memory}, {right} = {other}) -> ({M4}, {M4}) {{"
    )
    for _ in b.inside():
        b.add(left, M4)
        b.add(right, M4)
        _twice(b, left, M4, where)
        b.put(f"scf.yield {right}, {left} : {M4}, {M4}")
    b.put("}")
    b.add(f"{base}#0", M4)
    _touch(b, f"{base}#0", M4, where)


def _in_blocks(b: Body, memory: str, kind: str) -> None:
    """The turns of a loop between blocks; the index is made before it, in its head, or is what the head receives."""
    upper, zero, one = b.index(b.rng.randint(2, 3)), b.index(0), b.index(1)
    where = place(b, memory, kind) if b.chance(0.4) else ""
    induction, label = b.name(), b.name()[1:]
    b.put("scf.execute_region {")
    for _ in b.inside():
        b.put(f"cf.br ^{label}_1({zero} : index)")
        b.lines.append("  " * (b.depth - 1) + f"^{label}_1({induction}: index):")
        b.add(induction, X)
        mine = where or place(b, memory, kind, induction)
        _twice(b, memory, kind, mine)
        following = b.let(X, f"arith.addi {induction}, {one} : index")
        going = b.let("i1", f"arith.cmpi ult, {following}, {upper} : index")
        if b.chance(0.5):
            b.put(f"cf.cond_br {b.pick('i1')}, ^{label}_2, ^{label}_3")
            b.lines.append("  " * (b.depth - 1) + f"^{label}_2:")
            known = len(b.scope)
            _touch(b, memory, kind, mine)
            del b.scope[known:]
            b.put(f"cf.br ^{label}_3")
            b.lines.append("  " * (b.depth - 1) + f"^{label}_3:")
        b.put(f"cf.cond_br {going}, ^{label}_1({following} : index), ^{label}_4")
        b.lines.append("  " * (b.depth - 1) + f"^{label}_4:")
        if b.chance(0.5):
            _touch(b, memory, kind, mine)
        b.put("scf.yield")
    b.put("}")


def sweeps(b: Body) -> None:
    """Loops that write all elements of a range, one after another, often the same range."""
    if too_deep(b):
        return
    kind = b.rng.choice([kind for kind in (M4, MD, M23) if kind in b.module.types] or [M4])
    memory = b.pick(kind) if b.chance(0.6) else _new(b, kind)
    bounds = _bounds(b, memory, kind)
    around = b.chance(0.25) and b.nesting == 0
    if around:
        b.put(f"scf.for {b.name()} = {b.index(0)} to {b.index(b.rng.randint(1, 3))} step {b.index(1)} {{")
        b.depth += 1
        b.nesting += 1
    stores = b.rng.choice((("store", "clear"), ("store", "clear"), ("clear", "store"), ("store", "store", "clear")))
    known = len(b.scope)
    for what in stores:
        _sweep(b, memory, kind, bounds if b.chance(0.8) else _bounds(b, memory, kind), bounds, what)
        if b.chance(0.4):
            _between(b, memory, kind, place(b, memory, kind))
    if around:
        del b.scope[known:]
        b.depth -= 1
        b.nesting -= 1
        b.put("}")
    b.let(F, f"memref.load {memory}[{b.subscripts(memory, kind) if b.chance(0.6) else place(b, memory, kind)}] : {kind}")


def _bounds(b: Body, memory: str, kind: str) -> list[tuple[str, str, str]]:
    """Lower bound, upper bound and step of a loop for each index."""
    found: list[tuple[str, str, str]] = []
    for position, size in enumerate(SIZES[kind]):
        if size < 0:
            upper = b.let(X, f"memref.dim {memory}, {b.index(position)} : {kind}")
        elif b.chance(0.6):
            upper = b.index(size - (b.rng.random() < 0.2))
        else:
            upper = b.let(X, f"arith.remui {b.pick(X)}, {b.index(size + 1)} : index")
        found.append((b.index(int(b.chance(0.15))), upper, b.index(1 + int(b.chance(0.1)))))
    return found


def _sweep(
    b: Body, memory: str, kind: str, bounds: list[tuple[str, str, str]], usual: list[tuple[str, str, str]], what: str, inner: bool = False
) -> None:
    """A nest of loops that stores to the element of each turn; rarely not in all of its turns, or to another one."""
    known, counters = len(b.scope), [b.name() for _ in bounds]
    for counter, (lower, upper, step) in zip(counters, bounds, strict=True):
        b.put(f"scf.for {counter} = {lower} to {upper} step {step} {{")
        b.depth += 1
        b.nesting += 1
        b.add(counter, X)
    if b.chance(0.25):
        _touch(b, memory, kind, place(b, memory, kind))
    where = ", ".join(counters)
    if b.chance(0.15):
        b.put(f"scf.if {b.pick('i1')} {{")
        for _ in b.inside():
            _touch(b, memory, kind, where, what)
        b.put("}")
    else:
        _touch(b, memory, kind, where, what)
    if not inner and b.chance(0.15):
        _sweep(b, memory, kind, usual, usual, b.rng.choice(("store", "clear")), inner=True)
    elif b.chance(0.25):
        _between(b, memory, kind, where)
    if len(bounds) > 1 and b.chance(0.2):
        # something in the outer loop alone
        b.depth -= 1
        b.nesting -= 1
        b.put("}")
        del b.scope[known + 1 :]
        _touch(b, memory, kind, place(b, memory, kind))
        bounds = bounds[1:]
    for _ in bounds:
        b.depth -= 1
        b.nesting -= 1
        b.put("}")
    del b.scope[known:]
