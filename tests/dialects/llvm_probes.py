"""What `test_derivatives` measures of the llvm dialect: arithmetic, casts, intrinsics, vectors and memory that the CPU can run."""

from __future__ import annotations

from tests.dialects.bindings import signatures
from tests.dialects.probes import Probe

_ANY = (-2.9, 2.9)
_V = "  %v = vector.from_elements %x0, %x1, %x2, %x3 : vector<4xf64>"
_W = "  %w = vector.from_elements %x4, %x5, %x6, %x7 : vector<4xf64>"
_A, _B = range(4), range(4, 8)
_LANES = range(4)
_BITS = """  %a = llvm.bitcast %x0 : f64 to i64
  %b = llvm.bitcast %x1 : f64 to i64
  %d = llvm.bitcast %x2 : f64 to i64
  %seven = llvm.mlir.constant(7 : i64) : i64
  %low = llvm.mlir.constant(36 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %small = llvm.and %b, %seven : i64
  %high = llvm.lshr %b, %low : i64
  %divisor = llvm.or %high, %one : i64"""
"""Bits of three numbers; `%small` (0 .. 7) and `%divisor` are made of the second."""
_MEMORY = """  %eight = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.alloca %eight x f64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %eight x f64 : (i64) -> !llvm.ptr
  llvm.store %v, %p {alignment = 8 : i64} : vector<4xf64>, !llvm.ptr
  llvm.store %w, %q {alignment = 8 : i64} : vector<4xf64>, !llvm.ptr"""
"""Two pieces of memory that hold four numbers each."""
_MASK = "  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>"
_LENGTH = "  %n = llvm.mlir.constant(4 : i32) : i32"


def _names(operation: str) -> tuple[str, ...]:
    return signatures()[operation].operands


def _float(name: str, domain: tuple[float, float] = (0.2, 0.8)) -> Probe:
    """An operation on numbers alone."""
    operation = f"llvm.{name}"
    names = _names(operation)
    operands = ", ".join(f"%x{number}" for number in range(len(names)))
    types = ", ".join(["f64"] * len(names))
    body = f'  %r = "{operation}"({operands}) : ({types}) -> f64'
    return Probe(operation, body, ("%r",), {name: (number,) for number, name in enumerate(names)}, domain)


def _bits(name: str, *operands: str, attributes: str = "", overflow: bool = False) -> Probe:
    """An operation on 64-bit integers that hold numbers."""
    operation = f"llvm.{name}"
    names = _names(operation)
    operands = operands or ("%a", "%b", "%d")[: len(names)]
    types = ", ".join(["i64"] * len(names))
    made_of = {"%a": 0, "%b": 1, "%d": 2, "%small": 1, "%divisor": 1}
    result = "!llvm.struct<(i64, i1)>" if overflow else "i64"
    lines = [_BITS, f'  %s = "{operation}"({", ".join(operands)}) {attributes}: ({types}) -> {result}']
    if overflow:
        lines.append(f"  %t = llvm.extractvalue %s[0] : {result}")
    lines.append(f"  %r = llvm.bitcast {'%t' if overflow else '%s'} : i64 to f64")
    feeds = {name: (made_of[operand],) for name, operand in zip(names, operands, strict=True)}
    return Probe(operation, "\n".join(lines), ("%r",), feeds, steps=True)


def _probe(
    name: str, body: str, lanes: int = 0, *, steps: bool = False, domain: tuple[float, float] = (0.2, 0.8), **feeds: range | tuple[int, ...]
) -> Probe:
    """Any operation, with what its body uses put in front; the result is `%r`, a vector of `lanes` elements or a number (0)."""
    setting: list[str] = []
    if "%v" in body or "%p" in body:
        setting.append(_V)
    if "%w" in body or "%p" in body:
        setting.append(_W)
    if "%p" in body:
        setting.append(_MEMORY)
    if "%mask" in body:
        setting.append(_MASK)
    if "%n)" in body:
        setting.append(_LENGTH)
    if "%a" in body:
        setting.append(_BITS)
    lines = [*setting, body]
    outputs = ["%r"]
    if lanes:
        outputs = [f"%e{lane}" for lane in range(lanes)]
        lines += [f"  {output} = vector.extract %r[{lane}] : f64 from vector<{lanes}xf64>" for lane, output in enumerate(outputs)]
    return Probe(f"llvm.{name}", "\n".join(lines), outputs, feeds, domain, steps)


