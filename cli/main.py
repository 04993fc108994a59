"""The command `mlir-activity`: reads the command line and hands over to one module of `cli.commands`.

Nothing heavy is imported here, nor in the commands: the analysis runs in a child process (see `cli.isolated`), so that even
`check` on a file that kills the MLIR parser reports the other files.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from cli.commands import annotate, check, explain, graph, run, serve, summarize
from cli.errors import FAILED, CommandError
from mlir_activity import __version__

COMMANDS = {
    "check": check,
    "annotate": annotate,
    "explain": explain,
    "graph": graph,
    "summarize": summarize,
    "run": run,
    "serve": serve,
}

BROKEN_PIPE = 141
"""What a shell reports for a command that a closed pipe ended."""
INTERRUPTED = 130
"""What a shell reports for a command that Ctrl-C ended."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 a file has errors or cannot be read, 2 wrong usage."""
    try:
        arguments = _parser().parse_args(argv)
        _never_fail_on_characters()
        status = COMMANDS[arguments.command].run(arguments)
        if not sys.stdout.closed:  # the language server has closed it
            sys.stdout.flush()
    except SystemExit as exit_request:  # argparse leaves this way
        return exit_request.code if isinstance(exit_request.code, int) else 0
    except CommandError as error:
        print(f"mlir-activity: error: {error}", file=sys.stderr)
        return error.status
    except BrokenPipeError:
        # Nobody reads any more. Python would complain once more when it flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:  # the disk that we write to is full, or there is no place for temporary files
        print(f"mlir-activity: error: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mlir-activity",
        description="Tells which operations of an MLIR program automatic differentiation may skip, and why.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        command.add_arguments(commands.add_parser(name, help=command.HELP, description=command.DESCRIPTION))
    return parser


def _never_fail_on_characters() -> None:
    """A terminal that cannot show a character of the program gets its escape instead of a traceback."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
