"""What a function may assume about the memory that it is given: which inputs may share memory, and which are known outside.

A summary is derived for one aliasing and valid for callers whose operands share at most that much (docs/formal.md, "Overlap").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.memory.ports import Port, memory_levels

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from analysis.program.model import AttributeValue, FunctionModel


@dataclass(frozen=True, slots=True)
class Aliasing:
    """Assumptions about input memory."""

    groups: tuple[tuple[Port, ...], ...] = ()
    """Inputs (memory and globals) that may overlap, each group sorted, groups of one left out."""
    exposed: frozenset[Port] = frozenset()
    """Argument memory that code outside may reach without being given it by this function."""


NO_OVERLAP = Aliasing()


def argument_attributes(model: FunctionModel, index: int) -> Mapping[str, AttributeValue]:
    """The attribute dictionary of an argument, empty if it has none."""
    attributes = model.attributes.get(0, {}).get("arg_attrs")
    if isinstance(attributes, tuple) and index < len(attributes):
        entry = attributes[index]
        if isinstance(entry, dict):
            return entry
    return {}


def root_aliasing(model: FunctionModel, inactive: Iterable[int], mutable_globals: Mapping[str, str]) -> Aliasing:
    """What may be assumed where nothing is known of the callers (design: overlap of a root's arguments).

    Two arguments may overlap unless one is `llvm.noalias`, their element types differ, or one is inactive in the request.
    Memory without noalias may also be a mutable global of the same element type (`mutable_globals`: name -> element type, ""
    where not known), and may be known to code outside.
    """
    by_element: dict[str, list[Port]] = {}
    exposed: list[Port] = []
    closed = set(inactive)
    for index, number in enumerate(model.argument_types):
        levels = memory_levels(model.types[number])
        restricted = "llvm.noalias" in argument_attributes(model, index)
        for depth, element in enumerate(levels):
            port = Port("memory", index, depth)
            if not (restricted and depth == 0):
                exposed.append(port)
            if index in closed or (restricted and depth == 0):
                continue
            by_element.setdefault(element, []).append(port)
    for name, element in mutable_globals.items():
        by_element.setdefault(element, []).append(Port("global", name=name))
    if "" in by_element:
        merged = [port for ports in by_element.values() for port in ports]
        by_element = {"": merged}
    groups = [tuple(sorted(ports)) for ports in by_element.values() if any(port.kind == "memory" for port in ports) and len(ports) > 1]
    return Aliasing(tuple(sorted(groups)), frozenset(exposed))
