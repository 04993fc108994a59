"""Code that the program calls and does not contain: what the analysis calls unknown.

It does what such code can do: it keeps every address that it was ever given, reads and changes all the memory that these lead to,
remembers numbers, and returns numbers and addresses, all of it with derivatives. It also knows, without being told, memory that a caller
passed to the program and public globals.
"""

from __future__ import annotations

from typing import Any, cast

from tests.soundness.semantics.machine import MACHINE, Memref, allocate


class Outside:
    """What unknown code remembers in one run."""

    def __init__(self) -> None:
        self.first: list[tuple[str, Memref]] = []
        """(type, memory) that it knows before the run."""
        self.known: dict[str, list[Memref]] = {}
        self.value = 0.0
        self.tangent = [0.0]
        """Of what it remembers: one more piece of memory with a shadow."""
        self.calls = 0

    def reset(self) -> None:
        """Before a run, after the machine's own reset."""
        self.known = {}
        for kind, memory in self.first:
            self.known.setdefault(kind, []).append(memory)
        self.value = 0.3
        self.tangent[0] = 0.0
        self.calls = 0
        MACHINE.shadows.append(self.tangent)

    def reachable(self) -> list[Memref]:
        """All memory of floats that it can get at."""
        found: list[Memref] = []
        seen: set[tuple[int, int]] = set()
        work = [memory for memories in self.known.values() for memory in memories]
        while work:
            memory = work.pop()
            contents, tangents, offset, *_ = memory
            if (id(tangents), offset) in seen or not len(contents):
                continue
            seen.add((id(tangents), offset))
            if isinstance(contents[0], tuple) or contents[0] is None:
                work += [inner for inner in list[Any](contents) if inner is not None]
            elif isinstance(contents[0], float):
                found.append(memory)
        return found

    def call(self, kinds: tuple[str, ...], results: tuple[str, ...], *arguments: tuple[Any, float]) -> tuple[Any, ...]:
        """A call with arguments of some types, each with its tangent; values and tangents of the results."""
        self.calls += 1
        value, tangent = 0.5 * self.value, 0.5 * self.tangent[0]
        for kind, (argument, slope) in zip(kinds, arguments, strict=True):
            if isinstance(argument, tuple):
                self.known.setdefault(kind, []).append(cast("Memref", argument))
            elif isinstance(argument, float):
                value += 0.3 * argument
                tangent += 0.3 * slope
        memories = self.reachable()
        for number, (contents, tangents, offset, *_) in enumerate(memories):
            value += 0.1 * contents[offset]
            tangent += (0.1 + 0.01 * number) * tangents[offset]
        for number, (contents, tangents, offset, *_) in enumerate(memories):
            if (number + self.calls) % 3:
                contents[offset] = 0.2 * value + 0.1 * number
                tangents[offset] = (0.2 + 0.01 * number) * tangent
        self.value, self.tangent[0] = value, tangent
        made: list[Any] = []
        for kind in results:
            if kind == "f64":
                made += [0.7 * value, 0.7 * tangent]
                continue
            same = self.known.get(kind)
            if not same:
                same = [allocate("float", (4,) if kind == "memref<4xf64>" else ())]
                self.known[kind] = same
            made.append(same[self.calls % len(same)])
        return tuple(made)


OUTSIDE = Outside()
NAMES: dict[str, object] = {"outside": OUTSIDE.call}
"""As compiled programs call it."""
