"""Functions of real numbers and of bits, for compiled programs. None of them raises: what has no value is NaN or infinite.

A run in which such a number reaches an output is not compared, so their derivatives do not matter.
"""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

NAN, INFINITY = math.nan, math.inf


def guarded(function: Callable[..., float]) -> Callable[..., float]:
    """A function of the `math` module that returns NaN, or infinity, where that one raises."""

    def total(*arguments: float) -> float:
        try:
            return function(*arguments)
        except OverflowError:
            return INFINITY
        except ValueError:
            return NAN

    return total


def divide(x: float, y: float) -> float:
    if y:
        return x / y
    return NAN if x == 0 or x != x else math.copysign(INFINITY, x) * math.copysign(1.0, y)


def slope(x: float, y: float) -> float:
    """A quotient in a tangent: what has no tangent stays without one."""
    return divide(x, y) if x else 0.0


def complex_divide(x: complex, y: complex) -> complex:
    return x / y if y else complex(NAN, NAN)


def power(x: float, y: float) -> float:
    try:
        result = x**y
    except OverflowError:
        return INFINITY
    except ZeroDivisionError:
        return INFINITY
    return NAN if isinstance(result, complex) else result


def power_tangent(x: float, y: float, dx: float, dy: float, result: float) -> float:
    """Of x**y. The exponent counts only where the base is positive."""
    total = y * power(x, y - 1) * dx if dx else 0.0
    if dy and x > 0:
        total += result * math.log(x) * dy
    return total


def remainder(x: float, y: float) -> float:
    return math.fmod(x, y) if y and math.isfinite(x) else NAN


def quotient(x: float, y: float) -> float:
    """x/y rounded toward zero."""
    value = divide(x, y)
    return float(math.trunc(value)) if math.isfinite(value) else value


def rounding(function: Callable[[float], float]) -> Callable[[float], float]:
    """A rounding function of Python, for all floats and with floats as results, zeros with their signs."""

    def rounded(x: float) -> float:
        return float(function(x)) or math.copysign(0.0, x) if math.isfinite(x) else x

    return rounded


def round_away(x: float) -> float:
    """To the nearest integer, halves away from zero."""
    return math.copysign(float(math.floor(abs(x) + 0.5)), x) if math.isfinite(x) else x


def cube_root(x: float) -> float:
    return math.copysign(abs(x) ** (1.0 / 3.0), x)


def to_integer(x: float, bits: int) -> int:
    """fptosi and fptoui; out of range, where they are undefined, anything."""
    return int(x) & ((1 << bits) - 1) if math.isfinite(x) else 0


def signed(x: int, bits: int) -> int:
    half = 1 << (bits - 1)
    return (x & (2 * half - 1) ^ half) - half


def float_bits(x: float, code: str) -> int:
    try:
        return int.from_bytes(struct.pack("<" + code, x), "little")
    except OverflowError:
        return int.from_bytes(struct.pack("<" + code, math.copysign(INFINITY, x)), "little")


def bits_float(x: int, code: str) -> float:
    return struct.unpack("<" + code, x.to_bytes(struct.calcsize(code), "little"))[0]


def divide_whole(x: int, y: int) -> int:
    """Rounded toward zero; anything where it is undefined."""
    if not y:
        return 0
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def remainder_whole(x: int, y: int) -> int:
    return x - divide_whole(x, y) * y


def floor_whole(x: int, y: int) -> int:
    return x // y if y else 0


def shift_left(x: int, y: int, bits: int) -> int:
    return x << y & ((1 << bits) - 1) if y < bits else 0


def shift_right(x: int, y: int, bits: int) -> int:
    return x >> y if y < bits else 0


_PARTIAL = (
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "erf", "erfc", "exp", "expm1", "log", "log10", "log1p", "log2", "sin",
    "sinh", "sqrt", "tan",
)  # fmt: skip

NAMES: dict[str, object] = {
    **{name: guarded(getattr(math, name)) for name in _PARTIAL},
    "tanh": math.tanh,
    "atan2": math.atan2,
    "copysign": math.copysign,
    "isfinite": math.isfinite,
    "isinf": math.isinf,
    "floor": rounding(math.floor),
    "ceil": rounding(math.ceil),
    "trunc": rounding(math.trunc),
    "roundeven": rounding(round),
    "round_away": round_away,
    "div": divide,
    "slope": slope,
    "cdiv": complex_divide,
    "power": power,
    "dpower": power_tangent,
    "rem": remainder,
    "quo": quotient,
    "cbrt": cube_root,
    "to_integer": to_integer,
    "signed": signed,
    "float_bits": float_bits,
    "bits_float": bits_float,
    "idiv": divide_whole,
    "irem": remainder_whole,
    "ifloor": floor_whole,
    "shl": shift_left,
    "shr": shift_right,
    "NAN": NAN,
    "INFINITY": INFINITY,
}
"""As compiled programs call them."""
