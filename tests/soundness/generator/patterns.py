"""Longer statements around one idea, which free choice alone puts together too rarely."""

from __future__ import annotations

from tests.soundness.generator.body import ELEMENTS, M0, M4, VIEW, VIEW_DYNAMIC, VIEW_STEP, Body, F, Module, Signature, X
from tests.soundness.generator.calls import call, call_of
from tests.soundness.generator.control import bound, too_deep


def _touch(b: Body, memory: str, kind: str, what: str = "") -> None:
    """Load from it, store a value or a constant into it."""
    where = b.subscripts(memory, kind)
    what = what or b.rng.choices(("load", "store", "clear"), (2, 2, 1))[0]
    if what == "load":
        b.let(ELEMENTS[kind], f"memref.load {memory}[{where}] : {kind}")
    else:
        b.put(f"memref.store {b.pick(F) if what == 'store' else b.float(0.0)}, {memory}[{where}] : {kind}")


def _touches(b: Body, kind: str, read: str, written: str) -> None:
    """A load from one piece of memory and a store to another (or the same) one, in either order, with other things between."""
    touches = [(read, "load"), (written, "store")]
    b.rng.shuffle(touches)
    for _ in range(b.rng.choice((0, 0, 1, 2))):
        touches.insert(b.rng.randint(0, len(touches)), (b.rng.choice((read, written)), ""))
    for memory, what in touches:
        _touch(b, memory, kind, what)


def _fresh(b: Body, kind: str) -> str:
    """Memory that nobody else knows, with a constant in it."""
    memory = b.let(kind, f"memref.alloc() : {kind}")
    b.put(f"linalg.fill ins({b.float(0.5)} : f64) outs({memory} : {kind})")
    return memory


def instances(b: Body) -> None:
    """Memory that a loop allocates and hands to its next turn, so that several instances live at once."""
    if too_deep(b):
        return
    kind = b.rng.choice((M0, M0, M4))
    value = b.pick(F)
    first = _fresh(b, kind) if b.chance(0.6) else b.pick(kind)
    upper = b.index(b.rng.randint(2, 3)) if b.chance(0.7) else bound(b)
    old, carried, induction, base = b.name(), b.name(), b.name(), b.name()
    b.put(
        f"{base}:2 = scf.for {induction} = {b.index(0)} to {upper} step {b.index(1)} "
        f"iter_args({old} = {first}, {carried} = {value}) -> ({kind}, f64) {{"
    )
    for _ in b.inside():
        new = b.let(kind, f"memref.alloc() : {kind}")
        b.add(old, kind)
        _touches(b, kind, *b.rng.choice(((old, new), (old, new), (new, old))))
        if b.chance(0.3):
            b.add(carried, F)
            b.statements(1)
        b.put(f"scf.yield {b.rng.choice((new, new, old))}, {b.pick(F)} : {kind}, f64")
    b.put("}")
    if b.chance(0.3):
        b.add(f"{base}#0", kind)
    b.add(f"{base}#1", F)


