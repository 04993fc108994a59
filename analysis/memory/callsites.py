"""One call: which memory of the caller the callee's ports mean, and what the callee may assume about it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from analysis.memory.aliasing import NO_OVERLAP, Aliasing, argument_attributes
from analysis.memory.locations import UNKNOWN_LOCATION, bits_of
from analysis.memory.ports import Port, stands_for_deeper
from analysis.memory.summary import BOTTOM, Summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.memory.points_to import PointsTo
    from analysis.memory.ports import Ports
    from analysis.program.model import FunctionModel


@dataclass(frozen=True, slots=True)
class Callee:
    """A function with a body, as a call target."""

    key: str
    """Its qualified name."""
    model: FunctionModel
    ports: Ports
    recursive: bool
    """It may call the caller again."""
    stated: Summary | None = None
    """For a function without a body: the summary that its declaration states."""


@dataclass(slots=True)
class CallSite:
    """A call of a function with a body."""

    operation: int
    callee: Callee
    passed: Sequence[int]
    """The caller's values for the callee's arguments."""
    locations: dict[Port, int] = field(default_factory=dict[Port, int])
    """Memory ports of the callee (fresh ones as well) -> bit set of the caller's locations."""
    covered: dict[Port, int] = field(default_factory=dict[Port, int])
    """Cells of the callee -> the caller's locations that lie inside."""
    aliasing: Aliasing = NO_OVERLAP
    summary: Summary = BOTTOM

    def written(self, points: PointsTo) -> int:
        """The caller's locations that the call may write or allocate."""
        bits = 0
        for port in self.summary.writes:
            bits |= self.locations.get(port, 0)
        for port, locations in self.locations.items():
            if port.kind == "fresh":
                bits |= locations
        if self.summary.unknown_effects:
            bits |= points.escaped_at(self.operation)
        return bits


def bind(operation: int, callee: Callee, passed: Sequence[int], points: PointsTo, *, shared: bool) -> CallSite:
    """Map the callee's input memory to locations of the caller and derive the aliasing that holds at this call."""
    site = CallSite(operation, callee, passed)
    model = callee.model
    for port in callee.ports.inputs:
        if port.cell:
            continue
        if port.kind == "memory":
            if port.depth == 0:
                bits = points.targets(passed[port.position])
            else:
                bits = 0
                for location in bits_of(site.locations[Port("memory", port.position, port.depth - 1)]):
                    bits |= points.content[location]
                if bits & 1:
                    bits |= points.escaped
            if stands_for_deeper(model.types[model.argument_types[port.position]], port.depth):
                bits = points.reachable(bits)
            site.locations[port] = bits
        elif port.kind == "global":
            number = points.location_of.get(port)
            site.locations[port] = 1 << number if number is not None else points.escaped
        elif port.kind == "unknown":
            site.locations[port] = points.escaped | 1 << UNKNOWN_LOCATION
    site.aliasing = replace(_aliasing(site, points), shared=shared)
    return site


def _aliasing(site: CallSite, points: PointsTo) -> Aliasing:
    leader: dict[Port, Port] = {}
    first_at: dict[int, Port] = {}
    exposed: list[Port] = []
    model = site.callee.model

    def find(port: Port) -> Port:
        while leader[port] != port:
            port = leader[port]
        return port

    for port, bits in site.locations.items():
        if port.kind not in ("memory", "global"):
            continue
        restricted = port.kind == "memory" and port.depth == 0 and "llvm.noalias" in argument_attributes(model, port.position)
        if restricted:
            continue
        if port.kind == "memory" and bits & points.escaped:
            exposed.append(port)
        leader[port] = port
        for location in bits_of(bits):
            other = first_at.setdefault(location, port)
            if other != port:
                leader[find(port)] = find(other)
    members: dict[Port, list[Port]] = {}
    for port in leader:
        members.setdefault(find(port), []).append(port)
    groups = [tuple(sorted(group)) for group in members.values() if len(group) > 1]
    groups = [group for group in groups if any(port.kind == "memory" for port in group)]
    return Aliasing(tuple(sorted(groups)), frozenset(exposed))
