"""Whole programs from a seed: globals, functions that are called, and one or two that a request differentiates.

Every program is about a few things, so that a short one can still be intricate: its `themes` decide which statements are frequent and which
types functions and loops pass on. Most programs are valid MLIR by construction; a few are not, and are thrown away by the verifier.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.soundness.generator import affine, arrays, calls, control, llvm_records, llvm_statements, memory, patterns, places, scalars
from tests.soundness.generator.body import (
    BOX,
    BOXED_BOX,
    BOXES,
    BYTES,
    I32,
    I64,
    M0,
    M4,
    M23,
    MD,
    MI0,
    MI4,
    POINTERS,
    T4,
    T23,
    V4,
    VIEW,
    VIEW_DYNAMIC,
    Body,
    C,
    F,
    Module,
    Signature,
    X,
)
from tests.soundness.generator.llvm_themes import WEIGHTS as LLVM_THEMES
from tests.soundness.generator.lowering import lowered

STATEMENTS = {
    "arithmetic": scalars.arithmetic,
    "rounding": scalars.rounding,
    "narrow": scalars.narrow,
    "index": scalars.index_arithmetic,
    "complex": scalars.complex_arithmetic,
    "bits": scalars.bits,
    "bytes": scalars.byte_views,
    "load": memory.load,
    "store": memory.store,
    "clear": memory.clear,
    "accumulate": memory.accumulate,
    "allocate": memory.allocate,
    "fill": memory.fill,
    "copy": memory.copy,
    "view": memory.view,
    "pointer": memory.pointer,
    "words": memory.words,
    "atomic": memory.atomic,
    "global": memory.global_memory,
    "instances": patterns.instances,
    "exchange": patterns.exchange,
    "delay": patterns.delay,
    "relay": patterns.relay,
    "partial": patterns.partial,
    "temporary": patterns.temporary,
    "overlap": patterns.overlapping_call,
    "again": places.again,
    "sweeps": places.sweeps,
    "if": control.conditional,
    "for": control.loop,
    "while": control.while_loop,
    "switch": control.switch,
    "parallel": control.parallel,
    "execute": control.execute,
    "call": calls.call,
    "recur": calls.recur,
    "outside": calls.call_outside,
    "library": calls.library,
    "affine access": affine.access,
    "affine for": affine.loop,
    "affine if": affine.choice,
    "affine parallel": affine.parallel,
    "tensor": arrays.tensor,
    "vector": arrays.vector,
    "generic": arrays.generic,
    "named": arrays.named,
    **llvm_statements.STATEMENTS,
}
BASE = {"arithmetic": 3.0, "rounding": 0.1, "index": 0.1, "if": 0.4, "for": 0.5, "while": 0.15, "switch": 0.05, "execute": 0.1, "call": 0.5}


@dataclass(frozen=True, slots=True)
class Theme:
    """What a program is about."""

    weights: dict[str, float]
    types: tuple[str, ...] = ()


STORING = {"load": 2.0, "store": 2.0, "clear": 0.8, "accumulate": 0.7, "allocate": 0.4}
THEMES: dict[str, Theme] = {
    "cells": Theme(STORING, (M0,)),
    "buffers": Theme({**STORING, "fill": 0.4, "copy": 0.7}, (M4, MD)),
    "matrices": Theme({**STORING, "view": 0.4}, (M23, M0)),
    "views": Theme({**STORING, "view": 1.2, "copy": 0.6, "partial": 1.5}, (M4, VIEW, VIEW_DYNAMIC, MD)),
    "pointers": Theme({**STORING, "pointer": 2.5, "copy": 0.3}, (M0, M4, BOX, BOXES)),
    "deep pointers": Theme({**STORING, "pointer": 2.5}, (M0, BOX, BOXED_BOX)),
    "globals": Theme({**STORING, "global": 1.5}, (M0,)),
    "bits": Theme({"bits": 2.5}, (I64,)),
    "words": Theme({"bits": 1.5, "words": 2.5, "copy": 0.3}, (I64, MI0, MI4)),
    "bytes": Theme({"bytes": 3.0, "bits": 0.7}, (I64, BYTES, I32)),
    "loops": Theme({"for": 1.5, "while": 0.8, "if": 0.8}),
    "choices": Theme({"if": 1.5, "switch": 0.7}),
    "blocks": Theme({"execute": 1.0, "relay": 0.5, "load": 1.0, "store": 1.0, "clear": 0.4}, (M0,)),
    "instances": Theme({"instances": 4.0, "exchange": 1.0, "load": 0.5, "store": 0.5}, (M0,)),
    "delays": Theme({"delay": 2.0}),
    "relays": Theme({"relay": 2.0}, (M0,)),
    "temporaries": Theme({"temporary": 2.0, "for": 1.0, "while": 0.5, **STORING}, (M0, M4)),
    "places": Theme({"again": 3.0, "for": 0.7, "call": 0.5, **STORING}, (M4, MD)),
    "ranges": Theme({"sweeps": 3.0, "again": 0.5, "for": 0.5, "call": 0.3, **STORING}, (M4, MD, M23)),
    "places in parts": Theme({"again": 3.0, "view": 0.7, "if": 0.7, "execute": 0.3, **STORING}, (M4, VIEW, VIEW_DYNAMIC, M23)),
    "parallel": Theme({**STORING, "parallel": 1.5, "atomic": 0.4}, (M0, M4)),
    "affine": Theme(
        {"affine access": 3.0, "affine for": 1.5, "affine if": 0.5, "affine parallel": 0.5, "allocate": 0.3, "fill": 0.3}, (M0, M4, M23)
    ),
    "library": Theme({"library": 2.0}),
    "calls": Theme({"call": 2.5, **STORING}, (M0,)),
    "overlap": Theme({"call": 1.0, "overlap": 4.0, "load": 1.0, "store": 1.0}, (M0, M4, VIEW)),
    "recursion": Theme({"recur": 2.0, "call": 1.0, **STORING}, (M0,)),
    "unknown code": Theme({"outside": 2.0, "call": 0.5, "pointer": 0.3, **STORING}, (M0, M4)),
    "tensors": Theme({"tensor": 2.5, "generic": 0.4, "named": 0.3}, (T4, T23)),
    "vectors": Theme({"vector": 2.5}, (V4, M4)),
    "linalg": Theme({"generic": 1.0, "named": 0.7, "fill": 0.4, "load": 0.7, "store": 0.7}, (M4, T4, M0)),
    "complex": Theme({"complex": 1.5}, (C,)),
    "narrow": Theme({"narrow": 1.0}),
    **{name: Theme(weights, (llvm_records.P, llvm_records.D)) for name, weights in LLVM_THEMES.items()},
}
LOWERED = 0.4
"""How many programs with memory of the llvm dialect are written in that dialect throughout."""
PATTERNS = ("delays", "instances", "overlap", "places", "relays", "temporaries", "views")
MEMORY_TYPES = (M0, M4, MD, M23, VIEW, VIEW_DYNAMIC, *POINTERS, BYTES, MI0, MI4, llvm_records.P, llvm_records.D)


@dataclass(frozen=True, slots=True)
class Generated:
    seed: int
    themes: tuple[str, ...]
    text: str


def generate(seed: int, themes: tuple[str, ...] = ()) -> Generated:
    """The program of a seed; with `themes`, about these things."""
    rng = random.Random(seed)
    tiny = rng.random() < 0.55
    chosen = themes or _choose(rng, 1 if tiny else rng.choice((1, 2, 2, 3)))
    weights = {kind: weight / 4 if tiny else weight for kind, weight in BASE.items()}
    types = [F, F]
    for theme in chosen:
        for kind, weight in THEMES[theme].weights.items():
            weights[kind] = max(weights.get(kind, 0.0), weight)
        types += [kind for kind in THEMES[theme].types if kind not in types]
    # a dependence shows where it is the only one: few inputs that take part, few outputs, values that are used once
    module = Module(rng, weights, STATEMENTS, types, fresh=rng.choice((0.05, 0.1, 0.3)), inactive=rng.choice((0.1, 0.4, 0.6)))
    size = rng.choice((1, 1, 2, 3)) if tiny else rng.choice((3, 4, 6, 8, 10, 14, 20))
    if tiny:
        module.fresh, module.inactive = 0.02, 0.1
    lines: list[str] = []
    if "global" in weights:
        lines += _globals(module)
    if any(theme in LLVM_THEMES for theme in chosen):
        lines += llvm_records.prepare(module, chosen)
    if "library" in weights:
        module.library = [Signature(name, [F] * (1 + (name == "atan2")), [F]) for name in rng.sample(("sin", "tanh", "atan2", "floor"), 2)]
        lines += [f"func.func private @{each.name}({', '.join(each.arguments)}) -> f64" for each in module.library]
    if "outside" in weights:
        for number in range(rng.randint(1, 2)):
            passed, returned = ((F, M0, M0, M4), (F, F, M0, M4)) if not module.makers else (llvm_records.OUTSIDE_TYPES,) * 2
            kinds = [rng.choice(passed) for _ in range(rng.randint(0, 2))]
            made = [rng.choice(returned) for _ in range(rng.choice((0, 1, 1)))]
            module.outside.append(Signature(f"outside{number}", kinds, made))
            lines.append(f"func.func private @outside{number}({', '.join(kinds)}) -> ({', '.join(made)})")
    if "overlap" in weights:
        lines += [patterns.taker(module, number) for number in range(rng.randint(1, 2))]
    for number in range(
        (1 if tiny else rng.choice((0, 1, 1, 2)))
        if max(weights["call"], weights.get("recur", 0.0)) > 1.0 or (rng.random() < 0.3 and not tiny)
        else 0
    ):
        if weights.get("recur", 0.0) and rng.random() < 0.7:
            lines += _recursive(module, number, size)
        else:
            signature = Signature(f"callee{number}", _arguments(module, 3), _results(module, 2))
            lines.append(_function(module, signature, max(2, size // 2), "" if rng.random() < 0.15 else "private "))
            module.callees.append(signature)
    for number in range(2 if rng.random() < 0.12 and not tiny else 1):
        if tiny:
            others = (
                [X] if rng.random() < (0.8 if "again" in weights else 0.3) else [rng.choice(module.types)] if rng.random() < 0.4 else []
            )
            signature = Signature(f"root{number}", [F, *others], [F])
        else:
            signature = Signature(f"root{number}", _arguments(module, 4), _results(module, 2))
        lines.append(_function(module, signature, size, ""))
    text = "\n".join(lines) + "\n"
    if "arith.bitcast" in text:
        text = text.replace("llvm.mlir.undef", "llvm.mlir.zero")  # MLIR's folder of arith.bitcast aborts on a part of what is undefined
    if module.makers and rng.random() < LOWERED:
        text = lowered(text, bare=True) or text
    return Generated(seed, chosen, text)


def _choose(rng: random.Random, count: int) -> tuple[str, ...]:
    """Some themes; those of the longer patterns more often, since only they put certain things together."""
    names = sorted(THEMES)
    found: dict[str, None] = {}
    while len(found) < count:
        found[rng.choices(names, [3.0 if name in PATTERNS else 1.0 for name in names])[0]] = None
    return tuple(found)


def _globals(module: Module) -> list[str]:
    rng = module.rng
    lines: list[str] = []
    for number in range(rng.randint(1, 2)):
        name, kind = f"g{number}", rng.choice((M0, M4, M0, MI0))
        module.globals[name] = kind
        visibility = rng.choice(('"private" ', ""))
        shape = kind.replace("memref", "tensor")
        value = rng.choice(("uninitialized", f"dense<{1 if kind == MI0 else 1.5}> : {shape}"))
        lines.append(f"memref.global {visibility}@{name} : {kind} = {value.partition(' : ')[0]}")
    if rng.random() < 0.4:
        module.constant_globals["k"] = M4
        lines.append(f'memref.global "private" constant @k : {M4} = dense<[1.0, 2.0, 3.0, 4.0]>')
    return lines


def _arguments(module: Module, most: int) -> list[str]:
    """Types of a function's arguments; memory is what they differ by most."""
    rng = module.rng
    kinds = [kind for kind in module.types for _ in range(2 if kind in MEMORY_TYPES else 1)]
    found = [rng.choice(kinds) for _ in range(rng.randint(1, most))]
    if rng.random() < 0.6:
        found.append(X)
    if rng.random() < 0.3:
        found.append("i1")
    return found


