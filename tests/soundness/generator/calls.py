"""Calls: several of one callee, with operands that overlap, and recursion."""

from __future__ import annotations

from tests.soundness.generator.body import Body, Signature, X
from tests.soundness.generator.control import arrow, results, yields


def call(b: Body) -> None:
    """A call of a function that was written before."""
    if not b.callable or not b.module.callees:
        return
    call_of(b, b.rng.choice(b.module.callees), None)


def recur(b: Body) -> None:
    """A call of the function itself, or of its partner, in a branch that is only reached a few times."""
    if b.level is None or not b.partners:
        call(b)
        return
    call_of(b, b.rng.choice(b.partners), b.level)


def call_outside(b: Body) -> None:
    """A call of code that the program does not contain."""
    if b.module.outside:
        call_of(b, b.rng.choice(b.module.outside), None)


def library(b: Body) -> None:
    """A call of a function that everybody knows."""
    known = b.module.library
    call_of(b, b.rng.choice(known), None)


def call_of(b: Body, callee: Signature, level: str | None, *, again: float = 0.3) -> None:
    """A call. `again`: how often an operand is one that was already passed."""
    operands: list[str] = []
    for position, kind in enumerate(callee.arguments):
        if position == 0 and callee.recursive:
            operands.append(level or b.index(b.rng.randint(0, 3)))
        else:
            earlier = [operand for operand, other in zip(operands, callee.arguments, strict=False) if other == kind]
            # the same memory twice
            operands.append(b.rng.choice(earlier) if earlier and b.chance(again) else b.pick(kind))
    left, names = results(b, callee.results)
    made = ", ".join(callee.results)
    b.put(f"{left}func.call @{callee.name}({', '.join(operands)}) : ({', '.join(callee.arguments)}) -> ({made})")
    for name, kind in zip(names, callee.results, strict=True):
        b.add(name, kind)


def recursive_body(b: Body, level: str, signature: Signature) -> None:
    """Go deeper while the level is not zero; the results come from either branch."""
    going = b.let("i1", f"arith.cmpi ugt, {level}, {b.index(0)} : index")
    b.statements(3)
    left, names = results(b, signature.results)
    b.put(f"{left}scf.if {going}{arrow(signature.results)} {{")
    for _ in b.inside():
        below = b.let(X, f"arith.subi {level}, {b.index(1)} : index")
        b.level = below
        b.statements(3)
        recur(b)
        b.statements(3)
        yields(b, "scf.yield", signature.results)
    if signature.results or b.chance(0.3):
        b.put("} else {")
        for _ in b.inside():
            b.statements(3)
            yields(b, "scf.yield", signature.results)
    b.put("}")
    for name, kind in zip(names, signature.results, strict=True):
        b.add(name, kind)
