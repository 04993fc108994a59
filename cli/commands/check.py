"""`mlir-activity check`: which operations are inactive, and what is wrong with the files."""

from __future__ import annotations

import argparse
import sys

from cli.commands import common
from cli.errors import USAGE, CommandError
from cli.isolated import Isolated
from cli.outcome import Counts, Query

HELP = "list the inactive operations and the errors of files"
DESCRIPTION = "List the inactive operations of MLIR files, why they are inactive, and errors. Exit status 0: analysed, 1: errors, 2: usage."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command line."""
    common.add_files(parser)
    common.add_request(parser)
    parser.add_argument("--whole-program", action="store_true", help="enter every call separately instead of using summaries; slow")
    parser.add_argument("--compare-modes", action="store_true", help="list where summaries and the whole program give different classes")
    parser.add_argument("--stats", action="store_true", help="say on standard error how long each file took")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for people or for programs (default: %(default)s)")


def run(arguments: argparse.Namespace) -> int:
    """Analyse and print file by file."""
    view = "compare" if arguments.compare_modes else "json" if arguments.format == "json" else "text"
    if arguments.compare_modes and (arguments.whole_program or arguments.format == "json"):
        raise CommandError("--compare-modes goes with neither --whole-program nor --format json", USAGE)
    function, inactive = common.request(arguments)
    query = Query(view, tuple(arguments.files), function, inactive, whole_program=arguments.whole_program, stats=arguments.stats)
    with Isolated() as isolated:
        tally = common.Tally()
        if arguments.format == "json":
            # Not before there is something to frame: when nothing can be analysed, nothing is printed.
            before = '{"version":1,"files":[\n'
            for outcome in isolated.outcomes(query):
                sys.stdout.write(before)
                tally.take(outcome)
                before = ",\n"
            print("\n]}")
        else:
            for outcome in isolated.outcomes(query):
                tally.take(outcome)
            print(_total(tally.counts, len(query.paths)))
    return tally.status()


def _total(counts: Counts, files: int) -> str:
    """ "2 files, 3 functions, 16 operations (9 active, 4 inactive, 3 structural), 1 error"."""
    operations = common.quantity(counts.active + counts.inactive + counts.structural, "operation")
    classes = f" ({counts.active} active, {counts.inactive} inactive, {counts.structural} structural)"
    parts = [common.quantity(files, "file"), common.quantity(counts.functions, "function"), operations + classes]
    if counts.errors:
        parts.append(common.quantity(counts.errors, "error"))
    return ", ".join(parts)
