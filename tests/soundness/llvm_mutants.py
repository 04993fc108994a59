"""Deliberate mistakes in what the analysis knows of the llvm dialect. See `mutants`."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from analysis.activity import engine, placing
from analysis.dialects.registry import rules
from analysis.memory import address_state, aliasing, layout, places, solver
from analysis.memory.layout import DYNAMIC_INDEX

if TYPE_CHECKING:
    from collections.abc import Callable


def _dynamic_index_is_exact() -> Any:
    """An index that is an operand counts as zero."""
    genuine = solver.gep_offset

    def offset(element: str, indices: tuple[int, ...]) -> int | None:
        return genuine(element, tuple(0 if index == DYNAMIC_INDEX else index for index in indices))

    return patch.object(solver, "gep_offset", offset)


def _fields_one_off() -> Any:
    """A field of a struct lies where the one before it does."""
    genuine = layout.layout_of

    def shifted(text: str) -> layout.Layout | None:
        found = genuine(text)
        return replace(found, offsets=(0, *found.offsets[:-1])) if found is not None and found.offsets else found

    def offset(element: str, indices: tuple[int, ...]) -> int | None:
        with patch.object(layout, "layout_of", shifted):
            return layout.gep_offset.__wrapped__(element, indices)

    return patch.object(solver, "gep_offset", offset)


def _copies_move_no_addresses() -> Any:
    """What a copy of bytes puts into memory are never addresses."""
    genuine = solver._Solver._store_addresses  # pyright: ignore[reportPrivateUsage]

    def store(self: Any, targets: int, bits: int) -> None:
        rule = self.rules[self.at] if self.at < len(self.rules) else None
        if rule is None or not (rule.reads and rule.writes):
            genuine(self, targets, bits)

    return patch.object(solver._Solver, "_store_addresses", store)  # pyright: ignore[reportPrivateUsage]


def _globals_are_only_named() -> Any:
    """A pointer that the function is given is never the address of a global, and nobody outside knows one."""
    genuine, genuine_inputs = aliasing.root_aliasing, address_state.input_locations

    def without(model: Any, inactive: Any, globals_: Any, kinds: Any = None) -> Any:
        return genuine(model, inactive, {}, kinds)

    def inputs(result: Any, *arguments: Any) -> None:
        genuine_inputs(result, *arguments)
        for port, number in result.location_of.items():
            if port.kind == "global":
                result.escaped &= ~(1 << number)

    stack = ExitStack()
    stack.enter_context(patch.object(engine, "root_aliasing", without))
    stack.enter_context(patch.object(address_state, "input_locations", inputs))
    return stack


def _parts_count_as_whole() -> Any:
    """A store of four bytes counts as one of eight."""
    genuine = places.stored_size_of

    def stored(text: str) -> int | None:
        size = genuine(text)
        return 8 if size == 4 else size

    return patch.object(places, "stored_size_of", stored)


def _opaque_memory_never_overlaps() -> Any:
    def never(left: int, right: int) -> bool:
        return False

    return patch.object(aliasing, "compatible", never)


def _numbers_hold_no_addresses() -> Any:
    """An address that was made a number is forgotten: nobody outside knows it, and what a number is the address of is not it."""

    def through(self: Any, source: int, value: int) -> None:
        self._add(value, self.address[value])

    table = {**rules(), "llvm.ptrtoint": replace(rules()["llvm.ptrtoint"], leaks=())}
    stack = ExitStack()
    stack.enter_context(patch.object(solver._Solver, "_through_number", through))  # pyright: ignore[reportPrivateUsage]
    stack.enter_context(patch.object(placing, "rules", lambda: table))
    return stack


def _insertion_forgets_the_rest() -> Any:
    table = {**rules(), "llvm.insertvalue": replace(rules()["llvm.insertvalue"], depends=(1,))}
    return patch.object(placing, "rules", lambda: table)


LLVM_MUTANTS: dict[str, Callable[[], Any]] = {
    "a dynamic index is exact": _dynamic_index_is_exact,
    "fields are one member off": _fields_one_off,
    "copies move no addresses": _copies_move_no_addresses,
    "globals are only what names them": _globals_are_only_named,
    "parts count as whole": _parts_count_as_whole,
    "opaque memory never overlaps": _opaque_memory_never_overlaps,
    "numbers hold no addresses": _numbers_hold_no_addresses,
    "an insertion forgets the rest": _insertion_forgets_the_rest,
}
LLVM_HINTS: dict[str, tuple[str, ...]] = {
    "a dynamic index is exact": ("llvm",),
    "fields are one member off": ("llvm",),
    "copies move no addresses": ("llvm links",),
    "globals are only what names them": ("llvm globals",),
    "parts count as whole": ("llvm bits",),
    "opaque memory never overlaps": ("llvm globals",),
    "numbers hold no addresses": ("llvm numbers",),
    "an insertion forgets the rest": ("llvm",),
}
