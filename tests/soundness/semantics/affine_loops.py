"""affine: loops with bounds by maps, and loads and stores with maps as indices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.soundness.semantics.control import arguments_of
from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.generic_form import split_list
from tests.soundness.semantics.memory import affine, affine_results, load_from, store_to
from tests.soundness.semantics.scalars import operation
from tests.soundness.semantics.writer import Writer, emits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.soundness.semantics.generic_form import Operation

_DIMENSIONS = re.compile(r"affine_(?:map|set)<\(([^)]*)\)")
_REDUCTIONS = {0: "arith.addf", 4: "arith.maximumf", 8: "arith.minimumf", 12: "arith.mulf"}


def results_of(w: Writer, attribute: str, operands: Sequence[str]) -> list[str]:
    """The results of a map for some operands, as expressions."""
    return [_applied(w, attribute, text, operands) for text in affine_results(attribute)]


def _applied(w: Writer, attribute: str, text: str, operands: Sequence[str]) -> str:
    found = _DIMENSIONS.match(attribute)
    assert found is not None, attribute
    count = len(split_list(found[1]))
    names = [w.v(name) for name in operands]
    return affine(text, names[:count], names[count:])


def _least(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"min({','.join(texts)})"


def _largest(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"max({','.join(texts)})"


@emits("affine.load")
def _load(w: Writer, op: Operation) -> None:
    memref, *operands = op.operands
    load_from(w, op, memref, _element(w, op, memref, operands))


@emits("affine.store")
def _store(w: Writer, op: Operation) -> None:
    value, memref, *operands = op.operands
    store_to(w, value, memref, _element(w, op, memref, operands))


def _element(w: Writer, op: Operation, memref: str, operands: list[str]) -> str:
    indices = results_of(w, op.attributes["map"], operands)
    return f"at({w.v(memref)},{','.join(indices)})" if indices else f"{w.v(memref)}[2]"


@emits("affine.apply", "affine.min", "affine.max")
def _apply(w: Writer, op: Operation) -> None:
    found = results_of(w, op.attributes["map"], op.operands)
    w.put(f"{w.v(op.results[0])}={_largest(found) if op.name == 'affine.max' else _least(found)}")


@emits("affine.for")
def _for(w: Writer, op: Operation) -> None:
    lower, upper, initial = op.segments()
    low = _largest(results_of(w, op.attributes["lowerBoundMap"], lower))
    high = _least(results_of(w, op.attributes["upperBoundMap"], upper))
    body = op.regions[0][0]
    for name, kind in body.arguments:
        w.define(name, kind)
    induction, *carried = arguments_of(body)
    w.assign(carried, initial)
    for _ in w.indented(f"for {w.v(induction)} in iterations({low},{high},{op.attributes['step'].split()[0]}):"):
        w.region(op.regions[0], w.yields_to(carried))
    w.assign(op.results, carried)


@emits("affine.if")
def _if(w: Writer, op: Operation) -> None:
    attribute = op.attributes["condition"]
    parts = attribute[attribute.index(": (") + 3 : -2].split(", ")
    tests = [_applied(w, attribute, part.rpartition(" ")[0].rpartition(" ")[0], op.operands) + part.split()[-2] + "0" for part in parts]
    for _ in w.indented(f"if {' and '.join(tests)}:"):
        w.region(op.regions[0], w.yields_to(op.results))
    if op.regions[1]:
        for _ in w.indented("else:"):
            w.region(op.regions[1], w.yields_to(op.results))


@emits("affine.parallel")
def _parallel(w: Writer, op: Operation) -> None:
    attributes = op.attributes
    if any("dense<1>" not in attributes[f"{side}BoundsGroups"] for side in ("lower", "upper")):
        raise UnsupportedError("affine.parallel with several bounds of one loop")
    lower_count = _operand_count(attributes["lowerBoundsMap"])
    low = results_of(w, attributes["lowerBoundsMap"], op.operands[:lower_count])
    high = results_of(w, attributes["upperBoundsMap"], op.operands[lower_count:])
    body = op.regions[0][0]
    for name, kind in body.arguments:
        w.define(name, kind)
    kinds = [int(text.split()[0]) for text in split_list(attributes["reductions"][1:-1])]
    unit = {0: "0.0", 4: "-INFINITY", 8: "INFINITY", 12: "1.0"}
    if any(kind not in unit for kind in kinds):
        raise UnsupportedError("a reduction of affine.parallel")
    for result, kind in zip(op.results, kinds, strict=True):
        w.move([w.v(result), w.d(result)], [unit[kind], "0.0"])
    steps = [text.split()[0] for text in split_list(attributes["steps"][1:-1])]
    depth = w.depth
    for name, start, stop, step in zip(arguments_of(body), low, high, steps, strict=True):
        w.put(f"for {w.v(name)} in any_order(iterations({start},{stop},{step})):")
        w.depth += 1

    def combine(terminator: Operation) -> None:
        for result, kind, value in zip(op.results, kinds, terminator.operands, strict=True):
            shape = w.shapes[result]
            found = operation(_REDUCTIONS[kind], {}, shape, shape)
            assert found is not None
            names = {"a": w.v(result), "da": w.d(result), "b": w.v(value), "db": w.d(value), "r": ""}
            w.move([w.v(result), w.d(result)], [f"({text.format(**names)})" for text in found])
        w.put("pass")

    w.region(op.regions[0], combine)
    w.depth = depth


def _operand_count(attribute: str) -> int:
    head = attribute[: attribute.index("->")]
    return sum(len(split_list(part)) for part in re.findall(r"[(\[]([^)\]]*)[)\]]", head))
