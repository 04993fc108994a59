"""Statements with regions, and bodies of several blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.soundness.generator.body import POINTERS, B, Body, F, X

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_NESTING = 3
REGION = 4
"""Statements of one region, at most."""


def carried_types(b: Body, most: int = 3) -> list[str]:
    """Types of what a region hands on: usually numbers, sometimes memory."""
    kinds = [kind for kind in b.module.types if kind not in POINTERS or b.chance(0.3)]
    weights = [3.0 if kind == F else 1.0 for kind in kinds]
    return b.rng.choices(kinds, weights, k=b.rng.randint(0, most))


def yields(b: Body, word: str, kinds: list[str], received: Sequence[str] = ()) -> None:
    """The terminator of a region; often it hands on what the region received, in another order."""
    values = handed_on(b, kinds, received)
    b.put(f"{word} {', '.join(values)} : {', '.join(kinds)}" if kinds else word)


def handed_on(b: Body, kinds: list[str], received: Sequence[str]) -> list[str]:
    """Values of these types, often some of those `received`."""
    values: list[str] = []
    for kind in kinds:
        same = [name for name in received if b.kind_of(name) == kind]
        values.append(b.rng.choice(same) if same and b.chance(0.45) else b.pick(kind))
    return values


def leave(b: Body, word: str, kinds: list[str]) -> None:
    """The end of a function: it usually returns what was made last."""
    values: list[str] = []
    for kind in kinds:
        names = [name for name in b.known(kind) if name not in values]
        idle = [name for name in names if name not in b.used] or names
        values.append(idle[-1] if idle and b.chance(0.6) else b.pick(kind))
    b.put(f"{word} {', '.join(values)} : {', '.join(kinds)}" if kinds else word)


def results(b: Body, kinds: list[str]) -> tuple[str, list[str]]:
    """(text on the left, names) of some results."""
    if not kinds:
        return "", []
    base = b.name()
    if len(kinds) == 1:
        return f"{base} = ", [base]
    return f"{base}:{len(kinds)} = ", [f"{base}#{i}" for i in range(len(kinds))]


def arrow(kinds: list[str]) -> str:
    """The types of an operation's results, as they stand before its region."""
    return f" -> ({', '.join(kinds)})" if kinds else ""


def too_deep(b: Body) -> bool:
    return b.nesting >= MOST_NESTING or b.budget < 2


def conditional(b: Body) -> None:
    if too_deep(b):
        return
    kinds = carried_types(b, 2)
    condition = b.pick(B)
    left, names = results(b, kinds)
    b.put(f"{left}scf.if {condition}{arrow(kinds)} {{")
    for _ in b.inside():
        b.statements(REGION)
        yields(b, "scf.yield", kinds)
    if kinds or b.chance(0.5):
        b.put("} else {")
        for _ in b.inside():
            b.statements(REGION)
            yields(b, "scf.yield", kinds)
    b.put("}")
    for name, kind in zip(names, kinds, strict=True):
        b.add(name, kind)


def bound(b: Body) -> str:
    """How often a loop runs."""
    if b.chance(0.6):
        return b.index(b.rng.choice((0, 1, 2, 3, 3)))
    return b.let(X, f"arith.remui {b.pick(X)}, {b.index(4)} : index")


def loop(b: Body) -> None:
    if too_deep(b):
        return
    kinds = carried_types(b)
    upper = bound(b)
    start = [b.pick(kind) for kind in kinds]
    left, names = results(b, kinds)
    induction, arguments = b.name(), [b.name() for _ in kinds]
    carried = ""
    if kinds:
        pairs = ", ".join(f"{argument} = {value}" for argument, value in zip(arguments, start, strict=True))
        carried = f" iter_args({pairs}) -> ({', '.join(kinds)})"
    b.put(f"{left}scf.for {induction} = {b.index(0)} to {upper} step {b.index(1)}{carried} {{")
    for _ in b.inside():
        b.add(induction, X)
        for name, kind in zip(arguments, kinds, strict=True):
            b.add(name, kind)
        b.statements(REGION)
        yields(b, "scf.yield", kinds, arguments)
    b.put("}")
    for name, kind in zip(names, kinds, strict=True):
        b.add(name, kind)


