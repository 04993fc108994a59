"""`make bench`: measure, print the tables, and write them to docs/performance.md.

    python benchmarks/run.py [--quick] [--only PART] [--output FILE] [--strict]

A whole run takes some five minutes on an idle machine. `--quick` takes one: it leaves out the largest programs and writes nothing.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from benchmarks import editing, machine, report, stages, startup  # noqa: E402 - the path comes first
from benchmarks.programs import FAMILIES, chained_functions, one_function  # noqa: E402
from benchmarks.report import Row, Target  # noqa: E402

RUNS = {1_000: 9, 10_000: 4, 100_000: 2}
"""Runs of a program by its number of operations."""
RENDERED = 10_000
"""Programs up to this size are rendered as JSON as well."""
EDITS = 30
REAL = ("bundle_adjustment", "gaussian_mixture")
"""Examples that are edited as well."""
PEER_PARSE_AND_PRINT = {1_000: 11.1, 10_000: 10.4, 100_000: 14.7}
PEER_WHOLE = {1_000: 30.8, 10_000: 44.0, 100_000: 55.6}
PEER_SUMMARIES = {1_000: 53.1, 10_000: 82.3, 100_000: 75.8}
"""The published C++ implementation on one function: milliseconds for each 1 000 operations, on another machine, its parsing and printing
first."""


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Measure how long the analysis takes.")
    parser.add_argument("--quick", action="store_true", help="leave out the largest programs; write nothing")
    parser.add_argument("--only", choices=("stages", "server", "start"), help="measure one part; write nothing")
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "performance.md", help="default: docs/performance.md")
    parser.add_argument("--strict", action="store_true", help="end with status 1 if a target is missed")
    arguments = parser.parse_args()
    parts: list[str] = []
    targets: list[Target] = []
    load_before = machine.load()
    for name, part in (("stages", _stages), ("server", _server), ("start", _start)):
        if arguments.only in (None, name):
            print(f"measuring: {name}", file=sys.stderr)
            text, promised = part(quick=arguments.quick)
            parts += text
            targets += promised
    facts = [*machine.description(), f"load {load_before} before and {machine.load()} after, which is other work and ours"]
    text = "\n\n".join([HEAD, "\n".join(f"* {fact}" for fact in facts), *parts, "## Targets", report.target_table(targets)]) + "\n"
    print(text)
    if not arguments.quick and arguments.only is None:
        arguments.output.write_text(text, encoding="utf-8")
    return int(arguments.strict and not all(target.met for target in targets))


HEAD = """# Performance

Written by `make bench`. Times are milliseconds, for a number of operations mostly: "ms/k" is milliseconds for each 1 000 operations.
Machines differ; the column to compare is the ratio to MLIR's own parser, which reads the same text in the same run."""


def _stages(*, quick: bool) -> tuple[list[str], list[Target]]:
    sizes = [size for size in RUNS if not quick or size < max(RUNS)]
    stages.prepare()
    rows: list[Row] = []
    for family in FAMILIES:
        for size in sizes:
            print(f"  {family.name}, {size:,} operations", file=sys.stderr)
            [cost] = stages.measure([family.make(size)], RUNS[size], json=size <= RENDERED)
            rows.append(Row(family.name, size, cost))
    one = {row.size: row.cost for row in rows if row.family == FAMILIES[0].name}
    chained = {row.size: row.cost for row in rows if row.family == FAMILIES[1].name}
    targets = [
        Target("one function of 10,000 ops, net of parsing", 25, one[10_000].net, "ms/k"),
        Target("one function, net per op, largest against 1,000 ops (a quarter for noise)", 1.25, one[sizes[-1]].net / one[1_000].net, ""),
        Target("chained functions, 10,000 ops, net of parsing", 0.25, chained[10_000].net_seconds, "s"),
    ]
    if not quick:
        targets.append(Target("chained functions, 100,000 ops, net of parsing", 2.5, chained[100_000].net_seconds, "s"))
    targets += [
        Target(
            f"{family.name}, largest against smallest, net per op", 2, report.net_growth([r for r in rows if r.family == family.name]), ""
        )
        for family in FAMILIES
    ]
    peer = report.table(
        ["one function", "parse + print here", "net here", "ratio here", "theirs: whole program", "ratio", "theirs: summaries", "ratio"],
        (
            [
                f"{size:,} ops",
                f"{(both := cost.per_thousand(stages.PARSE) + cost.per_thousand(stages.PRINT)):.1f}",
                f"{cost.net:.1f}",
                f"{cost.net / both:.1f}",
                f"{PEER_WHOLE[size]:.1f}",
                f"{PEER_WHOLE[size] / PEER_PARSE_AND_PRINT[size]:.1f}",
                f"{PEER_SUMMARIES[size]:.1f}",
                f"{PEER_SUMMARIES[size] / PEER_PARSE_AND_PRINT[size]:.1f}",
            ]
            for size, cost in one.items()
        ),
    )
    return [STAGES_HEAD, report.stage_table(rows), PEER_HEAD, peer, GROWTH_HEAD, report.growth_table(rows)], targets


