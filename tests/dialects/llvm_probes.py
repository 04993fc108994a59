"""What `test_llvm_derivatives` measures: arithmetic, casts, intrinsics, vectors and memory of the llvm dialect that the CPU can run."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.dialects.bindings import signatures
from tests.dialects.probes import Probe

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_SMALL, _ANY = (0.2, 0.8), (-2.9, 2.9)
_A, _B = range(4), range(4, 8)
_TYPES = {
    "f": "f64",
    "i": "i64",
    "w": "i32",
    "p": "!llvm.ptr",
    "v": "vector<4xf64>",
    "b": "vector<4xi64>",
    "m": "vector<4xi1>",
    "q": "vector<4x!llvm.ptr>",
}
"""Short names of types: one letter for each operand."""
_SETTINGS = {
    "%v": "  %v = vector.from_elements %x0, %x1, %x2, %x3 : vector<4xf64>",
    "%w": "  %w = vector.from_elements %x4, %x5, %x6, %x7 : vector<4xf64>",
    "%p": """  %eight = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.alloca %eight x f64 : (i64) -> !llvm.ptr
  llvm.store %v, %p {alignment = 8 : i64} : vector<4xf64>, !llvm.ptr""",
    "%q": """  %q = llvm.alloca %eight x f64 : (i64) -> !llvm.ptr
  llvm.store %w, %q {alignment = 8 : i64} : vector<4xf64>, !llvm.ptr""",
    "%g": """  %rows = arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>
  %g = llvm.getelementptr %p[%rows] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f64""",
    "%mask": "  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>",
    "%n": "  %n = llvm.mlir.constant(4 : i32) : i32",
    "%k": "  %k = llvm.mlir.constant(16 : i64) : i64",
    "%vi": "  %vi = llvm.bitcast %v : vector<4xf64> to vector<4xi64>\n  %wi = llvm.bitcast %w : vector<4xf64> to vector<4xi64>",
    "%a": """  %a = llvm.bitcast %x0 : f64 to i64
  %b = llvm.bitcast %x1 : f64 to i64
  %d = llvm.bitcast %x2 : f64 to i64
  %seven = llvm.mlir.constant(7 : i64) : i64
  %low = llvm.mlir.constant(36 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %small = llvm.and %b, %seven : i64
  %high = llvm.lshr %b, %low : i64
  %divisor = llvm.or %high, %one : i64""",
}
"""Two vectors, memory that holds the first and the second, pointers to each element of the first, a mask, a number of lanes, a length
in bytes, the bits of both vectors, the bits of three numbers (`%small`, 0 .. 7, and `%divisor` are made of the second)."""
_NEEDS = {"%p": ("%v",), "%q": ("%w", "%p"), "%g": ("%p",), "%vi": ("%v", "%w")}
_MADE_OF = dict.fromkeys(("%v", "%vi", "%p", "%g"), _A) | dict.fromkeys(("%w", "%wi", "%q"), _B)
_MADE_OF_ONE = {"%a": 0, "%b": 1, "%d": 2, "%small": 1, "%divisor": 1}
_LOADED = "  %r = llvm.load %p {alignment = 8 : i64} : !llvm.ptr -> vector<4xf64>"


def _names(operation: str) -> tuple[str, ...]:
    return signatures()[f"llvm.{operation}"].operands


def _generic(operation: str, operands: str, types: str, result: str = "", attributes: str = "") -> str:
    """An operation in generic form, its result %s; `types`: a letter for each operand."""
    left = "%s = " if result else ""
    listed = ", ".join(_TYPES[letter] for letter in types)
    properties = f" <{{{attributes}}}>" if attributes else ""
    return f'  {left}"llvm.{operation}"({operands}){properties} : ({listed}) -> {_TYPES.get(result, result or "()")}'


def _probe(
    operation: str,
    body: str,
    lanes: int = 0,
    *,
    steps: bool = False,
    domain: tuple[float, float] = _SMALL,
    result: str = "%r",
    fed: Mapping[str, Sequence[int]] | None = None,
    **feeds: Sequence[int],
) -> Probe:
    """An operation with what its body uses put in front; its result is a vector of `lanes` elements, or a number (0)."""
    wanted: dict[str, None] = {}

    def want(name: str) -> None:
        for need in _NEEDS.get(name, ()):
            want(need)
        wanted[name] = None

    tokens = set(re.findall(r"%\w+", body))
    if tokens & {"%b", "%d", "%small", "%divisor"}:
        tokens.add("%a")
    for name in _SETTINGS:
        if name in tokens:
            want(name)
    lines = [*(text for name, text in _SETTINGS.items() if name in wanted), body]
    outputs = [result]
    if lanes:
        outputs = [f"%e{lane}" for lane in range(lanes)]
        lines += [f"  {output} = vector.extract {result}[{lane}] : f64 from vector<{lanes}xf64>" for lane, output in enumerate(outputs)]
    return Probe(f"llvm.{operation}", "\n".join(lines), outputs, {**(fed or {}), **feeds}, domain, steps)


def _fed(operation: str, operands: str) -> dict[str, Sequence[int]]:
    """What each operand is made of; masks, lengths and numbers of lanes are constants."""
    found: dict[str, Sequence[int]] = {}
    for name, operand in zip(_names(operation), operands.split(", "), strict=False):
        if operand in _MADE_OF:
            found[name] = _MADE_OF[operand]
        elif operand in _MADE_OF_ONE or operand.startswith("%x"):
            found[name] = (_MADE_OF_ONE[operand] if operand in _MADE_OF_ONE else int(operand[2:]),)
    return found


def _float(operation: str, domain: tuple[float, float] = _SMALL) -> Probe:
    """An operation on numbers alone."""
    count = len(_names(operation))
    operands = ", ".join(f"%x{number}" for number in range(count))
    return _probe(operation, _generic(operation, operands, "f" * count, "f"), result="%s", domain=domain, fed=_fed(operation, operands))


def _bits(operation: str, operands: str = "", attributes: str = "") -> Probe:
    """An operation on 64-bit integers that hold numbers."""
    count = len(_names(operation))
    operands = operands or ", ".join(("%a", "%b", "%d")[:count])
    pair = "!llvm.struct<(i64, i1)>" if operation.endswith("overflow") else ""
    lines = [_generic(operation, operands, "i" * count, pair or "i", attributes)]
    if pair:
        lines.append(f"  %t = llvm.extractvalue %s[0] : {pair}")
    lines.append(f"  %r = llvm.bitcast {'%t' if pair else '%s'} : i64 to f64")
    return _probe(operation, "\n".join(lines), steps=True, fed=_fed(operation, operands))


def _vector(operation: str, operands: str, types: str, result: str = "v", lanes: int = 4) -> Probe:
    """An operation on vectors: of numbers, of their bits ("b"), or down to one of either ("f", "i")."""
    lines = [_generic(operation, operands, types, result)]
    name = "%s"
    if result in "bi":
        lines.append(f"  %r = llvm.bitcast %s : {_TYPES[result]} to {_TYPES['v' if result == 'b' else 'f']}")
        name = "%r"
    lanes = 0 if result in "fi" else lanes
    return _probe(operation, "\n".join(lines), lanes, steps=result in "bi", result=name, fed=_fed(operation, operands))


def _write(operation: str, operands: str, types: str, attributes: str = "") -> Probe:
    """An operation that writes the memory %p, which keeps a part of its content."""
    body = f"{_generic(operation, operands, types, '', attributes)}\n{_LOADED}"
    return _probe(operation, body, 4, fed=_fed(operation, operands))


_NARROW = "  %n32 = llvm.fptrunc %x0 : f64 to f32\n  %i32 = llvm.bitcast %n32 : f32 to i32\n"
_WIDE = "  %t = llvm.trunc %l : i64 to i32\n  %f = llvm.bitcast %t : i32 to f32\n  %r = llvm.fpext %f : f32 to f64"
_COMPARED = "  %i = llvm.bitcast %x0 : f64 to i64\n  %j = llvm.bitcast %x1 : f64 to i64\n"
_AGGREGATE = """  %u = llvm.mlir.undef : !llvm.array<2 x f64>
  %c = llvm.insertvalue %x0, %u[0] : !llvm.array<2 x f64>
  %h = llvm.insertvalue %x1, %c[1] : !llvm.array<2 x f64>
  %y = llvm.extractvalue %h[0] : !llvm.array<2 x f64>
  %z = llvm.extractvalue %h[1] : !llvm.array<2 x f64>
  %r = llvm.fmul %y, %z : f64"""
_EXPONENT = "  %t = llvm.mlir.constant(5.0 : f64) : f64\n  %m = llvm.fmul %x1, %t : f64\n  %e = llvm.fptosi %m : f64 to i32\n"

_SCALARS = (
    *map(_float, ("fadd", "fdiv", "fmul", "fneg", "freeze", "frem", "fsub")),
    *(
        _float(f"intr.{name}")
        for name in (
            "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "exp10", "exp2", "fabs", "fma", "fmuladd", "log", "log10", "log2",
            "maximum", "maxnum", "minimum", "minnum", "pow", "sin", "sinh", "sqrt", "tan", "tanh",
        )
    ),
    *(_float(f"intr.{name}", _ANY) for name in ("ceil", "copysign", "floor", "nearbyint", "rint", "round", "roundeven", "trunc")),
    *map(_bits, ("add", "and", "mul", "or", "sub", "xor")),
    *(_bits(name, "%a, %small") for name in ("ashr", "lshr", "shl")),
    *(_bits(name, "%a, %divisor") for name in ("sdiv", "srem", "udiv", "urem")),
    *(_bits(f"intr.{name}") for name in ("bitreverse", "bswap", "fshl", "fshr", "smax", "smin", "umax", "umin")),
    *(_bits(f"intr.{name}") for name in ("sadd.sat", "ssub.sat", "uadd.sat", "usub.sat")),
    *(_bits(f"intr.{name}.with.overflow") for name in ("sadd", "smul", "ssub", "uadd", "umul", "usub")),
    _bits("intr.abs", attributes="is_int_min_poison = false"),
    _probe("bitcast", "  %i = llvm.bitcast %x0 : f64 to i64\n  %r = llvm.bitcast %i : i64 to f64", arg=(0,)),
    *(
        _probe(name, "  %s = llvm.fptrunc %x0 : f64 to f32\n  %r = llvm.fpext %s : f32 to f64", arg=(0,))
        for name in ("fpext", "fptrunc")
    ),
    *(
        _probe(name, f"{_NARROW}  %l = llvm.{widen} %i32 : i32 to i64\n{_WIDE}", arg=(0,))
        for name, widen in (("sext", "sext"), ("zext", "zext"), ("trunc", "zext"))
    ),
    *(
        _probe(name, f"  %i = llvm.{down} %x0 : f64 to i32\n  %r = llvm.{up} %i : i32 to f64", domain=domain, arg=(0,))
        for down, up, domain in (("fptosi", "sitofp", _ANY), ("fptoui", "uitofp", (0.2, 2.9)))
        for name in (down, up)
    ),
    *(
        _probe(f"intr.{name}", f"{_generic(f'intr.{name}', '%x0', 'f', 'i')}\n  %r = llvm.sitofp %s : i64 to f64", domain=_ANY, val=(0,))
        for name in ("llrint", "llround", "lrint", "lround")
    ),
    _probe("fcmp", '  %c = llvm.fcmp "olt" %x0, %x1 : f64\n  %r = llvm.uitofp %c : i1 to f64', domain=_ANY, lhs=(0,), rhs=(1,)),
    _probe("icmp", f'{_COMPARED}  %c = llvm.icmp "slt" %i, %j : i64\n  %r = llvm.uitofp %c : i1 to f64', domain=_ANY, lhs=(0,), rhs=(1,)),
    *(
        _probe(f"intr.{name}", f"{_COMPARED}{_generic(f'intr.{name}', '%i, %j', 'ii', 'i8')}\n  %r = llvm.sitofp %s : i8 to f64",
               domain=_ANY, a=(0,), b=(1,))
        for name in ("scmp", "ucmp")
    ),
    _probe("intr.is.fpclass", f"{_generic('intr.is.fpclass', '%x0', 'f', 'i1', 'bit = 60 : i32')}\n  %r = llvm.uitofp %s : i1 to f64",
           domain=_ANY, in_=(0,)),
    _probe("select", '  %h = llvm.mlir.constant(0.5 : f64) : f64\n  %c = llvm.fcmp "ogt" %x0, %h : f64\n'
           "  %r = llvm.select %c, %x1, %x2 : i1, f64", condition=(0,), trueValue=(1,), falseValue=(2,)),
    _probe("intr.ldexp", _EXPONENT + _generic("intr.ldexp", "%x0, %e", "fw", "f"), result="%s", val=(0,), power=(1,)),
    _probe("intr.frexp", _generic("intr.frexp", "%x0", "f", "!llvm.struct<(f64, i32)>")
           + "\n  %r = llvm.extractvalue %s[0] : !llvm.struct<(f64, i32)>", val=(0,)),
    _probe("intr.sincos", _generic("intr.sincos", "%x0", "f", "!llvm.struct<(f64, f64)>")
           + "\n  %r = llvm.extractvalue %s[1] : !llvm.struct<(f64, f64)>", val=(0,)),
    _bits("intr.expect"),
    _bits("intr.expect.with.probability", attributes="prob = 5.0e-01 : f64"),
    _probe("insertvalue", _AGGREGATE, container=(0,), value=(1,)),
    _probe("extractvalue", _AGGREGATE, container=(0, 1)),
)  # fmt: skip

_HALVES = "!llvm.struct<(vector<2xf64>, vector<2xf64>)>"
_ROW = "  %i = llvm.mlir.constant(1 : i32) : i32\n"
_VECTORS = (
    _probe("extractelement", f"{_ROW}  %r = llvm.extractelement %v[%i : i32] : vector<4xf64>", vector=_A),
    _probe("insertelement", f"{_ROW}  %r = llvm.insertelement %x4, %v[%i : i32] : vector<4xf64>", 4, vector=_A, value=(4,)),
    _probe("shufflevector", "  %r = llvm.shufflevector %v, %w [1, 5, 2, 6] : vector<4xf64>", 4, v1=_A, v2=_B),
    _probe("intr.vector.extract", "  %r = llvm.intr.vector.extract %v[2] : vector<2xf64> from vector<4xf64>", 2, srcvec=_A),
    _probe("intr.vector.insert", "  %h = llvm.intr.vector.extract %w[2] : vector<2xf64> from vector<4xf64>\n"
           "  %r = llvm.intr.vector.insert %h, %v[0] : vector<2xf64> into vector<4xf64>", 4, srcvec=_B, dstvec=_A),
    _vector("intr.vector.interleave2", "%v, %w", "vv", "vector<8xf64>", 8),
    _probe("intr.vector.deinterleave2", _generic("intr.vector.deinterleave2", "%v", "v", _HALVES)
           + f"\n  %r = llvm.extractvalue %s[1] : {_HALVES}", 2, vec=_A),
    *(_vector(f"intr.vector.reduce.{name}", "%v", "v", "f") for name in ("fmax", "fmaximum", "fmin", "fminimum")),
    *(_vector(f"intr.vector.reduce.{name}", "%x4, %v", "fv", "f") for name in ("fadd", "fmul")),
    *(
        _vector(f"intr.vector.reduce.{name}", "%vi", "b", "i")
        for name in ("add", "and", "mul", "or", "smax", "smin", "umax", "umin", "xor")
    ),
    _vector("intr.vp.fneg", "%v, %mask, %n", "vmw"),
    *(_vector(f"intr.vp.{name}", "%v, %w, %mask, %n", "vvmw") for name in ("fadd", "fdiv", "fmul", "frem", "fsub")),
    *(
        _vector(f"intr.vp.{name}", "%vi, %wi, %mask, %n", "bbmw", "b")
        for name in ("add", "and", "mul", "or", "smax", "smin", "sub", "umax", "umin", "xor")
    ),
    *(_vector(f"intr.vp.{name}", "%v, %w, %v, %mask, %n", "vvvmw") for name in ("fma", "fmuladd")),
    *(_vector(f"intr.vp.{name}", "%mask, %v, %w, %n", "mvvw") for name in ("merge", "select")),
    *(_vector(f"intr.vp.reduce.{name}", "%x8, %v, %mask, %n", "fvmw", "f") for name in ("fadd", "fmax", "fmin", "fmul")),
)  # fmt: skip

_MEMORY = (
    _probe("load", _LOADED, 4, addr=_A),
    _probe("store", f"  llvm.store %x8, %p : f64, !llvm.ptr\n{_LOADED}", 4, value=(8,), addr=range(1, 4)),
    *(_write(f"intr.{name}", "%p, %q, %k", "ppi", "isVolatile = false") for name in ("memcpy", "memmove")),
    _write("intr.memcpy.inline", "%p, %q", "pp", "isVolatile = false, len = 16 : i64"),
    _probe("intr.memset", "  %i = llvm.bitcast %x8 : f64 to i64\n  %y = llvm.trunc %i : i64 to i8\n"
           f'  "llvm.intr.memset"(%p, %y, %k) <{{isVolatile = false}}> : (!llvm.ptr, i8, i64) -> ()\n{_LOADED}', 4, steps=True,
           val=(8,), dst=_A),
    _probe("atomicrmw", f"  %h = llvm.atomicrmw fadd %p, %x8 monotonic : !llvm.ptr, f64\n{_LOADED}", 4, val=(8,), ptr=_A),
    _probe("cmpxchg", "  %i = llvm.bitcast %x0 : f64 to i64\n  %j = llvm.bitcast %x8 : f64 to i64\n"
           f"  %h = llvm.cmpxchg %p, %i, %j monotonic monotonic : !llvm.ptr, i64\n{_LOADED}", 4, val=(8,), ptr=range(1, 4)),
    _probe("intr.masked.load", _generic("intr.masked.load", "%p, %mask, %w", "pmv", "v", "alignment = 8 : i32"), 4, result="%s",
           data=_A, pass_thru=_B),
    _probe("intr.masked.gather", _generic("intr.masked.gather", "%g, %mask, %w", "qmv", "v", "alignment = 8 : i32"), 4, result="%s",
           ptrs=_A, pass_thru=_B),
    _vector("intr.masked.expandload", "%p, %mask, %w", "pmv"),
    _write("intr.masked.store", "%w, %p, %mask", "vpm", "alignment = 8 : i32"),
    _write("intr.masked.scatter", "%w, %g, %mask", "vqm", "alignment = 8 : i32"),
    _write("intr.masked.compressstore", "%w, %p, %mask", "vpm"),
    _vector("intr.vp.load", "%p, %mask, %n", "pmw"),
    _write("intr.vp.store", "%w, %p, %mask, %n", "vpmw"),
)  # fmt: skip

LLVM_PROBES = (*_SCALARS, *_VECTORS, *_MEMORY)

_AS_VECTORS = ("ashr", "fpext", "fptosi", "fptoui", "fptrunc", "lshr", "sdiv", "sext", "shl", "sitofp", "srem", "trunc", "udiv", "uitofp")
NOT_PROBED = {
    "llvm.addrspacecast": "it makes addresses of addresses",
    "llvm.inttoptr": "as addrspacecast",
    "llvm.ptrtoint": "as addrspacecast",
    "llvm.intr.vp.inttoptr": "as addrspacecast",
    "llvm.intr.vp.ptrtoint": "as addrspacecast",
    "llvm.intr.annotation": "nothing lowers it for the CPU",
    "llvm.intr.ssa.copy": "as annotation",
    "llvm.intr.is.constant": "it is decided when the program is compiled",
    "llvm.intr.powi": "the runtime library that it calls is not there",
    **{f"llvm.intr.matrix.{name}": "it needs a pass of LLVM" for name in ("multiply", "transpose")},
    **{f"llvm.intr.matrix.column.major.{name}": "as matrix.multiply" for name in ("load", "store")},
    "llvm.intr.memset.inline": "as memset, with the length in an attribute",
    "llvm.intr.vacopy": "it copies a list of arguments, of which a probe has none",
    "llvm.intr.get.active.lane.mask": "its operands are indices",
    **{f"llvm.intr.{name}": "the number of bits of a double is no smooth function of its value" for name in ("ctlz", "ctpop", "cttz")},
    **{f"llvm.intr.{name}": "it is at its limit for the bits of nearly every double" for name in ("sshl.sat", "ushl.sat")},
    **{
        f"llvm.intr.experimental.constrained.{name}": "as the cast without constraints"
        for name in ("fpext", "fptrunc", "sitofp", "uitofp")
    },
    **{f"llvm.intr.vp.{name}": "as the operation without a mask" for name in (*_AS_VECTORS, "urem", "zext")},
    **{
        f"llvm.intr.vp.reduce.{name}": "as the reduction without a mask"
        for name in ("add", "and", "mul", "or", "smax", "smin", "umax", "umin", "xor")
    },
    **{f"llvm.intr.experimental.vp.strided.{name}": "as without a stride" for name in ("load", "store")},
}  # fmt: skip
"""Operations that no probe measures, and why."""
