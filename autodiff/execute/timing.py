"""How long functions take: compiled ahead of time for this machine, called in turns, so that a change of the machine's speed hits all
alike.

Before each call the arguments are set again, outside of what is measured. The first calls are not counted, and what a call of an empty
function takes is taken off.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from autodiff.execute.program import Signature, lowered, slots_of
from autodiff.execute.slots import Buffer, filled
from autodiff.lower.ahead import Library, assemble, link, llvm_text, optimize
from autodiff.lower.entry import ENTRY, NOTHING
from autodiff.lower.globals import RESET, has_written_globals
from autodiff.lower.jit import Compiled
from autodiff.lower.tools import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from autodiff.execute.slots import Array

_WARM_UP: Final = 2
_MOST_ROUNDS: Final = 200
_FEWEST_ROUNDS: Final = 5
_OVERHEAD_CALLS: Final = 50
_SHORTEST: Final = 1e-9
"""Seconds: nothing shorter can be measured."""
_COMPARABLE: Final = 100e-9
_SHORT: Final = 20e-6
"""Seconds: shorter functions are called several times for one measurement."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A function to be measured, with its arguments."""

    name: str
    text: str
    function: str
    signature: Signature
    values: Sequence[Array]


@dataclass(frozen=True, slots=True)
class Timing:
    """What was measured of one function."""

    median: float
    """Seconds."""
    fastest: float
    rounds: int


class _Measured:
    """A function, compiled and ready to be called."""

    def __init__(self, contender: Contender, folder: Path, ahead: bool) -> None:
        module, operations = lowered(contender.text, contender.function, contender.signature, counted=False)
        if ahead:
            place = folder / contender.name
            place.mkdir()
            bitcode = optimize(llvm_text(module), place, operations)
            self._code = Library(link(assemble(bitcode, "obj"), place / "program.so"))
        else:
            self._code = Compiled(module, operations=operations, level=3)
        self._values = contender.values
        self._buffers = [
            filled(slot, np.asarray(value)) for slot, value in zip(slots_of(contender.signature.parameters), contender.values, strict=True)
        ]
        self._boxes = [Buffer(slot, ()) for slot in slots_of(contender.signature.results)]
        addresses = [buffer.address for buffer in (*self._buffers, *self._boxes)]
        self._call = self._code.bound(ENTRY, addresses)
        self._overhead = _fastest(self._code.bound(NOTHING, addresses))
        self._reset = self._code.bound(RESET, []) if has_written_globals(contender.text) else None
        self.times: list[float] = []
        self._repeat = 1

    def measure(self) -> None:
        """Call once, or several times if it is short, and note the time of one call."""
        for buffer, value in zip(self._buffers, self._values, strict=True):
            buffer.array[...] = value
        if self._reset is not None:
            self._reset()
        call = self._call
        start = time.perf_counter()
        for _ in range(self._repeat):
            call()
        self.times.append(max((time.perf_counter() - start) / self._repeat - self._overhead, _SHORTEST))

    def settle(self) -> None:
        """Forget what was measured so far, and measure short calls together from now on."""
        fastest = min(self.times)
        self._repeat = 1 if fastest > _SHORT else max(1, min(20, int(_SHORT / max(fastest, 1e-7))))
        self.times.clear()


def ratio(found: Mapping[str, Timing], name: str, to: str) -> float | None:
    """How many times as long one takes as another; None where one was not measured or is too short for that to mean anything."""
    if name not in found or to not in found or min(found[name].median, found[to].median) < _COMPARABLE:
        return None
    return found[name].median / found[to].median


def _fastest(call: Callable[[], None]) -> float:
    """Seconds of the fastest of some calls."""
    times: list[float] = []
    for _ in range(_OVERHEAD_CALLS):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def measure(
    contenders: Sequence[Contender], folder: Path, seconds: float, tell: Callable[[float], None]
) -> tuple[Mapping[str, Timing], str]:
    """Timings by name, and a note on how the functions were compiled ("" if ahead of time). `seconds` is about how long it may take;
    `tell` hears the share that is done. Raises LoweringError."""
    note = ""
    try:
        measured = [_Measured(contender, folder, ahead=True) for contender in contenders]
    except (ToolError, OSError) as error:
        note = f"not compiled ahead of time ({error}); the just-in-time compiler was used, which may be slower"
        measured = [_Measured(contender, folder, ahead=False) for contender in contenders]
    start = time.perf_counter()
    for _ in range(_WARM_UP):
        for each in measured:
            each.measure()
    for each in measured:
        each.settle()
    for round in range(_MOST_ROUNDS):
        for each in measured:
            each.measure()
        spent = time.perf_counter() - start
        tell(min(1.0, spent / seconds))
        if spent > seconds and round + 1 >= _FEWEST_ROUNDS:
            break
    return {
        contender.name: Timing(statistics.median(each.times), min(each.times), len(each.times))
        for contender, each in zip(contenders, measured, strict=True)
    }, note
