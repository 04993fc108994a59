"""How much of what no run needs is called inactive in programs that people wrote: the examples, and the benchmarks' families."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from benchmarks.programs import FAMILIES
from tests.soundness.campaign import examine
from tests.soundness.semantics import machine
from tests.soundness.semantics.errors import UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

EXAMPLES = Path(__file__).parents[2] / "examples"
OPERATIONS = 150
"""Of each family of the benchmarks."""
FUEL = 30_000
"""Iterations and calls of one run."""
RUNS, MORE_RUNS = 4, 40
"""Of a program; more where some operations seem to be lost."""

CAUSES = {
    "gaussian_mixture.mlir": "the largest exponent is subtracted and added again, so that its derivative cancels",
    "heat_stencil.mlir": "the elements of the boundary, which hold a constant already, are not told apart from the others",
    "one function": "random stores put into an element what it holds",
    "chained functions of 100 ops": "a random sum of a very large and a very small number is the former, in 64 bits",
}
"""Program -> why operations that no run needs are called active."""


@dataclass(slots=True)
class Precision:
    """Sums over programs."""

    idle: int = 0
    """Operations that ran and that no run needed."""
    found: int = 0
    """Of those: called inactive."""
    wrong: dict[str, str] = field(default_factory=dict[str, str])
    """Program -> what is wrong with the answer for it."""
    lost: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """Program -> operations that no run needed, and that are called active."""
    left_out: dict[str, str] = field(default_factory=dict[str, str])
    """Program -> why it is not run."""

    @property
    def share(self) -> float:
        return self.found / self.idle if self.idle else 1.0


def examples() -> dict[str, str]:
    """Texts by name; a thousand points, or rounds, are three."""
    return {path.name: path.read_text(encoding="utf-8").replace("1000", "3") for path in sorted(EXAMPLES.glob("*.mlir"))}


def benchmarks() -> dict[str, str]:
    """Texts by name."""
    return {family.name: family.make(OPERATIONS) for family in FAMILIES}


@contextmanager
def _long_runs() -> Generator[None]:
    with patch.object(machine, "FUEL", FUEL):
        yield


def measured(texts: Mapping[str, str]) -> Precision:
    """Of some programs."""
    total = Precision()
    for name, text in texts.items():
        try:
            with _long_runs():
                judged, what = examine(text, 1, wanted=RUNS)
                if judged is not None and judged.lost:
                    judged, what = examine(text, 2, wanted=MORE_RUNS)
        except UnsupportedError as error:
            total.left_out[name] = f"not covered: {error}"
            continue
        if judged is None or what:
            total.wrong[name] = what
        elif not judged.runs:
            total.left_out[name] = "no run came to an end"
        else:
            total.idle += judged.idle.total()
            total.found += judged.found.total()
            if judged.lost:
                total.lost[name] = [f"{site.name} at line {site.line}" for site in judged.lost]
    return total


def report(kind: str, total: Precision, print_line: Callable[[str], None]) -> None:
    """Print it."""
    print_line(f"precision on {kind}: {total.share:.2%} of {total.idle} operations that no run needed")
    for name, reason in total.left_out.items():
        print_line(f"  {name} is left out: {reason}")
    for name, lost in total.lost.items():
        names = ", ".join(f"{count} {kind}" for kind, count in Counter(each.partition(" ")[0] for each in lost).most_common())
        print_line(f"  {name} loses {names}: {CAUSES.get(name, 'nobody knows why')}")
    for name, what in total.wrong.items():
        print_line(f"  {name} IS WRONG: {what}")