_LOADED = "  %r = llvm.load %p {alignment = 8 : i64} : !llvm.ptr -> vector<4xf64>"
_TO_BITS = "  %vi = llvm.bitcast %v : vector<4xf64> to vector<4xi64>\n  %wi = llvm.bitcast %w : vector<4xf64> to vector<4xi64>\n"

_SCALARS = (
    *(_float(name) for name in ("fadd", "fdiv", "fmul", "fneg", "freeze", "frem", "fsub")),
    *(
        _float(f"intr.{name}")
        for name in (
            "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "exp10", "exp2", "fabs", "fma", "fmuladd", "log", "log10", "log2",
            "maximum", "maxnum", "minimum", "minnum", "pow", "sin", "sinh", "sqrt", "tan", "tanh",
        )
    ),
    *(_float(f"intr.{name}", _ANY) for name in ("ceil", "copysign", "floor", "nearbyint", "rint", "round", "roundeven", "trunc")),
    *(_bits(name) for name in ("add", "and", "mul", "or", "sub", "xor")),
    *(_bits(name, "%a", "%small") for name in ("ashr", "lshr", "shl")),
    *(_bits(name, "%a", "%divisor") for name in ("sdiv", "srem", "udiv", "urem")),
    *(_bits(f"intr.{name}") for name in ("bitreverse", "bswap", "smax", "smin", "umax", "umin")),
    *(_bits(f"intr.{name}") for name in ("sadd.sat", "ssub.sat", "uadd.sat", "usub.sat")),
    _bits("intr.abs", attributes="<{is_int_min_poison = false}> "),
    *(_bits(f"intr.{name}.with.overflow", overflow=True) for name in ("sadd", "smul", "ssub", "uadd", "umul", "usub")),
    *(_bits(f"intr.{name}", "%a", "%b", "%d") for name in ("fshl", "fshr")),
    _probe("bitcast", "  %i = llvm.bitcast %x0 : f64 to i64\n  %r = llvm.bitcast %i : i64 to f64", arg=(0,)),
    _probe("fpext", "  %s = llvm.fptrunc %x0 : f64 to f32\n  %r = llvm.fpext %s : f32 to f64", arg=(0,)),
    _probe("fptrunc", "  %s = llvm.fptrunc %x0 : f64 to f32\n  %r = llvm.fpext %s : f32 to f64", arg=(0,)),
    _probe("sext", "  %s = llvm.fptrunc %x0 : f64 to f32\n  %i = llvm.bitcast %s : f32 to i32\n  %l = llvm.sext %i : i32 to i64\n"
           "  %k = llvm.trunc %l : i64 to i32\n  %f = llvm.bitcast %k : i32 to f32\n  %r = llvm.fpext %f : f32 to f64", arg=(0,)),
    _probe("zext", "  %s = llvm.fptrunc %x0 : f64 to f32\n  %i = llvm.bitcast %s : f32 to i32\n  %l = llvm.zext %i : i32 to i64\n"
           "  %k = llvm.trunc %l : i64 to i32\n  %f = llvm.bitcast %k : i32 to f32\n  %r = llvm.fpext %f : f32 to f64", arg=(0,)),
    _probe("trunc", "  %s = llvm.fptrunc %x0 : f64 to f32\n  %i = llvm.bitcast %s : f32 to i32\n  %l = llvm.zext %i : i32 to i64\n"
           "  %k = llvm.trunc %l : i64 to i32\n  %f = llvm.bitcast %k : i32 to f32\n  %r = llvm.fpext %f : f32 to f64", arg=(0,)),
    _probe("fcmp", '  %c = llvm.fcmp "olt" %x0, %x1 : f64\n  %r = llvm.uitofp %c : i1 to f64', domain=_ANY, lhs=(0,), rhs=(1,)),
    _probe("icmp", '  %i = llvm.bitcast %x0 : f64 to i64\n  %j = llvm.bitcast %x1 : f64 to i64\n  %c = llvm.icmp "slt" %i, %j : i64\n'
           "  %r = llvm.uitofp %c : i1 to f64", domain=_ANY, lhs=(0,), rhs=(1,)),
    *(
        _probe(name, f"  %i = llvm.{down} %x0 : f64 to i32\n  %r = llvm.{up} %i : i32 to f64", domain=domain, arg=(0,))
        for down, up, domain in (("fptosi", "sitofp", _ANY), ("fptoui", "uitofp", (0.2, 2.9)))
        for name in (down, up)
    ),
    *(
        _probe(f"intr.{name}", f'  %i = "llvm.intr.{name}"(%x0) : (f64) -> i64\n  %r = llvm.sitofp %i : i64 to f64', domain=_ANY, **{operand: (0,)})
        for name, operand in (("llrint", "val"), ("llround", "val"), ("lrint", "val"), ("lround", "val"))
    ),
    _probe("intr.is.fpclass", '  %c = "llvm.intr.is.fpclass"(%x0) <{bit = 60 : i32}> : (f64) -> i1\n  %r = llvm.uitofp %c : i1 to f64',
           domain=_ANY, in_=(0,)),
    *(
        _probe(f"intr.{name}", f'  %i = llvm.bitcast %x0 : f64 to i64\n  %j = llvm.bitcast %x1 : f64 to i64\n  %c = "llvm.intr.{name}"(%i, %j) '
               ": (i64, i64) -> i8\n  %r = llvm.sitofp %c : i8 to f64", domain=_ANY, a=(0,), b=(1,))
        for name in ("scmp", "ucmp")
    ),
    _probe("select", '  %h = llvm.mlir.constant(0.5 : f64) : f64\n  %c = llvm.fcmp "ogt" %x0, %h : f64\n  %r = llvm.select %c, %x1, %x2 : i1, f64',
           condition=(0,), trueValue=(1,), falseValue=(2,)),
    _probe("intr.ldexp", "  %t = llvm.mlir.constant(5.0 : f64) : f64\n  %m = llvm.fmul %x1, %t : f64\n  %k = llvm.fptosi %m : f64 to i32\n"
           '  %r = "llvm.intr.ldexp"(%x0, %k) : (f64, i32) -> f64', val=(0,), power=(1,)),
    _probe("intr.frexp", '  %s = "llvm.intr.frexp"(%x0) : (f64) -> !llvm.struct<(f64, i32)>\n'
           "  %r = llvm.extractvalue %s[0] : !llvm.struct<(f64, i32)>", val=(0,)),
    _probe("intr.sincos", '  %s = "llvm.intr.sincos"(%x0) : (f64) -> !llvm.struct<(f64, f64)>\n'
           "  %r = llvm.extractvalue %s[1] : !llvm.struct<(f64, f64)>", val=(0,)),
    _probe("intr.expect", "  %s = llvm.intr.expect %a, %b : i64\n  %r = llvm.bitcast %s : i64 to f64", steps=True,
           val=(0,), expected=(1,)),
    _probe("intr.expect.with.probability", "  %s = llvm.intr.expect.with.probability %a, %b, 5.0e-01 : i64\n"
           "  %r = llvm.bitcast %s : i64 to f64", steps=True, val=(0,), expected=(1,)),
    _probe("insertvalue", "  %u = llvm.mlir.undef : !llvm.array<2 x f64>\n  %c = llvm.insertvalue %x0, %u[0] : !llvm.array<2 x f64>\n"
           "  %g = llvm.insertvalue %x1, %c[1] : !llvm.array<2 x f64>\n  %y = llvm.extractvalue %g[0] : !llvm.array<2 x f64>\n"
           "  %z = llvm.extractvalue %g[1] : !llvm.array<2 x f64>\n  %r = llvm.fmul %y, %z : f64", container=(0,), value=(1,)),
    _probe("extractvalue", "  %u = llvm.mlir.undef : !llvm.array<2 x f64>\n  %c = llvm.insertvalue %x0, %u[0] : !llvm.array<2 x f64>\n"
           "  %r = llvm.extractvalue %c[0] : !llvm.array<2 x f64>", container=(0,)),
)  # fmt: skip

