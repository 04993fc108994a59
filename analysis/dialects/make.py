"""Constructors for rules, so that a dialect table reads like a list of facts. `analysis.dialects.rule` defines what they mean."""

from __future__ import annotations

from analysis.dialects.rule import Flow, Kind, Rule


def inactive(reason: str = "", *, asserted: bool = False) -> Rule:
    """Results never depend on an operand to first order and memory is not touched."""
    return Rule(Kind.PURE, depends=(), reason=reason, asserted=asserted)


def constant(attribute: str = "value", reason: str = "") -> Rule:
    """The result is the constant in the attribute."""
    return Rule(Kind.PURE, depends=(), reason=reason, constant=attribute)


def pure(*operands: int, by_segment: bool = False) -> Rule:
    """Results depend on the given operands, on all if none is given."""
    return Rule(Kind.PURE, depends=operands or None, segments=by_segment, by_segment=by_segment)


def difference() -> Rule:
    """The first operand minus the second."""
    return Rule(Kind.PURE, cancels=True)


def convert() -> Rule:
    """The same data or the same address in another form, tensors and memory included."""
    return Rule(Kind.PURE, converts=True)


def expose(memory: int = 0) -> Rule:
    """The address of the memory becomes a number; the memory is not touched."""
    return Rule(Kind.PURE, depends=(), leaks=(memory,))


def insert(value: int = 0, into: int = 1, *, full: str = "") -> Rule:
    """The result is operand `into` with `value` put into it; nothing of `into` is left where the value has as many elements."""
    return Rule(Kind.PURE, depends=(value, into), into=into, stores=(value,), full=full, attributes=(full,) if full else ())


def view(
    source: int = 0, *, whole: bool = False, partial: bool = False, full: str = "", keeps_indices: bool = False, beyond: bool = False
) -> Rule:
    """Results are addresses into the memory of `source`; for a tensor or vector, data taken from it.

    `whole`: all of it; `keeps_indices`: counted alike. `partial`: the number of elements tells nothing about how much of it. `full`: see
    `Rule.full`. `beyond`: and more.
    """
    attributes = (full,) if full else ()
    return Rule(
        Kind.VIEW, source=source, whole=whole, masked=partial, full=full, attributes=attributes, keeps_indices=keeps_indices, beyond=beyond
    )


def load(memory: int = 0, *also: int, by_segment: bool = False) -> Rule:
    """Results depend on the memory of `memory` and on the operands `also` (a padding value, a pass-through)."""
    return Rule(Kind.ACCESS, depends=also, reads=(memory,), segments=by_segment, by_segment=by_segment)


def load_value() -> Rule:
    """The result is what lies in the bytes that the pointer, the first operand, points to."""
    return Rule(Kind.ACCESS, depends=(), reads=(0,), contiguous=True)


def store_value() -> Rule:
    """The first operand goes into the bytes that the second points to."""
    return Rule(Kind.ACCESS, depends=(), stores=(0,), writes=(1,), contiguous=True)


def load_element(memory: int = 0, *, indices: int | None = 1, index_map: str = "") -> Rule:
    """The result is one element of the memory. See `Rule.indices` and `Rule.index_map`."""
    return Rule(Kind.ACCESS, depends=(), reads=(memory,), indices=indices, index_map=index_map)


def store_element(value: int = 0, memory: int = 1, *, indices: int | None = 2, index_map: str = "") -> Rule:
    """The value becomes one element of the memory. See `Rule.indices` and `Rule.index_map`."""
    return Rule(Kind.ACCESS, depends=(), stores=(value,), writes=(memory,), indices=indices, index_map=index_map)


def store(value: int = 0, memory: int = 1, *, masked: bool = False) -> Rule:
    """The value goes into the memory; a result, if any, is the updated tensor."""
    return Rule(Kind.ACCESS, depends=(), stores=(value,), writes=(memory,), masked=masked)


def transfer(value: int, memory: int, mask: int, full: str) -> Rule:
    """A store, by segments: masked where the segment `mask` is not empty or the attribute `full` does not say that it stays in bounds."""
    return Rule(
        Kind.ACCESS,
        depends=(),
        stores=(value,),
        writes=(memory,),
        masks=(mask,),
        full=full,
        attributes=(full,),
        segments=True,
        by_segment=True,
    )


def copy(source: int = 0, target: int = 1) -> Rule:
    """The memory of `target` becomes the memory of `source`, all of it."""
    return Rule(Kind.ACCESS, depends=(), reads=(source,), writes=(target,), covers=True)


def fill(value: int, target: int) -> Rule:
    """All of the memory of `target` is set to the value."""
    return Rule(Kind.ACCESS, depends=(), stores=(value,), writes=(target,), covers=True)


