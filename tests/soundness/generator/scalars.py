"""Statements on numbers: floats, complex numbers, indices, and integers that hold the bits of floats."""

from __future__ import annotations

from tests.soundness.generator.body import BYTES, F32, I32, I64, VIEWED_FLOATS, VIEWED_HALVES, VIEWED_WORDS, B, Body, C, F, X

UNARY = ("math.sin", "math.cos", "math.tanh", "math.absf", "arith.negf", "math.atan", "math.sin", "math.exp", "math.erf")
FLAT = ("math.floor", "math.ceil", "math.round", "math.trunc")
BINARY = ("arith.addf", "arith.mulf", "arith.subf", "arith.mulf", "arith.maximumf", "arith.minimumf", "math.copysign", "math.atan2")


def arithmetic(b: Body) -> None:
    rng = b.rng
    choice = rng.random()
    if choice < 0.5:
        b.let(F, f"{rng.choice(BINARY)} {b.pick(F)}, {b.pick(F)} : f64")
    elif choice < 0.8:
        operation, operand = rng.choice(UNARY), b.pick(F)
        if operation == "math.exp":
            operand = b.let(F, f"math.sin {operand} : f64")
        b.let(F, f"{operation} {operand} : f64")
    elif choice < 0.88:
        b.let(F, f"arith.select {b.pick(B)}, {b.pick(F)}, {b.pick(F)} : f64")
    elif choice < 0.92:
        b.let(F, f"math.fma {b.pick(F)}, {b.pick(F)}, {b.pick(F)} : f64")
    elif choice < 0.96:
        b.let(F, f"{rng.choice(FLAT)} {b.pick(F)} : f64")
    else:
        square = b.let(F, f"arith.mulf {(x := b.pick(F))}, {x} : f64")
        b.let(F, f"arith.divf {b.pick(F)}, {b.let(F, f'arith.addf {square}, {b.float(1.5)} : f64')} : f64")


def rounding(b: Body) -> None:
    """A number becomes an integer, and comes back as a number: no derivative passes."""
    whole = b.let(I64, f"arith.fptosi {b.pick(F)} : f64 to i64")
    if b.chance(0.6):
        b.let(F, f"arith.sitofp {whole} : i64 to f64")


def narrow(b: Body) -> None:
    if b.chance(0.5):
        b.let(F, f"arith.extf {b.pick(F32)} : f32 to f64")
    else:
        b.let(F32, f"arith.mulf {b.pick(F32)}, {b.pick(F32)} : f32")


def index_arithmetic(b: Body) -> None:
    b.let(X, f"arith.{b.rng.choice(('addi', 'remui', 'maxsi'))} {b.pick(X)}, {b.index(b.rng.randint(1, 3))} : index")


def complex_arithmetic(b: Body) -> None:
    if b.chance(0.5):
        b.let(C, f"complex.{b.rng.choice(('add', 'mul', 'sub'))} {b.pick(C)}, {b.pick(C)} : {C}")
    elif b.chance(0.3):
        b.let(C, f"complex.{b.rng.choice(('conj', 'neg'))} {b.pick(C)} : {C}")
    else:
        b.let(F, f"complex.{b.rng.choice(('re', 'im'))} {b.pick(C)} : {C}")


def bits(b: Body) -> None:
    """Integers that hold the bits of floats."""
    rng = b.rng
    choice = rng.random()
    if choice < 0.25:
        b.let(I64, f"arith.bitcast {b.pick(F)} : f64 to i64")
    elif choice < 0.5:
        b.let(F, f"arith.bitcast {b.pick(I64)} : i64 to f64")
    elif choice < 0.6:
        # the sign
        b.let(I64, f"arith.{rng.choice(('xori', 'andi'))} {b.pick(I64)}, {b.word(rng.choice((-(1 << 63), (1 << 63) - 1)))} : i64")
    elif choice < 0.7:
        b.let(I64, f"arith.{rng.choice(('andi', 'ori', 'xori', 'addi', 'maxui'))} {b.pick(I64)}, {b.pick(I64)} : i64")
    elif choice < 0.8:
        b.let(I64, f"arith.{rng.choice(('shli', 'shrui', 'shrsi'))} {b.pick(I64)}, {b.word(rng.choice((1, 8, 32)))} : i64")
    elif choice < 0.9:
        # two halves
        word, shift = b.pick(I64), b.word(32)
        low = b.let(I32, f"arith.trunci {word} : i64 to i32")
        high = b.let(I32, f"arith.trunci {b.let(I64, f'arith.shrui {word}, {shift} : i64')} : i64 to i32")
        if b.chance(0.5):
            up = b.let(I64, f"arith.shli {b.let(I64, f'arith.extui {high} : i32 to i64')}, {shift} : i64")
            b.let(I64, f"arith.ori {up}, {b.let(I64, f'arith.extui {low} : i32 to i64')} : i64")
    elif choice < 0.95:
        b.let(F32, f"arith.bitcast {b.pick(I32)} : i32 to f32")
    else:
        b.let(I64, f"arith.select {b.pick(B)}, {b.pick(I64)}, {b.pick(I64)} : i64")


def byte_views(b: Body) -> None:
    """A buffer of bytes seen as floats, as words and as halves of words."""
    kind, element = b.rng.choice(((VIEWED_FLOATS, F), (VIEWED_WORDS, I64), (VIEWED_HALVES, I32)))
    view = b.let(kind, f"memref.view {b.pick(BYTES)}[{b.index(0)}][] : {BYTES} to {kind}")
    where = b.subscripts(view, kind)
    if b.chance(0.5):
        b.put(f"memref.store {b.pick(element)}, {view}[{where}] : {kind}")
    else:
        b.let(element, f"memref.load {view}[{where}] : {kind}")