_VECTORS = (
    _probe("extractelement", "  %i = llvm.mlir.constant(1 : i32) : i32\n  %r = llvm.extractelement %v[%i : i32] : vector<4xf64>", vector=_A),
    _probe("insertelement", "  %i = llvm.mlir.constant(1 : i32) : i32\n  %r = llvm.insertelement %x4, %v[%i : i32] : vector<4xf64>", 4,
           vector=_A, value=(4,)),
    _probe("shufflevector", "  %r = llvm.shufflevector %v, %w [1, 5, 2, 6] : vector<4xf64>", 4, v1=_A, v2=_B),
    _probe("intr.vector.extract", "  %r = llvm.intr.vector.extract %v[2] : vector<2xf64> from vector<4xf64>", 2, srcvec=_A),
    _probe("intr.vector.insert", "  %h = llvm.intr.vector.extract %w[2] : vector<2xf64> from vector<4xf64>\n"
           "  %r = llvm.intr.vector.insert %h, %v[0] : vector<2xf64> into vector<4xf64>", 4, srcvec=_B, dstvec=_A),
    _probe("intr.vector.interleave2", '  %r = "llvm.intr.vector.interleave2"(%v, %w) : (vector<4xf64>, vector<4xf64>) -> vector<8xf64>', 8,
           vec1=_A, vec2=_B),
    _probe("intr.vector.deinterleave2", '  %s = "llvm.intr.vector.deinterleave2"(%v) : (vector<4xf64>) -> !llvm.struct<(vector<2xf64>, '
           "vector<2xf64>)>\n  %r = llvm.extractvalue %s[1] : !llvm.struct<(vector<2xf64>, vector<2xf64>)>", 2, vec=_A),
    *(
        _probe(f"intr.vector.reduce.{name}", f'  %r = "llvm.intr.vector.reduce.{name}"(%v) : (vector<4xf64>) -> f64', in_=_A)
        for name in ("fmax", "fmaximum", "fmin", "fminimum")
    ),
    *(
        _probe(f"intr.vector.reduce.{name}", f'  %r = "llvm.intr.vector.reduce.{name}"(%x4, %v) : (f64, vector<4xf64>) -> f64',
               start_value=(4,), input=_A)
        for name in ("fadd", "fmul")
    ),
    *(
        _probe(f"intr.vector.reduce.{name}", f'{_TO_BITS}  %s = "llvm.intr.vector.reduce.{name}"(%vi) : (vector<4xi64>) -> i64\n'
               "  %r = llvm.bitcast %s : i64 to f64", steps=True, in_=_A)
        for name in ("add", "and", "mul", "or", "smax", "smin", "umax", "umin", "xor")
    ),
    *(
        _probe(f"intr.vp.{name}", f'  %r = "llvm.intr.vp.{name}"(%v, %w, %mask, %n) : (vector<4xf64>, vector<4xf64>, vector<4xi1>, i32) '
               "-> vector<4xf64>", 4, lhs=_A, rhs=_B)
        for name in ("fadd", "fdiv", "fmul", "frem", "fsub")
    ),
    *(
        _probe(f"intr.vp.{name}", f'{_TO_BITS}  %s = "llvm.intr.vp.{name}"(%vi, %wi, %mask, %n) : (vector<4xi64>, vector<4xi64>, vector<4xi1>, '
               "i32) -> vector<4xi64>\n  %r = llvm.bitcast %s : vector<4xi64> to vector<4xf64>", 4, steps=True, lhs=_A, rhs=_B)
        for name in ("add", "and", "mul", "or", "smax", "smin", "sub", "umax", "umin", "xor")
    ),
    _probe("intr.vp.fneg", '  %r = "llvm.intr.vp.fneg"(%v, %mask, %n) : (vector<4xf64>, vector<4xi1>, i32) -> vector<4xf64>', 4, op=_A),
    *(
        _probe(f"intr.vp.{name}", f'  %r = "llvm.intr.vp.{name}"(%v, %w, %v, %mask, %n) : (vector<4xf64>, vector<4xf64>, vector<4xf64>, '
               "vector<4xi1>, i32) -> vector<4xf64>", 4, op1=_A, op2=_B, op3=_A)
        for name in ("fma", "fmuladd")
    ),
    *(
        _probe(f"intr.vp.{name}", f'  %r = "llvm.intr.vp.{name}"(%mask, %v, %w, %n) : (vector<4xi1>, vector<4xf64>, vector<4xf64>, i32) '
               "-> vector<4xf64>", 4, true_val=_A, false_val=_B)
        for name in ("merge", "select")
    ),
    *(
        _probe(f"intr.vp.reduce.{name}", f'  %r = "llvm.intr.vp.reduce.{name}"(%x8, %v, %mask, %n) : (f64, vector<4xf64>, vector<4xi1>, i32) -> f64',
               satrt_value=(8,), val=_A)
        for name in ("fadd", "fmax", "fmin", "fmul")
    ),
)  # fmt: skip

