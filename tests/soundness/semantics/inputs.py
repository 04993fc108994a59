"""Random inputs for a request, within what a request promises: which memory may overlap, which inputs are active.

The request is the default one of the analysis (design: origins of requests), read again here: floats are active, memory that can hold
floats or addresses is duplicated, integers are not active; `enzyme.const` makes an argument inactive. Two memory arguments may overlap
unless one of them is `llvm.noalias` or inactive, or their element types differ; they may then overlap a mutable global too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.soundness.semantics.heap import HEAP, Object
from tests.soundness.semantics.heap_inputs import HeapInputs
from tests.soundness.semantics.layout import layout_of
from tests.soundness.semantics.machine import MACHINE, Constant, Memref
from tests.soundness.semantics.outside import CALLABLE, OUTSIDE
from tests.soundness.semantics.program import uninitialized
from tests.soundness.semantics.shapes import DYNAMIC, Shape, row_major, shape_of

if TYPE_CHECKING:
    import random

    from tests.soundness.semantics.program import Argument, Function, Program

ACTIVE, DUPLICATED, CONST = "active", "duplicated", "const"
LARGEST = 6
"""Of a dynamic size."""


def activity_of(shape: Shape) -> str:
    """What a type suggests."""
    if shape.kind == "memref":
        element = shape_of(shape.element)
        return DUPLICATED if element.kind in ("float", "complex", "memref", "vector") else CONST
    if shape.kind in ("pointer", "aggregate"):
        leaves = [leaf for _, leaf, _ in layout_of(shape.text).leaves]
        if "ptr" in leaves:
            return DUPLICATED
        return ACTIVE if any(leaf[0] == "f" for leaf in leaves) else CONST
    element = shape_of(shape.element)
    if element.kind == "pointer":
        return DUPLICATED
    return ACTIVE if element.kind in ("float", "complex") else CONST


def activities(function: Function, inactive: frozenset[int] = frozenset()) -> list[str]:
    """By argument."""
    return [
        CONST if argument.declared_inactive or number in inactive else activity_of(argument.shape)
        for number, argument in enumerate(function.arguments)
    ]


@dataclass(slots=True)
class Inputs:
    """Memory and arguments for the runs of one request: each run starts from `start`."""

    arguments: list[Any]
    """Values and tangents, as the function takes them."""
    objects: list[tuple[list[Any], list[Any], list[Any], list[Any]]]
    """(contents, tangents, first contents, first tangents) of all memory that exists before the call."""
    outputs: list[Memref]
    """Memory of duplicated arguments: its final tangents are outputs."""
    backwards: bool
    active_results: list[bool] = field(default_factory=list[bool])
    outside: list[tuple[str, Memref]] = field(default_factory=list["tuple[str, Memref]"])
    """Memory that unknown code knows before it is called."""
    callbacks: list[Any] = field(default_factory=list[Any])
    """See `Outside.callbacks`."""
    tangent_positions: list[int] = field(default_factory=list[int])
    """Which of the arguments are tangents."""
    heap: dict[int, Object] = field(default_factory=dict[int, Object])
    """Objects of the llvm dialect by number; the program's first run finds more of them."""
    addresses: list[int] = field(default_factory=list[int])
    """In duplicated arguments: what they lead to is an output."""
    known: list[int] = field(default_factory=list[int])
    """Addresses that unknown code knows before it is called."""

    def start(self) -> None:
        """Put memory back to how it is before a run."""
        for contents, tangents, first, first_tangents in self.objects:
            contents[:] = first
            tangents[:] = first_tangents
        for held in self.heap.values():
            held.content[:] = held.first
            held.shadow[:] = held.first_shadow
        shadows = [tangents for _, tangents, _, _ in self.objects]
        MACHINE.reset([*shadows, *(held.shadow for held in self.heap.values())], backwards=self.backwards)
        HEAP.start(self.heap)
        OUTSIDE.first = self.outside
        OUTSIDE.first_addresses = self.known
        OUTSIDE.callbacks = self.callbacks
        OUTSIDE.reset()