def while_loop(b: Body) -> None:
    if too_deep(b):
        return
    before, after = [X, *carried_types(b, 2)], [X, *carried_types(b, 2)]
    start = [b.index(0), *(b.pick(kind) for kind in before[1:])]
    limit = b.index(b.rng.randint(0, 3))
    left, names = results(b, after)
    arguments, handed = [b.name() for _ in before], [b.name() for _ in after]
    pairs = ", ".join(f"{argument} = {value}" for argument, value in zip(arguments, start, strict=True))
    b.put(f"{left}scf.while ({pairs}) : ({', '.join(before)}) -> ({', '.join(after)}) {{")
    for _ in b.inside():
        for name, kind in zip(arguments, before, strict=True):
            b.add(name, kind)
        b.statements(REGION)
        counter = arguments[0]
        going = b.let(B, f"arith.cmpi ult, {counter}, {limit} : index")
        if b.chance(0.3):
            going = b.let(B, f"arith.andi {going}, {b.pick(B)} : i1")
        values = [counter, *handed_on(b, after[1:], arguments)]
        b.put(f"scf.condition({going}) {', '.join(values)} : {', '.join(after)}")
    b.put("} do {")
    for _ in b.inside():
        b.lines.append("  " * (b.depth - 1) + f"^bb0({', '.join(f'{name}: {kind}' for name, kind in zip(handed, after, strict=True))}):")
        for name, kind in zip(handed, after, strict=True):
            b.add(name, kind)
        b.statements(REGION)
        following = b.let(X, f"arith.addi {handed[0]}, {b.index(1)} : index")
        values = [following, *handed_on(b, before[1:], handed)]
        b.put(f"scf.yield {', '.join(values)} : {', '.join(before)}")
    b.put("}")
    for name, kind in zip(names, after, strict=True):
        b.add(name, kind)


def switch(b: Body) -> None:
    if too_deep(b):
        return
    kinds = carried_types(b, 2)
    on = b.pick(X)
    left, names = results(b, kinds)
    b.put(f"{left}scf.index_switch {on}{arrow(kinds).replace('(', '').replace(')', '')}")
    for case in b.rng.sample(range(4), b.rng.randint(1, 2)):
        b.put(f"case {case} {{")
        for _ in b.inside():
            b.statements(2)
            yields(b, "scf.yield", kinds)
        b.put("}")
    b.put("default {")
    for _ in b.inside():
        b.statements(2)
        yields(b, "scf.yield", kinds)
    b.put("}")
    for name, kind in zip(names, kinds, strict=True):
        b.add(name, kind)


def parallel(b: Body) -> None:
    """A parallel loop, with up to two reductions of floats."""
    if too_deep(b):
        return
    count = b.rng.choice((0, 1, 1, 2))
    start = [b.pick(F) for _ in range(count)]
    upper = bound(b)
    left, names = results(b, [F] * count)
    induction = b.name()
    initial = f" init ({', '.join(start)}) -> {'f64' if count == 1 else '(f64, f64)'}" if count else ""
    b.put(f"{left}scf.parallel ({induction}) = ({b.index(0)}) to ({upper}) step ({b.index(1)}){initial} {{")
    for _ in b.inside():
        b.add(induction, X)
        b.statements(REGION)
        partial = [b.pick(F) for _ in range(count)]
        if count:
            b.put(f"scf.reduce({', '.join(partial)} : {', '.join([F] * count)}) {{")
            for number in range(count):
                for _ in b.inside():
                    one, two = b.name(), b.name()
                    b.lines.append("  " * (b.depth - 1) + f"^bb0({one}: f64, {two}: f64):")
                    b.add(one, F)
                    b.add(two, F)
                    total = b.let(F, f"arith.{b.rng.choice(('addf', 'mulf', 'maximumf'))} {one}, {two} : f64")
                    b.put(f"scf.reduce.return {total} : f64")
                b.put("}, {" if number + 1 < count else "}")
    b.put("}")
    for name in names:
        b.add(name, F)


