"""The child's side of a worker process: it makes one object and answers calls of its methods, one at a time.

The child may die at any moment (native code with assertions runs in it); nothing here tries to survive that. It ends by itself
as soon as its parent is gone, even in the middle of a call.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import itertools
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from typing import Any, BinaryIO

from mlir_activity.worker.frames import read_frame, write_frame

READY = "ready"
"""The child's first message."""


def main(target: str) -> None:
    """Serve `target` ("module:class") until standard input ends. Frames go over standard input and output.

    A class may have a method `prepare`, which makes the arguments of a call from what was sent, and `finish`, which makes what is sent of
    its answer; and `load`, which loads what it needs. The child is ready when it has made an object of the class, or has tried to: the
    first call tells what went wrong.
    """
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    _protect_streams()
    _quiet_death()
    pending: queue.SimpleQueue[tuple[str, tuple[object, ...]]] = queue.SimpleQueue()
    threading.Thread(target=_read_all, args=(requests, pending), daemon=True).start()
    try:
        served: Any = None
        with contextlib.suppress(Exception):
            served = _make(target)
        write_frame(answers, READY)
        _serve(target, served, pending, answers)
    except (OSError, KeyboardInterrupt):
        os._exit(0)


def _make(target: str) -> Any:
    module, _, name = target.partition(":")
    served = getattr(importlib.import_module(module), name)()
    getattr(served, "load", _nothing)()
    return served


def _nothing() -> None:
    pass


def _serve(target: str, served: Any, pending: queue.SimpleQueue[tuple[str, tuple[object, ...]]], answers: BinaryIO) -> None:
    gc.set_threshold(50_000, 50, 100)  # an analysis makes many small objects and few cycles
    for number in itertools.count():
        method, arguments = pending.get()
        try:
            if served is None:
                served = _make(target)
            prepare, finish = getattr(served, "prepare", _as_they_come), getattr(served, "finish", _as_it_is)
            arguments = prepare(method, arguments)
            answer = (True, finish(method, arguments, getattr(served, method)(*arguments)))
        except Exception as error:
            answer = (False, (type(error).__name__, str(error), traceback.format_exc()))
        write_frame(answers, answer)
        if number == 0:
            gc.freeze()  # what the first call loaded stays as long as the process: the collector need not look at it again


def _as_they_come(_: str, arguments: Sequence[object]) -> Sequence[object]:
    return arguments


def _as_it_is(_method: str, _arguments: Sequence[object], answer: object) -> object:
    return answer


def _read_all(requests: BinaryIO, pending: queue.SimpleQueue[tuple[str, tuple[object, ...]]]) -> None:
    """Read in a thread of its own, so that the end of the parent is noticed while a call runs."""
    with contextlib.suppress(Exception):
        while True:
            pending.put(read_frame(requests))
    os._exit(0)


def _protect_streams() -> None:
    """Keep what native code prints out of the frames, and the parent's terminal out of what it reads."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr


def _quiet_death() -> None:
    """An interrupt is the parent's to handle, and an abort must not leave a core file in the user's directory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
