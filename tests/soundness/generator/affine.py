"""Statements of the affine dialect."""

from __future__ import annotations

from tests.soundness.generator.body import FLOAT_MEMORY, SIZES, Body, F, X
from tests.soundness.generator.control import REGION, carried_types, results, too_deep, yields
from tests.soundness.generator.memory import some_memory

MARK = "affine index"
"""Type under which the induction variables of affine loops are in scope, beside `index`: only these may stand in a map."""


def access(b: Body) -> None:
    """A load or a store, by constant indices or by maps of induction variables."""
    memory, kind = some_memory(b, *FLOAT_MEMORY)
    variables = b.known(MARK)
    parts: list[str] = []
    for size in SIZES[kind]:
        last = max(size, 1)
        if variables and b.chance(0.6):
            variable = b.some(variables)
            parts.append(b.rng.choice((variable, f"({variable} + 1) mod {last}", f"{variable} mod {last}")))
        else:
            parts.append(str(b.rng.randrange(last)))
    where = ", ".join(parts)
    if b.chance(0.5):
        b.let(F, f"affine.load {memory}[{where}] : {kind}")
    else:
        b.put(f"affine.store {b.pick(F)}, {memory}[{where}] : {kind}")


def loop(b: Body) -> None:
    if too_deep(b):
        return
    kinds = carried_types(b, 2)
    start = [b.pick(kind) for kind in kinds]
    left, names = results(b, kinds)
    induction, arguments = b.name(), [b.name() for _ in kinds]
    carried = ""
    if kinds:
        pairs = ", ".join(f"{argument} = {value}" for argument, value in zip(arguments, start, strict=True))
        carried = f" iter_args({pairs}) -> ({', '.join(kinds)})"
    b.put(f"{left}affine.for {induction} = 0 to {b.rng.choice((0, 1, 2, 3))}{carried} {{")
    for _ in b.inside():
        b.add(induction, X)
        b.add(induction, MARK)
        for name, kind in zip(arguments, kinds, strict=True):
            b.add(name, kind)
        b.statements(REGION)
        if kinds:
            yields(b, "affine.yield", kinds, arguments)
    b.put("}")
    for name, kind in zip(names, kinds, strict=True):
        b.add(name, kind)


def choice(b: Body) -> None:
    variables = b.known(MARK)
    if too_deep(b) or not variables:
        return
    kinds = carried_types(b, 1)
    left, names = results(b, kinds)
    arrow = f" -> {kinds[0]}" if kinds else ""
    b.put(f"{left}affine.if affine_set<(d) : (d - {b.rng.randint(0, 2)} >= 0)>({b.some(variables)}){arrow} {{")
    for branch in range(2):
        for _ in b.inside():
            b.statements(2)
            if kinds:
                yields(b, "affine.yield", kinds)
        b.put("} else {" if not branch else "}")
    for name, kind in zip(names, kinds, strict=True):
        b.add(name, kind)


def parallel(b: Body) -> None:
    if too_deep(b):
        return
    result, induction = b.name(), b.name()
    reduction = b.rng.choice(("addf", "mulf", "maximumf"))
    b.put(f'{result} = affine.parallel ({induction}) = (0) to ({b.rng.choice((1, 2, 3))}) reduce ("{reduction}") -> f64 {{')
    for _ in b.inside():
        b.add(induction, X)
        b.add(induction, MARK)
        b.statements(REGION)
        b.put(f"affine.yield {b.pick(F)} : f64")
    b.put("}")
    b.add(result, F)
