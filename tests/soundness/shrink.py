"""Makes a program smaller while it keeps a property, so that a counterexample can be read.

Works on the generic form: each step makes one edit of a copy, MLIR says whether the result is valid and prints it, and the property
decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import MLIRError, ir
from tests.soundness.oracle import context
from tests.soundness.semantics.generic_form import Block, Operation, print_generic, read, split_list
from tests.soundness.semantics.llvm_control import result_types
from tests.soundness.semantics.program import FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CONSTANTS = {"f64": "1.0 : f64", "f32": "1.0 : f32", "index": "1 : index", "i1": "true", "i64": "1 : i64", "i32": "1 : i32"}
TERMINATORS = frozenset(
    {"func.return", "scf.yield", "scf.condition", "scf.reduce", "scf.reduce.return", "cf.br", "cf.cond_br", "cf.switch", "linalg.yield",
     "tensor.yield", "memref.atomic_yield", "llvm.return", "llvm.br", "llvm.cond_br", "llvm.switch", "llvm.unreachable"}
)  # fmt: skip


CALLS = ("func.call", "llvm.call")
DECLARING = ("func.func", "llvm.func", "memref.global", "llvm.mlir.global")


def shrink(text: str, holds: Callable[[str], bool], *, steps: int = 4000) -> str:
    """The smallest program found for which `holds`, as MLIR prints it. `steps` bounds how many are tried."""
    best = text
    same = _printed(read(print_generic(text, context(len(text)))))
    if same is not None and holds(same):
        best = same
    tried = 0
    progress = True
    while progress:
        progress = False
        for edit in EDITS:
            position = 0
            while True:
                module = read(print_generic(best, context(len(best))))
                count = edit(module, position)
                if count is None:
                    break
                tried += 1
                if tried > steps:
                    return best
                smaller = _printed(module) if count else None
                if smaller is not None and smaller != best and _size(smaller) <= _size(best) and holds(smaller):
                    best = smaller
                    progress = True
                else:
                    position += 1
    return best


def _size(text: str) -> tuple[int, int]:
    return text.count("\n"), len(text)


def _printed(module: Operation) -> str | None:
    """The program as MLIR prints it; None if it is not valid."""
    generic = "\n".join(_lines(module, ""))
    try:
        with context(len(generic)):
            lines = str(ir.Module.parse(generic)).rstrip().split("\n")
    except MLIRError:
        return None
    # without the module around
    start = lines.index("module {")
    return "\n".join([*lines[:start], *(line.removeprefix("  ") for line in lines[start + 1 : -1])]) + "\n"


def _lines(op: Operation, indent: str) -> Iterator[str]:
    results = ""
    if op.results:
        base = op.results[0].partition("#")[0]
        results = f"{base}{f':{len(op.results)}' if len(op.results) > 1 else ''} = "
    successors = f"[{', '.join(op.successors)}]" if op.successors else ""
    attributes = ", ".join(f"{name} = {value}" if value else name for name, value in op.attributes.items())
    tail = f"{f' {{{attributes}}}' if attributes else ''} : ({', '.join(op.operand_types)}) -> ({', '.join(op.result_types)})"
    head = f'{indent}{results}"{op.name}"({", ".join(op.operands)}){successors}'
    if not op.regions:
        yield head + tail
        return
    yield head + " ({"
    for number, region in enumerate(op.regions):
        if number:
            yield indent + "}, {"
        for block in region:
            if block.label:
                arguments = ", ".join(f"{name}: {kind}" for name, kind in block.arguments)
                yield f"{indent}{block.label}{f'({arguments})' if arguments else ''}:"
            for inner in block.operations:
                yield from _lines(inner, indent + "  ")
    yield indent + "})" + tail


def _blocks(op: Operation) -> Iterator[tuple[Operation, list[Block], Block]]:
    """Every block with its region and the operation around, outermost first."""
    for region in op.regions:
        for block in region:
            yield op, region, block
            for inner in block.operations:
                yield from _blocks(inner)


def _places(module: Operation) -> list[tuple[Block, int, Operation]]:
    """Every operation below the module with its place, last ones first."""
    return [(block, index, inner) for _, _, block in _blocks(module) for index, inner in enumerate(block.operations)][::-1]


def _function_of(module: Operation, wanted: Operation) -> Operation | None:
    for function in module.regions[0][0].operations:
        if any(inner is wanted for _, _, block in _blocks(function) for inner in block.operations):
            return function
    return None


def _substitute(op: Operation, names: dict[str, str]) -> None:
    op.operands = [names.get(name, name) for name in op.operands]
    for region in op.regions:
        for block in region:
            for inner in block.operations:
                _substitute(inner, names)


def _uses(op: Operation, name: str) -> int:
    return op.operands.count(name) + sum(_uses(inner, name) for region in op.regions for block in region for inner in block.operations)


def _drop_function(module: Operation, position: int) -> bool | None:
    functions = module.regions[0][0].operations
    if position >= len(functions):
        return None
    del functions[position]
    return True


def _drop_half(module: Operation, position: int) -> bool | None:
    """Several operations at once: those without results in one block, or all from one on to the terminator."""
    blocks = [block for op, _, block in _blocks(module) if op is not module]
    if position >= 2 * len(blocks):
        return None
    block = blocks[position // 2]
    keep = [inner for inner in block.operations if inner.name in TERMINATORS or (position % 2 and inner.results)]
    if len(keep) == len(block.operations):
        return False
    gone = [inner for inner in block.operations if inner not in keep]
    names = {result: "" for inner in gone for result in inner.results}
    if any(operand in names for inner in keep for operand in _all_operands(inner)):
        return False
    block.operations = keep
    return True


def _all_operands(op: Operation) -> Iterator[str]:
    yield from op.operands
    for region in op.regions:
        for block in region:
            for inner in block.operations:
                yield from _all_operands(inner)


def _drop_operation(module: Operation, position: int) -> bool | None:
    """Remove an operation; its results become operands of it, or constants, or values from before."""
    places = _places(module)
    choices = 4
    if position >= choices * len(places):
        return None
    block, index, op = places[position // choices]
    choice = position % choices
    if op.name in TERMINATORS or op.name in DECLARING:
        return False
    if not op.results:
        if choice:
            return False
        del block.operations[index]
        return True
    function = _function_of(module, op)
    if function is None:
        return False
    used = [(name, kind) for name, kind in zip(op.results, op.result_types, strict=True) if _uses(function, name)]
    if not used and choice:
        return False
    names: dict[str, str] = {}
    made: list[Operation] = []
    for name, kind in used:
        value = _replacement(function, op, kind, choice)
        if value is None:
            return False
        if isinstance(value, Operation):
            value.results = [f"%new{len(made)}_{position}"]
            made.append(value)
            names[name] = value.results[0]
        else:
            names[name] = value
    if op.name in ("arith.constant", "llvm.mlir.constant", "llvm.mlir.zero") and made:
        return False
    block.operations[index : index + 1] = made
    _substitute(function, names)
    return True


def _replacement(function: Operation, op: Operation, kind: str, choice: int) -> str | Operation | None:
    if choice == 0:
        return next((name for name, other in zip(op.operands, op.operand_types, strict=True) if other == kind), None)
    if choice == 1:
        return next((name for name, other in function.regions[0][0].arguments if other == kind), None)
    if choice == 2:
        earlier = [
            name
            for _, _, block in _blocks(function)
            for inner in block.operations
            for name, other in zip(inner.results, inner.result_types, strict=True)
            if other == kind and name not in op.results
        ]
        return earlier[0] if earlier else None
    if kind == "!llvm.ptr":
        return Operation("llvm.mlir.zero", [], [], (), (kind,))
    if kind in CONSTANTS:
        return Operation("arith.constant", [], [], (), (kind,), {"value": CONSTANTS[kind]})
    return None


def _unwrap(module: Operation, position: int) -> bool | None:
    """Put the body of an operation with regions in its place, run once."""
    places = [place for place in _places(module) if place[2].regions and place[2].name.startswith("scf.") and place[2].name != "scf.reduce"]
    if position >= 2 * len(places):
        return None
    block, index, op = places[position // 2]
    function = _function_of(module, op)
    if function is None or position % 2 >= len(op.regions):
        return False
    region = op.regions[position % 2]
    if len(region) != 1:
        return False
    body = region[0]
    last = body.operations[-1]
    names: dict[str, str] = {}
    arguments = [name for name, _ in body.arguments]
    yielded = last.operands
    inner = body.operations[:-1]
    if op.name == "scf.for":
        names |= dict(zip(arguments, [op.operands[0], *op.operands[3:]], strict=True))
    elif op.name == "scf.while":
        before, after = op.regions[0][0], op.regions[1][0]
        names |= dict(zip([name for name, _ in before.arguments], op.operands, strict=True))
        yielded = before.operations[-1].operands[1:]
        inner = before.operations[:-1]
        if position % 2:
            names |= dict(zip([name for name, _ in after.arguments], yielded, strict=True))
            inner = inner + after.operations[:-1]
    elif op.name == "scf.parallel":
        names |= dict(zip(arguments, op.operands, strict=False))
        yielded = op.operands[3 * len(arguments) :]
    elif arguments:
        return False
    if op.results:
        names |= dict(zip(op.results, yielded, strict=True))
    for _ in range(len(names)):
        names = {name: names.get(value, value) for name, value in names.items()}
    block.operations[index : index + 1] = inner
    _substitute(function, names)
    return True


def _drop_carried(module: Operation, position: int) -> bool | None:
    """A value that a loop carries or that a branch yields."""
    pairs = [
        (op, number)
        for _, _, op in _places(module)
        if op.name in ("scf.for", "scf.if", "scf.execute_region", "scf.index_switch")
        for number in range(len(op.results))
    ]
    if position >= len(pairs):
        return None
    op, number = pairs[position]
    function = _function_of(module, op)
    if function is None or len(op.results) != len(op.result_types):
        return False
    names: dict[str, str] = {}
    if op.name == "scf.for":
        names = {op.results[number]: op.operands[3 + number], op.regions[0][0].arguments[1 + number][0]: op.operands[3 + number]}
        del op.regions[0][0].arguments[1 + number]
        del op.operands[3 + number]
        op.operand_types = _without(op.operand_types, 3 + number)
    elif _uses(function, op.results[number]):
        return False
    for region in op.regions:
        for block in region:
            last = block.operations[-1]
            if last.name == "scf.yield":
                del last.operands[number]
                last.operand_types = _without(last.operand_types, number)
    # results are named by position
    base = op.results[0].partition("#")[0]
    rest = [name for i, name in enumerate(op.results) if i != number]
    op.result_types = _without(op.result_types, number)
    op.results = [base] if len(rest) == 1 else [f"{base}#{i}" for i in range(len(rest))]
    names |= dict(zip(rest, op.results, strict=True))
    _substitute(function, names)
    return True


def _without(items: tuple[str, ...], number: int) -> tuple[str, ...]:
    return items[:number] + items[number + 1 :]


def _straighten(module: Operation, position: int) -> bool | None:
    """A conditional branch always goes one way; blocks that are not reached go; a block with one predecessor joins it."""
    regions = [(function, region) for function, region, block in _blocks(module) if block is region[0] and len(region) > 1]
    branches = [
        (function, region, block, way)
        for function, region in regions
        for block in region
        for way in range(2)
        if block.operations[-1].successors
    ]
    if position >= len(branches):
        return None
    _, region, block, way = branches[position]
    last = block.operations[-1]
    dialect = last.name.partition(".")[0]
    if last.name in ("cf.cond_br", "llvm.cond_br"):
        parts = last.segments()
        types = dict(zip(last.operands, last.operand_types, strict=True))
        block.operations[-1] = Operation(
            f"{dialect}.br", [], parts[1 + way], tuple(types[name] for name in parts[1 + way]), (), {}, [], [last.successors[way]]
        )
    elif last.name in ("cf.br", "llvm.br") and not way:
        target = next(other for other in region if other.label == last.successors[0])
        if target is block or target is region[0] or sum(other.operations[-1].successors.count(target.label) for other in region) != 1:
            return False
        names = dict(zip([name for name, _ in target.arguments], last.operands, strict=True))
        block.operations[-1:] = target.operations
        region.remove(target)
        function = _function_of(module, block.operations[0])
        if function is None:
            return False
        _substitute(function, names)
        return True
    else:
        return False
    reached, work = {region[0].label}, [region[0]]
    while work:
        for label in work.pop().operations[-1].successors:
            if label not in reached:
                reached.add(label)
                work += [other for other in region if other.label == label]
    region[:] = [other for other in region if other.label in reached]
    return True


def _drop_parameter(module: Operation, position: int) -> bool | None:
    """An argument that the function does not use, or a result that no caller uses."""
    functions = [op for op in module.regions[0][0].operations if op.name in FUNCTIONS and op.regions[0]]
    kinds = [(function, True, number) for function in functions for number in range(len(function.regions[0][0].arguments))]
    kinds += [(function, False, number) for function in functions for number in range(len(_results_of(function)))]
    if position >= len(kinds):
        return None
    function, is_argument, number = kinds[position]
    name = function.attributes["sym_name"].strip('"')
    calls = [op for _, _, op in _places(module) if op.name in CALLS and op.attributes.get("callee") == f"@{name}"]
    entry = function.regions[0][0]
    arguments, results = [kind for _, kind in entry.arguments], list(_results_of(function))
    if is_argument:
        if _uses(function, entry.arguments[number][0]):
            return False
        del entry.arguments[number], arguments[number]
        for op in calls:
            del op.operands[number]
            op.operand_types = _without(op.operand_types, number)
            if op.name == "llvm.call":
                op.attributes["operandSegmentSizes"] = f"array<i32: {len(op.operands)}, 0>"
        attributes = list(split_list(function.attributes.get("arg_attrs", "")[1:-1]))
        if attributes:
            del attributes[number]
            function.attributes["arg_attrs"] = f"[{', '.join(attributes)}]"
    else:
        if any(_uses(module, op.results[number]) for op in calls if op.results[number].startswith("%")) and calls:
            return False
        del results[number]
        for region in function.regions:
            for block in region:
                last = block.operations[-1]
                if last.name in ("func.return", "llvm.return"):
                    del last.operands[number]
                    last.operand_types = _without(last.operand_types, number)
        for op in calls:
            caller = _function_of(module, op)
            base = op.results[0].partition("#")[0]
            rest = [result for i, result in enumerate(op.results) if i != number]
            op.results = [base] if len(rest) == 1 else [f"{base}#{i}" for i in range(len(rest))]
            op.result_types = _without(op.result_types, number)
            if caller is not None:
                _substitute(caller, dict(zip(rest, op.results, strict=True)))
    if function.name == "llvm.func":
        function.attributes["function_type"] = f"!llvm.func<{', '.join(results) or 'void'} ({', '.join(arguments)})>"
    else:
        function.attributes["function_type"] = f"({', '.join(arguments)}) -> ({', '.join(results)})"
    return True


def _results_of(function: Operation) -> tuple[str, ...]:
    if function.name == "llvm.func":
        return result_types(function.attributes["function_type"])
    results = function.attributes["function_type"].rpartition(" -> ")[2]
    return split_list(results[1:-1] if results.startswith("(") else results)


def _drop_attributes(module: Operation, position: int) -> bool | None:
    functions = [op for op in module.regions[0][0].operations if "arg_attrs" in op.attributes]
    if position >= len(functions):
        return None
    del functions[position].attributes["arg_attrs"]
    return True


EDITS: tuple[Callable[[Operation, int], bool | None], ...] = (
    _drop_function,
    _drop_half,
    _unwrap,
    _drop_operation,
    _straighten,
    _drop_carried,
    _drop_parameter,
    _drop_attributes,
)
"""Each makes its edit number `position` of a module: True if it did, False if that one does not apply, None if there are no more."""
