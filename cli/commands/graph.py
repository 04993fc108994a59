"""`mlir-activity graph`: the dependency graph of a file as a picture, a page, or data."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from cli.commands import common
from cli.errors import FAILED, USAGE, CommandError
from cli.isolated import Isolated
from cli.outcome import GraphQuery, Query
from mlir_activity.drawing import DrawingError, draw

HELP = "draw the dependency graph of a function, or of what explains a place"
DESCRIPTION = (
    "Draw the dependency graph of a file: what explains one operation or value (slice), a whole function, or who calls whom (calls). "
    "svg and png need the program dot of Graphviz; html is one page that needs nothing."
)
FORMATS = ("dot", "svg", "png", "json", "html")
DRAWN = ("svg", "png")
MOST_NODES = 300
_PLACE = re.compile(r"(?P<line>[0-9]+)(?::(?P<column>[0-9]+))?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command line."""
    parser.add_argument("file", metavar="FILE", help="MLIR file, or - for standard input")
    common.add_request(parser)
    parser.add_argument("--view", choices=("slice", "function", "calls"), help="default: slice with --at or --name, else function")
    parser.add_argument("--at", metavar="LINE[:COLUMN]", help="explain what stands there; lines and columns count from 1")
    parser.add_argument("--name", metavar="VALUE", help="explain this value, such as %%y")
    parser.add_argument("--of", metavar="NAME", help="the function to draw, or that has the value (default: the first differentiated one)")
    parser.add_argument("--format", choices=FORMATS, help="default: by the ending of OUT, else dot")
    parser.add_argument("-o", "--output", metavar="OUT", help="write to this file")
    parser.add_argument(
        "--max-nodes",
        type=int,
        default=MOST_NODES,
        metavar="N",
        help="fold regions where there are more nodes (default: %(default)s)",
    )
    parser.add_argument("--uses", action="store_true", help="in a function, draw also what is only read, such as addresses and indices")


def run(arguments: argparse.Namespace) -> int:
    """Analyse the file and write the graph."""
    output = Path(arguments.output) if arguments.output else None
    format_ = arguments.format or _format_of(output)
    if format_ == "png" and output is None and sys.stdout.isatty():
        raise CommandError("a PNG picture cannot be shown in a terminal: name a file with -o", USAGE)
    page = _page() if format_ == "html" else ""
    function, inactive = common.request(arguments)
    query = Query("graph", (arguments.file,), function, inactive, place=_place(arguments.at), graph=_graph(arguments, format_))
    tally = common.Tally()
    with Isolated() as isolated:
        for outcome in isolated.outcomes(query):
            text = outcome.output
            sys.stderr.write(outcome.message)
            tally.failed = outcome.failed and not text
            if text:
                _write(_finished(text, format_, page), output)
    return tally.status()


def _graph(arguments: argparse.Namespace, format_: str) -> GraphQuery:
    place = arguments.at is not None or arguments.name is not None
    view = arguments.view or ("slice" if place else "function")
    if view == "slice" and not place:
        raise CommandError("--view slice needs --at or --name: which operation or value is to be explained?", USAGE)
    if arguments.at is not None and (arguments.name is not None or arguments.of is not None):
        raise CommandError("--at goes with neither --name nor --of: the place says what is meant", USAGE)
    shown = arguments.of.removeprefix("@") if arguments.of is not None else None
    asked = "dot" if format_ in DRAWN else format_
    return GraphQuery(view, asked, shown, arguments.name, max(0, arguments.max_nodes), arguments.uses)


def _place(text: str | None) -> tuple[int, int | None] | None:
    if text is None:
        return None
    match = _PLACE.fullmatch(text)
    if match is None:
        raise CommandError(f"{text!r} is not LINE or LINE:COLUMN", USAGE)
    line, column = int(match["line"]), int(match["column"]) if match["column"] is not None else None
    if line == 0 or column == 0:
        raise CommandError("lines and columns count from 1", USAGE)
    return line, column


def _format_of(output: Path | None) -> str:
    ending = output.suffix.removeprefix(".").lower() if output is not None else ""
    if output is not None and ending not in FORMATS:
        raise CommandError(f"the ending of {output} names no known format: choose one with --format", USAGE)
    return ending or "dot"


def _page() -> str:
    """The page without its data."""
    return (Path(__file__).resolve().parents[1] / "page" / "graph.html").read_text(encoding="utf-8")


PLACEHOLDER = '<script id="data" type="application/json">{}</script>'
"""Of the data, in the page as it is built."""


def _finished(text: str, format_: str, page: str) -> bytes:
    if format_ == "html":
        # Inside of a script element only "</script" and "<!--" mean anything; JSON can do without the character that both begin with.
        data = text.replace("<", "\\u003c")
        return page.replace(PLACEHOLDER.format("null"), PLACEHOLDER.format(data), 1).encode()
    if format_ in DRAWN:
        try:
            return draw(text, format_)
        except DrawingError as error:
            raise CommandError(f"no picture: {error}; --format dot, json and html do without it", FAILED) from None
    return text.encode()


def _write(data: bytes, output: Path | None) -> None:
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        output.write_bytes(data)
    except OSError as error:
        raise CommandError(f"{output}: {(error.strerror or str(error)).lower()}", FAILED) from None
