"""Summaries in the four attributes of Enzyme's analysis, read into ours: enzyme.alias, enzyme.p2p, enzyme.denseactive, enzyme.sparseactive.

An argument origin stands for the argument's value and for all memory that can be reached from it. What an attribute marks as unknown is
unknown here. The attributes say nothing of overwriting, so memory keeps what it had.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from analysis.memory.ports import UNKNOWN_PORT, Port
from analysis.memory.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from analysis.memory.ports import Ports
    from analysis.program.model import AttributeValue

_ORIGIN = re.compile(r"argorigin<@[^(]*\((\d+)\)>")
_PSEUDO = re.compile(r"pseudoclass<@[^(]*\((\d+),\s*(\d+)\)>")
_FRESH = re.compile(r'distinct\[(\d+)\]<"fresh')
ATTRIBUTES = ("enzyme.alias", "enzyme.p2p", "enzyme.denseactive", "enzyme.sparseactive")


def enzyme_summary(attributes: Mapping[str, AttributeValue], ports: Ports) -> Summary | None:
    """The summary that a function carries in Enzyme's attributes; None if it carries none."""
    if not any(name in attributes for name in ATTRIBUTES):
        return None
    depends: dict[Port, frozenset[Port]] = {}
    writes: set[Port] = set()
    for index, entry in enumerate(_entries(attributes.get("enzyme.sparseactive"))):
        sources = _origins(entry, ports)
        if sources:
            depends[Port("result", index)] = sources
    for entry in _entries(attributes.get("enzyme.denseactive")):
        if isinstance(entry, tuple) and len(entry) == 2:
            for port in _classes(entry[0], ports):
                writes.add(port)
                depends[port] = depends.get(port, frozenset({port})) | _origins(entry[1], ports)
        else:
            for port in ports.inputs:
                if port.kind == "memory":
                    writes.add(port)
                    depends[port] = frozenset(ports.inputs)
    points: dict[Port, frozenset[Port]] = {}
    for index, entry in enumerate(_entries(attributes.get("enzyme.alias"))):
        targets = _classes(entry, ports)
        if targets:
            points[Port("result", index)] = targets
    for entry in _entries(attributes.get("enzyme.p2p")):
        if isinstance(entry, tuple) and len(entry) == 2:
            for port in _classes(entry[0], ports):
                points[port] = points.get(port, frozenset()) | _classes(entry[1], ports)
    known = {port for port in writes if port in ports.input_bit or port.kind in ("fresh", "unknown")}
    return Summary(depends, frozenset(known), points=points, returns=True, unknown_effects=UNKNOWN_PORT in known)


def _entries(attribute: AttributeValue) -> Iterable[AttributeValue]:
    return attribute if isinstance(attribute, tuple) else ()


def _origins(entry: AttributeValue, ports: Ports) -> frozenset[Port]:
    text = str(entry)
    numbers = {int(number) for number in _ORIGIN.findall(text)}
    found = {port for port in ports.inputs if port.kind in ("value", "memory") and port.position in numbers}
    if "<unknown>" in text:
        found.update(ports.inputs)
    return frozenset(found)


def _classes(entry: AttributeValue, ports: Ports) -> frozenset[Port]:
    text = str(entry)
    found = {Port("memory", int(argument), int(depth)) for argument, depth in _PSEUDO.findall(text)}
    found = {port if port in ports.input_bit else UNKNOWN_PORT for port in found}
    found.update(Port("fresh", int(number)) for number in _FRESH.findall(text))
    if "<unknown>" in text:
        found.add(UNKNOWN_PORT)
    return frozenset(found)
