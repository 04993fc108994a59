"""Longer statements around one idea, which free choice alone puts together too rarely."""

from __future__ import annotations

from tests.soundness.generator.body import ELEMENTS, M0, M4, Body, F, X
from tests.soundness.generator.calls import call, call_of
from tests.soundness.generator.control import bound, too_deep


def _touch(b: Body, memory: str, kind: str) -> None:
    """Load from it, store a value or a constant into it."""
    where = b.subscripts(memory, kind)
    choice = b.rng.random()
    if choice < 0.4:
        b.let(ELEMENTS[kind], f"memref.load {memory}[{where}] : {kind}")
    elif choice < 0.8:
        b.put(f"memref.store {b.pick(F)}, {memory}[{where}] : {kind}")
    else:
        b.put(f"memref.store {b.float(0.0)}, {memory}[{where}] : {kind}")


def instances(b: Body) -> None:
    """Memory that a loop allocates and hands to its next turn, so that several instances live at once."""
    if too_deep(b):
        return
    kind = M0
    first, value = b.pick(kind), b.pick(F)
    upper = bound(b)
    old, carried, induction, base = b.name(), b.name(), b.name(), b.name()
    b.put(
        f"{base}:2 = scf.for {induction} = {b.index(0)} to {upper} step {b.index(1)} "
        f"iter_args({old} = {first}, {carried} = {value}) -> ({kind}, f64) {{"
    )
    for _ in b.inside():
        b.add(carried, F)
        new = b.let(kind, f"memref.alloc() : {kind}")
        b.add(old, kind)
        for _ in range(b.rng.randint(1, 4)):
            _touch(b, b.rng.choice((old, new)), kind)
        if b.chance(0.3):
            b.statements(1)
        b.put(f"scf.yield {b.rng.choice((new, new, old))}, {b.pick(F)} : {kind}, f64")
    b.put("}")
    b.add(f"{base}#0", kind)
    b.add(f"{base}#1", F)


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


def overlapping_call(b: Body) -> None:
    """A call that passes the same memory in two places, if there is a callee that takes two."""
    takers = [callee for callee in b.module.callees if any(callee.arguments.count(kind) > 1 for kind in (M0, M4))]
    if not takers:
        call(b)
        return
    call_of(b, b.rng.choice(takers), None, again=0.8)
