"""What memory is accessed as, to tell apart the memory of opaque pointers (docs/formal.md, "Overlap").

A program that accesses the same bytes as a double here and as a pointer there breaks the aliasing rules of C, C++ and of most languages
that are compiled to the llvm dialect. So two inputs whose memory is accessed only as different things do not overlap. Integers of a
width are taken to alias everything of that width, since compilers move data in them, and bytes to alias everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.rule import Kind
from analysis.memory.locations import bits_of
from analysis.program.types import CARRIES_ADDRESS

if TYPE_CHECKING:
    from analysis.memory.points_to import PointsTo
    from analysis.memory.ports import Port
    from analysis.program.types import TypeInfo

ANYTHING = 1
ADDRESS = 2
_SIZES = (2, 4, 8, 16)
_FLOAT = {size: 4 << i for i, size in enumerate(_SIZES)}
_INTEGER = {size: 64 << i for i, size in enumerate(_SIZES)}
_FLOAT_BITS = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8, "f80": 16, "f128": 16}


def kind_of(info: TypeInfo) -> int:
    """What a value of this type is in memory."""
    if info.memory:
        return ADDRESS
    text = info.element or info.text
    size = _FLOAT_BITS.get(text)
    if size is not None:
        return _FLOAT[size]
    if text.startswith("i") and text[1:].isdigit():
        size = (int(text[1:]) + 7) // 8
        return _INTEGER.get(size, ANYTHING)
    return ANYTHING


def compatible(left: int, right: int) -> bool:
    """Whether memory accessed as `left` can be memory accessed as `right`."""
    if not left or not right:
        return False
    if left & right or (left | right) & ANYTHING:
        return True
    for size in _SIZES:
        other = _FLOAT[size] | (ADDRESS if size == 8 else 0)
        if (left & _INTEGER[size] and right & other) or (right & _INTEGER[size] and left & other):
            return True
    return False


def access_kinds(points: PointsTo, *, unknown: bool) -> dict[Port, int]:
    """What the memory of each input is accessed as, callees included. `unknown`: code that nothing is known about runs."""
    model, kinds = points.model, dict[int, int]()
    types, numbers = model.types, model.value_types
    for op, rule in enumerate(points.rules):
        external = points.externals.get(op)
        if op in points.calls:
            site = points.calls[op]
            for port, kind in site.summary.accesses.items():
                for number in bits_of(site.locations.get(port, 0)):
                    kinds[number] = kinds.get(number, 0) | kind
        elif rule.kind == Kind.ACCESS:
            operands = model.operands_of(op)
            kind = ANYTHING
            if len(rule.stores) == 1 and not rule.reads:
                kind = kind_of(types[numbers[operands[rule.stores[0]]]])
            elif rule.reads and not rule.writes and model.result_count[op] == 1:
                kind = kind_of(types[numbers[model.first_result[op]]])
            for position in (*rule.reads, *rule.writes):
                _add(points, kinds, op, operands[position], kind)
        elif external is not None or rule.kind in (Kind.CONFINED, Kind.STRUCTURED) or rule.copies or rule.converts:
            for value in model.operands_of(op):
                _add(points, kinds, op, value, ANYTHING)
    if unknown:
        for number in bits_of(points.escaped):
            kinds[number] = ANYTHING
    found: dict[Port, int] = {}
    for number, kind in kinds.items():
        for port in points.locations[number].ports:
            base = port.base
            found[base] = found.get(base, 0) | kind
    return found


def _add(points: PointsTo, kinds: dict[int, int], op: int, value: int, kind: int) -> None:
    if points.model.types[points.model.value_types[value]].carries & CARRIES_ADDRESS:
        for number in bits_of(points.targets_of(op, value)):
            kinds[number] = kinds.get(number, 0) | kind
