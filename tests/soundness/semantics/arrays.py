"""Tensors and vectors: lists of numbers in row-major order, never changed once made, and lists of tangents beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.soundness.semantics.errors import GivenUpError, UnsupportedError
from tests.soundness.semantics.generic_form import numbers
from tests.soundness.semantics.memory import kept_dimensions, mixed, position, put_tangents, row
from tests.soundness.semantics.shapes import DYNAMIC, row_major, shape_of
from tests.soundness.semantics.writer import Writer, emits

if TYPE_CHECKING:
    from tests.soundness.semantics.generic_form import Operation


def replaced(values: list[Any], where: int, value: Any) -> list[Any]:
    """A copy with one element changed."""
    made = list(values)
    made[where] = value
    return made


def overlaid(values: list[Any], where: list[int], part: list[Any]) -> list[Any]:
    """A copy with some elements changed."""
    made = list(values)
    for position_, value in zip(where, part, strict=True):
        made[position_] = value
    return made


def slice_of(extents: tuple[int, ...], offsets: tuple[int, ...], sizes: tuple[int, ...], strides: tuple[int, ...]) -> list[int]:
    """The positions of a rectangular part, in its own row-major order."""
    found = [0]
    for extent, offset, size, stride in zip(extents, offsets, sizes, strides, strict=True):
        if offset < 0 or size < 0 or stride < 0 or offset + max(size - 1, 0) * stride >= max(extent, 1):
            raise GivenUpError("out of bounds")
        found = [p * extent + offset + i * stride for p in found for i in range(size)]
    return found


def broadcast(values: list[Any], sizes: tuple[int, ...], target: tuple[int, ...]) -> list[Any]:
    """vector.broadcast: leading dimensions are added, those of size one are repeated."""
    padded = (1,) * (len(target) - len(sizes)) + sizes
    found = [0]
    for size, wanted in zip(padded, target, strict=True):
        found = [p * size + (i if size > 1 else 0) for p in found for i in range(wanted)]
    return [values[p] for p in found]


def transposed(sizes: tuple[int, ...], order: tuple[int, ...]) -> list[int]:
    """Positions in the source, in the order of the result, whose dimension i is dimension order[i] of the source."""
    strides = row_major(sizes)
    found = [0]
    for dimension in order:
        found = [p + i * strides[dimension] for p in found for i in range(sizes[dimension])]
    return found


NAMES: dict[str, object] = {
    "replaced": replaced,
    "overlaid": overlaid,
    "slice_of": slice_of,
    "broadcast": broadcast,
    "transposed": transposed,
}
"""As compiled programs call them."""


def slice_positions(w: Writer, op: Operation, whole: str, part: str | None) -> str:
    """The positions of a slice in a tensor `whole`, by the attributes of the operation. `part`: the operand that is put there."""
    segments = op.segments()
    offsets, sizes, strides = segments[-3:]
    attributes = op.attributes
    parts = (
        mixed(w, attributes["static_offsets"], offsets),
        mixed(w, attributes["static_sizes"], sizes),
        mixed(w, attributes["static_strides"], strides),
    )
    return f"slice_of({row(w.sizes(whole))},{','.join(map(row, parts))})"


def gathered(w: Writer, op: Operation, where: str) -> None:
    """The result is elements of the first operand."""
    source, result = op.operands[0], op.results[0]
    w.set_result(result, f"[{w.v(source)}[p] for p in {where}]", f"[{w.d(source)}[p] for p in {where}]")


@emits("tensor.empty")
def _empty(w: Writer, op: Operation) -> None:
    shape = w.shapes[op.results[0]]
    rest = iter(op.operands)
    sizes = "*".join([w.v(next(rest)) if size == DYNAMIC else str(size) for size in shape.sizes] or ["1"])
    w.put(f"if not 0<={sizes}<=4096: raise GivenUp('a tensor of that size')")
    w.set_result(op.results[0], f"[undefined({shape_of(shape.element).kind!r}) for _ in range({sizes})]", "0.0")


@emits("tensor.splat", "vector.splat")
def _splat(w: Writer, op: Operation) -> None:
    result = op.results[0]
    if not w.shapes[result].is_static:
        raise UnsupportedError("a splat of dynamic shape")
    count = w.shapes[result].count
    w.set_result(result, f"[{w.v(op.operands[0])}]*{count}", f"[{w.d(op.operands[0])}]*{count}")


@emits("tensor.from_elements", "vector.from_elements")
def _from_elements(w: Writer, op: Operation) -> None:
    values, tangents = ([part(name) for name in op.operands] for part in (w.v, w.d))
    w.set_result(op.results[0], f"[{','.join(values)}]", f"[{','.join(tangents)}]")


@emits("tensor.extract")
def _extract(w: Writer, op: Operation) -> None:
    tensor, *indices = op.operands
    where = w.fresh()
    w.put(f"{where}=place({row(w.sizes(tensor))},{','.join(w.v(index) for index in indices)})")
    w.set_result(op.results[0], f"{w.v(tensor)}[{where}]", f"{w.d(tensor)}[{where}]")


@emits("tensor.insert")
def _insert(w: Writer, op: Operation) -> None:
    value, tensor, *indices = op.operands
    where = w.fresh()
    w.put(f"{where}=place({row(w.sizes(tensor))},{','.join(w.v(index) for index in indices)})")
    w.set_result(op.results[0], f"replaced({w.v(tensor)},{where},{w.v(value)})", f"replaced({w.d(tensor)},{where},{w.d(value)})")


@emits("tensor.extract_slice")
def _extract_slice(w: Writer, op: Operation) -> None:
    where = w.fresh("w")
    w.put(f"{where}={slice_positions(w, op, op.operands[0], None)}")
    gathered(w, op, where)


@emits("tensor.insert_slice")
def _insert_slice(w: Writer, op: Operation) -> None:
    part, whole = op.operands[:2]
    where = w.fresh("w")
    w.put(f"{where}={slice_positions(w, op, whole, part)}")
    w.set_result(op.results[0], f"overlaid({w.v(whole)},{where},{w.v(part)})", f"overlaid({w.d(whole)},{where},{w.d(part)})")


@emits("tensor.cast", "tensor.collapse_shape", "tensor.expand_shape", "vector.shape_cast")
def _same_elements(w: Writer, op: Operation) -> None:
    w.set_result(op.results[0], w.v(op.operands[0]), w.d(op.operands[0]))


@emits("tensor.generate")
def _generate(w: Writer, op: Operation) -> None:
    result = op.results[0]
    shape = w.shapes[result]
    if not shape.is_static:
        raise UnsupportedError("tensor.generate of dynamic shape")
    body = op.regions[0]
    for name, kind in body[0].arguments:
        w.define(name, kind)
    values, tangents = w.fresh("l"), w.fresh("l")
    site, depth = w.site, w.depth
    w.put(f"{values},{tangents}=[],[]")
    for (name, _), size in zip(body[0].arguments, shape.sizes, strict=True):
        w.put(f"for {w.v(name)} in range({size}):")
        w.depth += 1
    w.region(
        body, lambda terminator: w.put(f"{values}.append({w.v(terminator.operands[0])});{tangents}.append({w.d(terminator.operands[0])})")
    )
    w.depth, w.site = depth, site
    w.set_result(result, values, tangents)


@emits("vector.broadcast")
def _broadcast(w: Writer, op: Operation) -> None:
    source, result = op.operands[0], op.results[0]
    shape, target = w.shapes[source], w.shapes[result]
    if shape.kind != "vector":
        w.set_result(result, f"[{w.v(source)}]*{target.count}", f"[{w.d(source)}]*{target.count}")
        return
    w.set_result(
        result,
        f"broadcast({w.v(source)},{shape.sizes},{target.sizes})",
        f"broadcast({w.d(source)},{shape.sizes},{target.sizes})",
    )


@emits("vector.extract")
def _vector_extract(w: Writer, op: Operation) -> None:
    source, result = op.operands[0], op.results[0]
    first, last = _range(w, op, source, result, op.operands[1:])
    if w.shapes[result].kind == "vector":
        w.set_result(result, f"{w.v(source)}[{first}:{last}]", f"{w.d(source)}[{first}:{last}]")
    else:
        w.set_result(result, f"{w.v(source)}[{first}]", f"{w.d(source)}[{first}]")


@emits("vector.insert")
def _vector_insert(w: Writer, op: Operation) -> None:
    value, into, *dynamic = op.operands
    first, last = _range(w, op, into, value, dynamic)
    many = w.shapes[value].kind == "vector"
    parts = [f"{part(into)}[:{first}]+{part(value) if many else f'[{part(value)}]'}+{part(into)}[{last}:]" for part in (w.v, w.d)]
    w.set_result(op.results[0], parts[0], parts[1])


def _range(w: Writer, op: Operation, whole: str, part: str, dynamic: list[str]) -> tuple[int, int]:
    """Where a part of a vector starts and ends, by static positions."""
    if dynamic:
        raise UnsupportedError("a dynamic position in a vector")
    sizes = w.shapes[whole].sizes
    start = sum(index * stride for index, stride in zip(numbers(op.attributes["static_position"]), row_major(sizes), strict=False))
    return start, start + (w.shapes[part].count if w.shapes[part].kind == "vector" else 1)


@emits("vector.reduction")
def _reduction(w: Writer, op: Operation) -> None:
    kind = op.attributes["kind"]
    source, *initial = op.operands
    values, tangents = w.v(source), w.d(source)
    start = [(w.v(initial[0]), w.d(initial[0]))] if initial else []
    total, slope = w.fresh("r"), w.fresh("r")
    if not w.shapes[source].carries:
        raise UnsupportedError("a reduction of what does not carry")
    if "<add>" in kind:
        w.put(f"{total}={'+'.join([f'sum({values})', *(s[0] for s in start)])}")
        w.put(f"{slope}={'+'.join([f'sum({tangents})', *(s[1] for s in start)])}")
    elif "<mul>" in kind and not start:
        w.put(f"{total},{slope}=1.0,0.0")
        w.put(f"for x,t in zip({values},{tangents}): {total},{slope}={total}*x,{slope}*x+{total}*t")
    elif "imum" in kind and not start:
        function = "max" if "max" in kind else "min"
        w.put(f"{total},{slope}={function}(zip({values},{tangents}))")
    else:
        raise UnsupportedError(f"reduction {kind}")
    shape = w.shapes[op.results[0]]
    if shape.kind == "integer":
        total = f"{total}&{(1 << shape.bits) - 1}"
    w.set_result(op.results[0], total, slope)


@emits("vector.shuffle")
def _shuffle(w: Writer, op: Operation) -> None:
    left, right = op.operands
    if len(w.shapes[left].sizes) != 1:
        raise UnsupportedError("a shuffle of rows")
    mask = numbers(op.attributes["mask"])
    w.set_result(op.results[0], *(f"[({part(left)}+{part(right)})[p] for p in {mask}]" for part in (w.v, w.d)))


@emits("vector.extract_strided_slice")
def _strided_slice(w: Writer, op: Operation) -> None:
    source = w.shapes[op.operands[0]]
    parts = [tuple(int(text.split()[0]) for text in op.attributes[name][1:-1].split(",")) for name in ("offsets", "sizes", "strides")]
    rest = len(source.sizes) - len(parts[0])
    offsets, sizes, strides = parts[0] + (0,) * rest, parts[1] + source.sizes[len(parts[1]) :], parts[2] + (1,) * rest
    gathered(w, op, str(slice_of(source.sizes, offsets, sizes, strides)))


@emits("vector.transpose")
def _vector_transpose(w: Writer, op: Operation) -> None:
    gathered(w, op, str(transposed(w.shapes[op.operands[0]].sizes, numbers(op.attributes["permutation"]))))


@emits("vector.load", "vector.transfer_read")
def _vector_load(w: Writer, op: Operation) -> None:
    result = op.results[0]
    memref, indices = op.operands[0], op.operands[1:]
    if op.name == "vector.transfer_read":
        source, indices, padding, mask = op.segments()
        memref = source[0]
        _plain_transfer(w, op, memref, mask, padded=True)
        if "false" in op.attributes.get("in_bounds", ""):
            _padded_read(w, op, memref, indices, padding[0])
            return
    where = w.fresh("w")
    w.put(f"{where}={_run(w, memref, indices, w.shapes[result].count)}")
    w.set_result(
        result,
        f"[{w.v(memref)}[0][p] for p in {where}]",
        f"[{w.v(memref)}[1][p] for p in {where}]",
    )


@emits("vector.store", "vector.transfer_write")
def _vector_store(w: Writer, op: Operation) -> None:
    value, memref, *indices = op.operands
    if op.name == "vector.transfer_write":
        _, target, indices, mask = op.segments()
        memref = target[0]
        _plain_transfer(w, op, memref, mask)
    where = w.fresh("w")
    w.put(f"{where}={_run(w, memref, indices, w.shapes[value].count)}")
    for _ in w.indented(f"for p,x in zip({where},{w.v(value)}):"):
        w.put(f"{w.v(memref)}[0][p]=x")
    if w.shapes[value].carries:
        put_tangents(w, f"{w.v(memref)}[1]", where, w.d(value))


@emits("vector.maskedload", "vector.maskedstore")
def _masked(w: Writer, op: Operation) -> None:
    memref, *indices, mask, value = op.operands
    kind = w.shapes[value]
    where = w.fresh("w")
    # masked lanes are not touched, so they may be out of bounds
    ahead = [w.v(index) for index in indices[:-1]]
    lane = f"at({','.join([w.v(memref), *ahead, f'{w.v(indices[-1])}+i'])}) if {w.v(mask)}[i] else None"
    w.put(f"{where}=[{lane} for i in range({kind.count})]")
    m = w.v(memref)
    if op.name == "vector.maskedload":
        parts = ((f"{m}[0]", w.v(value)), (f"{m}[1]", w.d(value)))
        w.set_result(op.results[0], *(f"[{held}[p] if p is not None else x for p,x in zip({where},{other})]" for held, other in parts))
        return
    for _ in w.indented(f"for p,x in zip({where},{w.v(value)}):"):
        w.put(f"if p is not None: {m}[0][p]=x")
    for _ in w.indented(f"if {w.kept()}:"):
        for _ in w.indented(f"for p,x in zip({where},{w.d(value)}):"):
            w.put(f"if p is not None: {m}[1][p]=x")


@emits("vector.create_mask", "vector.constant_mask")
def _mask(w: Writer, op: Operation) -> None:
    shape = w.shapes[op.results[0]]
    if len(shape.sizes) != 1:
        raise UnsupportedError("a mask of rows")
    limit = w.v(op.operands[0]) if op.operands else str(numbers(op.attributes["mask_dim_sizes"])[0])
    w.put(f"{w.v(op.results[0])}=[i<{limit} for i in range({shape.count})]")


def _padded_read(w: Writer, op: Operation, memref: str, indices: list[str], padding: str) -> None:
    """Lanes behind the end of the last dimension have the padding."""
    result = op.results[0]
    m, last = w.v(memref), w.v(indices[-1])
    where = w.fresh("w")
    lane = f"at({','.join([m, *(w.v(index) for index in indices[:-1]), f'{last}+i'])}) if {last}+i<{m}[3][-1] else None"
    w.put(f"{where}=[{lane} for i in range({w.shapes[result].count})]")
    parts = ((f"{m}[0]", w.v(padding)), (f"{m}[1]", w.d(padding)))
    w.set_result(result, *(f"[{other} if p is None else {held}[p] for p in {where}]" for held, other in parts))


def _plain_transfer(w: Writer, op: Operation, memref: str, mask: list[str], *, padded: bool = False) -> None:
    if w.shapes[memref].kind != "memref" or mask or ("false" in op.attributes.get("in_bounds", "") and not padded):
        raise UnsupportedError(f"{op.name} of a tensor, or masked, or out of bounds")
    if op.attributes.get("permutation_map", "").count("d") not in (1 + len(w.shapes[memref].sizes), 0):
        raise UnsupportedError(f"{op.name} with a permutation")


def _run(w: Writer, memref: str, indices: list[str], count: int) -> str:
    """Positions of consecutive elements along the last dimension."""
    shape = w.shapes[memref]
    if not shape.sizes:
        raise UnsupportedError("a vector in memory of rank 0")
    ahead = [f"at({w.v(memref)},{','.join([*(w.v(index) for index in indices[:-1]), f'{w.v(indices[-1])}+i'])})"]
    return f"[{ahead[0]} for i in range({count})]"


@emits("tensor.reshape", "tensor.pad", "tensor.concat", "tensor.gather", "tensor.scatter")
def _not_covered(w: Writer, op: Operation) -> None:
    raise UnsupportedError(op.name)


__all__ = ["NAMES", "kept_dimensions", "position", "slice_positions"]