def update(value: int = 0, memory: int = 1, *, returns_new: bool = False) -> Rule:
    """A read-modify-write: the memory depends on its old content and on the value, the result on the old content.

    `returns_new`: the result is the new content, or it is not settled which of the two.
    """
    depends = (value,) if returns_new else ()
    return Rule(
        Kind.ACCESS,
        depends=depends,
        reads=(memory,),
        writes=(memory,),
        stores=(value,),
        accumulates=True,
        returns_old=not returns_new,
    )


def allocate() -> Rule:
    """Address results point to new memory with no derivative in it."""
    return Rule(Kind.ALLOCATE, depends=())


def clone(source: int = 0) -> Rule:
    """Address results point to new memory that starts as a copy of the memory of `source`, or of the tensor `source`."""
    return Rule(Kind.ALLOCATE, depends=(), source=source, copies=True)


def address_of(symbol: str) -> Rule:
    """The result is the address of the global named by the attribute, or by `symbol` itself if it starts with '@'."""
    return Rule(Kind.GLOBAL, depends=(), symbol=symbol, attributes=() if symbol.startswith("@") else (symbol,))


def call(symbol: str, start: int = 0, stop: int = 0) -> Rule:
    """Calls the function named by the attribute with the operands start .. stop (0: to the end)."""
    return Rule(Kind.CALL, symbol=symbol, arguments=(start, stop), attributes=(symbol,))


def launch(symbol: str, segment: int) -> Rule:
    """Runs the function named by the attribute many times, in any order or at once, with the operands of the segment."""
    arguments = (segment, segment + 1)
    return Rule(Kind.CALL, symbol=symbol, arguments=arguments, attributes=(symbol,), repeats=True, segments=True, by_segment=True)


def structured(
    flow: Flow,
    *attributes: str,
    depends: tuple[int, ...] | None = None,
    updates: tuple[int, ...] = (),
    covers: bool = False,
    maps: str = "",
    masked: bool = False,
    counts: bool = False,
) -> Rule:
    """An operation with regions.

    `depends`: operands that results depend on beside what the regions yield. `updates`: for ELEMENTS, operands whose elements the body
    takes and replaces. `covers`: for ELEMENTS, every element of the outputs is written; with `maps` only where these say so. `masked`: see
    `Rule.masked`. `counts`: see `Rule.counts`.
    """
    return Rule(
        Kind.STRUCTURED,
        flow=flow,
        counts=counts,
        attributes=(*attributes, maps) if maps else attributes,
        maps=maps,
        segments=True,
        depends=depends,
        reads=updates,
        writes=updates,
        covers=covers,
        masked=masked,
    )


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


def confined(*, reads_only: bool = False) -> Rule:
    """Anything to the memory reachable from its operands, nothing else."""
    return Rule(Kind.CONFINED, reads_only=reads_only)


def unknown(*, reads_only: bool = False) -> Rule:
    """Assumed to do anything, stated on purpose."""
    return Rule(Kind.UNKNOWN, reads_only=reads_only)


def request(mode: str) -> Rule:
    """Asks for the derivative of a function; what that computes may do anything."""
    return Rule(Kind.UNKNOWN, request=mode, attributes=("fn", "activity", "ret_activity"))


def nothing(reason: str) -> Rule:
    """The result is no data, and the address of no memory."""
    return Rule(Kind.PURE, depends=(), reason=reason, nowhere=True)


def copy_bytes(source: int, target: int, length: int | None = None, *, length_attribute: str = "") -> Rule:
    """So many bytes of the memory of `source` go to the memory of `target`, of whatever type they are."""
    attributes = (length_attribute,) if length_attribute else ()
    return Rule(
        Kind.ACCESS,
        depends=(),
        reads=(source,),
        writes=(target,),
        length=length,
        length_attribute=length_attribute,
        attributes=attributes,
    )


def set_bytes(value: int | None, target: int, length: int | None = None, *, length_attribute: str = "") -> Rule:
    """So many bytes of the memory of `target` are set to `value`; None: to a constant."""
    attributes = (length_attribute,) if length_attribute else ()
    return Rule(
        Kind.ACCESS,
        depends=(),
        stores=() if value is None else (value,),
        writes=(target,),
        length=length,
        length_attribute=length_attribute,
        attributes=attributes,
    )


def structured_unless(flow: Flow, *unless: int) -> Rule:
    """An operation with regions; unknown where one of these segments of its operands is not empty."""
    return Rule(Kind.STRUCTURED, flow=flow, segments=True, by_segment=True, unless=unless)


def call_segment(symbol: str, segment: int, *unless: int) -> Rule:
    """Calls the function named by the attribute with the operands of the segment; unknown where a segment of `unless` is not empty."""
    arguments = (segment, segment + 1)
    return Rule(Kind.CALL, symbol=symbol, arguments=arguments, attributes=(symbol,), segments=True, by_segment=True, unless=unless)
