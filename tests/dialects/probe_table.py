"""What `test_derivatives` measures: every operation of arith, math and complex, and those of vector that the CPU can run.

Families of operations of one form are made here; the others stand in probes.txt.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.dialects.probes import Probe

if TYPE_CHECKING:
    from collections.abc import Sequence

NOT_PROBED = {
    "arith.constant": "it has no operand",
    "complex.constant": "it has no operand",
    "arith.index_cast": "an index holds no bits of a float by definition, although the machine would move them",
    "arith.index_castui": "as arith.index_cast",
    "arith.scaling_extf": "its operands are floats of four and eight bits, which move in steps larger than any derivative",
    "arith.scaling_truncf": "as arith.scaling_extf",
    "complex.bitcast": "nothing lowers it for the CPU",
    "math.isinf": "nothing lowers it for the CPU",
    "math.isnormal": "nothing lowers it for the CPU",
    "math.ctlz": "the number of bits of a double is no smooth function of its value",
    "math.cttz": "as math.ctlz",
    "math.ctpop": "as math.ctlz",
}

_SMALL = (0.2, 0.8)
_ANY = (-2.9, 2.9)


def _number(operation: str, *names: str, domain: tuple[float, float] = _SMALL) -> Probe:
    """An operation from f64 to f64."""
    operands = ", ".join(f"%x{number}" for number in range(len(names)))
    feeds = {name: (number,) for number, name in enumerate(names)}
    return Probe(operation, f"%r = {operation} {operands} : f64", ("%r",), feeds, domain)


def _test(operation: str, *names: str, predicate: str = "") -> Probe:
    """An operation from f64 to i1."""
    operands = ", ".join(f"%x{number}" for number in range(len(names)))
    body = f"%b = {operation} {predicate} {operands} : f64\n%r = arith.uitofp %b : i1 to f64"
    return Probe(operation, body, ("%r",), {name: (number,) for number, name in enumerate(names)}, _ANY)


_SECOND_INTEGER = """
%b = arith.bitcast %x1 : f64 to i64
%seven = arith.constant 7 : i64
%low = arith.constant 24 : i64
%one = arith.constant 1 : i64
%small = arith.andi %b, %seven : i64
%high = arith.shrui %b, %low : i64
%divisor = arith.ori %high, %one : i64"""


def _bits(operation: str, right: str = "%b", *, results: str = "%r", types: str = "i64") -> Probe:
    """A binary operation on the bits of two numbers, or on something made of the second one's: `%small` (0 .. 7), `%divisor`."""
    body = f"%a = arith.bitcast %x0 : f64 to i64{_SECOND_INTEGER}\n{results} = {operation} %a, {right} : {types}"
    return Probe(operation, f"{body}\n%f = arith.bitcast %r : i64 to f64", ("%f",), {"lhs": (0,), "rhs": (1,)}, steps=True)


def _complex(operation: str, *names: str, result: str = "complex") -> Probe:
    """An operation on complex<f64>, one for each name."""
    parts = [f"%z{n} = complex.create %x{2 * n}, %x{2 * n + 1} : complex<f64>" for n in range(len(names))]
    operands = ", ".join(f"%z{number}" for number in range(len(names)))
    parts.append(f"%r = {operation} {operands} : complex<f64>")
    outputs = ("%r",)
    if result == "complex":
        parts += ["%re = complex.re %r : complex<f64>", "%im = complex.im %r : complex<f64>"]
        outputs = ("%re", "%im")
    elif result == "i1":
        parts.append("%f = arith.uitofp %r : i1 to f64")
        outputs = ("%f",)
    return Probe(operation, "\n".join(parts), outputs, {name: (2 * n, 2 * n + 1) for n, name in enumerate(names)})


_VECTORS = """%v = vector.from_elements %x0, %x1, %x2, %x3 : vector<4xf64>
%w = vector.from_elements %x4, %x5, %x6, %x7 : vector<4xf64>
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
"""
_MASK = """%h0 = arith.constant 0.5 : f64
%h = vector.broadcast %h0 : f64 to vector<4xf64>
%u = vector.from_elements %x8, %x9, %x10, %x11 : vector<4xf64>
%mask = arith.cmpf ogt, %u, %h : vector<4xf64>
%rows = arith.constant dense<[3, 1, 0, 2]> : vector<4xindex>
"""
_MEMORY = """%m = memref.alloca() : memref<4xf64>
vector.store %v, %m[%c0] : memref<4xf64>, vector<4xf64>
"""


