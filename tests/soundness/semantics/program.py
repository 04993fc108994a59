"""A program in MLIR text as Python functions, and what is known of its parts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tests.soundness.semantics import (
    affine_loops,
    arithmetic,
    arrays,
    control,
    heap,
    llvm_control,
    llvm_memory,
    llvm_values,
    machine,
    memory,
    outside,
    structured,
    values,
)
from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.generic_form import print_generic, read, split_list
from tests.soundness.semantics.layout import layout_of
from tests.soundness.semantics.shapes import Shape, row_major, shape_of
from tests.soundness.semantics.values import constant
from tests.soundness.semantics.writer import ProgramParts, Site, Writer

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.program.bindings import ir
    from tests.soundness.semantics.generic_form import Operation

EMITTING = (affine_loops, arrays, control, llvm_control, llvm_memory, llvm_values, memory, structured, values)
"""Modules that register emitters when they are imported."""
_NAMESPACE: dict[str, object] = {**arithmetic.NAMES, **machine.NAMES, **arrays.NAMES, **heap.NAMES, **outside.NAMES}
_PRIVATE_LINKAGES = ("#llvm.linkage<private>", "#llvm.linkage<internal>")
FUNCTIONS = ("func.func", "llvm.func")


@dataclass(frozen=True, slots=True)
class Argument:
    shape: Shape
    attributes: str
    """As text."""

    @property
    def declared_inactive(self) -> bool:
        return "enzyme.const" in self.attributes

    @property
    def restricted(self) -> bool:
        return "llvm.noalias" in self.attributes


@dataclass(frozen=True, slots=True)
class Function:
    symbol: str
    public: bool
    arguments: tuple[Argument, ...]
    results: tuple[Shape, ...]
    run: Callable[..., Any]
    """run(K, value, tangent, value, ...) -> a tuple of the same for the results; tangents only where the type carries."""
    calls: frozenset[str]
    addresses: frozenset[str] = frozenset()
    """Functions whose address it takes."""


@dataclass(frozen=True, slots=True)
class Global:
    name: str
    shape: Shape
    constant: bool
    public: bool
    initial: list[Any] | None


@dataclass(frozen=True, slots=True)
class Variable:
    """A global of the llvm dialect."""

    name: str
    size: int
    constant: bool
    public: bool
    differentiable: bool
    """It can hold a float, or the address of one."""
    write: Callable[[int], None] | None
    """Puts the initial value to an address, once all globals have one. None: another module has it."""


@dataclass(frozen=True, slots=True)
class Program:
    functions: dict[str, Function]
    globals: dict[str, Global]
    memories: dict[str, Any]
    """What `memref.get_global` gives; to be filled before a run."""
    sites: list[Site]
    ran: bytearray
    """By block: whether it ever ran."""
    source: str
    """The Python text."""
    values: list[tuple[int, int]]
    """Results that are watched (`ProgramParts.values`)."""
    varied: bytearray
    given: list[int]
    variables: dict[str, Variable] = field(default_factory=dict[str, Variable])
    addresses: dict[str, int] = field(default_factory=dict[str, int])
    """Of functions and of `variables`; the latter to be filled before a run."""

    def reached_from(self, symbol: str) -> set[str]:
        """The functions with a body that a function calls, directly or not, and itself."""
        found, work = {symbol}, [symbol]
        while work:
            function = self.functions[work.pop()]
            for callee in function.calls | function.addresses:
                if callee in self.functions and callee not in found:
                    found.add(callee)
                    work.append(callee)
        return found


def compile_program(text: str, context: ir.Context, *, watched: bool = False) -> Program:
    """Compile a module; `watched`: with what is needed to see which values carry. Raises MLIRError where it is not valid and
    UnsupportedError where the semantics does not cover it."""
    return compile_module(read(print_generic(text, context)), watched=watched)


def compile_module(module: Operation, *, watched: bool) -> Program:
    """Compile a module that was read."""
    parts = ProgramParts(values=[] if watched else None)
    functions: list[Operation] = []
    variables: dict[str, Global] = {}
    named: dict[str, Operation] = {}
    for op in module.regions[0][0].operations if module.regions[0] else ():
        if op.name in FUNCTIONS:
            if op.regions[0]:
                functions.append(op)
        elif op.name == "llvm.mlir.global":
            named[_symbol(op)] = op
        elif op.name == "memref.global":
            variable = _global(op)
            variables[variable.name] = variable
        else:
            raise UnsupportedError(op.name)
    for number, op in enumerate(functions):
        parts.functions[_symbol(op)] = f"f{number}"
    lines: list[str] = []
    found: list[tuple[Operation, Function]] = []
    for op in functions:
        writer = Writer(parts, _symbol(op))
        lines += _write(writer, op, parts.functions[_symbol(op)])
        found.append((op, _function(op)))
    for number, op in enumerate(named.values()):
        lines += _write_variable(Writer(parts, ""), op, f"g{number}")
    source = "\n".join(lines)
    ran = bytearray(parts.blocks)
    memories: dict[str, Any] = {}
    addresses: dict[str, int] = {}
    values = parts.values or []
    varied, given = bytearray(len(values)), [-1]
    code = heap.Code()
    namespace: dict[str, Any] = {
        **_NAMESPACE, "RAN": ran, "GLOBALS": memories, "ADDRESSES": addresses, "CODE": code, "VARIED": varied, "GIVEN": given,
    }  # fmt: skip
    exec(compile(source, "<program>", "exec"), namespace)
    made: dict[str, Function] = {}
    for number, (op, function) in enumerate(found):
        run = namespace[parts.functions[function.symbol]]
        made[function.symbol] = replace(function, run=run)
        addresses[function.symbol] = heap.CODE + 16 * number
        if op.name == "llvm.func":
            kinds = ", ".join(argument.shape.text for argument in function.arguments)
            results = ", ".join(shape.text for shape in function.results) or "void"
            code.functions[heap.CODE + 16 * number] = (f"{results} ({kinds})", run)
    heap_variables = {name: _variable(op, namespace[f"g{number}"]) for number, (name, op) in enumerate(named.items())}
    for number, op in enumerate(module.regions[0][0].operations if module.regions[0] else ()):
        if op.name == "llvm.func" and not op.regions[0]:
            addresses[_symbol(op)] = heap.CODE + (1 << 20) + 16 * number
    return Program(made, variables, memories, parts.sites, ran, source, values, varied, given, heap_variables, addresses)


def _not_compiled(*_: Any) -> Any:
    raise AssertionError


def _function(op: Operation) -> Function:
    inside = _all(op)
    called = frozenset(
        inner.attributes["callee"].removeprefix("@")
        for inner in inside
        if inner.name in ("func.call", "llvm.call") and "callee" in inner.attributes
    )
    taken = frozenset(inner.attributes["global_name"].removeprefix("@") for inner in inside if inner.name == "llvm.mlir.addressof")
    public = op.attributes.get("sym_visibility") != '"private"' and op.attributes.get("linkage") not in _PRIVATE_LINKAGES
    kinds = _result_types(op)
    return Function(_symbol(op), public, _arguments(op), tuple(shape_of(kind) for kind in kinds), _not_compiled, called, taken)


def _variable(op: Operation, write: Callable[[int], None]) -> Variable:
    private = op.attributes["linkage"] in _PRIVATE_LINKAGES
    initial = bool(op.regions[0]) or "value" in op.attributes
    layout = layout_of(op.attributes["global_type"])
    differentiable = any(kind[0] != "i" for _, kind, _ in layout.leaves)
    return Variable(_symbol(op), layout.size, "constant" in op.attributes, not private, differentiable, write if initial else None)


def _write_variable(writer: Writer, op: Operation, name: str) -> list[str]:
    """A function that puts a global's initial value to an address."""
    kind = op.attributes["global_type"]
    shape = writer.define("%value", kind)
    layout = layout_of(kind)
    writer.put("K=-1")
    if op.regions[0]:
        writer.region(op.regions[0], lambda terminator: writer.put(f"vvalue={writer.v(terminator.operands[0])}"))
    elif "value" in op.attributes:
        writer.put(f"vvalue={llvm_values.constant(op.attributes['value'], shape)}")
    else:
        writer.put("return")
        return [f"def {name}(A):", *writer.lines]
    held = "vvalue" if shape.many else "[vvalue]"
    writer.put(f"store_many(A,{layout.leaves},{layout.size},{held},None)")
    return [f"def {name}(A):", *writer.lines]


