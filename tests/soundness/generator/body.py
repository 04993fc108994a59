"""The text of one function as it grows: names, scopes, values to use, constants."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence

F, F32, I64, I32, X, B, C = "f64", "f32", "i64", "i32", "index", "i1", "complex<f64>"
M0, M4, MD, M23 = "memref<f64>", "memref<4xf64>", "memref<?xf64>", "memref<2x3xf64>"
M6 = "memref<6xf64>"
VIEW = "memref<2xf64, strided<[1], offset: ?>>"
VIEW_DYNAMIC = "memref<?xf64, strided<[1], offset: ?>>"
VIEW_ROW = "memref<3xf64, strided<[1], offset: ?>>"
VIEW_STEP = "memref<2xf64, strided<[2], offset: ?>>"
MI0, MI4, BYTES = "memref<i64>", "memref<4xi64>", "memref<32xi8>"
VIEWED_FLOATS, VIEWED_WORDS, VIEWED_HALVES = "memref<4xf64>", "memref<4xi64>", "memref<8xi32>"
BOX, BOXES, BOXED_BOX = "memref<memref<f64>>", "memref<2xmemref<4xf64>>", "memref<memref<memref<f64>>>"
T4, T23, V4 = "tensor<4xf64>", "tensor<2x3xf64>", "vector<4xf64>"

SIZES: dict[str, tuple[int, ...]] = {
    M0: (), M4: (4,), MD: (-1,), M23: (2, 3), M6: (6,), VIEW: (2,), VIEW_DYNAMIC: (-1,), VIEW_ROW: (3,), VIEW_STEP: (2,),
    MI0: (), MI4: (4,), VIEWED_HALVES: (8,), BYTES: (32,), BOX: (), BOXES: (2,), BOXED_BOX: (), T4: (4,), T23: (2, 3), V4: (4,),
}  # fmt: skip
"""By shaped type; -1 is dynamic."""
ELEMENTS: dict[str, str] = {
    **dict.fromkeys((M0, M4, MD, M23, M6, VIEW, VIEW_DYNAMIC, VIEW_ROW, VIEW_STEP, T4, T23, V4), F),
    MI0: I64, MI4: I64, VIEWED_HALVES: I32, BYTES: "i8", BOX: M0, BOXES: M4, BOXED_BOX: BOX,
}  # fmt: skip
FLOAT_MEMORY = (M0, M4, MD, M23, VIEW, VIEW_DYNAMIC, VIEW_ROW, VIEW_STEP)
IDENTITY_MEMORY = (M0, M4, MD, M23)
POINTERS = (BOX, BOXES, BOXED_BOX)


@dataclass(slots=True)
class Signature:
    """A function that can be called."""

    name: str
    arguments: list[str]
    results: list[str]
    recursive: bool = False
    """Its first argument is an index that says how deep it may still call."""


@dataclass(slots=True)
class Module:
    """What the functions of a program share."""

    rng: random.Random
    weights: dict[str, float]
    """Of kinds of statements."""
    statements: dict[str, Callable[[Body], None]]
    types: list[str]
    """For arguments, results and what loops carry."""
    globals: dict[str, str] = field(default_factory=dict[str, str])
    """Name -> type."""
    constant_globals: dict[str, str] = field(default_factory=dict[str, str])
    callees: list[Signature] = field(default_factory=list[Signature])
    outside: list[Signature] = field(default_factory=list[Signature])
    """Functions without a body."""
    library: list[Signature] = field(default_factory=list[Signature])
    """Functions of the C library."""
    record: str = "f64"
    """What addresses of the llvm dialect lead to."""
    records: dict[str, str] = field(default_factory=dict[str, str])
    """Globals of the llvm dialect, name -> type of what they hold."""
    makers: dict[str, Callable[[Body], str]] = field(default_factory=dict[str, "Callable[[Body], str]"])
    """How a new value of some types is made."""
    fresh: float = 0.08
    """How often a new value is used where there are old ones."""
    inactive: float = 0.2
    """How often an argument takes no part."""


class Body:
    """A function's text. Every value in scope is a pair (name, type)."""

    def __init__(self, module: Module, budget: int) -> None:
        self.module = module
        self.rng = module.rng
        self.lines: list[str] = []
        self.scope: list[tuple[str, str]] = []
        self.used: set[str] = set()
        self.depth = 1
        self.nesting = 0
        """Regions around."""
        self.budget = budget
        """Statements that may still be written."""
        self.count = 0
        self.constants: dict[str, str] = {}
        """Name -> the line that defines it, at the start of the function."""
        self.level: str | None = None
        """In a recursive function: how deep it may still call, at least one where this is set."""
        self.partners: list[Signature] = []
        """Functions that may be called with that."""
        self.callable = True
        """Calls are allowed here."""
        self.stack = False
        """No address can outlive the function."""

    def put(self, line: str) -> None:
        self.lines.append("  " * self.depth + line)

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def add(self, name: str, kind: str) -> str:
        """Bring a value into scope."""
        self.scope.append((name, kind))
        return name

    def let(self, kind: str, text: str) -> str:
        """A new value: `let("f64", "arith.addf %a, %b : f64")`."""
        name = self.name()
        self.put(f"{name} = {text}")
        return self.add(name, kind)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def index(self, number: int) -> str:
        """A constant of type index."""
        name = f"%c{number}"
        self.constants[name] = f"{name} = arith.constant {number} : index"
        return name

    def float(self, number: float) -> str:
        """A constant of type f64."""
        name = f"%f{len([n for n in self.constants if n.startswith('%f')])}"
        for known, line in self.constants.items():
            if line.endswith(f"constant {number!r} : f64"):
                return known
        self.constants[name] = f"{name} = arith.constant {number!r} : f64"
        return name

    def word(self, number: int, kind: str = I64) -> str:
        """A constant of an integer type."""
        name = f"%w{kind}_{number}".replace("-", "m")
        self.constants[name] = f"{name} = arith.constant {number} : {kind}"
        return name

    def some(self, values: Sequence[str]) -> str:
        """One of them: often one that was not used yet, the later ones more often."""
        idle = [value for value in values if value not in self.used]
        if idle and self.chance(0.6):
            values = idle
        last = len(values) - 1
        if self.chance(0.3):
            value = values[self.rng.randint(0, last)]
        else:
            value = values[last - min(last, int(self.rng.expovariate(0.7)))]
        self.used.add(value)
        return value

    def known(self, *kinds: str) -> list[str]:
        """Names of the values of some types, oldest first."""
        return [name for name, kind in self.scope if kind in kinds]

    def kind_of(self, name: str) -> str:
        return next(kind for known, kind in reversed(self.scope) if known == name)

    def pick(self, kind: str) -> str:
        """A value of a type; a new one where there is none, and sometimes anyway."""
        names = self.known(kind)
        if names and not self.chance(self.module.fresh):
            return self.some(names)
        return self.make(kind)

    def make(self, kind: str) -> str:
        """A new value of a type."""
        rng = self.rng
        maker = self.module.makers.get(kind)
        if maker is not None:
            return maker(self)
        match kind:
            case "f64":
                return self.float(rng.choice((0.0, 0.5, 1.5, -0.7)))
            case "f32":
                return self.let(F32, f"arith.truncf {self.pick(F)} : f64 to f32")
            case "index":
                return self.index(rng.randrange(4))
            case "i1":
                if self.chance(0.5):
                    a, b = self.pick(F), self.pick(F)
                    return self.let(B, f"arith.cmpf {rng.choice(('olt', 'ogt', 'une'))}, {a}, {b} : f64")
                a, b = self.pick(X), self.pick(X)
                return self.let(B, f"arith.cmpi {rng.choice(('ult', 'eq', 'uge'))}, {a}, {b} : index")
            case "i64":
                return self.word(rng.randrange(4)) if self.chance(0.3) else self.let(I64, f"arith.bitcast {self.pick(F)} : f64 to i64")
            case "i32":
                return self.let(I32, f"arith.trunci {self.pick(I64)} : i64 to i32")
            case "complex<f64>":
                a, b = self.pick(F), self.pick(F)
                return self.let(C, f"complex.create {a}, {b} : complex<f64>")
            case "tensor<4xf64>" | "tensor<2x3xf64>":
                return self.let(kind, f"tensor.splat {self.pick(F)} : {kind}")
            case "vector<4xf64>":
                return self.let(kind, f"vector.broadcast {self.pick(F)} : f64 to {kind}")
            case _:
                return self.allocate(kind)

    def allocate(self, kind: str) -> str:
        """New memory, or a view into some."""
        rng = self.rng
        if kind in (VIEW, VIEW_DYNAMIC, VIEW_ROW, VIEW_STEP):
            return self.view(kind)
        word = "alloca" if self.stack and not self.nesting and self.chance(0.5) else "alloc"
        if kind == MD:
            return self.let(kind, f"memref.{word}({self.index(rng.randint(1, 4))}) : {kind}")
        made = self.let(kind, f"memref.{word}() : {kind}")
        if kind in POINTERS:
            # an address that was never stored ends the run
            element = ELEMENTS[kind]
            for number in range(2 if kind == BOXES else 1):
                self.put(f"memref.store {self.pick(element)}, {made}[{self.index(number) if kind == BOXES else ''}] : {kind}")
        elif kind in FLOAT_MEMORY and self.chance(0.4):
            self.put(f"linalg.fill ins({self.pick(F)} : f64) outs({made} : {kind})")
        return made

    def view(self, kind: str) -> str:
        """A view of a strided type."""
        rng = self.rng
        if kind == VIEW_ROW:
            row = self.subscript(2)
            return self.let(kind, f"memref.subview {self.pick(M23)}[{row}, 0] [1, 3] [1, 1] : {M23} to {kind}")
        if kind == VIEW_STEP:
            start = self.subscript(2)
            return self.let(kind, f"memref.subview {self.pick(M4)}[{start}] [2] [2] : {M4} to {kind}")
        if kind == VIEW:
            start = self.subscript(3)
            return self.let(kind, f"memref.subview {self.pick(M4)}[{start}] [2] [1] : {M4} to {kind}")
        start, size = self.subscript(2), self.index(rng.randint(1, 3))
        return self.let(kind, f"memref.subview {self.pick(M4)}[{start}] [{size}] [1] : {M4} to {kind}")

    def subscript(self, size: int) -> str:
        """An index below a size: a constant, or an unknown number reduced to it."""
        if self.chance(0.55):
            return self.index(self.rng.randrange(size))
        return self.let(X, f"arith.remui {self.pick(X)}, {self.index(size)} : index")

    def subscripts(self, memory: str, kind: str) -> str:
        """Indices of one element of memory or of a tensor, as they stand between the brackets."""
        parts: list[str] = []
        for position, size in enumerate(SIZES[kind]):
            if size >= 0:
                parts.append(self.subscript(size))
            elif self.chance(0.4):
                parts.append(self.index(0))
            else:
                dialect = "tensor" if kind.startswith("tensor") else "memref"
                extent = self.let(X, f"{dialect}.dim {memory}, {self.index(position)} : {kind}")
                parts.append(self.let(X, f"arith.remui {self.pick(X)}, {extent} : index"))
        return ", ".join(parts)

    def statement(self) -> None:
        """One more statement, of any kind."""
        self.budget -= 1
        kinds = list(self.module.weights)
        kind = self.rng.choices(kinds, list(self.module.weights.values()))[0]
        self.module.statements[kind](self)

    def statements(self, most: int) -> None:
        for _ in range(self.rng.randint(1, most)):
            if self.budget > 0:
                self.statement()

    def inside(self) -> Iterator[None]:
        """`for _ in body.inside():` writes a region; what it brings into scope leaves it at the end."""
        known, level = len(self.scope), self.level
        self.depth += 1
        self.nesting += 1
        yield
        self.nesting -= 1
        self.depth -= 1
        self.level = level
        del self.scope[known:]

    def text(self, header: str) -> str:
        """The function."""
        constants = ["  " + line for line in self.constants.values()]
        return "\n".join([header, *constants, *self.lines, "}"])
