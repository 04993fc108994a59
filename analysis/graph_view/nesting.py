"""The clusters of one function: itself, operations with regions, their regions where there are several, and blocks likewise."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.graph_view.data import Cluster, ClusterKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analysis.activity.function_report import FunctionReport
    from analysis.source.positions import Range

ROOT = "c0"
_KEYWORD = re.compile(r"([a-z]+)\s*\{?\s*$")


@dataclass(frozen=True, slots=True)
class Nesting:
    """Where everything is."""

    clusters: tuple[Cluster, ...]
    """Outer ones first; not counted yet."""
    homes: list[str]
    """By operation: the cluster of its node."""
    argument_homes: dict[int, str]
    """By block argument, but those of regions that are not written."""
    opened: frozenset[int]
    """Operations that are clusters: those with regions in which something is written."""
    stands_for: list[int]
    """By operation: itself, or the nearest one around it that is written."""


def nesting(report: FunctionReport) -> Nesting:
    """Clusters of an analysed function."""
    text, model = report.text, report.text.model
    homes = [ROOT] * model.operation_count
    arguments: dict[int, str] = {}
    clusters = [Cluster(ROOT, ClusterKind.FUNCTION, f"@{report.name}", None, report.place)]
    braces = _braces(report)
    labels = _BlockLabels(report)
    stands_for = [*range(model.operation_count)]
    holds = bytearray(model.operation_count)
    for op in range(1, model.operation_count):
        if model.lines[op] < 0:
            stands_for[op] = stands_for[model.parent[op]]
        else:
            holds[model.parent[op]] = 1
    opened: set[int] = set()
    for op in sorted(model.regions):
        if op and not holds[op]:
            continue
        regions = [(number, region) for number, region in enumerate(model.regions[op]) if region]
        if not regions:
            continue
        own = ROOT
        if op:
            opened.add(op)
            own = f"c{op}"
            clusters.append(Cluster(own, ClusterKind.OPERATION, model.kinds[op], homes[op], text.range_of(op)))
            homes[op] = own
        written = braces.get(op, [])
        for position, (number, region) in enumerate(regions):
            inside = own
            if len(regions) > 1:
                inside = f"{own}.{number}"
                place = written[position] if len(written) == len(regions) else None
                label = (place and _keyword(report, place)) or f"region {number + 1}"
                clusters.append(Cluster(inside, ClusterKind.REGION, label, own, place))
            for index, block in enumerate(region):
                home = inside
                if len(region) > 1:
                    home = f"{own}.{number}.{index}"
                    label = labels.of(block.first_operation) if index else "entry"
                    clusters.append(Cluster(home, ClusterKind.BLOCK, label or f"block {index}", inside))
                for value in range(block.first_argument, block.first_argument + block.argument_count):
                    arguments[value] = home
                child = block.first_operation
                while child < block.end_operation:
                    homes[child] = home
                    child = model.end[child]
    return Nesting(tuple(clusters), homes, arguments, frozenset(opened), stands_for)


def _braces(report: FunctionReport) -> dict[int, list[Range]]:
    """By operation: its regions as written."""
    text = report.text
    found: dict[int, list[Range]] = {}
    for place, owner in text.statements.regions():
        op = text.operation_at_place.get(text.statements[owner].place)
        if op is not None:
            found.setdefault(op, []).append(text.absolute(place))
    return found


def _keyword(report: FunctionReport, region: Range) -> str:
    """The word in front of a region's brace ("else", "do"); "" if there is none."""
    line, column = region.start.line - report.range.start.line, region.start.column
    found = _KEYWORD.search(report.text.lines[line][: column + 1])
    return found[1] if found is not None else ""


class _BlockLabels:
    """Names of blocks ("^bb1")."""

    def __init__(self, report: FunctionReport) -> None:
        self._text = report.text
        self._labels: list[tuple[tuple[int, int], str]] | None = None

    def of(self, first: int) -> str:
        """Of the block that starts with an operation: the last label in front of it."""
        if self._labels is None:
            self._labels = [*self._read()]
        place = (self._text.model.lines[first], self._text.model.columns[first])
        before = [name for where, name in self._labels if where < place] if place[0] >= 0 else []
        return before[-1] if before else ""

    def _read(self) -> Iterator[tuple[tuple[int, int], str]]:
        for name, where, _ in self._text.statements.block_labels():
            yield where.start, name
