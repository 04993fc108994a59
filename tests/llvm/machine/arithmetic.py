"""What operations on numbers compute: values of integers, values and partial derivatives of floats."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Result: TypeAlias = "tuple[float, tuple[float, ...]]"
"""A value, and its partial derivatives by operand."""


def signed(value: int, width: int) -> int:
    """The bits of an integer as a signed number."""
    value &= (1 << width) - 1
    return value - (1 << width) if value >> (width - 1) else value


def _power(x: float, y: float) -> Result:
    value = math.pow(x, y)
    return value, (y * math.pow(x, y - 1), value * math.log(x) if x > 0 else math.nan)


def _square_root(x: float) -> Result:
    value = math.sqrt(x)
    return value, (0.5 / value if value else math.inf,)


_UNARY: dict[str, Callable[[float], Result]] = {
    "exp": lambda x: (math.exp(x), (math.exp(x),)),
    "fneg": lambda x: (-x, (-1.0,)),
    "fpext": lambda x: (x, (1.0,)),
    "intr.fabs": lambda x: (abs(x), (math.copysign(1.0, x),)),
    "intr.floor": lambda x: (float(math.floor(x)), (0.0,)),
    "log": lambda x: (math.log(x), (1 / x,)),
    "sqrt": _square_root,
}
_BINARY: dict[str, Callable[[float, float], Result]] = {
    "fadd": lambda x, y: (x + y, (1.0, 1.0)),
    "fdiv": lambda x, y: (x / y, (1 / y, -x / y / y)),
    "fmul": lambda x, y: (x * y, (y, x)),
    "fsub": lambda x, y: (x - y, (1.0, -1.0)),
    "intr.maxnum": lambda x, y: (max(x, y), (float(x >= y), float(x < y))),
    "pow": _power,
}
_TERNARY: dict[str, Callable[[float, float, float], Result]] = {
    "intr.fmuladd": lambda x, y, z: (x * y + z, (y, x, 1.0)),
}
FLOATS = _UNARY.keys() | _BINARY.keys() | _TERNARY.keys()
"""Operations on floats, without their dialect, and functions of the C library."""


def value_and_partials(name: str, operands: Sequence[float]) -> Result:
    """What an operation on floats computes."""
    match operands:
        case [x]:
            return _UNARY[name](x)
        case [x, y]:
            return _BINARY[name](x, y)
        case [x, y, z]:
            return _TERNARY[name](x, y, z)
        case _:
            raise NotImplementedError(name)


INTEGERS: dict[str, Callable[[int, int], int]] = {
    "add": lambda x, y: x + y,
    "mul": lambda x, y: x * y,
    "shl": lambda x, y: x << y,
    "sub": lambda x, y: x - y,
}
_ORDERS: dict[str, Callable[[float, float], bool]] = {
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y,
    "lt": lambda x, y: x < y,
    "le": lambda x, y: x <= y,
    "gt": lambda x, y: x > y,
    "ge": lambda x, y: x >= y,
}
_INTEGER_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_FLOAT_PREDICATES = ("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true")


def compare_integers(predicate: int, x: int, y: int, width: int) -> bool:
    """An icmp, by the number of its predicate."""
    name = _INTEGER_PREDICATES[predicate]
    mask = (1 << width) - 1
    left, right = (signed(x, width), signed(y, width)) if name.startswith("s") else (x & mask, y & mask)
    return _ORDERS[name[-2:]](left, right)


def compare_floats(predicate: int, x: float, y: float) -> bool:
    """An fcmp, by the number of its predicate; only those that compare."""
    name = _FLOAT_PREDICATES[predicate]
    unordered = math.isnan(x) or math.isnan(y)
    return name.startswith("u") if unordered else _ORDERS[name[1:]](x, y)