_MEMORY_OPERATIONS = (
    _probe("load", _LOADED, 4, addr=_A),
    _probe("store", f"  llvm.store %x8, %p : f64, !llvm.ptr\n{_LOADED}", 4, value=(8,), addr=range(1, 4)),
    _probe("intr.memcpy", '  %k = llvm.mlir.constant(16 : i64) : i64\n  "llvm.intr.memcpy"(%p, %q, %k) <{isVolatile = false}> '
           f": (!llvm.ptr, !llvm.ptr, i64) -> ()\n{_LOADED}", 4, src=_B, dst=_A),
    _probe("intr.memcpy.inline", '  "llvm.intr.memcpy.inline"(%p, %q) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()\n'
           f"{_LOADED}", 4, src=_B, dst=_A),
    _probe("intr.memmove", '  %k = llvm.mlir.constant(16 : i64) : i64\n  "llvm.intr.memmove"(%p, %q, %k) <{isVolatile = false}> '
           f": (!llvm.ptr, !llvm.ptr, i64) -> ()\n{_LOADED}", 4, src=_B, dst=_A),
    _probe("intr.memset", "  %i = llvm.bitcast %x8 : f64 to i64\n  %y = llvm.trunc %i : i64 to i8\n  %k = llvm.mlir.constant(16 : i64) : i64\n"
           f'  "llvm.intr.memset"(%p, %y, %k) <{{isVolatile = false}}> : (!llvm.ptr, i8, i64) -> ()\n{_LOADED}', 4, steps=True,
           val=(8,), dst=_A),
    _probe("atomicrmw", f"  %o = llvm.atomicrmw fadd %p, %x8 monotonic : !llvm.ptr, f64\n{_LOADED}", 4, val=(8,), ptr=_A),
    _probe("cmpxchg", "  %i = llvm.bitcast %x0 : f64 to i64\n  %j = llvm.bitcast %x8 : f64 to i64\n"
           f"  %o = llvm.cmpxchg %p, %i, %j monotonic monotonic : !llvm.ptr, i64\n{_LOADED}", 4, val=(8,), ptr=range(1, 4)),
    _probe("intr.masked.load", "  %r = llvm.intr.masked.load %p, %mask, %w {alignment = 8 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf64>) "
           "-> vector<4xf64>", 4, data=_A, pass_thru=_B),
    _probe("intr.masked.store", f"  llvm.intr.masked.store %w, %p, %mask {{alignment = 8 : i32}} : vector<4xf64>, vector<4xi1> into !llvm.ptr\n{_LOADED}",
           4, value=_B, data=_A),
    _probe("intr.masked.expandload", '  %r = "llvm.intr.masked.expandload"(%p, %mask, %w) : (!llvm.ptr, vector<4xi1>, vector<4xf64>) '
           "-> vector<4xf64>", 4, ptr=_A, passthru=_B),
    _probe("intr.masked.compressstore", f'  "llvm.intr.masked.compressstore"(%w, %p, %mask) : (vector<4xf64>, !llvm.ptr, vector<4xi1>) -> ()\n{_LOADED}',
           4, value=_B, ptr=_A),
    _probe("intr.masked.gather", "  %i = arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>\n  %g = llvm.getelementptr %p[%i] : (!llvm.ptr, "
           "vector<4xi64>) -> vector<4x!llvm.ptr>, f64\n  %r = llvm.intr.masked.gather %g, %mask, %w {alignment = 8 : i32} "
           ": (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf64>) -> vector<4xf64>", 4, ptrs=_A, pass_thru=_B),
    _probe("intr.masked.scatter", "  %i = arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>\n  %g = llvm.getelementptr %p[%i] : (!llvm.ptr, "
           "vector<4xi64>) -> vector<4x!llvm.ptr>, f64\n  llvm.intr.masked.scatter %w, %g, %mask {alignment = 8 : i32} : vector<4xf64>, "
           f"vector<4xi1> into vector<4x!llvm.ptr>\n{_LOADED}", 4, value=_B, ptrs=_A),
    _probe("intr.vp.load", '  %r = "llvm.intr.vp.load"(%p, %mask, %n) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf64>', 4, ptr=_A),
    _probe("intr.vp.store", f'  "llvm.intr.vp.store"(%w, %p, %mask, %n) : (vector<4xf64>, !llvm.ptr, vector<4xi1>, i32) -> ()\n{_LOADED}', 4,
           val=_B, ptr=_A),
)  # fmt: skip

