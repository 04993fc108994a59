"""Operations on vectors that move elements about, or combine the elements of one vector."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.bindings import attributes_of, vector_type
from autodiff.problem import NotDifferentiableError
from autodiff.structural.structural import Site, Structural

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_OEQ = 1
"""The predicate of arith.cmpf."""


def _shape(of_type: ir.Type) -> list[int]:
    return list(ir.VectorType(of_type).shape) if isinstance(of_type, ir.VectorType) else []


def _extract(site: Site, vector: ir.Value, place: Sequence[int], of_type: ir.Type) -> ir.Value:
    return site.emitter.value("vector.extract", (vector,), of_type, {"static_position": ir.DenseI64ArrayAttr.get(list(place))})


def _insert(site: Site, value: ir.Value, vector: ir.Value, place: Sequence[int]) -> ir.Value:
    position = {"static_position": ir.DenseI64ArrayAttr.get(list(place))}
    return site.emitter.value("vector.insert", (value, vector), vector.type, position)


def _same_place(site: Site, first: int) -> tuple[list[ir.Value], dict[str, ir.Attribute]]:
    """Where an extract or insert is: operands from `first` on, and attributes."""
    dynamic = [site.operand(position) for position in range(first, len(site.types))]
    return dynamic, {"static_position": site.operation.attributes["static_position"]}


def _pull_extract(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value | None:
    if position:
        return None
    dynamic, place = _same_place(site, 1)
    nothing = site.emitter.zero(site.types[0])
    return site.emitter.value("vector.insert", (adjoint, nothing, *dynamic), site.types[0], place)


def _pull_insert(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value | None:
    dynamic, place = _same_place(site, 2)
    if position == 0:
        return site.emitter.value("vector.extract", (adjoint, *dynamic), site.types[0], place)
    nothing = site.emitter.zero(site.types[0])
    return site.emitter.value("vector.insert", (nothing, adjoint, *dynamic), site.types[1], place)


def _sum_over(site: Site, value: ir.Value, dimensions: Sequence[int], of_type: ir.Type) -> ir.Value:
    """The sum over some dimensions."""
    attributes = {
        "kind": ir.Attribute.parse("#vector.kind<add>"),
        "reduction_dims": ir.DenseI64ArrayAttr.get(list(dimensions)),
    }
    return site.emitter.value("vector.multi_reduction", (value, site.emitter.zero(of_type)), of_type, attributes)


def _pull_broadcast(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    source, target = _shape(site.types[position]), _shape(site.result_type)
    added = len(target) - len(source)
    stretched = [added + k for k, extent in enumerate(source) if extent == 1 and target[added + k] != 1]
    dimensions = [*range(added), *stretched]
    if not dimensions:
        return adjoint
    left = [extent for k, extent in enumerate(target) if k not in dimensions]
    element = ir.VectorType(site.result_type).element_type
    summed = _sum_over(site, adjoint, dimensions, vector_type(left, element) if left else element)
    if summed.type == site.types[position]:
        return summed
    return site.emitter.value("vector.shape_cast" if left else "vector.broadcast", (summed,), site.types[position])


def _pull_shuffle(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    of_type = ir.VectorType(site.types[position])
    rest = _shape(of_type)[1:]
    part = vector_type(rest, of_type.element_type) if rest else of_type.element_type
    start = 0 if position == 0 else _shape(site.types[0])[0]
    total = site.emitter.zero(of_type)
    for place, chosen in enumerate(ir.DenseI64ArrayAttr(site.operation.attributes["mask"])):
        at = chosen - start
        if chosen >= 0 and 0 <= at < of_type.shape[0]:
            term = _extract(site, adjoint, [place], part)
            total = _insert(site, site.emitter.add(_extract(site, total, [at], part), term), total, [at])
    return total


def _pull_transpose(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    permutation = list(ir.DenseI64ArrayAttr(site.operation.attributes["permutation"]))
    inverse = [permutation.index(k) for k in range(len(permutation))]
    return site.emitter.value("vector.transpose", (adjoint,), site.types[position], {"permutation": ir.DenseI64ArrayAttr.get(inverse)})


def _pull_cast(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    return site.emitter.value("vector.shape_cast", (adjoint,), site.types[position])


def _pull_from_elements(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    place: list[int] = []
    for extent in reversed(_shape(adjoint.type)):
        place.insert(0, position % extent)
        position //= extent
    return _extract(site, adjoint, place, site.types[0])


def _pull_extract_slice(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    attributes = {name: site.operation.attributes[name] for name in ("offsets", "strides")}
    nothing = site.emitter.zero(site.types[position])
    return site.emitter.value("vector.insert_strided_slice", (adjoint, nothing), site.types[position], attributes)


def _pull_insert_slice(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    attributes = attributes_of(site.operation)
    if position == 1:
        nothing = site.emitter.zero(site.types[0])
        return site.emitter.value("vector.insert_strided_slice", (nothing, adjoint), site.types[1], attributes)
    if len(_shape(site.types[0])) != len(_shape(site.types[1])):
        raise NotDifferentiableError("a slice of fewer dimensions than the vector it is inserted in is not supported", site.operation)
    sizes = ir.ArrayAttr.parse(f"[{', '.join(map(str, _shape(site.types[0])))}]")
    return site.emitter.value("vector.extract_strided_slice", (adjoint,), site.types[0], {**attributes, "sizes": sizes})


def _kind(site: Site) -> str:
    return str(site.operation.attributes["kind"]).partition("<")[2].rstrip(">")


def _spread(site: Site, value: ir.Value, position: int) -> ir.Value:
    return site.emitter.value("vector.broadcast", (value,), site.types[position])


def _chosen(site: Site, along: ir.Value) -> ir.Value:
    """`along` where the element is the one that a maximum or minimum gives, zero elsewhere."""
    emitter, vector = site.emitter, site.operand(0)
    predicate = {"predicate": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), _OEQ)}
    truth = vector_type(_shape(vector.type), ir.IntegerType.get_signless(1))
    equal = emitter.value("arith.cmpf", (vector, _spread(site, site.outcome(0), 0)), truth, predicate)
    return emitter.value("arith.select", (equal, along, emitter.zero(along.type)), along.type)


def _products(site: Site) -> ir.Value:
    """By element of a vector of one dimension: the product of the others, and of the accumulator."""
    emitter, vector = site.emitter, site.operand(0)
    (count,) = _shape(vector.type)
    element = ir.VectorType(vector.type).element_type
    parts = [_extract(site, vector, [k], element) for k in range(count)]
    start = site.operand(1) if len(site.types) > 1 else emitter.constant(1.0, element)
    before = [start]
    for part in parts[:-1]:
        before.append(emitter.multiply(before[-1], part))
    after = [emitter.constant(1.0, element)]
    for part in reversed(parts[1:]):
        after.insert(0, emitter.multiply(part, after[0]))
    others = [emitter.multiply(left, right) for left, right in zip(before, after, strict=True)]
    return emitter.value("vector.from_elements", others, vector.type)


def _pull_reduction(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    kind = _kind(site)
    if kind == "add":
        return _spread(site, adjoint, 0) if position == 0 else adjoint
    if kind == "mul" and position == 0:
        return site.emitter.multiply(_spread(site, adjoint, 0), _products(site))
    if kind in ("maximumf", "minimumf", "maxnumf", "minnumf") and position == 0 and len(site.types) == 1:
        return _chosen(site, _spread(site, adjoint, 0))
    raise NotDifferentiableError(f"the reduction by {kind} with an accumulator is not supported; combine it outside", site.operation)


def _push_reduction(site: Site, position: int, tangent: ir.Value) -> ir.Value:
    kind, emitter = _kind(site), site.emitter
    of_type = site.result_type
    add = {"kind": ir.Attribute.parse("#vector.kind<add>")}
    if position == 1 and kind == "add":
        return tangent
    if position == 0 and kind == "add":
        terms = tangent
    elif position == 0 and kind == "mul":
        terms = emitter.multiply(tangent, _products(site))
    elif position == 0 and kind in ("maximumf", "minimumf", "maxnumf", "minnumf") and len(site.types) == 1:
        terms = _chosen(site, tangent)
    else:
        raise NotDifferentiableError(f"the reduction by {kind} with an accumulator is not supported; combine it outside", site.operation)
    return emitter.value("vector.reduction", (terms,), of_type, add)


def _pull_multi_reduction(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    if _kind(site) != "add":
        raise NotDifferentiableError("of reductions over several dimensions only sums are supported", site.operation)
    if position == 1:
        return adjoint
    shape = _shape(site.types[0])
    reduced = list(ir.DenseI64ArrayAttr(site.operation.attributes["reduction_dims"]))
    kept = [k for k in range(len(shape)) if k not in reduced]
    order = [*reduced, *kept]
    element = ir.VectorType(site.types[0]).element_type
    spread = site.emitter.value("vector.broadcast", (adjoint,), vector_type([shape[k] for k in order], element))
    if order == sorted(order):
        return spread
    inverse = {"permutation": ir.DenseI64ArrayAttr.get([order.index(k) for k in range(len(shape))])}
    return site.emitter.value("vector.transpose", (spread,), site.types[0], inverse)


def _push_multi_reduction(site: Site, position: int, tangent: ir.Value) -> ir.Value:
    if _kind(site) != "add":
        raise NotDifferentiableError("of reductions over several dimensions only sums are supported", site.operation)
    if position == 1:
        return tangent
    dimensions = list(ir.DenseI64ArrayAttr(site.operation.attributes["reduction_dims"]))
    return _sum_over(site, tangent, dimensions, site.result_type)


OPERATIONS: Mapping[str, Structural] = {
    "vector.broadcast": Structural(_pull_broadcast),
    "vector.extract": Structural(_pull_extract),
    "vector.extract_strided_slice": Structural(_pull_extract_slice),
    "vector.from_elements": Structural(_pull_from_elements),
    "vector.insert": Structural(_pull_insert),
    "vector.insert_strided_slice": Structural(_pull_insert_slice),
    "vector.multi_reduction": Structural(_pull_multi_reduction, _push_multi_reduction),
    "vector.reduction": Structural(_pull_reduction, _push_reduction),
    "vector.shape_cast": Structural(_pull_cast),
    "vector.shuffle": Structural(_pull_shuffle),
    "vector.transpose": Structural(_pull_transpose),
}
