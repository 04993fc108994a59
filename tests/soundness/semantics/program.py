"""A program in MLIR text as Python functions, and what is known of its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.soundness.semantics import affine_loops, arithmetic, arrays, control, machine, memory, outside, structured, values
from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.generic_form import print_generic, read, split_list
from tests.soundness.semantics.shapes import Shape, row_major, shape_of
from tests.soundness.semantics.values import constant
from tests.soundness.semantics.writer import ProgramParts, Site, Writer

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.program.bindings import ir
    from tests.soundness.semantics.generic_form import Operation

EMITTING = (affine_loops, arrays, control, memory, structured, values)
"""Modules that register emitters when they are imported."""
_NAMESPACE: dict[str, object] = {**arithmetic.NAMES, **machine.NAMES, **arrays.NAMES, **outside.NAMES}


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


@dataclass(frozen=True, slots=True)
class Global:
    name: str
    shape: Shape
    constant: bool
    public: bool
    initial: list[Any] | None


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

    def reached_from(self, symbol: str) -> set[str]:
        """The functions with a body that a function calls, directly or not, and itself."""
        found, work = {symbol}, [symbol]
        while work:
            for callee in self.functions[work.pop()].calls:
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
    for op in module.regions[0][0].operations if module.regions[0] else ():
        if op.name == "func.func":
            if op.regions[0]:
                functions.append(op)
        elif op.name == "memref.global":
            variable = _global(op)
            variables[variable.name] = variable
        else:
            raise UnsupportedError(op.name)
    for number, op in enumerate(functions):
        parts.functions[_symbol(op)] = f"f{number}"
    lines: list[str] = []
    found: list[tuple[Operation, frozenset[str], tuple[Shape, ...]]] = []
    for op in functions:
        writer = Writer(parts, _symbol(op))
        lines += _write(writer, op, parts.functions[_symbol(op)])
        called = frozenset(inner.attributes["callee"].removeprefix("@") for inner in _all(op) if inner.name == "func.call")
        found.append((op, called, tuple(shape_of(kind) for kind in _result_types(op))))
    source = "\n".join(lines)
    ran = bytearray(parts.blocks)
    memories: dict[str, Any] = {}
    values = parts.values or []
    varied, given = bytearray(len(values)), [-1]
    namespace: dict[str, Any] = {**_NAMESPACE, "RAN": ran, "GLOBALS": memories, "VARIED": varied, "GIVEN": given}
    exec(compile(source, "<program>", "exec"), namespace)
    made = {
        _symbol(op): Function(
            _symbol(op),
            op.attributes.get("sym_visibility") != '"private"',
            _arguments(op),
            results,
            namespace[parts.functions[_symbol(op)]],
            called,
        )
        for op, called, results in found
    }
    return Program(made, variables, memories, parts.sites, ran, source, values, varied, given)


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

    def on_return(terminator: Operation) -> None:
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
