"""Control flow: scf, cf, func, and calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.generic_form import numbers
from tests.soundness.semantics.scalars import operation
from tests.soundness.semantics.writer import BRANCHES, Writer, emits

if TYPE_CHECKING:
    from tests.soundness.semantics.generic_form import Block, Operation


def arguments_of(block: Block) -> list[str]:
    return [name for name, _ in block.arguments]


@emits("scf.for")
def _for(w: Writer, op: Operation) -> None:
    lower, upper, step = (w.v(name) for name in op.operands[:3])
    body = op.regions[0][0]
    for name, kind in body.arguments:
        w.define(name, kind)
    induction, *carried = arguments_of(body)
    w.assign(carried, op.operands[3:])
    for _ in w.indented(f"for {w.v(induction)} in iterations({lower},{upper},{step}):"):
        w.region(op.regions[0], w.yields_to(carried))
    w.assign(op.results, carried)


@emits("scf.while")
def _while(w: Writer, op: Operation) -> None:
    before, after = op.regions
    for name, kind in (*before[0].arguments, *after[0].arguments):
        w.define(name, kind)
    condition = w.fresh("c")
    passed: list[str] = []

    def decide(terminator: Operation) -> None:
        handed = terminator.operands[1:]
        if not passed:
            passed.extend(w.fresh("p") for _ in w.pairs(handed))
        w.put(f"{condition}={w.v(terminator.operands[0])}")
        w.move(passed, w.pairs(handed))

    w.assign(arguments_of(before[0]), op.operands)
    for _ in w.indented("while True:"):
        w.put("tick()")
        w.region(before, decide)
        w.put(f"if not {condition}: break")
        w.move(w.pairs(arguments_of(after[0])), passed)
        w.region(after, w.yields_to(arguments_of(before[0])))
    w.move(w.pairs(op.results), passed)


@emits("scf.if")
def _if(w: Writer, op: Operation) -> None:
    for _ in w.indented(f"if {w.v(op.operands[0])}:"):
        w.region(op.regions[0], w.yields_to(op.results))
    if op.regions[1]:
        for _ in w.indented("else:"):
            w.region(op.regions[1], w.yields_to(op.results))


@emits("scf.index_switch")
def _index_switch(w: Writer, op: Operation) -> None:
    default, *cases = op.regions
    word = "if"
    for number, region in zip(numbers(op.attributes["cases"]), cases, strict=True):
        for _ in w.indented(f"{word} {w.v(op.operands[0])}=={number}:"):
            w.region(region, w.yields_to(op.results))
        word = "elif"
    for _ in w.indented("else:" if cases else "if True:"):
        w.region(default, w.yields_to(op.results))


@emits("scf.execute_region", "memref.alloca_scope")
def _execute_region(w: Writer, op: Operation) -> None:
    w.region(op.regions[0], w.yields_to(op.results))


@emits("scf.parallel")
def _parallel(w: Writer, op: Operation) -> None:
    lower, upper, step, initial = op.segments()
    body = op.regions[0][0]
    induction = arguments_of(body)
    for name, kind in body.arguments:
        w.define(name, kind)
    w.assign(op.results, initial)
    depth = w.depth
    for name, low, high, by in zip(induction, lower, upper, step, strict=True):
        w.put(f"for {w.v(name)} in any_order(iterations({w.v(low)},{w.v(high)},{w.v(by)})):")
        w.depth += 1
    outer, site = w.block, w.site
    w.start_block(body)
    for inner in body.operations:
        if inner.name != "scf.reduce":
            w.operation(inner)
            continue
        w.enter(inner)
        for result, operand, region in zip(op.results, inner.operands, inner.regions, strict=True):
            left, right = arguments_of(region[0])
            for name, kind in region[0].arguments:
                w.define(name, kind)
            w.assign([left, right], [result, operand])
            w.region(region, w.yields_to([result]))
    w.block, w.site = outer, site
    w.depth = depth


@emits("scf.forall")
def _forall(w: Writer, op: Operation) -> None:
    lower, upper, step, outputs = op.segments()
    if lower or upper or step:
        raise UnsupportedError("scf.forall with dynamic bounds")
    bounds = [numbers(op.attributes[name]) for name in ("staticLowerBound", "staticUpperBound", "staticStep")]
    body = op.regions[0][0]
    for name, kind in body.arguments:
        w.define(name, kind)
    names = arguments_of(body)
    count = len(bounds[0])
    shared = names[count:]
    for result, output, argument in zip(op.results, outputs, shared, strict=True):
        # every iteration sees the initial tensor, and all of them put their parts into the result
        w.assign([argument], [output])
        w.move(w.pairs([result]), [f"list({variable})" for variable in w.pairs([output])])
    depth = w.depth
    for name, low, high, by in zip(names, *bounds, strict=False):
        w.put(f"for {w.v(name)} in any_order(iterations({low},{high},{by})):")
        w.depth += 1
    outer, site = w.block, w.site
    w.start_block(body)
    into = dict(zip(shared, op.results, strict=True))
    for inner in body.operations:
        if inner.name != "scf.forall.in_parallel":
            w.operation(inner)
            continue
        w.enter(inner)
        for part in inner.regions[0][0].operations if inner.regions[0] else ():
            if part.name != "tensor.parallel_insert_slice":
                raise UnsupportedError(f"{part.name} in scf.forall.in_parallel")
            w.enter(part)
            _parallel_insert(w, part, into[part.operands[1]])
    w.block, w.site = outer, site
    w.depth = depth


def _parallel_insert(w: Writer, op: Operation, result: str) -> None:
    from tests.soundness.semantics.arrays import slice_positions

    source = op.operands[0]
    where = w.fresh("w")
    w.put(f"{where}={slice_positions(w, op, result, source)}")
    for _ in w.indented(f"for p,x in zip({where},{w.v(source)}):"):
        w.put(f"{w.v(result)}[p]=x")
    if w.shapes[result].carries:
        for _ in w.indented(f"if {w.kept()}:"):
            for _ in w.indented(f"for p,x in zip({where},{w.d(source)}):"):
                w.put(f"{w.d(result)}[p]=x")


LIBRARY = {
    "sin": "math.sin",
    "cos": "math.cos",
    "exp": "math.exp",
    "tanh": "math.tanh",
    "atan2": "math.atan2",
    "floor": "math.floor",
    "fabs": "math.absf",
    "pow": "math.powf",
    **{
        name: f"math.{name}"
        for name in (
            "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "copysign", "cosh", "erf", "erfc", "exp2", "expm1", "fma",
            "log", "log10", "log1p", "log2", "round", "roundeven", "sinh", "sqrt", "tan", "trunc",
        )
    },
}  # fmt: skip
"""Functions of the C library that the analysis knows, and the operations that do the same."""


def library_call(w: Writer, op: Operation, callee: str) -> None:
    """A call of one of them."""
    shape = w.shapes[op.results[0]]
    found = operation(LIBRARY[callee], {}, shape, shape)
    assert found is not None
    names = {letter: w.v(name) for letter, name in zip("abc", op.operands, strict=False)}
    names |= {"d" + letter: w.d(name) for letter, name in zip("abc", op.operands, strict=False)}
    value, tangent = (text.format(**names, r=w.v(op.results[0])) for text in found)
    w.set_result(op.results[0], value, tangent)


@emits("func.call")
def _call(w: Writer, op: Operation) -> None:
    callee = op.attributes["callee"].removeprefix("@")
    name = w.parts.functions.get(callee)
    if name is None and callee in LIBRARY:
        library_call(w, op, callee)
        return
    if name is None and not callee.startswith("outside"):
        raise UnsupportedError("call of a function without a body")
    if name is None:
        if not set(op.result_types) <= {"f64", "memref<f64>", "memref<4xf64>", "!llvm.ptr"}:
            raise UnsupportedError("a result of a function without a body")
        passed = ",".join(f"({w.v(operand)},{w.d(operand)})" for operand in op.operands)
        called = f"outside(K,{op.operand_types},{op.result_types}{',' if passed else ''}{passed})"
    else:
        called = f"{name}({','.join(['K', *w.pairs(op.operands)])})"
    call_as_one(w, op, called)


def call_as_one(w: Writer, op: Operation, called: str) -> None:
    """A call as one operation: left out, it leaves all shadows as they were. `called` is the expression that calls."""
    saved = w.fresh("s")
    w.put("tick()")
    w.put(f"{saved}=snapshot() if {w.left_out()} else None")
    results = w.pairs(op.results)
    w.put(f"{','.join(results)}{',' if len(results) == 1 else ''}{'=' if results else ''}{called}")
    for _ in w.indented(f"if {saved} is not None:"):
        w.put(f"restore({saved})")
        for result in op.results:
            if w.shapes[result].carries:
                many = w.shapes[result].many
                w.put(f"{w.d(result)}={f'[0.0]*len({w.v(result)})' if many else '0.0'}")


def _go(w: Writer, number: str, target: tuple[int, Block], operands: list[str]) -> None:
    index, block = target
    w.assign(arguments_of(block), operands)
    w.put(f"{number}={index}")


def _br(w: Writer, op: Operation, number: str, labels: dict[str, tuple[int, Block]]) -> None:
    _go(w, number, labels[op.successors[0]], op.operands)


def _cond_br(w: Writer, op: Operation, number: str, labels: dict[str, tuple[int, Block]]) -> None:
    condition, then, otherwise = op.segments()
    for _ in w.indented(f"if {w.v(condition[0])}:"):
        _go(w, number, labels[op.successors[0]], then)
    for _ in w.indented("else:"):
        _go(w, number, labels[op.successors[1]], otherwise)


def _switch(w: Writer, op: Operation, number: str, labels: dict[str, tuple[int, Block]]) -> None:
    flag, default, cases = op.segments()
    start = 0
    word = "if"
    values = numbers(op.attributes["case_values"]) if "case_values" in op.attributes else ()
    bits = w.shapes[flag[0]].bits
    for value, size, label in zip(values, numbers(op.attributes.get("case_operand_segments", "<>")), op.successors[1:], strict=True):
        for _ in w.indented(f"{word} {w.v(flag[0])}=={value & ((1 << bits) - 1)}:"):
            _go(w, number, labels[label], cases[start : start + size])
        start += size
        word = "elif"
    for _ in w.indented("else:" if values else "if True:"):
        _go(w, number, labels[op.successors[0]], default)


BRANCH_FORMS = {"br": _br, "cond_br": _cond_br, "switch": _switch}
BRANCHES.update({f"cf.{name}": form for name, form in BRANCH_FORMS.items()})


@emits("cf.assert")
def _assert(w: Writer, op: Operation) -> None:
    w.put(f"if not {w.v(op.operands[0])}: raise GivenUp('an assertion')")
