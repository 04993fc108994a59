"""Statements on tensors and vectors, and linalg on either tensors or memory."""

from __future__ import annotations

from tests.soundness.generator.body import M4, M23, T4, T23, V4, VIEW, Body, F, X

SLICE = "tensor<2xf64>"


def tensor(b: Body) -> None:
    rng = b.rng
    kind = rng.choice((T4, T4, T23))
    choice = rng.random()
    if choice < 0.25:
        value = b.pick(kind)
        b.let(F, f"tensor.extract {value}[{b.subscripts(value, kind)}] : {kind}")
    elif choice < 0.5:
        value = b.pick(kind)
        where = b.subscripts(value, kind)
        b.let(kind, f"tensor.insert {b.pick(F)} into {value}[{where}] : {kind}")
    elif choice < 0.65:
        b.let(kind, f"arith.{rng.choice(('addf', 'mulf', 'subf'))} {b.pick(kind)}, {b.pick(kind)} : {kind}")
    elif choice < 0.72:
        b.let(kind, f"math.{rng.choice(('sin', 'floor', 'tanh'))} {b.pick(kind)} : {kind}")
    elif choice < 0.82:
        start = b.subscript(3)
        b.let(SLICE, f"tensor.extract_slice {b.pick(T4)}[{start}] [2] [1] : {T4} to {SLICE}")
    elif choice < 0.9:
        names = b.known(SLICE)
        part = b.some(names) if names else b.let(SLICE, f"tensor.from_elements {b.pick(F)}, {b.pick(F)} : {SLICE}")
        b.let(T4, f"tensor.insert_slice {part} into {b.pick(T4)}[{b.subscript(3)}] [2] [1] : {SLICE} into {T4}")
    elif choice < 0.93:
        b.let(kind, f"tensor.empty() : {kind}")
    elif choice < 0.96:
        _forall(b)
    else:
        _generate(b)


def _generate(b: Body) -> None:
    name, index = b.name(), b.name()
    b.put(f"{name} = tensor.generate {{")
    for _ in b.inside():
        b.lines.append("  " * (b.depth - 1) + f"^bb0({index}: index):")
        b.add(index, X)
        b.statements(2)
        b.put(f"tensor.yield {b.pick(F)} : f64")
    b.put(f"}} : {T4}")
    b.add(name, T4)


def _forall(b: Body) -> None:
    """Iterations that each put a part into a shared tensor."""
    start = b.pick(T4)
    result, index, shared = b.name(), b.name(), b.name()
    b.put(f"{result} = scf.forall ({index}) in ({b.rng.choice((2, 4))}) shared_outs({shared} = {start}) -> ({T4}) {{")
    for _ in b.inside():
        b.add(index, X)
        if b.chance(0.3):
            b.add(shared, T4)
        b.statements(2)
        part = b.let("tensor<1xf64>", f"tensor.from_elements {b.pick(F)} : tensor<1xf64>")
        b.put("scf.forall.in_parallel {")
        b.put(f"  tensor.parallel_insert_slice {part} into {shared}[{index}] [1] [1] : tensor<1xf64> into {T4}")
        b.put("}")
    b.put("}")
    b.add(result, T4)


def vector(b: Body) -> None:
    rng = b.rng
    choice = rng.random()
    if choice < 0.2:
        b.let(V4, f"arith.{rng.choice(('addf', 'mulf'))} {b.pick(V4)}, {b.pick(V4)} : {V4}")
    elif choice < 0.3:
        b.let(V4, f"vector.fma {b.pick(V4)}, {b.pick(V4)}, {b.pick(V4)} : {V4}")
    elif choice < 0.45:
        b.let(F, f"vector.extract {b.pick(V4)}[{rng.randrange(4)}] : f64 from {V4}")
    elif choice < 0.6:
        b.let(V4, f"vector.insert {b.pick(F)}, {b.pick(V4)} [{rng.randrange(4)}] : f64 into {V4}")
    elif choice < 0.7:
        b.let(F, f"vector.reduction <{rng.choice(('add', 'mul'))}>, {b.pick(V4)} : {V4} into f64")
    elif choice < 0.78:
        b.let(V4, f"vector.shuffle {b.pick(V4)}, {b.pick(V4)} [0, 5, 2, 7] : {V4}, {V4}")
    elif choice < 0.89:
        b.let(V4, f"vector.load {b.pick(M4)}[{b.index(0)}] : {M4}, {V4}")
    elif b.chance(0.3):
        mask = b.let("vector<4xi1>", f"vector.create_mask {b.pick(X)} : vector<4xi1>")
        value, memory = b.pick(V4), b.pick(M4)
        if b.chance(0.5):
            b.let(V4, f"vector.maskedload {memory}[{b.index(0)}], {mask}, {value} : {M4}, vector<4xi1>, {V4} into {V4}")
        else:
            b.put(f"vector.maskedstore {memory}[{b.index(0)}], {mask}, {value} : {M4}, vector<4xi1>, {V4}")
    else:
        word = rng.choice(("store", "transfer_write"))
        value, memory = b.pick(V4), b.pick(M4)
        if word == "store":
            b.put(f"vector.store {value}, {memory}[{b.index(0)}] : {M4}, {V4}")
        else:
            b.put(f"vector.transfer_write {value}, {memory}[{b.index(0)}] {{in_bounds = [true]}} : {V4}, {M4}")