def execute(b: Body) -> None:
    """A region of several blocks inside of structured control flow."""
    if too_deep(b):
        return
    kinds = carried_types(b, 2)
    left, names = results(b, kinds)
    b.put(f"{left}scf.execute_region{arrow(kinds)} {{")
    for _ in b.inside():
        blocks(b, lambda: yields(b, "scf.yield", kinds), 3)
    b.put("}")
    for name, kind in zip(names, kinds, strict=True):
        b.add(name, kind)


def blocks(b: Body, leave: Callable[[], None], most: int) -> None:
    """The blocks of a region: any graph, in which the counter that all blocks hand on bounds every cycle. `leave` writes the last
    block's terminator."""
    rng = b.rng
    count = rng.randint(2, most)
    limit = b.index(rng.randint(1, 3))
    successors: list[list[int]] = [[1, *([rng.randint(1, count)] if b.chance(0.5) else [])]]
    for number in range(1, count):
        # the last one is a forward edge, which is taken when the counter has run out
        successors.append([*([rng.randint(1, count)] if b.chance(0.75) else []), rng.randint(number + 1, count)])
    successors.append([])
    payload = [[X, *carried_types(b, 2)] for _ in range(count + 1)]
    prefix = b.name()[1:]
    reachable = _reachable(successors)
    dominators = _dominators(successors, reachable)
    at_end: dict[int, list[tuple[str, str]]] = {}
    outside = list(b.scope)
    for number in range(count + 1):
        b.scope = list(at_end[dominators[number]]) if number in dominators else list(outside)
        arguments: list[str] = []
        if number:
            arguments = [b.name() for _ in payload[number]]
            pairs = ", ".join(f"{name}: {kind}" for name, kind in zip(arguments, payload[number], strict=True))
            b.lines.append("  " * (b.depth - 1) + f"^{prefix}_{number}({pairs}):")
            for name, kind in zip(arguments, payload[number], strict=True):
                b.add(name, kind)
        b.statements(REGION)
        if not successors[number]:
            leave()
        else:
            _branch(b, successors[number], payload, prefix, arguments, limit)
        at_end[number] = list(b.scope)
    b.scope = outside


def _branch(b: Body, targets: list[int], payload: list[list[str]], prefix: str, received: list[str], limit: str) -> None:
    counter = received[0] if received else None
    following = b.index(0) if counter is None else b.let(X, f"arith.addi {counter}, {b.index(1)} : index")

    def to(target: int) -> str:
        values = [following, *handed_on(b, payload[target][1:], received)]
        return f"^{prefix}_{target}({', '.join(values)} : {', '.join(payload[target])})"

    if len(targets) == 1:
        b.put(f"cf.br {to(targets[0])}")
        return
    if counter is None:
        going = b.pick(B)
    else:
        going = b.let(B, f"arith.cmpi ult, {counter}, {limit} : index")
        if b.chance(0.4):
            going = b.let(B, f"arith.andi {going}, {b.pick(B)} : i1")
    first, second = to(targets[0]), to(targets[1])
    # the parser takes no %v#1 in a switch
    if "#" not in first + second and b.chance(0.2):
        number = b.let("i32", f"arith.extui {going} : i1 to i32")
        b.put(f"cf.switch {number} : i32, [default: {second}, 1: {first}, 7: {first}]")
        return
    b.put(f"cf.cond_br {going}, {first}, {second}")


def _reachable(successors: list[list[int]]) -> set[int]:
    found, work = {0}, [0]
    while work:
        for target in successors[work.pop()]:
            if target not in found:
                found.add(target)
                work.append(target)
    return found


def _dominators(successors: list[list[int]], reachable: set[int]) -> dict[int, int]:
    """The immediate dominator of every reachable block that is written after it, else a dominator that is."""
    everything = set(reachable)
    above: dict[int, set[int]] = {block: everything if block else {0} for block in reachable}
    changed = True
    while changed:
        changed = False
        for block in sorted(reachable - {0}):
            ahead = [above[p] for p in reachable if block in successors[p]]
            new = {block}.union(everything.intersection(*ahead))
            if new != above[block]:
                above[block] = new
                changed = True
    found: dict[int, int] = {}
    for block in reachable - {0}:
        earlier = [d for d in above[block] if d < block]
        if earlier:
            found[block] = max(earlier, key=lambda d: len(above[d]))
    return found
