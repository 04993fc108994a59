"""Constructors for rules, so that a dialect table reads like a list of facts. `analysis.dialects.rule` defines what they mean."""

from __future__ import annotations

from analysis.dialects.rule import Flow, Kind, Rule


def inactive(reason: str = "") -> Rule:
    """Results never depend on an operand to first order and memory is not touched."""
    return Rule(Kind.PURE, depends=(), reason=reason)


def pure(*operands: int) -> Rule:
    """Results depend on the given operands, on all if none is given."""
    return Rule(Kind.PURE, depends=operands or None)


def insert(value: int = 0, into: int = 1) -> Rule:
    """The result is operand `into` with `value` put into it; nothing of `into` is left where the value has as many elements."""
    return Rule(Kind.PURE, depends=(value, into), into=into, stores=(value,))


def view(source: int = 0, *, whole: bool = False) -> Rule:
    """Results are addresses into the memory of `source`; for a tensor or vector, data taken from it."""
    return Rule(Kind.VIEW, source=source, whole=whole)


def load(memory: int = 0, *also: int) -> Rule:
    """Results depend on the memory of `memory` and on the operands `also` (a padding value, a pass-through)."""
    return Rule(Kind.ACCESS, depends=also, reads=(memory,))


def store(value: int = 0, memory: int = 1, *, masked: bool = False) -> Rule:
    """The value goes into the memory; a result, if any, is the updated tensor."""
    return Rule(Kind.ACCESS, depends=(), stores=(value,), writes=(memory,), masked=masked)


def copy(source: int = 0, target: int = 1) -> Rule:
    """The memory of `target` becomes the memory of `source`, all of it."""
    return Rule(Kind.ACCESS, depends=(), reads=(source,), writes=(target,), covers=True)


def fill(value: int, target: int) -> Rule:
    """All of the memory of `target` is set to the value."""
    return Rule(Kind.ACCESS, depends=(), stores=(value,), writes=(target,), covers=True)


def update(value: int = 0, memory: int = 1) -> Rule:
    """A read-modify-write: the memory depends on its old content and on the value, the result on the old content."""
    return Rule(Kind.ACCESS, depends=(), reads=(memory,), writes=(memory,), stores=(value,), accumulates=True, returns_old=True)


def allocate() -> Rule:
    """Address results point to new memory with no derivative in it."""
    return Rule(Kind.ALLOCATE, depends=())


def clone(source: int = 0) -> Rule:
    """Address results point to new memory that starts as a copy of the memory of `source`, or of the tensor `source`."""
    return Rule(Kind.ALLOCATE, depends=(), source=source, copies=True)


def address_of(symbol: str) -> Rule:
    """The result is the address of the global named by the attribute."""
    return Rule(Kind.GLOBAL, depends=(), symbol=symbol, attributes=(symbol,))


def call(symbol: str, start: int = 0, stop: int = 0) -> Rule:
    """Calls the function named by the attribute with the operands start .. stop (0: to the end)."""
    return Rule(Kind.CALL, symbol=symbol, arguments=(start, stop), attributes=(symbol,))


def structured(flow: Flow, *attributes: str) -> Rule:
    """An operation with regions."""
    return Rule(Kind.STRUCTURED, flow=flow, attributes=attributes, segments=True)


def branch() -> Rule:
    """Passes control and operands to its successors."""
    return Rule(Kind.BRANCH, depends=())


def yields() -> Rule:
    """Ends a region; the enclosing operation gives its operands a meaning."""
    return Rule(Kind.YIELD, depends=())


def returns() -> Rule:
    """Ends the function."""
    return Rule(Kind.RETURN, depends=())


def unreachable() -> Rule:
    """Ends a block that is never left."""
    return Rule(Kind.UNREACHABLE, depends=())


def confined() -> Rule:
    """Anything to the memory reachable from its operands, nothing else."""
    return Rule(Kind.CONFINED)


def unknown() -> Rule:
    """Assumed to do anything, stated on purpose."""
    return Rule(Kind.UNKNOWN)