MAPS = (
    # inputs, output, maps, iterators: elementwise, reversed rows and columns, reductions, broadcast
    ((M4, T4), (M4, T4), ("(i) -> (i)", "(i) -> (i)"), ("parallel",)),
    ((M23, T23), (M23, T23), ("(i, j) -> (i, j)", "(i, j) -> (i, j)"), ("parallel", "parallel")),
    ((M4,), ("memref<f64>",), ("(i) -> (i)", "(i) -> ()"), ("reduction",)),
    ((VIEW,), (VIEW,), ("(i) -> (i)", "(i) -> (i)"), ("parallel",)),
    ((M4,), (M4,), ("(i) -> (0)", "(i) -> (i)"), ("parallel",)),
)


def generic(b: Body) -> None:
    """A linalg.generic. Its body reads elements, the old content sometimes, and values from outside."""
    rng = b.rng
    if b.nesting >= 3:
        return
    sources, targets, maps, iterators = rng.choice(MAPS)
    source, target = rng.choice([(x, y) for x in sources for y in targets if x.startswith("tensor") == y.startswith("tensor")])
    taken, written = b.pick(source), b.pick(target)
    pure = target.startswith("tensor")
    name = b.name()
    attributes = f"indexing_maps = [{', '.join(f'affine_map<{text}>' for text in maps)}], "
    attributes += "iterator_types = [" + ", ".join(f'"{text}"' for text in iterators) + "]"
    left = f"{name} = " if pure else ""
    b.put(f"{left}linalg.generic {{{attributes}}} ins({taken} : {source}) outs({written} : {target}) {{")
    for _ in b.inside():
        one, old = b.name(), b.name()
        b.lines.append("  " * (b.depth - 1) + f"^bb0({one}: f64, {old}: f64):")
        b.add(one, F)
        value = one
        if "reduction" in iterators or b.chance(0.4):
            b.add(old, F)
            value = b.let(F, f"arith.addf {old}, {one} : f64")
        if b.chance(0.4):
            b.let(F, f"math.sin {value} : f64")
        if b.chance(0.3):
            b.let(F, f"arith.mulf {b.pick(F)}, {b.pick(F)} : f64")
        b.put(f"linalg.yield {b.pick(F)} : f64")
    b.put(f"}} -> {target}" if pure else "}")
    if pure:
        b.add(name, target)


def named(b: Body) -> None:
    """linalg.fill and linalg.copy on tensors, products and sums on either."""
    choice = b.rng.random()
    if choice < 0.1:
        b.let(T4, f"linalg.map {{ {b.rng.choice(('math.sin', 'arith.negf'))} }} ins({b.pick(T4)} : {T4}) outs({b.pick(T4)} : {T4})")
    elif choice < 0.2:
        total = b.rng.choice(("arith.addf", "arith.maximumf"))
        into = b.pick("memref<f64>")
        b.put(f"linalg.reduce {{ {total} }} ins({b.pick(M4)} : {M4}) outs({into} : memref<f64>) dimensions = [0]")
    elif choice < 0.35:
        b.let(T4, f"linalg.fill ins({b.pick(F)} : f64) outs({b.pick(T4)} : {T4}) -> {T4}")
    elif choice < 0.6:
        one, two = b.pick(M4), b.pick(M4)
        b.put(f"linalg.{b.rng.choice(('add', 'mul'))} ins({one}, {two} : {M4}, {M4}) outs({b.pick(M4)} : {M4})")
    elif choice < 0.8:
        b.put(f"linalg.dot ins({b.pick(M4)}, {b.pick(M4)} : {M4}, {M4}) outs({b.pick('memref<f64>')} : memref<f64>)")
    else:
        one, two = b.pick(T4), b.pick(T4)
        b.let(T4, f"linalg.mul ins({one}, {two} : {T4}, {T4}) outs({b.pick(T4)} : {T4}) -> {T4}")
