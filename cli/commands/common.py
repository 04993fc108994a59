"""What several commands have in common: files, the request, colours, and the sum over files."""

from __future__ import annotations

import argparse
import os
import shutil
import sys

from cli.errors import FAILED, USAGE, CommandError
from cli.outcome import Counts, Display, Outcome


def add_files(parser: argparse.ArgumentParser) -> None:
    """The files to work on."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="MLIR file, or - for standard input")


def add_request(parser: argparse.ArgumentParser) -> None:
    """What to differentiate."""
    parser.add_argument("--function", metavar="NAME", help="differentiate this function, whatever the file asks for")
    parser.add_argument("--inactive", metavar="ARG,...", default="", help="arguments to hold constant: names or positions, such as %%n,0")


def request(arguments: argparse.Namespace) -> tuple[str | None, tuple[str, ...]]:
    """Function, without '@', and inactive arguments, as given."""
    function = arguments.function.removeprefix("@") if arguments.function is not None else None
    if function == "":
        raise CommandError("--function needs a name", USAGE)
    names = [name.strip() for name in arguments.inactive.split(",")]
    return function, tuple(name for name in names if name)


def add_color(parser: argparse.ArgumentParser) -> None:
    """When to use colours."""
    parser.add_argument("--color", choices=("always", "never", "auto"), default="auto", help="use colours (default: on a terminal)")


def display(choice: str) -> Display:
    """How to write to standard output, for a choice of `--color`."""
    terminal = sys.stdout.isatty()
    color = choice == "always" or (choice == "auto" and terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")
    # COLUMNS counts without a terminal as well: that is how a pager is told its width.
    width = shutil.get_terminal_size().columns if terminal or os.environ.get("COLUMNS", "").isdigit() else None
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return Display(color, width, encoding.startswith("utf"))


def quantity(number: int, noun: str) -> str:
    """ "1 file", "2 files"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Tally:
    """Prints outcomes and adds them up."""

    def __init__(self) -> None:
        self.counts = Counts()
        self.failed = False

    def take(self, outcome: Outcome) -> None:
        """Print the outcome of one file."""
        sys.stdout.write(outcome.output)
        if outcome.message:
            sys.stdout.flush()  # the order of the two streams is the order of the files
            sys.stderr.write(outcome.message)
        self.counts += outcome.counts
        self.failed = self.failed or outcome.failed

    def status(self) -> int:
        """The exit status."""
        return FAILED if self.failed else 0
