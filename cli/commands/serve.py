"""`mlir-activity serve`: the language server, the same as the command mlir-activity-lsp."""

from __future__ import annotations

import argparse

HELP = "run the language server on standard input and output"
DESCRIPTION = "Run the language server on standard input and output; the same as mlir-activity-lsp."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command line."""
    parser.add_argument("--stdio", action="store_true", help="accepted for editors that pass it; there is no other way")
    parser.add_argument("--log-level", default="warning", metavar="LEVEL", help="debug, info, warning or error (default: %(default)s)")
    parser.add_argument("--log-file", metavar="FILE", help="write there instead of to standard error")


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client leaves."""
    from server.main import main

    into = ["--log-file", arguments.log_file] if arguments.log_file is not None else []
    return main(["--log-level", arguments.log_level, *into])
