"""Rules of the llvm dialect; those of its intrinsics are in `analysis.dialects.llvm_intrinsics`.

* A call without the attribute `callee` goes through its first operand, and one with operand bundles may do what the bundles say: both are
  assumed to do anything. So is a call that passes more arguments than its callee declares (varargs), since no parameter takes them.
* A pointer that is made of a number may point anywhere; the address of what it was made of is known to everybody from the moment it became
  a number. A null, undefined or poison pointer, or the address of a block, points to no memory.
* Integers are treated as in arith: those that hold the bits of a float stay active through integer arithmetic.
* A vector is covered by an inserted vector of as many elements. Nothing covers an aggregate: a struct counts as one element.
* A store covers memory only where sizes in bytes say so, and the model keeps what they can be computed from: the type of an alloca
  (`elem_type`; its operand counts the elements), the indices of a GEP (`rawConstantIndices`), the `position` in an aggregate.
* Derivatives are claimed for runs that end without an exception, so control that unwinds (landingpad, resume) needs no more than what
  is true of any branch.
* blockaddress and indirectbr only pass control. va_arg, and inline assembly, are assumed to do anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.llvm_intrinsics import INTRINSICS
from analysis.dialects.make import (
    address_of,
    branch,
    call_segment,
    constant,
    difference,
    expose,
    inactive,
    insert,
    load_value,
    nothing,
    pure,
    returns,
    store_value,
    unknown,
    unreachable,
    update,
)
from analysis.dialects.rule import Kind, Rule

if TYPE_CHECKING:
    from collections.abc import Mapping

_MOVES = ("addrspacecast", "bitcast", "fadd", "fdiv", "fmul", "fneg", "fpext", "fptrunc", "freeze", "frem")
_MOVES_BITS = (
    "add", "and", "ashr", "lshr", "mul", "or", "sdiv", "sext", "shl", "srem", "sub", "trunc", "udiv", "urem", "xor", "zext",
)  # fmt: skip
_DECLARATIONS = (
    "comdat", "comdat_selector", "func", "linker_options", "mlir.alias", "mlir.global", "mlir.global_ctors", "mlir.global_dtors",
    "mlir.ifunc", "module_flags",
)  # fmt: skip

_OPERATIONS: Mapping[str, Rule] = {
    **{f"llvm.{name}": pure() for name in (*_MOVES, *_MOVES_BITS)},
    **{f"llvm.{name}": inactive(reasons.DECLARES) for name in _DECLARATIONS},
    **{f"llvm.{name}": branch() for name in ("br", "cond_br", "indirectbr", "switch")},
    "llvm.fsub": difference(),
    "llvm.alloca": Rule(Kind.ALLOCATE, depends=(), attributes=("elem_type",)),
    "llvm.atomicrmw": update(value=1, memory=0),
    "llvm.blockaddress": nothing(reasons.CONSTANT),
    "llvm.blocktag": inactive(reasons.DECLARES),
    "llvm.call": call_segment("callee", 0, 1),
    # The memory keeps its old content where the comparison fails.
    "llvm.cmpxchg": update(value=2, memory=0),
    "llvm.dso_local_equivalent": address_of("function_name"),
    "llvm.extractelement": pure(0),
    "llvm.extractvalue": Rule(Kind.PURE, depends=(0,), attributes=("position",)),
    "llvm.fcmp": inactive(reasons.COMPARISON),
    "llvm.fence": inactive(reasons.WAITS),
    "llvm.fptosi": inactive(reasons.TO_INTEGER),
    "llvm.fptoui": inactive(reasons.TO_INTEGER),
    "llvm.getelementptr": Rule(
        Kind.VIEW,
        masked=True,
        attributes=("elem_type", "rawConstantIndices"),
        offset_type="elem_type",
        offset_indices="rawConstantIndices",
    ),
    "llvm.icmp": inactive(reasons.COMPARISON),
    "llvm.inline_asm": unknown(),
    "llvm.insertelement": insert(value=1, into=0),
    "llvm.insertvalue": Rule(Kind.PURE, depends=(0, 1), attributes=("position",)),
    "llvm.inttoptr": pure(),
    "llvm.invoke": call_segment("callee", 0, 3),
    "llvm.landingpad": inactive("what an exception hands over is assumed to carry no derivative"),
    "llvm.load": load_value(),
    "llvm.mlir.addressof": address_of("global_name"),
    "llvm.mlir.constant": constant(reason=reasons.CONSTANT),
    "llvm.mlir.none": nothing(reasons.CONSTANT),
    "llvm.mlir.poison": nothing(reasons.UNDEFINED),
    "llvm.mlir.undef": nothing(reasons.UNDEFINED),
    "llvm.mlir.zero": nothing(reasons.CONSTANT),
    "llvm.ptrtoint": expose(),
    "llvm.resume": unreachable(),
    "llvm.return": returns(),
    "llvm.select": pure(1, 2),
    "llvm.shufflevector": pure(),
    "llvm.sitofp": inactive(reasons.FROM_INTEGER),
    "llvm.store": store_value(),
    "llvm.uitofp": inactive(reasons.FROM_INTEGER),
    "llvm.unreachable": unreachable(),
    "llvm.va_arg": unknown(),
}

RULES: dict[str, Rule] = {**_OPERATIONS, **INTRINSICS}
