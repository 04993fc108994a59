"""`mlir-activity-lsp`: the language server over standard input and output.

Standard output belongs to the protocol; everything else that is to be said goes to standard error, where editors collect it.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence

from mlir_activity import __version__

LEVELS = ("debug", "info", "warning", "error")


def main(argv: Sequence[str] | None = None) -> int:
    """Serve one client until it leaves. Returns 0 after an orderly shutdown, 1 when the client just vanished."""
    parser = argparse.ArgumentParser(
        prog="mlir-activity-lsp", description="The mlir-activity language server, on standard input and output."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument("--stdio", action="store_true", help="accepted for editors that pass it; there is no other way")
    parser.add_argument("--log-level", choices=LEVELS, default="warning", help="how much to write to standard error (default: %(default)s)")
    parser.add_argument("--log-file", metavar="FILE", help="write there instead, behind what is in it, with the time")
    arguments = parser.parse_args(argv)
    level, line = arguments.log_level.upper(), "%(levelname)s %(name)s: %(message)s"
    if arguments.log_file is None:
        logging.basicConfig(stream=sys.stderr, level=level, format=line)
    else:
        try:
            logging.basicConfig(filename=arguments.log_file, encoding="utf-8", level=level, format=f"%(asctime)s {line}")
        except OSError as error:
            parser.error(f"--log-file {arguments.log_file}: {error.strerror}")
    return _serve()


def _serve() -> int:
    # Late, so that --help and --version do not load the protocol.
    from server.handlers import register_all
    from server.language_server import ActivityServer
    from server.protocol_errors import hide_expected_errors

    if sys.stdin.isatty():
        logging.getLogger(__name__).warning("waiting for an editor on standard input: editors start this command by themselves")
    hide_expected_errors()
    server = ActivityServer()
    register_all(server)
    try:
        server.start_io()
    finally:
        server.stop()
    return 0 if server.shutdown_requested else 1