def relay(b: Body) -> None:
    """Memory that each turn of a loop, of whatever form, reads and leaves something in for the next one."""
    if too_deep(b):
        return
    kind = b.rng.choice((M0, M0, M4))
    value = b.pick(F)
    memory = _fresh(b, kind) if b.chance(0.8) else b.pick(kind)
    upper = b.index(b.rng.randint(2, 3))
    induction, carried, base = b.name(), b.name(), b.name()
    zero, one = b.index(0), b.index(1)
    form = b.rng.choice(("for", "while", "blocks", "parallel"))
    known = len(b.scope)
    if form == "for":
        b.put(f"{base} = scf.for {induction} = {zero} to {upper} step {one} iter_args({carried} = {value}) -> (f64) {{")
        for _ in b.inside():
            b.add(induction, X)
            _turn(b, memory, kind)
            b.put(f"scf.yield {b.pick(F)} : f64")
        b.put("}")
    elif form == "while":
        b.put(f"{base}:2 = scf.while ({induction} = {zero}, {carried} = {value}) : (index, f64) -> (index, f64) {{")
        for _ in b.inside():
            b.add(induction, X)
            if b.chance(0.5):
                _turn(b, memory, kind)
            going = b.let("i1", f"arith.cmpi ult, {induction}, {upper} : index")
            b.put(f"scf.condition({going}) {induction}, {b.pick(F)} : index, f64")
            b.lines.append("  " * (b.depth - 1) + "} do {")
            counter, handed = b.name(), b.name()
            b.lines.append("  " * (b.depth - 1) + f"^bb0({counter}: index, {handed}: f64):")
            del b.scope[known:]
            b.add(handed, F)
            _turn(b, memory, kind)
            b.put(f"scf.yield {b.let(X, f'arith.addi {counter}, {one} : index')}, {b.pick(F)} : index, f64")
        b.put("}")
        base = f"{base}#1"
    elif form == "parallel":
        b.put(f"{base} = scf.parallel ({induction}) = ({zero}) to ({upper}) step ({one}) init ({value}) -> f64 {{")
        for _ in b.inside():
            b.add(induction, X)
            _turn(b, memory, kind)
            b.put(f"scf.reduce({b.pick(F)} : f64) {{")
            b.put(f"^bb0({carried}: f64, {carried}r: f64):")
            b.put(f"  {carried}s = arith.addf {carried}, {carried}r : f64")
            b.put(f"  scf.reduce.return {carried}s : f64")
            b.put("}")
        b.put("}")
    else:
        label = base[1:]
        b.put(f"{base} = scf.execute_region -> f64 {{")
        for _ in b.inside():
            b.put(f"cf.br ^{label}_1({zero}, {value} : index, f64)")
            b.lines.append("  " * (b.depth - 1) + f"^{label}_1({induction}: index, {carried}: f64):")
            b.add(induction, X)
            _turn(b, memory, kind)
            result = b.pick(F)
            following = b.let(X, f"arith.addi {induction}, {one} : index")
            going = b.let("i1", f"arith.cmpi ult, {following}, {upper} : index")
            b.put(f"cf.cond_br {going}, ^{label}_1({following}, {result} : index, f64), ^{label}_2({result} : f64)")
            b.lines.append("  " * (b.depth - 1) + f"^{label}_2({carried}e: f64):")
            b.put(f"scf.yield {carried}e : f64")
        b.put("}")
    b.add(base, F)


def _turn(b: Body, memory: str, kind: str) -> None:
    _touches(b, kind, memory, memory)
    if b.chance(0.2):
        b.statements(1)


def delay(b: Body) -> None:
    """Values that a loop, of whatever form, passes from one of its places to the next: what enters comes out some turns later."""
    if too_deep(b):
        return
    count = b.rng.randint(2, 3)
    kinds = [b.rng.choice((F, F, b.rng.choice(b.module.types))) for _ in range(count)]
    kinds = [kind if kind != X else F for kind in kinds]
    start = [b.pick(kind) for kind in kinds]
    base, arguments, counter = b.name(), [b.name() for _ in kinds], b.name()
    types = ", ".join(kinds)
    upper = bound(b)
    structured = b.chance(0.5)
    if structured:
        pairs = ", ".join(f"{argument} = {value}" for argument, value in zip(arguments, start, strict=True))
        b.put(f"{base}:{count} = scf.for {counter} = {b.index(0)} to {upper} step {b.index(1)} iter_args({pairs}) -> ({types}) {{")
    else:
        pairs = ", ".join(f"{argument} = {value}" for argument, value in zip([counter, *arguments], [b.index(0), *start], strict=True))
        b.put(f"{base}:{count + 1} = scf.while ({pairs}) : (index, {types}) -> (index, {types}) {{")
    for _ in b.inside():
        b.add(counter, X)
        for name, kind in zip(arguments, kinds, strict=True):
            b.add(name, kind)
        going = ""
        if not structured:
            going = b.let("i1", f"arith.cmpi ult, {counter}, {upper} : index")
            b.put(f"scf.condition({going}) {counter}, {', '.join(arguments)} : index, {types}")
            b.put("} do {")
            counter, arguments = b.name(), [b.name() for _ in kinds]
            b.lines[-1] = b.lines[-1][2:]
            block = ", ".join(f"{name}: {kind}" for name, kind in zip([counter, *arguments], ["index", *kinds], strict=True))
            b.lines.append("  " * (b.depth - 1) + f"^bb0({block}):")
            del b.scope[-(count + 2) :]
            b.add(counter, X)
            for name, kind in zip(arguments, kinds, strict=True):
                b.add(name, kind)
        b.statements(2)
        moved: list[str] = []
        for position, kind in enumerate(kinds):
            following = arguments[(position + 1) % count]
            fits = kinds[(position + 1) % count] == kind and position + 1 < count
            moved.append(following if fits else b.pick(kind))
        if structured:
            b.put(f"scf.yield {', '.join(moved)} : {types}")
        else:
            b.put(f"scf.yield {b.let(X, f'arith.addi {counter}, {b.index(1)} : index')}, {', '.join(moved)} : index, {types}")
    b.put("}")
    for position, kind in enumerate(kinds):
        b.add(f"{base}#{position + (0 if structured else 1)}", kind)
    # what comes out first
    b.scope.append(b.scope.pop(-count))


