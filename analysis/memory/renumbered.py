"""What is known of addresses and memory, for a function in which operations came or went that change neither: other numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.memory.points_to import PointsTo

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeVar

    from analysis.dialects.placed_rules import PlacedRules
    from analysis.memory.callsites import CallSite
    from analysis.memory.locations import Location
    from analysis.memory.ports import Port, Ports
    from analysis.memory.summary import Summary
    from analysis.program.model import FunctionModel
    from analysis.program.renumbering import Renumbering

    _Of = TypeVar("_Of")

PROVIDED = -2
"""In place of the operation that allocates: memory that an enclosing operation hands to a region; the ordinal is a value then."""


def renumbered_points(points: PointsTo, numbers: Renumbering, model: FunctionModel, rules: PlacedRules) -> PointsTo:
    """The same of the new model."""
    op, value = numbers.operation, numbers.value
    return replace(
        points,
        model=model,
        rules=rules,
        locations=[_location(location, numbers) for location in points.locations],
        allocated={_allocation(key, numbers): number for key, number in points.allocated.items()},
        points={value(key): bits for key, bits in points.points.items()},
        whole={value(each) for each in points.whole},
        calls={op(key): _call(site, numbers) for key, site in points.calls.items()},
        externals=_by_operation(points.externals, numbers),
        writes=_by_operation(points.writes, numbers),
        rooted={value(each) for each in points.rooted},
        escapes_from={number: op(first) for number, first in points.escapes_from.items()},
        offsets={value(key): offset for key, offset in points.offsets.items()},
        access=_accesses(points.access, numbers),
        covered=_accesses(points.covered, numbers),
        repeated=_by_operation(points.repeated, numbers),
        gathered=_by_operation(points.gathered, numbers),
        sweeps=_by_operation(points.sweeps, numbers),
        renewed={numbers.end(head): pairs for head, pairs in points.renewed.items()},
    )


def _by_operation(known: dict[int, _Of], numbers: Renumbering) -> dict[int, _Of]:
    start, by = numbers.start, numbers.by
    return {op if op < start else op + by: each for op, each in known.items()}


def _accesses(known: dict[tuple[int, int], int], numbers: Renumbering) -> dict[tuple[int, int], int]:
    start, stop, by, value = numbers.start, numbers.stop, numbers.by, numbers.value
    return {(op if op < start else op + by, value(address)): bits for (op, address), bits in known.items() if not start <= op < stop}


def _allocation(key: tuple[int, int], numbers: Renumbering) -> tuple[int, int]:
    operation, ordinal = key
    return (operation, numbers.value(ordinal)) if operation == PROVIDED else (numbers.operation(operation), ordinal)


def _location(location: Location, numbers: Renumbering) -> Location:
    operation, ordinal = _allocation((location.operation, location.ordinal), numbers)
    if operation == location.operation and ordinal == location.ordinal:
        return location
    return replace(location, operation=operation, ordinal=ordinal)


def _call(site: CallSite, numbers: Renumbering) -> CallSite:
    return replace(site, operation=numbers.operation(site.operation), passed=[numbers.value(value) for value in site.passed])


def moves_port(port: Port, numbers: Renumbering) -> bool:
    """Whether a port of the function, or of its summary, has another number now."""
    return port.kind == "fresh" and bool(numbers.by) and port.position >= numbers.start


def renumbered_ports(ports: Ports, numbers: Renumbering) -> Ports:
    """The inputs and outputs of the function; the same object where none has another number."""
    if not any(moves_port(port, numbers) for port in ports.outputs):
        return ports
    outputs = [_port(port, numbers) for port in ports.outputs]
    return replace(ports, outputs=outputs, output_bit={port: 1 << at for at, port in enumerate(outputs)})


def _port(port: Port, numbers: Renumbering) -> Port:
    return port._replace(position=numbers.operation(port.position)) if port.kind == "fresh" else port


def renumbered_summary(summary: Summary, numbers: Renumbering) -> Summary:
    """The function's summary; the same object where no port of it has another number."""
    named = {*summary.objects, *summary.cells, *summary.carried, *summary.starts, *summary.accesses, *summary.ports()}
    if not any(moves_port(port, numbers) for port in named):
        return summary

    def each(ports: frozenset[Port]) -> frozenset[Port]:
        return frozenset(_port(port, numbers) for port in ports)

    def table(known: Mapping[Port, frozenset[Port]]) -> dict[Port, frozenset[Port]]:
        return {_port(port, numbers): each(others) for port, others in known.items()}

    return replace(
        summary,
        depends=table(summary.depends),
        writes=each(summary.writes),
        points=table(summary.points),
        escapes=each(summary.escapes),
        starts=each(summary.starts),
        objects=each(summary.objects),
        cells=each(summary.cells),
        carried=table(summary.carried),
        accesses={_port(port, numbers): kind for port, kind in summary.accesses.items()},
    )
