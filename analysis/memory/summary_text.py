"""The text form of a summary, for the attribute `activity.summary` of a declaration.

Clauses end with semicolons:

    result 0 <- value 0, memory 1;      the output depends on these inputs to first order
    writes memory 1;                    memory that may be written; without a dependence on itself it is overwritten as a whole
    result 1 -> memory 0, fresh 0;      addresses: what a result, or memory, may point to
    escapes memory 0; unknown; diverges

Ports are `value I`, `memory I` (behind argument I), `memory I.D` (after D further dereferences), `global @NAME`, `result J`, `fresh N`,
`unknown`; a port with constant indices has them behind it in brackets: `memory 0[1, 2]`, `memory 0[bytes 8, 16]`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from analysis.memory.places import BYTES
from analysis.memory.ports import UNKNOWN_PORT, Port
from analysis.memory.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Iterable

ATTRIBUTE = "activity.summary"
_PORT = re.compile(r"(value|memory|result|fresh) (\d+)(?:\.(\d+))?|global @(\"[^\"]*\"|[\w.$-]+)|(unknown)")
_CELL = re.compile(r"\[(bytes )?([\d, ]*)\]")


class SummaryError(ValueError):
    """A text that is no summary; the message says what is wrong."""


def summary_text(summary: Summary) -> str:
    """The summary as text. Equal summaries give equal texts."""
    fresh = {port.base for port in summary.ports() if port.kind == "fresh"}
    number = {port: i for i, port in enumerate(sorted(fresh))}

    def name(port: Port) -> str:
        match port.kind:
            case "memory":
                spelled = f"memory {port.position}" + (f".{port.depth}" if port.depth else "")
            case "global":
                spelled = f"global @{port.name.rpartition('::')[2]}"
            case "fresh":
                spelled = f"fresh {number[port.base]}"
            case "unknown":
                spelled = "unknown"
            case _:
                spelled = f"{port.kind} {port.position}"
        if port.cell and port.cell[0] == BYTES:
            return f"{spelled}[bytes {port.cell[1]}, {port.cell[2]}]"
        return spelled + (f"[{', '.join(map(str, port.cell))}]" if port.cell else "")

    def names(ports: Iterable[Port]) -> str:
        return ", ".join(name(port) for port in sorted(ports))

    clauses = [f"{name(port)} <- {names(sources)}" for port, sources in sorted(summary.depends.items())]
    clauses += [f"{name(port)} -> {names(targets)}" for port, targets in sorted(summary.points.items())]
    if summary.writes:
        clauses.append(f"writes {names(summary.writes)}")
    if summary.escapes:
        clauses.append(f"escapes {names(summary.escapes)}")
    if summary.unknown_effects:
        clauses.append("unknown")
    if not summary.returns:
        clauses.append("diverges")
    return "; ".join(clauses)


def parse_summary(text: str, scope: tuple[str, ...]) -> Summary:
    """The summary that a text states. Globals are looked up in `scope`. Raises SummaryError."""
    depends: dict[Port, frozenset[Port]] = {}
    points: dict[Port, frozenset[Port]] = {}
    writes: frozenset[Port] = frozenset()
    escapes: frozenset[Port] = frozenset()
    unknown = diverges = False
    for clause in filter(None, (part.strip() for part in text.split(";"))):
        if clause == "unknown":
            unknown = True
        elif clause == "diverges":
            diverges = True
        elif clause.startswith("writes "):
            writes |= _parse_ports(clause[7:], scope)
        elif clause.startswith("escapes "):
            escapes |= _parse_ports(clause[8:], scope)
        elif "<-" in clause or "->" in clause:
            arrow, table = ("<-", depends) if "<-" in clause else ("->", points)
            left, _, right = clause.partition(arrow)
            for port in _parse_ports(left, scope):
                table[port] = table.get(port, frozenset()) | _parse_ports(right, scope)
        else:
            raise SummaryError(f"cannot read the clause {clause!r}")
    cells = frozenset(port for port in (*writes, *depends, *(p for each in depends.values() for p in each)) if port.cell)
    if unknown:
        writes |= {UNKNOWN_PORT}
        depends[UNKNOWN_PORT] = depends.get(UNKNOWN_PORT, frozenset()) | {UNKNOWN_PORT}
    fresh = frozenset(port for targets in points.values() for port in targets if port.kind == "fresh")
    return Summary(
        depends, writes, points=points, escapes=escapes, objects=fresh, cells=cells, returns=not diverges, unknown_effects=unknown
    )


def _parse_ports(text: str, scope: tuple[str, ...]) -> frozenset[Port]:
    found: set[Port] = set()
    position = 0
    text = text.strip()
    while position < len(text):
        match = _PORT.match(text, position)
        if match is None:
            raise SummaryError(f"cannot read a port at {text[position:]!r}")
        kind, number, depth, name, unknown = match.groups()
        if unknown:
            port = UNKNOWN_PORT
        elif name is not None:
            port = Port("global", name="::".join((*scope, name.strip('"'))))
        else:
            port = Port(kind, int(number), int(depth or 0))
        position = match.end()
        cell = _CELL.match(text, position)
        if cell is not None:
            indices = tuple(int(part) for part in cell.group(2).split(",") if part.strip())
            port = port._replace(cell=(BYTES, *indices) if cell.group(1) else indices)
            position = cell.end()
        found.add(port)
        rest = text[position:].lstrip()
        if rest and not rest.startswith(","):
            raise SummaryError(f"expected a comma at {rest!r}")
        position = len(text) - len(rest[1:].lstrip()) if rest else len(text)
    if not found:
        raise SummaryError("expected a port")
    return frozenset(found)


def overlapped(summary: Summary, groups: Iterable[tuple[Port, ...]]) -> Summary:
    """A stated summary where inputs overlap: what happens to one of a group may happen to each, and nothing is overwritten."""
    together: dict[Port, frozenset[Port]] = {port: frozenset(group) for group in groups for port in group}
    if not together:
        return summary

    def widen(ports: Iterable[Port]) -> frozenset[Port]:
        return frozenset[Port]().union(*(together.get(port.base, frozenset((port,))) for port in ports))

    depends: dict[Port, frozenset[Port]] = {}
    for port, sources in summary.depends.items():
        for each in widen((port,)):
            own = {each} if each in together else set[Port]()
            depends[each] = depends.get(each, frozenset()) | widen(sources) | own
    writes = widen(summary.writes)
    for port in writes:
        if port in together:
            depends[port] = depends.get(port, frozenset()) | {port}
    points = {each: widen(targets) for port, targets in summary.points.items() for each in widen((port,))}
    return replace(summary, depends=depends, writes=writes, points=points, escapes=widen(summary.escapes), cells=frozenset())
