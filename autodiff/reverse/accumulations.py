"""Sums in memory: m[i] = m[i] + x, as a load, an addition and a store.

The adjoint of m[i] is the same before and after, and that of x is it. Told apart from other updates, a sum costs one load in the reverse
sweep, where it would clear the shadow and fill it again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autodiff.body import Body

_SUMS = {"arith.addf": (0, 1), "arith.subf": (0,), "complex.add": (0, 1), "complex.sub": (0,)}
"""Operand positions with derivative one."""


def accumulations(body: Body) -> dict[int, int]:
    """Store -> the load that it belongs to."""
    model = body.model
    users: dict[int, int] = {}
    for value in model.operands:
        users[value] = users.get(value, 0) + 1
    found: dict[int, int] = {}
    for op in range(1, model.operation_count):
        if body.kind(op) == "memref.store" and body.moves[op]:
            load = _load_of(body, op, users)
            if load is not None:
                found[op] = load
    return found


def _load_of(body: Body, store: int, users: dict[int, int]) -> int | None:
    stored, address, *indices = body.operands(store)
    total = body.maker[stored]
    if total < 0 or not body.active[stored] or users[stored] != 1 or body.region_of[total] != body.region_of[store]:
        return None
    for position in _SUMS.get(body.kind(total), ()):
        old = body.operands(total)[position]
        load = body.maker[old]
        if load < 0 or body.kind(load) != "memref.load" or users[old] != 1 or body.region_of[load] != body.region_of[store]:
            continue
        if body.operands(load) == [address, *indices] and body.active[old] and not _is_written(body, address, load, store):
            return load
    return None


def _is_written(body: Body, address: int, load: int, store: int) -> bool:
    """Whether something between them may write the memory."""
    points = body.activity.points
    bits = points.targets(address)
    return any(points.writes.get(op, 0) & bits for op in range(load + 1, store))