class _Maker:
    """Makes the memory of one call."""

    def __init__(self, program: Program, rng: random.Random, plain: bool) -> None:
        self.program = program
        self.rng = rng
        self.plain = plain
        """No overlap."""
        self.common = rng.randint(2, LARGEST) if plain else 0
        """The value of all dynamic sizes, and of most indices that are arguments, as in programs that take sizes along; 0: any."""
        self.least = 0.1 if plain and rng.random() < 0.5 else -2.0
        """The least number: programs with logarithms want positive ones."""
        self.objects: list[tuple[list[Any], list[Any]]] = []
        self.shared: dict[str, list[Memref]] = {}
        """By element type: objects that arguments may share."""
        for variable in program.globals.values():
            memory = uninitialized(variable.shape)
            if variable.initial is not None:
                memory[0][:] = variable.initial
            elif shape_of(variable.shape.element).kind != "memref":
                memory[0][:] = [self.number(shape_of(variable.shape.element)) for _ in memory[0]]
            if variable.constant:
                program.memories[variable.name] = (Constant(memory[0]), *memory[1:])
            else:
                program.memories[variable.name] = memory
                self.objects.append((memory[0], memory[1]))
                self.shared.setdefault(variable.shape.element, []).append(memory)
        self.heap = HeapInputs(program, rng, plain=plain, least=self.least)

    def number(self, shape: Shape) -> Any:
        rng = self.rng
        match shape.kind:
            case "float":
                return rng.uniform(self.least, 2.0)
            case "complex":
                return complex(rng.uniform(-2.0, 2.0), rng.uniform(-2.0, 2.0))
            case "index":
                return rng.randrange(self.common or 5)
            case _:
                if shape.bits == 64 and rng.random() < 0.3:
                    # likely the bits of a float
                    return 0x3FF0000000000000 | rng.getrandbits(52)
                return rng.randrange(4) if shape.bits > 1 else rng.randrange(2)

    def tangent(self, shape: Shape) -> Any:
        if shape.kind == "complex":
            return complex(self.rng.gauss(0.0, 1.0), self.rng.gauss(0.0, 1.0))
        return self.rng.gauss(0.0, 1.0)

    def memref(self, shape: Shape, *, active: bool, sharing: bool) -> Memref:
        """Memory for an argument; `sharing`: it may overlap other memory of the same element type."""
        rng = self.rng
        sizes = tuple((self.common or rng.randint(1, LARGEST)) if size == DYNAMIC else size for size in shape.sizes)
        strides = self._strides(shape, sizes)
        needed = 1 + sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
        known = self.shared.setdefault(shape.element, [])
        if sharing and known and not self.plain and rng.random() < 0.5:
            contents, tangents, *_ = rng.choice(known)
            if len(contents) >= needed:
                most = len(contents) - needed
                if active:
                    self._activate(shape, tangents)
                return (contents, tangents, rng.choice((0, rng.randint(0, most))), sizes, strides)
        offset = rng.randint(0, 2) if rng.random() < 0.3 else 0
        count = offset + needed + (rng.randint(0, 3) if rng.random() < 0.3 else 0)
        element = shape_of(shape.element)
        if element.kind == "memref":
            contents: list[Any] = [self.memref(element, active=active, sharing=sharing) for _ in range(count)]
        else:
            contents = [self.number(element) for _ in range(count)]
        tangents = [0.0] * count
        if active:
            self._activate(shape, tangents)
        self.objects.append((contents, tangents))
        made = (contents, tangents, offset, sizes, strides)
        if sharing:
            known.append(made)
        return made

    def _activate(self, shape: Shape, tangents: list[Any]) -> None:
        element = shape_of(shape.element)
        if element.carries:
            for position, tangent in enumerate(tangents):
                tangents[position] = tangent or self.tangent(element)

    @staticmethod
    def _strides(shape: Shape, sizes: tuple[int, ...]) -> tuple[int, ...]:
        plain = row_major(sizes)
        if shape.strides is None:
            return plain
        return tuple(p if s == DYNAMIC else s for p, s in zip(plain, shape.strides, strict=True))

    def argument(self, argument: Argument, activity: str) -> tuple[list[Any], Memref | None]:
        """Value and tangent, and the memory if it is duplicated."""
        shape = argument.shape
        if shape.kind == "memref":
            active = activity == DUPLICATED
            memory = self.memref(shape, active=active, sharing=active and not argument.restricted)
            return [memory], memory if active else None
        if shape.kind in ("pointer", "aggregate"):
            return self._of_llvm(shape, argument, activity), None
        element = shape_of(shape.element)
        active = activity == ACTIVE
        if shape.kind in ("tensor", "vector"):
            count = 1
            for size in shape.sizes:
                count *= (self.common or self.rng.randint(1, LARGEST)) if size == DYNAMIC else size
            values = [self.number(element) for _ in range(count)]
            return [values, [self.tangent(element) if active else 0.0 for _ in values]][: 1 + shape.carries], None
        if shape.kind == "index" and self.common and self.rng.random() < 0.6:
            return [self.common], None
        return [self.number(shape), self.tangent(shape) if active else 0.0][: 1 + shape.carries], None

    def _of_llvm(self, shape: Shape, argument: Argument, activity: str) -> list[Any]:
        """An address, or numbers and addresses together."""
        values: list[Any] = []
        tangents: list[float] = []
        active = activity != CONST
        for _, leaf, _ in layout_of(shape.text).leaves:
            if leaf == "ptr":
                values.append(self.heap.argument(active=active, sharing=active and not argument.restricted))
                tangents.append(0.0)
            else:
                values.append(self.number(shape_of(leaf)))
                tangents.append(self.tangent(shape_of(leaf)) if active else 0.0)
        if shape.kind == "pointer":
            return values
        return [values, tangents][: 1 + shape.carries]


