"""Rules of the llvm dialect's intrinsics: `llvm.intr.*`, and `llvm.call_intrinsic`, which names one in an attribute.

* powi and ldexp depend on their first operand, since the other is an integer; frexp and sincos give a struct, and depend on their operand.
* Copies and fills count bytes, so what they move may be floats, addresses, or parts of either.
* Masked and strided stores leave memory out. Lanes that a masked load leaves out come from its pass-through, if it has one. Lanes beyond
  the length of a vector-predicated operation are poison, and those of vp.merge come from its third operand.
* Lifetimes are hints: memory before its start holds no value that a program may read.
* A list of variable arguments holds addresses that nobody sees put there, so vastart is assumed to do anything; so are coroutines, which
  other code resumes.
* `llvm.call_intrinsic` calls its intrinsic as an external function: `intrinsic_rule` knows those that have an operation as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import (
    call_segment,
    copy_bytes,
    expose,
    inactive,
    insert,
    load,
    nothing,
    pure,
    set_bytes,
    store,
    unknown,
    view,
)
from analysis.dialects.rule import Kind

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_MOVES = (
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "exp10", "exp2", "experimental.constrained.fpext",
    "experimental.constrained.fptrunc", "fabs", "fma", "fmuladd", "frexp", "log", "log10", "log2", "matrix.multiply", "maximum", "maxnum",
    "minimum", "minnum", "pow", "sin", "sincos", "sinh", "sqrt", "tan", "tanh", "vector.interleave2",
    *(f"vector.reduce.{name}" for name in ("fadd", "fmax", "fmaximum", "fmin", "fminimum", "fmul")),
)  # fmt: skip
_MOVES_BITS = (
    "abs", "bitreverse", "bswap", "fshl", "fshr", "sadd.sat", "sadd.with.overflow", "smax", "smin", "smul.with.overflow", "sshl.sat",
    "ssub.sat", "ssub.with.overflow", "uadd.sat", "uadd.with.overflow", "umax", "umin", "umul.with.overflow", "ushl.sat", "usub.sat",
    "usub.with.overflow",
    *(f"vector.reduce.{name}" for name in ("add", "and", "mul", "or", "smax", "smin", "umax", "umin", "xor")),
)  # fmt: skip
_OF_THE_FIRST = (
    "annotation", "copysign", "expect", "expect.with.probability", "ldexp", "matrix.transpose", "powi", "ssa.copy",
    "vector.deinterleave2", "vector.extract",
)  # fmt: skip
_ROUNDS = ("ceil", "floor", "nearbyint", "rint", "round", "roundeven", "trunc")
_ROUNDS_TO_INTEGER = ("llrint", "llround", "lrint", "lround")
_COMPARES = ("get.active.lane.mask", "is.constant", "is.fpclass", "scmp", "ucmp")
_HINTS = (
    "assume", "dbg.declare", "dbg.label", "dbg.value", "experimental.noalias.scope.decl", "invariant.end", "lifetime.end",
    "lifetime.start", "prefetch", "var.annotation",
)  # fmt: skip
_COROUTINES = ("begin", "end", "free", "id", "promise", "resume", "save", "suspend")

# Vector predication: behind their operands stand a mask and the number of lanes.
_OF_ONE = ("fneg", "fpext", "fptrunc", "sext", "trunc", "zext")
_OF_TWO = (
    "add", "and", "ashr", "fadd", "fdiv", "fmul", "frem", "fsub", "lshr", "mul", "or", "sdiv", "shl", "smax", "smin", "srem", "sub",
    "udiv", "umax", "umin", "urem", "xor",
    *(f"reduce.{name}" for name in ("add", "and", "fadd", "fmax", "fmin", "fmul", "mul", "or", "smax", "smin", "umax", "umin", "xor")),
)  # fmt: skip
_OF_THREE = ("fma", "fmuladd")

_RULES: dict[str, Rule] = {
    **{name: pure() for name in (*_MOVES, *_MOVES_BITS)},
    **{name: pure(0) for name in _OF_THE_FIRST},
    **{name: inactive(reasons.ZERO) for name in _ROUNDS},
    **{name: inactive(reasons.TO_INTEGER) for name in _ROUNDS_TO_INTEGER},
    **{name: inactive(reasons.COUNTS_BITS) for name in ("ctlz", "ctpop", "cttz")},
    **{name: inactive(reasons.COMPARISON) for name in _COMPARES},
    **{name: inactive(reasons.HINT) for name in _HINTS},
    **{name: inactive(reasons.CONSTANT) for name in ("stepvector", "vscale")},
    **{name: inactive(reasons.ENDS) for name in ("debugtrap", "trap", "ubsantrap")},
    **{name: inactive(reasons.ENVIRONMENT) for name in ("coro.align", "coro.size", "eh.typeid.for")},
    **{name: inactive(reasons.FREES) for name in ("stackrestore", "vaend")},
    **{f"coro.{name}": unknown() for name in _COROUTINES},
    **{f"vp.{name}": pure(0) for name in _OF_ONE},
    **{f"vp.{name}": pure(0, 1) for name in _OF_TWO},
    **{f"vp.{name}": pure(0, 1, 2) for name in _OF_THREE},
    **{f"vp.{name}": pure(1, 2) for name in ("merge", "select")},
    **{f"vp.{name}": inactive(reasons.TO_INTEGER) for name in ("fptosi", "fptoui")},
    **{f"vp.{name}": inactive(reasons.FROM_INTEGER) for name in ("sitofp", "uitofp")},
    **{f"experimental.constrained.{name}": inactive(reasons.FROM_INTEGER) for name in ("sitofp", "uitofp")},
    **{name: view(whole=True, keeps_indices=True) for name in ("launder.invariant.group", "ptr.annotation", "strip.invariant.group")},
    "experimental.vp.strided.load": load(),
    "experimental.vp.strided.store": store(masked=True),
    "invariant.start": nothing(reasons.HINT),
    "masked.compressstore": store(masked=True),
    "masked.expandload": load(0, 2),
    "masked.gather": load(0, 2),
    "masked.load": load(0, 2),
    "masked.scatter": store(masked=True),
    "masked.store": store(masked=True),
    "matrix.column.major.load": load(),
    # The stride may make columns coincide, or leave memory out between them.
    "matrix.column.major.store": store(masked=True),
    "memcpy": copy_bytes(1, 0, length=2),
    "memcpy.inline": copy_bytes(1, 0, length_attribute="len"),
    "memmove": copy_bytes(1, 0, length=2),
    "memset": set_bytes(1, 0, length=2),
    "memset.inline": set_bytes(1, 0, length_attribute="len"),
    "ptrmask": view(partial=True),
    "stacksave": nothing(reasons.ENVIRONMENT),
    # Each thread has its own copy, and a function that is analysed runs in one of them.
    "threadlocal.address": view(whole=True, keeps_indices=True),
    "vacopy": copy_bytes(1, 0),
    "vastart": unknown(),
    "vector.insert": insert(value=1, into=0),
    "vp.inttoptr": pure(),
    "vp.load": load(),
    "vp.ptrtoint": expose(),
    "vp.store": store(masked=True),
}

_WITHOUT_OPERATION: dict[str, Rule] = {
    **{name: pure() for name in ("maximumnum", "minimumnum", "modf", "sincospi", "vector.splice.left", "vector.splice.right")},
    **{name: pure(0) for name in ("canonicalize", "vector.reverse")},
    **{name: inactive(reasons.TO_INTEGER) for name in ("fptosi.sat", "fptoui.sat")},
    **{name: inactive(reasons.HINT) for name in ("donothing", "pseudoprobe", "set.rounding", "sideeffect")},
    **{name: inactive(reasons.ENVIRONMENT) for name in ("get.rounding", "readcyclecounter", "readsteadycounter", "thread.pointer")},
    **{f"experimental.constrained.{name}": pure() for name in ("fadd", "fdiv", "fma", "fmul", "fmuladd", "frem", "fsub", "sqrt")},
    **{f"experimental.constrained.{name}": inactive(reasons.COMPARISON) for name in ("fcmp", "fcmps")},
    **{f"experimental.constrained.{name}": inactive(reasons.TO_INTEGER) for name in ("fptosi", "fptoui")},
    # An address from a table of constants.
    "load.relative": inactive(reasons.CONSTANT),
    "objectsize": inactive(reasons.SHAPE),
}
_OTHER_OPERANDS = frozenset({"masked.gather", "masked.load"})
"""Intrinsics whose operands stand at other positions than those of their operation (an alignment comes in between)."""
_OVERLOAD = re.compile(r"(?:nxv\d+|v\d+)?(?:i\d+|f\d+|bf16|ppcf128|p\d+)")

INTRINSICS: dict[str, Rule] = {
    **{f"llvm.intr.{name}": rule for name, rule in _RULES.items()},
    "llvm.call_intrinsic": call_segment("intrin", 0, 1),
}


def intrinsic_rule(name: str) -> Rule | None:
    """The rule of an intrinsic by its name in LLVM ("llvm.fabs.f64"), for a call of it; None where nothing is known.

    Positions count the operands passed.
    """
    prefix, *parts = name.removeprefix("@").split(".")
    if prefix != "llvm":
        return None
    while parts and _OVERLOAD.fullmatch(parts[-1]):
        parts.pop()
    base = ".".join(parts)
    if base in _OTHER_OPERANDS:
        return None
    rule = _RULES.get(base) or _WITHOUT_OPERATION.get(base)
    # What is an attribute of the operation is an operand of the call.
    return None if rule is None or rule.kind == Kind.UNKNOWN or rule.attributes else rule
