"""Programs of any size to measure with: the same text for the same size, on every machine.

Each is MLIR that passes the verifier and in which the default request finds active and inactive operations. The shapes are those in
which an analysis gets slow: long functions, many functions, deep call chains, deep loops, many blocks, pointers.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

NEAR = 12
"""How many of the latest values an operation may use."""
REACH = 39
"""How far ahead, in functions, a call of the chained functions goes."""
NEST = 12
"""Loops around each other in `deep_loops`."""


def one_function(operations: int) -> str:
    """A single function: arithmetic, two buffers, loops up to three deep."""
    return "\n".join(_Body(random.Random(1)).function("f", operations, ()))


def chained_functions(operations: int) -> str:
    """Functions of 100 operations, each of which calls the next and up to two of the 39 behind it, so that the chain of calls is as long as
    there are functions."""
    return _chain(operations, 100)


def call_chain(operations: int) -> str:
    """Functions of 10 operations, each of which calls the next one only."""
    count = max(2, operations // 10)
    lines: list[str] = []
    for number in range(count):
        lines += [
            f"func.func {'private ' if number else ''}@f{number}(%x: f64, %m: memref<?xf64>, %i: index) -> f64 {{",
            f"  %c = arith.constant {number + 2}.0 : f64",
            "  %0 = memref.load %m[%i] : memref<?xf64>",
            "  %1 = arith.mulf %x, %c : f64",
            "  %2 = math.sin %1 : f64",
            "  memref.store %2, %m[%i] : memref<?xf64>",
            "  %3 = arith.addf %0, %2 : f64",
            (
                f"  %4 = func.call @f{number + 1}(%3, %m, %i) : (f64, memref<?xf64>, index) -> f64"
                if number + 1 < count
                else "  %4 = arith.negf %3 : f64"
            ),
            "  %5 = arith.subf %4, %1 : f64",
            "  return %5 : f64",
            "}",
        ]
    return "\n".join(lines)


def deep_loops(operations: int) -> str:
    """A single function of loop nests, twelve deep; each level carries a value and writes a buffer, the innermost reads one of them."""
    lines = [
        "func.func @f(%x: f64, %m: memref<?xf64>, %n: index) -> f64 {",
        "  %c0 = arith.constant 0 : index",
        "  %c1 = arith.constant 1 : index",
        *(f"  %b{level} = memref.alloc() : memref<f64>" for level in range(NEST)),
    ]
    carried = "%x"
    for nest in range(max(1, operations // (5 * NEST + 2))):
        value = carried
        for level in range(NEST):
            pad, name = "  " * (level + 1), f"{nest}_{level}"
            lines += [
                f"{pad}%r{name} = scf.for %i{name} = %c0 to %n step %c1 iter_args(%a{name} = {value}) -> (f64) {{",
                f"{pad}  %s{name} = math.sin %a{name} : f64",
                f"{pad}  memref.store %s{name}, %b{level}[] : memref<f64>",
            ]
            value = f"%s{name}"
        pad = "  " * (NEST + 1)
        lines += [
            f"{pad}%l{nest} = memref.load %b{nest % NEST}[] : memref<f64>",
            f"{pad}memref.store %l{nest}, %m[%i{nest}_{NEST - 1}] : memref<?xf64>",
        ]
        result = f"%l{nest}"
        for level in reversed(range(NEST)):
            pad, name = "  " * (level + 1), f"{nest}_{level}"
            lines += [f"{pad}  %t{name} = arith.addf %a{name}, {result} : f64", f"{pad}  scf.yield %t{name} : f64", f"{pad}}}"]
            result = f"%r{name}"
        carried = result
    return "\n".join([*lines, f"  return {carried} : f64", "}"])


def pointers(operations: int) -> str:
    """The llvm dialect, in functions of 200 operations: structs, arrays, pointers in memory, an external call, the next function."""
    count = max(1, operations // 200)
    lines = ["llvm.func @sin(f64) -> f64", "llvm.func @malloc(i64) -> !llvm.ptr"]
    for number in range(count):
        lines += _pointer_function(number, random.Random(number), last=number + 1 == count, operations=operations // count)
    return "\n".join(lines)


def blocks(operations: int) -> str:
    """A single function of unstructured control flow: loops and diamonds one after another, about eight operations in each."""
    lines = [
        "func.func @f(%x: f64, %m: memref<?xf64>, %n: index) -> f64 {",
        "  %c0 = arith.constant 0 : index",
        "  %c1 = arith.constant 1 : index",
        "  %one = arith.constant 1.0 : f64",
        "  %a = memref.alloc() : memref<f64>",
        "  memref.store %x, %a[] : memref<f64>",
        "  cf.br ^bb0(%x, %c0 : f64, index)",
    ]
    count = max(1, operations * 2 // 17)
    for number in range(count):
        after = f"^bb{number + 1}"
        if number % 2:
            lines += [
                f"^bb{number}(%v{number}: f64):",
                f"  %l{number} = memref.load %a[] : memref<f64>",
                f"  %p{number} = arith.cmpf ogt, %l{number}, %one : f64",
                f"  cf.cond_br %p{number}, ^then{number}, ^else{number}",
                f"^then{number}:",
                f"  %s{number} = math.sin %l{number} : f64",
                f"  memref.store %s{number}, %m[%c0] : memref<?xf64>",
                f"  cf.br {after}(%s{number}, %c0 : f64, index)",
                f"^else{number}:",
                f"  %t{number} = arith.mulf %v{number}, %one : f64",
                f"  cf.br {after}(%t{number}, %c0 : f64, index)",
            ]
        else:
            lines += [
                f"^bb{number}(%v{number}: f64, %i{number}: index):",
                f"  %l{number} = memref.load %a[] : memref<f64>",
                f"  %s{number} = arith.addf %l{number}, %v{number} : f64",
                f"  %t{number} = math.cos %s{number} : f64",
                f"  %u{number} = memref.load %m[%i{number}] : memref<?xf64>",
                f"  %w{number} = arith.mulf %t{number}, %u{number} : f64",
                f"  memref.store %w{number}, %a[] : memref<f64>",
                f"  %j{number} = arith.addi %i{number}, %c1 : index",
                f"  %q{number} = arith.cmpi ult, %j{number}, %n : index",
                f"  cf.cond_br %q{number}, ^bb{number}(%w{number}, %j{number} : f64, index), {after}(%w{number} : f64)",
            ]
    last = f"%v{count}: f64" if count % 2 else f"%v{count}: f64, %i{count}: index"
    return "\n".join([*lines, f"^bb{count}({last}):", f"  return %v{count} : f64", "}"])


@dataclass(frozen=True, slots=True)
class Family:
    """Programs of one shape."""

    name: str
    make: Callable[[int], str]
    """Text from a number of operations; the program has about that many."""


FAMILIES = (
    Family("one function", one_function),
    Family("chained functions of 100 ops", chained_functions),
    Family("call chain, functions of 10 ops", call_chain),
    Family("loop nests 12 deep", deep_loops),
    Family("llvm dialect, functions of 200 ops", pointers),
    Family("unstructured control flow", blocks),
)


class _Body:
    """Writes random functions."""

    def __init__(self, choices: random.Random) -> None:
        self._choices = choices
        self._lines: list[str] = []
        self._scopes: list[list[str]] = []
        self._serial = 0
        self._turns: list[str] = []
        """Indices: the turn of each loop around, innermost last."""

    def function(self, name: str, operations: int, callees: tuple[str, ...], private: bool = False) -> list[str]:
        """The lines of a function of that many operations, which calls each of the callees once."""
        self._lines = [
            f"func.func {'private ' if private else ''}@{name}(%x: f64, %y: f64, %m: memref<?xf64>, %n: index) -> f64 {{",
            "  %c0 = arith.constant 0 : index",
            "  %c1 = arith.constant 1 : index",
            "  %a = memref.alloc() : memref<f64>",
            "  memref.store %x, %a[] : memref<f64>",
        ]
        self._scopes = [["%x", "%y"]]
        self._turns = ["%n"]
        self._serial = 0
        waiting = list(callees)
        written = 5
        while written < operations - 1:
            step = self._choices.random()
            if waiting and (step < 0.05 or written + len(waiting) >= operations - 1):
                self._call(waiting.pop())
            elif 0.05 <= step < 0.09 and len(self._scopes) < 4 and written + 2 < operations:
                self._put(f"scf.for %i{self._serial} = %c0 to %n step %c1 {{")
                self._scopes.append([])
                self._turns.append(f"%i{self._serial}")
                self._serial += 1
                written += 1  # the loop's implicit end is an operation as well
            elif 0.09 <= step < 0.15 and len(self._scopes) > 1 and self._scopes[-1]:
                self._leave()
                continue
            else:
                self._plain(step)
            written += 1
        while len(self._scopes) > 1:
            self._leave()
        return [*self._lines, f"  return {self._scopes[0][-1]} : f64", "}"]

    def _plain(self, step: float) -> None:
        used, pick = self._used, self._choices.choice
        if step < 0.25:
            self._define("memref.load %m[%c0] : memref<?xf64>")
        elif step < 0.32:
            self._put(f"memref.store {used()}, %m[{pick(('%c1', self._turns[-1]))}] : memref<?xf64>")
        elif step < 0.36:
            self._put(f"memref.store {used()}, %a[] : memref<f64>")
        elif step < 0.40:
            self._define("memref.load %a[] : memref<f64>")
        elif step < 0.50:
            self._define(f"math.{pick(('sin', 'exp', 'sqrt'))} {used()} : f64")
        elif step < 0.55:
            self._define(f"arith.constant {self._serial}.0 : f64")
        else:
            latest, other = self._latest(), used()
            # nobody takes a value from itself
            self._define(f"arith.{pick(('addf', 'mulf') if latest == other else ('addf', 'mulf', 'subf'))} {latest}, {other} : f64")

    def _call(self, callee: str) -> None:
        self._define(f"func.call @{callee}({self._latest()}, {self._used()}, %m, %n) : (f64, f64, memref<?xf64>, index) -> f64")

    def _latest(self) -> str:
        return next(scope[-1] for scope in reversed(self._scopes) if scope)

    def _used(self) -> str:
        visible = [value for scope in self._scopes for value in scope[-NEAR:]]
        return self._choices.choice(visible[-NEAR:])

    def _define(self, operation: str) -> None:
        name = f"%v{self._serial}"
        self._serial += 1
        self._put(f"{name} = {operation}")
        self._scopes[-1].append(name)

    def _put(self, operation: str) -> None:
        self._lines.append("  " * len(self._scopes) + operation)

    def _leave(self) -> None:
        self._scopes.pop()
        self._turns.pop()
        self._lines.append("  " * len(self._scopes) + "}")


def _chain(operations: int, size: int) -> str:
    count = max(1, operations // size)
    choices = random.Random(2)
    lines: list[str] = []
    for number in range(count):
        ahead = [number + 1, *(number + choices.randint(1, REACH) for _ in range(choices.randint(0, 2)))]
        callees = tuple(f"f{callee}" for callee in sorted({callee for callee in ahead if callee < count}))
        lines += _Body(choices).function(f"f{number}", size, callees, private=number > 0)
    return "\n".join(lines)


def _pointer_function(number: int, choices: random.Random, *, last: bool, operations: int) -> list[str]:
    struct = "!llvm.struct<(f64, ptr, array<4 x f64>)>"
    lines = [
        f"llvm.func @f{number}(%x: f64, %s: !llvm.ptr, %n: i64) -> f64 {{",
        "  %one = llvm.mlir.constant(1 : i64) : i64",
        f"  %own = llvm.alloca %one x {struct} : (i64) -> !llvm.ptr",
        "  %room = llvm.mlir.constant(4096 : i64) : i64",
        "  %heap = llvm.call @malloc(%room) : (i64) -> !llvm.ptr",
        f"  %link = llvm.getelementptr %own[0, 1] : (!llvm.ptr) -> !llvm.ptr, {struct}",
        "  llvm.store %heap, %link : !llvm.ptr, !llvm.ptr",
        "  llvm.store %x, %heap : f64, !llvm.ptr",
    ]
    values = ["%x"]
    written = 8
    while written < operations - 2:
        serial = len(lines)
        step = choices.random()
        base = choices.choice(("%own", "%s"))
        latest, used = values[-1], choices.choice(values[-NEAR:])
        if step < 0.2:
            field = choices.choice(("0, 0", f"0, 2, {choices.randrange(4)}"))
            lines += [
                f"  %p{serial} = llvm.getelementptr {base}[{field}] : (!llvm.ptr) -> !llvm.ptr, {struct}",
                f"  %v{serial} = llvm.load %p{serial} : !llvm.ptr -> f64",
            ]
            values.append(f"%v{serial}")
            written += 2
        elif step < 0.35:
            lines += [
                f"  %p{serial} = llvm.getelementptr {base}[0, 2, {choices.randrange(4)}] : (!llvm.ptr) -> !llvm.ptr, {struct}",
                f"  llvm.store {used}, %p{serial} : f64, !llvm.ptr",
            ]
            written += 2
        elif step < 0.45:
            lines += [
                f"  %q{serial} = llvm.load %link : !llvm.ptr -> !llvm.ptr",
                f"  %p{serial} = llvm.getelementptr %q{serial}[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f64",
                f"  %v{serial} = llvm.load %p{serial} : !llvm.ptr -> f64",
            ]
            values.append(f"%v{serial}")
            written += 3
        elif step < 0.5:
            lines.append(f"  %v{serial} = llvm.call @sin({used}) : (f64) -> f64")
            values.append(f"%v{serial}")
            written += 1
        else:
            operation = choices.choice(("fadd", "fmul", "fsub"))
            lines.append(f"  %v{serial} = llvm.{operation} {latest}, {used} : f64")
            values.append(f"%v{serial}")
            written += 1
    if last:
        lines.append(f"  %end = llvm.fneg {values[-1]} : f64")
    else:
        lines.append(f"  %end = llvm.call @f{number + 1}({values[-1]}, %own, %n) : (f64, !llvm.ptr, i64) -> f64")
    return [*lines, "  llvm.return %end : f64", "}"]