def make_inputs(
    program: Program, function: Function, rng: random.Random, inactive: frozenset[int] = frozenset(), *, plain: bool = False
) -> Inputs:
    """Random inputs of a request for a function. `plain`: no two arguments overlap, and sizes fit."""
    maker = _Maker(program, rng, plain)
    arguments: list[Any] = []
    outputs: list[Memref] = []
    made = activities(function, inactive)
    # in any order, so that either of two overlapping arguments may be the larger one
    order = list(range(len(made)))
    rng.shuffle(order)
    by_number: dict[int, list[Any]] = {}
    for number in order:
        by_number[number], memory = maker.argument(function.arguments[number], made[number])
        if memory is not None:
            outputs.append(memory)
    tangent_positions: list[int] = []
    for number in range(len(made)):
        arguments += by_number[number]
        if len(by_number[number]) > 1:
            tangent_positions.append(len(arguments) - 1)
    objects = [(contents, tangents, list(contents), list(tangents)) for contents, tangents in maker.objects]
    active_results = [activity_of(shape) != CONST for shape in function.results]
    known: list[tuple[str, Memref]] = []
    addresses: list[int] = []
    for number, argument in enumerate(function.arguments):
        if argument.shape.kind == "memref" and not argument.restricted:
            known.append((argument.shape.text, by_number[number][0]))
        elif argument.shape.kind == "pointer" and not argument.restricted:
            addresses.append(by_number[number][0])
    addresses += [program.addresses[name] for name, each in program.variables.items() if each.public and not each.constant]
    for variable in program.globals.values():
        if variable.public and not variable.constant:
            known.append((variable.shape.text, program.memories[variable.name]))
    backwards = rng.random() < 0.5
    callbacks = callbacks_of(program, function)
    heap = maker.heap
    return Inputs(
        arguments,
        objects,
        outputs,
        backwards,
        active_results,
        known,
        callbacks,
        tangent_positions,
        heap.objects,
        heap.outputs,
        addresses,
    )


def callbacks_of(program: Program, root: Function) -> list[Any]:
    """Public functions that unknown code may call, with no derivative where an argument is declared inactive.

    Not those with inactive memory: the caller promises that no derivative goes through it, and this code looks at all memory that it is
    shown. And only those that the request reaches, as the analysis has it.
    """
    reached = program.reached_from(root.symbol)
    found: list[Any] = []
    for function in program.functions.values():
        kinds = [(argument.shape.text, not argument.declared_inactive) for argument in function.arguments]
        results = [shape.text for shape in function.results]
        closed = any(argument.declared_inactive and argument.shape.kind == "memref" for argument in function.arguments)
        if (
            function.public
            and function.symbol in reached
            and not closed
            and all(kind in CALLABLE or kind in ("index", "i1") for kind, _ in kinds)
            and CALLABLE.issuperset(results)
        ):
            found.append((kinds, results, function.run))
    return found
