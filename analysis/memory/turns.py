"""Places that loops write turn by turn, one element in each, by indices that count (docs/formal.md, "Overlays").

A nest of loops with a store in the innermost one, by which each turn of each loop comes, writes the same bytes as another such nest with
the same bounds: those at all places of a *range*. What the two have in common is found without numbers: address, indices and bounds
are the same values, or the counters of the loops at the same depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from analysis.memory.points_to import PointsTo

DEEPEST = 16
"""Loops of a nest that are looked at."""

Place = tuple[object, ...]
"""An address value, the number of the type that is stored, the index map, and the other operands: values, or (number,) for a constant. Of
a range, the bounds of its loops as well, innermost first; a counter is ("turn", depth)."""


class Sweep(NamedTuple):
    """A nest of loops that stores at all places of a range."""

    store: int
    loop: int
    """The outermost one."""


def swept(points: PointsTo, places: Iterable[tuple[Place, int]], constants: Mapping[int, int]) -> dict[Place, list[Sweep]]:
    """Ranges that several nests of loops write, from places with one store at each. Nests as deep as may be."""
    by_depth: list[dict[Place, list[Sweep]]] = []
    for place, op in places:
        for depth, (range_, loop) in enumerate(_ranges(points, place, op, constants)):
            if depth == len(by_depth):
                by_depth.append({})
            by_depth[depth].setdefault(range_, []).append(Sweep(op, loop))
    found: dict[Place, list[Sweep]] = {}
    taken: set[int] = set()
    for ranges in reversed(by_depth):
        for range_, sweeps in ranges.items():
            left = [sweep for sweep in sweeps if sweep.store not in taken] if len(sweeps) > 1 else []
            if len(left) > 1 and not _nested(points, left):
                found[range_] = left
                taken.update(sweep.store for sweep in left)
    return found


def _ranges(points: PointsTo, place: Place, op: int, constants: Mapping[int, int]) -> Iterable[tuple[Place, int]]:
    """What a store at a place writes in all turns of the loop around it, of the two loops around it, and so on, each with the outermost
    loop; as long as nothing but the counters changes in them."""
    model, rules = points.model, points.rules
    address, kind, mapped, *indices = place
    known: list[object] = [address, *indices]
    leaves = {value for value in known if isinstance(value, int)}
    loop = model.parent[op]
    for depth in range(DEEPEST):
        if loop <= 0 or not rules[loop].counts:
            return
        regions = model.regions.get(loop, ())
        if len(regions) != 1 or len(regions[0]) != 1 or not regions[0][0].argument_count:
            return
        counter = regions[0][0].first_argument
        stop = model.first_result[model.end[loop]] if model.end[loop] < model.operation_count else model.value_count
        if counter in leaves:
            leaves.remove(counter)
            known = [("turn", depth) if value == counter else value for value in known]
        attributes, start = model.attributes.get(loop, {}), model.first_operand[loop]
        bounds = model.operands[start : model.first_operand[loop + 1] - model.result_count[loop]]
        known.append((model.kinds[loop], *(attributes.get(name) for name in rules[loop].attributes)))
        known += [(constants[value],) if value in constants else value for value in bounds]
        leaves.update(value for value in bounds if value not in constants)
        if any(counter <= value < stop for value in leaves):
            return
        yield (known[0], kind, mapped, *known[1:]), loop
        loop = model.parent[loop]


def _nested(points: PointsTo, sweeps: list[Sweep]) -> bool:
    """Whether one of the loops stands in another one, or is it."""
    loops = {sweep.loop for sweep in sweeps}
    for loop in loops:
        above = points.model.parent[loop]
        while above > 0:
            if above in loops:
                return True
            above = points.model.parent[above]
    return len(loops) < len(sweeps)
