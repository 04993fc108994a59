"""The process between a client and the runs: it has loaded everything that a run needs, and forks one child for each.

The child may crash, hang, or use up its memory; this process only moves bytes, and has no thread, so that a fork is safe. It ends by
itself when its client is gone, and takes the child along. What native code and the user's program print goes to a file.

Messages from the client: ("run", target, payload, seconds, bytes) and ("cancel",). To it: READY, then for each run what the child sent,
each message whole or not at all, and at last ("ended", wait status, what was printed, "" or "seconds" or "cancelled").
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import select
import signal
import tempfile
import time
from typing import Any, BinaryIO, Final

from autodiff.execute.pipes import LENGTH, read_message
from mlir_activity.worker.frames import write_frame

READY: Final = "ready"
_CHUNK: Final = 1 << 16
_PRINTED: Final = 1 << 16
"""Bytes of the program's output that are kept: its end."""


def main(warm_up: str) -> None:
    """Serve until standard input ends. `warm_up` is a function ("module:function") that loads what runs need."""
    requests = os.dup(0)
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        _resolve(warm_up)()
        gc.collect()
        gc.freeze()
        write_frame(answers, READY)
    except Exception as error:
        write_frame(answers, f"{type(error).__name__}: {error}")
        return
    with contextlib.suppress(EOFError, OSError):
        while True:
            message = read_message(requests)
            if message[0] == "run":
                _run(message, requests, answers)


def _resolve(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)


def _run(message: tuple[Any, ...], requests: int, answers: BinaryIO) -> None:
    _, target, payload, seconds, most = message
    receiving, sending = os.pipe()
    with tempfile.TemporaryFile() as printed:
        child = os.fork()
        if child == 0:
            os.close(receiving)
            os.close(requests)
            _become_child(target, payload, seconds, most, sending, printed.fileno())
        os.close(sending)
        with contextlib.suppress(OSError):
            os.setpgid(child, child)
        try:
            why = _relay(receiving, requests, answers, time.monotonic() + seconds)
            if why:
                _kill(child)
        except BaseException:
            _kill(child)
            raise
        finally:
            os.close(receiving)
            _, status = os.waitpid(child, 0)
            _kill(child)  # what it started itself
        size = printed.seek(0, os.SEEK_END)
        printed.seek(max(0, size - _PRINTED))
        write_frame(answers, ("ended", status, printed.read().decode("utf-8", "replace"), why))


def _relay(receiving: int, requests: int, answers: BinaryIO, deadline: float) -> str:
    """Pass on the child's messages until it closes its end. Returns why it was cut off, "" if it was not. Raises EOFError when the client
    is gone."""
    held = bytearray()
    while True:
        left = deadline - time.monotonic()
        if left <= 0:
            return "seconds"
        ready, _, _ = select.select([receiving, requests], [], [], left)
        if requests in ready and read_message(requests)[0] == "cancel":
            return "cancelled"
        if receiving in ready:
            data = os.read(receiving, _CHUNK)
            if not data:
                return ""
            held += data
            while len(held) >= LENGTH.size:
                length = LENGTH.size + LENGTH.unpack_from(held)[0]
                if len(held) < length:
                    break
                answers.write(held[:length])
                answers.flush()
                del held[:length]


def _kill(child: int) -> None:
    with contextlib.suppress(OSError):
        os.killpg(child, signal.SIGKILL)


def _become_child(target: str, payload: object, seconds: float, most: int, sending: int, printed: int) -> None:
    """Do the work and end the process, whatever happens."""
    try:
        os.setpgid(0, 0)
        os.dup2(printed, 1)
        os.dup2(printed, 2)
        _limit(seconds, most)
        stream = os.fdopen(sending, "wb")
        try:

            def send(message: object) -> None:
                write_frame(stream, message)

            _resolve(target)(payload, send)
        except MemoryError:
            write_frame(stream, ("failed", "MemoryError", "", ""))
        except Exception as error:
            import traceback

            write_frame(stream, ("failed", type(error).__name__, str(error), traceback.format_exc()))
        stream.flush()
    finally:
        os._exit(0)


def _limit(seconds: float, most: int) -> None:
    import resource

    for what, value in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, most),
        # Processor time of all its threads: the clock's limit comes first for a program with one.
        (resource.RLIMIT_CPU, max(1, int(seconds * (os.cpu_count() or 1)) + 1)),
    ):
        hard = resource.getrlimit(what)[1]
        if hard != resource.RLIM_INFINITY:
            value = min(value, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(what, (value, value))