def _results(module: Module, most: int) -> list[str]:
    rng = module.rng
    return [rng.choice(module.types) for _ in range(rng.choice((0, *range(1, most + 1), 1)))]


def _function(module: Module, signature: Signature, budget: int, visibility: str) -> str:
    rng = module.rng
    body = Body(module, budget)
    body.stack = not any(kind in POINTERS for kind in module.types) and not any(kind in MEMORY_TYPES for kind in signature.results)
    header = _header(body, signature, visibility)
    if rng.random() < (0.6 if module.weights["execute"] >= 1.0 else 0.1):
        control.blocks(body, lambda: control.leave(body, "return", signature.results), 4)
    else:
        while body.budget > 0:
            body.statement()
        control.leave(body, "return", signature.results)
    return body.text(header)


def _header(body: Body, signature: Signature, visibility: str) -> str:
    rng = body.rng
    parts: list[str] = []
    for number, kind in enumerate(signature.arguments):
        name = body.add(f"%a{number}", kind)
        attributes: list[str] = []
        if not visibility and number and rng.random() < body.module.inactive:
            attributes.append("enzyme.const")
        # a promise, which a caller that passes the same memory twice would break
        if kind in MEMORY_TYPES and not visibility and rng.random() < 0.15 and signature.name.startswith("root"):
            attributes.append("llvm.noalias")
        parts.append(f"{name}: {kind}{_attributes(attributes)}")
    results = f" -> ({', '.join(signature.results)})" if signature.results else ""
    return f"func.func {visibility}@{signature.name}({', '.join(parts)}){results} {{"


def _attributes(attributes: list[str]) -> str:
    return " {" + ", ".join(attributes) + "}" if attributes else ""


def _recursive(module: Module, number: int, size: int) -> list[str]:
    """A function that calls itself, or two that call one another; where one of them calls, its level has been lowered."""
    rng = module.rng
    group = [
        Signature(f"recursive{number}{letter}", [X, *_arguments(module, 3)], _results(module, 2), recursive=True)
        for letter in ("a", "b")[: rng.choice((1, 1, 2))]
    ]
    lines: list[str] = []
    for signature in group:
        body = Body(module, max(4, size // 2))
        header = _header(body, signature, "private ")
        body.partners = group
        calls.recursive_body(body, "%a0", signature)
        body.statements(2)
        control.leave(body, "return", signature.results)
        lines.append(body.text(header))
    module.callees += group
    return lines
