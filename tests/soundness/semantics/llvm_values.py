"""llvm dialect: arithmetic, constants, aggregates and vectors. What arith and math have too is written as there."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.generic_form import numbers
from tests.soundness.semantics.layout import layout_of, member_of
from tests.soundness.semantics.shapes import shape_of
from tests.soundness.semantics.values import elementwise, number
from tests.soundness.semantics.writer import Writer, emits

if TYPE_CHECKING:
    from tests.soundness.semantics.generic_form import Operation
    from tests.soundness.semantics.shapes import Shape

SAME = {
    "fadd": "arith.addf", "fsub": "arith.subf", "fmul": "arith.mulf", "fdiv": "arith.divf", "frem": "arith.remf", "fneg": "arith.negf",
    "fpext": "arith.extf", "fptrunc": "arith.truncf", "add": "arith.addi", "sub": "arith.subi", "mul": "arith.muli",
    "sdiv": "arith.divsi", "udiv": "arith.divui", "srem": "arith.remsi", "urem": "arith.remui", "and": "arith.andi", "or": "arith.ori",
    "xor": "arith.xori", "shl": "arith.shli", "lshr": "arith.shrui", "ashr": "arith.shrsi", "sext": "arith.extsi", "zext": "arith.extui",
    "trunc": "arith.trunci", "sitofp": "arith.sitofp", "uitofp": "arith.uitofp", "fptosi": "arith.fptosi", "fptoui": "arith.fptoui",
    "fcmp": "arith.cmpf", "icmp": "arith.cmpi",
    "intr.sin": "math.sin", "intr.cos": "math.cos", "intr.tan": "math.tan", "intr.exp": "math.exp", "intr.exp2": "math.exp2",
    "intr.log": "math.log", "intr.log2": "math.log2", "intr.log10": "math.log10", "intr.sqrt": "math.sqrt", "intr.pow": "math.powf",
    "intr.powi": "math.fpowi", "intr.fabs": "math.absf", "intr.floor": "math.floor", "intr.ceil": "math.ceil",
    "intr.trunc": "math.trunc", "intr.round": "math.round", "intr.roundeven": "math.roundeven", "intr.rint": "math.roundeven",
    "intr.nearbyint": "math.roundeven", "intr.copysign": "math.copysign", "intr.fma": "math.fma", "intr.fmuladd": "math.fma",
    "intr.maxnum": "arith.maxnumf", "intr.minnum": "arith.minnumf", "intr.maximum": "arith.maximumf", "intr.minimum": "arith.minimumf",
    "intr.smax": "arith.maxsi", "intr.smin": "arith.minsi", "intr.umax": "arith.maxui", "intr.umin": "arith.minui",
    "intr.sinh": "math.sinh", "intr.cosh": "math.cosh", "intr.tanh": "math.tanh", "intr.asin": "math.asin", "intr.acos": "math.acos",
    "intr.atan": "math.atan", "intr.atan2": "math.atan2",
}  # fmt: skip
"""By the name behind "llvm.": the operation of arith or math that computes the same."""
_NUMBER = re.compile(r"-?(?:0x[0-9A-Fa-f]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|true|false")


@emits(*(f"llvm.{name}" for name in SAME))
def _same(w: Writer, op: Operation) -> None:
    elementwise(w, replace(op, name=SAME[op.name.removeprefix("llvm.")]))


@emits("llvm.select")
def _select(w: Writer, op: Operation) -> None:
    condition, left, right = op.operands
    if w.shapes[condition].many:
        elementwise(w, replace(op, name="arith.select"))
        return
    c = w.v(condition)
    w.set_result(op.results[0], f"{w.v(left)} if {c} else {w.v(right)}", f"({w.d(left)} if {c} else {w.d(right)})")


@emits("llvm.freeze", "llvm.intr.ssa.copy", "llvm.intr.expect")
def _freeze(w: Writer, op: Operation) -> None:
    w.set_result(op.results[0], w.v(op.operands[0]), w.d(op.operands[0]))


@emits("llvm.bitcast")
def _bitcast(w: Writer, op: Operation) -> None:
    source, target = w.shapes[op.operands[0]], w.shapes[op.results[0]]
    if not source.many and not target.many:
        elementwise(w, replace(op, name="arith.bitcast"))
        return
    leaves = [layout_of(shape.text).leaves for shape in (source, target)]
    given = [w.v(op.operands[0]), w.d(op.operands[0])] if source.many else [f"[{w.v(op.operands[0])}]", f"[{w.d(op.operands[0])}]"]
    if not source.carries or not target.carries:
        raise UnsupportedError("a bitcast of addresses")
    value, tangent = w.fresh("b"), w.fresh("b")
    w.put(f"{value},{tangent}=cast({given[0]},{given[1]},{leaves[0]},{leaves[1]})")
    end = "" if target.many else "[0]"
    w.set_result(op.results[0], value + end, tangent + end)


@emits("llvm.intr.bswap")
def _bswap(w: Writer, op: Operation) -> None:
    shape = w.shapes[op.results[0]]
    size = shape.bits // 8
    w.set_result(op.results[0], f"int.from_bytes({w.v(op.operands[0])}.to_bytes({size},'little'),'big')", w.d(op.operands[0]))


@emits("llvm.ptrtoint")
def _to_integer(w: Writer, op: Operation) -> None:
    w.set_result(op.results[0], f"{w.v(op.operands[0])}&{(1 << w.shapes[op.results[0]].bits) - 1}", "0.0")


@emits("llvm.inttoptr")
def _to_address(w: Writer, op: Operation) -> None:
    w.set_result(op.results[0], w.v(op.operands[0]), "0.0")


@emits("llvm.mlir.zero", "llvm.mlir.undef", "llvm.mlir.poison")
def _zero(w: Writer, op: Operation) -> None:
    shape = w.shapes[op.results[0]]
    undefined = not op.name.endswith("zero")
    parts = [_nothing(leaf, undefined) for _, leaf, _ in layout_of(shape.text).leaves] if shape.many else [_nothing(shape.text, undefined)]
    w.set_result(op.results[0], f"[{','.join(parts)}]" if shape.many else parts[0], "0.0")


def _nothing(leaf: str, undefined: bool) -> str:
    if leaf.endswith("ptr") or leaf[0] == "i":
        return "0"
    return "undefined('float')" if undefined else "0.0"


@emits("llvm.mlir.constant")
def _constant(w: Writer, op: Operation) -> None:
    w.set_result(op.results[0], constant(op.attributes["value"], w.shapes[op.results[0]]), "0.0")


def constant(text: str, shape: Shape) -> str:
    """The Python expression of an attribute that is a constant of a type."""
    if not shape.many:
        return number(text.partition(" : ")[0], shape.text)
    leaves = [leaf for _, leaf, _ in layout_of(shape.text).leaves]
    if "opaque" in text or text.startswith("sparse"):
        raise UnsupportedError("a constant of that form")
    if text.startswith('"'):
        if "\\" in text:
            raise UnsupportedError("a constant of that form")
        return str(list(text[1:-1].encode()))
    inside = text[6 : text.rindex("> :")] if text.startswith("dense<") else re.sub(r" : \w+", "", text)
    found = _NUMBER.findall(inside)
    if len(found) == 1:
        found *= len(leaves)
    if len(found) != len(leaves):
        raise UnsupportedError("a constant of that form")
    return f"[{','.join(number(part, leaf) for part, leaf in zip(found, leaves, strict=True))}]"


@emits("llvm.extractvalue")
def _extract(w: Writer, op: Operation) -> None:
    source, result = op.operands[0], w.shapes[op.results[0]]
    first, behind = member_of(w.shapes[source].text, numbers(op.attributes["position"]))
    part = f"[{first}:{behind}]" if result.many else f"[{first}]"
    w.set_result(op.results[0], w.v(source) + part, w.d(source) + part if w.shapes[source].carries else "0.0")


@emits("llvm.insertvalue")
def _insert(w: Writer, op: Operation) -> None:
    whole, value = op.operands
    shape = w.shapes[whole]
    first, behind = member_of(shape.text, numbers(op.attributes["position"]))
    many = w.shapes[value].many

    def put(old: str, new: str) -> str:
        return f"{old}[:{first}]+{new}+{old}[{behind}:]"

    tangent = w.d(value) if w.shapes[value].carries and many else f"[{w.d(value)}]*{behind - first}"
    w.set_result(
        op.results[0],
        put(w.v(whole), w.v(value) if many else f"[{w.v(value)}]"),
        put(w.d(whole), tangent) if shape.carries else "0.0",
    )


def _index(w: Writer, name: str, count: int) -> str:
    where = w.fresh("i")
    w.put(f"{where}={w.v(name)}")
    w.put(f"if {where}>={count}: raise GivenUp('out of bounds')")
    return where


@emits("llvm.extractelement")
def _extract_element(w: Writer, op: Operation) -> None:
    vector, index = op.operands
    where = _index(w, index, w.shapes[vector].count)
    w.set_result(op.results[0], f"{w.v(vector)}[{where}]", f"{w.d(vector)}[{where}]" if w.shapes[vector].carries else "0.0")


@emits("llvm.insertelement")
def _insert_element(w: Writer, op: Operation) -> None:
    vector, value, index = op.operands
    where = _index(w, index, w.shapes[vector].count)

    def put(old: str, new: str) -> str:
        return f"{old}[:{where}]+[{new}]+{old}[{where}+1:]"

    carries = w.shapes[vector].carries
    w.set_result(op.results[0], put(w.v(vector), w.v(value)), put(w.d(vector), w.d(value)) if carries else "0.0")


@emits("llvm.shufflevector")
def _shuffle(w: Writer, op: Operation) -> None:
    left, right = op.operands
    count = w.shapes[left].count
    lanes = numbers(op.attributes["mask"])

    def pick(one: str, two: str, missing: str) -> str:
        return f"[{','.join(missing if lane < 0 else f'{one}[{lane}]' if lane < count else f'{two}[{lane - count}]' for lane in lanes)}]"

    missing = _nothing(shape_of(w.shapes[left].element).text, undefined=True)
    carries = w.shapes[left].carries
    w.set_result(op.results[0], pick(w.v(left), w.v(right), missing), pick(w.d(left), w.d(right), "0.0") if carries else "0.0")


@emits("llvm.intr.vector.reduce.fadd", "llvm.intr.vector.reduce.fmul")
def _reduce(w: Writer, op: Operation) -> None:
    start, vector = op.operands
    v, d = w.v(vector), w.d(vector)
    if op.name.endswith("fadd"):
        w.set_result(op.results[0], f"{w.v(start)}+sum({v})", f"({w.d(start)}+sum({d}))")
        return
    value, tangent = w.fresh("p"), w.fresh("p")
    w.put(f"{value},{tangent}={w.v(start)},{w.d(start)}")
    w.put(f"for x,dx in zip({v},{d}): {value},{tangent}={value}*x,{value}*dx+{tangent}*x")
    w.set_result(op.results[0], value, tangent)
