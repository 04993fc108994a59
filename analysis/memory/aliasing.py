"""What a function may assume about the memory that it is given: which inputs may share memory, and which are known outside.

A summary is derived for one aliasing and valid for callers whose operands share at most that much (docs/formal.md, "Overlap").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.memory.access_kinds import compatible
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
    shared: bool = False
    """Other threads may touch the memory between two operations of this function: no write replaces its whole content for good."""


NO_OVERLAP = Aliasing()


def argument_attributes(model: FunctionModel, index: int) -> Mapping[str, AttributeValue]:
    """The attribute dictionary of an argument, empty if it has none."""
    attributes = model.attributes.get(0, {}).get("arg_attrs")
    if isinstance(attributes, tuple) and index < len(attributes):
        entry = attributes[index]
        if isinstance(entry, dict):
            return entry
    return {}


def root_aliasing(
    model: FunctionModel, inactive: Iterable[int], mutable_globals: Mapping[str, str], kinds: Mapping[Port, int] | None = None
) -> Aliasing:
    """What may be assumed where nothing is known of the callers (design: overlap of a root's arguments).

    Two arguments may overlap unless one is `llvm.noalias`, their element types differ, or one is inactive in the request.
    Memory without noalias may also be a mutable global of the same element type (`mutable_globals`: name -> element type, ""
    where not known), and may be known to code outside. Memory of opaque pointers overlaps by what it is accessed as (`kinds`; None: not
    at all yet).
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
    opaque = by_element.pop("", [])
    if opaque and kinds is not None:
        candidates = [*opaque, *(port for ports in by_element.values() for port in ports)]
        groups = _connected(candidates, by_element.values(), kinds)
        return Aliasing(groups, frozenset(exposed))
    groups = [tuple(sorted(ports)) for ports in by_element.values() if any(port.kind == "memory" for port in ports) and len(ports) > 1]
    return Aliasing(tuple(sorted(groups)), frozenset(exposed))


def _connected(candidates: list[Port], typed: Iterable[list[Port]], kinds: Mapping[Port, int]) -> tuple[tuple[Port, ...], ...]:
    """Groups of inputs that may overlap: those of one element type, and those accessed as things that can be the same."""
    leader = {port: port for port in candidates}

    def find(port: Port) -> Port:
        while leader[port] != port:
            port = leader[port]
        return port

    for ports in typed:
        for port in ports:
            leader[find(port)] = find(ports[0])
    for i, left in enumerate(candidates):
        for right in candidates[:i]:
            if compatible(kinds.get(left, 0), kinds.get(right, 0)):
                leader[find(left)] = find(right)
    members: dict[Port, list[Port]] = {}
    for port in candidates:
        members.setdefault(find(port), []).append(port)
    groups = [tuple(sorted(group)) for group in members.values() if len(group) > 1]
    return tuple(sorted(group for group in groups if any(port.kind == "memory" for port in group)))
