"""Loops with a branch on the counter, as several loops without it: the first and last iterations of a stencil apart from those between.

A branch in a loop costs little in the primal program, where the compiler of the machine takes it apart; in the reverse sweep, whose
iterations update the same memory, it does not see through it. Only loops with constant bounds are split, and only where the condition
changes once or twice.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, NamedTuple

from analysis.program.bindings import ir
from autodiff.bindings import count_operations, create, values
from autodiff.emit.emitter import constant_of

if TYPE_CHECKING:
    from collections.abc import Callable

LOOP, BRANCH = "scf.for", "scf.if"
_SMALL = 1 << 31
"""Numbers that no type of a counter cuts off."""
MOST_ITERATIONS, MOST_PARTS, MOST_OPERATIONS, MOST_SPLITS = 10_000, 3, 150, 40
_INTEGERS: dict[str, Callable[[int, int], int]] = {
    "arith.addi": operator.add, "arith.andi": int.__and__, "arith.maxsi": max, "arith.minsi": min, "arith.muli": operator.mul,
    "arith.ori": int.__or__, "arith.subi": operator.sub, "arith.xori": int.__xor__,
}  # fmt: skip
_COMPARISONS: tuple[Callable[[int, int], bool], ...] = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
"""Of arith.cmpi, as far as they are signed."""


class Part(NamedTuple):
    """Iterations for which a condition is the same."""

    start: int
    stop: int
    holds: bool


def split_loops(module: ir.Operation) -> None:
    """Split the loops of a module, innermost first."""
    for _ in range(MOST_SPLITS):
        found = splittable_loop(module)
        if found is None:
            break
        _split(*found)


def splittable_loop(module: ir.Operation) -> tuple[ir.Operation, int, list[Part]] | None:
    """An innermost loop with a branch that takes it apart: the loop, which of its operations the branch is, the parts."""
    loops: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name == LOOP:
            loops.append(operation)
        return ir.WalkResult.ADVANCE

    module.walk(visit, ir.WalkOrder.POST_ORDER)
    for loop in loops:
        for at, each in enumerate(_body(loop)):
            parts = _parts(loop, each) if each.name == BRANCH else []
            if parts:
                return loop, at, parts
    return None


def _body(loop: ir.Operation) -> list[ir.Operation]:
    return [each.operation for each in loop.regions[0].blocks[0].operations]


def _parts(loop: ir.Operation, branch: ir.Operation) -> list[Part]:
    """The runs of equal truth of a branch's condition; [] where that is not known."""
    lower, upper, step = (constant_of(operand) for operand in list(loop.operands)[:3])
    if lower is None or upper is None or step != 1 or not 0 < upper - lower <= MOST_ITERATIONS or count_operations(loop) > MOST_OPERATIONS:
        return []
    counter = loop.regions[0].blocks[0].arguments[0]
    condition = branch.operands[0]
    parts: list[Part] = []
    for number in range(lower, upper):
        holds = _evaluate(condition, counter, number)
        if holds is None:
            return []
        if parts and parts[-1].holds == bool(holds):
            parts[-1] = parts[-1]._replace(stop=number + 1)
        else:
            parts.append(Part(number, number + 1, bool(holds)))
        if len(parts) > MOST_PARTS:
            return []
    return parts


def _evaluate(value: ir.Value, counter: ir.Value, number: int) -> int | None:
    """An integer in the iteration that counts `number`; None where that is not known."""
    if value == counter:
        return number
    constant = constant_of(value)
    if constant is not None:
        return constant & 1 if isinstance(value.type, ir.IntegerType) and value.type.width == 1 else constant
    owner = value.owner
    if isinstance(owner, ir.Block) or not (owner.name in _INTEGERS or owner.name == "arith.cmpi"):
        return None
    left, right = (_evaluate(operand, counter, number) for operand in owner.operands)
    if left is None or right is None:
        return None
    if owner.name == "arith.cmpi":
        predicate = ir.IntegerAttr(owner.attributes["predicate"]).value
        return int(_COMPARISONS[predicate](left, right)) if predicate < len(_COMPARISONS) else None
    found = _INTEGERS[owner.name](left, right)
    if isinstance(value.type, ir.IntegerType) and value.type.width == 1:
        return found & 1
    return found if abs(found) < _SMALL else None


def _split(loop: ir.Operation, at: int, parts: list[Part]) -> None:
    """Put a loop for each part in the place of a loop."""
    point = ir.InsertionPoint(loop)
    carried = list(loop.operands)[3:]
    of_type = loop.operands[0].type
    for part in parts:
        made = loop.clone(ip=point)
        for position, bound in enumerate((part.start, part.stop)):
            number = {"value": ir.IntegerAttr.get(of_type, bound)}
            constant = create("arith.constant", (of_type,), (), number, regions=0, location=loop.location, point=ir.InsertionPoint(made))
            made.operands[position] = constant.results[0]
        for position, value in enumerate(carried):
            made.operands[3 + position] = value
        _choose(_body(made)[at], holds=part.holds)
        carried = values(made.results)
    for before, after in zip(values(loop.results), carried, strict=True):
        before.replace_all_uses_with(after)
    loop.erase()


def _choose(branch: ir.Operation, *, holds: bool) -> None:
    """Put what a branch does if its condition holds, or does not, in the place of the branch."""
    region = branch.regions[0 if holds else 1]
    if len(region.blocks):
        *inner, end = [each.operation for each in region.blocks[0].operations]
        handed = values(end.operands)
        for operation in inner:
            operation.move_before(branch)
        for before, after in zip(values(branch.results), handed, strict=True):
            before.replace_all_uses_with(after)
    branch.erase()
