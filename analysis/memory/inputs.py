"""The locations of a function before anything runs: what its arguments point to, the globals it touches, and the unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.memory.locations import UNKNOWN_LOCATION, Location
from analysis.memory.ports import MAX_DEPTH, Port, level_holds_addresses, memory_levels, stands_for_deeper

if TYPE_CHECKING:
    from analysis.memory.aliasing import Aliasing
    from analysis.memory.points_to import PointsTo, Resolver
    from analysis.memory.ports import Ports


def input_locations(result: PointsTo, ports: Ports, aliasing: Aliasing, resolver: Resolver) -> None:
    """Make the locations, with what they may hold and whether they are known outside. Inputs that may overlap share one."""
    model = result.model

    def holds(port: Port) -> bool:
        if port.kind == "global":
            return resolver.holds_addresses(port.name)
        return level_holds_addresses(model.types[model.argument_types[port.position]], port.depth)

    result.add_location(Location(ports=(ports.inputs[0],)))
    result.content[UNKNOWN_LOCATION] = 1
    leader = {port: group[0] for group in aliasing.groups for port in group}
    members: dict[Port, list[Port]] = {}
    for port in ports.inputs:
        if port.kind in ("memory", "global") and not port.cell:
            members.setdefault(leader.get(port, port), []).append(port)
    for group in members.values():
        first = group[0]
        alone = len(group) == 1 and first.depth == 0 and not aliasing.shared
        location = Location(ports=tuple(group), single=alone, holds_addresses=any(map(holds, group)))
        if first.kind == "memory":
            # a struct of several pointers has several objects behind one port; so has a level that stands for those below it
            info = model.types[model.argument_types[first.position]]
            location.single = location.single and info.memory and not stands_for_deeper(info, first.depth)
        if first.kind == "global" and len(group) == 1:
            location.constant = resolver.is_constant(first.name)
        number = result.add_location(location)
        for port in group:
            result.location_of[port] = number
            if port in aliasing.exposed or (port.kind == "global" and not resolver.is_constant(port.name)):
                result.escaped |= 1 << number
    for port, number in result.location_of.items():
        if not holds(port):
            continue
        if port.kind == "global":
            result.content[number] |= 1
            continue
        levels = memory_levels(model.types[model.argument_types[port.position]])
        below = Port("memory", port.position, min(port.depth + 1, len(levels) - 1))
        result.content[number] |= 1 << result.location_of[below]
        if port.depth + 1 >= MAX_DEPTH:
            result.content[number] |= 1 << number