STAGES_HEAD = """## Stages

Processor time, ms/k, the least of several runs, each with names of its own. *net* is `analysis.analyse` on a text, without MLIR's
parser; the columns before it are its larger parts: cutting the text into functions, the model without the parser (making the text ready,
reading MLIR's operations), facts (points-to, graph, sources and sinks, summaries, contexts), classes. Behind it, what is made of an
analysis on demand: ranges and reason codes of all operations, an editor's diagnostics (these included), and the JSON of `check`."""
PEER_HEAD = """Against the published implementation, which is written in C++ and was measured on another machine. The two cannot share a
yardstick in one run, so each is set against parsing and printing the module where it ran."""
GROWTH_HEAD = """## Growth

Time per operation of the largest program as a multiple of the smallest one's."""


def _server(*, quick: bool) -> tuple[list[str], list[Target]]:
    texts = [
        *((f"examples/{name}.mlir", (ROOT / "examples" / f"{name}.mlir").read_text(encoding="utf-8"), EDITS) for name in REAL),
        ("one function, 300 ops", one_function(300), EDITS),
        ("100-op functions, 1,000 ops", chained_functions(1_000), EDITS),
        ("100-op functions, 10,000 ops", chained_functions(10_000), EDITS),
        ("100-op functions, 50,000 ops", chained_functions(50_000), EDITS // 3),
        ("one function, 1,000 ops", one_function(1_000), EDITS),
        ("one function, 10,000 ops", one_function(10_000), EDITS),
        ("one function, 50,000 ops", one_function(50_000), EDITS // 3),
    ]
    servers = [editing.OURS]
    theirs = editing.mlir_server()
    if theirs is not None:
        servers.append(editing.Server("*mlir-lsp-server*", theirs, pull=False))
    measured: list[tuple[str, list[editing.Session]]] = []
    for name, text, edits in texts:
        if quick and "50,000" in name:
            continue
        print(f"  {name}", file=sys.stderr)
        measured.append((name, editing.measure(text, edits // 4 if quick else edits, servers)))
    mine = {name: sessions[0] for name, sessions in measured}
    targets: list[Target] = []
    for name, kinds, limit in LIMITS:
        if name in mine:
            found = [mine[name].kinds[kind] for kind in kinds]
            what = f"{name}, {' or '.join(kinds)}"
            targets.append(Target(f"{what}, p95", limit, max(each.quantile(0.95) for each in found), "ms"))
            targets.append(Target(f"{what}, processor time", limit, max(each.processor or 0 for each in found) * 1e3, "ms"))
    if "100-op functions, 50,000 ops" in mine:
        large = mine["100-op functions, 50,000 ops"]
        targets.append(Target("open 100-op functions, 50,000 ops: first answer", 500, large.first * 1e3, "ms"))
        targets.append(Target("open 100-op functions, 50,000 ops: all diagnostics", 1_500, large.opened * 1e3, "ms"))
    for name, session in mine.items():
        if "50,000" in name:
            targets.append(Target(f"memory of all processes, {name}", 600, session.memory or 0, "MiB"))
    return [SERVER_HEAD.format(edits=EDITS, few=EDITS // 3), report.editing_table(measured)], targets


BODY = ("digit", "operand")
LIMITS = [
    *((f"examples/{name}.mlir", BODY, 20) for name in REAL),
    ("one function, 300 ops", BODY, 20),
    ("100-op functions, 10,000 ops", BODY, 12),
    ("100-op functions, 50,000 ops", BODY, 20),
    ("one function, 10,000 ops", BODY, 40),
    ("one function, 10,000 ops", ("hover while typing",), 15),
    ("one function, 50,000 ops", BODY, 150),
]
SERVER_HEAD = """## In the running server

Milliseconds from an edit to its diagnostics, as median / 95 of 100 on the wall's clock / processor time of server and workers;
*open*: from opening the text to the first answer (its errors, or that it has none) and to all diagnostics.
{edits} edits of each kind, {few} in texts of 50,000 operations, the two servers taking turns. *digit*: another digit in a constant in
the middle of the text; *operand*: another operand; *break, mend*: a syntax error and its removal; *function*: a function comes and goes at
the top; *rename*: a function that others call gets another name and back. Ours answers with up to 500 diagnostics. As a yardstick, MLIR's
own language server, which parses and verifies the whole text after each edit and says nothing about activity; its hover tells types."""


def _start(*, quick: bool) -> tuple[list[str], list[Target]]:
    return [START_HEAD, report.startup_table(startup.measure(3 if quick else 7))], []


START_HEAD = """## Start

Milliseconds, the least of several runs."""

if __name__ == "__main__":
    sys.exit(main())
