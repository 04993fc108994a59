"""linalg: loops around a body that computes with elements. Named operations are the same loops with the body that MLIR gives them.

What such an operation does itself, and so what is missing when it is left out, is to hand elements to its body and to put away what
that yields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.generic_form import numbers, split_list
from tests.soundness.semantics.memory import affine, affine_results, put_tangents
from tests.soundness.semantics.writer import Writer, emits

if TYPE_CHECKING:
    from tests.soundness.semantics.generic_form import Operation

_ELEMENTWISE = ("abs", "add", "div", "exp", "max", "min", "mul", "negf", "sqrt", "square", "sub", "tanh")
_PRODUCTS = {
    "linalg.dot": ("(d0)", "(d0)", "()", 1),
    "linalg.matmul": ("(d0, d2)", "(d2, d1)", "(d0, d1)", 3),
    "linalg.matvec": ("(d0, d1)", "(d1)", "(d0)", 2),
    "linalg.vecmat": ("(d1)", "(d1, d0)", "(d0)", 2),
}


@emits("linalg.generic", "linalg.map", "linalg.reduce", *_PRODUCTS, *(f"linalg.{name}" for name in _ELEMENTWISE))
def _loops(w: Writer, op: Operation) -> None:
    inputs, outputs = _split(op)
    maps, dimensions = _maps(w, op, inputs, outputs)
    names = [w.fresh("x") for _ in range(dimensions)]
    extents = _extents(w, op.operands, maps, dimensions)
    body = op.regions[0]
    site, depth = w.site, w.depth
    # what the body reads and writes: a copy of the tensor that becomes the result, or the memory itself
    held = op.results or outputs
    for output, result in zip(outputs, op.results, strict=False):
        w.move(w.pairs([result]), [f"list({variable})" for variable in w.pairs([output])])
    for name, extent in zip(names, extents, strict=True):
        w.put(f"for {name} in range({extent}):")
        w.depth += 1
    where: dict[int, str] = {}
    for number, (operand, results) in enumerate(zip(op.operands, maps, strict=True)):
        if w.shapes[operand].kind in ("memref", "tensor"):
            where[number] = w.fresh()
            w.put(f"{where[number]}={_position(w, operand, [affine(text, names) for text in results])}")
    for number, ((argument, kind), operand) in enumerate(zip(body[0].arguments, op.operands, strict=False)):
        w.define(argument, kind)
        source = held[number - len(inputs)] if number >= len(inputs) else operand
        value, tangent = _element(w, source, where.get(number))
        w.put(f"{w.v(argument)}={value}")
        if w.shapes[argument].carries:
            w.put(f"{w.d(argument)}={tangent}" if tangent == "0.0" else f"{w.d(argument)}=0.0 if {w.left_out()} else {tangent}")

    kept = w.kept()

    def write(terminator: Operation) -> None:
        for number, name in enumerate(terminator.operands):
            target = held[number]
            position = where[len(inputs) + number]
            memory = w.shapes[target].kind == "memref"
            w.put(f"{w.v(target)}{'[0]' if memory else ''}[{position}]={w.v(name)}")
            if w.shapes[name].carries:
                shadow = f"{f'{w.v(target)}[1]' if memory else w.d(target)}[{position}]"
                w.put(f"if {kept}: {shadow}={w.d(name)}")

    w.loops.append(names)
    w.region(body, write)
    w.loops.pop()
    w.depth, w.site = depth, site
    for result in op.results:
        if w.shapes[result].carries:
            w.put(f"if {w.left_out()}: {w.d(result)}=[0.0]*len({w.v(result)})")


def _split(op: Operation) -> tuple[list[str], list[str]]:
    if "operandSegmentSizes" in op.attributes:
        inputs, outputs = op.segments()
        return inputs, outputs
    if op.name == "linalg.map":
        return op.operands[:-1], op.operands[-1:]
    half = len(op.operands) // 2
    return op.operands[:half], op.operands[half:]


def _maps(w: Writer, op: Operation, inputs: list[str], outputs: list[str]) -> tuple[list[tuple[str, ...]], int]:
    """The results of each operand's map, and the number of loops."""
    if op.name == "linalg.generic":
        attributes = split_list(op.attributes["indexing_maps"][1:-1])
        dimensions = split_list(attributes[0][attributes[0].index("(") + 1 : attributes[0].index(")")])
        return [affine_results(attribute) for attribute in attributes], len(dimensions)
    if op.name in _PRODUCTS:
        *texts, dimensions = _PRODUCTS[op.name]
        if "indexing_maps" in op.attributes and "d2, d0" in op.attributes["indexing_maps"]:
            raise UnsupportedError(f"{op.name} with other maps")
        return [split_list(str(text)[1:-1]) for text in texts], int(dimensions)
    rank = len(w.shapes[op.operands[0]].sizes)
    identity = tuple(f"d{i}" for i in range(rank))
    if op.name == "linalg.reduce":
        reduced = numbers(op.attributes["dimensions"])
        kept = tuple(text for i, text in enumerate(identity) if i not in reduced)
        return [identity] * len(inputs) + [kept] * len(outputs), rank
    return [identity] * len(op.operands), rank