LLVM_PROBES = (*_SCALARS, *_VECTORS, *_MEMORY_OPERATIONS)

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
    "llvm.intr.matrix.multiply": "it needs a pass of LLVM",
    "llvm.intr.matrix.transpose": "as matrix.multiply",
    "llvm.intr.matrix.column.major.load": "as matrix.multiply",
    "llvm.intr.matrix.column.major.store": "as matrix.multiply",
    "llvm.intr.memset.inline": "as memset, with the length in an attribute",
    "llvm.intr.vacopy": "it copies a list of arguments, of which a probe has none",
    "llvm.intr.get.active.lane.mask": "its operands are indices",
    "llvm.intr.ctlz": "the number of bits of a double is no smooth function of its value",
    "llvm.intr.cttz": "as ctlz",
    "llvm.intr.ctpop": "as ctlz",
    "llvm.intr.sshl.sat": "it is at its limit for the bits of nearly every double",
    "llvm.intr.ushl.sat": "as sshl.sat",
    **{
        f"llvm.intr.experimental.constrained.{name}": "as the cast without constraints"
        for name in ("fpext", "fptrunc", "sitofp", "uitofp")
    },
    **{
        f"llvm.intr.vp.{name}": "as the operation without a mask"
        for name in ("ashr", "fpext", "fptosi", "fptoui", "fptrunc", "lshr", "sdiv", "sext", "shl", "sitofp", "srem", "trunc", "udiv",
                     "uitofp", "urem", "zext")
    },
    **{
        f"llvm.intr.vp.reduce.{name}": "as the reduction without a mask"
        for name in ("add", "and", "mul", "or", "smax", "smin", "umax", "umin", "xor")
    },
    "llvm.intr.experimental.vp.strided.load": "as vp.load",
    "llvm.intr.experimental.vp.strided.store": "as vp.store",
}  # fmt: skip
"""Operations that no probe measures, and why."""
