"""Writes one function of a program as a Python function that computes values together with tangents.

A value `%3` becomes the variables `v3` and, where its type carries, `d3`. Every operation has a number, and the Python function's first
argument K is the number of the operation that is left out: its results get tangent zero, and the shadow of the memory that it writes stays
as it was. K may be any object that compares equal to numbers.

What the operations of a dialect mean is in `values`, `memory`, `arrays`, `structured`, `control` and their like, which register their
emitters here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.shapes import DYNAMIC, Shape, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tests.soundness.semantics.generic_form import Block, Operation

    Emitter: TypeAlias = Callable[["Writer", Operation], None]
    OnYield: TypeAlias = Callable[[Operation], None]

EMITTERS: dict[str, Emitter] = {}
"""By operation name."""
BRANCHES: dict[str, Callable[[Writer, Operation, str, dict[str, tuple[int, Block]]], None]] = {}
"""Terminators that pass control to blocks, by name."""
YIELDS = frozenset(
    {
        "scf.yield", "scf.condition", "scf.reduce.return", "linalg.yield", "tensor.yield", "memref.alloca_scope.return",
        "memref.atomic_yield", "affine.yield",
    }
)  # fmt: skip
"""Terminators that hand their operands to the operation around."""
RETURNS = frozenset({"func.return", "llvm.return"})


def emits(*names: str) -> Callable[[Emitter], Emitter]:
    """Register an emitter for operations."""

    def register(emitter: Emitter) -> Emitter:
        for name in names:
            EMITTERS[name] = emitter
        return emitter

    return register


@dataclass(slots=True)
class Site:
    """One operation of the program."""

    name: str
    line: int
    column: int
    function: str
    block: int
    """Number of the block that it stands in; what ran is recorded by block."""
    matters: bool = False
    """Leaving it out can change something."""


@dataclass(slots=True)
class ProgramParts:
    """What the functions of a program have in common."""

    sites: list[Site] = field(default_factory=list[Site])
    blocks: int = 0
    functions: dict[str, str] = field(default_factory=dict[str, str])
    """Symbol -> the Python name."""
    values: list[tuple[int, int]] | None = None
    """Results that carry, as (operation, index): each run marks in VARIED which have a tangent, and the one with the number GIVEN[0] gets
    a tangent. None: nothing of this is written."""


class Writer:
    """The Python text of one function as it grows."""

    def __init__(self, parts: ProgramParts, function: str) -> None:
        self.parts = parts
        self.function = function
        self.lines: list[str] = []
        self.depth = 1
        self.shapes: dict[str, Shape] = {}
        self.site = -1
        """Number of the operation that is being written."""
        self.block = 0
        self.temporaries = 0
        self.loops: list[list[str]] = []
        """Loop variables of the linalg operations around."""

    def put(self, line: str) -> None:
        self.lines.append("  " * self.depth + line)

    def fresh(self, prefix: str = "t") -> str:
        self.temporaries += 1
        return f"{prefix}_{self.temporaries}"

    def v(self, name: str) -> str:
        """The variable of a value."""
        return "v" + name[1:].replace("#", "_")

    def d(self, name: str) -> str:
        """Its tangent's variable, or zero."""
        return "d" + name[1:].replace("#", "_") if self.shapes[name].carries else "0.0"

    def define(self, name: str, type_text: str) -> Shape:
        shape = self.shapes[name] = shape_of(type_text)
        return shape

    def pair(self, name: str) -> list[str]:
        """Value and, where there is one, tangent variable."""
        return [self.v(name), self.d(name)] if self.shapes[name].carries else [self.v(name)]

    def pairs(self, names: Iterable[str]) -> list[str]:
        return [variable for name in names for variable in self.pair(name)]

    def assign(self, targets: Iterable[str], sources: Iterable[str]) -> None:
        """All at once, value and tangent."""
        self.move(self.pairs(targets), self.pairs(sources))

    def move(self, left: list[str], right: list[str]) -> None:
        if left:
            self.put(f"{','.join(left)}={','.join(right)}")

    def left_out(self) -> str:
        """The condition that the operation at hand is left out."""
        self.parts.sites[self.site].matters = True
        return f"K=={self.site}"

    def kept(self) -> str:
        """The condition that it is not."""
        self.parts.sites[self.site].matters = True
        return f"K!={self.site}"

    def set_result(self, name: str, value: str, tangent: str, *, length: str | None = None) -> None:
        """A result. `length`: how many elements the tangent has, for a tensor or vector that is given as a list."""
        shape = self.shapes[name]
        self.put(f"{self.v(name)}={value}")
        if not shape.carries:
            return
        if shape.many:
            nothing = f"[0.0]*{length or f'len({self.v(name)})'}"
            self.put(f"{self.d(name)}={nothing if tangent == '0.0' else f'{nothing} if {self.left_out()} else {tangent}'}")
        elif tangent == "0.0":
            self.put(f"{self.d(name)}=0.0")
        else:
            self.put(f"{self.d(name)}=0.0 if {self.left_out()} else {tangent}")

    def sizes(self, name: str) -> list[str]:
        """Expressions for the sizes of a container."""
        shape = self.shapes[name]
        if shape.kind == "memref":
            return [f"{self.v(name)}[3][{i}]" for i in range(len(shape.sizes))]
        dynamic = [i for i, size in enumerate(shape.sizes) if size == DYNAMIC]
        if not dynamic:
            return [str(size) for size in shape.sizes]
        if len(dynamic) > 1:
            raise UnsupportedError("a tensor with several dynamic sizes")
        rest = 1
        for size in shape.sizes:
            rest *= 1 if size == DYNAMIC else size
        return [f"(len({self.v(name)})//{rest})" if size == DYNAMIC else str(size) for size in shape.sizes]

    def operation(self, operation: Operation) -> None:
        """One operation that is no terminator."""
        emitter = EMITTERS.get(operation.name)
        if emitter is None:
            raise UnsupportedError(operation.name)
        self.enter(operation)
        site = self.site
        emitter(self, operation)
        if self.parts.values is not None:
            self._watch(operation, site, self.parts.values)

    def _watch(self, operation: Operation, site: int, values: list[tuple[int, int]]) -> None:
        for index, name in enumerate(operation.results):
            if self.shapes[name].carries:
                many = self.shapes[name].many
                tangent = self.d(name)
                self.put(f"if {f'any({tangent})' if many else tangent}: VARIED[{len(values)}]=1")
                self.put(f"if GIVEN[0]=={len(values)}: {tangent}={f'[0.7]*len({tangent})' if many else '0.7'}")
                values.append((site, index))

    def enter(self, operation: Operation) -> None:
        """Give an operation its number and its results their types."""
        sites = self.parts.sites
        self.site = len(sites)
        sites.append(Site(operation.name, operation.line, operation.column, self.function, self.block))
        for name, kind in zip(operation.results, operation.result_types, strict=True):
            self.define(name, kind)

    def start_block(self, block: Block) -> None:
        for name, kind in block.arguments:
            self.define(name, kind)
        self.block = self.parts.blocks
        self.parts.blocks += 1
        self.put(f"RAN[{self.block}]=1")

    def region(self, region: list[Block], on_yield: OnYield) -> None:
        """A region's body; `on_yield` writes what its terminators do. Control goes on behind it."""
        outer, site = self.block, self.site
        if len(region) == 1 and (not region[0].operations or not region[0].operations[-1].successors):
            self.start_block(region[0])
            self._operations(region[0], on_yield)
        else:
            self._dispatch(region, on_yield)
        self.block, self.site = outer, site

    def _operations(self, block: Block, on_yield: OnYield) -> None:
        for operation in block.operations:
            if operation.name in YIELDS or operation.name in RETURNS:
                self.enter(operation)
                on_yield(operation)
            else:
                self.operation(operation)

    def _dispatch(self, region: list[Block], on_yield: OnYield) -> None:
        """Several blocks: a loop around a choice by number."""
        number = self.fresh("b")
        labels = {block.label: (index, block) for index, block in enumerate(region)}
        for block in region:
            for name, kind in block.arguments:
                self.define(name, kind)
            # a block may stand before the one that dominates it
            for operation in block.operations:
                for name, kind in zip(operation.results, operation.result_types, strict=True):
                    self.define(name, kind)
        self.put(f"{number}=0")
        self.put("while True:")
        self.depth += 1
        self.put("tick()")
        for index, block in enumerate(region):
            self.put(f"{'if' if not index else 'elif'} {number}=={index}:")
            self.depth += 1
            self.start_block(block)
            last = block.operations[-1]
            for operation in block.operations[:-1]:
                self.operation(operation)
            if last.name in BRANCHES:
                self.enter(last)
                BRANCHES[last.name](self, last, number, labels)
            elif last.name in YIELDS or last.name in RETURNS:
                self.enter(last)
                on_yield(last)
                self.put("break")
            else:
                raise UnsupportedError(last.name)
            self.depth -= 1
        self.depth -= 1

    def indented(self, line: str) -> Iterator[None]:
        """`for _ in self.indented("if x:")`: what is written inside stands under the line."""
        self.put(line)
        self.depth += 1
        yield
        self.depth -= 1

    def yields_to(self, names: list[str]) -> OnYield:
        """Terminators that set these values."""

        def set_values(terminator: Operation) -> None:
            if not names:
                self.put("pass")
            self.assign(names, terminator.operands)

        return set_values
