"""Derivatives of random programs against the dual-number semantics of `tests.soundness`: an end-to-end proof of the analysis and of the
transformation. Whatever is left out because it was called inactive shows here as a wrong number.

    python -m tests.autodiff.campaign [first seed] [number of programs] [themes]
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from analysis.program.bindings import MLIRError, ir
from autodiff.bindings import run_passes
from tests.autodiff.comparison import Comparison, WrongDerivativeError
from tests.soundness.generator.llvm_themes import WEIGHTS as LLVM_THEMES
from tests.soundness.generator.programs import THEMES, generate
from tests.soundness.oracle import context
from tests.soundness.semantics.errors import GivenUpError, UnsupportedError
from tests.soundness.semantics.inputs import make_inputs
from tests.soundness.semantics.program import compile_program
from tests.soundness.semantics.runs import roots_of

NORMALIZE = "builtin.module(func.func(linalg-generalize-named-ops,convert-linalg-to-loops),lower-affine,lift-cf-to-scf,inline)"
LEFT_OUT = frozenset({"pointers", "deep pointers", "bits", "words", "bytes", "unknown code", "tensors"})
"""Themes that are not about first-order differentiable code, or need more normalization than is done here."""
SUBSET = tuple(sorted(theme for theme in THEMES if theme not in LEFT_OUT and theme not in LLVM_THEMES))


@dataclass
class Tally:
    """What was tried."""

    programs: int = 0
    runs: int = 0
    left_out: Counter[str] = field(default_factory=Counter[str])
    """Programs that could not be differentiated or run, by reason."""
    failures: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])


def normalized(text: str) -> str:
    """The program with loops in place of named operations and blocks, and without calls that can be inlined."""
    with context(len(text)), ir.Location.unknown():
        module = ir.Module.parse(text)
        run_passes(NORMALIZE, module.operation)
        return str(module)


def examine(text: str, seed: int, *, wanted: int = 2, normalize: bool = True) -> int:
    """How often a program's derivatives could be compared. Raises WrongDerivativeError, UnsupportedError, MLIRError."""
    if normalize:
        text = normalized(text)
    program = compile_program(text, context(len(text)))
    rng = random.Random(seed)
    done = 0
    for symbol in roots_of(program):
        comparison = Comparison(text, symbol)
        for attempt in range(2 * wanted):
            if done >= wanted:
                break
            overlap = attempt > 0 and not comparison.program.globals
            inputs = make_inputs(comparison.program, comparison.function, rng, plain=not overlap)
            try:
                done += comparison.at(inputs, rng)
            except (GivenUpError, OverflowError, RecursionError):
                continue
    return done


def run_seeds(first: int, count: int, themes: tuple[str, ...] = SUBSET, *, stop_at: int = 20, seconds: float = math.inf) -> Tally:
    """Try programs about one to three themes each."""
    tally = Tally()
    deadline = time.monotonic() + seconds
    for seed in range(first, first + count):
        if time.monotonic() > deadline or len(tally.failures) >= stop_at:
            break
        rng = random.Random(seed)
        chosen = tuple(rng.sample(themes, min(len(themes), rng.choice((1, 1, 2, 3)))))
        text = generate(seed, chosen).text
        try:
            runs = examine(text, seed)
        except UnsupportedError as error:
            tally.left_out[str(error)[:110]] += 1
        except MLIRError as error:
            tally.left_out[f"not valid: {str(error)[:80]}"] += 1
        except (WrongDerivativeError, Exception) as error:
            tally.failures.append((seed, f"{type(error).__name__}: {error}"[:600]))
            tally.programs += 1
        else:
            tally.programs += 1
            tally.runs += runs
            tally.left_out["no run that could be compared"] += not runs
    return tally


def main() -> None:
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    themes = tuple(sys.argv[3].split(",")) if len(sys.argv) > 3 else SUBSET
    began = time.monotonic()
    tally = run_seeds(first, count, themes)
    print(f"{tally.programs} programs, {tally.runs} runs, {time.monotonic() - began:.0f} s, {len(tally.failures)} failures")  # noqa: T201  # a command
    for reason, number in tally.left_out.most_common(25):
        print(f"  {number:5} {reason}")  # noqa: T201  # as above
    for seed, what in tally.failures:
        print(f"seed {seed}: {what}")  # noqa: T201  # as above


if __name__ == "__main__":
    main()
