"""`mlir-activity explain`: everything known about one place in a file."""

from __future__ import annotations

import argparse
import re

from cli.commands import common
from cli.errors import USAGE, CommandError
from cli.isolated import Isolated
from cli.outcome import Query

HELP = "explain the operation or value at a place in a file"
DESCRIPTION = "Explain the class of the operations or values at a place: why, what they depend on, and what they influence."

_PLACE = re.compile(r"(?P<path>.+?):(?P<line>[0-9]+)(?::(?P<column>[0-9]+))?", re.DOTALL)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command line."""
    parser.add_argument("place", metavar="FILE:LINE[:COLUMN]", help="where; lines and columns count from 1")
    common.add_request(parser)
    common.add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    """Analyse the file and print the explanation."""
    match = _PLACE.fullmatch(arguments.place)
    if match is None:
        raise CommandError(f"{arguments.place!r} is not FILE:LINE or FILE:LINE:COLUMN", USAGE)
    line = int(match["line"])
    column = int(match["column"]) if match["column"] is not None else None
    if line == 0 or column == 0:
        raise CommandError("lines and columns count from 1", USAGE)
    function, inactive = common.request(arguments)
    query = Query("explain", (match["path"],), function, inactive, common.display(arguments.color), place=(line, column))
    tally = common.Tally()
    with Isolated() as isolated:
        for outcome in isolated.outcomes(query):
            tally.take(outcome)
    return tally.status()