def _extents(w: Writer, operands: list[str], maps: list[tuple[str, ...]], dimensions: int) -> list[str]:
    found: dict[str, str] = {}
    for operand, results in zip(operands, maps, strict=True):
        if results:
            for text, size in zip(results, w.sizes(operand), strict=True):
                found.setdefault(text, size)
    try:
        return [found[f"d{i}"] for i in range(dimensions)]
    except KeyError as error:
        raise UnsupportedError("a loop whose extent is not plain") from error


def _position(w: Writer, operand: str, indices: list[str]) -> str:
    if w.shapes[operand].kind == "memref":
        return f"at({w.v(operand)},{','.join(indices)})" if indices else f"{w.v(operand)}[2]"
    return f"place(({''.join(size + ',' for size in w.sizes(operand))}){''.join(',' + index for index in indices)})"


def _element(w: Writer, operand: str, position: str | None) -> tuple[str, str]:
    if position is None:
        return w.v(operand), w.d(operand)
    if w.shapes[operand].kind == "memref":
        return f"{w.v(operand)}[0][{position}]", f"{w.v(operand)}[1][{position}]"
    return f"{w.v(operand)}[{position}]", f"{w.d(operand)}[{position}]" if w.shapes[operand].carries else "0.0"


@emits("linalg.index")
def _index(w: Writer, op: Operation) -> None:
    w.put(f"{w.v(op.results[0])}={w.loops[-1][int(op.attributes['dim'].split()[0])]}")


@emits("linalg.fill", "linalg.copy")
def _fill(w: Writer, op: Operation) -> None:
    source, target = op.operands
    shape = w.shapes[target]
    if shape.kind == "memref":
        where, values, tangents = w.fresh("w"), w.fresh("x"), w.fresh("x")
        w.put(f"{where}=positions({w.v(target)})")
        if op.name == "linalg.fill":
            w.put(f"{values},{tangents}=[{w.v(source)}]*len({where}),[{w.d(source)}]*len({where})")
        else:
            here = w.fresh("w")
            w.put(f"{here}=positions({w.v(source)})")
            w.put(f"if {w.v(source)}[3]!={w.v(target)}[3]: raise GivenUp('a copy between different sizes')")
            w.put(f"{values},{tangents}=[{w.v(source)}[0][p] for p in {here}],[{w.v(source)}[1][p] for p in {here}]")
        for _ in w.indented(f"for p,x in zip({where},{values}):"):
            w.put(f"{w.v(target)}[0][p]=x")
        put_tangents(w, f"{w.v(target)}[1]", where, tangents)
    elif op.name == "linalg.fill":
        count = f"len({w.v(target)})"
        w.set_result(op.results[0], f"[{w.v(source)}]*{count}", f"[{w.d(source)}]*{count}")
    else:
        w.set_result(op.results[0], w.v(source), w.d(source))


@emits("linalg.transpose", "linalg.broadcast")
def _not_covered(w: Writer, op: Operation) -> None:
    raise UnsupportedError(op.name)
