"""The figures as Markdown: what docs/performance.md shows, and what `make bench` prints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks import editing, stages, startup
from benchmarks.stages import Cost


@dataclass(frozen=True, slots=True)
class Row:
    """One program of a family."""

    family: str
    size: int
    cost: Cost


@dataclass(frozen=True, slots=True)
class Target:
    """Something that was promised."""

    what: str
    limit: float
    measured: float
    unit: str

    @property
    def met(self) -> bool:
        return self.measured <= self.limit


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; the first column is text, the others are numbers."""
    cells = [list(heads), *map(list, rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]

    def line(row: Sequence[str]) -> str:
        padded = [
            cell.ljust(width) if column == 0 else cell.rjust(width) for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return f"| {' | '.join(padded)} |"

    ruler = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join([line(cells[0]), line(ruler), *map(line, cells[1:])])


STAGES = (stages.TEXT, stages.MODEL, stages.FACTS, stages.CLASSIFY)
VIEWS = (stages.CLASSES, stages.FINDINGS, stages.JSON)


def stage_table(rows: Sequence[Row]) -> str:
    """Milliseconds for each 1 000 operations, by stage."""
    heads = ["program", "ops", "active", "MLIR parse", "print", *STAGES, "**net**", "net / parse", *VIEWS]
    return table(
        heads,
        (
            [
                row.family,
                f"{row.cost.operations:,}",
                f"{row.cost.active / row.cost.operations:.0%}",
                *(f"{row.cost.per_thousand(stage):.1f}" for stage in (stages.PARSE, stages.PRINT, *STAGES)),
                f"**{row.cost.net:.1f}**",
                f"{row.cost.against_parse(row.cost.net):.1f}",
                *(f"{row.cost.per_thousand(stage):.1f}" if stage in row.cost.seconds else "" for stage in VIEWS),
            ]
            for row in rows
        ),
    )


def growth_table(rows: Sequence[Row]) -> str:
    """Cost per operation of the largest program of each family, as a multiple of the smallest one's."""
    families = list(dict.fromkeys(row.family for row in rows))
    return table(
        ["program", "smallest", "largest", "MLIR parse", "net", "diagnostics"],
        (
            [
                family,
                f"{mine[0].cost.operations:,}",
                f"{mine[-1].cost.operations:,}",
                f"{_growth(mine, stages.PARSE):.2f}",
                f"{net_growth(mine):.2f}",
                f"{_growth(mine, stages.FINDINGS):.2f}",
            ]
            for family in families
            if len(mine := [row for row in rows if row.family == family]) > 1
        ),
    )


def net_growth(rows: Sequence[Row]) -> float:
    """Net cost per operation of the last program as a multiple of the first one's."""
    return rows[-1].cost.net / rows[0].cost.net


def _growth(rows: Sequence[Row], stage: str) -> float:
    return rows[-1].cost.per_thousand(stage) / rows[0].cost.per_thousand(stage)


def editing_table(measured: Sequence[tuple[str, Sequence[editing.Session]]]) -> str:
    """Milliseconds: median / 95 of 100 / processor time."""

    def cell(latency: editing.Latency | None) -> str:
        if latency is None:
            return ""
        processor = "" if latency.processor is None else f" / {latency.processor * 1e3:.1f}"
        return f"{latency.quantile(0.5):.1f} / {latency.quantile(0.95):.1f}{processor}"

    kinds = list(dict.fromkeys(kind for _, sessions in measured for session in sessions for kind in session.kinds))
    return table(
        ["text", "server", "MiB", "open: first", "all", *kinds],
        (
            [
                name,
                each.name,
                str(each.memory or ""),
                f"{each.first * 1e3:.0f}",
                f"{each.opened * 1e3:.0f}",
                *(cell(each.kinds.get(kind)) for kind in kinds),
            ]
            for name, sessions in measured
            for each in sessions
        ),
    )


def startup_table(starts: Sequence[startup.Start]) -> str:
    """Milliseconds."""
    return table(
        ["command", "wall", "CPU", "times an empty program"],
        ([start.name, f"{start.wall * 1e3:.0f}", f"{start.processor * 1e3:.0f}", f"{start.wall / starts[0].wall:.1f}"] for start in starts),
    )


def target_table(targets: Sequence[Target]) -> str:
    """What was promised and what was measured."""
    return table(
        ["target", "at most", "measured", ""],
        (
            [
                target.what,
                f"{target.limit:g} {target.unit}".strip(),
                f"{target.measured:.3g} {target.unit}".strip(),
                "met" if target.met else "MISSED",
            ]
            for target in targets
        ),
    )
