"""`mlir-activity annotate`: the source with every operation marked active, inactive or structural."""

from __future__ import annotations

import argparse

from cli.commands import common
from cli.isolated import Isolated
from cli.outcome import Query

HELP = "print files with every operation marked"
DESCRIPTION = "Print MLIR files with every operation marked: active, inactive (differentiation may leave it out) or structural, and why."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command line."""
    common.add_files(parser)
    common.add_request(parser)
    common.add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    """Analyse and print file by file."""
    query = Query("annotate", tuple(arguments.files), *common.request(arguments), common.display(arguments.color))
    tally = common.Tally()
    with Isolated() as isolated:
        for number, outcome in enumerate(isolated.outcomes(query)):
            if number:
                print()
            tally.take(outcome)
    return tally.status()
