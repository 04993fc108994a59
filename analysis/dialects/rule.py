"""The vocabulary of the dialect tables: how one kind of operation moves derivatives and memory.

A rule is data. Operands are meant by position, counted from the end when negative. "The memory of an operand" is the memory that an
address operand points to; where the same operand is a tensor or vector, the rule means the value itself, so one rule serves both
forms of an operation. What a rule does not mention does not happen: a rule that forgets an effect is unsound, so each is checked
against the operation itself. An operation without a rule is UNKNOWN. See docs/formal.md, section "Transfer rules".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final


class Kind(IntEnum):
    """How the engine treats an operation."""

    PURE = 0
    """Results depend on operands, memory is not touched. Includes inactive operations (depends = ()). Addresses pass like values: an
    address result may point to whatever the address operands that it depends on point to, and anywhere if there is none."""
    VIEW = 1
    """Results are addresses into the memory of one operand (or, for a tensor, data taken from it)."""
    ACCESS = 2
    """Reads or writes the memory of operands: load, store, copy, fill, atomic update."""
    ALLOCATE = 3
    """Address results point to new memory."""
    GLOBAL = 4
    """The result is the address of a global: the one named by attribute `symbol`, or, where `symbol` starts with '@', one that stands for
    memory which all such operations share and which no operation of the program declares."""
    CALL = 5
    """Calls the function named by attribute `symbol`."""
    STRUCTURED = 6
    """Contains regions; `regions` says how control and values pass through them."""
    BRANCH = 7
    """Passes control to successor blocks (with operands), within one region."""
    YIELD = 8
    """Ends a region and hands its operands to the enclosing operation."""
    RETURN = 9
    """Ends the function and hands its operands to the caller."""
    UNREACHABLE = 10
    """Ends a block that is never left."""
    CONFINED = 11
    """Does anything to the memory reachable from its operands, and nothing else: no rule, but no hidden effect either."""
    UNKNOWN = 12
    """Assumed to do anything, to any memory whose address may have escaped as well."""


class Flow(IntEnum):
    """How control passes through the regions of a STRUCTURED operation, and how values enter and leave."""

    LOOP = 0
    """One body, run zero or more times. The last `n` operands (n = number of results) are the initial values of the body's last n
    arguments; the yield gives their next values; the results are the final ones. scf.for, affine.for."""
    WHILE = 1
    """Region 0 (before) takes the operands and ends in a terminator whose operands behind the first go to region 1 (after) and to
    the results; region 1 yields the next arguments of region 0."""
    SELECT = 2
    """Exactly one region runs, or none where a region is empty or missing; the yield of that region gives the results. scf.if,
    affine.if, scf.index_switch."""
    ONCE = 3
    """Every region runs once, in order; its arguments, if any, are the last operands; yields give the results. scf.execute_region,
    memref.alloca_scope."""
    PARALLEL = 4
    """One body, iterations in any order or at once. Initial values as LOOP for shared outputs (scf.forall), reductions as REDUCE
    regions (scf.parallel) or yielded partial values (affine.parallel). Memory from outside is never overwritten as a whole."""
    ELEMENTS = 5
    """The body runs once per element (linalg, tensor.generate, memref.generic_atomic_rmw): block arguments are elements of
    the operands, the yielded values become elements of the results or of the memory of the output operands. The outputs are the last
    operands, as many as there are yielded values; unless the rule states `writes` (then these) or `depends` (then there are none)."""
    REDUCE = 6
    """Region i combines partial values: both of its arguments may be operand i (or the initial value i of the enclosing PARALLEL
    operation) or what the region yields. The results are those of the enclosing operation (scf.reduce, a terminator) or its own
    (gpu.all_reduce, where the region may be empty)."""


class Trait:
    """What passes over a function look for in rules, as bits: most operations have little of it."""

    NAMES: Final = 1
    """It may call, name a symbol, or ask for a derivative: CALL, GLOBAL, UNKNOWN, and others with `symbol` or `request`."""
    STRUCTURAL: Final = 2
    """STRUCTURED, and what ends a block."""
    CONSTANT: Final = 4
    """Its result may be an integer constant."""
    ACCESSES: Final = 8
    """ACCESS that reads or writes memory."""
    STORES_AT_A_PLACE: Final = 16
    """The operands and the index map say which bytes it writes: all of these, and always."""
    WRITES: Final = 32
    """It may write or make memory by itself, and not by what it contains alone."""
    PASSES_ADDRESSES: Final = 64
    """It may make or pass addresses also where no result of it is one."""
    STORES: Final = 128
    """ACCESS that does nothing else with addresses than storing them."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How one operation behaves. Made by the functions of `analysis.dialects.make`."""

    kind: Kind
    depends: tuple[int, ...] | None = None
    """Operands that every result depends on to first order, by value; None means all. For STRUCTURED: operands that results depend on
    beside what the regions yield (None: none)."""
    depends_by_result: tuple[tuple[int, ...], ...] | None = None
    """Where results differ: operands by result, in place of `depends`."""
    reads: tuple[int, ...] = ()
    """Operands whose memory is read; what is read reaches every result and every written memory, unless `returns_old` is set."""
    writes: tuple[int, ...] = ()
    """Operands whose memory is written. For ALLOCATE: the address of the new memory is put there (posix_memalign)."""
    stores: tuple[int, ...] = ()
    """Operands whose value goes into the written memory."""
    accumulates: bool = False
    """The written memory keeps part of its old content by definition of the operation (an atomic add): never a whole overwrite."""
    returns_old: bool = False
    """Results depend on the memory read and on nothing else (atomic updates)."""
    covers: bool = False
    """The write covers the whole of what the operand views (copy, fill), whatever its size. Without it a write covers the memory only
    where the stored type has statically as many elements as the memory's type. For ELEMENTS: every element of the outputs is written."""
    maps: str = ""
    """For ELEMENTS: attribute with an affine map per operand. `covers` where those of the outputs use every dimension exactly once."""
    masked: bool = False
    """The write may leave elements out, so it never covers. For VIEW: the view may leave elements of the source out, however many it has.
    For STRUCTURED: nothing written in the regions covers, and no result of an operation in them replaces its `into` or its destination."""
    masks: tuple[int, ...] = ()
    """Operands that are optional masks: `masked` where one is present."""
    full: str = ""
    """Attribute with an array of which every entry has to be positive (in_bounds, static_strides); `masked` where one is not."""
    into: int | None = None
    """For value semantics: the operand that is the destination (tensor.insert_slice, vector.insert). The result does not depend on
    it where the stored value has statically as many elements."""
    source: int = 0
    """For VIEW: the viewed operand. For ALLOCATE with `copies`: the operand whose content the new memory starts with."""
    whole: bool = False
    """For VIEW: the view covers all of the source (a cast). Otherwise only where both have statically the same number of elements."""
    copies: bool = False
    """For ALLOCATE: the new memory starts as a copy of `source` (its memory, or its value if it is a tensor)."""
    converts: bool = False
    """For PURE: operands and results may differ in form. A tensor made of an address is read from its memory; an address made of a
    tensor points to new memory that starts as the tensor."""
    leaks: tuple[int, ...] = ()
    """Operands whose address becomes a number: from there on, an address that comes from nowhere may mean their memory."""
    symbol: str = ""
    """For CALL and GLOBAL: the attribute that holds the symbol. For PURE: the attribute with a function that the result stands for."""
    arguments: tuple[int, int] | None = None
    """For CALL: operands passed, as a slice (start, stop) with stop 0 meaning the end; None means all."""
    repeats: bool = False
    """For CALL: the callee runs any number of times, in any order or at once (a kernel). What one run leaves in memory another may read,
    and memory is never overwritten as a whole."""
    flow: Flow | None = None
    """For STRUCTURED."""
    attributes: tuple[str, ...] = ()
    """Attributes of the operation that the model must keep for this rule."""
    reason: str = ""
    """For an operation that stops derivatives: why, as a clause for the user ("its derivative is zero almost everywhere")."""
    cancels: bool = False
    """For PURE of two operands: where both are the same value, the derivative is zero (x - x). Resolved by `analysis.activity.placing`."""
    counts: bool = False
    """For LOOP: the first argument of the body goes through all values that the operands in front of the initial ones and `attributes` say,
    and the operation ends behind the last of them."""
    segments: bool = False
    """The operation has the attribute operandSegmentSizes and the engine needs it (kept in the model without being named)."""
    by_segment: bool = False
    """Positions count segments of operandSegmentSizes; one means all operands of its segment. `analysis.dialects.place` resolves it."""
    constant: str = ""
    """The result is the constant in this attribute, if that is an integer."""
    indices: int | None = None
    """For ACCESS of one element: operands from this position on are the indices of the element in the memory."""
    index_map: str = ""
    """For ACCESS of one element: attribute with an affine map of the indices; constant indices stand in it as its results."""
    keeps_indices: bool = False
    """For VIEW: the result counts its elements as the source does (a cast)."""
    request: str = ""
    """The operation asks for the derivative of the function in attribute `fn`, or of its region: "reverse" or "forward"."""
    length: int | None = None
    """For ACCESS: the operand that holds how many bytes are written, from the start of what the address points to (and read, if any
    are)."""
    length_attribute: str = ""
    """As `length`, in an attribute."""
    nowhere: bool = False
    """For PURE: an address that the operation makes of nothing is the address of no memory (null, undefined). In the default address
    space only: elsewhere null may be the address of something."""
    unless: tuple[int, ...] = ()
    """Operands (by segment) with which the operation does something that this rule does not say: UNKNOWN where one is present."""
    offset_type: str = ""
    """For VIEW of a pointer: the attribute with the type that the indices step over."""
    offset_indices: str = ""
    """For VIEW of a pointer: the attribute with the constant indices, `DYNAMIC_INDEX` of `analysis.memory.layout` for others."""
    reads_only: bool = False
    """For CONFINED and UNKNOWN: memory is read and not written."""
    asserted: bool = False
    """The program says so, not this table."""
    beyond: bool = False
    """For VIEW: the view may reach memory beyond what the source views."""
    contiguous: bool = False
    """For ACCESS: what it touches lies in one stretch from the address, as many bytes as a value of the type takes."""
    traits: int = field(init=False, compare=False, repr=False, default=0)
    """Those of `Trait` that it has."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "traits", _traits(self))


STRUCTURAL_KINDS: Final = (Kind.STRUCTURED, Kind.YIELD, Kind.BRANCH, Kind.RETURN, Kind.UNREACHABLE)


def _traits(rule: Rule) -> int:
    kind = rule.kind
    calls, accesses, makes = kind in (Kind.CALL, Kind.UNKNOWN), kind == Kind.ACCESS, rule.converts or kind == Kind.ALLOCATE
    elements = kind == Kind.STRUCTURED and rule.flow == Flow.ELEMENTS
    found = {
        Trait.NAMES: calls or bool(rule.symbol) or bool(rule.request),
        Trait.STRUCTURAL: kind in STRUCTURAL_KINDS,
        Trait.CONSTANT: bool(rule.constant),
        Trait.ACCESSES: accesses and bool(rule.reads or rule.writes),
        Trait.STORES_AT_A_PLACE: accesses and _stores_at_a_place(rule),
        Trait.WRITES: calls or makes or elements or kind == Kind.CONFINED or (accesses and bool(rule.writes)),
        Trait.PASSES_ADDRESSES: calls
        or makes
        or kind in (Kind.CONFINED, Kind.GLOBAL)
        or rule.flow == Flow.ELEMENTS
        or bool(rule.leaks)
        or (accesses and bool(rule.reads and rule.writes)),
        Trait.STORES: accesses and bool(rule.writes and rule.stores) and not (makes or rule.reads or rule.leaks),
    }
    return sum(trait for trait, has in found.items() if has)


def _stores_at_a_place(rule: Rule) -> bool:
    if rule.masked or rule.accumulates or rule.reads or len(rule.writes) != 1 or len(rule.stores) != 1:
        return False
    return rule.indices is not None or bool(rule.index_map) or rule.contiguous
