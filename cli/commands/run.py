"""`mlir-activity run`: builds a function and its derivative, runs them, and says what came of it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from autodiff.execute.request import EMITTED, Limits, RunRequest
from cli.commands import common
from cli.errors import FAILED, USAGE, CommandError
from cli.render.ran import render, render_problems
from cli.sources import Unreadable, read_source

HELP = "run a function and its derivative"
DESCRIPTION = """Build a function of an MLIR file and its derivative, run both, and report results and gradients. Inputs that are not
given are what activity.input says on them, or else chosen: random numbers between 0.5 and 1.5, sizes of 16. Exit
status 0: done, 1: errors, or a check failed, 2: usage."""
VALUES = """NAME=VALUE gives an argument: a number, elements [1.0, 2.0], sizes 100x3 of random elements, random:-1..1, zeros, ones or
fill:2.5 (with sizes behind ':' where the type leaves them open), or a file .npy, .npz[:KEY] or .csv"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command line."""
    parser.add_argument("file", metavar="FILE", help="MLIR file, or - for standard input")
    parser.add_argument("--function", metavar="NAME", help="the function to run (default: the one that the file asks to differentiate)")
    parser.add_argument("--mode", choices=("reverse", "forward"), help="how to differentiate (default: as the file asks, or reverse)")
    parser.add_argument("--wrt", metavar="ARG,...", help="differentiate by these arguments: names or positions, such as %%x,0")
    parser.add_argument("--inactive", metavar="ARG,...", default="", help="arguments to hold constant")
    parser.add_argument("--arg", metavar="NAME=VALUE", action="append", default=[], help=VALUES)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the random numbers (default: %(default)s)")
    parser.add_argument("--check", action="store_true", help="compare with finite differences, and forward with reverse mode")
    parser.add_argument("--time", action="store_true", help="measure the function and its derivative, compiled ahead of time")
    parser.add_argument("--compare", action="store_true", help="measure also the derivative without activity analysis")
    parser.add_argument(
        "--activity", choices=("analysis", "all"), default="analysis", help="all: as if all were active (default: %(default)s)"
    )
    parser.add_argument("--target", choices=("cpu",), default="cpu", help="where to run (default: %(default)s)")
    parser.add_argument("--emit", choices=EMITTED, help="write the program in this form instead of running it")
    parser.add_argument("-o", "--output", metavar="FILE", help="file for what --emit writes (default: standard output)")
    parser.add_argument("--save", metavar="FILE.npz", help="write inputs, results and gradients in full")
    parser.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS", help="end the run after this time (default: %(default)g)")
    parser.add_argument("--memory", type=int, default=8192, metavar="MIB", help="end the run when it takes more (default: %(default)s)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for people or for programs (default: %(default)s)")
    common.add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run and print."""
    from autodiff.execute.runner import Runner

    request = _request(arguments)
    # Nobody wants to see the progress of a command whose output goes into a pipe.
    line = _StatusLine() if sys.stderr.isatty() and arguments.format == "text" else None
    runner = Runner(once=True)
    try:
        report = runner.run(request, line.show if line is not None else None)
    finally:
        if line is not None:
            line.clear()
        runner.close()
    if arguments.format == "json":
        json.dump(report, sys.stdout, indent=1)
        print()
    else:
        display = common.display(arguments.color)
        sys.stdout.write(render(report, display))
        sys.stdout.flush()
        sys.stderr.write(render_problems(report, display))
    return 0 if report["ok"] else FAILED


def _request(arguments: argparse.Namespace) -> RunRequest:
    source = read_source(arguments.file)
    if isinstance(source, Unreadable):
        raise CommandError(f"{source.path}: {source.message}")
    function, inactive = common.request(arguments)
    wrt = tuple(name.strip() for name in arguments.wrt.split(",") if name.strip()) if arguments.wrt is not None else None
    if arguments.wrt is not None and not wrt:
        raise CommandError("--wrt needs names of arguments", USAGE)
    if arguments.timeout <= 0 or arguments.memory <= 0:
        raise CommandError("--timeout and --memory have to be larger than 0", USAGE)
    if arguments.output is not None and arguments.emit is None:
        raise CommandError("-o goes with --emit; --save writes numbers", USAGE)
    if arguments.emit == "so" and arguments.output is None:
        raise CommandError("--emit so needs -o FILE", USAGE)
    return RunRequest(
        source.text,
        source.path,
        function,
        arguments.mode,
        wrt,
        inactive,
        dict(_assignment(each) for each in arguments.arg),
        arguments.seed,
        check=arguments.check,
        time=arguments.time,
        compare=arguments.compare,
        activity=arguments.activity,
        emit=arguments.emit,
        output=_absolute(arguments.output),
        save=_absolute(arguments.save),
        folder=str(Path.cwd()),
        limits=Limits(arguments.timeout, arguments.memory << 20),
    )


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise CommandError(f"--arg {text}: NAME=VALUE is needed", USAGE)
    return name.strip(), value.strip()


def _absolute(path: str | None) -> str | None:
    return str(Path(path).absolute()) if path is not None else None


class _StatusLine:
    """What is being done, on one line of the terminal that is taken away at the end."""

    def show(self, words: str, share: float | None) -> None:
        done = f" {share:.0%}" if share is not None else ""
        sys.stderr.write(f"\r\x1b[2K{words}{done} ...")
        sys.stderr.flush()

    def clear(self) -> None:
        sys.stderr.write("\r\x1b[2K")
        sys.stderr.flush()
