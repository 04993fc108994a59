"""Deliberate mistakes in the analysis, to see that the laboratory sees them.

Each is a patch of one function or one rule, applied while `mutated(name)` is open.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from analysis.activity import build, calls, classify, contexts, facts, loops, placing, regions
from analysis.dialects.registry import rules
from analysis.memory import callsites, overlays, solver, turns
from analysis.memory import effects as memory_effects
from tests.soundness.campaign import examine_finding, run_seeds
from tests.soundness.llvm_mutants import LLVM_HINTS, LLVM_MUTANTS

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from tests.soundness.campaign import Finding


FIRST_SEED = 1000


def _rule(name: str, **changes: Any) -> Any:
    """The rule of an operation, changed."""
    table = {**rules(), name: replace(rules()[name], **changes)}
    return patch.object(placing, "rules", lambda: table)


def _nothing(*_: Any) -> None:
    """Instead of a method that does something."""


def _always(*_: Any) -> bool:
    return True


def _never(*_: Any) -> bool:
    return False


def _select_drops_an_operand() -> Any:
    return _rule("arith.select", depends=(1,))


def _weak_store_is_strong() -> Any:
    def replaces(self: Any, location: int, value: int, op: int, *, covered: bool) -> bool:
        pointed = self.points.points.get(value, 0)
        return self.points.locations[location].single and not pointed & (pointed - 1)

    return patch.object(build.GraphBuilder, "replaces", replaces)


def _two_targets_are_replaced() -> Any:
    """A store through an address that means either of two objects replaces the content of both."""
    genuine = build.GraphBuilder.replaces

    def replaces(self: Any, location: int, value: int, op: int, *, covered: bool) -> bool:
        pointed = self.points.points
        kept = pointed.get(value, 0)
        pointed[value] = 1 << location
        result = genuine(self, location, value, op, covered=covered)
        pointed[value] = kept
        return result

    return patch.object(build.GraphBuilder, "replaces", replaces)


def _no_way_back_in_a_loop() -> Any:
    return patch.object(loops.Loop, "close", _nothing)


def _no_carried_values() -> Any:
    genuine = regions.value_flow

    def value_flow(model: Any, table: Any, op: int) -> Any:
        flow = genuine(model, table, op)
        if table[op].flow == regions.Flow.LOOP:
            flow.inner = []
        return flow

    return patch.object(regions, "value_flow", value_flow)


def _one_branch_only() -> Any:
    """Where paths meet, memory is what the first one leaves."""

    def first(self: Any, states: Any, written: int, op: int) -> Any:
        return states[0]

    return patch.object(build.GraphBuilder, "merge", first)


def _operands_never_overlap() -> Any:
    def never(site: Any, points: Any) -> Any:
        return callsites.NO_OVERLAP

    return patch.object(callsites, "_aliasing", never)


def _stores_never_clear() -> Any:
    genuine = classify.classify

    def without(classes: Any, facts: Any, context: Any) -> None:
        kept = facts.graph.clears
        facts.graph.clears = []
        genuine(classes, facts, context)
        facts.graph.clears = kept

    from analysis.activity import document

    return patch.object(document, "classify", without)


def _callees_overwrite() -> Any:
    """A callee that may write memory leaves nothing of its old content."""
    genuine = facts._summarize  # pyright: ignore[reportPrivateUsage]

    def summarize(*arguments: Any, **named: Any) -> Any:
        summary = genuine(*arguments, **named)
        return replace(summary, depends={port: sources - {port} for port, sources in summary.depends.items()})

    return patch.object(facts, "_summarize", summarize)


def _one_live_object() -> Any:
    """What is allocated in a loop counts as one object, whatever still points to older ones."""
    return patch.object(solver, "settle_single", _nothing)


def _integers_carry_nothing() -> Any:
    return _rule("arith.bitcast", depends=())


def _addresses_in_memory_are_forgotten() -> Any:
    return patch.object(solver._Solver, "_store_addresses", _nothing)  # pyright: ignore[reportPrivateUsage]


def _views_are_whole() -> Any:
    return patch.object(solver._Solver, "_covers", _always)  # pyright: ignore[reportPrivateUsage]


def _first_context_only() -> Any:
    """A callee is looked at for the first call only."""
    genuine = contexts.enter_callees

    def once(analysis: Any, caller: Any, context: Any, behind: int, enter: Callable[..., None]) -> None:
        seen: set[Any] = set()

        def first(callee: Any, entered: Any, requests: int) -> None:
            if callee not in seen:
                seen.add(callee)
                enter(callee, entered, requests)

        genuine(analysis, caller, context, behind, first)

    return patch.object(contexts, "enter_callees", once)


def _results_forget_memory() -> Any:
    """The result of a call depends on its operands, not on the memory behind them."""
    genuine = calls._connect  # pyright: ignore[reportPrivateUsage]

    def connect(builder: Any, op: int, entering: Any, depends: Any, targets: Any) -> None:
        genuine(builder, op, entering, [port for port in depends if port.kind != "memory"], targets)

    return patch.object(calls, "_connect", connect)


def _nothing_escapes() -> Any:
    return patch.object(solver._Solver, "_escape", _nothing)  # pyright: ignore[reportPrivateUsage]


def _blocks_in_order() -> Any:
    """No way back in a graph of blocks."""
    genuine = regions._reverse_postorder  # pyright: ignore[reportPrivateUsage]

    def forward(successors: list[list[int]]) -> list[int]:
        order = genuine(successors)
        rank = {block: position for position, block in enumerate(order)}
        for block, targets in enumerate(successors):
            targets[:] = [target for target in targets if rank.get(target, -1) > rank.get(block, -1)] or targets[:1]
        return order

    return patch.object(regions, "_reverse_postorder", forward)


def _only_written_now() -> Any:
    """An operation does not count what is written by the operations inside it."""

    def run(self: Any) -> None:
        for op, rule in enumerate(self.result.rules):
            bits = self._own_writes(op, rule)
            if bits:
                self.result.writes[op] = bits

    return patch.object(memory_effects._Writes, "run", run)  # pyright: ignore[reportPrivateUsage]


def _nothing_is_left_stale() -> Any:
    """Where nobody reads an overwrite, the next one does not clear what the first one left in the shadow."""

    def none(facts: Any, context: Any) -> frozenset[int]:
        return frozenset()

    return patch.object(classify, "stale_nodes", none)


def _places_outlive_their_turn() -> Any:
    """A place stays the same when its index is made anew."""
    return patch.object(build.GraphBuilder, "renew", _nothing)


def _one_place_in_each_memory() -> Any:
    """All stores through an address go to one place."""
    genuine = overlays._places  # pyright: ignore[reportPrivateUsage]

    def places(points: Any, constants: Any) -> Any:
        found: dict[Any, list[int]] = {}
        for place, stores in genuine(points, constants).items():
            found.setdefault(place[:3], []).extend(stores)
        return found

    return patch.object(overlays, "_places", places)


def _places_are_not_elsewhere() -> Any:
    """A store at an unknown place is not seen at known ones."""
    return patch.object(overlays, "_extend", _nothing)


def _all_loops_are_as_long() -> Any:
    """Loops write the same range whatever their bounds."""
    genuine = turns._ranges  # pyright: ignore[reportPrivateUsage]

    def ranges(points: Any, place: Any, op: int, constants: Any) -> Any:
        for range_, loop in genuine(points, place, op, constants):
            yield range_[: len(place)], loop

    return patch.object(turns, "_ranges", ranges)


def _a_range_inside_of_itself() -> Any:
    """What a loop writes in a turn of a loop over the same range is older than what that one writes."""
    return patch.object(turns, "_nested", _never)


MUTANTS: dict[str, Callable[[], Any]] = {
    "select drops an operand": _select_drops_an_operand,
    "integers carry nothing": _integers_carry_nothing,
    "a weak store is strong": _weak_store_is_strong,
    "a store replaces both of two objects": _two_targets_are_replaced,
    "stores never clear": _stores_never_clear,
    "no way back in a loop, memory": _no_way_back_in_a_loop,
    "no way back in a loop, values": _no_carried_values,
    "no way back between blocks": _blocks_in_order,
    "one branch only": _one_branch_only,
    "operands never overlap": _operands_never_overlap,
    "callees overwrite": _callees_overwrite,
    "results forget memory": _results_forget_memory,
    "the first call only": _first_context_only,
    "one live object": _one_live_object,
    "addresses in memory are forgotten": _addresses_in_memory_are_forgotten,
    "views are whole": _views_are_whole,
    "nothing escapes": _nothing_escapes,
    "writes inside do not count": _only_written_now,
    "nothing is left stale": _nothing_is_left_stale,
    **LLVM_MUTANTS,
    "places outlive their turn": _places_outlive_their_turn,
    "one place in each memory": _one_place_in_each_memory,
    "places are not elsewhere": _places_are_not_elsewhere,
    "all loops are as long": _all_loops_are_as_long,
    "a range inside of itself": _a_range_inside_of_itself,
}

HINTS: dict[str, tuple[str, ...]] = {
    "nothing escapes": ("unknown code",),
    "one live object": ("instances",),
    "a store replaces both of two objects": ("instances", "choices"),
    "no way back between blocks": ("relays",),
    "views are whole": ("views",),
    "the first call only": ("calls",),
    "results forget memory": ("calls",),
    **LLVM_HINTS,
    "places outlive their turn": ("places",),
    "one place in each memory": ("places",),
    "places are not elsewhere": ("places",),
    "all loops are as long": ("ranges",),
    "a range inside of itself": ("ranges",),
}
"""Themes of the programs that are likely to show a mistake, to save time."""


@contextmanager
def mutated(name: str) -> Generator[None]:
    """The analysis with one mistake."""
    with MUTANTS[name]():
        yield


def hunt(name: str, seconds: float, themes: tuple[str, ...] = ()) -> tuple[int, Finding | None]:
    """Try programs on the analysis with one mistake: how many it took, and the finding, if there is one that the right analysis does not
    give."""
    end = time.monotonic() + seconds
    seeds = count(FIRST_SEED)
    programs = 0
    while time.monotonic() < end:
        with mutated(name):
            tally = run_seeds(seeds, end, stop_at=1, themes=themes)
        programs += tally.programs
        for finding in tally.findings:
            if not examine_finding(finding):
                return programs, finding
    return programs, None