def _section(text: str) -> Probe:
    """A section of probes.txt."""
    head, _, body = text.partition("\n")
    operation, width, *settings = head.split()
    feeds: dict[str, Sequence[int]] = {}
    domain = _SMALL
    for setting in settings:
        name, _, numbers = setting.partition("=")
        if name == "domain":
            low, _, high = numbers.partition("..")
            domain = (float(low), float(high))
        else:
            first, _, last = numbers.partition("-")
            feeds[name] = range(int(first), int(last) + 1)
    given = (_VECTORS if operation.startswith("vector.") else "") + (_MASK if "%mask" in body else "") + (_MEMORY if "%m[" in body else "")
    lanes = range(int(width))
    outputs = [f"%e{lane}" for lane in lanes] or ["%r"]
    extracts = [f"%e{lane} = vector.extract %r[{lane}] : f64 from vector<{width}xf64>" for lane in lanes]
    return Probe(operation, "\n".join([given + body, *extracts]), outputs, feeds, domain)


_UNARY = (
    "acos", "asin", "asinh", "atan", "atanh", "cbrt", "cos", "cosh", "erf", "erfc", "exp", "exp2", "expm1", "log", "log10", "log1p", "log2",
    "rsqrt", "sin", "sinh", "sqrt", "tan", "tanh",
)  # fmt: skip
_BITWISE = ("addi", "andi", "maxsi", "maxui", "minsi", "minui", "muli", "ori", "subi", "xori")
_DIVISIONS = ("ceildivsi", "ceildivui", "divsi", "divui", "floordivsi", "remsi", "remui")
_BINARY = ("addf", "divf", "maximumf", "maxnumf", "minimumf", "minnumf", "mulf", "remf", "subf")
_COMPLEX_UNARY = ("conj", "cos", "exp", "expm1", "log", "log1p", "neg", "rsqrt", "sign", "sin", "sqrt", "tan", "tanh")

PROBES = (
    *(_number(f"arith.{name}", "lhs", "rhs") for name in _BINARY),
    _number("arith.negf", "operand"),
    _test("arith.cmpf", "lhs", "rhs", predicate="olt,"),
    *(_bits(f"arith.{name}") for name in _BITWISE),
    *(_bits(f"arith.{name}", "%small") for name in ("shli", "shrsi", "shrui")),
    *(_bits(f"arith.{name}", "%divisor") for name in _DIVISIONS),
    *(_bits(f"arith.{name}", results="%r, %s") for name in ("mulsi_extended", "mului_extended")),
    _bits("arith.addui_extended", results="%r, %s", types="i64, i1"),
    *(_number(f"math.{name}", "operand") for name in _UNARY),
    _number("math.acosh", "operand", domain=(1.2, 1.9)),
    *(_number(f"math.{name}", "operand", domain=_ANY) for name in ("absf", "ceil", "floor", "round", "roundeven", "trunc")),
    *(_number(f"math.{name}", "lhs", "rhs") for name in ("atan2", "powf")),
    _number("math.copysign", "lhs", "rhs", domain=_ANY),
    _number("math.fma", "a", "b", "c"),
    *(_test(f"math.{name}", "operand") for name in ("isfinite", "isnan")),
    Probe(
        "math.absi",
        "%a = arith.bitcast %x0 : f64 to i64\n%r = math.absi %a : i64\n%f = arith.bitcast %r : i64 to f64",
        ("%f",),
        {"operand": (0,)},
        steps=True,
    ),
    _bits("math.ipowi", "%small"),
    *(_complex(f"complex.{name}", "complex") for name in _COMPLEX_UNARY),
    *(_complex(f"complex.{name}", "complex", result="f64") for name in ("abs", "angle", "im", "re")),
    *(_complex(f"complex.{name}", "lhs", "rhs") for name in ("add", "atan2", "div", "mul", "pow", "sub")),
    *(_complex(f"complex.{name}", "lhs", "rhs", result="i1") for name in ("eq", "neq")),
    *map(_section, Path(__file__).with_name("probes.txt").read_text(encoding="utf-8").split("\n== ")[1:]),
)
