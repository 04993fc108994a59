"""`mlir-activity summarize`: what each function's outputs depend on, as a caller sees it."""

from __future__ import annotations

import argparse

from cli.commands import common
from cli.isolated import Isolated
from cli.outcome import Query

HELP = "print which outputs of functions depend on which inputs"
DESCRIPTION = "Print the summary of each function of MLIR files: which outputs depend on which inputs, and what memory it writes."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command line."""
    common.add_files(parser)
    common.add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    """Analyse and print file by file."""
    query = Query("summarize", tuple(arguments.files), display=common.display(arguments.color))
    tally = common.Tally()
    with Isolated() as isolated:
        for outcome in isolated.outcomes(query):
            tally.take(outcome)
    return tally.status()