def _all(op: Operation) -> list[Operation]:
    found = [op]
    for region in op.regions:
        for block in region:
            for inner in block.operations:
                found += _all(inner)
    return found


def _symbol(op: Operation) -> str:
    return op.attributes["sym_name"].strip('"')


def _result_types(op: Operation) -> tuple[str, ...]:
    if op.name == "llvm.func":
        return llvm_control.result_types(op.attributes["function_type"])
    results = op.attributes["function_type"].rpartition(" -> ")[2]
    return split_list(results[1:-1] if results.startswith("(") else results)


def _arguments(op: Operation) -> tuple[Argument, ...]:
    kinds = [kind for _, kind in op.regions[0][0].arguments]
    attributes = split_list(op.attributes.get("arg_attrs", "[]")[1:-1]) or ("",) * len(kinds)
    return tuple(Argument(shape_of(kind), text) for kind, text in zip(kinds, attributes, strict=True))


def _global(op: Operation) -> Global:
    shape = shape_of(op.attributes["type"])
    initial = op.attributes.get("initial_value", "")
    values_ = None
    if initial:
        # a number per element, as literals
        values_ = list(eval(constant(initial, shape), dict(_NAMESPACE)))
    return Global(
        op.attributes["sym_name"].strip('"'),
        shape,
        "constant" in op.attributes,
        op.attributes.get("sym_visibility") != '"private"',
        values_,
    )


def _write(writer: Writer, op: Operation, name: str) -> list[str]:
    entry = op.regions[0][0]
    for argument, kind in entry.arguments:
        writer.define(argument, kind)
    parameters = writer.pairs(argument for argument, _ in entry.arguments)

    if any(inner.name == "llvm.alloca" for inner in _all(op)):
        writer.put("mark=len(HEAP.stack)")
        leave = "HEAP.leave(mark)"
    else:
        leave = ""

    def on_return(terminator: Operation) -> None:
        if leave:
            writer.put(leave)
        results = writer.pairs(terminator.operands)
        writer.put(f"return ({''.join(result + ',' for result in results)})")

    writer.region(op.regions[0], on_return)
    return [f"def {name}({','.join(['K', *parameters])}):", *writer.lines]


def uninitialized(shape: Shape) -> machine.Memref:
    """A global's memory before its initial value is put into it."""
    sizes = shape.sizes
    count = shape.count
    kind = shape_of(shape.element).kind
    return ([machine.undefined(kind) for _ in range(count)], [0.0] * count, 0, sizes, row_major(sizes))