def exchange(b: Body) -> None:
    """Two pieces of memory that change places in every turn of a loop."""
    if too_deep(b):
        return
    kind = b.rng.choice((M0, M4))
    one, two = b.pick(kind), b.make(kind)
    upper = bound(b)
    left, right, induction, base = b.name(), b.name(), b.name(), b.name()
    b.put(
        f"{base}:2 = scf.for {induction} = {b.index(0)} to {upper} step {b.index(1)} "
        f"iter_args({left} = {one}, {right} = {two}) -> ({kind}, {kind}) {{"
    )
    for _ in b.inside():
        b.add(left, kind)
        b.add(right, kind)
        for _ in range(b.rng.randint(0, 2)):
            _touch(b, b.rng.choice((left, right)), kind)
        b.put(f"scf.yield {right}, {left} : {kind}, {kind}")
    b.put("}")
    b.add(f"{base}#0", kind)
    b.add(f"{base}#1", kind)
    for _ in range(b.rng.randint(0, 2)):
        _touch(b, f"{base}#{b.rng.randrange(2)}", kind)


def temporary(b: Body) -> None:
    """Memory that is written, read and written again, in a branch or loop sometimes."""
    kind = b.rng.choice((M0, M4))
    memory = b.pick(kind)
    for _ in range(b.rng.randint(1, 3)):
        if b.chance(0.3) and not too_deep(b):
            if b.chance(0.5):
                b.put(f"scf.if {b.pick('i1')} {{")
                for _ in b.inside():
                    _touch(b, memory, kind)
                b.put("}")
            else:
                upper = bound(b)
                induction = b.name()
                b.put(f"scf.for {induction} = {b.index(0)} to {upper} step {b.index(1)} {{")
                for _ in b.inside():
                    b.add(induction, X)
                    _touch(b, memory, kind)
                    if b.chance(0.5):
                        _touch(b, memory, kind)
                b.put("}")
        else:
            _touch(b, memory, kind)


def partial(b: Body) -> None:
    """Something is stored, a part of the memory is overwritten through a view, and something is read."""
    memory = _fresh(b, M4) if b.chance(0.8) else b.pick(M4)
    kind, size, step = b.rng.choice(((VIEW, "2", 1), (VIEW_STEP, "2", 2), (VIEW_DYNAMIC, b.index(b.rng.randint(1, 3)), 1)))
    start = b.subscript(2)
    part = b.let(kind, f"memref.subview {memory}[{start}] [{size}] [{step}] : {M4} to {kind}")
    _touch(b, *((memory, M4) if b.chance(0.7) else (part, kind)), "store")
    if b.chance(0.6):
        b.put(f"linalg.fill ins({b.float(0.0)} : f64) outs({part} : {kind})")
    else:
        _touch(b, part, kind, "clear")
    _touch(b, *((memory, M4) if b.chance(0.7) else (part, kind)), "load")


def overlapping_call(b: Body) -> None:
    """A call that passes memory in two places, which may be the same, or parts of the same, if there is a callee that takes two."""
    takers = [callee for callee in b.module.callees if any(callee.arguments.count(kind) > 1 for kind in (M0, M4, VIEW))]
    if not takers:
        call(b)
        return
    callee = b.rng.choice(takers)
    if b.chance(0.5):
        _fresh(b, M0 if M0 in callee.arguments else M4)
    call_of(b, callee, None, again=0.7)


def taker(module: Module, number: int) -> str:
    """A function that writes and reads memory behind two arguments of the same type, and returns what it read last."""
    kind = module.rng.choice((M0, M0, M4, VIEW))
    signature = Signature(f"taker{number}", [kind, kind, F], [F])
    b = Body(module, 2)
    for position, argument in enumerate(signature.arguments):
        b.add(f"%a{position}", argument)
    _touches(b, kind, "%a1", "%a0")
    if b.chance(0.5):
        _touches(b, kind, *module.rng.choice((("%a0", "%a1"), ("%a1", "%a0"))))
    if b.chance(0.3):
        b.statement()
    b.put(f"return {b.known(F)[-1]} : f64")
    module.callees.append(signature)
    return b.text(f"func.func private @taker{number}(%a0: {kind}, %a1: {kind}, %a2: f64) -> f64 {{")
