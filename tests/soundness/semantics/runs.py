"""Which operations are dynamically active: leaving one out changes the tangent of an active output in some run.

Memory that duplicated arguments lead to, before the call or after it, is an output; so is memory that an active result leads to.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.soundness.semantics.errors import GivenUpError
from tests.soundness.semantics.heap import reached
from tests.soundness.semantics.inputs import Inputs, make_inputs
from tests.soundness.semantics.layout import layout_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.soundness.semantics.machine import Memref
    from tests.soundness.semantics.program import Function, Program

PLAIN = 3
"""Every so many runs are from plain inputs."""
NOTHING = -1
"""Number of no operation."""


class AnyOf:
    """Equal to every one of some numbers: leaves out several operations at once."""

    __hash__ = None  # pyright: ignore[reportAssignmentType]  # equal to several numbers, so it has no hash

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = frozenset(numbers)

    def __eq__(self, other: object) -> bool:
        return other in self.numbers

    def __ne__(self, other: object) -> bool:
        return other not in self.numbers


def run(function: Function, inputs: Inputs, left_out: object = NOTHING) -> list[Any]:
    """The tangents of the active outputs. Raises GivenUpError."""
    inputs.start()
    try:
        results = function.run(left_out, *inputs.arguments)
    except (OverflowError, RecursionError, MemoryError) as error:
        raise GivenUpError(str(error)) from error
    found: list[Any] = []
    memories = list(inputs.outputs)
    addresses = list(inputs.addresses)
    position = 0
    for shape, active in zip(function.results, inputs.active_results, strict=True):
        if shape.kind == "memref" and active:
            memories.append(results[position])
        elif shape.holds_addresses and active:
            held = results[position]
            leaves = layout_of(shape.text).leaves
            addresses += [each for each, (_, kind, _) in zip(held, leaves, strict=True) if kind == "ptr"] if shape.many else [held]
        if shape.carries and active:
            tangent = results[position + 1]
            found += tangent if isinstance(tangent, list) else [tangent]
        position += 1 + shape.carries
    _collect(inputs, memories, found)
    for held in reached(addresses):
        found += held.shadow
    return found


def _collect(inputs: Inputs, memories: list[Memref], found: list[Any]) -> None:
    """Tangents of all memory that these lead to: what they contain now, and what they contained before the call."""
    first = {id(contents): start for contents, _, start, _ in inputs.objects}
    seen: set[int] = set()
    while memories:
        contents, tangents, *_ = memories.pop()
        if id(tangents) in seen:
            continue
        seen.add(id(tangents))
        found += [tangents[i] for i in range(len(tangents))]
        for part in (contents, first.get(id(contents), ())):
            held = list[Any](part)
            if held and isinstance(held[0], tuple):
                memories += [inner for inner in held if inner is not None]


def is_finite(tangents: list[Any]) -> bool:
    """Whether the tangents can be compared."""
    return all(math.isfinite(abs(tangent)) for tangent in tangents)


@dataclass(slots=True)
class Observed:
    """What the runs of one program showed."""

    runs: int = 0
    active: set[int] = field(default_factory=set[int])
    """Operations without which an output's tangent changed, by number."""
    ran: bytearray = field(default_factory=bytearray)
    """By block: whether it ran."""
    jointly: bool = False
    """Leaving out all of the operations `together` at once changed something."""
    inputs: list[tuple[str, Inputs]] = field(default_factory=list[tuple[str, Inputs]])
    """(function, inputs) of each run."""


def observe(
    program: Program,
    roots: Iterable[str],
    seed: int,
    *,
    wanted: int = 3,
    attempts: int = 6,
    inactive: frozenset[int] = frozenset(),
    together: frozenset[int] = frozenset(),
) -> Observed:
    """Run the requests for some functions on random inputs, `wanted` times each where `attempts` are enough. `inactive`: arguments
    that take no part; `together`: operations that are also left out at once."""
    observed = Observed(ran=bytearray(len(program.ran)))
    rng = random.Random(seed)
    candidates = [number for number, site in enumerate(program.sites) if site.matters]
    for root in roots:
        function = program.functions[root]
        reached = program.reached_from(root)
        mine = [number for number in candidates if program.sites[number].function in reached]
        done = 0
        for attempt in range(attempts):
            if done == wanted:
                break
            inputs = make_inputs(program, function, rng, inactive, plain=attempt % PLAIN == 0)
            program.ran[:] = bytes(len(program.ran))
            try:
                expected = run(function, inputs)
            except GivenUpError:
                continue
            if not is_finite(expected):
                continue
            done += 1
            ran = bytes(program.ran)
            for block, flag in enumerate(ran):
                observed.ran[block] |= flag
            observed.inputs.append((root, inputs))
            for number in mine:
                if number not in observed.active and ran[program.sites[number].block] and _differs(function, inputs, number, expected):
                    observed.active.add(number)
            if together and _differs(function, inputs, AnyOf(together), expected):
                observed.jointly = True
        observed.runs += done
    return observed


def _differs(function: Function, inputs: Inputs, left_out: object, expected: list[Any]) -> bool:
    """Whether leaving something out shows. Where it leads to no number (a product of zero and infinity), nothing is known."""
    found = run(function, inputs, left_out)
    return found != expected and is_finite(found)


def roots_of(program: Program) -> list[str]:
    """Functions that the default requests differentiate: public, or called by no other function."""
    called = {callee for function in program.functions.values() for callee in function.calls if callee != function.symbol}
    return [symbol for symbol, function in program.functions.items() if function.public or symbol not in called]


def floats_among(function: Function, results: Sequence[Any]) -> tuple[list[float], list[float]]:
    """The floats that a run of a function returned, and their tangents."""
    values: list[float] = []
    tangents: list[float] = []
    position = 0
    for shape in function.results:
        if shape.kind == "float":
            values.append(results[position])
            tangents.append(results[position + 1])
        position += 1 + shape.carries
    return values, tangents
