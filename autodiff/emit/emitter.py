"""Making operations: where they go, what they are called, and the arithmetic that derivatives consist of.

Names are kept as locations, which MLIR prints as `%dx` on request. The location of an operation that is derived from another one is
that of the other, so that a failure in a derivative points at the user's line.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import array_of, create

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence


class Emitter:
    """Makes operations at `point`."""

    def __init__(self, point: ir.InsertionPoint, location: ir.Location) -> None:
        self.point = point
        self.location = location
        self.flags: ir.Attribute | None = None
        """Fast-math flags of the operation that is being differentiated."""
        self.index = ir.IndexType.get()

    @contextmanager
    def at(self, point: ir.InsertionPoint) -> Generator[None]:
        """Make operations somewhere else."""
        old, self.point = self.point, point
        try:
            yield
        finally:
            self.point = old

    @contextmanager
    def about(self, operation: ir.Operation) -> Generator[None]:
        """Make operations that derive from this one."""
        old, flags = self.location, self.flags
        place = operation.location
        self.location, self.flags = place.child_loc if place.is_a_name() else place, operation.attributes.get("fastmath")
        try:
            yield
        finally:
            self.location, self.flags = old, flags

    def operation(
        self,
        name: str,
        operands: Sequence[ir.Value] = (),
        results: Sequence[ir.Type] = (),
        attributes: Mapping[str, ir.Attribute] | None = None,
        *,
        regions: int = 0,
        called: str = "",
    ) -> ir.Operation:
        """Make an operation; `called` is the name of its result."""
        location = ir.Location.name(called, self.location) if called else self.location
        given = dict(attributes) if attributes else {}
        if self.flags is not None and name.startswith(("arith.", "math.")) and name in FLAGGED:
            given.setdefault("fastmath", self.flags)
        return create(name, results, operands, given, regions=regions, location=location, point=self.point)

    def value(
        self,
        name: str,
        operands: Sequence[ir.Value],
        of_type: ir.Type,
        attributes: Mapping[str, ir.Attribute] | None = None,
        called: str = "",
    ) -> ir.Value:
        """Make an operation with one result."""
        return self.operation(name, operands, (of_type,), attributes, called=called).results[0]

    def copy(self, operation: ir.Operation, operands: Sequence[ir.Value], called: str = "") -> ir.Operation:
        """The same operation on other operands."""
        made = operation.clone(ip=self.point)
        for position, operand in enumerate(operands):
            made.operands[position] = operand
        if called:
            made.location = ir.Location.name(called, self.location)
        return made

    def number(self, number: int, of_type: ir.Type | None = None) -> ir.Value:
        """A constant integer, an index by default."""
        of_type = of_type or self.index
        return self.value(
            "arith.constant", (), of_type, {"value": ir.IntegerAttr.get(of_type, number)}, f"c{number}" if number >= 0 else "c"
        )

    def constant(self, number: float, of_type: ir.Type) -> ir.Value:
        """A constant float, complex number, or vector of them."""
        element = element_type(of_type)
        if isinstance(of_type, ir.ComplexType):
            element = of_type.element_type
            pair = array_of([ir.FloatAttr.get(element, number), ir.FloatAttr.get(element, 0.0)])
            return self.value("complex.constant", (), of_type, {"value": pair}, _spelled(number))
        attribute: ir.Attribute = ir.FloatAttr.get(element, number)
        if element != of_type:
            attribute = ir.DenseElementsAttr.get_splat(of_type, attribute)
        return self.value("arith.constant", (), of_type, {"value": attribute}, _spelled(number))

    def zero(self, of_type: ir.Type) -> ir.Value:
        """Nothing, as a derivative."""
        return self.constant(0.0, of_type)

    def add(self, left: ir.Value, right: ir.Value, called: str = "") -> ir.Value:
        """The sum of two derivatives."""
        name = "complex.add" if is_complex(left.type) else "arith.addf"
        return self.value(name, (left, right), left.type, called=called)

    def multiply(self, left: ir.Value, right: ir.Value) -> ir.Value:
        """The product of two numbers or vectors of one type."""
        name = "complex.mul" if is_complex(left.type) else "arith.mulf"
        return self.value(name, (left, right), left.type)

    def negate(self, value: ir.Value) -> ir.Value:
        """The negative."""
        name = "complex.neg" if is_complex(value.type) else "arith.negf"
        return self.value(name, (value,), value.type)

    def integer(self, name: str, left: ir.Value, right: ir.Value, called: str = "") -> ir.Value:
        """Integer arithmetic on two values of one type ("addi", "muli", ...)."""
        return self.value(f"arith.{name}", (left, right), left.type, called=called)


FLAGGED = frozenset(
    {"arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.negf", "arith.remf"}
    | {f"math.{name}" for name in ("sin", "cos", "exp", "log", "sqrt", "powf", "sinh", "cosh", "copysign", "tanh")}
)
"""Operations that may take the flags of the one they derive from. Comparisons may not: they guard against poles."""


def is_complex(of_type: ir.Type) -> bool:
    """Whether numbers of the type are complex."""
    return isinstance(of_type, ir.ComplexType)


def element_type(of_type: ir.Type) -> ir.Type:
    """The type of a vector's elements; of a number its own."""
    return of_type.element_type if isinstance(of_type, ir.VectorType | ir.MemRefType) else of_type


def _spelled(number: float) -> str:
    return "zero" if number == 0.0 else "one" if number == 1.0 else "c"


def constant_of(value: ir.Value) -> int | None:
    """The integer that a value is, where it is a constant."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.name != "arith.constant":
        return None
    attribute = owner.attributes["value"]
    return attribute.value if isinstance(attribute, ir.IntegerAttr) else None
